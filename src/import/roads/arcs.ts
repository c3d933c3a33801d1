import { type Id, type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Mode } from '../../modes/index.ts';
import type { Road } from '../../osm/roads/road.ts';
import { type Half, halvesOf, isForward, type Segment } from '../../roads/index.ts';
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
 *     firstOut  [junction + 1]  where the arcs begin that leave it
 *     out     [end]  those of a segment side by side
 */
export interface Arcs {
  readonly half: IdColumn<Half>;
  readonly tail: IdColumn<Junction>;
  readonly head: IdColumn<Junction>;
  readonly arcOf: IdColumn<PlainArc>;
  readonly firstOut: Uint32Array;
  readonly out: IdColumn<PlainArc>;
}

export function arcsOf({ from, to, way, junctionNode }: Segments, use: RoadUse, modes: readonly Mode[]): Arcs {
  const half = new Growing((length) => idColumn<Half>(new Uint32Array(length)), from.length);
  const tail = new Growing((length) => idColumn<Junction>(new Uint32Array(length)), from.length);
  const head = new Growing((length) => idColumn<Junction>(new Uint32Array(length)), from.length);
  const arcOf = idColumn<PlainArc>(new Uint32Array(2 * from.length)).fill(NONE);
  for (let segment = 0 as Segment; segment < from.length; segment++) {
    for (const own of halvesOf(segment)) {
      if (!isUsed(use, way[segment], modes, isForward(own) ? 'forward' : 'backward')) continue;
      arcOf[own] = half.length as PlainArc;
      half.push(own);
      tail.push(isForward(own) ? from[segment] : to[segment]);
      head.push(isForward(own) ? to[segment] : from[segment]);
    }
  }
  const sizes = new Uint32Array(junctionNode.length);
  for (const junction of tail.view()) sizes[junction]++;
  const firstOut = startsOf(sizes);
  const cursor = firstOut.slice();
  const out = idColumn<PlainArc>(new Uint32Array(tail.length));
  for (let arc = 0 as PlainArc; arc < tail.length; arc++) out[cursor[tail.get(arc)]++] = arc;
  return {
    half: half.view(),
    tail: tail.view(),
    head: head.view(),
    arcOf,
    firstOut,
    out,
  };
}

type Direction = 'forward' | 'backward';

/** Whether one of some modes can use a way in a direction. */
function isUsed(use: RoadUse, way: number, modes: readonly Mode[], direction: Direction): boolean {
  for (const mode of modes) {
    if (use.road(way, mode)[direction] !== null) return true;
    const timed = use.timed(way, mode);
    const byVehicle = use.byVehicle(way, mode);
    if (isOpenInAny(timed, direction) || isOpenInAny(byVehicle, direction)) return true;
  }
  return false;
}

/** Whether a way can be used under one of some conditions, or by some vehicles, be that under a condition. */
function isOpenInAny(sometimes: readonly SometimesRoad[], direction: Direction): boolean {
  for (const { road, timed } of sometimes)
    if (road[direction] !== null || (timed && isOpenInAny(timed, direction))) return true;
  return false;
}

interface SometimesRoad {
  readonly road: Road;
  readonly timed?: readonly SometimesRoad[];
}
