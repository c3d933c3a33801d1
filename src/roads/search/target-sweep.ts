import type { Metric } from '../hierarchy/customize.ts';
import type { PairCosts } from '../network/cost.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { Ancestors, CostClimb, type CostSide } from './climb.ts';

/** So many origins are swept down together: a row of their costs is a line of the cache. */
export const SWEPT_TOGETHER = 8;

/** Ends of all destinations, one behind the other. */
interface TargetEnds {
  /** [destination] where its ends begin, and the end of the last. */
  readonly first: Uint32Array;
  /** [end] its place in the sweep. */
  readonly place: Uint32Array;
  readonly cost: Float64Array;
  readonly minor: Uint32Array;
}

/**
 * Costs from any number of origins to many destinations that stay: what the destinations are reached through is cut out of the hierarchy once,
 * in the order in which it is swept, and the costs of some origins at a time are carried down over it (restricted PHAST, RPHAST: Delling,
 * Goldberg, Werneck 2011).
 *
 *     vertex [place]  the vertex there; what leads to a place stands before it
 *     first  [place]  where the ways that lead to it begin, and the end of the last
 *     from   [way]    the place that it leads from, times SWEPT_TOGETHER
 *     weight [way]    its cost, and beside it the minor part
 *     cost   [place][origin]  what has been found
 */
export class TargetSweep {
  readonly #climb: CostClimb;
  readonly #up: CostSide;
  readonly #vertex: Uint32Array;
  readonly #first: Uint32Array;
  readonly #from: Uint32Array;
  readonly #weight: Float64Array;
  readonly #weightMinor: Uint32Array;
  readonly #cost: Float64Array;
  readonly #minor: Uint32Array;
  readonly #ends: TargetEnds;

  constructor(hierarchy: Hierarchy, metric: Metric, destinations: readonly Ends[]) {
    const { firstUp, upTo, firstDown, downFrom, parent } = hierarchy;
    this.#climb = new CostClimb(parent);
    this.#up = { first: firstUp, higher: upTo, weight: metric.up, minor: metric.upMinor };
    const above = new Ancestors(parent);
    above.collect(destinations);
    const { count, vertices, starts } = above;
    // The last way that was collected is swept first, each from its top down.
    const placeOf = new Uint32Array(parent.length);
    this.#vertex = new Uint32Array(count);
    let at = 0;
    for (let way = 0; way < starts.length - 1; way++) {
      for (let i = starts[way + 1] - 1; i >= starts[way]; i--) {
        placeOf[vertices[i]] = at;
        this.#vertex[at++] = vertices[i];
      }
    }
    this.#first = new Uint32Array(count + 1);
    for (let place = 0; place < count; place++) {
      const vertex = this.#vertex[place];
      this.#first[place + 1] = this.#first[place] + firstDown[vertex + 1] - firstDown[vertex];
    }
    const ways = this.#first[count];
    this.#from = new Uint32Array(ways);
    this.#weight = new Float64Array(ways);
    this.#weightMinor = new Uint32Array(ways);
    for (let place = 0, way = 0; place < count; place++) {
      const vertex = this.#vertex[place];
      for (let j = firstDown[vertex]; j < firstDown[vertex + 1]; j++, way++) {
        this.#from[way] = placeOf[downFrom[j]] * SWEPT_TOGETHER;
        this.#weight[way] = metric.down[j];
        this.#weightMinor[way] = metric.downMinor[j];
      }
    }
    this.#cost = new Float64Array(count * SWEPT_TOGETHER);
    this.#minor = new Uint32Array(count * SWEPT_TOGETHER);
    this.#ends = targetEnds(destinations, placeOf);
  }

  /**
   * Writes what it costs from some origins to every destination.
   *
   * @param origins at most SWEPT_TOGETHER
   * @param result row by row, from `row` on: where a pair has a cost already, the smaller one stays
   */
  run(origins: readonly Ends[], result: PairCosts, row: number): void {
    for (let k = 0; k < SWEPT_TOGETHER; k++) this.#begin(k, origins[k]);
    this.#sweep();
    for (let k = 0; k < origins.length; k++) this.#collect(k, result, row + k);
  }

  #begin(k: number, origin: Ends | undefined): void {
    const vertex = this.#vertex;
    const cost = this.#cost;
    const minor = this.#minor;
    if (!origin) {
      for (let place = 0, i = k; place < vertex.length; place++, i += SWEPT_TOGETHER) cost[i] = Number.POSITIVE_INFINITY;
      return;
    }
    this.#climb.run(this.#up, origin);
    const { cost: climbed, minor: climbedMinor } = this.#climb;
    for (let place = 0, i = k; place < vertex.length; place++, i += SWEPT_TOGETHER) {
      cost[i] = climbed[vertex[place]];
      minor[i] = climbedMinor[vertex[place]];
    }
  }

  #sweep(): void {
    const first = this.#first;
    const from = this.#from;
    const weight = this.#weight;
    const weightMinor = this.#weightMinor;
    const cost = this.#cost;
    const minor = this.#minor;
    const count = this.#vertex.length;
    for (let place = 0, to = 0; place < count; place++, to += SWEPT_TOGETHER) {
      const end = first[place + 1];
      for (let way = first[place]; way < end; way++) {
        const own = weight[way];
        if (own === Number.POSITIVE_INFINITY) continue;
        const ownMinor = weightMinor[way];
        const start = from[way];
        for (let k = 0; k < SWEPT_TOGETHER; k++) {
          const sum = cost[start + k] + own;
          if (sum < cost[to + k]) {
            cost[to + k] = sum;
            minor[to + k] = minor[start + k] + ownMinor;
          }
        }
      }
    }
  }

  #collect(k: number, result: PairCosts, row: number): void {
    const { first, place, cost, minor } = this.#ends;
    const found = this.#cost;
    const foundMinor = this.#minor;
    const width = first.length - 1;
    for (let d = 0, pair = row * width; d < width; d++, pair++) {
      let least = result.cost[pair];
      let leastMinor = result.minor[pair];
      for (let end = first[d]; end < first[d + 1]; end++) {
        const at = place[end] + k;
        const sum = found[at] + cost[end];
        if (sum < least) {
          least = sum;
          leastMinor = foundMinor[at] + minor[end];
        }
      }
      result.cost[pair] = least;
      result.minor[pair] = leastMinor;
    }
  }
}

function targetEnds(destinations: readonly Ends[], placeOf: Uint32Array): TargetEnds {
  const first = new Uint32Array(destinations.length + 1);
  for (const [d, { vertices }] of destinations.entries()) first[d + 1] = first[d] + vertices.length;
  const count = first[destinations.length];
  const ends = { first, place: new Uint32Array(count), cost: new Float64Array(count), minor: new Uint32Array(count) };
  for (const [d, { vertices, costs, minors }] of destinations.entries()) {
    for (let i = 0, end = first[d]; i < vertices.length; i++, end++) {
      ends.place[end] = placeOf[vertices[i]] * SWEPT_TOGETHER;
      ends.cost[end] = costs[i];
      ends.minor[end] = minors[i];
    }
  }
  return ends;
}
