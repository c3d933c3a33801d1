import { NONE } from './hierarchy.ts';

/** Where trips begin or end: at the beginnings of some arcs, each with what it costs to get there, or on from there, and the minor part of that. */
export interface Ends {
  readonly arcs: readonly number[];
  readonly costs: readonly number[];
  readonly minors: readonly number[];
}

/** One direction of a hierarchy: the shortcuts that climb, or those that descend, seen from below. */
export interface Side {
  readonly first: Uint32Array;
  readonly higher: Uint32Array;
  readonly weight: Float64Array;
  readonly minor: Uint32Array;
}

/**
 * The ancestors of some arcs. They are collected way by way, each up to where an earlier one passed, so that going through the
 * ways from the last to the first, each upwards, meets every arc after all that are below it.
 */
export class Ancestors {
  readonly #parent: Uint32Array;
  readonly #seen: Uint32Array;
  #run = 0;
  /** [arc] its place in `arcs`, while it is one of the ancestors. */
  readonly place: Uint32Array;
  readonly arcs: Uint32Array;
  count = 0;
  /** Where each way begins in `arcs`, and the end of the last. */
  readonly starts: number[] = [];

  constructor(parent: Uint32Array) {
    this.#parent = parent;
    this.#seen = new Uint32Array(parent.length);
    this.place = new Uint32Array(parent.length);
    this.arcs = new Uint32Array(parent.length);
  }

  collect(ends: readonly Ends[]): void {
    if (++this.#run === NONE) {
      this.#seen.fill(0);
      this.#run = 1;
    }
    const { arcs, place, starts } = this;
    const parent = this.#parent;
    const seen = this.#seen;
    const run = this.#run;
    let count = 0;
    starts.length = 0;
    for (const end of ends) {
      for (const start of end.arcs) {
        if (seen[start] === run) continue;
        starts.push(count);
        for (let arc = start; arc !== NONE && seen[arc] !== run; arc = parent[arc]) {
          seen[arc] = run;
          place[arc] = count;
          arcs[count++] = arc;
        }
      }
    }
    starts.push(count);
    this.count = count;
  }
}

/** What it costs to get from some ends up to each of their ancestors. */
export class Climb {
  readonly ancestors: Ancestors;
  /** [arc] Infinity for all but ancestors. */
  readonly cost: Float64Array;
  /** [arc] of an ancestor with a cost: its minor part. */
  readonly minor: Uint32Array;
  /** [arc] of an ancestor with a cost: the arc below that it was reached from; NONE where the climb began. */
  readonly from: Uint32Array;

  constructor(parent: Uint32Array) {
    this.ancestors = new Ancestors(parent);
    this.cost = new Float64Array(parent.length).fill(Number.POSITIVE_INFINITY);
    this.minor = new Uint32Array(parent.length);
    this.from = new Uint32Array(parent.length);
  }

  run({ first, higher, weight, minor: weightMinor }: Side, ends: Ends): void {
    const { ancestors, cost, minor, from } = this;
    const { arcs, starts } = ancestors;
    for (let i = 0; i < ancestors.count; i++) cost[arcs[i]] = Number.POSITIVE_INFINITY;
    ancestors.collect([ends]);
    for (let i = 0; i < ends.arcs.length; i++) {
      if (ends.costs[i] >= cost[ends.arcs[i]]) continue;
      cost[ends.arcs[i]] = ends.costs[i];
      minor[ends.arcs[i]] = ends.minors[i];
      from[ends.arcs[i]] = NONE;
    }
    for (let way = starts.length - 2; way >= 0; way--) {
      const end = starts[way + 1];
      for (let i = starts[way]; i < end; i++) {
        const arc = arcs[i];
        const own = cost[arc];
        if (own === Number.POSITIVE_INFINITY) continue;
        const ownMinor = minor[arc];
        const last = first[arc + 1];
        for (let j = first[arc]; j < last; j++) {
          const sum = own + weight[j];
          const to = higher[j];
          if (sum < cost[to]) {
            cost[to] = sum;
            minor[to] = (ownMinor + weightMinor[j]) | 0;
            from[to] = arc;
          }
        }
      }
    }
  }
}
