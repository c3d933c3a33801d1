import { MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
import { CostBuckets } from '../../storage/buckets.ts';
import { coreOf, type DeadEnds } from '../graph/dead-ends.ts';
import type { Anchor } from '../graph/map.ts';
import { ENDING, INNER_ARC, OPEN_ARC, type States } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { GraphRows } from '../graph/sections.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';

/** The width of a bucket: it is narrower than most ways from point to point, seconds. */
const BUCKET_SECONDS = 0.25;
/** A vertex has so many states at most. */
const MOST_STATES = 3;
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
    const states = rows.x.length * MOST_STATES;
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
  enter({ anchors, secondsPerMeter }: End, { arcCosts: { begins, states }, bound, most }: Quest): void {
    this.#queue.clear();
    for (const [number, { vertices, meters, isGate }] of anchors.entries()) {
      for (let i = 0; i < vertices.length; i++) {
        const sum = meters[i] * secondsPerMeter;
        this.open(vertices[i]);
        const state = states && !isGate ? states.stateIn(vertices[i], begins[vertices[i]]) : vertices[i];
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
    const { states } = quest.arcCosts;
    if (states === null || state < this.rows.x.length) this.#relaxOut(state as Vertex, quest);
    else this.#relaxInside(state, states, quest);
  }

  /** From where all may be one goes on over what is open, and into what is closed, to end there. */
  #relaxOut(vertex: Vertex, { arcCosts: { cost: arcCost, isInner, states }, bound, most }: Quest): void {
    const { firstArc, head } = this.rows;
    const [cost, isOpen] = [this.cost, this.#isOpen];
    const own = cost[vertex];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const to = head[arc];
      const sum = own + arcCost[arc];
      if (sum >= most || sum >= cost[to] || isOpen[to] === 0) continue;
      if (states === null || isInner[arc] === OPEN_ARC) this.#reach(to, to, sum, arc, vertex, bound, most);
      else if (isInner[arc] === INNER_ARC) this.#end(to, sum, arc, vertex, states, bound, most);
    }
  }

  #relaxInside(state: number, states: States, { arcCosts: { cost: arcCost, isInner }, bound, most }: Quest): void {
    const { firstArc, head } = this.rows;
    const vertex = states.vertex[state];
    const isEnding = states.phaseOf(state) === ENDING;
    const own = this.cost[state];
    for (let arc = firstArc[vertex], end = firstArc[vertex + 1]; arc < end; arc++) {
      const to = head[arc];
      const sum = own + arcCost[arc];
      const isWithin = isInner[arc] === INNER_ARC;
      if (sum >= most || this.#isOpen[to] === 0 || (isEnding && !isWithin)) continue;
      if (isEnding) {
        this.#end(to, sum, arc, state, states, bound, most);
        continue;
      }
      const next = isWithin ? states.begun(to) : to;
      if (sum < this.cost[next]) this.#reach(next, to, sum, arc, state, bound, most);
    }
  }

  /** Notes a way that may only end where it has come to, unless one is there for as little in an earlier phase. */
  #end(to: Vertex, sum: number, arc: VenueArc, from: number, states: States, bound: LowerBound | null, most: number): void {
    const begun = states.begun(to);
    if (sum < this.cost[to] && sum < this.cost[begun] && sum < this.cost[begun + 1])
      this.#reach(begun + 1, to, sum, arc, from, bound, most);
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
    if (this.cost[state] === Number.POSITIVE_INFINITY) {
      this.#reached[this.#count++] = state;
      if (bound) this.#left[state] = bound(vertex);
    }
    this.cost[state] = sum;
    this.arcBefore[state] = arc;
    this.stateBefore[state] = from;
    const whole = bound ? sum + this.#left[state] : sum;
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
