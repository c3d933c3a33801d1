import type { Metric, Side } from '../hierarchy/customize.ts';
import { minorOf, type PairCosts } from '../network/cost.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { CostClimb } from './climb.ts';
import { Downwards } from './downwards.ts';

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
 *     first  [place]  where the ways that lead to it begin, and the end of the last
 *     from   [way]    the place that it leads from, times SWEPT_TOGETHER
 *     weight [way]    its cost, and beside it the minor part
 *     cost   [place][origin]  what has been found
 */
export class TargetSweep {
  readonly #climb: CostClimb;
  readonly #up: Side;
  readonly #below: Downwards;
  readonly #first: Uint32Array;
  readonly #from: Uint32Array;
  readonly #weight: Float64Array;
  readonly #weightMinor: Uint32Array;
  readonly #cost: Float64Array;
  readonly #minor: Uint32Array;
  readonly #ends: TargetEnds;

  constructor(hierarchy: Hierarchy, { up, down }: Metric, destinations: readonly Ends[]) {
    this.#climb = new CostClimb(hierarchy);
    this.#up = up;
    const below = new Downwards(hierarchy);
    below.collect(destinations);
    this.#below = below;
    const { count, vertices, depths, path } = below;
    this.#first = new Uint32Array(count + 1);
    for (let place = 0; place < count; place++)
      this.#first[place + 1] = this.#first[place] + down.first[vertices[place] + 1] - down.first[vertices[place]];
    const ways = this.#first[count];
    this.#from = new Uint32Array(ways);
    this.#weight = new Float64Array(ways);
    this.#weightMinor = new Uint32Array(ways);
    for (let place = 0, way = 0; place < count; place++) {
      path[depths[place]] = place;
      const end = down.first[vertices[place] + 1];
      for (let j = down.first[vertices[place]]; j < end; j++, way++) {
        this.#from[way] = path[down.higher[j]] * SWEPT_TOGETHER;
        this.#weight[way] = down.weight[j];
        this.#weightMinor[way] = minorOf(down.weight[j], down.minor[j]);
      }
    }
    this.#cost = new Float64Array(count * SWEPT_TOGETHER);
    this.#minor = new Uint32Array(count * SWEPT_TOGETHER);
    this.#ends = targetEnds(destinations, below);
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
    const cost = this.#cost;
    const minor = this.#minor;
    for (let i = k; i < cost.length; i += SWEPT_TOGETHER) cost[i] = Number.POSITIVE_INFINITY;
    if (!origin) return;
    this.#climb.run(this.#up, origin);
    const { ancestors, cost: climbed, minor: climbedMinor } = this.#climb;
    this.#below.forEachOf(ancestors, (place, at) => {
      cost[place * SWEPT_TOGETHER + k] = climbed[at];
      minor[place * SWEPT_TOGETHER + k] = climbedMinor[at];
    });
  }

  #sweep(): void {
    const first = this.#first;
    const from = this.#from;
    const weight = this.#weight;
    const weightMinor = this.#weightMinor;
    const cost = this.#cost;
    const minor = this.#minor;
    const { count } = this.#below;
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

function targetEnds(destinations: readonly Ends[], below: Downwards): TargetEnds {
  const first = new Uint32Array(destinations.length + 1);
  for (const [d, { vertices }] of destinations.entries()) first[d + 1] = first[d] + vertices.length;
  const count = first[destinations.length];
  const ends = { first, place: new Uint32Array(count), cost: new Float64Array(count), minor: new Uint32Array(count) };
  for (const [d, { vertices, costs, minors }] of destinations.entries()) {
    for (let i = 0, end = first[d]; i < vertices.length; i++, end++) {
      ends.place[end] = below.placeOf(vertices[i]) * SWEPT_TOGETHER;
      ends.cost[end] = costs[i];
      ends.minor[end] = minors[i];
    }
  }
  return ends;
}
