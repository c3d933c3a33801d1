import type { Mode } from '../../modes/index.ts';
import { NONE } from '../../roads/index.ts';
import { Growing } from '../../storage/growing.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Segments } from './segments.ts';
import type { RoadUse } from './ways.ts';

/**
 * Segments in the directions in which one of some modes can use them, now or at certain hours.
 *
 *     half    [arc]  twice the segment, one more against its drawing
 *     tail, head  [arc]  junctions
 *     arcOf   [half]  NONE where there is none
 */
export interface Arcs {
  readonly half: Uint32Array;
  readonly tail: Uint32Array;
  readonly head: Uint32Array;
  readonly arcOf: Uint32Array;
  outOf(junction: number): Uint32Array;
}

export function arcsOf({ from, to, way, junctionNode }: Segments, use: RoadUse, modes: readonly Mode[]): Arcs {
  const half = new Growing((length) => new Uint32Array(length));
  const tail = new Growing((length) => new Uint32Array(length));
  const head = new Growing((length) => new Uint32Array(length));
  const arcOf = new Uint32Array(2 * from.length).fill(NONE);
  for (let segment = 0; segment < from.length; segment++) {
    for (const direction of ['forward', 'backward'] as const) {
      const isUsed = modes.some((mode) => {
        const always = use.road(way[segment], mode)[direction];
        return always !== null || use.timed(way[segment], mode).some(({ road }) => road[direction] !== null);
      });
      if (!isUsed) continue;
      const isForward = direction === 'forward';
      arcOf[2 * segment + (isForward ? 0 : 1)] = half.length;
      half.push(2 * segment + (isForward ? 0 : 1));
      tail.push(isForward ? from[segment] : to[segment]);
      head.push(isForward ? to[segment] : from[segment]);
    }
  }
  const sizes = new Uint32Array(junctionNode.length);
  for (const junction of tail.view()) sizes[junction]++;
  const starts = startsOf(sizes);
  const cursor = starts.slice();
  const out = new Uint32Array(tail.length);
  for (let arc = 0; arc < tail.length; arc++) out[cursor[tail.get(arc)]++] = arc;
  return {
    half: half.view(),
    tail: tail.view(),
    head: head.view(),
    arcOf,
    outOf: (junction) => out.subarray(starts[junction], starts[junction + 1]),
  };
}
