import { type IdColumn, NONE } from '../../branded-ids.ts';
import { CostHeap } from '../../storage/heap.ts';
import { upperBound } from '../../storage/order.ts';
import { type Lower, turnsInto } from '../hierarchy/contract.ts';
import { isReached, type PairCosts, pairCosts } from '../network/cost.ts';
import { type Arc, type Half, segmentOf, type Vertex } from '../network/road-ids.ts';
import type { TurnGraph } from '../network/turns.ts';
import { type Ends, type TurnRows, turnRows, type Weighting } from '../network/weighting.ts';
import type { Towards } from './sweep.ts';

/**
 * One direction of a search, along turns or against them:
 *
 *     cost, minor  [vertex]  what has been found
 *     turn         [vertex]  the turn by which that is; NONE where the search began
 */
interface Frontier {
  readonly cost: Float64Array;
  readonly minor: Float64Array;
  readonly turn: Uint32Array;
  readonly heap: CostHeap<Vertex>;
  readonly touched: Vertex[];
}

function frontier(vertices: number): Frontier {
  return {
    cost: new Float64Array(vertices).fill(Number.POSITIVE_INFINITY),
    minor: new Float64Array(vertices),
    turn: new Uint32Array(vertices).fill(NONE),
    heap: new CostHeap(),
    touched: [],
  };
}

function improve(side: Frontier, vertex: Vertex, by: number, sum: number, minorSum: number): void {
  const { cost, minor, turn, heap, touched } = side;
  if (!(sum < cost[vertex])) return;
  if (cost[vertex] === Number.POSITIVE_INFINITY) touched.push(vertex);
  cost[vertex] = sum;
  minor[vertex] = minorSum;
  turn[vertex] = by;
  heap.push(vertex, sum);
}

/** A way from one vertex to another: the arcs in between, each gone along as a whole, and what it costs with its ends. */
export interface Way {
  readonly first: Vertex;
  readonly arcs: readonly Arc[];
  readonly last: Vertex;
  readonly cost: number;
  readonly minor: number;
}

/** A search that went farther than it was allowed to. */
export class Outgrown extends Error {
  constructor() {
    super('A plain search had to go too far');
    this.name = 'Outgrown';
  }
}

/** What holds for a plain search beside what roads cost. */
export interface PlainLimits {
  /** [segment] 1 for those that are not used. */
  readonly closed?: Uint8Array;
  /** Over how many arcs the searches of a question may still go together; without it, over all that they need. */
  readonly allowance?: { arcs: number };
}

/** What the plain search goes over: turns, and of which segment each arc is. */
export interface PlainNetwork extends TurnGraph {
  readonly half: IdColumn<Half>;
  readonly length: Uint32Array;
}

/**
 * Dijkstra's algorithm over vertices and turns, without a hierarchy: one to many for matrices, bidirectional for a path, bounded for
 * isochrones. It answers weightings that are needed once, and others until their metric is ready; tests compare the hierarchy with it.
 */
export class PlainSearch {
  readonly #network: PlainNetwork;
  readonly #into: Lower<Arc>;
  readonly #forward: Frontier;
  readonly #backward: Frontier;
  /** What turns cost under weightings that are still asked for. */
  readonly #rows = new WeakMap<Weighting, TurnRows>();

  constructor(network: PlainNetwork) {
    const vertices = network.firstArc.length - 1;
    this.#network = network;
    this.#into = turnsInto(network, vertices);
    this.#forward = frontier(vertices);
    this.#backward = frontier(vertices);
  }

  /** Many to many: one search from each end of the smaller side, until all of the other side are settled. @throws Outgrown */
  matrix(
    weighting: Weighting,
    origins: readonly Ends[],
    destinations: readonly Ends[],
    limits: PlainLimits = {},
  ): PairCosts {
    const width = destinations.length;
    const result = pairCosts(origins.length * width);
    if (origins.length <= width) {
      for (const [o, origin] of origins.entries()) {
        const reached = this.#spread(this.#forward, weighting, origin, destinations, limits);
        for (const [d, destination] of destinations.entries()) setLeast(result, o * width + d, reached, destination);
      }
    } else {
      for (const [d, destination] of destinations.entries()) {
        const reached = this.#spread(this.#backward, weighting, destination, origins, limits);
        for (const [o, origin] of origins.entries()) setLeast(result, o * width + d, reached, origin);
      }
    }
    return result;
  }

  /** One to all, or all to one, within a bound: the cost by vertex, exact for those that are within `most`, thresholds aside; others may be Infinity. */
  within(weighting: Weighting, ends: Ends, most: number, direction: Towards, { closed }: PlainLimits = {}): Float64Array {
    const side = direction === 'from' ? this.#forward : this.#backward;
    const rows = this.#rowsOf(weighting);
    this.#begin(side, ends);
    const { heap, cost: best } = side;
    while (heap.size > 0) {
      const cost = heap.leastCost;
      const vertex = heap.pop();
      if (cost <= best[vertex] && isReached(cost, most)) this.#step(side, rows, vertex, closed);
    }
    return best;
  }

  /** Searches from some ends until all others are reached. */
  #spread(
    side: Frontier,
    weighting: Weighting,
    from: Ends,
    others: readonly Ends[],
    { closed, allowance }: PlainLimits,
  ): Frontier {
    const rows = this.#rowsOf(weighting);
    this.#begin(side, from);
    const waiting = new Set(others.flatMap(({ vertices }) => vertices));
    while (side.heap.size > 0 && waiting.size > 0) {
      const cost = side.heap.leastCost;
      const vertex = side.heap.pop();
      if (cost > side.cost[vertex]) continue;
      spend(allowance);
      waiting.delete(vertex);
      this.#step(side, rows, vertex, closed);
    }
    return side;
  }

  #rowsOf(weighting: Weighting): TurnRows {
    const known = this.#rows.get(weighting) ?? turnRows(this.#network, weighting);
    this.#rows.set(weighting, known);
    return known;
  }

  /** No trip begins or ends on a closed segment. */
  #begin(side: Frontier, { vertices, costs, minors }: Ends): void {
    for (const vertex of side.touched) {
      side.cost[vertex] = Number.POSITIVE_INFINITY;
      side.turn[vertex] = NONE;
    }
    side.touched.length = 0;
    side.heap.clear();
    for (let i = 0; i < vertices.length; i++) improve(side, vertices[i], NONE, costs[i], minors[i]);
  }

  #isClosed(arc: Arc, closed: Uint8Array | undefined): boolean {
    return closed?.[segmentOf(this.#network.half[arc])] === 1;
  }

  /** Goes on from a vertex: along turns, or back against them. */
  #step(side: Frontier, { cost: turn, minor: turnMinor }: TurnRows, vertex: Vertex, closed: Uint8Array | undefined): void {
    const cost = side.cost[vertex];
    const minor = side.minor[vertex];
    const { firstArc, firstTurn, turnTo, vertexOf } = this.#network;
    if (side === this.#forward) {
      const end = firstArc[vertex + 1];
      for (let arc = firstArc[vertex]; arc < end; arc++) {
        if (this.#isClosed(arc, closed)) continue;
        const last = firstTurn[arc + 1];
        for (let t = firstTurn[arc]; t < last; t++) improve(side, turnTo[t], t, cost + turn[t], minor + turnMinor[t]);
      }
    } else {
      const { first, from, place } = this.#into;
      for (let i = first[vertex]; i < first[vertex + 1]; i++) {
        if (this.#isClosed(from[i], closed)) continue;
        improve(side, vertexOf[from[i]], place[i], cost + turn[place[i]], minor + turnMinor[place[i]]);
      }
    }
  }

  /**
   * Bidirectional Dijkstra: it stops when the least costs of both queues add up to the best path found. Null where there is no path.
   *
   * @throws Outgrown
   */
  way(weighting: Weighting, origin: Ends, destination: Ends, { closed, allowance }: PlainLimits = {}): Way | null {
    const [forward, backward] = [this.#forward, this.#backward];
    const rows = this.#rowsOf(weighting);
    this.#begin(forward, origin);
    this.#begin(backward, destination);
    let best = Number.POSITIVE_INFINITY;
    let minor = 0;
    let meeting: Vertex = NONE;
    while (forward.heap.leastCost + backward.heap.leastCost < best) {
      const isForward = forward.heap.leastCost <= backward.heap.leastCost;
      const [own, other] = isForward ? [forward, backward] : [backward, forward];
      const cost = own.heap.leastCost;
      const vertex = own.heap.pop();
      if (cost > own.cost[vertex]) continue;
      spend(allowance);
      if (cost + other.cost[vertex] < best) {
        best = cost + other.cost[vertex];
        minor = own.minor[vertex] + other.minor[vertex];
        meeting = vertex;
      }
      this.#step(own, rows, vertex, closed);
    }
    return meeting === NONE ? null : { ...this.#through(meeting), cost: best, minor };
  }

  /** The way through the vertex at which both directions have met. */
  #through(meeting: Vertex): Pick<Way, 'first' | 'arcs' | 'last'> {
    const { firstTurn, turnTo, vertexOf } = this.#network;
    const arcOf = (turn: number) => (upperBound(firstTurn, turn) - 1) as Arc;
    const arcs: Arc[] = [];
    let [first, last] = [meeting, meeting];
    for (let turn = this.#forward.turn[first]; turn !== NONE; turn = this.#forward.turn[first]) {
      const arc = arcOf(turn);
      arcs.push(arc);
      first = vertexOf[arc];
    }
    arcs.reverse();
    for (let turn = this.#backward.turn[last]; turn !== NONE; turn = this.#backward.turn[last]) {
      arcs.push(arcOf(turn));
      last = turnTo[turn];
    }
    return { first, arcs, last };
  }
}

function spend(allowance: PlainLimits['allowance']): void {
  if (allowance && --allowance.arcs < 0) throw new Outgrown();
}

/** Sets what a pair costs to the least at which a search has reached some ends. */
function setLeast(result: PairCosts, at: number, { cost, minor }: Frontier, { vertices, costs, minors }: Ends): void {
  for (const [i, vertex] of vertices.entries()) {
    if (cost[vertex] + costs[i] >= result.cost[at]) continue;
    result.cost[at] = cost[vertex] + costs[i];
    result.minor[at] = minor[vertex] + minors[i];
  }
}
