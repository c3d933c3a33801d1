import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { CostHeap } from '../../storage/heap.ts';
import { type Lower, turnsInto } from '../hierarchy/contract.ts';
import { isReached, type PairCosts, pairCosts } from '../network/cost.ts';
import { type Arc, type Half, segmentOf } from '../network/road-ids.ts';
import type { Turns } from '../network/turns.ts';
import type { Ends, Weighting } from '../network/weighting.ts';
import type { Towards } from './sweep.ts';

/** One direction of a search: along turns, or against them. */
interface Frontier {
  readonly cost: Float64Array;
  readonly minor: Float64Array;
  readonly before: IdColumn<Arc>;
  readonly heap: CostHeap<Arc>;
  readonly touched: Arc[];
}

function frontier(arcs: number): Frontier {
  return {
    cost: new Float64Array(arcs).fill(Number.POSITIVE_INFINITY),
    minor: new Float64Array(arcs),
    before: idColumn<Arc>(new Uint32Array(arcs)).fill(NONE),
    heap: new CostHeap(),
    touched: [],
  };
}

function improve(
  { cost, minor, before, heap, touched }: Frontier,
  arc: Arc,
  from: Arc,
  sum: number,
  minorSum: number,
): void {
  if (!(sum < cost[arc])) return;
  if (cost[arc] === Number.POSITIVE_INFINITY) touched.push(arc);
  cost[arc] = sum;
  minor[arc] = minorSum;
  before[arc] = from;
  heap.push(arc, sum);
}

/** A way: the arcs at whose beginnings it passes, and what it costs. */
export interface Way {
  readonly arcs: readonly Arc[];
  readonly cost: number;
  readonly minor: number;
}

/** A search that went farther than it was allowed to. */
export class Outgrown extends Error {
  constructor() {
    super('A plain search had to go too far');
    this.name = 'Outgrown';
  }
}

/** What holds for a plain search beside what roads cost. */
export interface PlainLimits {
  /** [segment] 1 for those that are not used. */
  readonly closed?: Uint8Array;
  /** Over how many arcs the searches of a question may still go together; without it, over all that they need. */
  readonly allowance?: { arcs: number };
}

/** What the plain search goes over: turns, and of which segment each arc is. */
export interface PlainNetwork extends Turns {
  readonly half: IdColumn<Half>;
}

/**
 * Dijkstra's algorithm over arcs and turns, without a hierarchy: one to many for matrices, bidirectional for a path, bounded for
 * isochrones. It answers weightings that are needed once, and others until their metric is ready; tests compare the hierarchy with it.
 */
export class PlainSearch {
  readonly #network: PlainNetwork;
  readonly #into: Lower<Arc>;
  readonly #forward: Frontier;
  readonly #backward: Frontier;

  constructor(network: PlainNetwork) {
    const arcs = network.firstTurn.length - 1;
    this.#network = network;
    this.#into = turnsInto(network);
    this.#forward = frontier(arcs);
    this.#backward = frontier(arcs);
  }

  /** Many to many: one search from each end of the smaller side, until all of the other side are settled. @throws Outgrown */
  matrix(
    weighting: Weighting,
    origins: readonly Ends[],
    destinations: readonly Ends[],
    limits: PlainLimits = {},
  ): PairCosts {
    const width = destinations.length;
    const result = pairCosts(origins.length * width);
    if (origins.length <= width) {
      for (const [o, origin] of origins.entries()) {
        const reached = this.#spread(this.#forward, weighting, origin, destinations, limits);
        for (const [d, destination] of destinations.entries()) setLeast(result, o * width + d, reached, destination);
      }
    } else {
      for (const [d, destination] of destinations.entries()) {
        const reached = this.#spread(this.#backward, weighting, destination, origins, limits);
        for (const [o, origin] of origins.entries()) setLeast(result, o * width + d, reached, origin);
      }
    }
    return result;
  }

  /** One to all, or all to one, within a bound: the cost by arc, exact for those that are within `most`, thresholds aside; others may be Infinity. */
  within(weighting: Weighting, ends: Ends, most: number, direction: Towards, { closed }: PlainLimits = {}): Float64Array {
    const side = direction === 'from' ? this.#forward : this.#backward;
    this.#begin(side, ends, closed);
    const { heap, cost: best } = side;
    while (heap.size > 0) {
      const cost = heap.leastCost;
      const arc = heap.pop();
      if (cost <= best[arc] && isReached(cost, most)) this.#step(side, weighting, arc, closed);
    }
    return best;
  }

  /** Searches from some ends until all others are reached. */
  #spread(
    side: Frontier,
    weighting: Weighting,
    from: Ends,
    others: readonly Ends[],
    { closed, allowance }: PlainLimits,
  ): Frontier {
    this.#begin(side, from, closed);
    const waiting = new Set(others.flatMap(({ arcs }) => arcs));
    while (side.heap.size > 0 && waiting.size > 0) {
      const cost = side.heap.leastCost;
      const arc = side.heap.pop();
      if (cost > side.cost[arc]) continue;
      spend(allowance);
      waiting.delete(arc);
      this.#step(side, weighting, arc, closed);
    }
    return side;
  }

  #begin(side: Frontier, { arcs, costs, minors }: Ends, closed: Uint8Array | undefined): void {
    for (const arc of side.touched) {
      side.cost[arc] = Number.POSITIVE_INFINITY;
      side.before[arc] = NONE;
    }
    side.touched.length = 0;
    side.heap.clear();
    for (let i = 0; i < arcs.length; i++) {
      if (!this.#isClosed(arcs[i], closed)) improve(side, arcs[i], NONE, costs[i], minors[i]);
    }
  }

  #isClosed(arc: Arc, closed: Uint8Array | undefined): boolean {
    return closed?.[segmentOf(this.#network.half[arc])] === 1;
  }

  /** Goes on from an arc: along turns, or back against them. */
  #step(side: Frontier, { turn, turnMinor }: Weighting, arc: Arc, closed: Uint8Array | undefined): void {
    const cost = side.cost[arc];
    const minor = side.minor[arc];
    if (side === this.#forward) {
      const { firstTurn, turnTo } = this.#network;
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
        if (this.#isClosed(turnTo[t], closed)) continue;
        improve(side, turnTo[t], arc, cost + turn[t], minor + turnMinor[t]);
      }
    } else {
      const { first, from, place } = this.#into;
      for (let i = first[arc]; i < first[arc + 1]; i++) {
        if (this.#isClosed(from[i], closed)) continue;
        improve(side, from[i], arc, cost + turn[place[i]], minor + turnMinor[place[i]]);
      }
    }
  }

  /**
   * Bidirectional Dijkstra: it stops when the least costs of both queues add up to the best path found. Null where there is no path.
   *
   * @throws Outgrown
   */
  way(weighting: Weighting, origin: Ends, destination: Ends, { closed, allowance }: PlainLimits = {}): Way | null {
    const [forward, backward] = [this.#forward, this.#backward];
    this.#begin(forward, origin, closed);
    this.#begin(backward, destination, closed);
    let best = Number.POSITIVE_INFINITY;
    let minor = 0;
    let meeting: Arc = NONE;
    while (forward.heap.leastCost + backward.heap.leastCost < best) {
      const isForward = forward.heap.leastCost <= backward.heap.leastCost;
      const [own, other] = isForward ? [forward, backward] : [backward, forward];
      const cost = own.heap.leastCost;
      const arc = own.heap.pop();
      if (cost > own.cost[arc]) continue;
      spend(allowance);
      if (cost + other.cost[arc] < best) {
        best = cost + other.cost[arc];
        minor = own.minor[arc] + other.minor[arc];
        meeting = arc;
      }
      this.#step(own, weighting, arc, closed);
    }
    if (meeting === NONE) return null;
    const arcs = [meeting];
    for (let arc = forward.before[meeting]; arc !== NONE; arc = forward.before[arc]) arcs.push(arc);
    arcs.reverse();
    for (let arc = backward.before[meeting]; arc !== NONE; arc = backward.before[arc]) arcs.push(arc);
    return { arcs, cost: best, minor };
  }
}

function spend(allowance: PlainLimits['allowance']): void {
  if (allowance && --allowance.arcs < 0) throw new Outgrown();
}

/** Sets what a pair costs to the least at which a search has reached some ends. */
function setLeast(result: PairCosts, at: number, { cost, minor }: Frontier, { arcs, costs, minors }: Ends): void {
  for (const [i, arc] of arcs.entries()) {
    if (cost[arc] + costs[i] >= result.cost[at]) continue;
    result.cost[at] = cost[arc] + costs[i];
    result.minor[at] = minor[arc] + minors[i];
  }
}
