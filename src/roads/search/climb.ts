import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Ends } from '../network/weighting.ts';

/** One direction of a hierarchy: the shortcuts that climb, or those that descend, seen from below. */
export interface Side {
  readonly first: Uint32Array;
  readonly higher: IdColumn<Vertex>;
  readonly weight: Float64Array;
}

/** The same with the minor parts of the weights. */
export interface CostSide extends Side {
  readonly minor: Uint32Array;
}

/**
 * The ancestors of some vertices in the elimination tree: they are all that an upward search can reach (Bauer, Columbus, Rutter, Wagner 2013:
 * Search-Space Size in Contraction Hierarchies), so that no queue is needed. They are collected way by way, each up to where an earlier one
 * passed, so that going through the ways from the last to the first, each upwards, meets every vertex after all that are below it.
 */
export class Ancestors {
  readonly #parent: IdColumn<Vertex>;
  readonly #seen: Uint32Array;
  #run = 0;
  /** [vertex] its place in `vertices`, while it is one of the ancestors. */
  readonly place: Uint32Array;
  readonly vertices: IdColumn<Vertex>;
  count = 0;
  /** Where each way begins in `vertices`, and the end of the last. */
  readonly starts: number[] = [];

  constructor(parent: IdColumn<Vertex>) {
    this.#parent = parent;
    this.#seen = new Uint32Array(parent.length);
    this.place = new Uint32Array(parent.length);
    this.vertices = idColumn(new Uint32Array(parent.length));
  }

  collect(ends: readonly Ends[]): void {
    if (++this.#run === NONE) {
      this.#seen.fill(0);
      this.#run = 1;
    }
    const { vertices, place, starts } = this;
    const parent = this.#parent;
    const seen = this.#seen;
    const run = this.#run;
    let count = 0;
    starts.length = 0;
    for (const end of ends) {
      for (const start of end.vertices) {
        if (seen[start] === run) continue;
        starts.push(count);
        for (let vertex = start; vertex !== NONE && seen[vertex] !== run; vertex = parent[vertex]) {
          seen[vertex] = run;
          place[vertex] = count;
          vertices[count++] = vertex;
        }
      }
    }
    starts.push(count);
    this.count = count;
  }
}

/**
 * Half of an elimination tree query (Dibbelt, Strasser, Wagner 2014: Customizable Contraction Hierarchies): the cost from some ends up to
 * each of their ancestors, relaxed in the order of ranks. Beside it, a climb records what its answers need, and no more.
 */
class Climb {
  readonly ancestors: Ancestors;
  /** [vertex] Infinity for all but ancestors. */
  readonly cost: Float64Array;

  constructor(parent: IdColumn<Vertex>) {
    this.ancestors = new Ancestors(parent);
    this.cost = new Float64Array(parent.length).fill(Number.POSITIVE_INFINITY);
  }

  /** @param note called with each end that is the cheapest at its vertex so far */
  protected begin(ends: Ends, note: (vertex: Vertex, end: number) => void): void {
    const { ancestors, cost } = this;
    for (let i = 0; i < ancestors.count; i++) cost[ancestors.vertices[i]] = Number.POSITIVE_INFINITY;
    ancestors.collect([ends]);
    for (const [end, vertex] of ends.vertices.entries()) {
      if (ends.costs[end] >= cost[vertex]) continue;
      cost[vertex] = ends.costs[end];
      note(vertex, end);
    }
  }
}

/** A climb that can be gone back along: a way is taken from it, and its minor part from the way. */
export class TracedClimb extends Climb {
  /** [vertex] of an ancestor with a cost: the vertex below that it was reached from; NONE where the climb began. */
  readonly from: IdColumn<Vertex>;

  constructor(parent: IdColumn<Vertex>) {
    super(parent);
    this.from = idColumn(new Uint32Array(parent.length));
  }

  run({ first, higher, weight }: Side, ends: Ends): void {
    const { ancestors, cost, from } = this;
    const { vertices, starts } = ancestors;
    this.begin(ends, (vertex) => {
      from[vertex] = NONE;
    });
    for (let way = starts.length - 2; way >= 0; way--) {
      const end = starts[way + 1];
      for (let i = starts[way]; i < end; i++) {
        const vertex = vertices[i];
        const own = cost[vertex];
        if (own === Number.POSITIVE_INFINITY) continue;
        const last = first[vertex + 1];
        for (let j = first[vertex]; j < last; j++) {
          const sum = own + weight[j];
          const to = higher[j];
          if (sum < cost[to]) {
            cost[to] = sum;
            from[to] = vertex;
          }
        }
      }
    }
  }
}

/** A climb of which only costs are wanted, with their minor parts. */
export class CostClimb extends Climb {
  /** [vertex] of an ancestor with a cost: its minor part. */
  readonly minor: Uint32Array;

  constructor(parent: IdColumn<Vertex>) {
    super(parent);
    this.minor = new Uint32Array(parent.length);
  }

  run({ first, higher, weight, minor: weightMinor }: CostSide, ends: Ends): void {
    const { ancestors, cost, minor } = this;
    const { vertices, starts } = ancestors;
    this.begin(ends, (vertex, end) => {
      minor[vertex] = ends.minors[end];
    });
    for (let way = starts.length - 2; way >= 0; way--) {
      const end = starts[way + 1];
      for (let i = starts[way]; i < end; i++) {
        const vertex = vertices[i];
        const own = cost[vertex];
        if (own === Number.POSITIVE_INFINITY) continue;
        const ownMinor = minor[vertex];
        const last = first[vertex + 1];
        for (let j = first[vertex]; j < last; j++) {
          const sum = own + weight[j];
          const to = higher[j];
          if (sum < cost[to]) {
            cost[to] = sum;
            minor[to] = ownMinor + weightMinor[j];
          }
        }
      }
    }
  }
}
