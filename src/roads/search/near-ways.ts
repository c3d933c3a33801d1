import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import { CostHeap } from '../../storage/heap.ts';
import { THRESHOLD } from '../network/cost.ts';
import type { Network } from '../network/network.ts';
import type { Arc } from '../network/road-ids.ts';
import { isUsable, turnCost, turnMinor, type Weighting } from '../network/weighting.ts';

/** More nodes than this are not kept: 28 bytes each. */
const MOST_NODES = 2 ** 20;

/**
 * The fastest ways from the beginning of an arc to the beginnings of those near it, as a tree by Dijkstra's algorithm. The points of a trace
 * ask for the same trees again and again, so they are kept. A way that is longer than a bound, from the end of the arc on, is not followed;
 * a private road counts as any other: where somebody has driven is no question of permission.
 *
 *     first, end  [tree]  its nodes, by rising time
 *     arc         [node]  what is reached
 *     length      [node]  1/10 m from the beginning of the root to the beginning of the arc
 *     cost        [node]  as `cost.ts` counts, without thresholds
 *     parent      [node]  the node before; −1 where that is the root
 */
export class NearWays {
  readonly #network: Network;
  #weighting: Weighting | null = null;
  /** [arc] its tree and one more; 0 for none. */
  readonly #treeOf: Uint32Array;
  readonly #best: Float64Array;
  readonly #lengthTo: Uint32Array;
  readonly #parentOf: Int32Array;
  readonly #heap = new CostHeap<Arc>();
  readonly #touched: Arc[] = [];
  readonly #roots: Arc[] = [];
  readonly #bounds: number[] = [];
  readonly first: number[] = [];
  readonly end: number[] = [];
  #nodes = 0;
  arc: IdColumn<Arc> = idColumn<Arc>(new Uint32Array(0));
  length = new Uint32Array(0);
  cost = new Float64Array(0);
  parent = new Int32Array(0);

  constructor(network: Network) {
    const arcs = network.length.length;
    this.#network = network;
    this.#treeOf = new Uint32Array(arcs);
    this.#best = new Float64Array(arcs).fill(Number.POSITIVE_INFINITY);
    this.#lengthTo = new Uint32Array(arcs);
    this.#parentOf = new Int32Array(arcs);
    this.#grow(1024);
  }

  /** Forgets the trees of another weighting. */
  begin(weighting: Weighting): void {
    this.#weighting = weighting;
    this.#forget();
  }

  /** The tree of an arc. Its rows stay what they are until the next call. @param bound 1/10 m */
  treeOf(root: Arc, bound: number): number {
    const known = this.#treeOf[root] - 1;
    if (known >= 0 && this.#bounds[known] === bound) return known;
    if (this.#nodes > MOST_NODES) this.#forget();
    return this.#search(root, bound);
  }

  /** The arcs of the way to a node, the root left out. */
  arcsTo(node: number): Arc[] {
    const arcs: Arc[] = [];
    for (let at = node; at >= 0; at = this.parent[at]) arcs.push(this.arc[at]);
    return arcs.reverse();
  }

  #forget(): void {
    for (const arc of this.#roots) this.#treeOf[arc] = 0;
    for (const row of [this.#roots, this.#bounds, this.first, this.end]) row.length = 0;
    this.#nodes = 0;
  }

  #search(root: Arc, bound: number): number {
    const heap = this.#heap;
    const best = this.#best;
    heap.clear();
    const tree = this.first.length;
    this.first.push(this.#nodes);
    this.#relax(root, NONE, 0, 0, this.#network.length[root] + bound);
    while (heap.size > 0) {
      const cost = heap.leastCost;
      const arc = heap.pop();
      if (cost > best[arc]) continue;
      const node = this.#settle(arc, cost);
      this.#relax(arc, node, cost, this.length[node], this.#network.length[root] + bound);
    }
    for (const arc of this.#touched) best[arc] = Number.POSITIVE_INFINITY;
    this.#touched.length = 0;
    this.end.push(this.#nodes);
    this.#bounds.push(bound);
    this.#roots.push(root);
    this.#treeOf[root] = tree + 1;
    return tree;
  }

  /** Goes on from an arc along its turns. */
  #relax(arc: Arc, node: number, cost: number, length: number, most: number): void {
    if (!this.#weighting) throw new Error('no weighting has been set');
    const { firstTurn, turnTo, firstArc } = this.#network;
    const weighting = this.#weighting;
    const best = this.#best;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
      const vertex = turnTo[t];
      const whole = length + turnMinor(this.#network, weighting, arc, t);
      if (whole > most) continue;
      const sum = cost + withoutThresholds(turnCost(this.#network, weighting, arc, t));
      for (let to = firstArc[vertex]; to < firstArc[vertex + 1]; to++) {
        if (!(sum < best[to]) || !isUsable(this.#network, weighting, to)) continue;
        if (best[to] === Number.POSITIVE_INFINITY) this.#touched.push(to);
        best[to] = sum;
        this.#lengthTo[to] = whole;
        this.#parentOf[to] = node === NONE ? -1 : node;
        this.#heap.push(to, sum);
      }
    }
  }

  #settle(arc: Arc, cost: number): number {
    const node = this.#nodes++;
    if (node === this.arc.length) this.#grow(2 * node);
    this.arc[node] = arc;
    this.length[node] = this.#lengthTo[arc];
    this.cost[node] = cost;
    this.parent[node] = this.#parentOf[arc];
    return node;
  }

  #grow(size: number): void {
    const { arc, length, cost, parent } = this;
    this.arc = idColumn<Arc>(new Uint32Array(size));
    this.length = new Uint32Array(size);
    this.cost = new Float64Array(size);
    this.parent = new Int32Array(size);
    this.arc.set(arc);
    this.length.set(length);
    this.cost.set(cost);
    this.parent.set(parent);
  }
}

function withoutThresholds(cost: number): number {
  return cost >= THRESHOLD && cost < Number.POSITIVE_INFINITY ? cost % THRESHOLD : cost;
}
