import type { TurnGraph } from '../../src/roads/network/turns.ts';
import type { Ends } from '../../src/roads/network/weighting.ts';

/** What it costs to each vertex, and the minor part of that. */
export interface SlowCosts {
  readonly cost: Float64Array;
  readonly minor: Float64Array;
}

/** What it costs from an origin to every vertex of a large network: Dijkstra's algorithm with a binary heap that never lowers a key. */
export function slowCosts(
  { firstTurn, turnTo, firstArc }: TurnGraph,
  turn: Float64Array,
  turnMinor: Uint32Array,
  { vertices, costs, minors }: Ends,
): SlowCosts {
  const cost = new Float64Array(firstArc.length - 1).fill(Number.POSITIVE_INFINITY);
  const minor = new Float64Array(cost.length);
  const heap: [cost: number, vertex: number][] = [];
  const reach = (vertex: number, own: number, ownMinor: number) => {
    if (own >= cost[vertex]) return;
    cost[vertex] = own;
    minor[vertex] = ownMinor;
    push(heap, [own, vertex]);
  };
  for (const [i, vertex] of vertices.entries()) reach(vertex, costs[i], minors[i]);
  for (let next = pop(heap); next; next = pop(heap)) {
    const [own, vertex] = next;
    if (own > cost[vertex]) continue;
    const [from, end] = [firstTurn[firstArc[vertex]], firstTurn[firstArc[vertex + 1]]];
    for (let t = from; t < end; t++) reach(turnTo[t], own + turn[t], minor[vertex] + turnMinor[t]);
  }
  return { cost, minor };
}

function push(heap: [number, number][], entry: [number, number]): void {
  let at = heap.push(entry) - 1;
  while (at > 0 && heap[(at - 1) >> 1][0] > entry[0]) {
    heap[at] = heap[(at - 1) >> 1];
    at = (at - 1) >> 1;
  }
  heap[at] = entry;
}

function pop(heap: [number, number][]): [number, number] | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!last || heap.length === 0) return first;
  let at = 0;
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    if (child + 1 < heap.length && heap[child + 1][0] < heap[child][0]) child++;
    if (heap[child][0] >= last[0]) break;
    heap[at] = heap[child];
    at = child;
  }
  heap[at] = last;
  return first;
}
