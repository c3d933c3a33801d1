import type { Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { type Side, TracedClimb } from './climb.ts';

/** Whether costs are wanted from a place to all roads, or from all roads to it. */
export type Towards = 'from' | 'to';

/**
 * PHAST (Delling, Goldberg, Nowatzyk, Werneck 2011): the cost between one place and every vertex, by one climb, then all vertices from the highest to
 * the lowest, each from those above it. The work does not depend on how far one looks, and memory is read in order.
 */
export class Sweep {
  readonly #hierarchy: Hierarchy;
  readonly #climb: TracedClimb;
  readonly #cost: Float64Array;

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#climb = new TracedClimb(hierarchy.parent);
    this.#cost = new Float64Array(hierarchy.parent.length);
  }

  /** [vertex] Infinity where there is no way. The row is used again by the next run. */
  run(metric: Metric, ends: Ends, direction: Towards): Float64Array {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const { ancestors, cost: climbed } = this.#climb;
    const up: Side = { first: firstUp, higher: upTo, weight: metric.up };
    const down: Side = { first: firstDown, higher: downFrom, weight: metric.down };
    this.#climb.run(direction === 'from' ? up : down, ends);
    const { first, higher, weight } = direction === 'from' ? down : up;
    const cost = this.#cost.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < ancestors.count; i++) cost[ancestors.vertices[i]] = climbed[ancestors.vertices[i]];
    for (let vertex = cost.length - 1; vertex >= 0; vertex--) {
      let best = cost[vertex];
      const end = first[vertex + 1];
      for (let j = first[vertex]; j < end; j++) {
        const sum = cost[higher[j]] + weight[j];
        if (sum < best) best = sum;
      }
      cost[vertex] = best;
    }
    return cost;
  }
}
