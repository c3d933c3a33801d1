import type { Mode } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { NO_TAGS, type Tags } from '../../osm/element.ts';
import { type Passing, passingOf } from '../../osm/roads/node.ts';
import { ARC_FLAGS, type Half, isForward } from '../../roads/index.ts';
import type { RoadMap } from './reader.ts';
import type { Junction, Segments } from './segments.ts';
import type { SignFacing } from './sign-facing.ts';

/** What stands at junctions, to each mode. */
export class JunctionPassings {
  readonly #map: RoadMap;
  readonly #segments: Segments;
  readonly #facing: SignFacing;
  readonly #known = new Map<Tags, Partial<Record<Mode, Passing>>>();

  constructor(map: RoadMap, segments: Segments, facing: SignFacing) {
    this.#map = map;
    this.#segments = segments;
    this.#facing = facing;
  }

  #tags(junction: Junction): Tags {
    return this.#map.nodeTags.get(this.#segments.junctionNode[junction]) ?? NO_TAGS;
  }

  at(junction: Junction, mode: Mode): Passing {
    const tags = this.#tags(junction);
    const known = this.#known.get(tags) ?? {};
    this.#known.set(tags, known);
    known[mode] ??= passingOf(tags, travelMode(mode));
    return known[mode];
  }

  /** Seconds that what stands at a junction takes those who come along a half segment. */
  seconds({ seconds, signSeconds, facing }: Passing, half: Half): number {
    if (signSeconds === 0) return seconds;
    return seconds + (this.#isFaced(facing, half) ? signSeconds : 0);
  }

  #isFaced(facing: Passing['facing'], half: Half): boolean {
    if (facing === 'both') return true;
    return facing === 'junction' ? this.#facing.isFaced(half) : isForward(half) === (facing === 'forward');
  }

  /** `ARC_FLAGS` of what leads to the junction: tolls are taken at booths, whatever the road says. */
  flags(junction: Junction, mode: Mode): number {
    return travelMode(mode).tolls && this.#tags(junction).get('barrier') === 'toll_booth' ? ARC_FLAGS.tolls : 0;
  }
}
