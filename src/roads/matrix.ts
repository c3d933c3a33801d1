import { Ancestors, Climb, type Ends, type Side } from './climb.ts';
import type { Metric } from './customize.ts';
import type { Hierarchy } from './hierarchy.ts';

/** Climbs that are kept while those of the other side are compared with them, one behind the other. */
class Climbs {
  #arcs = new Uint32Array(0);
  #costs = new Float64Array(0);
  readonly #starts: number[] = [0];

  clear(): void {
    this.#starts.length = 1;
  }

  add({ ancestors, cost }: Climb): void {
    let at = this.#starts[this.#starts.length - 1];
    if (this.#arcs.length < at + ancestors.count) this.#grow(at + ancestors.count);
    const arcs = this.#arcs;
    const costs = this.#costs;
    for (let i = 0; i < ancestors.count; i++) {
      const arc = ancestors.arcs[i];
      if (cost[arc] === Number.POSITIVE_INFINITY) continue;
      arcs[at] = arc;
      costs[at++] = cost[arc];
    }
    this.#starts.push(at);
  }

  #grow(needed: number): void {
    const [arcs, costs] = [this.#arcs, this.#costs];
    this.#arcs = new Uint32Array(2 * needed);
    this.#costs = new Float64Array(2 * needed);
    this.#arcs.set(arcs);
    this.#costs.set(costs);
  }

  /** The least cost at which a kept climb meets another. */
  leastSum(index: number, other: Float64Array): number {
    const arcs = this.#arcs;
    const costs = this.#costs;
    const end = this.#starts[index + 1];
    let least = Number.POSITIVE_INFINITY;
    for (let i = this.#starts[index]; i < end; i++) {
      const sum = costs[i] + other[arcs[i]];
      if (sum < least) least = sum;
    }
    return least;
  }
}

/** From so many ends on it is quicker to climb from each end of both sides than to carry all costs down to the many. */
const MOST_CARRIED = 4;

/** Costs of all pairs of many beginnings and ends. One object is used for many questions, one after the other. */
export class MatrixSearch {
  readonly #hierarchy: Hierarchy;
  readonly #climb: Climb;
  readonly #climbs = new Climbs();
  readonly #above: Ancestors;
  #carried = new Float64Array(0);

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#climb = new Climb(hierarchy.parent);
    this.#above = new Ancestors(hierarchy.parent);
  }

  /** The cost from each origin to each destination, row by row; Infinity where there is no way. */
  run(metric: Metric, origins: readonly Ends[], destinations: readonly Ends[]): Float64Array {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const up: Side = { first: firstUp, higher: upTo, weight: metric.up };
    const down: Side = { first: firstDown, higher: downFrom, weight: metric.down };
    const width = destinations.length;
    const result = new Float64Array(origins.length * width);
    // The ways of the many are gone once for all of the few, whichever these are.
    const isWide = origins.length <= width;
    const [few, many] = isWide ? [origins, destinations] : [destinations, origins];
    const [fromFew, fromMany] = isWide ? [up, down] : [down, up];
    const search = few.length <= MOST_CARRIED ? this.#carry : this.#meet;
    search.call(this, fromFew, few, fromMany, many, (f, m, cost) => {
      result[isWide ? f * width + m : m * width + f] = cost;
    });
    return result;
  }

  /** Climbs from each end and looks where the climbs of both sides meet. */
  #meet(fromFew: Side, few: readonly Ends[], fromMany: Side, many: readonly Ends[], take: Take): void {
    this.#climbs.clear();
    for (const ends of few) {
      this.#climb.run(fromFew, ends);
      this.#climbs.add(this.#climb);
    }
    for (let m = 0; m < many.length; m++) {
      this.#climb.run(fromMany, many[m]);
      for (let f = 0; f < few.length; f++) take(f, m, this.#climbs.leastSum(f, this.#climb.cost));
    }
  }

  /** Carries the costs of all the few along the ways down to the many. */
  #carry(fromFew: Side, few: readonly Ends[], fromMany: Side, many: readonly Ends[], take: Take): void {
    const width = few.length;
    const above = this.#above;
    above.collect(many);
    if (this.#carried.length < above.count * width) this.#carried = new Float64Array(above.count * width * 2);
    const carried = this.#carried;
    for (let f = 0; f < width; f++) {
      this.#climb.run(fromFew, few[f]);
      for (let i = 0; i < above.count; i++) carried[i * width + f] = this.#climb.cost[above.arcs[i]];
    }
    this.#descend(fromMany, width);
    for (let m = 0; m < many.length; m++) {
      const { arcs, costs } = many[m];
      for (let f = 0; f < width; f++) {
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < arcs.length; i++) best = Math.min(best, carried[above.place[arcs[i]] * width + f] + costs[i]);
        take(f, m, best);
      }
    }
  }

  #descend({ first, higher, weight }: Side, width: number): void {
    const { arcs, place, starts } = this.#above;
    const carried = this.#carried;
    for (let way = 0; way < starts.length - 1; way++) {
      for (let i = starts[way + 1] - 1; i >= starts[way]; i--) {
        const to = i * width;
        const last = first[arcs[i] + 1];
        for (let j = first[arcs[i]]; j < last; j++) {
          const cost = weight[j];
          const from = place[higher[j]] * width;
          for (let k = 0; k < width; k++) {
            const sum = carried[from + k] + cost;
            if (sum < carried[to + k]) carried[to + k] = sum;
          }
        }
      }
    }
  }
}

type Take = (few: number, many: number, cost: number) => void;
