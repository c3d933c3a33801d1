import { MISSING } from '../../branded-ids.ts';
import { NO_WAY, phaseAfter, type States } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import { type End, NO_ARC, type Quest, type Spread } from './spread.ts';

/**
 * Who is farther than this is not reached. It stands in tables of landmarks in the place of infinity, of which differences cannot be taken.
 */
export const OUT_OF_REACH = 1e12;

/** The result of a search from one point, for every vertex. */
export interface Reached {
  /** `OUT_OF_REACH` where no way leads. */
  readonly cost: Float64Array;
  /** What it costs to a vertex from which one goes on to the street; infinite where no way leads. */
  readonly costOut: (vertex: Vertex) => number;
  /** What the cheapest way to a vertex takes that is reached. */
  readonly walkTo: (vertex: Vertex) => { readonly seconds: number; readonly meters: number };
}

/** Dijkstra's algorithm from one point to all others; dead ends are filled in when the core is settled. */
export class OneToAll {
  readonly #spread: Spread;

  constructor(spread: Spread) {
    this.#spread = spread;
  }

  /** What it costs from an end to every vertex. */
  from(origin: End, arcCosts: ArcCosts): Reached {
    return this.#whole(this.inParts(origin, arcCosts, Number.POSITIVE_INFINITY));
  }

  /** The same with a pause whenever so many states were settled. Nothing else may be searched for before it is finished. */
  *inParts(origin: End, arcCosts: ArcCosts, states: number): Generator<void, Reached> {
    const spread = this.#spread;
    const quest: Quest = { arcCosts, bound: null, most: Number.POSITIVE_INFINITY };
    spread.enter(origin, quest);
    while (!this.#settle(quest, states)) yield;
    this.#fillDeadEnds(arcCosts);
    const reached = this.#reached(origin, arcCosts);
    spread.forget();
    return reached;
  }

  #whole<T>(parts: Generator<void, T>): T {
    for (;;) {
      const { done, value } = parts.next();
      if (done) return value;
    }
  }

  /** Settles so many states; whether none is left. */
  #settle(quest: Quest, states: number): boolean {
    const spread = this.#spread;
    for (let i = 0; i < states; i++) {
      const state = spread.take(quest);
      if (state < 0) return true;
      spread.relax(state, quest);
    }
    return false;
  }

  /** What it costs to the vertices of dead ends that were not opened, from those that are outward of them. */
  #fillDeadEnds(arcCosts: ArcCosts): void {
    const spread = this.#spread;
    const { order, outward, firstArc, arc } = spread.deadEnds;
    for (let i = 0; i < order.length; i++) {
      const vertex = order[i];
      if (spread.isOpen(vertex)) continue;
      const begun = begunOf(outward[vertex], arcCosts.states);
      for (let at = firstArc[i]; at < firstArc[i + 1]; at++) {
        this.#fill(vertex, outward[vertex], arc[at], arcCosts);
        if (begun === outward[vertex]) continue;
        this.#fill(vertex, begun, arc[at], arcCosts);
        this.#fill(vertex, begun + 1, arc[at], arcCosts);
      }
    }
  }

  #fill(vertex: Vertex, from: number, arc: VenueArc, { cost: arcCost, isInner, states }: ArcCosts): void {
    const spread = this.#spread;
    const sum = spread.cost[from] + arcCost[arc];
    const phase = states && phaseAfter(states.phaseOf(from), isInner[arc]);
    if (phase === NO_WAY) return;
    const state = states && phase !== null ? states.stateIn(vertex, phase) : vertex;
    if (sum < spread.cost[state]) spread.note(state, sum, arc, from);
  }

  /** Copies of what is known, so that the next search does not change this result. */
  #reached({ secondsPerMeter }: End, arcCosts: ArcCosts): Reached {
    const { rows, cost: costs, arcBefore: arcs, stateBefore: froms } = this.#spread;
    const { states } = arcCosts;
    const count = states?.count ?? rows.x.length;
    const stateCost = costs.slice(0, count);
    const arcBefore = arcs.slice(0, count);
    const stateBefore = froms.slice(0, count);
    const cost = stateCost.slice(0, rows.x.length);
    for (let state = cost.length; state < count; state++) {
      const vertex = states ? states.vertex[state] : state;
      if (stateCost[state] < cost[vertex]) cost[vertex] = stateCost[state];
    }
    for (let vertex = 0; vertex < cost.length; vertex++) if (cost[vertex] > OUT_OF_REACH) cost[vertex] = OUT_OF_REACH;
    return {
      cost,
      costOut: (vertex) => Math.min(stateCost[vertex], stateCost[begunOf(vertex, states)]),
      walkTo(vertex) {
        let seconds = 0;
        let meters = 0;
        let state = cheapestOf(stateCost, vertex, states);
        for (let arc = arcBefore[state]; arc !== NO_ARC; arc = arcBefore[state]) {
          seconds += arcCosts.seconds[arc];
          meters += rows.meters[arc];
          state = stateBefore[state];
        }
        return { seconds: seconds + stateCost[state], meters: meters + stateCost[state] / secondsPerMeter };
      },
    };
  }
}

/** The state of a vertex that costs the least; the one of being out where it costs as little. */
function cheapestOf(cost: Float64Array, vertex: Vertex, states: States | null): number {
  const begun = begunOf(vertex, states);
  if (begun === vertex) return vertex;
  const inside = cost[begun] <= cost[begun + 1] ? begun : begun + 1;
  return cost[vertex] <= cost[inside] ? vertex : inside;
}

/** The state of a vertex in which one has begun there; that of being out where all may be. */
function begunOf(vertex: Vertex, states: States | null): number {
  const begun = states ? states.begun(vertex) : MISSING;
  return begun < 0 ? vertex : begun;
}
