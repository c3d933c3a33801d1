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
  /** When the vehicles that are used are done, added up: of what costs the same, it is better to wait less. */
  readonly over: number;
}

/** Costs that differ by less, as a share of them, are the same: they were added up in another order. */
const SAME = 1e-9;

/** Whether a score is better than another one in what is served (below 0), worse (above 0), or the same. */
export function compareServed(a: Score, b: Score): number {
  return a.missedPriority - b.missedPriority || a.missed - b.missed;
}

/** Whether a score is the better one. */
export function isBetter(a: Score, b: Score): boolean {
  const served = compareServed(a, b);
  if (served !== 0) return served < 0;
  const isSame = Math.abs(a.cost - b.cost) <= SAME * Math.max(1, Math.abs(a.cost));
  return isSame ? a.over < b.over - SAME * Math.max(1, Math.abs(a.over)) : a.cost < b.cost;
}

/** The routes of all vehicles. Changes can be taken back up to the last `keep`. */
export class Plan implements Score {
  readonly routes: readonly Route[];
  /** [unit] who serves it; -1 for nobody. */
  readonly vehicleOf: Int32Array;
  missedPriority = 0;
  missed = 0;
  cost = 0;
  over = 0;
  readonly #problem: Problem;
  /** Vehicles whose routes have changed; [vehicle] whether its route has, and its stops as they were. */
  readonly #touched: number[] = [];
  readonly #isTouched: Uint8Array;
  readonly #stops: Int32Array[] = [];
  readonly #lengths: Int32Array;
  readonly #changed: number[] = [];
  readonly #changedFrom: number[] = [];
  #score: Score = { missedPriority: 0, missed: 0, cost: 0, over: 0 };

  constructor(problem: Problem, legs: Legs) {
    this.#problem = problem;
    this.routes = problem.vehicles.map((_, vehicle) => new Route(problem, legs, vehicle));
    this.vehicleOf = new Int32Array(problem.units.count).fill(-1);
    this.#lengths = new Int32Array(problem.vehicles.length);
    this.#isTouched = new Uint8Array(problem.vehicles.length);
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
    const { vehicle, stops, length, cost, over } = route;
    if (this.#isTouched[vehicle] === 1) return;
    this.#isTouched[vehicle] = 1;
    this.#touched.push(vehicle);
    const known = this.#stops[vehicle];
    const row = known && known.length >= length ? known : new Int32Array(2 * length);
    for (let k = 0; k < length; k++) row[k] = stops[k];
    this.#stops[vehicle] = row;
    this.#lengths[vehicle] = length;
    this.cost -= cost;
    this.over -= over;
  }

  /** The vehicles whose routes have changed since the last `keep`. */
  get touched(): readonly number[] {
    return this.#touched;
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
    for (const vehicle of this.#touched) {
      this.cost += this.routes[vehicle].cost;
      this.over += this.routes[vehicle].over;
    }
  }

  /** What has changed stays. */
  keep(): void {
    for (const vehicle of this.#touched) this.#isTouched[vehicle] = 0;
    this.#touched.length = 0;
    this.#changed.length = 0;
    this.#changedFrom.length = 0;
    const { missedPriority, missed, cost, over } = this;
    this.#score = { missedPriority, missed, cost, over };
  }

  /** Takes back what has changed. */
  takeBack(): void {
    for (const vehicle of this.#touched) this.routes[vehicle].set(this.#stops[vehicle], this.#lengths[vehicle]);
    for (let i = this.#changed.length - 1; i >= 0; i--) this.vehicleOf[this.#changed[i]] = this.#changedFrom[i];
    const { missedPriority, missed, cost, over } = this.#score;
    this.missedPriority = missedPriority;
    this.missed = missed;
    this.cost = cost;
    this.over = over;
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
    this.over = 0;
    for (const [vehicle, stops] of routes.entries()) {
      const route = this.routes[vehicle];
      route.set(stops, stops.length);
      this.cost += route.cost;
      this.over += route.over;
      for (const stop of stops) if (stop < tasks.count) this.vehicleOf[tasks.unit[stop]] = vehicle;
    }
    for (let unit = 0; unit < units.count; unit++) if (this.vehicleOf[unit] < 0) this.#count(unit, 1);
    this.keep();
  }
}
