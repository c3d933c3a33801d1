import { CostHeap } from '../storage/heap.ts';
import type { Anchor } from './map.ts';
import type { Metric } from './profiles.ts';
import type { GraphRows } from './sections.ts';

/** Who is farther than this is not reached. It stands in tables of landmarks in the place of infinity, of which differences cannot be taken. */
export const OUT_OF_REACH = 1e12;

/** Sums of bounds are rounded: so much less is no less, seconds. */
const STALE = 1e-9;

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

/**
 * A way may lead out of where the public has no access, and into it at its end, but not through it. A state is a vertex in a phase;
 * who is in an earlier one may do all that one may in a later one, and more.
 */
export const BEGUN = 0;
const OUT = 1;
const ENDING = 2;
const PHASES = 3;
export const NO_WAY = 3;

export function phaseAfter(phase: number, isInner: number): number {
  if (isInner === 0) return phase === ENDING ? NO_WAY : OUT;
  return phase === BEGUN ? BEGUN : ENDING;
}

/**
 * Searches the graph of a venue. It keeps rows of as many numbers as there are states, which are not cleared between searches: what
 * is not stamped with the number of the search has not been reached by it. One search at a time.
 */
export class VenueSearch {
  readonly #rows: GraphRows;
  readonly #vertices: number;
  /** Where each arc begins. */
  readonly #tails: Uint32Array;
  readonly #cost: Float64Array;
  readonly #arcBefore: Int32Array;
  readonly #stateBefore: Int32Array;
  readonly #stamp: Uint32Array;
  readonly #goal: Float64Array;
  readonly #goalStamp: Uint32Array;
  readonly #heap = new CostHeap();
  #search = 0;

  constructor(rows: GraphRows) {
    this.#rows = rows;
    const vertices = rows.x.length;
    this.#vertices = vertices;
    this.#tails = tailsOf(rows);
    this.#cost = new Float64Array(vertices * PHASES);
    this.#arcBefore = new Int32Array(vertices * PHASES);
    this.#stateBefore = new Int32Array(vertices * PHASES);
    this.#stamp = new Uint32Array(vertices * PHASES);
    this.#goal = new Float64Array(vertices);
    this.#goalStamp = new Uint32Array(vertices);
  }

  get tails(): Uint32Array {
    return this.#tails;
  }

  #begin(): void {
    if (this.#search === 0xffff_ffff) {
      this.#stamp.fill(0);
      this.#goalStamp.fill(0);
      this.#search = 0;
    }
    this.#heap.clear();
    this.#search++;
  }

  /** Notes a way to a vertex, unless one that is no dearer and allows as much is known. */
  #reach(vertex: number, phase: number, sum: number, arc: number, from: number): boolean {
    const vertices = this.#vertices;
    for (let state = vertex; state <= vertex + phase * vertices; state += vertices) {
      if (this.#stamp[state] === this.#search && this.#cost[state] <= sum) return false;
    }
    const state = vertex + phase * vertices;
    this.#stamp[state] = this.#search;
    this.#cost[state] = sum;
    this.#arcBefore[state] = arc;
    this.#stateBefore[state] = from;
    return true;
  }

  #enter({ anchors, secondsPerMeter }: End, { hasInner }: Metric, bound: LowerBound): void {
    const phase = hasInner ? BEGUN : OUT;
    for (const [number, { vertices, meters }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const cost = meters[i] * secondsPerMeter;
        if (this.#reach(vertices[i], phase, cost, -1, number)) {
          this.#heap.push(vertices[i] + phase * this.#vertices, cost + bound(vertices[i]));
        }
      }
    }
  }

  /** What is left from the vertices around a destination. */
  #aim({ anchors, secondsPerMeter }: End): void {
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        const vertex = vertices[i];
        const cost = meters[i] * secondsPerMeter;
        if (this.#goalStamp[vertex] === this.#search && this.#goal[vertex] <= cost) continue;
        this.#goalStamp[vertex] = this.#search;
        this.#goal[vertex] = cost;
      }
    }
  }

  /**
   * The cheapest way between two ends over the graph; null where there is none that is cheaper than `most`. What the ends see of each
   * other is for the caller to know.
   */
  between(origin: End, destination: End, metric: Metric, bound: LowerBound, most = Number.POSITIVE_INFINITY): Way | null {
    this.#begin();
    this.#aim(destination);
    this.#enter(origin, metric, bound);
    const heap = this.#heap;
    const vertices = this.#vertices;
    let best = most;
    let last = -1;
    // The bound is consistent: what is left in the heap when the least of it is not below the best way holds nothing better.
    while (heap.size > 0 && heap.leastCost < best) {
      const priority = heap.leastCost;
      const state = heap.pop();
      const vertex = state % vertices;
      const own = this.#cost[state];
      // An entry from before a better way was found.
      if (own + bound(vertex) < priority - STALE) continue;
      if (this.#goalStamp[vertex] === this.#search && own + this.#goal[vertex] < best) {
        best = own + this.#goal[vertex];
        last = state;
      }
      this.#relax(state, vertex, own, metric, bound, best);
    }
    return last < 0 ? null : this.#wayTo(last, best, destination);
  }

  #relax(state: number, vertex: number, own: number, { cost, isInner }: Metric, bound: LowerBound, most: number): void {
    const { firstArc, head } = this.#rows;
    const phase = (state - vertex) / this.#vertices;
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const sum = own + cost[arc];
      if (sum >= most) continue;
      const next = phaseAfter(phase, isInner[arc]);
      if (next === NO_WAY || !this.#reach(head[arc], next, sum, arc, state)) continue;
      const estimate = sum + bound(head[arc]);
      if (estimate < most) this.#heap.push(head[arc] + next * this.#vertices, estimate);
    }
  }

  #wayTo(last: number, cost: number, destination: End): Way {
    const arcs: number[] = [];
    let state = last;
    for (let arc = this.#arcBefore[state]; arc >= 0; arc = this.#arcBefore[state]) {
      arcs.push(arc);
      state = this.#stateBefore[state];
    }
    const to = nearestAnchor(destination, last % this.#vertices);
    return { cost, from: this.#stateBefore[state], to, arcs: arcs.reverse(), start: state % this.#vertices };
  }

  /** What it costs from an end to every vertex, and the seconds and metres of the cheapest ways; `OUT_OF_REACH` where there is none. */
  toAll(origin: End, metric: Metric): Reached {
    this.#begin();
    this.#enter(origin, metric, NO_BOUND);
    const { meters: arcMeters } = this.#rows;
    const vertices = this.#vertices;
    const reached = {
      cost: new Float64Array(vertices).fill(OUT_OF_REACH),
      seconds: new Float64Array(vertices * PHASES),
      meters: new Float64Array(vertices * PHASES),
    };
    const heap = this.#heap;
    while (heap.size > 0) {
      const own = heap.leastCost;
      const state = heap.pop();
      if (own > this.#cost[state]) continue;
      const vertex = state % vertices;
      const arc = this.#arcBefore[state];
      const before = this.#stateBefore[state];
      reached.seconds[state] = arc < 0 ? own : reached.seconds[before] + metric.seconds[arc];
      reached.meters[state] = arc < 0 ? own / origin.secondsPerMeter : reached.meters[before] + arcMeters[arc];
      // The first state of a vertex that comes out is its cheapest.
      if (reached.cost[vertex] === OUT_OF_REACH) {
        reached.cost[vertex] = own;
        this.#goal[vertex] = state;
      }
      this.#relax(state, vertex, own, metric, NO_BOUND, OUT_OF_REACH);
    }
    return this.#byVertex(reached);
  }

  /** Of each vertex what its cheapest state tells; `#goal` holds which that is. */
  #byVertex({ cost, seconds, meters }: Reached): Reached {
    const own = { cost, seconds: new Float64Array(cost.length), meters: new Float64Array(cost.length) };
    for (let vertex = 0; vertex < cost.length; vertex++) {
      if (cost[vertex] === OUT_OF_REACH) continue;
      own.seconds[vertex] = seconds[this.#goal[vertex]];
      own.meters[vertex] = meters[this.#goal[vertex]];
    }
    return own;
  }
}

/** The anchor of an end that is nearest to a vertex. */
function nearestAnchor({ anchors }: End, vertex: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [number, { vertices, meters }] of anchors.entries()) {
    const at = vertices.indexOf(vertex);
    if (at < 0 || meters[at] >= least) continue;
    least = meters[at];
    best = number;
  }
  return best;
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
