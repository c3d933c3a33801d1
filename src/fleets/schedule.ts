import { withBreaks } from './breaks.ts';
import type { Legs } from './legs.ts';
import type { Kept } from './plan.ts';
import { beginsAt, type Problem } from './problem.ts';
import { Route } from './route.ts';
import { type Reason, reasonOf } from './servable.ts';

/** A stop of a route with its times. */
export interface PlannedStep {
  /** The task or break; -1 at the start and the end. */
  readonly stop: number;
  /** Where it is; -1 of a break, which may be on the way. */
  readonly place: number;
  readonly arrival: number;
  readonly waiting: number;
  readonly setup: number;
  readonly service: number;
  /** Travelled until then. */
  readonly travel: number;
  readonly distance: number;
  /** [dimension] after it. */
  readonly load: readonly number[];
}

export interface PlannedRoute {
  readonly vehicle: number;
  readonly cost: number;
  /** The start, its stops, the end. */
  readonly steps: readonly PlannedStep[];
}

interface MissedUnit {
  readonly unit: number;
  readonly reason: Reason;
}

/** What comes of a search, with times. */
export interface Planned {
  readonly routes: readonly PlannedRoute[];
  readonly missed: readonly MissedUnit[];
}

/** Works out the times of a plan: each vehicle ends as early as it can, and starts as late as it may for that. */
export function scheduled(problem: Problem, legs: Legs, kept: Kept): Planned {
  const { tasks, units } = problem;
  const isServed = new Uint8Array(units.count);
  const routes: PlannedRoute[] = [];
  for (const [vehicle, stops] of kept.routes.entries()) {
    const route = new Route(problem, legs, vehicle);
    route.set(stops, stops.length);
    if (route.tasks === 0) continue;
    takeBreaksEarly(problem, legs, route);
    for (const stop of stops) if (stop < tasks.count) isServed[tasks.unit[stop]] = 1;
    routes.push({ vehicle, cost: route.cost, steps: stepsOf(problem, legs, route) });
  }
  const missed: MissedUnit[] = [];
  for (let unit = 0; unit < units.count; unit++) {
    if (isServed[unit] === 0) missed.push({ unit, reason: reasonOf(problem, legs, unit) });
  }
  return { routes, missed };
}

/** Puts the breaks of a route where it is over the earliest: they cost the same anywhere. */
function takeBreaksEarly(problem: Problem, legs: Legs, route: Route): void {
  if (problem.vehicles[route.vehicle].breaks === 0) return;
  const list = Array.from(route.stops.subarray(0, route.length)).filter((stop) => stop < problem.tasks.count);
  const stops = withBreaks(problem, legs, route.vehicle, list);
  if (stops) route.set(stops, stops.length);
}

function stepsOf(problem: Problem, legs: Legs, route: Route): PlannedStep[] {
  const { tasks, stops, vehicles } = problem;
  const { start, end, type } = vehicles[route.vehicle];
  const { stride, nowhere } = legs;
  const list = route.stops.subarray(0, route.length);
  const firstTask = list.find((stop) => stop < tasks.count) ?? -1;
  const loads = loadsOf(problem, list);
  let now = route.latestStart();
  let last = start < 0 ? nowhere : start;
  let travel = 0;
  let distance = 0;
  /** What is left of the way to the next task, of how much in all. */
  let left = 0;
  let whole = { seconds: 0, meters: 0 };
  const steps: PlannedStep[] = [];
  const add = (stop: number, place: number, times: Pick<PlannedStep, 'arrival' | 'waiting' | 'setup' | 'service'>) => {
    const done = whole.seconds > 0 ? Math.round((whole.meters * (whole.seconds - left)) / whole.seconds) : whole.meters;
    const load = loads[steps.length] ?? loads[loads.length - 1];
    steps.push({ stop, place, travel: travel - left, distance: distance - whole.meters + done, load, ...times });
  };
  /** Sets out for the next task, or the end: breaks are on the way. */
  const setOut = (k: number) => {
    const to = route.next[k];
    whole = {
      seconds: legs.seconds[route.vehicle][last * stride + to],
      meters: legs.meters[route.vehicle][last * stride + to],
    };
    left = whole.seconds;
    travel += whole.seconds;
    distance += whole.meters;
  };
  add(-1, start < 0 ? tasks.place[firstTask] : start, { arrival: now, waiting: 0, setup: 0, service: 0 });
  setOut(1);
  for (const [i, stop] of list.entries()) {
    const service = stops.service[type * stops.count + stop];
    if (stop >= tasks.count) {
      const begins = beginsAt(stops, stop, now);
      const driven = Math.min(left, begins - now);
      left -= driven;
      add(stop, -1, { arrival: now + driven, waiting: begins - now - driven, setup: 0, service });
      now = begins + service;
      continue;
    }
    const place = tasks.place[stop];
    const arrival = now + left;
    left = 0;
    const begins = beginsAt(stops, stop, arrival);
    const setup = place === last ? 0 : tasks.setup[type * tasks.count + stop];
    add(stop, place, { arrival, waiting: begins - arrival, setup, service });
    now = begins + setup + service;
    last = place;
    setOut(i + 2);
  }
  const arrival = now + left;
  left = 0;
  add(-1, end < 0 ? last : end, { arrival, waiting: 0, setup: 0, service: 0 });
  return steps;
}

/** [position][dimension] what is loaded after the start and each stop. */
function loadsOf({ tasks, units, dimensions }: Problem, list: Int32Array): number[][] {
  const at = (d: number, stop: number) => stop * dimensions + d;
  let load = Array.from({ length: dimensions }, (_, d) =>
    list.reduce((sum, stop) => sum + (stop < tasks.count ? tasks.delivered[at(d, stop)] : 0), 0),
  );
  const loads = [load];
  for (const stop of list) {
    if (stop < tasks.count) {
      const unit = tasks.unit[stop];
      const sign = stop === units.task[unit] ? 1 : -1;
      load = load.map(
        (before, d) =>
          before + tasks.collected[at(d, stop)] - tasks.delivered[at(d, stop)] + sign * units.carried[at(d, unit)],
      );
    }
    loads.push(load);
  }
  return loads;
}
