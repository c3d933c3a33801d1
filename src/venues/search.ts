import { CostBuckets } from '../storage/buckets.ts';
import { coreOf, type DeadEnds } from './dead-ends.ts';
import type { Anchor } from './map.ts';
import { leastOf, NO_WAY, PHASES, phaseAfter } from './phases.ts';
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

/** States are taken in the order of their costs, up to this: it is narrower than most ways from point to point, seconds. */
export const BUCKET_SECONDS = 0.25;
/** What begins a way. */
export const NO_ARC = -1;

/**
 * Searches the graph of a venue from one end to another. It keeps rows of as many numbers as there are states; what a search has
 * written into them it takes back, since it reaches but a few. One search at a time.
 */
export class VenueSearch {
  readonly #rows: GraphRows;
  readonly #deadEnds: DeadEnds;
  /** What a state costs, what it cost when it was last taken, and what is left from it at least. Infinite where it is not reached. */
  readonly #cost: Float64Array;
  readonly #done: Float64Array;
  readonly #left: Float64Array;
  readonly #arcBefore: Int32Array;
  readonly #stateBefore: Int32Array;
  readonly #reached: number[] = [];
  /** What is left to the destination from the vertices around it; infinite for all others. */
  readonly #goal: Float64Array;
  /** 1 for vertices that are searched: all but the dead ends, and of these the ones in which an end is. */
  readonly #isSearched: Uint8Array;
  readonly #opened: number[] = [];
  readonly #queue = new CostBuckets(BUCKET_SECONDS);

  constructor(rows: GraphRows, deadEnds: DeadEnds) {
    this.#rows = rows;
    this.#deadEnds = deadEnds;
    const vertices = rows.x.length;
    const states = vertices * PHASES;
    this.#cost = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    this.#done = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    this.#left = new Float64Array(states);
    this.#arcBefore = new Int32Array(states);
    this.#stateBefore = new Int32Array(states);
    this.#goal = new Float64Array(vertices).fill(Number.POSITIVE_INFINITY);
    this.#isSearched = coreOf(deadEnds);
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
    this.#aim(destination);
    this.#enter(origin, bound, most);
    const queue = this.#queue;
    const vertices = this.#rows.x.length;
    let best = most;
    let last = -1;
    // The bound is consistent: when the least that is left is not below the best way, all that is left is worse.
    while (queue.floor < best) {
      const state = queue.pop();
      const own = this.#cost[state];
      if (own >= this.#done[state]) continue;
      this.#done[state] = own;
      const whole = own + this.#goal[state % vertices];
      if (whole < best) {
        best = whole;
        last = state;
      }
      if (metric.hasInner) this.#relaxByPhase(state, metric, bound, best);
      else this.#relax(state, metric, bound, best);
    }
    const way = last < 0 ? null : this.#wayTo(last, best, destination);
    this.#forget(destination);
    return way;
  }

  /** What is left from the vertices around a destination. */
  #aim({ anchors, secondsPerMeter }: End): void {
    for (const { vertices, meters } of anchors) {
      for (let i = 0; i < vertices.length; i++) {
        this.#goal[vertices[i]] = Math.min(this.#goal[vertices[i]], meters[i] * secondsPerMeter);
        this.#openTo(vertices[i]);
      }
    }
  }

  #enter({ anchors, secondsPerMeter }: End, bound: LowerBound | null, most: number): void {
    this.#queue.clear();
    for (const [number, { vertices, meters }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const [vertex, sum] = [vertices[i], meters[i] * secondsPerMeter];
        this.#openTo(vertex);
        if (sum < this.#cost[vertex]) this.#reach(vertex, vertex, sum, NO_ARC, number, bound, most);
      }
    }
  }

  /** Opens the dead ends that a vertex is in, as far as the core. */
  #openTo(vertex: number): void {
    for (let at = vertex; this.#isSearched[at] === 0; at = this.#deadEnds.outward[at]) {
      this.#isSearched[at] = 1;
      this.#opened.push(at);
    }
  }

  /** Notes a way to a state, and that it may lead on to a whole one that costs less than `most`. */
  #reach(
    state: number,
    vertex: number,
    sum: number,
    arc: number,
    from: number,
    bound: LowerBound | null,
    most: number,
  ): void {
    if (this.#cost[state] === Number.POSITIVE_INFINITY) {
      this.#reached.push(state);
      this.#left[state] = bound ? bound(vertex) : 0;
    }
    this.#cost[state] = sum;
    this.#arcBefore[state] = arc;
    this.#stateBefore[state] = from;
    const whole = sum + this.#left[state];
    if (whole < most) this.#queue.push(state, whole);
  }

  /** Where nothing is closed to the public, there is one phase, and a state is a vertex. */
  #relax(vertex: number, { cost: arcCost }: Metric, bound: LowerBound | null, most: number): void {
    const { firstArc, head } = this.#rows;
    const [cost, isSearched] = [this.#cost, this.#isSearched];
    const own = cost[vertex];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = head[arc];
      const sum = own + arcCost[arc];
      if (sum >= most || sum >= cost[next] || isSearched[next] === 0) continue;
      this.#reach(next, next, sum, arc, vertex, bound, most);
    }
  }

  #relaxByPhase(state: number, { cost: arcCost, isInner }: Metric, bound: LowerBound | null, most: number): void {
    const { firstArc, head, x } = this.#rows;
    const vertex = state % x.length;
    const phase = (state - vertex) / x.length;
    const own = this.#cost[state];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = phaseAfter(phase, isInner[arc]);
      const sum = own + arcCost[arc];
      if (next === NO_WAY || sum >= most || this.#isSearched[head[arc]] === 0) continue;
      if (sum < leastOf(this.#cost, head[arc], next, x.length))
        this.#reach(head[arc] + next * x.length, head[arc], sum, arc, state, bound, most);
    }
  }

  #wayTo(last: number, cost: number, destination: End): Way {
    const vertices = this.#rows.x.length;
    const arcs: number[] = [];
    let state = last;
    for (let arc = this.#arcBefore[state]; arc !== NO_ARC; arc = this.#arcBefore[state]) {
      arcs.push(arc);
      state = this.#stateBefore[state];
    }
    const to = nearestAnchor(destination, last % vertices);
    return { cost, from: this.#stateBefore[state], to, arcs: arcs.reverse(), start: state % vertices };
  }

  /** Takes back all that a search has written. */
  #forget({ anchors }: End): void {
    for (const state of this.#reached) {
      this.#cost[state] = Number.POSITIVE_INFINITY;
      this.#done[state] = Number.POSITIVE_INFINITY;
    }
    for (const vertex of this.#opened) this.#isSearched[vertex] = 0;
    for (const { vertices } of anchors) for (const vertex of vertices) this.#goal[vertex] = Number.POSITIVE_INFINITY;
    this.#reached.length = 0;
    this.#opened.length = 0;
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
