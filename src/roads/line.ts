import type { Position } from '../geo/position.ts';
import type { RoadWay } from './queries.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';

/** The line of a way as `[lat, lng]` pairs in degrees. */
export function lineOf(lines: SegmentLines, { halves, from, to }: RoadWay): [number, number][] {
  const line: [number, number][] = [pairOf(from.position)];
  for (const [i, half] of halves.entries())
    appendPoints(lines, half, i === 0 ? from.share : null, i === halves.length - 1 ? to.share : null, line);
  line.push(pairOf(to.position));
  return line.filter((pair, i) => i === 0 || pair[0] !== line[i - 1][0] || pair[1] !== line[i - 1][1]);
}

const pairOf = ({ lat, lng }: Position): [number, number] => [lat, lng];

/** Appends the points of a half segment that lie between two shares of its segment; null for its ends. */
function appendPoints(
  { firstPoint, lat, lng }: SegmentLines,
  half: number,
  after: number | null,
  before: number | null,
  line: [number, number][],
): void {
  const segment = half >> 1;
  const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
  const isForward = (half & 1) === 0;
  const [low, high] = isForward ? [after, before] : [before, after];
  const [from, to] =
    low === null && high === null ? [first, last] : between(firstPoint, lat, lng, segment, low ?? -1, high ?? 2);
  if (isForward) for (let at = from; at <= to; at++) line.push([lat[at] / COORDINATE_SCALE, lng[at] / COORDINATE_SCALE]);
  else for (let at = to; at >= from; at--) line.push([lat[at] / COORDINATE_SCALE, lng[at] / COORDINATE_SCALE]);
}

/** The points of a segment that lie strictly between two shares of its length. */
function between(
  firstPoint: Uint32Array,
  lat: Int32Array,
  lng: Int32Array,
  segment: number,
  low: number,
  high: number,
): [number, number] {
  const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
  const narrowing = Math.cos((lat[first] / COORDINATE_SCALE) * (Math.PI / 180));
  const lengths = [0];
  for (let at = first + 1; at <= last; at++) {
    const edge = Math.hypot(lat[at] - lat[at - 1], (lng[at] - lng[at - 1]) * narrowing);
    lengths.push(lengths[lengths.length - 1] + edge);
  }
  const whole = lengths[lengths.length - 1] || 1;
  let from = first;
  let to = last;
  while (from <= last && lengths[from - first] / whole <= low) from++;
  while (to >= first && lengths[to - first] / whole >= high) to--;
  return [from, to];
}
