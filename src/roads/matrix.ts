import type { Metric } from './customize.ts';
import { type Hierarchy, NONE } from './hierarchy.ts';

/** Where trips begin or end: at the beginnings of some arcs, each with what it costs to get there, or on from there. */
export interface Ends {
  readonly arcs: readonly number[];
  readonly costs: readonly number[];
}

/** One direction of a hierarchy: the shortcuts that climb, or those that descend, seen from below. */
interface Side {
  readonly first: Uint32Array;
  readonly higher: Uint32Array;
  readonly weight: Float64Array;
}

/**
 * The ancestors of some arcs. They are collected way by way, each up to where an earlier one passed, so that going through the
 * ways from the last to the first, each upwards, meets every arc after all that are below it.
 */
class Ancestors {
  readonly #parent: Uint32Array;
  readonly #seen: Uint32Array;
  #run = 0;
  /** [arc] its place in `arcs`, while it is one of the ancestors. */
  readonly #place: Uint32Array;
  readonly arcs: Uint32Array;
  count = 0;
  /** Where each way begins in `arcs`, and the end of the last. */
  readonly starts: number[] = [];

  constructor(parent: Uint32Array) {
    this.#parent = parent;
    this.#seen = new Uint32Array(parent.length);
    this.#place = new Uint32Array(parent.length);
    this.arcs = new Uint32Array(parent.length);
  }

  collect(ends: readonly Ends[]): void {
    if (++this.#run === NONE) {
      this.#seen.fill(0);
      this.#run = 1;
    }
    this.count = 0;
    this.starts.length = 0;
    for (const { arcs } of ends) {
      for (const start of arcs) {
        if (this.#seen[start] === this.#run) continue;
        this.starts.push(this.count);
        for (let arc = start; arc !== NONE && this.#seen[arc] !== this.#run; arc = this.#parent[arc]) {
          this.#seen[arc] = this.#run;
          this.#place[arc] = this.count;
          this.arcs[this.count++] = arc;
        }
      }
    }
    this.starts.push(this.count);
  }

  /** The place of an arc that is known to be an ancestor. */
  place(arc: number): number {
    return this.#place[arc];
  }

  has(arc: number): boolean {
    return this.#seen[arc] === this.#run;
  }
}

/** Costs of all pairs of many beginnings and ends. One object is used for many questions, one after the other. */
export class MatrixSearch {
  readonly #hierarchy: Hierarchy;
  readonly #below: Ancestors;
  readonly #above: Ancestors;
  #climbed = new Float64Array(0);
  #reached = new Float64Array(0);

  constructor(hierarchy: Hierarchy) {
    this.#hierarchy = hierarchy;
    this.#below = new Ancestors(hierarchy.parent);
    this.#above = new Ancestors(hierarchy.parent);
  }

  /** The cost from each origin to each destination, row by row; Infinity where there is no way. */
  run(metric: Metric, origins: readonly Ends[], destinations: readonly Ends[]): Float64Array {
    const { firstUp, upTo, firstDown, downFrom } = this.#hierarchy;
    const up: Side = { first: firstUp, higher: upTo, weight: metric.up };
    const down: Side = { first: firstDown, higher: downFrom, weight: metric.down };
    const result = new Float64Array(origins.length * destinations.length);
    // All of the fewer are carried along the ways of the many, whichever these are.
    if (origins.length <= destinations.length) {
      this.#sweep(up, origins, down, destinations, (few, many, cost) => {
        result[few * destinations.length + many] = cost;
      });
    } else {
      this.#sweep(down, destinations, up, origins, (few, many, cost) => {
        result[many * destinations.length + few] = cost;
      });
    }
    return result;
  }

  #sweep(
    climbing: Side,
    few: readonly Ends[],
    descending: Side,
    many: readonly Ends[],
    take: (few: number, many: number, cost: number) => void,
  ): void {
    const width = few.length;
    this.#below.collect(few);
    this.#above.collect(many);
    this.#climb(climbing, few);
    this.#descend(descending, width);
    for (let m = 0; m < many.length; m++) {
      const { arcs, costs } = many[m];
      for (let f = 0; f < width; f++) {
        let best = Number.POSITIVE_INFINITY;
        for (let i = 0; i < arcs.length; i++) {
          best = Math.min(best, this.#reached[this.#above.place(arcs[i]) * width + f] + costs[i]);
        }
        take(f, m, best);
      }
    }
  }

  /** From the ends up to all of their ancestors. */
  #climb({ first, higher, weight }: Side, ends: readonly Ends[]): void {
    const width = ends.length;
    const below = this.#below;
    if (this.#climbed.length < below.count * width) this.#climbed = new Float64Array(below.count * width * 2);
    const climbed = this.#climbed.fill(Number.POSITIVE_INFINITY, 0, below.count * width);
    for (let end = 0; end < width; end++) {
      const { arcs, costs } = ends[end];
      for (let i = 0; i < arcs.length; i++) {
        const at = below.place(arcs[i]) * width + end;
        climbed[at] = Math.min(climbed[at], costs[i]);
      }
    }
    for (let way = below.starts.length - 2; way >= 0; way--) {
      for (let i = below.starts[way]; i < below.starts[way + 1]; i++) {
        const arc = below.arcs[i];
        const from = i * width;
        for (let j = first[arc]; j < first[arc + 1]; j++) {
          const cost = weight[j];
          if (cost === Number.POSITIVE_INFINITY) continue;
          const to = below.place(higher[j]) * width;
          for (let k = 0; k < width; k++) {
            const sum = climbed[from + k] + cost;
            if (sum < climbed[to + k]) climbed[to + k] = sum;
          }
        }
      }
    }
  }

  /** From what has been climbed down to the other ends. */
  #descend({ first, higher, weight }: Side, width: number): void {
    const below = this.#below;
    const above = this.#above;
    if (this.#reached.length < above.count * width) this.#reached = new Float64Array(above.count * width * 2);
    const reached = this.#reached;
    const climbed = this.#climbed;
    for (let way = 0; way < above.starts.length - 1; way++) {
      for (let i = above.starts[way + 1] - 1; i >= above.starts[way]; i--) {
        const arc = above.arcs[i];
        const to = i * width;
        if (below.has(arc)) {
          const from = below.place(arc) * width;
          for (let k = 0; k < width; k++) reached[to + k] = climbed[from + k];
        } else {
          reached.fill(Number.POSITIVE_INFINITY, to, to + width);
        }
        for (let j = first[arc]; j < first[arc + 1]; j++) {
          const cost = weight[j];
          if (cost === Number.POSITIVE_INFINITY) continue;
          const from = above.place(higher[j]) * width;
          for (let k = 0; k < width; k++) {
            const sum = reached[from + k] + cost;
            if (sum < reached[to + k]) reached[to + k] = sum;
          }
        }
      }
    }
  }
}
