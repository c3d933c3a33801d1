import type { Legs } from './legs.ts';
import type { Problem } from './problem.ts';
import { Route } from './route.ts';

/** Who serves what, in which order, put away: the stops of each vehicle. */
export interface Kept {
  readonly routes: readonly Int32Array[];
  readonly score: Score;
}

/** What plans are compared by, in this order; less is better. */
export interface Score {
  /** The priorities of what is not served, together. */
  readonly missedPriority: number;
  /** Tasks that are not served. */
  readonly missed: number;
  readonly cost: number;
}

/** Whether a score is better than another one in what is served (below 0), worse (above 0), or the same. */
export function compareServed(a: Score, b: Score): number {
  return a.missedPriority - b.missedPriority || a.missed - b.missed;
}

/** Below 0 where a score is the better one. */
export function compareScores(a: Score, b: Score): number {
  return compareServed(a, b) || a.cost - b.cost;
}

/** The routes of all vehicles. Changes can be taken back up to the last `keep`. */
export class Plan implements Score {
  readonly routes: readonly Route[];
  /** [unit] who serves it; -1 for nobody. */
  readonly vehicleOf: Int32Array;
  missedPriority = 0;
  missed = 0;
  cost = 0;
  readonly #problem: Problem;
  /** Routes that have changed, as they were. */
  readonly #before = new Map<Route, Int32Array>();
  readonly #spare: Int32Array[] = [];
  readonly #lengths: Int32Array;
  readonly #changed: number[] = [];
  readonly #changedFrom: number[] = [];
  #score: Score = { missedPriority: 0, missed: 0, cost: 0 };

  constructor(problem: Problem, legs: Legs) {
    this.#problem = problem;
    this.routes = problem.vehicles.map((_, vehicle) => new Route(problem, legs, vehicle));
    this.vehicleOf = new Int32Array(problem.units.count).fill(-1);
    this.#lengths = new Int32Array(problem.vehicles.length);
    for (let unit = 0; unit < problem.units.count; unit++) this.#count(unit, 1);
    this.keep();
  }

  #count(unit: number, times: number): void {
    const { units } = this.#problem;
    this.missed += times * units.size[unit];
    this.missedPriority += times * units.priority[unit];
  }

  /** A route is about to change. */
  touch(route: Route): void {
    if (this.#before.has(route)) return;
    const row = this.#spare.pop() ?? new Int32Array(this.#problem.stops.count);
    row.set(route.stops.subarray(0, route.length));
    this.#lengths[route.vehicle] = route.length;
    this.#before.set(route, row);
    this.cost -= route.cost;
  }

  /** A unit is served by another vehicle from now on, or by nobody: its route has the stops already, or has them no more. */
  assign(unit: number, vehicle: number): void {
    const from = this.vehicleOf[unit];
    if (from === vehicle) return;
    this.#changed.push(unit);
    this.#changedFrom.push(from);
    this.vehicleOf[unit] = vehicle;
    if (from < 0) this.#count(unit, -1);
    else if (vehicle < 0) this.#count(unit, 1);
  }

  /** Counts what the routes that were touched cost now. */
  settle(): void {
    for (const route of this.#before.keys()) this.cost += route.cost;
  }

  /** What has changed stays. */
  keep(): void {
    for (const row of this.#before.values()) this.#spare.push(row);
    this.#before.clear();
    this.#changed.length = 0;
    this.#changedFrom.length = 0;
    const { missedPriority, missed, cost } = this;
    this.#score = { missedPriority, missed, cost };
  }

  /** Takes back what has changed. */
  takeBack(): void {
    for (const [route, row] of this.#before)
      route.set(row.subarray(0, this.#lengths[route.vehicle]), this.#lengths[route.vehicle]);
    for (let i = this.#changed.length - 1; i >= 0; i--) this.vehicleOf[this.#changed[i]] = this.#changedFrom[i];
    const { missedPriority, missed, cost } = this.#score;
    this.missedPriority = missedPriority;
    this.missed = missed;
    this.cost = cost;
    this.keep();
  }

  /** What it was scored at the last `keep`. */
  get scoreBefore(): Score {
    return this.#score;
  }

  put(): Kept {
    return { routes: this.routes.map((route) => route.stops.slice(0, route.length)), score: { ...this.#score } };
  }

  /** Is another plan from now on. */
  take({ routes }: Kept): void {
    const { tasks, units } = this.#problem;
    this.vehicleOf.fill(-1);
    this.missed = 0;
    this.missedPriority = 0;
    this.cost = 0;
    for (const [vehicle, stops] of routes.entries()) {
      const route = this.routes[vehicle];
      route.set(stops, stops.length);
      this.cost += route.cost;
      for (const stop of stops) if (stop < tasks.count) this.vehicleOf[tasks.unit[stop]] = vehicle;
    }
    for (let unit = 0; unit < units.count; unit++) if (this.vehicleOf[unit] < 0) this.#count(unit, 1);
    this.keep();
  }
}
