import { CostHeap } from '../storage/heap.ts';
import type { Anchor } from './map.ts';
import type { Metric } from './profiles.ts';
import type { GraphRows } from './sections.ts';

/** Who is farther than this is not reached. It stands in tables of landmarks in the place of infinity, of which differences cannot be taken. */
export const OUT_OF_REACH = 1e12;

/** A point from or to which is searched: anchors, and what a metre costs on the way to the vertices around them. */
export interface End {
  readonly anchors: readonly Anchor[];
  readonly secondsPerMeter: number;
}

/** A way that was found. */
export interface Way {
  readonly cost: number;
  /** Which of the anchors of the origin it begins at, and of the destination it ends at. */
  readonly from: number;
  readonly to: number;
  /** The arcs, from the first on; none where the ends see each other. */
  readonly arcs: readonly number[];
  /** The vertex at which it begins; −1 where the ends see each other. */
  readonly start: number;
}

/** A lower bound of what is left from a vertex to the destination. */
export type LowerBound = (vertex: number) => number;
export const NO_BOUND: LowerBound = () => 0;

/** A way may lead out of where the public has no access, and into it at its end, but not through it. */
const BEGUN = 0;
const OUT = 1;
const ENDING = 2;
const NO_WAY = 3;

function phaseAfter(phase: number, isInner: number): number {
  if (isInner === 0) return phase === ENDING ? NO_WAY : OUT;
  return phase === BEGUN ? BEGUN : ENDING;
}

/**
 * Searches the graph of a venue. It keeps rows of as many numbers as there are vertices, which are not cleared between searches: what
 * is not stamped with the number of the search has not been reached by it. One search at a time.
 */
export class VenueSearch {
  readonly #rows: GraphRows;
  readonly #tails: Uint32Array;
  readonly #cost: Float64Array;
  readonly #before: Int32Array;
  readonly #origin: Int32Array;
  readonly #stamp: Uint32Array;
  /** Whether the way to a vertex is still where it began, has left that, or has gone in where it may only end. */
  readonly #phase: Uint8Array;
  readonly #goal: Float64Array;
  readonly #goalAnchor: Int32Array;
  readonly #goalStamp: Uint32Array;
  readonly #heap = new CostHeap();
  #search = 0;

  constructor(rows: GraphRows) {
    this.#rows = rows;
    const vertices = rows.x.length;
    this.#tails = tailsOf(rows);
    this.#cost = new Float64Array(vertices);
    this.#before = new Int32Array(vertices);
    this.#origin = new Int32Array(vertices);
    this.#stamp = new Uint32Array(vertices);
    this.#phase = new Uint8Array(vertices);
    this.#goal = new Float64Array(vertices);
    this.#goalAnchor = new Int32Array(vertices);
    this.#goalStamp = new Uint32Array(vertices);
  }

  /** Where each arc begins. */
  get tails(): Uint32Array {
    return this.#tails;
  }

  #begin(): number {
    if (this.#search === 0xffff_ffff) {
      this.#stamp.fill(0);
      this.#goalStamp.fill(0);
      this.#search = 0;
    }
    this.#heap.clear();
    return ++this.#search;
  }

  #enter({ anchors, secondsPerMeter }: End, search: number, bound: LowerBound): void {
    for (const [number, { vertices, meters }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const vertex = vertices[i];
        const cost = meters[i] * secondsPerMeter;
        if (this.#stamp[vertex] === search && this.#cost[vertex] <= cost) continue;
        this.#stamp[vertex] = search;
        this.#cost[vertex] = cost;
        this.#before[vertex] = -1;
        this.#origin[vertex] = number;
        this.#phase[vertex] = BEGUN;
        this.#heap.push(vertex, cost + bound(vertex));
      }
    }
  }

  /**
   * The cheapest way between two ends over the graph; null where there is none. What the ends see of each other is for the caller to
   * know, and gives the cost beyond which no way is looked for.
   */
  between(origin: End, destination: End, metric: Metric, bound: LowerBound, most = Number.POSITIVE_INFINITY): Way | null {
    const search = this.#begin();
    for (const [number, { vertices, meters }] of destination.anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const vertex = vertices[i];
        const cost = meters[i] * destination.secondsPerMeter;
        if (this.#goalStamp[vertex] === search && this.#goal[vertex] <= cost) continue;
        this.#goalStamp[vertex] = search;
        this.#goal[vertex] = cost;
        this.#goalAnchor[vertex] = number;
      }
    }
    this.#enter(origin, search, bound);
    let best = most;
    let last = -1;
    const { firstArc, head } = this.#rows;
    const { cost: arcCost, isInner } = metric;
    const heap = this.#heap;
    const [cost, stamp, before, from, phase] = [this.#cost, this.#stamp, this.#before, this.#origin, this.#phase];
    // A bound that is consistent is exact when a vertex comes out; one that came out dearer than it is known to be is an old entry.
    while (heap.size > 0 && heap.leastCost < best) {
      const priority = heap.leastCost;
      const vertex = heap.pop();
      const own = cost[vertex];
      if (own + bound(vertex) < priority - 1e-9) continue;
      if (this.#goalStamp[vertex] === search && own + this.#goal[vertex] < best) {
        best = own + this.#goal[vertex];
        last = vertex;
      }
      for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
        const sum = own + arcCost[arc];
        if (sum >= best) continue;
        const next = head[arc];
        if (stamp[next] === search && cost[next] <= sum) continue;
        const nextPhase = phaseAfter(phase[vertex], isInner[arc]);
        if (nextPhase === NO_WAY) continue;
        phase[next] = nextPhase;
        stamp[next] = search;
        cost[next] = sum;
        before[next] = arc;
        from[next] = from[vertex];
        const estimate = sum + bound(next);
        if (estimate < best) heap.push(next, estimate);
      }
    }
    return last < 0 ? null : this.#wayTo(last, best);
  }

  #wayTo(last: number, cost: number): Way {
    const arcs: number[] = [];
    let vertex = last;
    for (let arc = this.#before[vertex]; arc >= 0; arc = this.#before[vertex]) {
      arcs.push(arc);
      vertex = this.#tails[arc];
    }
    return { cost, from: this.#origin[vertex], to: this.#goalAnchor[last], arcs: arcs.reverse(), start: vertex };
  }

  /** What it costs from an end to every vertex, and the seconds and metres of the cheapest ways; `OUT_OF_REACH` where there is none. */
  toAll(origin: End, metric: Metric): Reached {
    const search = this.#begin();
    this.#enter(origin, search, NO_BOUND);
    const { firstArc, head, meters: arcMeters } = this.#rows;
    const vertices = this.#cost.length;
    const reached = {
      cost: new Float64Array(vertices).fill(OUT_OF_REACH),
      seconds: new Float64Array(vertices),
      meters: new Float64Array(vertices),
    };
    const heap = this.#heap;
    while (heap.size > 0) {
      const own = heap.leastCost;
      const vertex = heap.pop();
      if (reached.cost[vertex] <= own) continue;
      reached.cost[vertex] = own;
      const before = this.#before[vertex];
      if (before < 0) {
        reached.seconds[vertex] = own;
        reached.meters[vertex] = own / origin.secondsPerMeter;
      } else {
        const tail = this.#tails[before];
        reached.seconds[vertex] = reached.seconds[tail] + metric.seconds[before];
        reached.meters[vertex] = reached.meters[tail] + arcMeters[before];
      }
      for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
        const sum = own + metric.cost[arc];
        const next = head[arc];
        if (sum >= OUT_OF_REACH || (this.#stamp[next] === search && this.#cost[next] <= sum)) continue;
        const nextPhase = phaseAfter(this.#phase[vertex], metric.isInner[arc]);
        if (nextPhase === NO_WAY) continue;
        this.#phase[next] = nextPhase;
        this.#stamp[next] = search;
        this.#cost[next] = sum;
        this.#before[next] = arc;
        heap.push(next, sum);
      }
    }
    return reached;
  }
}

/** What one search from a point tells of every vertex. */
export interface Reached {
  readonly cost: Float64Array;
  readonly seconds: Float64Array;
  readonly meters: Float64Array;
}

function tailsOf({ firstArc, head }: GraphRows): Uint32Array {
  const tails = new Uint32Array(head.length);
  for (let vertex = 0; vertex + 1 < firstArc.length; vertex++) tails.fill(vertex, firstArc[vertex], firstArc[vertex + 1]);
  return tails;
}
