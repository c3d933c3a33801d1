import type { Metric } from '../hierarchy/customize.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { TracedClimb } from './climb.ts';

/**
 * PHAST (Delling, Goldberg, Nowatzyk, Werneck 2011): the cost from one origin to every arc, by one climb, then all arcs from the highest to
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
  run(metric: Metric, origin: Ends): Float64Array {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const { ancestors, cost: climbed } = this.#climb;
    this.#climb.run({ first: firstUp, higher: upTo, weight: metric.up }, origin);
    const cost = this.#cost.fill(Number.POSITIVE_INFINITY);
    for (let i = 0; i < ancestors.count; i++) cost[ancestors.arcs[i]] = climbed[ancestors.arcs[i]];
    const { down } = metric;
    for (let arc = cost.length - 1; arc >= 0; arc--) {
      let best = cost[arc];
      const end = firstDown[arc + 1];
      for (let j = firstDown[arc]; j < end; j++) {
        const sum = cost[downFrom[j]] + down[j];
        if (sum < best) best = sum;
      }
      cost[arc] = best;
    }
    return cost;
  }
}
