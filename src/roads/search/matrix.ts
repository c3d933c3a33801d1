import { idColumn } from '../../branded-ids.ts';
import type { Metric } from '../hierarchy/customize.ts';
import { type PairCosts, pairCosts } from '../network/cost.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';
import { Ancestors, CostClimb, type CostSide } from './climb.ts';

/** Search spaces of one side, one behind the other, kept while those of the other side are intersected with them. */
class Climbs {
  #vertices = idColumn<Vertex>(new Uint32Array(0));
  #costs = new Float64Array(0);
  #minors = new Uint32Array(0);
  readonly #starts: number[] = [0];

  clear(): void {
    this.#starts.length = 1;
  }

  add({ ancestors, cost, minor }: CostClimb): void {
    let at = this.#starts[this.#starts.length - 1];
    if (this.#vertices.length < at + ancestors.count) this.#grow(at + ancestors.count);
    const vertices = this.#vertices;
    const costs = this.#costs;
    const minors = this.#minors;
    for (let i = 0; i < ancestors.count; i++) {
      const vertex = ancestors.vertices[i];
      if (cost[vertex] === Number.POSITIVE_INFINITY) continue;
      vertices[at] = vertex;
      minors[at] = minor[vertex];
      costs[at++] = cost[vertex];
    }
    this.#starts.push(at);
  }

  #grow(needed: number): void {
    const [vertices, costs, minors] = [this.#vertices, this.#costs, this.#minors];
    this.#vertices = idColumn(new Uint32Array(2 * needed));
    this.#costs = new Float64Array(2 * needed);
    this.#minors = new Uint32Array(2 * needed);
    this.#vertices.set(vertices);
    this.#costs.set(costs);
    this.#minors.set(minors);
  }

  /** Sets what a pair costs to the least at which a kept climb meets another. */
  setLeast(result: PairCosts, pair: number, index: number, { cost: other, minor }: CostClimb): void {
    const vertices = this.#vertices;
    const costs = this.#costs;
    const end = this.#starts[index + 1];
    let least = Number.POSITIVE_INFINITY;
    let best = -1;
    for (let i = this.#starts[index]; i < end; i++) {
      const sum = costs[i] + other[vertices[i]];
      if (sum < least) {
        least = sum;
        best = i;
      }
    }
    if (best < 0) return;
    result.cost[pair] = least;
    result.minor[pair] = this.#minors[best] + minor[vertices[best]];
  }
}

/** From more ends than these on it is quicker to climb from each end of both sides than to carry all costs down to the many. */
const MOST_CARRIED = 3;

/**
 * Many to many by elimination tree queries. The search space of each end is computed once and all pairs are intersected; where one side has
 * few ends, their costs are swept down once over the ancestors of the other side (restricted PHAST, RPHAST: Delling, Goldberg, Werneck
 * 2011). One object is used for many queries, one after the other.
 */
export class MatrixSearch {
  readonly #hierarchy: Hierarchy;
  readonly #climb: CostClimb;
  readonly #climbs = new Climbs();
  readonly #above: Ancestors;
  #carried = new Float64Array(0);
  #carriedMinor = new Uint32Array(0);

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#climb = new CostClimb(hierarchy.parent);
    this.#above = new Ancestors(hierarchy.parent);
  }

  run(metric: Metric, origins: readonly Ends[], destinations: readonly Ends[]): PairCosts {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const up: CostSide = { first: firstUp, higher: upTo, weight: metric.up, minor: metric.upMinor };
    const down: CostSide = { first: firstDown, higher: downFrom, weight: metric.down, minor: metric.downMinor };
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
    fromFew: CostSide,
    few: readonly Ends[],
    fromMany: CostSide,
    many: readonly Ends[],
    result: PairCosts,
    pairOf: PairOf,
  ): void {
    this.#climbs.clear();
    for (const ends of few) {
      this.#climb.run(fromFew, ends);
      this.#climbs.add(this.#climb);
    }
    for (let m = 0; m < many.length; m++) {
      this.#climb.run(fromMany, many[m]);
      for (let f = 0; f < few.length; f++) this.#climbs.setLeast(result, pairOf(f, m), f, this.#climb);
    }
  }

  /** Carries the costs of all the few along the ways down to the many. */
  #carry(
    fromFew: CostSide,
    few: readonly Ends[],
    fromMany: CostSide,
    many: readonly Ends[],
    result: PairCosts,
    pairOf: PairOf,
  ): void {
    const width = few.length;
    const above = this.#above;
    above.collect(many);
    if (this.#carried.length < above.count * width) {
      this.#carried = new Float64Array(above.count * width * 2);
      this.#carriedMinor = new Uint32Array(above.count * width * 2);
    }
    const carried = this.#carried;
    const carriedMinor = this.#carriedMinor;
    for (let f = 0; f < width; f++) {
      this.#climb.run(fromFew, few[f]);
      const { cost, minor } = this.#climb;
      for (let i = 0; i < above.count; i++) {
        carried[i * width + f] = cost[above.vertices[i]];
        carriedMinor[i * width + f] = minor[above.vertices[i]];
      }
    }
    this.#descend(fromMany, width);
    for (let m = 0; m < many.length; m++) {
      const { vertices, costs, minors } = many[m];
      for (let f = 0; f < width; f++) {
        const pair = pairOf(f, m);
        for (let i = 0; i < vertices.length; i++) {
          const at = above.place[vertices[i]] * width + f;
          if (carried[at] + costs[i] >= result.cost[pair]) continue;
          result.cost[pair] = carried[at] + costs[i];
          result.minor[pair] = carriedMinor[at] + minors[i];
        }
      }
    }
  }

  #descend({ first, higher, weight, minor }: CostSide, width: number): void {
    const { vertices, place, starts } = this.#above;
    const carried = this.#carried;
    const carriedMinor = this.#carriedMinor;
    for (let way = 0; way < starts.length - 1; way++) {
      for (let i = starts[way + 1] - 1; i >= starts[way]; i--) {
        const begin = first[vertices[i]];
        const end = first[vertices[i] + 1];
        for (let k = 0; k < width; k++) {
          const to = i * width + k;
          let least = carried[to];
          let best = -1;
          for (let j = begin; j < end; j++) {
            const sum = carried[place[higher[j]] * width + k] + weight[j];
            if (sum < least) {
              least = sum;
              best = j;
            }
          }
          if (best < 0) continue;
          carried[to] = least;
          carriedMinor[to] = carriedMinor[place[higher[best]] * width + k] + minor[best];
        }
      }
    }
  }
}

/** The place of a pair in the result. */
type PairOf = (few: number, many: number) => number;
