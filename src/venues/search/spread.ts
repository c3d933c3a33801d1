import { MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
import { CostBuckets } from '../../storage/buckets.ts';
import { coreOf, type DeadEnds } from '../graph/dead-ends.ts';
import type { Anchor } from '../graph/map.ts';
import { leastOf, NO_WAY, OUT, PHASES, phaseAfter } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { GraphRows } from '../graph/sections.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';

/** The width of a bucket: it is narrower than most ways from point to point, seconds. */
const BUCKET_SECONDS = 0.25;
/** What begins a way. */
export const NO_ARC = MISSING;

/** A point from or to which is searched: anchors, and what a metre costs on the way to the vertices around them. */
export interface End {
  readonly anchors: readonly Anchor[];
  readonly secondsPerMeter: number;
}

/** A lower bound of what is left from a vertex to the destination. */
export type LowerBound = (vertex: Vertex) => number;

/** What is looked for: over which arcs, with what bound of what is left, and cheaper than what. */
export interface Quest {
  readonly arcCosts: ArcCosts;
  readonly bound: LowerBound | null;
  most: number;
}

/**
 * The state of a label-correcting search (Dijkstra's algorithm or A* with a bucket queue) over the graph of a venue. What is labelled is a
 * state: a vertex in a phase. Dead ends are entered only where
 * they are opened. There are rows of as many numbers as there are states; what a search has written into them it takes back in the end,
 * since most reach but a few. One search at a time.
 */
export class Spread {
  readonly rows: GraphRows;
  readonly deadEnds: DeadEnds;
  /** What a state costs; infinite where it is not reached. */
  readonly cost: Float64Array;
  /** Over which arc a state was reached, and from which state; `NO_ARC` from an anchor, whose number it is. */
  readonly arcBefore: SparseIdColumn<VenueArc>;
  readonly stateBefore: Uint32Array;
  /** What a state cost when it was last taken, and what is left from it at least. */
  readonly #done: Float64Array;
  readonly #left: Float64Array;
  /** The states that are reached, and how many they are. */
  readonly #reached: Uint32Array;
  #count = 0;
  /** 1 for vertices that may be entered: all but the dead ends, and of these the ones that are opened. */
  readonly #isOpen: Uint8Array;
  readonly #opened: Vertex[] = [];
  readonly #queue = new CostBuckets(BUCKET_SECONDS);

  constructor(rows: GraphRows, deadEnds: DeadEnds) {
    this.rows = rows;
    this.deadEnds = deadEnds;
    const states = rows.x.length * PHASES;
    this.cost = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    this.arcBefore = sparseIdColumn(new Int32Array(states));
    this.stateBefore = new Uint32Array(states);
    this.#done = new Float64Array(states).fill(Number.POSITIVE_INFINITY);
    this.#left = new Float64Array(states);
    this.#reached = new Uint32Array(states);
    this.#isOpen = coreOf(deadEnds);
  }

  isOpen(vertex: Vertex): boolean {
    return this.#isOpen[vertex] === 1;
  }

  /** Opens the dead ends that a vertex is in, as far as the core. */
  open(vertex: Vertex): void {
    for (let at = vertex; this.#isOpen[at] === 0; at = this.deadEnds.outward[at]) {
      this.#isOpen[at] = 1;
      this.#opened.push(at);
    }
  }

  /** Begins at the vertices around an end. */
  enter({ anchors, secondsPerMeter }: End, { arcCosts: { begins, hasInner }, bound, most }: Quest): void {
    this.#queue.clear();
    const { length } = this.rows.x;
    for (const [number, { vertices, meters, isGate }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const sum = meters[i] * secondsPerMeter;
        this.open(vertices[i]);
        const phase = isGate ? OUT : begins[vertices[i]];
        const state = vertices[i] + (hasInner ? phase * length : 0);
        if (sum < this.cost[state]) this.#reach(state, vertices[i], sum, NO_ARC, number, bound, most);
      }
    }
  }

  /**
   * The next state that is new, or cheaper than before; −1 when none is left that could lead to a way that is cheaper than the quest
   * asks. The bound being consistent, all that is left then is worse.
   */
  take({ most }: Quest): number {
    for (let state = this.#queue.pop(most); state >= 0; state = this.#queue.pop(most)) {
      if (this.cost[state] >= this.#done[state]) continue;
      this.#done[state] = this.cost[state];
      return state;
    }
    return -1;
  }

  /** Goes on from a state. */
  relax(state: number, quest: Quest): void {
    if (quest.arcCosts.hasInner) this.#relaxByPhase(state, quest);
    else this.#relaxOpen(state as Vertex, quest);
  }

  /** Where nothing is closed to the public, there is one phase, and a state is a vertex. */
  #relaxOpen(vertex: Vertex, { arcCosts, bound, most }: Quest): void {
    const { firstArc, head } = this.rows;
    const [cost, isOpen, arcCost] = [this.cost, this.#isOpen, arcCosts.cost];
    const own = cost[vertex];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = head[arc];
      const sum = own + arcCost[arc];
      if (sum >= most || sum >= cost[next] || isOpen[next] === 0) continue;
      this.#reach(next, next, sum, arc, vertex, bound, most);
    }
  }

  #relaxByPhase(state: number, { arcCosts, bound, most }: Quest): void {
    const { firstArc, head, x } = this.rows;
    const vertex = (state % x.length) as Vertex;
    const phase = (state - vertex) / x.length;
    const own = this.cost[state];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const next = phaseAfter(phase, arcCosts.isInner[arc]);
      const sum = own + arcCosts.cost[arc];
      if (next === NO_WAY || sum >= most || this.#isOpen[head[arc]] === 0) continue;
      if (sum < leastOf(this.cost, head[arc], next, x.length))
        this.#reach(head[arc] + next * x.length, head[arc], sum, arc, state, bound, most);
    }
  }

  /** Notes a way to a state, from which it may go on. */
  #reach(
    state: number,
    vertex: Vertex,
    sum: number,
    arc: VenueArc,
    from: number,
    bound: LowerBound | null,
    most: number,
  ): void {
    if (this.cost[state] === Number.POSITIVE_INFINITY) this.#left[state] = bound ? bound(vertex) : 0;
    this.note(state, sum, arc, from);
    const whole = sum + this.#left[state];
    if (whole < most) this.#queue.push(state, whole);
  }

  /** Notes a way to a state. */
  note(state: number, sum: number, arc: VenueArc, from: number): void {
    if (this.cost[state] === Number.POSITIVE_INFINITY) this.#reached[this.#count++] = state;
    this.cost[state] = sum;
    this.arcBefore[state] = arc;
    this.stateBefore[state] = from;
  }

  /** Takes back all that a search has written. */
  forget(): void {
    for (let i = 0; i < this.#count; i++) {
      this.cost[this.#reached[i]] = Number.POSITIVE_INFINITY;
      this.#done[this.#reached[i]] = Number.POSITIVE_INFINITY;
    }
    this.#count = 0;
    for (const vertex of this.#opened) this.#isOpen[vertex] = 0;
    this.#opened.length = 0;
  }
}
