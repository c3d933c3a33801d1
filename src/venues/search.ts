import { CostHeap } from '../storage/heap.ts';
import type { DeadEnds } from './dead-ends.ts';
import type { Anchor } from './map.ts';
import { BEGUN, NO_WAY, PHASES, phaseAfter } from './phases.ts';
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

/**
 * Searches the graph of a venue. It keeps rows of as many numbers as there are states, which are not cleared between searches: what
 * is not stamped with the number of the search has not been reached by it. One search at a time.
 */
export class VenueSearch {
  readonly #rows: GraphRows;
  readonly #vertices: number;
  readonly #cost: Float64Array;
  readonly #arcBefore: Int32Array;
  readonly #stateBefore: Int32Array;
  readonly #stamp: Uint32Array;
  /** The number of the last search that is done with a state. */
  readonly #done: Uint32Array;
  readonly #goal: Float64Array;
  readonly #goalStamp: Uint32Array;
  readonly #deadEnds: DeadEnds;
  /** The number of the last search that has something to do in a dead end. */
  readonly #open: Uint32Array;
  readonly #heap = new CostHeap();
  #search = 0;

  constructor(rows: GraphRows, deadEnds: DeadEnds) {
    this.#rows = rows;
    const vertices = rows.x.length;
    this.#vertices = vertices;
    this.#cost = new Float64Array(vertices * PHASES);
    this.#arcBefore = new Int32Array(vertices * PHASES);
    this.#stateBefore = new Int32Array(vertices * PHASES);
    this.#stamp = new Uint32Array(vertices * PHASES);
    this.#done = new Uint32Array(vertices * PHASES);
    this.#goal = new Float64Array(vertices);
    this.#goalStamp = new Uint32Array(vertices);
    this.#deadEnds = deadEnds;
    this.#open = new Uint32Array(vertices);
  }

  #begin(): void {
    if (this.#search === 0xffff_ffff) {
      for (const stamps of [this.#stamp, this.#done, this.#goalStamp, this.#open]) stamps.fill(0);
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

  /** Opens the dead ends that a vertex is in, as far as the core. */
  #openTo(vertex: number): void {
    const { outward } = this.#deadEnds;
    for (let at = vertex; at >= 0 && this.#open[at] !== this.#search; at = outward[at]) this.#open[at] = this.#search;
  }

  #enter({ anchors, secondsPerMeter }: End, bound: LowerBound | null): void {
    for (const [number, { vertices, meters }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const cost = meters[i] * secondsPerMeter;
        this.#openTo(vertices[i]);
        if (this.#reach(vertices[i], BEGUN, cost, -1, number))
          this.#heap.push(vertices[i], bound ? cost + bound(vertices[i]) : cost);
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
        this.#openTo(vertex);
      }
    }
  }

  /**
   * The cheapest way between two ends over the graph; null where there is none that is cheaper than `most`. What the ends see of each
   * other is for the caller to know. Without a bound the search goes out in all directions.
   */
  between(
    origin: End,
    destination: End,
    metric: Metric,
    bound: LowerBound | null,
    most = Number.POSITIVE_INFINITY,
  ): Way | null {
    this.#begin();
    this.#aim(destination);
    this.#enter(origin, bound);
    const heap = this.#heap;
    const vertices = this.#vertices;
    let best = most;
    let last = -1;
    // The bound is consistent: a state is done when it first comes out, and what is left when the least is not below the best way is worse.
    while (heap.size > 0 && heap.leastCost < best) {
      const state = heap.pop();
      if (this.#done[state] === this.#search) continue;
      this.#done[state] = this.#search;
      const vertex = state % vertices;
      const own = this.#cost[state];
      if (this.#goalStamp[vertex] === this.#search && own + this.#goal[vertex] < best) {
        best = own + this.#goal[vertex];
        last = state;
      }
      this.#relax(state, own, metric, bound, best);
    }
    return last < 0 ? null : this.#wayTo(last, best, destination);
  }

  #relax(state: number, own: number, metric: Metric, bound: LowerBound | null, most: number): void {
    if (metric.hasInner) this.#relaxByPhase(state, own, metric, bound, most);
    else this.#relaxOpen(state, own, metric, bound, most);
  }

  /** Where nothing is closed to the public, there is one phase, and a state is a vertex. */
  #relaxOpen(vertex: number, own: number, { cost: arcCost }: Metric, bound: LowerBound | null, most: number): void {
    const { firstArc, head } = this.#rows;
    const { outward } = this.#deadEnds;
    const search = this.#search;
    const [stamp, cost, open] = [this.#stamp, this.#cost, this.#open];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = head[arc];
      const sum = own + arcCost[arc];
      if (sum >= most || (stamp[next] === search && cost[next] <= sum)) continue;
      if (outward[next] >= 0 && open[next] !== search) continue;
      stamp[next] = search;
      cost[next] = sum;
      this.#arcBefore[next] = arc;
      this.#stateBefore[next] = vertex;
      const estimate = bound ? sum + bound(next) : sum;
      if (estimate < most) this.#heap.push(next, estimate);
    }
  }

  #relaxByPhase(state: number, own: number, { cost, isInner }: Metric, bound: LowerBound | null, most: number): void {
    const { firstArc, head } = this.#rows;
    const { outward } = this.#deadEnds;
    const vertex = state % this.#vertices;
    const phase = (state - vertex) / this.#vertices;
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const sum = own + cost[arc];
      if (sum >= most || (outward[head[arc]] >= 0 && this.#open[head[arc]] !== this.#search)) continue;
      const next = phaseAfter(phase, isInner[arc]);
      if (next === NO_WAY || !this.#reach(head[arc], next, sum, arc, state)) continue;
      const estimate = bound ? sum + bound(head[arc]) : sum;
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
