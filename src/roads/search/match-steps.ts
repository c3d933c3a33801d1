import type { Metric } from '../hierarchy/customize.ts';
import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND, tripOf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import { type Arc, type Segment, segmentOf } from '../network/road-ids.ts';
import type { RoadPoint } from '../network/snap.ts';
import { destinationEndsOn, originEndsOn, type Weighting } from '../network/weighting.ts';
import type { Lattice } from './lattice.ts';
import { NEAR_METERS, nearBound, type Step, TURN_AROUND, transition } from './match-model.ts';
import { MatrixSearch } from './matrix.ts';
import { NearWays } from './near-ways.ts';
import { PathSearch } from './path.ts';

/** By what ways are found: the fastest, by time. */
export interface WayCosts {
  readonly weighting: Weighting;
  readonly metric: Metric;
}

/** What a second costs under a weighting by time. */
const COST_PER_SECOND = TIME_UNITS_PER_SECOND * 2 ** 19;

/**
 * The steps of Viterbi's algorithm: from the candidates of a column to those of the next, along the fastest way between each two. On one road
 * one goes straight on, and a little backwards is standing still; all other ways lead over the end of the road.
 */
export class MatchSteps {
  readonly #network: Network;
  readonly #lattice: Lattice;
  readonly #costs: WayCosts;
  readonly #searches: StepSearches;
  /** [arc] the last candidate on it of the column that is gone to, counted from 1; 0 for none. */
  readonly #lastOn: Uint32Array;
  /** [candidate of that column] the one before on the same arc, counted from 1. */
  #before = new Uint32Array(64);

  constructor(network: Network, lattice: Lattice, costs: WayCosts, searches: StepSearches) {
    this.#network = network;
    this.#lattice = lattice;
    this.#costs = costs;
    this.#searches = searches;
    this.#lastOn = searches.lastOn;
    searches.near.begin(costs.weighting);
  }

  /** Goes from a column to another. @returns whether one of its candidates is reached */
  go(from: number, to: number, step: Step): boolean {
    const { first, end, score, weight, back, isFar } = this.#lattice;
    for (let j = first[to]; j < end[to]; j++) {
      score[j] = Number.NEGATIVE_INFINITY;
      weight[j] = 0;
      back[j] = -1;
    }
    this.#mark(to);
    let isReached = step.straight <= NEAR_METERS && this.#goNear(from, to, step);
    isFar[to] = isReached ? 0 : 1;
    isReached ||= this.#goFar(from, to, step);
    this.#unmark(to);
    return isReached;
  }

  #mark(column: number): void {
    const { first, end, arc } = this.#lattice;
    const start = first[column];
    if (end[column] - start > this.#before.length) this.#before = new Uint32Array(2 * (end[column] - start));
    for (let j = start; j < end[column]; j++) {
      this.#before[j - start] = this.#lastOn[arc[j]];
      this.#lastOn[arc[j]] = j - start + 1;
    }
  }

  #unmark(column: number): void {
    const { first, end, arc } = this.#lattice;
    for (let j = first[column]; j < end[column]; j++) this.#lastOn[arc[j]] = 0;
  }

  #goNear(from: number, to: number, step: Step): boolean {
    const { first, end, arc, along, score } = this.#lattice;
    const { near } = this.#searches;
    const start = first[to] - 1;
    const lastOn = this.#lastOn;
    const before = this.#before;
    const bound = nearBound(step);
    let isReached = false;
    for (let i = first[from]; i < end[from]; i++) {
      if (score[i] === Number.NEGATIVE_INFINITY) continue;
      if (this.#goStraight(i, start, step)) isReached = true;
      const tree = near.treeOf(arc[i], bound);
      const { arc: reached, length, cost } = near;
      const last = near.end[tree];
      const gone = this.#secondsAlong(arc[i], along[i]);
      for (let node = near.first[tree]; node < last; node++) {
        for (let at = lastOn[reached[node]]; at !== 0; at = before[at - 1]) {
          const j = start + at;
          if (arc[j] === arc[i] && along[j] - along[i] >= -step.backwards) continue;
          const meters = length[node] / LENGTH_UNITS_PER_METER - along[i] + along[j];
          const seconds = cost[node] / COST_PER_SECOND - gone + this.#secondsAlong(arc[j], along[j]);
          if (this.#offer(i, j, transition(step, meters, seconds))) isReached = true;
        }
      }
    }
    return isReached;
  }

  /** Along the road that a candidate is on. */
  #goStraight(i: number, start: number, step: Step): boolean {
    const { arc, along } = this.#lattice;
    let isReached = false;
    for (let at = this.#lastOn[arc[i]]; at !== 0; at = this.#before[at - 1]) {
      const j = start + at;
      const meters = along[j] - along[i];
      if (meters < -step.backwards) continue;
      const forward = Math.max(0, meters);
      if (this.#offer(i, j, transition(step, forward, this.#secondsAlong(arc[i], forward)))) isReached = true;
    }
    return isReached;
  }

  #secondsAlong(arc: Arc, meters: number): number {
    const length = this.#network.length[arc];
    if (length === 0) return 0;
    return ((this.#costs.weighting.time[arc] / TIME_UNITS_PER_SECOND) * meters * LENGTH_UNITS_PER_METER) / length;
  }

  /** A candidate takes over from another where that is more likely. @returns whether it is possible at all */
  #offer(i: number, j: number, likely: number): boolean {
    if (likely === Number.NEGATIVE_INFINITY) return false;
    const { score, weight, back } = this.#lattice;
    weight[j] += weight[i] * Math.exp(likely);
    const sum = score[i] + likely;
    if (sum > score[j]) {
      score[j] = sum;
      back[j] = i;
    }
    return true;
  }

  #goFar(from: number, to: number, step: Step): boolean {
    const { first, end, score } = this.#lattice;
    const { metric } = this.#costs;
    const start = first[to];
    const sources: number[] = [];
    for (let i = first[from]; i < end[from]; i++) if (score[i] > Number.NEGATIVE_INFINITY) sources.push(i);
    const targets = Array.from({ length: end[to] - start }, (_, at) => start + at);
    const { cost, minor } = this.#searches.matrix.run(metric, sources.map(this.#originEnds), targets.map(this.#targetEnds));
    let isReached = false;
    for (const [s, i] of sources.entries()) {
      if (this.#goStraight(i, start - 1, step)) isReached = true;
      for (const [t, j] of targets.entries()) {
        if (this.#isStraight(i, j, step)) continue;
        const pair = s * targets.length + t;
        const trip = tripOf(cost[pair], minor[pair], 'time');
        if (trip && this.#offer(i, j, transition(step, trip.meters, trip.seconds))) isReached = true;
      }
    }
    return isReached;
  }

  /** Whether one goes from a candidate to another without leaving its road. */
  #isStraight(i: number, j: number, { backwards }: Step): boolean {
    const { arc, along } = this.#lattice;
    return arc[i] === arc[j] && along[j] - along[i] >= -backwards;
  }

  #originEnds = (i: number) => originEndsOn(this.#network, this.#costs.weighting, this.#pointOf(i), this.#lattice.arc[i]);

  #targetEnds = (j: number) =>
    destinationEndsOn(this.#network, this.#costs.weighting, this.#pointOf(j), [this.#lattice.arc[j]]);

  #segmentOf(i: number): Segment {
    return segmentOf(this.#network.half[this.#lattice.arc[i]]);
  }

  #pointOf(i: number): RoadPoint {
    const { share, meters } = this.#lattice;
    return { segment: this.#segmentOf(i), share: share[i], meters: meters[i], position: { lat: 0, lng: 0 } };
  }

  /** Takes how far points are from their roads into account, and that one may turn around; then weights add up to 1. */
  settle(column: number, emissionOf: (meters: number) => number): void {
    const { first, end, meters, score, weight } = this.#lattice;
    let sum = 0;
    for (let j = first[column]; j < end[column]; j++) {
      const likely = emissionOf(meters[j]);
      score[j] += likely;
      weight[j] *= Math.exp(likely);
    }
    this.#turnAround(column);
    for (let j = first[column]; j < end[column]; j++) sum += weight[j];
    // What is too unlikely for a float64 is left to the best way.
    if (sum === 0) weight[this.#lattice.bestOf(column)] = 1;
    else for (let j = first[column]; j < end[column]; j++) weight[j] /= sum;
  }

  /** Joins the two directions of a road at one place: their candidates stand side by side. */
  #turnAround(column: number): void {
    const { first, end, arc, share } = this.#lattice;
    const { half, arcOf } = this.#network;
    for (let start = first[column]; start < end[column]; ) {
      let next = start + 1;
      while (next < end[column] && share[next] === share[start] && this.#segmentOf(next) === this.#segmentOf(start)) next++;
      for (let to = start; to < next; to++) {
        // What is remembered of turns does not outlast this one.
        if (arcOf[half[arc[to]]] !== arc[to]) continue;
        for (let from = start; from < next; from++) if (half[arc[from]] !== half[arc[to]]) this.#turnTo(from, to);
      }
      start = next;
    }
  }

  #turnTo(from: number, to: number): void {
    const { score, weight, back } = this.#lattice;
    if (score[from] + TURN_AROUND > score[to]) {
      score[to] = score[from] + TURN_AROUND;
      back[to] = from;
    }
    if (weight[from] > weight[to]) weight[to] += weight[from] * Math.exp(TURN_AROUND);
  }

  /** The arcs of the way from a candidate to another of a later column, without the arc that it begins on; none where it stays on its road. */
  arcsBetween(i: number, j: number, column: number, step: Step): readonly Arc[] {
    if (this.#isStraight(i, j, step)) return [];
    if (this.#lattice.isFar[column]) {
      const way = this.#searches.path.way(this.#costs, this.#originEnds(i), this.#targetEnds(j));
      if (!way) throw new Error('a step went where there is no way');
      return [...way.arcs, this.#lattice.arc[j]];
    }
    const { arc } = this.#lattice;
    const { near } = this.#searches;
    const tree = near.treeOf(arc[i], nearBound(step));
    for (let node = near.first[tree]; node < near.end[tree]; node++) if (near.arc[node] === arc[j]) return near.arcsTo(node);
    throw new Error('a step went where there is no way');
  }
}

/** What finds the ways of steps in a network: scratch rows that are used again. */
export class StepSearches {
  readonly near: NearWays;
  readonly matrix: MatrixSearch;
  readonly path: PathSearch;
  readonly lastOn: Uint32Array;

  constructor(network: Network) {
    this.near = new NearWays(network);
    this.matrix = new MatrixSearch(network.hierarchy);
    this.path = new PathSearch(network);
    this.lastOn = new Uint32Array(network.length.length);
  }
}
