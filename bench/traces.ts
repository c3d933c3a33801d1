import { metersPerDegree } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { routeLineOf } from '../src/roads/guidance/route-line.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { type Half, isForward, segmentOf } from '../src/roads/network/road-ids.ts';
import { positionAt } from '../src/roads/network/segment-places.ts';
import type { MatchedTrace } from '../src/roads/search/match-path.ts';
import type { Question, RoadQueries, RoadWay } from '../src/roads/search/queries.ts';
import type { Trace } from '../src/roads/search/trace.ts';

/** A drive whose way is known, and what a receiver noted of it. */
export interface KnownTrace {
  readonly way: RoadWay;
  readonly trace: Trace;
}

/** How a drive is noted: a point each so many seconds, off by so many metres (standard deviation, north and east). */
export interface Receiver {
  readonly seconds: number;
  readonly noise: number;
}

/** Two numbers of a normal distribution (Box and Muller). */
function normalPair(random: () => number): readonly [number, number] {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  const angle = 2 * Math.PI * random();
  return [radius * Math.cos(angle), radius * Math.sin(angle)];
}

/** The best way between two points as a receiver noted it; null where there is none of a length. */
export function knownTrace(
  queries: RoadQueries,
  question: Question,
  [from, to]: readonly [Position, Position],
  { seconds: interval, noise }: Receiver,
  random: () => number,
): KnownTrace | null {
  const way = queries.way(question, from, to);
  if (!way || way.trip.meters < 2_000) return null;
  const { seconds } = routeLineOf(queries.roads, question.weighting.mode, question.weighting.time, way);
  const whole = seconds[seconds.length - 1];
  const count = Math.floor(whole / interval) + 1;
  const rows = { lat: new Float64Array(count), lng: new Float64Array(count), time: new Float64Array(count) };
  let piece = 0;
  for (let i = 0; i < count; i++) {
    const second = i * interval;
    while (piece < way.halves.length - 1 && seconds[piece + 1] <= second) piece++;
    const part = (second - seconds[piece]) / (seconds[piece + 1] - seconds[piece] || 1);
    const [start, end] = sharesOf(way, piece);
    const { lat, lng } = positionAt(
      queries.roads.lines,
      segmentOf(way.halves[piece]),
      start + Math.min(1, part) * (end - start),
    );
    const [perLat, perLng] = metersPerDegree(lat);
    const [east, north] = normalPair(random);
    rows.lat[i] = lat + (north * noise) / perLat;
    rows.lng[i] = lng + (east * noise) / perLng;
    rows.time[i] = second;
  }
  return { way, trace: { ...rows, accuracy: new Float64Array(count).fill(noise) } };
}

/** The shares of its segment between which a way goes along a half segment. */
function sharesOf({ halves, from, to }: RoadWay, index: number): readonly [number, number] {
  const [first, last] = isForward(halves[index]) ? [0, 1] : [1, 0];
  return [index === 0 ? from.share : first, index === halves.length - 1 ? to.share : last];
}

/** Lengths of ways, in metres. */
export interface Lengths {
  readonly real: number;
  readonly missed: number;
  readonly added: number;
}

/** What of a known way was found, as Newson and Krumm count: what is missed of it, and what was added to it. */
export function compareLengths(queries: RoadQueries, { way }: KnownTrace, { matchings }: MatchedTrace): Lengths {
  const network = networkOf(queries.roads, 'driving');
  const real = new Map<Half, readonly [number, number]>();
  const lengthOf = (half: Half) => network.length[network.arcOf[half]] / 10;
  for (const [i, half] of way.halves.entries()) real.set(half, sorted(sharesOf(way, i)));
  const found = new Map<Half, (readonly [number, number])[]>();
  let all = 0;
  for (const own of matchings.flatMap(({ ways }) => ways)) {
    for (const [i, half] of own.halves.entries()) {
      const range = sorted(sharesOf(own, i));
      found.set(half, [...(found.get(half) ?? []), range]);
      all += (range[1] - range[0]) * lengthOf(half);
    }
  }
  let whole = 0;
  let right = 0;
  for (const [half, [from, to]] of real) {
    whole += (to - from) * lengthOf(half);
    let reached = from;
    for (const [start, end] of (found.get(half) ?? []).sort((a, b) => a[0] - b[0])) {
      const [low, high] = [Math.max(reached, start), Math.min(to, end)];
      if (high <= low) continue;
      right += (high - low) * lengthOf(half);
      reached = high;
    }
  }
  return { real: whole, missed: whole - right, added: all - right };
}

const sorted = ([a, b]: readonly [number, number]): readonly [number, number] => (a < b ? [a, b] : [b, a]);
