import { withBreaks } from './breaks.ts';
import type { Legs } from './legs.ts';
import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';

/** The tasks that a vehicle is given to begin with break a rule. */
export class ImpossibleSteps extends Error {
  readonly vehicle: number;

  constructor(vehicle: number) {
    super(`The steps of vehicle ${vehicle} break a rule`);
    this.name = 'ImpossibleSteps';
    this.vehicle = vehicle;
  }
}

/** Gives vehicles the tasks that they are to begin with, in their order. @param canServe [unit · vehicles + vehicle]. @throws ImpossibleSteps */
export function beginAsGiven(plan: Plan, problem: Problem, legs: Legs, canServe: Uint8Array): void {
  const { vehicles, tasks } = problem;
  for (const [vehicle, { given }] of vehicles.entries()) {
    if (!given) continue;
    const route = plan.routes[vehicle];
    const stops = withBreaks(problem, legs, vehicle, given);
    if (!stops) throw new ImpossibleSteps(vehicle);
    plan.touch(route);
    route.set(stops, stops.length);
    if (!route.isValid) throw new ImpossibleSteps(vehicle);
    for (const task of given) {
      const unit = tasks.unit[task];
      if (canServe[unit * vehicles.length + vehicle] === 0) throw new ImpossibleSteps(vehicle);
      plan.assign(unit, vehicle);
    }
  }
}
