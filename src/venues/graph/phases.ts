import type { Vertex } from '../plan/venue-ids.ts';
/**
 * A finite automaton over access: a way may lead out of where the public has no access, and into it at its end, but not through it. A state
 * is a vertex in a phase; who is in an earlier one may do all that one may in a later one, and more.
 */
export const BEGUN = 0;
export const OUT = 1;
/** Who is in this phase or a later one may not go out any more. */
export const ENDING = 2;
export const PHASES = 3;
export const NO_WAY = 3;

/** Where an arc leads: over what is open, within what is closed, or out of that to a place that is open. */
export const [OPEN_ARC, INNER_ARC, OUTWARD_ARC] = [0, 1, 2];

/** The phase after an arc, by where it leads. */
export function phaseAfter(phase: number, isInner: number): number {
  if (isInner === OPEN_ARC) return phase === ENDING ? NO_WAY : OUT;
  // Who stands where all may be is not inside.
  if (isInner === OUTWARD_ARC) return phase === BEGUN ? OUT : NO_WAY;
  return phase === BEGUN ? BEGUN : ENDING;
}

/** What the cheapest state of a vertex costs that allows as much as one in a phase does. @param cost of the states, phase after phase */
export function leastOf(cost: Float64Array, vertex: Vertex, phase: number, vertices: number): number {
  let least = cost[vertex];
  for (let earlier = 1; earlier <= phase; earlier++) least = Math.min(least, cost[vertex + earlier * vertices]);
  return least;
}
