import type { Vertex } from '../plan/venue-ids.ts';
/**
 * A finite automaton over access: a way may lead out of where the public has no access, and into it at its end, but not through it. A state
 * is a vertex in a phase; who is in an earlier one may do all that one may in a later one, and more.
 */
export const BEGUN = 0;
const OUT = 1;
const ENDING = 2;
export const PHASES = 3;
export const NO_WAY = 3;

/** The phase after an arc that is open to the public, or is not. */
export function phaseAfter(phase: number, isInner: number): number {
  if (isInner === 0) return phase === ENDING ? NO_WAY : OUT;
  return phase === BEGUN ? BEGUN : ENDING;
}

/** What the cheapest state of a vertex costs that allows as much as one in a phase does. @param cost of the states, phase after phase */
export function leastOf(cost: Float64Array, vertex: Vertex, phase: number, vertices: number): number {
  let least = cost[vertex];
  for (let earlier = 1; earlier <= phase; earlier++) least = Math.min(least, cost[vertex + earlier * vertices]);
  return least;
}
