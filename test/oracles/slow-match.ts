import { NONE } from '../../src/branded-ids.ts';
import { metersPerDegree } from '../../src/geo/distance.ts';
import { tripOf } from '../../src/roads/network/cost.ts';
import { type Network, networkOf } from '../../src/roads/network/network.ts';
import { type Arc, type Half, halvesOf, isForward, type Segment, type Vertex } from '../../src/roads/network/road-ids.ts';
import type { RoadsContent } from '../../src/roads/network/sections.ts';
import { isUsable, turnCost, turnMinor, type Weighting } from '../../src/roads/network/weighting.ts';
import type { Anchors } from '../../src/roads/search/anchors.ts';
import {
  emission,
  MOST_PLACES,
  NEAR_METERS,
  nearBound,
  radiusOf,
  type Step,
  stepBetween,
  TURN_AROUND,
  transition,
} from '../../src/roads/search/match-model.ts';

/** A place where a point may have been: a road in one direction, and how far along it in metres. */
interface Place {
  readonly arc: Arc;
  readonly half: Half;
  readonly along: number;
  readonly meters: number;
}

/** A way to the beginning of an arc, from the beginning of another. */
interface Reached {
  readonly arc: Arc;
  /** Seconds, and metres. */
  readonly seconds: number;
  readonly meters: number;
}

const PRIVATE = 2 ** 51;

/**
 * The logarithm of the likelihood of the most likely way past some points, the plain way: all roads are measured, all ways are searched with
 * a list instead of a queue, nothing is kept, nothing is given up. −Infinity where there is no way. It shares the formulas of the model with
 * what it checks, and nothing else.
 */
export function slowMatchScore(roads: RoadsContent, weighting: Weighting, points: Anchors): number {
  const network = networkOf(roads, weighting.mode);
  const columns = Array.from({ length: points.count }, (_, i) => placesNear(roads, network, weighting, points, i));
  const isPlain = ({ arc, half }: Place) => network.arcOf[half] === arc;
  let scores = settled(
    columns[0],
    columns[0].map((place) => (isPlain(place) ? 0 : Number.NEGATIVE_INFINITY)),
    points.sigma[0],
    isPlain,
  );
  for (let i = 1; i < points.count; i++) {
    const step = stepBetween(points, i - 1, i);
    if (!step) return Number.NEGATIVE_INFINITY;
    let next = stepScores(network, weighting, columns[i - 1], columns[i], scores, step, true);
    if (step.straight > NEAR_METERS || next.every((score) => score === Number.NEGATIVE_INFINITY))
      next = stepScores(network, weighting, columns[i - 1], columns[i], scores, step, false);
    scores = settled(columns[i], next, points.sigma[i], isPlain);
  }
  return Math.max(Number.NEGATIVE_INFINITY, ...scores);
}

/** With how far the point is from each road, and one turn around. */
function settled(
  places: readonly Place[],
  scores: readonly number[],
  sigma: number,
  isPlain: (place: Place) => boolean,
): number[] {
  const own = places.map(({ meters }, i) => scores[i] + emission(meters, sigma));
  return own.map((score, i) => {
    if (!isPlain(places[i])) return score;
    const isBack = ({ half, meters }: Place) => half === (places[i].half ^ 1) && meters === places[i].meters;
    return Math.max(score, ...own.filter((_, back) => isBack(places[back])).map((other) => other + TURN_AROUND));
  });
}

function stepScores(
  network: Network,
  weighting: Weighting,
  from: readonly Place[],
  to: readonly Place[],
  scores: readonly number[],
  step: Step,
  isNear: boolean,
): number[] {
  const best = to.map(() => Number.NEGATIVE_INFINITY);
  for (const [i, start] of from.entries()) {
    const bound = isNear ? nearBound(step) / 10 : Number.POSITIVE_INFINITY;
    const ways = waysFrom(network, weighting, start.arc, bound, isNear);
    for (const [j, end] of to.entries())
      best[j] = Math.max(best[j], scores[i] + stepScore(network, weighting, start, end, ways, step, isNear));
  }
  return best;
}

function stepScore(
  network: Network,
  weighting: Weighting,
  start: Place,
  end: Place,
  ways: readonly Reached[],
  step: Step,
  isNear: boolean,
): number {
  const secondsAlong = ({ arc, along }: Place) => {
    return network.length[arc] === 0 ? 0 : ((weighting.time[arc] / 100) * along) / (network.length[arc] / 10);
  };
  if (start.arc === end.arc && end.along - start.along >= -step.backwards) {
    const along = Math.max(0, end.along - start.along);
    return transition(step, along, secondsAlong({ ...start, along }));
  }
  const reached = ways.find(({ arc }) => arc === end.arc);
  if (!reached) return Number.NEGATIVE_INFINITY;
  const round = (value: number, unit: number) => (isNear ? value : Math.round(value * unit) / unit);
  const meters = reached.meters - round(start.along, 10) + round(end.along, 10);
  const seconds = reached.seconds - round(secondsAlong(start), 100) + round(secondsAlong(end), 100);
  return transition(step, meters, seconds);
}

/**
 * The fastest ways from the beginning of an arc to the beginnings of others, by Dijkstra's algorithm.
 *
 * @param bound metres that a way may be long beyond the arc
 * @param isFree whether roads that are private count as others do; else one may leave those on which one begins, and get onto those on which one ends
 */
function waysFrom(network: Network, weighting: Weighting, root: Arc, bound: number, isFree: boolean): Reached[] {
  const open = new Map<Arc, { cost: number; minor: number }>();
  const done = new Map<Arc, { cost: number; minor: number }>();
  const most = network.length[root] + bound * 10;
  const offer = (to: Arc, own: { cost: number; minor: number }) => {
    if (done.has(to) || !isUsable(network, weighting, to)) return;
    if (own.cost < (open.get(to)?.cost ?? Number.POSITIVE_INFINITY)) open.set(to, own);
  };
  const relax = (arc: Arc, cost: number, minor: number) => {
    for (let t = network.firstTurn[arc]; t < network.firstTurn[arc + 1]; t++) {
      const turn = turnCost(network, weighting, arc, t);
      const own = {
        cost: cost + (isFree && turn >= PRIVATE ? turn - PRIVATE : turn),
        minor: minor + turnMinor(network, weighting, arc, t),
      };
      if (!Number.isFinite(own.cost) || own.minor > most) continue;
      for (const to of arcsAt(network, network.turnTo[t])) offer(to, own);
    }
  };
  relax(root, 0, 0);
  while (open.size > 0) {
    const [arc, way] = [...open].reduce((least, each) => (each[1].cost < least[1].cost ? each : least));
    open.delete(arc);
    done.set(arc, way);
    relax(arc, way.cost, way.minor);
  }
  const isPrivate = (arc: Arc) => ((network.costs[weighting.mode]?.flags[arc] ?? 0) & 8) !== 0;
  return [...done].flatMap(([arc, { cost, minor }]) => {
    const free = isFree ? 0 : (isPrivate(root) ? PRIVATE : 0) + (isPrivate(arc) ? PRIVATE : 0);
    const trip = tripOf(cost - free, minor, 'time');
    return trip ? [{ arc, ...trip }] : [];
  });
}

function arcsAt({ firstArc }: Network, vertex: Vertex): Arc[] {
  return Array.from({ length: firstArc[vertex + 1] - firstArc[vertex] }, (_, i) => (firstArc[vertex] + i) as Arc);
}

/** The nearest places on roads within the radius of a point. */
function placesNear(
  { lines }: RoadsContent,
  network: Network,
  weighting: Weighting,
  { lat, lng, sigma }: Anchors,
  point: number,
): Place[] {
  const found: { segment: Segment; share: number; meters: number }[] = [];
  const isOpen = (half: Half) => network.arcOf[half] !== NONE && isUsable(network, weighting, network.arcOf[half]);
  for (let segment = 0 as Segment; segment < lines.firstPoint.length - 1; segment++) {
    if (!halvesOf(segment).some(isOpen)) continue;
    for (const each of minimaOf(lines, segment, lat[point], lng[point], radiusOf(sigma[point])))
      found.push({ segment, ...each });
  }
  const nearest = found.sort((a, b) => a.meters - b.meters).slice(0, MOST_PLACES);
  return nearest.flatMap(({ segment, share, meters }) =>
    halvesOf(segment)
      .filter(isOpen)
      .flatMap((half) => [...network.half.keys()].filter((arc) => network.half[arc] === half))
      .map((number) => {
        const arc = number as Arc;
        const half = network.half[arc];
        return { arc, half, along: (network.length[arc] / 10) * (isForward(half) ? share : 1 - share), meters };
      }),
  );
}

/** Where a segment comes nearest: the nearest place of each edge, those aside that lie within the radius along the road of a nearer one. */
function minimaOf(
  { firstPoint, lat, lng }: RoadsContent['lines'],
  segment: Segment,
  atLat: number,
  atLng: number,
  radius: number,
): { share: number; meters: number }[] {
  const [perLat, perLng] = metersPerDegree(atLat);
  const x = (at: number) => (lng[at] / 1e7 - atLng) * perLng;
  const y = (at: number) => (lat[at] / 1e7 - atLat) * perLat;
  let whole = 0;
  const kept: { along: number; meters: number }[] = [];
  for (let at = firstPoint[segment]; at < firstPoint[segment + 1] - 1; at++) {
    const [dx, dy] = [x(at + 1) - x(at), y(at + 1) - y(at)];
    const length = Math.hypot(dx, dy);
    const part = length === 0 ? 0 : Math.max(0, Math.min(1, -(x(at) * dx + y(at) * dy) / length ** 2));
    const each = { along: whole + part * length, meters: Math.hypot(x(at) + part * dx, y(at) + part * dy) };
    whole += length;
    if (each.meters > radius) continue;
    const last = kept.at(-1);
    if (!last || each.along - last.along > radius) kept.push(each);
    else if (each.meters < last.meters) kept[kept.length - 1] = each;
  }
  return kept.map(({ along, meters }) => ({ share: whole === 0 ? 0 : Math.min(1, along / whole), meters }));
}
