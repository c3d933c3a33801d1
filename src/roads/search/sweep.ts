import type { Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';

/** Whether costs are wanted from a place to all roads, or from all roads to it. */
export type Towards = 'from' | 'to';

/**
 * PHAST (Delling, Goldberg, Nowatzyk, Werneck 2011): the cost between one place and every vertex, by one climb, then all vertices from the last to
 * the first, each from those above it. The work does not depend on how far one looks, memory is read in order, and what is above a vertex is in a
 * row by depth.
 */
export class Sweep {
  readonly #hierarchy: Hierarchy;
  readonly #climb: TracedClimb;
  readonly #cost: Float64Array;
  readonly #path = new Float64Array(2 ** 16);

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#climb = new TracedClimb(hierarchy);
    this.#cost = new Float64Array(hierarchy.depth.length);
  }

  /** [vertex] Infinity where there is no way. The row is used again by the next run. */
  run({ up, down }: Metric, ends: Ends, direction: Towards): Float64Array {
    this.#climb.run(direction === 'from' ? up : down, ends);
    const { first, higher, weight } = direction === 'from' ? down : up;
    const cost = this.#cost.fill(Number.POSITIVE_INFINITY);
    const { ancestors, cost: climbed } = this.#climb;
    const { ways, start, met, vertex } = ancestors;
    for (let way = 0; way < ways; way++)
      for (let at = start[way] + ancestors.depth[way]; at > start[way] + met[way]; at--) cost[vertex[at]] = climbed[at];
    const { depth } = this.#hierarchy;
    const path = this.#path;
    for (let own = cost.length - 1; own >= 0; own--) {
      let best = cost[own];
      const end = first[own + 1];
      for (let j = first[own]; j < end; j++) {
        const sum = path[higher[j]] + weight[j];
        if (sum < best) best = sum;
      }
      path[depth[own]] = best;
      cost[own] = best;
    }
    return cost;
  }
}
