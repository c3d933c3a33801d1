import type { Turns } from '../../src/roads/network/turns.ts';
import type { Ends } from '../../src/roads/network/weighting.ts';

/** What it costs to the beginning of each arc, and the minor part of that. */
export interface SlowCosts {
  readonly cost: Float64Array;
  readonly minor: Float64Array;
}

/** What it costs from an origin to every arc of a large network: Dijkstra's algorithm with a binary heap that never lowers a key. */
export function slowCosts(
  { firstTurn, turnTo }: Turns<number>,
  turn: Float64Array,
  turnMinor: Uint32Array,
  { arcs, costs, minors }: Ends,
): SlowCosts {
  const cost = new Float64Array(firstTurn.length - 1).fill(Number.POSITIVE_INFINITY);
  const minor = new Float64Array(cost.length);
  const heap: [cost: number, arc: number][] = [];
  const reach = (arc: number, own: number, ownMinor: number) => {
    if (own >= cost[arc]) return;
    cost[arc] = own;
    minor[arc] = ownMinor;
    push(heap, [own, arc]);
  };
  for (const [i, arc] of arcs.entries()) reach(arc, costs[i], minors[i]);
  for (let next = pop(heap); next; next = pop(heap)) {
    const [own, arc] = next;
    if (own > cost[arc]) continue;
    for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) reach(turnTo[t], own + turn[t], minor[arc] + turnMinor[t]);
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
