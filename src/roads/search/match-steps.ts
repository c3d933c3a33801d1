import type { Metric } from '../hierarchy/customize.ts';
import { LENGTH_UNITS_PER_METER, TIME_UNITS_PER_SECOND, tripOf } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import { type Arc, type Half, reverseOf, segmentOf } from '../network/road-ids.ts';
import type { RoadPoint } from '../network/snap.ts';
import { destinationEndsOf, originEndsOf, type Weighting } from '../network/weighting.ts';
import type { Lattice } from './lattice.ts';
import { BEAM, NEAR_METERS, nearBound, type Step, TURN_AROUND, transition } from './match-model.ts';
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
  /** [half] the last candidate on it of the column that is gone to, counted from 1; 0 for none. */
  readonly #lastOn: Uint32Array;
  /** [candidate of that column] the one before on the same half, counted from 1. */
  #before = new Uint32Array(64);
  /** [candidate of that column] the last candidate that a way was found from: of several to arcs of one half segment the fastest counts. */
  #foundFrom = new Int32Array(64);

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
    const least = score[this.#lattice.bestOf(from)] - BEAM;
    this.#mark(to);
    let isReached = step.straight <= NEAR_METERS && this.#goNear(from, to, least, step);
    isFar[to] = isReached ? 0 : 1;
    isReached ||= this.#goFar(from, to, least, step);
    this.#unmark(to);
    return isReached;
  }

  #mark(column: number): void {
    const { first, end, half } = this.#lattice;
    const start = first[column];
    if (end[column] - start > this.#before.length) {
      this.#before = new Uint32Array(2 * (end[column] - start));
      this.#foundFrom = new Int32Array(this.#before.length);
    }
    this.#foundFrom.fill(-1);
    for (let j = start; j < end[column]; j++) {
      this.#before[j - start] = this.#lastOn[half[j]];
      this.#lastOn[half[j]] = j - start + 1;
    }
  }

  #unmark(column: number): void {
    const { first, end, half } = this.#lattice;
    for (let j = first[column]; j < end[column]; j++) this.#lastOn[half[j]] = 0;
  }

  #goNear(from: number, to: number, least: number, step: Step): boolean {
    const { first, end, half, along, score } = this.#lattice;
    const { near } = this.#searches;
    const start = first[to] - 1;
    const lastOn = this.#lastOn;
    const before = this.#before;
    const foundFrom = this.#foundFrom;
    const bound = nearBound(step.straight);
    let isReached = false;
    for (let i = first[from]; i < end[from]; i++) {
      if (score[i] < least) continue;
      if (this.#goStraight(i, start, step)) isReached = true;
      const tree = near.treeOf(this.#network.arcOf[half[i]], bound);
      const { half: reached, length, cost } = near;
      const last = near.end[tree];
      const gone = this.#secondsAlong(half[i], along[i]);
      for (let node = near.first[tree]; node < last; node++) {
        for (let at = lastOn[reached[node]]; at !== 0; at = before[at - 1]) {
          const j = start + at;
          if (foundFrom[at - 1] === i || (half[j] === half[i] && along[j] - along[i] >= -step.backwards)) continue;
          foundFrom[at - 1] = i;
          const meters = length[node] / LENGTH_UNITS_PER_METER - along[i] + along[j];
          const seconds = cost[node] / COST_PER_SECOND - gone + this.#secondsAlong(half[j], along[j]);
          if (this.#offer(i, j, transition(step, meters, seconds))) isReached = true;
        }
      }
    }
    return isReached;
  }

  /** Along the road that a candidate is on. */
  #goStraight(i: number, start: number, step: Step): boolean {
    const { half, along } = this.#lattice;
    let isReached = false;
    for (let at = this.#lastOn[half[i]]; at !== 0; at = this.#before[at - 1]) {
      const j = start + at;
      const meters = along[j] - along[i];
      if (meters < -step.backwards) continue;
      const forward = Math.max(0, meters);
      if (this.#offer(i, j, transition(step, forward, this.#secondsAlong(half[i], forward)))) isReached = true;
    }
    return isReached;
  }

  #secondsAlong(half: Half, meters: number): number {
    const arc = this.#network.arcOf[half];
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

  #goFar(from: number, to: number, least: number, step: Step): boolean {
    const { first, end, score } = this.#lattice;
    const { metric } = this.#costs;
    const start = first[to];
    const sources: number[] = [];
    for (let i = first[from]; i < end[from]; i++) if (score[i] >= least) sources.push(i);
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
    const { half, along } = this.#lattice;
    return half[i] === half[j] && along[j] - along[i] >= -backwards;
  }

  #originEnds = (i: number) => originEndsOf(this.#network, this.#costs.weighting, this.#pointOf(i), this.#lattice.half[i]);

  #targetEnds = (j: number) =>
    destinationEndsOf(this.#network, this.#costs.weighting, this.#pointOf(j), this.#lattice.half[j]);

  #pointOf(i: number): RoadPoint {
    const { half, share, meters } = this.#lattice;
    return { segment: segmentOf(half[i]), share: share[i], meters: meters[i], position: { lat: 0, lng: 0 } };
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
    for (let j = first[column] + 1; j < end[column]; j++) this.#turnAround(j - 1, j);
    for (let j = first[column]; j < end[column]; j++) sum += weight[j];
    // What is too unlikely for a float64 is left to the best way.
    if (sum === 0) weight[this.#lattice.bestOf(column)] = 1;
    else for (let j = first[column]; j < end[column]; j++) weight[j] /= sum;
  }

  /** Joins the two directions of a road at one place: they stand side by side. */
  #turnAround(a: number, b: number): void {
    const { half, share, score, weight, back } = this.#lattice;
    if (half[a] !== reverseOf(half[b]) || share[a] !== share[b]) return;
    const [less, more] = score[a] < score[b] ? [a, b] : [b, a];
    if (score[more] + TURN_AROUND > score[less]) {
      score[less] = score[more] + TURN_AROUND;
      back[less] = more;
    }
    weight[less] += weight[more] * Math.exp(TURN_AROUND);
  }

  /** The arcs of the way from a candidate to another of a later column, without the arc that it begins on; none where it stays on its road. */
  arcsBetween(i: number, j: number, column: number, step: Step): readonly Arc[] {
    if (this.#isStraight(i, j, step)) return [];
    if (this.#lattice.isFar[column]) {
      const way = this.#searches.path.way(this.#costs.metric, this.#originEnds(i), this.#targetEnds(j));
      if (!way) throw new Error('a step went where there is no way');
      return way.arcs;
    }
    const { half } = this.#lattice;
    const { near } = this.#searches;
    const tree = near.treeOf(this.#network.arcOf[half[i]], nearBound(step.straight));
    // Several arcs of one half segment remember different turns: the first is the fastest.
    for (let node = near.first[tree]; node < near.end[tree]; node++)
      if (near.half[node] === half[j]) return near.arcsTo(node);
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
    this.path = new PathSearch(network.hierarchy);
    this.lastOn = new Uint32Array(network.arcOf.length);
  }
}
