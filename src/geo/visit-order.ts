/** Up to so many stops between the first and the last, the best of all orders is found; beyond, a good one. */
const MOST_EXACT = 10;

/**
 * The travelling salesman path between two fixed ends, with asymmetric costs: the order in which to visit the stops between the first and
 * the last so that the sum is least, as their numbers, from 1 on; null where no order leads through all. Exact by Held–Karp for few stops,
 * by local search for more.
 *
 * @param costs from each stop to each other, row by row; Infinity where there is no way
 */
export function visitOrder(costs: Float64Array, stops: number): readonly number[] | null {
  const between = stops - 2;
  const order = between <= MOST_EXACT ? bestOrder(costs, stops) : goodOrder(costs, stops);
  return order && costOf(costs, stops, order) < Number.POSITIVE_INFINITY ? order : null;
}

/**
 * Held–Karp dynamic programming (1962), O(2ⁿ n²): for each set of stops that may lie behind, and each of them that may be the last of it,
 * the least cost. Sets are bits; the stop of bit *i* is *i* + 1.
 */
function bestOrder(costs: Float64Array, stops: number): number[] | null {
  const count = stops - 2;
  const sets = 1 << count;
  const least = new Float64Array(sets * count).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * count).fill(-1);
  for (let i = 0; i < count; i++) least[(1 << i) * count + i] = costs[i + 1];
  for (let set = 1; set < sets; set++) {
    for (let last = 0; last < count; last++) {
      const own = least[set * count + last];
      if (own === Number.POSITIVE_INFINITY) continue;
      for (let next = 0; next < count; next++) {
        if (set & (1 << next)) continue;
        const at = (set | (1 << next)) * count + next;
        const sum = own + costs[(last + 1) * stops + next + 1];
        if (sum >= least[at]) continue;
        least[at] = sum;
        before[at] = last;
      }
    }
  }
  return readBack(before, count, (last) => least[(sets - 1) * count + last] + costs[(last + 1) * stops + stops - 1]);
}

/** The best order by what came before each last stop of each set; null where none leads through all. */
function readBack(before: Int8Array, count: number, whole: (last: number) => number): number[] | null {
  const wholes = Array.from({ length: count }, (_, last) => whole(last));
  const best = Math.min(...wholes);
  if (best === Number.POSITIVE_INFINITY) return count === 0 ? [] : null;
  const order: number[] = [];
  for (let set = (1 << count) - 1, last = wholes.indexOf(best); last >= 0; ) {
    order.push(last + 1);
    const previous = before[set * count + last];
    set &= ~(1 << last);
    last = previous;
  }
  return order.reverse();
}

/** Cheapest insertion, then local search: pieces are turned around (2-opt) or moved (Or-opt) as long as that helps. */
function goodOrder(costs: Float64Array, stops: number): number[] {
  let order: number[] = [];
  for (let stop = 1; stop < stops - 1; stop++) order = bestOf(costs, stops, insertions(order, [stop]));
  for (;;) {
    const better = bestOf(costs, stops, neighbours(order));
    if (!(costOf(costs, stops, better) < costOf(costs, stops, order))) return order;
    order = better;
  }
}

function* insertions(order: readonly number[], piece: readonly number[]): Iterable<number[]> {
  for (let at = 0; at <= order.length; at++) yield [...order.slice(0, at), ...piece, ...order.slice(at)];
}

/** Orders that differ by one piece: moved elsewhere, or turned around where it is. */
function* neighbours(order: readonly number[]): Iterable<number[]> {
  const longestMoved = 3;
  for (let from = 0; from < order.length; from++) {
    for (let to = from + 1; to <= order.length; to++) {
      const piece = order.slice(from, to);
      const turned = piece.toReversed();
      yield [...order.slice(0, from), ...turned, ...order.slice(to)];
      if (piece.length > longestMoved) continue;
      const rest = [...order.slice(0, from), ...order.slice(to)];
      yield* insertions(rest, piece);
      yield* insertions(rest, turned);
    }
  }
}

function bestOf(costs: Float64Array, stops: number, orders: Iterable<number[]>): number[] {
  let least = Number.POSITIVE_INFINITY;
  let best: number[] | null = null;
  for (const order of orders) {
    const cost = costOf(costs, stops, order);
    if (best && cost >= least) continue;
    least = cost;
    best = order;
  }
  return best ?? [];
}

function costOf(costs: Float64Array, stops: number, order: readonly number[]): number {
  let sum = 0;
  let from = 0;
  for (const stop of order) {
    sum += costs[from * stops + stop];
    from = stop;
  }
  return sum + costs[from * stops + stops - 1];
}
