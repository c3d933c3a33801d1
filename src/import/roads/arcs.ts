import { type Id, type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import type { Road } from '../../osm/roads/road.ts';
import { type Half, halvesOf, type Segment } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Junction } from './junctions.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/** An arc by its number in the order of segments. */
export type PlainArc = Id<'arc of the map'>;

/**
 * Segments in the directions in which one of some modes can use them, always, under conditions or with some vehicles.
 *
 *     half    [arc]  twice the segment, one more against its drawing
 *     tail, head  [arc]  junctions
 *     arcOf   [half]  NONE where there is none
 */
export interface Arcs {
  readonly half: IdColumn<Half>;
  readonly tail: IdColumn<Junction>;
  readonly head: IdColumn<Junction>;
  readonly arcOf: IdColumn<PlainArc>;
  outOf(junction: Junction): IdColumn<PlainArc>;
}

export function arcsOf({ from, to, way, junctionNode }: Segments, use: RoadUse, modes: readonly Mode[]): Arcs {
  const half = new Growing((length) => idColumn<Half>(new Uint32Array(length)));
  const tail = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  const head = new Growing((length) => idColumn<Junction>(new Uint32Array(length)));
  const arcOf = idColumn<PlainArc>(new Uint32Array(2 * from.length)).fill(NONE);
  for (let segment = 0 as Segment; segment < from.length; segment++) {
    const [forward, backward] = halvesOf(segment);
    for (const direction of ['forward', 'backward'] as const) {
      const isUsed = modes.some((mode) => {
        const always = use.road(way[segment], mode)[direction];
        if (always !== null) return true;
        const sometimes = [...use.timed(way[segment], mode), ...use.byVehicle(way[segment], mode)];
        return sometimes.some((each) => isOpen(each, direction));
      });
      if (!isUsed) continue;
      const isForward = direction === 'forward';
      const own = isForward ? forward : backward;
      arcOf[own] = half.length as PlainArc;
      half.push(own);
      tail.push(isForward ? from[segment] : to[segment]);
      head.push(isForward ? to[segment] : from[segment]);
    }
  }
  const sizes = new Uint32Array(junctionNode.length);
  for (const junction of tail.view()) sizes[junction]++;
  const starts = startsOf(sizes);
  const cursor = starts.slice();
  const out = idColumn<PlainArc>(new Uint32Array(tail.length));
  for (let arc = 0 as PlainArc; arc < tail.length; arc++) out[cursor[tail.get(arc)]++] = arc;
  return {
    half: half.view(),
    tail: tail.view(),
    head: head.view(),
    arcOf,
    outOf: (junction) => out.subarray(starts[junction], starts[junction + 1]),
  };
}

/** Whether a way can be used under a condition, or by some vehicles, be that under a condition. */
function isOpen({ road, timed }: SometimesRoad, direction: 'forward' | 'backward'): boolean {
  return road[direction] !== null || timed?.some((each) => isOpen(each, direction)) === true;
}

interface SometimesRoad {
  readonly road: Road;
  readonly timed?: readonly SometimesRoad[];
}
