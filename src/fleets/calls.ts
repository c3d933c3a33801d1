import { type ErrorKind, errorKind } from '../threads/calls.ts';
import { ImpossibleSteps } from './given.ts';
import type { Problem } from './problem.ts';
import type { Planned } from './schedule.ts';
import type { Effort } from './search.ts';

/** A fleet to plan for, under a number that later calls name. */
export interface SolveTask {
  readonly number: number;
  readonly problem: Problem;
  readonly effort: Effort;
}

/** A plan, and how many rounds it took. */
export interface Solved extends Planned {
  readonly rounds: number;
}

/** What the thread of fleets is called with. */
export type FleetCalls = {
  /** Null where it was cancelled. */
  readonly solve: readonly [SolveTask, Solved | null];
  /** How far a search is, from 0 to 1; null where none of that number runs. */
  readonly progress: readonly [number: number, done: number | null];
  readonly cancel: readonly [number: number, nothing: undefined];
};

/** Errors of the thread that stay of their kind. */
export const FLEET_ERRORS: readonly ErrorKind[] = [
  errorKind(
    ImpossibleSteps,
    ({ vehicle }) => vehicle,
    (vehicle) => new ImpossibleSteps(vehicle),
  ),
];
