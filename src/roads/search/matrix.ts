import type { Metric, Side } from '../hierarchy/customize.ts';
import { minorOf, type PairCosts, pairCosts } from '../network/cost.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { CostClimb, forEachCommon, leastSum } from './climb.ts';
import { Downwards } from './downwards.ts';

/** From more ends than these on it is quicker to climb from each end of both sides than to carry all costs down to the many. */
const MOST_CARRIED = 3;

/**
 * Many to many by elimination tree queries. The search space of each end is computed once and all pairs are intersected; where one side has
 * few ends, their costs are swept down once over the ancestors of the other side (restricted PHAST, RPHAST: Delling, Goldberg, Werneck
 * 2011). One object is used for many queries, one after the other.
 */
export class MatrixSearch {
  readonly #hierarchy: Hierarchy;
  /** Climbs of one side, kept while those of the other side are intersected with them. */
  readonly #kept: CostClimb[] = [];
  readonly #climb: CostClimb;
  readonly #below: Downwards;
  #carried = new Float64Array(0);
  #carriedMinor = new Uint32Array(0);

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#climb = new CostClimb(hierarchy);
    this.#below = new Downwards(hierarchy);
  }

  run(metric: Metric, origins: readonly Ends[], destinations: readonly Ends[]): PairCosts {
    const { up, down } = metric;
    const width = destinations.length;
    const result = pairCosts(origins.length * width);
    // The ways of the many are gone once for all of the few, whichever these are.
    const isWide = origins.length <= width;
    const [few, many] = isWide ? [origins, destinations] : [destinations, origins];
    const [fromFew, fromMany] = isWide ? [up, down] : [down, up];
    const search = few.length <= MOST_CARRIED ? this.#carry : this.#meet;
    search.call(this, fromFew, few, fromMany, many, result, (f, m) => (isWide ? f * width + m : m * width + f));
    return result;
  }

  /** Climbs from each end and looks where the climbs of both sides meet. */
  #meet(
    fromFew: Side,
    few: readonly Ends[],
    fromMany: Side,
    many: readonly Ends[],
    result: PairCosts,
    pairOf: PairOf,
  ): void {
    for (const [f, ends] of few.entries()) {
      this.#kept[f] ??= new CostClimb(this.#hierarchy);
      this.#kept[f].run(fromFew, ends);
    }
    for (let m = 0; m < many.length; m++) {
      this.#climb.run(fromMany, many[m]);
      for (let f = 0; f < few.length; f++) setLeast(result, pairOf(f, m), this.#kept[f], this.#climb);
    }
  }

  /** Carries the costs of all the few along the ways down to the many. */
  #carry(
    fromFew: Side,
    few: readonly Ends[],
    fromMany: Side,
    many: readonly Ends[],
    result: PairCosts,
    pairOf: PairOf,
  ): void {
    const width = few.length;
    const below = this.#below;
    below.collect(many);
    if (this.#carried.length < below.count * width) {
      this.#carried = new Float64Array(below.count * width * 2);
      this.#carriedMinor = new Uint32Array(below.count * width * 2);
    }
    const carried = this.#carried.fill(Number.POSITIVE_INFINITY, 0, below.count * width);
    const carriedMinor = this.#carriedMinor;
    for (let f = 0; f < width; f++) {
      this.#climb.run(fromFew, few[f]);
      const { cost, minor } = this.#climb;
      below.forEachOf(this.#climb.ancestors, (place, at) => {
        carried[place * width + f] = cost[at];
        carriedMinor[place * width + f] = minor[at];
      });
    }
    this.#descend(fromMany, width);
    for (let m = 0; m < many.length; m++) {
      const { vertices, costs, minors } = many[m];
      for (let f = 0; f < width; f++) {
        const pair = pairOf(f, m);
        for (let i = 0; i < vertices.length; i++) {
          const at = below.placeOf(vertices[i]) * width + f;
          if (carried[at] + costs[i] >= result.cost[pair]) continue;
          result.cost[pair] = carried[at] + costs[i];
          result.minor[pair] = carriedMinor[at] + minors[i];
        }
      }
    }
  }

  #descend({ first, higher, weight, minor }: Side, width: number): void {
    const carried = this.#carried;
    const carriedMinor = this.#carriedMinor;
    const { vertices, depths, count, path } = this.#below;
    for (let place = 0; place < count; place++) {
      path[depths[place]] = place;
      const begin = first[vertices[place]];
      const end = first[vertices[place] + 1];
      for (let k = 0; k < width; k++) {
        const to = place * width + k;
        let least = carried[to];
        let best = -1;
        for (let j = begin; j < end; j++) {
          const sum = carried[path[higher[j]] * width + k] + weight[j];
          if (sum < least) {
            least = sum;
            best = j;
          }
        }
        if (best < 0) continue;
        carried[to] = least;
        carriedMinor[to] = carriedMinor[path[higher[best]] * width + k] + minorOf(weight[best], minor[best]);
      }
    }
  }
}

/** Sets what a pair costs to the least at which two climbs meet. */
function setLeast(result: PairCosts, pair: number, a: CostClimb, b: CostClimb): void {
  const [costs, others] = [a.cost, b.cost];
  let least = Number.POSITIVE_INFINITY;
  let best = -1;
  let bestOther = -1;
  forEachCommon(a.ancestors, b.ancestors, (from, other, count) => {
    const at = leastSum(costs, from, others, other, count, least);
    if (at < 0) return;
    least = costs[from + at] + others[other + at];
    best = from + at;
    bestOther = other + at;
  });
  if (best < 0) return;
  result.cost[pair] = least;
  result.minor[pair] = a.minor[best] + b.minor[bestOther];
}

/** The place of a pair in the result. */
type PairOf = (few: number, many: number) => number;
