import type { Plan } from './plan.ts';
import type { Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';

/** So many of the nearest are known of each unit. */
const MOST_NEAR = 100;
/** How many units are taken out at a time on average, and how long a string of one route may be. */
const MEAN_REMOVED = 10;
const LONGEST_STRING = 10;
/** How often a string leaves some of its middle in, and how likely that is one more. */
const SPLIT = 0.5;
const SPLIT_GROWS = 0.01;

/** Chooses which units are taken out of a plan. */
export class Removal {
  readonly #problem: Problem;
  readonly #random: Random;
  readonly #near: Int32Array;
  readonly #nearCount: number;
  /** The units that were chosen. */
  readonly chosen: Int32Array;
  count = 0;
  readonly #isChosen: Uint8Array;
  readonly #row: Int32Array;
  /** [vehicle] whether a string of its route was chosen. */
  readonly #isRuined: Uint8Array;

  constructor(problem: Problem, random: Random) {
    const { count } = problem.units;
    this.#problem = problem;
    this.#random = random;
    this.#nearCount = Math.min(MOST_NEAR, count);
    this.#near = nearUnits(problem, this.#nearCount);
    this.chosen = new Int32Array(count);
    this.#isChosen = new Uint8Array(count);
    this.#row = new Int32Array(problem.tasks.count);
    this.#isRuined = new Uint8Array(problem.vehicles.length);
  }

  /** Calls with the vehicles that serve the nearest units of one, with itself; some more than once. */
  eachNear(plan: Plan, unit: number, most: number, call: (vehicle: number) => void): void {
    const count = Math.min(most, this.#nearCount);
    for (let i = 0; i < count; i++) {
      const vehicle = plan.vehicleOf[this.#near[unit * this.#nearCount + i]];
      if (vehicle >= 0) call(vehicle);
    }
  }

  /** Begins to choose. */
  begin(): void {
    for (let i = 0; i < this.count; i++) this.#isChosen[this.chosen[i]] = 0;
    this.count = 0;
  }

  /** Whether a unit was chosen. */
  has(unit: number): boolean {
    return this.#isChosen[unit] === 1;
  }

  #choose(plan: Plan, unit: number): void {
    if (this.#isChosen[unit] === 1 || plan.vehicleOf[unit] < 0) return;
    this.#isChosen[unit] = 1;
    this.chosen[this.count++] = unit;
  }

  /** Strings of neighbouring routes around one unit (slack induction by string removals). */
  strings(plan: Plan): void {
    const random = this.#random;
    let used = 0;
    let tasks = 0;
    for (const route of plan.routes) {
      tasks += route.tasks;
      if (route.tasks > 0) used++;
    }
    if (used === 0) return;
    const longest = Math.min(LONGEST_STRING, tasks / used);
    const most = (4 * MEAN_REMOVED) / (1 + longest) - 1;
    const wanted = Math.floor(random.unit() * most + 1);
    const seed = random.below(this.#problem.units.count);
    this.#isRuined.fill(0);
    let ruined = 0;
    for (let i = 0; i < this.#nearCount && ruined < wanted; i++) {
      const unit = this.#near[seed * this.#nearCount + i];
      const vehicle = plan.vehicleOf[unit];
      if (vehicle < 0 || this.#isRuined[vehicle] === 1 || this.#isChosen[unit] === 1) continue;
      this.#isRuined[vehicle] = 1;
      ruined++;
      this.#string(plan, plan.routes[vehicle], unit, longest);
    }
  }

  #string(plan: Plan, route: Route, unit: number, longest: number): void {
    const { tasks, units } = this.#problem;
    const random = this.#random;
    const row = this.#row;
    const count = this.#tasksOf(route);
    const length = Math.floor(random.unit() * Math.min(count, longest) + 1);
    const task = units.task[unit] + random.below(units.size[unit]);
    const at = row.indexOf(task);
    let kept = 0;
    if (length > 1 && length < count && random.unit() < SPLIT) {
      kept = 1;
      while (length + kept < count && random.unit() < SPLIT_GROWS) kept++;
    }
    const whole = Math.min(count, length + kept);
    const lowest = Math.max(0, at - whole + 1);
    const highest = Math.min(at, count - whole);
    const begin = lowest + random.below(highest - lowest + 1);
    const keepsFrom = begin + 1 + random.below(Math.max(1, length - 1));
    for (let i = begin; i < begin + whole; i++) {
      if (i >= keepsFrom && i < keepsFrom + kept && i !== at) continue;
      this.#choose(plan, tasks.unit[row[i]]);
    }
  }

  /** Puts the tasks of a route in the scratch row. */
  #tasksOf(route: Route): number {
    let count = 0;
    for (let k = 0; k < route.length; k++) {
      if (route.stops[k] < this.#problem.tasks.count) this.#row[count++] = route.stops[k];
    }
    return count;
  }

  /** Any units. */
  anywhere(plan: Plan): void {
    const { count } = this.#problem.units;
    const wanted = 1 + this.#random.below(Math.min(2 * MEAN_REMOVED, count));
    for (let i = 0; i < wanted; i++) this.#choose(plan, this.#random.below(count));
  }

  /** All units of one route. */
  route(plan: Plan): void {
    const { vehicle } = plan.routes[this.#random.below(plan.routes.length)];
    this.allOf(plan, vehicle);
  }

  allOf(plan: Plan, vehicle: number): void {
    const { tasks } = this.#problem;
    const count = this.#tasksOf(plan.routes[vehicle]);
    for (let i = 0; i < count; i++) this.#choose(plan, tasks.unit[this.#row[i]]);
  }
}

/** [unit, rank] the nearest units of each, itself first: by the shorter way between two of their tasks. */
function nearUnits({ places, matrices, tasks, units }: Problem, count: number): Int32Array {
  const [{ durations }] = matrices;
  const near = new Int32Array(units.count * count);
  const far = new Float64Array(units.count);
  const order = new Int32Array(units.count);
  for (let unit = 0; unit < units.count; unit++) {
    for (let other = 0; other < units.count; other++) {
      order[other] = other;
      let least = other === unit ? -1 : Number.MAX_VALUE;
      for (let a = units.task[unit]; a < units.task[unit] + units.size[unit]; a++) {
        for (let b = units.task[other]; b < units.task[other] + units.size[other]; b++) {
          const [from, to] = [tasks.place[a], tasks.place[b]];
          least = Math.min(least, durations[from * places + to], durations[to * places + from]);
        }
      }
      far[other] = least;
    }
    order.sort((a, b) => far[a] - far[b]);
    near.set(order.subarray(0, count), unit * count);
  }
  return near;
}
