import type { Mode, TravelMode, TurnTimes, Vehicle } from '../../modes/index.ts';
import { travelMode } from '../../modes/index.ts';
import { NO_TAGS, type Tags } from '../../osm/element.ts';
import { standingTags, timedTags } from '../../osm/roads/conditional.ts';
import { type Passing, passingOf, UNHINDERED } from '../../osm/roads/node.ts';
import { cutsOf } from '../../osm/roads/size-limits.ts';
import { ARC_FLAGS, type Half, isForward } from '../../roads/index.ts';
import { Bits } from '../../storage/bits.ts';
import { LargeMap } from '../../storage/large.ts';
import type { ConditionTable } from './condition-table.ts';
import type { Junction } from './junctions.ts';
import type { ConditionPlace } from './opening-days.ts';
import type { RoadFacts } from './reader.ts';
import type { Segments } from './segments.ts';
import type { SignFacing } from './sign-facing.ts';
import { type Box, byVehicle } from './vehicle-boxes.ts';

/** What stands at a node to a mode: usually, and under conditions. */
interface Standing {
  readonly passing: Passing;
  readonly timed: readonly { readonly times: readonly string[]; readonly passing: Passing }[];
}

/** The same, and to vehicles of the mode to which it is something else. */
interface Meaning extends Standing {
  readonly byVehicle: readonly (Standing & { readonly box: Box })[];
}

/** What stands at a junction under a condition. */
export interface TimedPassing {
  readonly condition: number;
  readonly passing: Passing;
}

/** What stands at a junction to vehicles in a box. */
export interface VehiclePassing {
  readonly box: Box;
  readonly passing: Passing;
  readonly timed: readonly TimedPassing[];
}

function standingOf(tags: Tags, mode: TravelMode): Standing {
  return {
    passing: passingOf(standingTags(tags, mode), mode),
    timed: timedTags(tags, mode).map((each) => ({ times: each.times, passing: passingOf(each.tags, mode) })),
  };
}

function meaningOf(tags: Tags, mode: TravelMode): Meaning {
  const usual = standingOf(tags, mode);
  const standingFor = (vehicle: Vehicle) => standingOf(tags, { ...mode, vehicle });
  return { ...usual, byVehicle: byVehicle(mode.vehicle, cutsOf(tags, mode), usual, CLOSED, standingFor) };
}

const NOTHING: readonly never[] = [];
const CLOSED: Standing = { passing: { ...UNHINDERED, word: 'closed' }, timed: [] };
const NOTHING_THERE: Meaning = { passing: UNHINDERED, timed: NOTHING, byVehicle: NOTHING };

/** What stands at junctions, to each mode. */
export class JunctionPassings {
  readonly #map: RoadFacts;
  readonly #segments: Segments;
  readonly #facing: SignFacing;
  readonly #conditions: ConditionTable;
  readonly #isTagged: Bits;
  readonly #known = new LargeMap<Tags, Partial<Record<Mode, Meaning>>>();

  constructor(map: RoadFacts, segments: Segments, facing: SignFacing, conditions: ConditionTable) {
    this.#map = map;
    this.#segments = segments;
    this.#facing = facing;
    this.#conditions = conditions;
    this.#isTagged = new Bits(segments.junctionNode.length);
    for (const [junction, node] of segments.junctionNode.entries()) if (map.nodeTags.has(node)) this.#isTagged.set(junction);
  }

  #tags(junction: Junction): Tags {
    // It is asked for each arc and mode, and at few junctions there is anything.
    if (!this.#isTagged.has(junction)) return NO_TAGS;
    return this.#map.nodeTags.get(this.#segments.junctionNode[junction]) ?? NO_TAGS;
  }

  at(junction: Junction, mode: Mode): Passing {
    return this.#meaning(junction, mode).passing;
  }

  /** What it is under each condition that can be read, the later ones before the earlier. */
  timed(junction: Junction, mode: Mode, place: ConditionPlace): readonly TimedPassing[] {
    return this.#numbered(junction, this.#meaning(junction, mode).timed, place);
  }

  /** What it is to vehicles of a mode to which it is something else than to the usual one. */
  byVehicle(junction: Junction, mode: Mode, place: ConditionPlace): readonly VehiclePassing[] {
    const { byVehicle } = this.#meaning(junction, mode);
    if (byVehicle.length === 0) return NOTHING;
    return byVehicle.map(({ box, passing, timed }) => ({
      box,
      passing,
      timed: this.#numbered(junction, timed, place),
    }));
  }

  #numbered(junction: Junction, timed: Standing['timed'], place: ConditionPlace): readonly TimedPassing[] {
    if (timed.length === 0) return NOTHING;
    const bearer = `node ${this.#segments.junctionNode[junction]}`;
    return timed.flatMap(({ times, passing }) => {
      const condition = this.#conditions.number(times, place, bearer);
      return condition === null ? [] : [{ condition, passing }];
    });
  }

  #meaning(junction: Junction, name: Mode): Meaning {
    const tags = this.#tags(junction);
    if (tags === NO_TAGS) return NOTHING_THERE;
    const known = this.#known.get(tags) ?? this.#begin(tags);
    known[name] ??= meaningOf(tags, travelMode(name));
    return known[name];
  }

  #begin(tags: Tags): Partial<Record<Mode, Meaning>> {
    const known = {};
    this.#known.set(tags, known);
    return known;
  }

  /** Seconds that a sign at a junction takes those who come along a half segment; greater roads are given way to without one. */
  signSeconds({ signSeconds, facing }: Passing, half: Half, { giveWay }: TurnTimes): number {
    const signed = signSeconds > 0 && this.#isFaced(facing, half) ? signSeconds : 0;
    return signed < giveWay && this.#facing.meetsGreater(half) ? giveWay : signed;
  }

  #isFaced(facing: Passing['facing'], half: Half): boolean {
    if (facing === 'both') return true;
    return facing === 'junction' ? this.#facing.isFaced(half) : isForward(half) === (facing === 'forward');
  }

  /** `ARC_FLAGS` of what leads to the junction. */
  flags(junction: Junction, mode: Mode): number {
    return this.#tags(junction).get('barrier') === 'toll_booth' && travelMode(mode).tolls ? ARC_FLAGS.booth : 0;
  }
}
