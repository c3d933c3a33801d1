import type { Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { type Side, TracedClimb } from './climb.ts';

/** Whether costs are wanted from a place to all arcs, or from all arcs to it. */
export type Towards = 'from' | 'to';

/**
 * PHAST (Delling, Goldberg, Nowatzyk, Werneck 2011): the cost between one place and every arc, by one climb, then all arcs from the highest to
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

  /** [arc] Infinity where there is no way. The row is used again by the next run. */
  run(metric: Metric, ends: Ends, direction: Towards): Float64Array {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const { ancestors, cost: climbed } = this.#climb;
    const up: Side = { first: firstUp, higher: upTo, weight: metric.up };
    const down: Side = { first: firstDown, higher: downFrom, weight: metric.down };
    this.#climb.run(direction === 'from' ? up : down, ends);
    const { first, higher, weight } = direction === 'from' ? down : up;
    const cost = this.#cost.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < ancestors.count; i++) cost[ancestors.arcs[i]] = climbed[ancestors.arcs[i]];
    for (let arc = cost.length - 1; arc >= 0; arc--) {
      let best = cost[arc];
      const end = first[arc + 1];
      for (let j = first[arc]; j < end; j++) {
        const sum = cost[higher[j]] + weight[j];
        if (sum < best) best = sum;
      }
      cost[arc] = best;
    }
    return cost;
  }
}
