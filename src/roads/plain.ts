import { type Lower, lowerOf, type Turns } from './hierarchy.ts';
import type { Ends } from './matrix.ts';
import type { Weighting } from './weighting.ts';

/** A heap of arcs by cost. An arc may stand in it several times; who takes it out looks whether that is still its cost. */
class ArcHeap {
  readonly #arcs: number[] = [];
  readonly #costs: number[] = [];

  get size(): number {
    return this.#arcs.length;
  }

  get leastCost(): number {
    return this.#costs.length > 0 ? this.#costs[0] : Number.POSITIVE_INFINITY;
  }

  clear(): void {
    this.#arcs.length = 0;
    this.#costs.length = 0;
  }

  push(arc: number, cost: number): void {
    const arcs = this.#arcs;
    const costs = this.#costs;
    let at = arcs.length;
    while (at > 0) {
      const parent = (at - 1) >> 2;
      if (costs[parent] <= cost) break;
      arcs[at] = arcs[parent];
      costs[at] = costs[parent];
      at = parent;
    }
    arcs[at] = arc;
    costs[at] = cost;
  }

  /** Takes out the arc of the least cost. */
  pop(): number {
    const arcs = this.#arcs;
    const costs = this.#costs;
    const top = arcs[0];
    const arc = arcs[arcs.length - 1];
    const cost = costs[costs.length - 1];
    arcs.length--;
    costs.length--;
    const size = arcs.length;
    if (size === 0) return top;
    let at = 0;
    for (;;) {
      const first = 4 * at + 1;
      if (first >= size) break;
      let least = first;
      for (let child = first + 1; child < Math.min(first + 4, size); child++) if (costs[child] < costs[least]) least = child;
      if (costs[least] >= cost) break;
      arcs[at] = arcs[least];
      costs[at] = costs[least];
      at = least;
    }
    arcs[at] = arc;
    costs[at] = cost;
    return top;
  }
}

/** One direction of a search: along turns, or against them. */
interface Frontier {
  readonly cost: Float64Array;
  readonly before: Int32Array;
  readonly heap: ArcHeap;
  readonly touched: number[];
}

function frontier(arcs: number): Frontier {
  return {
    cost: new Float64Array(arcs).fill(Number.POSITIVE_INFINITY),
    before: new Int32Array(arcs).fill(-1),
    heap: new ArcHeap(),
    touched: [],
  };
}

function improve({ cost, before, heap, touched }: Frontier, arc: number, from: number, sum: number): void {
  if (!(sum < cost[arc])) return;
  if (cost[arc] === Number.POSITIVE_INFINITY) touched.push(arc);
  cost[arc] = sum;
  before[arc] = from;
  heap.push(arc, sum);
}

function begin(side: Frontier, { arcs, costs }: Ends, closed: Uint8Array | undefined): void {
  for (const arc of side.touched) {
    side.cost[arc] = Number.POSITIVE_INFINITY;
    side.before[arc] = -1;
  }
  side.touched.length = 0;
  side.heap.clear();
  for (let i = 0; i < arcs.length; i++) if (closed?.[arcs[i]] !== 1) improve(side, arcs[i], -1, costs[i]);
}

/** A way: the arcs at whose beginnings it passes, and what it costs. */
export interface Way {
  readonly arcs: readonly number[];
  readonly cost: number;
}

/**
 * Dijkstra's algorithm over arcs and turns: for weightings that are asked for once, while a metric is still being worked out, and as what the
 * hierarchy is held to.
 */
export class PlainSearch {
  readonly #turns: Turns;
  readonly #into: Lower;
  readonly #forward: Frontier;
  readonly #backward: Frontier;

  constructor(turns: Turns) {
    const arcs = turns.firstTurn.length - 1;
    this.#turns = turns;
    this.#into = lowerOf(turns.firstTurn, turns.turnTo);
    this.#forward = frontier(arcs);
    this.#backward = frontier(arcs);
  }

  /** The cost from one origin to each destination; Infinity where there is no way. @param closed [arc] 1 for what is not used */
  toMany({ turn }: Weighting, origin: Ends, destinations: readonly Ends[], closed?: Uint8Array): Float64Array {
    const side = this.#forward;
    begin(side, origin, closed);
    const waiting = new Map<number, number>();
    for (const { arcs } of destinations) for (const arc of arcs) waiting.set(arc, 0);
    while (side.heap.size > 0 && waiting.size > 0) {
      const cost = side.heap.leastCost;
      const arc = side.heap.pop();
      if (cost > side.cost[arc]) continue;
      waiting.delete(arc);
      this.#goOn(turn, arc, closed);
    }
    return Float64Array.from(destinations, ({ arcs, costs }) =>
      arcs.reduce((best, arc, i) => Math.min(best, side.cost[arc] + costs[i]), Number.POSITIVE_INFINITY),
    );
  }

  #goOn(turn: Float64Array, arc: number, closed: Uint8Array | undefined): void {
    const { firstTurn, turnTo } = this.#turns;
    const cost = this.#forward.cost[arc];
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      if (closed?.[turnTo[t]] !== 1) improve(this.#forward, turnTo[t], arc, cost + turn[t]);
    }
  }

  #goBack(turn: Float64Array, arc: number, closed: Uint8Array | undefined): void {
    const { first, from, place } = this.#into;
    const cost = this.#backward.cost[arc];
    for (let i = first[arc]; i < first[arc + 1]; i++) {
      if (closed?.[from[i]] !== 1) improve(this.#backward, from[i], arc, cost + turn[place[i]]);
    }
  }

  /** The best way from an origin to a destination, from both ends at once; null where there is none. */
  way({ turn }: Weighting, origin: Ends, destination: Ends, closed?: Uint8Array): Way | null {
    const [forward, backward] = [this.#forward, this.#backward];
    begin(forward, origin, closed);
    begin(backward, destination, closed);
    let best = Number.POSITIVE_INFINITY;
    let meeting = -1;
    while (forward.heap.leastCost + backward.heap.leastCost < best) {
      const isForward = forward.heap.leastCost <= backward.heap.leastCost;
      const [own, other] = isForward ? [forward, backward] : [backward, forward];
      const cost = own.heap.leastCost;
      const arc = own.heap.pop();
      if (cost > own.cost[arc]) continue;
      if (cost + other.cost[arc] < best) {
        best = cost + other.cost[arc];
        meeting = arc;
      }
      if (isForward) this.#goOn(turn, arc, closed);
      else this.#goBack(turn, arc, closed);
    }
    if (meeting < 0) return null;
    const arcs = [meeting];
    for (let arc = forward.before[meeting]; arc >= 0; arc = forward.before[arc]) arcs.push(arc);
    arcs.reverse();
    for (let arc = backward.before[meeting]; arc >= 0; arc = backward.before[arc]) arcs.push(arc);
    return { arcs, cost: best };
  }
}
