/** The planning of fleets, as the rest of the house sees it: what is not exported here belongs to the room alone. */

export type { Solved } from './calls.ts';
export { ImpossibleSteps } from './given.ts';
export { legsKey } from './legs.ts';
export { FleetPlanner } from './planner.ts';
export { type Matrix, NEVER, type Problem, type Vehicle } from './problem.ts';
export type { PlannedRoute, PlannedStep } from './schedule.ts';
export { type Effort, Search } from './search.ts';
export { REASONS } from './servable.ts';
export { Solving } from './solving.ts';
