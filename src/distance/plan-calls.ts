import { JobFailed } from '../jobs/job-kind.ts';
import type { ReadyMetric, SharedRoads } from '../roads/index.ts';
import type { Fragment } from '../storage/deflated.ts';
import { type ErrorKind, errorKind } from '../threads/calls.ts';

/** The roads of a way to travel, by its number. */
export interface RoadsOfTravel {
  readonly shared: SharedRoads;
  readonly ready: ReadyMetric;
  readonly travel: number;
}

/** Errors of the thread that stay of their kind. */
export const PLAN_ERRORS: readonly ErrorKind[] = [
  errorKind(
    JobFailed,
    ({ message }) => message,
    (message) => new JobFailed(message),
  ),
];

/** What the thread of a plan is called with, in this order. */
export type PlanCalls = {
  /** The request as JSON. */
  readonly read: readonly [Uint8Array, undefined];
  /** The table of all places for each way to travel by road. */
  readonly table: readonly [RoadsOfTravel, undefined];
  /** @param byDefaultMs how long to search where no time is asked for */
  readonly solve: readonly [{ readonly byDefaultMs: number }, undefined];
  /** The lines of the routes of each way to travel by road, where they are asked for. */
  readonly lines: readonly [RoadsOfTravel, undefined];
  /** The answer. */
  readonly pack: readonly [null, readonly Fragment[]];
  /** At any time: how far it is, from 0 to 1. */
  readonly progress: readonly [null, number];
  /** The thread gives way to all others from then on. */
  readonly giveWay: readonly [null, undefined];
};
