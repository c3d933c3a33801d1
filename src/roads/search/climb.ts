import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Side } from '../hierarchy/customize.ts';
import { minorOf } from '../network/cost.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Hierarchy } from '../network/turns.ts';
import type { Ends } from '../network/weighting.ts';

/**
 * The ancestors of some vertices in the elimination tree: they are all that an upward search can reach (Bauer, Columbus, Rutter, Wagner 2013:
 * Search-Space Size in Contraction Hierarchies), so that no queue is needed. They are collected as *ways*, each from one of the vertices up to a
 * root; from where it meets an earlier one on, a way is that one.
 *
 *     start   [way]    its places begin there: the place of an ancestor is that and its depth
 *     depth   [way]    the depth at which it begins
 *     met     [way]    the depth from which on upwards it is an earlier way; −1 where it is none
 *     above   [way]    where that way's places begin; its own begin where it is none
 *     vertex  [place]
 */
export class Ancestors {
  readonly #parent: IdColumn<Vertex>;
  readonly #depth: Uint16Array;
  ways = 0;
  readonly start: number[] = [];
  readonly depth: number[] = [];
  readonly met: number[] = [];
  readonly above: number[] = [];
  vertex: IdColumn<Vertex> = idColumn(new Uint32Array(1024));
  /** How many places there are. */
  count = 0;

  constructor({ parent, depth }: Pick<Hierarchy, 'parent' | 'depth'>) {
    this.#parent = parent;
    this.#depth = depth;
  }

  clear(): void {
    this.ways = 0;
    this.count = 0;
  }

  /** Adds the ancestors of a vertex, if they are not there. @returns its place */
  add(first: Vertex): number {
    const parent = this.#parent;
    const from = this.#depth[first];
    const begin = this.count;
    if (this.vertex.length < begin + from + 1) this.#grow(begin + from + 1);
    const { vertex } = this;
    let depth = from;
    let met = -1;
    for (let own = first; own !== NONE; own = parent[own], depth--) {
      met = this.#wayAt(own, depth);
      if (met >= 0) break;
      vertex[begin + depth] = own;
    }
    if (depth === from) return this.start[met] + from;
    if (met >= 0) vertex.copyWithin(begin, this.start[met], this.start[met] + depth + 1);
    const way = this.ways++;
    this.start[way] = begin;
    this.depth[way] = from;
    this.met[way] = depth;
    this.above[way] = met < 0 ? begin : this.start[met];
    this.count = begin + from + 1;
    return begin + from;
  }

  /** The first way that a vertex is on; −1 for none. */
  #wayAt(own: Vertex, depth: number): number {
    for (let way = 0; way < this.ways; way++)
      if (depth <= this.depth[way] && this.vertex[this.start[way] + depth] === own) return way;
    return -1;
  }

  /** The place of a vertex; −1 where it is no ancestor. */
  placeOf(own: Vertex): number {
    const depth = this.#depth[own];
    const way = this.#wayAt(own, depth);
    return way < 0 ? -1 : this.start[way] + depth;
  }

  #grow(needed: number): void {
    const larger = idColumn<Vertex>(new Uint32Array(2 * needed));
    larger.set(this.vertex);
    this.vertex = larger;
  }
}

/** Where a way begins, by depth: in one climb, and in another one that has the same ancestors there. */
type VisitCommon = (from: number, other: number, count: number) => void;

/** Goes through what two sets of ancestors have in common, each vertex once: rows of places in both. */
export function forEachCommon(a: Ancestors, b: Ancestors, visit: VisitCommon): void {
  for (let i = 0; i < a.ways; i++) {
    for (let j = 0; j < b.ways; j++) {
      const lowest = Math.max(a.met[i], b.met[j]) + 1;
      const most = Math.min(a.depth[i], b.depth[j]);
      const [own, other] = [a.start[i], b.start[j]];
      if (lowest > most || a.vertex[own + lowest] !== b.vertex[other + lowest]) continue;
      let [same, differs] = [lowest, most + 1];
      while (differs - same > 1) {
        const middle = (same + differs) >>> 1;
        if (a.vertex[own + middle] === b.vertex[other + middle]) same = middle;
        else differs = middle;
      }
      visit(own + lowest, other + lowest, same - lowest + 1);
    }
  }
}

/** Where the sum of two rows is least, and less than a bound; −1 where it is not. */
export function leastSum(
  a: Float64Array,
  fromA: number,
  b: Float64Array,
  fromB: number,
  count: number,
  bound: number,
): number {
  let least = bound;
  let best = -1;
  for (let i = 0; i < count; i++) {
    const sum = a[fromA + i] + b[fromB + i];
    if (sum < least) {
      least = sum;
      best = i;
    }
  }
  return best;
}

/**
 * Half of an elimination tree query (Dibbelt, Strasser, Wagner 2014: Customizable Contraction Hierarchies): the cost from some ends up to
 * each of their ancestors, relaxed from the lowest up. Beside it, a climb records what its answers need, and no more; the loop over shortcuts, most of
 * the work of a query, stands in each kind of climb for that.
 */
abstract class Climb {
  readonly ancestors: Ancestors;
  /** [place] Infinity where there is no way. */
  cost = new Float64Array(0);

  constructor(hierarchy: Pick<Hierarchy, 'parent' | 'depth'>) {
    this.ancestors = new Ancestors(hierarchy);
  }

  /** Makes room for what is recorded. */
  protected abstract widen(room: number): void;
  /** Records where a climb begins. @param end the number of the end */
  protected abstract begin(place: number, ends: Ends, end: number): void;
  /** Relaxes the shortcuts of the places of a way below where it meets an earlier one, from the lowest up. */
  protected abstract relax(side: Side, way: number): void;
  /** Takes over what another place of the same vertex has. */
  protected abstract take(place: number, other: number): void;

  run(side: Side, ends: Ends): void {
    this.#begin(ends);
    for (let way = this.ancestors.ways - 1; way >= 0; way--) {
      this.relax(side, way);
      this.#handOver(way);
    }
  }

  #begin(ends: Ends): void {
    const { ancestors } = this;
    ancestors.clear();
    const places = ends.vertices.map((vertex) => ancestors.add(vertex));
    if (this.cost.length < ancestors.count) {
      this.cost = new Float64Array(ancestors.vertex.length);
      this.widen(ancestors.vertex.length);
    }
    const { cost } = this;
    cost.fill(Number.POSITIVE_INFINITY, 0, ancestors.count);
    for (let end = 0; end < places.length; end++) {
      const place = places[end];
      if (ends.costs[end] >= cost[place]) continue;
      cost[place] = ends.costs[end];
      this.begin(place, ends, end);
    }
  }

  /** Hands to the earlier way what this one and later ones have left where they meet it, and above. */
  #handOver(way: number): void {
    const { start, met, above } = this.ancestors;
    if (met[way] < 0) return;
    const { cost } = this;
    for (let at = met[way]; at >= 0; at--) {
      const place = above[way] + at;
      const other = start[way] + at;
      if (cost[other] >= cost[place]) continue;
      cost[place] = cost[other];
      this.take(place, other);
    }
  }

  /** The cost at a vertex; Infinity for all but ancestors. */
  costAt(vertex: Vertex): number {
    const place = this.ancestors.placeOf(vertex);
    return place < 0 ? Number.POSITIVE_INFINITY : this.cost[place];
  }
}

/** A climb that can be gone back along: a way is taken from it, and its minor part from the way. */
export class TracedClimb extends Climb {
  /** [place] with a cost: the place below that it was reached from; NONE where the climb began. */
  from = new Uint32Array(0);

  protected widen(room: number): void {
    this.from = new Uint32Array(room);
  }

  protected begin(place: number): void {
    this.from[place] = NONE;
  }

  protected relax({ first, higher, weight }: Side, way: number): void {
    const { cost, from, ancestors } = this;
    const { vertex } = ancestors;
    const begin = ancestors.start[way];
    const met = ancestors.met[way];
    for (let place = begin + ancestors.depth[way]; place > begin + met; place--) {
      const own = cost[place];
      if (own === Number.POSITIVE_INFINITY) continue;
      const end = first[vertex[place] + 1];
      for (let j = first[vertex[place]]; j < end; j++) {
        const sum = own + weight[j];
        const to = begin + higher[j];
        if (sum >= cost[to]) continue;
        cost[to] = sum;
        from[to] = place;
      }
    }
  }

  protected take(place: number, other: number): void {
    this.from[place] = this.from[other];
  }
}

/** A climb of which only costs are wanted, with their minor parts. */
export class CostClimb extends Climb {
  /** [place] with a cost: its minor part. */
  minor = new Uint32Array(0);

  protected widen(room: number): void {
    this.minor = new Uint32Array(room);
  }

  protected begin(place: number, { minors }: Ends, end: number): void {
    this.minor[place] = minors[end];
  }

  protected relax({ first, higher, weight, minor: added }: Side, way: number): void {
    const { cost, minor, ancestors } = this;
    const { vertex } = ancestors;
    const begin = ancestors.start[way];
    const met = ancestors.met[way];
    for (let place = begin + ancestors.depth[way]; place > begin + met; place--) {
      const own = cost[place];
      if (own === Number.POSITIVE_INFINITY) continue;
      const end = first[vertex[place] + 1];
      for (let j = first[vertex[place]]; j < end; j++) {
        const sum = own + weight[j];
        const to = begin + higher[j];
        if (sum >= cost[to]) continue;
        cost[to] = sum;
        minor[to] = minor[place] + minorOf(weight[j], added[j]);
      }
    }
  }

  protected take(place: number, other: number): void {
    this.minor[place] = this.minor[other];
  }
}
