import type { Segment } from './road-ids.ts';

/**
 * Heights along segments, at equal distances of at most `HEIGHT_METERS`, ends included:
 *
 *     first  [segment + 1]  where the heights of each segment begin
 *     value  [height]       1/4 m, from 1,000 m below the sea on; NO_HEIGHT where none is known
 */
export interface SegmentHeights {
  readonly first: Uint32Array;
  readonly value: Uint16Array;
}

/** Between two heights of a segment there are at most so many metres: elevation models have cells of 30 to 90 m. */
export const HEIGHT_METERS = 40;
const PER_METER = 4;
const LOWEST = -1000;
const NO_HEIGHT = 0xffff;

/** @param meters NaN where none is known */
export function heightOf(meters: number): number {
  if (Number.isNaN(meters)) return NO_HEIGHT;
  return Math.min(NO_HEIGHT - 1, Math.max(0, Math.round((meters - LOWEST) * PER_METER)));
}

/** Metres over the sea; NaN where none is known. */
function metersOf(height: number): number {
  return height === NO_HEIGHT ? Number.NaN : height / PER_METER + LOWEST;
}

/** Metres over the sea at a share of a segment, 0 to 1; NaN where none is known. */
export function metersAt({ first, value }: SegmentHeights, segment: Segment, share: number): number {
  const intervals = first[segment + 1] - first[segment] - 1;
  const place = Math.min(1, Math.max(0, share)) * intervals;
  const before = Math.min(Math.floor(place), intervals - 1);
  const [from, to] = [metersOf(value[first[segment] + before]), metersOf(value[first[segment] + before + 1])];
  return from + (to - from) * (place - before);
}
