import type { Position } from '../../geo/position.ts';
import type { Mode } from '../../modes/index.ts';
import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND } from '../network/cost.ts';
import { type Network, networkOf, turnTime } from '../network/network.ts';
import { type Half, isForward, type Segment, segmentOf } from '../network/road-ids.ts';
import type { RoadsContent } from '../network/sections.ts';
import { COORDINATE_SCALE, type SegmentLines } from '../network/segments.ts';
import { costsOf, turnBetween } from '../network/weighting.ts';
import type { RoadWay } from '../search/queries.ts';

/**
 * A way as one goes along it.
 *
 *     line     [point]  neighbours are not the same
 *     start    [half]   index of the point at which each half segment of the way begins; and one more, the last point
 *     seconds, meters  [half]  from the beginning of the way to where each begins; and one more, what all of it takes
 */
export interface RouteLine {
  readonly way: RoadWay;
  readonly line: readonly Position[];
  readonly start: readonly number[];
  readonly seconds: Float64Array;
  readonly meters: Float64Array;
}

/** @param times [arc] 1/100 s by which the way was found */
export function routeLineOf(roads: RoadsContent, mode: Mode, times: Uint32Array, way: RoadWay): RouteLine {
  return { way, ...lineOf(roads.lines, way), ...sumsOf(networkOf(roads, mode), mode, times, way) };
}

/** The line of a way, and where its half segments begin on it. */
export function lineOf(lines: SegmentLines, { halves, from, to }: RoadWay): Pick<RouteLine, 'line' | 'start'> {
  const line = [from.position];
  const start = [0];
  for (const [i, half] of halves.entries()) {
    appendPoints(lines, half, i === 0 ? from.share : null, i === halves.length - 1 ? to.share : null, line);
    if (i < halves.length - 1) start.push(line.length - 1);
  }
  append(line, to.position.lat, to.position.lng);
  start.push(line.length - 1);
  return { line, start };
}

function append(line: Position[], lat: number, lng: number): void {
  const last = line[line.length - 1];
  if (last.lat !== lat || last.lng !== lng) line.push({ lat, lng });
}

/** Appends the points of a half segment that lie between two shares of its segment; null for its ends. */
function appendPoints(
  { firstPoint, lat, lng }: SegmentLines,
  half: Half,
  after: number | null,
  before: number | null,
  line: Position[],
): void {
  const segment = segmentOf(half);
  const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
  const [low, high] = isForward(half) ? [after, before] : [before, after];
  const [from, to] =
    low === null && high === null ? [first, last] : between(firstPoint, lat, lng, segment, low ?? -1, high ?? 2);
  if (isForward(half))
    for (let at = from; at <= to; at++) append(line, lat[at] / COORDINATE_SCALE, lng[at] / COORDINATE_SCALE);
  else for (let at = to; at >= from; at--) append(line, lat[at] / COORDINATE_SCALE, lng[at] / COORDINATE_SCALE);
}

/** The points of a segment that lie strictly between two shares of its length. */
function between(
  firstPoint: Uint32Array,
  lat: Int32Array,
  lng: Int32Array,
  segment: Segment,
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

/** Seconds and metres up to each half segment; a turn belongs to the one that it leaves. */
function sumsOf(network: Network, mode: Mode, times: Uint32Array, way: RoadWay): Pick<RouteLine, 'seconds' | 'meters'> {
  const { arcs, trip } = way;
  const turnTimes = costsOf(network, mode).turn;
  const seconds = new Float64Array(arcs.length + 1);
  const meters = new Float64Array(arcs.length + 1);
  for (let i = 0; i < arcs.length; i++) {
    const part = partGone(network, way, i);
    const turn = i < arcs.length - 1 ? turnTimes[turnBetween(network, arcs[i], arcs[i + 1])] : 0;
    const units = times[arcs[i]] * part + turnTime(turn);
    seconds[i + 1] = seconds[i] + units / TIME_UNITS_PER_SECOND;
    meters[i + 1] = meters[i] + (network.length[arcs[i]] * part) / LENGTH_UNITS_PER_METER;
  }
  // Parts are rounded where trips are counted, and turns may take another time at certain hours: the end is that of the trip.
  stretch(seconds, trip.seconds);
  stretch(meters, trip.meters);
  return { seconds, meters };
}

/** How much of an arc of a way is gone along: all but for the first and the last one. */
export function partGone({ half }: Pick<Network, 'half'>, { arcs, from, to }: RoadWay, index: number): number {
  const along = (share: number) => (isForward(half[arcs[index]]) ? share : 1 - share);
  const start = index === 0 ? along(from.share) : 0;
  const end = index === arcs.length - 1 ? along(to.share) : 1;
  return end - start;
}

function stretch(sums: Float64Array, whole: number): void {
  const last = sums[sums.length - 1];
  if (last > 0) for (let i = 0; i < sums.length; i++) sums[i] *= whole / last;
  sums[sums.length - 1] = whole;
}
