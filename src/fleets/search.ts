import { withBreaks } from './breaks.ts';
import { Cooling } from './cooling.ts';
import { Filling } from './filling.ts';
import { beginAsGiven } from './given.ts';
import { Legs } from './legs.ts';
import { sortBy, sortKeys } from './order.ts';
import { compareServed, isBetter, type Kept, Plan, type Score } from './plan.ts';
import type { Problem } from './problem.ts';
import { Random } from './random.ts';
import { Removal } from './removal.ts';
import type { Route } from './route.ts';
import { servableAlone } from './servable.ts';

/** How long a search goes on. */
export interface Effort {
  /** Rounds of taking out and putting back; with the same number and seed it finds the same plan, unless its time is over before. */
  readonly rounds: number;
  readonly milliseconds: number;
  readonly seed: number;
}

/** Up to these shares of its effort a search tries to serve more, and then to do with fewer vehicles where each costs something. */
const SERVE_SHARE = 0.4;
const FEWER_SHARE = 0.35;
/** How often, while units are not served, those that mostly are not are put in first. */
const MOST_ABSENT = 0.5;
/** How many of the places that are better than all before are passed over. */
const BLINKS = 0.01;
/** How often any units are taken out, and a whole route. Related and costly units, and weights that learn, found longer ways. */
const ANYWHERE = 0.05;
const WHOLE_ROUTE = 0.01;
/** In one of so many rounds it is tried to serve one that no vehicle could serve alone. */
const ROUNDS_A_HOPE = 4;
/** Rounds between two looks at the clock. */
const ROUNDS_A_LOOK = 16;
/**
 * From this share of the time on, the clock counts where it is ahead of the rounds. Before, code is still being compiled: a search whose time
 * is ample would cool by the clock for a moment, and find another plan each time.
 */
const CLOCK_COUNTS_FROM = 0.25;

const NO_UNITS: readonly number[] = [];

/**
 * What a search is at: to serve more, to do with fewer vehicles, to cost less; and again and again, to serve with an empty plan what the best one does
 * with its vehicles.
 */
type Phase = 'serve' | 'fewer' | 'improve' | 'again';

/** Looks for better and better plans, from a first one on. `run` goes on with it for a while; `best` is the best one by then. */
export class Search {
  best: Kept;
  readonly problem: Problem;
  readonly legs: Legs;
  readonly #effort: Effort;
  readonly #clock: () => number;
  /** [unit] whether some vehicle could serve it alone. */
  readonly #canAlone: Uint8Array;
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #removal: Removal;
  readonly #filling: Filling;
  readonly #hasBreaks: boolean;
  readonly #paysForVehicles: boolean;
  /** [unit] in how many rounds it was not served. */
  readonly #absences: Float64Array;
  readonly #keys: readonly Float64Array[];
  /** The units that are put back in a round. */
  readonly #list: Int32Array;
  readonly #hasPriorities: boolean;
  #phase: Phase = 'serve';
  readonly #cooling: Cooling;
  #rounds = 0;
  readonly #startedAt: number;
  #elapsed = 0;
  /** The units that nobody serves in the plan that is gone on from. */
  #missed: readonly number[] = NO_UNITS;
  #heat = 1;

  /** @param clock milliseconds */
  constructor(problem: Problem, effort: Effort, clock = () => performance.now()) {
    const { units, vehicles } = problem;
    this.problem = problem;
    this.#effort = effort;
    this.#clock = clock;
    this.#startedAt = clock();
    this.#random = new Random(effort.seed);
    this.legs = new Legs(problem);
    this.#plan = new Plan(problem, this.legs);
    this.#removal = new Removal(problem, this.#random);
    this.#filling = new Filling(problem, this.legs, this.#plan, this.#removal, this.#random);
    this.#hasBreaks = vehicles.some(({ breaks }) => breaks > 0);
    this.#paysForVehicles = vehicles.some(({ costs }) => costs.fixed > 0);
    this.#absences = new Float64Array(units.count);
    this.#keys = sortKeys(problem);
    this.#list = new Int32Array(units.count);
    this.#cooling = new Cooling(units.count);
    this.#hasPriorities = units.priority.some((priority) => priority !== units.priority[0]);
    this.#canAlone = servableAlone(problem, this.legs, this.#filling.twin);
    this.#begin();
    this.#missed = this.#missedUnits();
    this.best = this.#plan.put();
    this.#heat = this.#meanLeg();
  }

  /** From 0 to 1. */
  get done(): number {
    const { rounds, milliseconds } = this.#effort;
    const byClock = this.#elapsed / milliseconds;
    const counts = byClock >= CLOCK_COUNTS_FROM || rounds === Number.POSITIVE_INFINITY;
    return Math.min(1, Math.max(this.#rounds / rounds, counts ? byClock : 0));
  }

  get rounds(): number {
    return this.#rounds;
  }

  /** Goes on until its effort is spent, or for some milliseconds. */
  run(milliseconds: number): void {
    const until = this.#clock() + milliseconds;
    while (this.done < 1) {
      for (let i = 0; i < ROUNDS_A_LOOK && this.#rounds < this.#effort.rounds; i++) this.#round();
      const now = this.#clock();
      this.#elapsed = now - this.#startedAt;
      if (now >= until) return;
    }
  }

  #begin(): void {
    const { units } = this.problem;
    const plan = this.#plan;
    beginAsGiven(plan, this.problem, this.legs, this.#filling.canServe);
    const left = Int32Array.from({ length: units.count }, (_, unit) => unit).filter((unit) => plan.vehicleOf[unit] < 0);
    this.#sort(left, left.length, this.#keys.length - 1);
    this.#filling.fill(left);
    plan.settle();
    plan.keep();
  }

  /** The mean cost of a leg, fixed costs aside. */
  #meanLeg(): number {
    let cost = 0;
    let legs = 0;
    for (const { vehicle, tasks, cost: whole } of this.#plan.routes) {
      if (tasks === 0) continue;
      cost += whole - this.problem.vehicles[vehicle].costs.fixed;
      legs += tasks + 1;
    }
    return legs > 0 && cost > 0 ? cost / legs : 1;
  }

  #round(): void {
    this.#rounds++;
    this.#changePhase();
    const plan = this.#plan;
    const before = plan.scoreBefore;
    this.#remove();
    const list = this.#list;
    const count = this.#candidates(list);
    this.#sort(list, count, this.#random.below(2 * this.#keys.length));
    if (this.#phase !== 'improve' && this.#random.unit() < MOST_ABSENT) this.#sortMostAbsent(list, count);
    this.#filling.blinks = BLINKS;
    for (let i = 0; i < count; i++) this.#filling.put(list[i]);
    plan.settle();
    this.#judge(before);
  }

  /** Lists the units that are to be put back: those taken out, and those that nobody serves though somebody could. @returns how many */
  #candidates(list: Int32Array): number {
    const removal = this.#removal;
    let count = 0;
    if (this.#plan.scoreBefore.missed === 0) {
      for (; count < removal.count; count++) list[count] = removal.chosen[count];
      return count;
    }
    const missed = this.#missedUnits();
    const isLikely = (unit: number) => this.#canAlone[unit] === 1 || removal.has(unit);
    for (const unit of missed) if (isLikely(unit)) list[count++] = unit;
    // What nobody could serve alone is tried now and then, one at a time.
    if (count < missed.length && this.#rounds % ROUNDS_A_HOPE === 0) {
      const unit = missed[this.#random.below(missed.length)];
      if (!isLikely(unit)) list[count++] = unit;
    }
    return count;
  }

  /** Takes units out: mostly strings of routes near each other, at times any, or a whole route. */
  #remove(): void {
    const removal = this.#removal;
    const plan = this.#plan;
    const chance = this.#random.unit();
    removal.begin();
    if (chance < ANYWHERE) removal.anywhere(plan);
    else if (chance < ANYWHERE + WHOLE_ROUTE) removal.route(plan);
    else removal.strings(plan);
    this.#takeOut();
  }

  #takeOut(): void {
    const { tasks } = this.problem;
    const plan = this.#plan;
    const { chosen, count } = this.#removal;
    for (let i = 0; i < count; i++) {
      plan.touch(plan.routes[plan.vehicleOf[chosen[i]]]);
      plan.assign(chosen[i], -1);
    }
    for (const vehicle of plan.touched) {
      const route = plan.routes[vehicle];
      let length = 0;
      for (let k = 0; k < route.length; k++) {
        const stop = route.stops[k];
        if (stop < tasks.count && plan.vehicleOf[tasks.unit[stop]] < 0) continue;
        route.stops[length++] = stop;
      }
      route.length = length;
      route.update();
      if (this.#hasBreaks && length > 0 && (!route.isValid || this.#random.unit() < 0.3)) this.#moveBreaks(route);
    }
  }

  /** Puts the breaks of a route where it is done earliest. */
  #moveBreaks(route: Route): void {
    const left = Array.from(route.stops.subarray(0, route.length)).filter((stop) => stop < this.problem.tasks.count);
    const stops = withBreaks(this.problem, this.legs, route.vehicle, left);
    if (stops) route.set(stops, stops.length);
  }

  /** Orders units by a key; from their number on, any order. */
  #sort(list: Int32Array, count: number, key: number): void {
    const keys = this.#keys[key];
    const { priority } = this.problem.units;
    if (keys) sortBy(list, count, keys, 1);
    else this.#random.shuffle(list, count);
    if (this.#hasPriorities && this.#plan.scoreBefore.missed > 0) sortBy(list, count, priority, -1);
  }

  /** Orders units by how often they were not served, the most often first, and before that by their priority. */
  #sortMostAbsent(list: Int32Array, count: number): void {
    sortBy(list, count, this.#absences, -1);
    if (this.#hasPriorities) sortBy(list, count, this.problem.units.priority, -1);
  }

  #judge(before: Score): void {
    const plan = this.#plan;
    const served = compareServed(plan, before);
    const isBest = isBetter(plan, this.best.score);
    const heat = this.#temperature();
    const isColdEnough = plan.cost < before.cost - heat * Math.log(this.#random.unit());
    let isAccepted = served < 0 || (served === 0 && isColdEnough);
    if (this.#phase !== 'improve') {
      const missed = this.#missedUnits();
      const less = this.#absencesOf(missed) - this.#absencesOf(this.#missed);
      isAccepted = served < 0 || less < 0 || (less === 0 && served === 0 && isColdEnough);
      for (const unit of missed) this.#absences[unit]++;
      if (isAccepted || isBest) this.#missed = missed;
    }
    if (!isAccepted && !isBest) {
      plan.takeBack();
      return;
    }
    plan.keep();
    if (isBest) this.best = plan.put();
  }

  /** The units that nobody serves. */
  #missedUnits(): readonly number[] {
    const { missed, vehicleOf } = this.#plan;
    if (missed === 0) return NO_UNITS;
    const list: number[] = [];
    for (let unit = 0; unit < vehicleOf.length; unit++) if (vehicleOf[unit] < 0) list.push(unit);
    return list;
  }

  #absencesOf(list: readonly number[]): number {
    let sum = 0;
    for (const unit of list) sum += this.#absences[unit];
    return sum;
  }

  #temperature(): number {
    return this.#heat * this.#cooling.temperature(this.done);
  }

  #changePhase(): void {
    const { done } = this;
    if (this.#phase === 'serve' && (this.#isAllServed() || done >= SERVE_SHARE)) this.#phase = 'fewer';
    if (this.#phase === 'fewer' && !this.#goesOnWithFewer()) {
      this.#plan.take(this.best);
      this.#cooling.begin(done, this.#rounds, this.best.score.missed > 0);
      this.#improve();
    } else if (this.#phase === 'improve') {
      if (this.#cooling.isUnsure(done)) this.#cooling.begin(done, this.#rounds, this.best.score.missed > 0);
      else if (this.#cooling.isOver(done)) this.#startAnew();
    } else if (this.#phase === 'again') {
      const isServed = compareServed(this.#plan.scoreBefore, this.best.score) <= 0;
      if (!isServed && !this.#cooling.isLate(done)) return;
      if (!isServed) this.#plan.take(this.best);
      this.#cooling.serves(done);
      this.#improve();
    }
  }

  #isAllServed(): boolean {
    return this.#plan.missed === 0 || !this.#someoneCouldServe();
  }

  /** Whether it is still tried to do with fewer vehicles: one more is closed where that has just been done. */
  #goesOnWithFewer(): boolean {
    const { scoreBefore } = this.#plan;
    if (!this.#paysForVehicles || this.done >= FEWER_SHARE || compareServed(this.best.score, scoreBefore) > 0) return false;
    const isAsGood = compareServed(scoreBefore, this.best.score) === 0;
    return !isAsGood || (this.#mayDoWithFewer() && this.#closeOne());
  }

  #improve(): void {
    this.#phase = 'improve';
    this.#filling.closed.fill(0);
    this.#heat = this.#meanLeg();
  }

  /** Begins with an empty plan and the vehicles of the best one. */
  #startAnew(): void {
    const plan = this.#plan;
    const list = this.#list;
    const { units } = this.problem;
    this.#phase = 'again';
    for (const [vehicle, route] of plan.routes.entries()) {
      this.#filling.closed[vehicle] = this.#isUsed(vehicle) ? 0 : 1;
      plan.touch(route);
      route.clear();
    }
    for (let unit = 0; unit < units.count; unit++) {
      plan.assign(unit, -1);
      list[unit] = unit;
    }
    this.#sort(list, units.count, this.#random.below(2 * this.#keys.length));
    for (let i = 0; i < units.count; i++) this.#filling.put(list[i]);
    plan.settle();
    plan.keep();
    this.#missed = this.#missedUnits();
  }

  /** Whether a vehicle serves something in the best plan. */
  #isUsed(vehicle: number): boolean {
    return this.best.routes[vehicle].some((stop) => stop < this.problem.tasks.count);
  }

  #someoneCouldServe(): boolean {
    return this.#plan.vehicleOf.some((vehicle, unit) => vehicle < 0 && this.#canAlone[unit] === 1);
  }

  /** Whether what is served could be carried by fewer vehicles, as far as amounts say. */
  #mayDoWithFewer(): boolean {
    const { units, tasks, vehicles, dimensions } = this.problem;
    const used = this.best.routes.filter((_, vehicle) => this.#isUsed(vehicle)).length;
    for (let d = 0; d < dimensions; d++) {
      let delivered = 0;
      for (let unit = 0; unit < units.count; unit++) {
        if (this.#plan.vehicleOf[unit] >= 0) delivered += tasks.delivered[units.task[unit] * dimensions + d];
      }
      const most = Math.max(...vehicles.map(({ capacity }) => capacity[d]));
      if (delivered > (used - 1) * most) return false;
    }
    return used > 1;
  }

  /** Closes the vehicle whose units have been absent the least; false where none is left to close. */
  #closeOne(): boolean {
    const plan = this.#plan;
    const { vehicles, tasks } = this.problem;
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    for (const route of plan.routes) {
      if (route.tasks === 0 || this.#filling.closed[route.vehicle] === 1 || vehicles[route.vehicle].costs.fixed === 0)
        continue;
      let absences = 0;
      for (let k = 0; k < route.length; k++) {
        const stop = route.stops[k];
        if (stop < tasks.count) absences += this.#absences[tasks.unit[stop]] + this.#random.unit();
      }
      if (absences >= least) continue;
      least = absences;
      chosen = route.vehicle;
    }
    if (chosen < 0) return false;
    for (const route of plan.routes) if (route.tasks === 0) this.#filling.closed[route.vehicle] = 1;
    this.#filling.closed[chosen] = 1;
    this.#removal.begin();
    this.#removal.allOf(plan, chosen);
    this.#takeOut();
    plan.settle();
    plan.keep();
    this.#missed = this.#missedUnits();
    return true;
  }
}
