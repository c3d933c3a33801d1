import type { Network } from '../network/network.ts';
import { isForward, segmentOf } from '../network/road-ids.ts';
import type { RoadsContent } from '../network/sections.ts';
import { nearestOn } from '../network/segment-places.ts';
import type { RoadPoint } from '../network/snap.ts';
import type { Lattice } from './lattice.ts';
import { isTooFarApart, sigmaOf, stepBetween } from './match-model.ts';
import type { MatchSteps, WayCosts } from './match-steps.ts';
import { MatchWays } from './match-ways.ts';
import type { RoadWay } from './road-way.ts';
import { type GapReason, STATE, type Trace } from './trace.ts';

/**
 * What a trace was matched to:
 *
 *     state     [point]  STATE
 *     matching  [point]  the matching that it is of; −1 for none
 *     piece     [point]  the half segment that it is on, counted through all ways of its matching
 *     lat, lng  [point]  where on that
 *     meters    [point]  how far that is from where it was given
 */
export interface MatchedTrace {
  readonly state: Uint8Array;
  readonly matching: Int32Array;
  readonly piece: Int32Array;
  readonly lat: Float64Array;
  readonly lng: Float64Array;
  readonly meters: Float64Array;
  readonly matchings: readonly TraceMatching[];
  readonly gaps: readonly TraceGap[];
}

/** A part of a trace that was followed without a gap. */
export interface TraceMatching {
  /** One after the other: where one ends and another begins, one has turned around on a road. */
  readonly ways: readonly RoadWay[];
  /** The points that it was found by. */
  readonly used: readonly number[];
  /** The first and the last point of the trace that are on it. */
  readonly first: number;
  readonly last: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** The logarithm of its likelihood, as `match-model.ts` counts. */
  readonly score: number;
}

/** Points between which a trace was not followed. */
export interface TraceGap {
  readonly after: number;
  readonly before: number;
  readonly reason: GapReason;
}

/** What a trace has come to, and what it is told from. */
export interface Followed {
  readonly roads: RoadsContent;
  readonly network: Network;
  readonly costs: WayCosts;
  readonly trace: Trace;
  readonly lattice: Lattice;
  readonly steps: MatchSteps;
  /** The last columns of matchings. */
  readonly ends: readonly number[];
  /** [point] STATE */
  readonly state: Uint8Array;
  /** [point] the column of the point, or of the used one that it is near; −1 for none */
  readonly columnNear: Int32Array;
}

/** Tells where a trace was: the ways of its matchings, and the place of each point. */
export function pathsOf(followed: Followed): MatchedTrace {
  const { state, columnNear, ends } = followed;
  const count = state.length;
  const result = {
    state: state.slice(),
    matching: new Int32Array(count).fill(-1),
    piece: new Int32Array(count).fill(-1),
    lat: new Float64Array(count),
    lng: new Float64Array(count),
    meters: new Float64Array(count),
  };
  // What stands beside a point that is on no road is on none either.
  for (let point = 0; point < count; point++) {
    const column = columnNear[point];
    if (column >= 0) result.state[point] = state[followed.lattice.point[column]];
  }
  const matchings: TraceMatching[] = [];
  for (const end of ends) {
    const points = columnsUpTo(followed.lattice, end).flatMap((column) => [...pointsNear(followed, column)]);
    if (points.length > 1) matchings.push(tellMatching(followed, end, points, matchings.length, result));
    else for (const point of points) result.state[point] = STATE.notConnected;
  }
  return { ...result, matchings, gaps: gapsBetween(followed.trace, matchings, result.state) };
}

/** The columns of a matching, the first one first. */
function columnsUpTo({ before }: Lattice, end: number): number[] {
  const columns: number[] = [];
  for (let column = end; column >= 0; column = before[column]) columns.push(column);
  return columns.reverse();
}

/** The point of a column, and those beside it that were not used. */
function* pointsNear({ lattice, columnNear }: Followed, column: number): Iterable<number> {
  for (let point = lattice.point[column]; columnNear[point] === column || columnNear[point] === -1; point++)
    if (columnNear[point] === column) yield point;
}

type Rows = Pick<MatchedTrace, 'matching' | 'piece' | 'lat' | 'lng' | 'meters'>;

function tellMatching(
  followed: Followed,
  end: number,
  points: readonly number[],
  number: number,
  rows: Rows,
): TraceMatching {
  const { lattice } = followed;
  const candidates = candidatesUpTo(lattice, end);
  const { ways, pieces } = waysThrough(followed, candidates);
  const columns = candidates.filter(({ isLast }) => isLast);
  const pieceOf = new PieceFinder(ways);
  for (const [i, { column }] of columns.entries()) {
    const last = pieces[Math.min(i + 1, columns.length - 1)];
    for (const point of pointsNear(followed, column)) {
      const isUsed = point === lattice.point[column];
      const { piece, place } = pieceOf.nearest(followed, point, pieces[i], isUsed ? pieces[i] : last);
      rows.matching[point] = number;
      rows.piece[point] = piece;
      rows.lat[point] = place.position.lat;
      rows.lng[point] = place.position.lng;
      rows.meters[point] = place.meters;
    }
  }
  return {
    ways,
    used: columns.map(({ column }) => lattice.point[column]),
    first: points[0],
    last: points[points.length - 1],
    confidence: confidenceOf(followed, columns),
    score: lattice.score[columns[columns.length - 1].candidate],
  };
}

/** A candidate on the best way; the last one of its column, or one before at which the way turns around. */
interface Visit {
  readonly column: number;
  readonly candidate: number;
  readonly isLast: boolean;
}

/** The candidates of the best way to a column, the first one first. */
function candidatesUpTo(lattice: Lattice, end: number): Visit[] {
  const visits: Visit[] = [];
  let column = end;
  let isLast = true;
  for (let candidate = lattice.bestOf(end); candidate >= 0; candidate = lattice.back[candidate]) {
    if (candidate < lattice.first[column] || candidate >= lattice.end[column]) {
      column = lattice.before[column];
      isLast = true;
    }
    visits.push({ column, candidate, isLast });
    isLast = false;
  }
  return visits.reverse();
}

/** The ways from candidate to candidate, and on which piece of them each column is. */
function waysThrough({ roads, network, costs, trace, lattice, steps }: Followed, visits: readonly Visit[]) {
  const { half, along, point, before } = lattice;
  const ways = new MatchWays(roads.lines, network, costs.weighting);
  const places = [];
  for (const [i, { column, candidate, isLast }] of visits.entries()) {
    const arc = network.arcOf[half[candidate]];
    const previous = visits[i - 1];
    if (!previous) ways.begin(arc, along[candidate]);
    else if (previous.column === column) ways.turn(arc);
    else {
      const step = stepBetween(trace, point[before[column]], point[column]);
      if (!step) throw new Error('a step leads between points that are too far apart');
      ways.go(steps.arcsBetween(previous.candidate, candidate, column, step), along[candidate]);
    }
    if (isLast) places.push(ways.place);
  }
  ways.end();
  return { ways: ways.ways, pieces: places.map((place) => ways.pieceAt(place)) };
}

/** Finds where on the pieces of a matching points are. */
class PieceFinder {
  readonly #ways: readonly RoadWay[];
  /** The number of the first piece of each way, and how many there are. */
  readonly #first: number[] = [0];

  constructor(ways: readonly RoadWay[]) {
    this.#ways = ways;
    for (const { arcs } of ways) this.#first.push(this.#first[this.#first.length - 1] + arcs.length);
  }

  /** The place on some pieces that is nearest to a point. */
  nearest({ roads, trace }: Followed, point: number, from: number, to: number): { piece: number; place: RoadPoint } {
    const position = { lat: trace.lat[point], lng: trace.lng[point] };
    let way = this.#first.findLastIndex((first) => first <= from);
    let best: { piece: number; place: RoadPoint } | null = null;
    for (let piece = from; piece <= to; piece++) {
      if (piece >= this.#first[way + 1]) way++;
      const [segment, low, high] = this.#rangeOf(this.#ways[way], piece - this.#first[way]);
      const place = nearestOn(roads.lines, position, segment, low, high);
      if (!best || place.meters < best.place.meters) best = { piece, place };
    }
    if (!best) throw new Error('a matching goes backwards');
    return best;
  }

  /** The part of a segment that a way goes along. */
  #rangeOf({ halves, from, to }: RoadWay, index: number) {
    const half = halves[index];
    const start = index === 0 ? from.share : isForward(half) ? 0 : 1;
    const end = index === halves.length - 1 ? to.share : isForward(half) ? 1 : 0;
    return [segmentOf(half), Math.min(start, end), Math.max(start, end)] as const;
  }
}

/** Candidates within so many metres of each other are one place: roads begin where others end. */
const SAME_PLACE_METERS = 5;
/** Points are farther from their roads than their accuracy says if the mean square is this many times as large. */
const USUAL_SQUARES = 2;

/**
 * How likely it is, on the average of the points, that the place that was found is the right one of all candidates, by what was known up to
 * there (the forward algorithm); a point that was left out counts as 0. Where points lie farther from their roads than their accuracy says,
 * it is less in proportion.
 */
function confidenceOf({ lattice, trace, state }: Followed, columns: readonly Visit[]): number {
  const { first, end, east, north, meters, weight, point } = lattice;
  let sum = 0;
  let squares = 0;
  for (const { column, candidate } of columns) {
    for (let j = first[column]; j < end[column]; j++) {
      const apart = Math.hypot(east[j] - east[candidate], north[j] - north[candidate]);
      if (apart <= SAME_PLACE_METERS) sum += weight[j];
    }
    squares += (meters[candidate] / sigmaOf(trace.accuracy[point[column]])) ** 2;
  }
  let left = 0;
  const [start, last] = [point[columns[0].column], point[columns[columns.length - 1].column]];
  for (let each = start; each < last; each++) if (state[each] === STATE.outlier) left++;
  const fit = Math.min(1, USUAL_SQUARES / (squares / columns.length));
  return (sum / (columns.length + left)) * fit;
}

function gapsBetween(trace: Trace, matchings: readonly TraceMatching[], state: Uint8Array): TraceGap[] {
  return matchings.slice(1).map(({ first: before }, i) => {
    const { last: after } = matchings[i];
    const isOffRoad = state.subarray(after, before).includes(STATE.noRoad);
    const reason = isOffRoad ? 'no_road' : isTooFarApart(trace, after, before) ? 'too_far_apart' : 'no_way';
    return { after, before, reason };
  });
}
