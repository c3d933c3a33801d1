import type { TurnGraph } from '../../src/roads/network/turns.ts';
import type { Ends } from '../../src/roads/network/weighting.ts';

/**
 * What it costs from an origin to a destination, the plain way: the costs of all vertices are lowered along all turns until nothing
 * changes any more (Bellman and Ford). It shares nothing with what it checks.
 */
export function slowCost(
  { firstTurn, turnTo, vertexOf, firstArc }: TurnGraph,
  turn: Float64Array,
  origin: Ends,
  destination: Ends,
): number {
  const cost = new Array<number>(firstArc.length - 1).fill(Number.POSITIVE_INFINITY);
  for (const [i, vertex] of origin.vertices.entries()) cost[vertex] = Math.min(cost[vertex], origin.costs[i]);
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    for (let arc = 0; arc < firstTurn.length - 1; arc++) {
      for (let t = firstTurn[arc]; t < firstTurn[arc + 1]; t++) {
        const sum = cost[vertexOf[arc]] + turn[t];
        if (sum >= cost[turnTo[t]]) continue;
        cost[turnTo[t]] = sum;
        hasChanged = true;
      }
    }
  }
  return Math.min(Number.POSITIVE_INFINITY, ...destination.vertices.map((vertex, i) => cost[vertex] + destination.costs[i]));
}
