import type { Position } from '../../geo/position.ts';
import { lowerBound } from '../../storage/order.ts';
import { LENGTH_UNITS_PER_METER } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import { isForward, segmentOf } from '../network/road-ids.ts';
import type { RoadsContent } from '../network/sections.ts';
import { nearestOn } from '../network/segment-places.ts';
import type { SegmentLines } from '../network/segments.ts';
import type { RoadPoint } from '../network/snap.ts';
import type { Anchors } from './anchors.ts';
import type { Lattice } from './lattice.ts';
import { isTooFarApart, stepBetween } from './match-model.ts';
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
  /** The anchors that it was found by. */
  readonly anchors: readonly number[];
  /** The first and the last point of the trace that are on it. */
  readonly first: number;
  readonly last: number;
  /** 0 to 1. */
  readonly confidence: number;
  /** The logarithm of its likelihood, as `match-model.ts` counts. */
  readonly score: number;
}

/** Points between which a trace was not followed. */
interface TraceGap {
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
  readonly anchors: Anchors;
  readonly lattice: Lattice;
  readonly steps: MatchSteps;
  /** The last columns of matchings. */
  readonly ends: readonly number[];
  /** [anchor] STATE */
  readonly state: Uint8Array;
}

/** Tells where a trace was: the ways of its matchings, and the place of each point. */
export function pathsOf(followed: Followed): MatchedTrace {
  const { trace, anchors, lattice, ends } = followed;
  const count = trace.lat.length;
  const result = {
    state: new Uint8Array(count),
    matching: new Int32Array(count).fill(-1),
    piece: new Int32Array(count).fill(-1),
    lat: new Float64Array(count),
    lng: new Float64Array(count),
    meters: new Float64Array(count),
  };
  for (let anchor = 0; anchor < anchors.count; anchor++)
    result.state.fill(followed.state[anchor], anchors.first[anchor], anchors.first[anchor + 1]);
  const matchings: TraceMatching[] = [];
  for (const end of ends) {
    const visits = visitsUpTo(lattice, end);
    const [first, last] = [visits[0], visits[visits.length - 1]].map(({ column }) => lattice.anchor[column]);
    if (anchors.first[last + 1] - anchors.first[first] > 1)
      matchings.push(tellMatching(followed, visits, matchings.length, result));
    else result.state[anchors.first[first]] = STATE.notConnected;
  }
  return { ...result, matchings, gaps: gapsBetween(followed, matchings, result.state) };
}

type Rows = Pick<MatchedTrace, 'matching' | 'piece' | 'lat' | 'lng' | 'meters'>;

function tellMatching(followed: Followed, visits: readonly Visit[], number: number, rows: Rows): TraceMatching {
  const { roads, trace, anchors, lattice } = followed;
  const { ways, pieces } = waysThrough(followed, visits);
  const columns = visits.filter(({ isLast }) => isLast);
  const finder = new PieceFinder(roads.lines, ways);
  for (const [i, { column }] of columns.entries()) {
    const anchor = lattice.anchor[column];
    const [from, to] = [pieces[Math.max(i - 1, 0)], pieces[Math.min(i + 1, pieces.length - 1)]];
    for (let point = anchors.first[anchor]; point < anchors.first[anchor + 1]; point++) {
      const position = { lat: trace.lat[point], lng: trace.lng[point] };
      const { piece, place } = finder.nearest(position, from, to);
      rows.matching[point] = number;
      rows.piece[point] = piece;
      rows.lat[point] = place.position.lat;
      rows.lng[point] = place.position.lng;
      rows.meters[point] = place.meters;
    }
  }
  const used = columns.map(({ column }) => lattice.anchor[column]);
  return {
    ways,
    anchors: used,
    first: anchors.first[used[0]],
    last: anchors.first[used[used.length - 1] + 1] - 1,
    confidence: confidenceOf(followed, columns),
    score: lattice.score[visits[visits.length - 1].candidate],
  };
}

/** A candidate on the best way; the last one of its column, or one before at which the way turns around. */
interface Visit {
  readonly column: number;
  readonly candidate: number;
  readonly isLast: boolean;
}

/** The candidates of the best way to a column, the first one first. */
function visitsUpTo(lattice: Lattice, end: number): Visit[] {
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
function waysThrough(followed: Followed, visits: readonly Visit[]) {
  const { roads, network, costs, anchors, lattice, steps } = followed;
  const { along, anchor, before } = lattice;
  const ways = new MatchWays(roads.lines, network, costs.weighting);
  const places = [];
  for (const [i, { column, candidate, isLast }] of visits.entries()) {
    const arc = lattice.arc[candidate];
    const previous = visits[i - 1];
    if (!previous) ways.begin(arc, Math.min(along[candidate], alongOf(followed, candidate, anchors.first[anchor[column]])));
    else if (previous.column === column) {
      ways.go([], farthestOf(followed, previous));
      ways.turn(arc);
    } else {
      const step = stepBetween(anchors, anchor[before[column]], anchor[column]);
      if (!step) throw new Error('a step leads between anchors that are too far apart');
      ways.go(steps.arcsBetween(previous.candidate, candidate, column, step), along[candidate]);
    }
    if (isLast) places.push(ways.place);
  }
  const { column, candidate } = visits[visits.length - 1];
  ways.go([], alongOf(followed, candidate, anchors.first[anchor[column] + 1] - 1));
  ways.end();
  return { ways: ways.ways, pieces: places.map((place) => ways.pieceAt(place)) };
}

/** How far along the road of a candidate a point is, metres: at its ends, a trace goes beyond the mean of its first and last points. */
function alongOf({ roads, network, trace, lattice }: Followed, candidate: number, point: number): number {
  const arc = lattice.arc[candidate];
  const half = network.half[arc];
  const { share } = nearestOn(roads.lines, { lat: trace.lat[point], lng: trace.lng[point] }, segmentOf(half), 0, 1);
  return (network.length[arc] / LENGTH_UNITS_PER_METER) * (isForward(half) ? share : 1 - share);
}

/** How far along the road of a candidate the points of its anchor get: there one turns around, not at their mean. */
function farthestOf(followed: Followed, { column, candidate }: Visit): number {
  const { anchors, lattice } = followed;
  const anchor = lattice.anchor[column];
  let farthest = lattice.along[candidate];
  for (let point = anchors.first[anchor]; point < anchors.first[anchor + 1]; point++)
    farthest = Math.max(farthest, alongOf(followed, candidate, point));
  return farthest;
}

/** Finds where on the pieces of a matching points are. */
class PieceFinder {
  readonly #lines: SegmentLines;
  readonly #ways: readonly RoadWay[];
  /** The number of the first piece of each way, and how many there are. */
  readonly #first: Uint32Array;

  constructor(lines: SegmentLines, ways: readonly RoadWay[]) {
    this.#lines = lines;
    this.#ways = ways;
    this.#first = new Uint32Array(ways.length + 1);
    for (const [i, { arcs }] of ways.entries()) this.#first[i + 1] = this.#first[i] + arcs.length;
  }

  /** The place on some pieces that is nearest to a position. */
  nearest(position: Position, from: number, to: number): { piece: number; place: RoadPoint } {
    let way = lowerBound(this.#first, from + 1) - 1;
    let best: { piece: number; place: RoadPoint } | null = null;
    for (let piece = from; piece <= to; piece++) {
      if (piece >= this.#first[way + 1]) way++;
      const [segment, low, high] = this.#rangeOf(this.#ways[way], piece - this.#first[way]);
      const place = nearestOn(this.#lines, position, segment, low, high);
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
function confidenceOf({ lattice, anchors, state }: Followed, columns: readonly Visit[]): number {
  const { first, end, east, north, meters, weight, anchor } = lattice;
  let sum = 0;
  let squares = 0;
  for (const { column, candidate } of columns) {
    for (let j = first[column]; j < end[column]; j++) {
      const apart = Math.hypot(east[j] - east[candidate], north[j] - north[candidate]);
      if (apart <= SAME_PLACE_METERS) sum += weight[j];
    }
    squares += (meters[candidate] / anchors.sigma[anchor[column]]) ** 2;
  }
  let left = 0;
  const [start, last] = [anchor[columns[0].column], anchor[columns[columns.length - 1].column]];
  for (let each = start; each < last; each++) if (state[each] === STATE.outlier) left++;
  const fit = Math.min(1, USUAL_SQUARES / (squares / columns.length));
  return (sum / (columns.length + left)) * fit;
}

function gapsBetween({ anchors }: Followed, matchings: readonly TraceMatching[], state: Uint8Array): TraceGap[] {
  return matchings.slice(1).map(({ first: before, anchors: [start] }, i) => {
    const { last: after, anchors: ended } = matchings[i];
    const isOffRoad = state.subarray(after, before).includes(STATE.noRoad);
    const isFar = isTooFarApart(anchors, ended[ended.length - 1], start);
    return { after, before, reason: isOffRoad ? 'no_road' : isFar ? 'too_far_apart' : 'no_way' };
  });
}
