import { BEGUN, leastOf, NO_WAY, OUT, PHASES, phaseAfter } from '../graph/phases.ts';
import type { ArcCosts } from '../graph/profiles.ts';
import type { Vertex } from '../plan/venue-ids.ts';
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
  #fillDeadEnds({ cost: arcCost, isInner, hasInner }: ArcCosts): void {
    const spread = this.#spread;
    const { order, outward, firstArc, arc } = spread.deadEnds;
    const vertices = outward.length;
    const phases = hasInner ? PHASES : 1;
    for (let i = 0; i < order.length; i++) {
      const vertex = order[i];
      if (spread.isOpen(vertex)) continue;
      for (let phase = 0; phase < phases; phase++) {
        const from = outward[vertex] + phase * vertices;
        for (let at = firstArc[i]; at < firstArc[i + 1]; at++) {
          const next = hasInner ? phaseAfter(phase, isInner[arc[at]]) : BEGUN;
          const sum = spread.cost[from] + arcCost[arc[at]];
          if (next !== NO_WAY && sum < leastOf(spread.cost, vertex, next, vertices))
            spread.note(vertex + next * vertices, sum, arc[at], from);
        }
      }
    }
  }

  /** Copies of what is known, so that the next search does not change this result. */
  #reached({ secondsPerMeter }: End, arcCosts: ArcCosts): Reached {
    const { rows, cost: costs, arcBefore: arcs, stateBefore: froms } = this.#spread;
    const vertices = rows.x.length;
    const states = vertices * (arcCosts.hasInner ? PHASES : 1);
    const stateCost = costs.slice(0, states);
    const arcBefore = arcs.slice(0, states);
    const stateBefore = froms.slice(0, states);
    const cheapest = arcCosts.hasInner ? cheapestStates(stateCost, vertices) : null;
    const cost = new Float64Array(vertices);
    for (let vertex = 0; vertex < vertices; vertex++)
      cost[vertex] = Math.min(OUT_OF_REACH, stateCost[cheapest ? cheapest[vertex] : vertex]);
    return {
      cost,
      costOut: (vertex) => (arcCosts.hasInner ? leastOf(stateCost, vertex, OUT, vertices) : stateCost[vertex]),
      walkTo(vertex) {
        let seconds = 0;
        let meters = 0;
        let state = cheapest ? cheapest[vertex] : vertex;
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

/** Of each vertex the state that costs the least. */
function cheapestStates(cost: Float64Array, vertices: number): Uint32Array {
  const cheapest = Uint32Array.from({ length: vertices }, (_, vertex) => vertex);
  for (let state = vertices; state < cost.length; state++) {
    const vertex = state % vertices;
    if (cost[state] < cost[cheapest[vertex]]) cheapest[vertex] = state;
  }
  return cheapest;
}
