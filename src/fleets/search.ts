import { withBreaks } from './breaks.ts';
import { Insertion } from './insertion.ts';
import { Legs } from './legs.ts';
import { compareScores, compareServed, type Kept, Plan, type Score } from './plan.ts';
import type { Problem } from './problem.ts';
import { Random } from './random.ts';
import { Removal } from './removal.ts';
import type { Route } from './route.ts';
import { servable, servableAlone } from './servable.ts';

/** The tasks that a vehicle is given to begin with break a rule. */
export class ImpossibleSteps extends Error {
  readonly vehicle: number;

  constructor(vehicle: number) {
    super(`The steps of vehicle ${vehicle} break a rule`);
    this.name = 'ImpossibleSteps';
    this.vehicle = vehicle;
  }
}

/** How long a search goes on. */
export interface Effort {
  /** Rounds of taking out and putting back; with the same number and seed it finds the same plan, unless its time is over before. */
  readonly rounds: number;
  readonly milliseconds: number;
  readonly seed: number;
}

/** Up to these shares of its effort a search tries to serve more, and then to do with fewer vehicles where each costs something. */
const SERVE_SHARE = 0.4;
const FEWER_SHARE = 0.2;
/** Temperatures in mean costs of a leg: how much worse a plan may become, at first and at last. */
const HOTTEST = 4;
const COLDEST = 0.02;
/** How many of the places that are better than all before are passed over. */
const BLINKS = 0.01;
/** How often any units are taken out, and a whole route. Related and costly units, and weights that learn, found longer ways. */
const ANYWHERE = 0.05;
const WHOLE_ROUTE = 0.01;
/** So many units times tasks are put into the first plan by regret at most: it takes steps by both. */
const MOST_BY_REGRET = 40_000;
/** Of more units than this, one is tried only in routes that serve some of its nearest, if it fits there. */
const MANY_UNITS = 200;
const NEAREST = 40;
/** In one of so many rounds it is tried to serve one that no vehicle could serve alone. */
const ROUNDS_A_HOPE = 4;
/** Rounds between two looks at the clock. */
const ROUNDS_A_LOOK = 16;

const NO_UNITS: readonly number[] = [];

type Phase = 'serve' | 'fewer' | 'improve';

/** Looks for better and better plans, from a first one on. `run` goes on with it for a while; `best` is the best one by then. */
export class Search {
  best: Kept;
  readonly problem: Problem;
  readonly legs: Legs;
  readonly #effort: Effort;
  readonly #clock: () => number;
  /** [unit, vehicle] whether the vehicle has what the unit needs; [unit] whether some vehicle could serve it alone. */
  readonly #canServe: Uint8Array;
  readonly #canAlone: Uint8Array;
  readonly #random: Random;
  readonly #plan: Plan;
  readonly #insertion: Insertion;
  readonly #removal: Removal;
  readonly #closed: Uint8Array;
  readonly #twin: Int32Array;
  readonly #isNear: Uint8Array;
  readonly #hasBreaks: boolean;
  readonly #paysForVehicles: boolean;
  /** [unit] in how many rounds it was not served. */
  readonly #absences: Float64Array;
  readonly #keys: readonly Float64Array[];
  #phase: Phase = 'serve';
  #phaseBegan = 0;
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
    this.#insertion = new Insertion(problem, this.legs, this.#random);
    this.#removal = new Removal(problem, this.#random);
    this.#closed = new Uint8Array(vehicles.length);
    this.#twin = twins(problem);
    this.#isNear = new Uint8Array(vehicles.length);
    this.#hasBreaks = vehicles.some(({ breaks }) => breaks > 0);
    this.#paysForVehicles = vehicles.some(({ costs }) => costs.fixed > 0);
    this.#absences = new Float64Array(units.count);
    this.#keys = sortKeys(problem);
    this.#canServe = servable(problem, this.legs);
    this.#canAlone = servableAlone(problem, this.legs, this.#twin);
    this.#begin();
    this.#missed = this.#missedUnits();
    this.best = this.#plan.put();
    this.#heat = this.#meanLeg();
  }

  /** From 0 to 1. */
  get done(): number {
    const { rounds, milliseconds } = this.#effort;
    return Math.min(1, Math.max(this.#rounds / rounds, this.#elapsed / milliseconds));
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
    const { vehicles, units } = this.problem;
    const plan = this.#plan;
    for (const [vehicle, { given }] of vehicles.entries()) {
      if (!given) continue;
      const route = plan.routes[vehicle];
      const stops = withBreaks(this.problem, this.legs, vehicle, given);
      if (!stops) throw new ImpossibleSteps(vehicle);
      plan.touch(route);
      route.set(stops, stops.length);
      if (!route.isValid) throw new ImpossibleSteps(vehicle);
      for (const task of given) {
        const unit = this.problem.tasks.unit[task];
        if (this.#canServe[unit * vehicles.length + vehicle] === 0) throw new ImpossibleSteps(vehicle);
        plan.assign(unit, vehicle);
      }
    }
    const left = Int32Array.from({ length: units.count }, (_, unit) => unit).filter((unit) => plan.vehicleOf[unit] < 0);
    this.#sort(left, left.length, this.#keys.length - 1);
    if (left.length * this.problem.tasks.count <= MOST_BY_REGRET) this.#putBackByRegret(left, left.length);
    else for (const unit of left) this.#putBackOne(unit);
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
    const removal = this.#removal;
    const candidates = this.#candidates(removal.chosen, removal.count);
    this.#sort(candidates, candidates.length, this.#random.below(2 * this.#keys.length));
    this.#insertion.blinks = BLINKS;
    for (let i = 0; i < candidates.length; i++) this.#putBackOne(candidates[i]);
    plan.settle();
    this.#judge(before);
  }

  /** The units that are to be put back: those taken out, and those that nobody serves though somebody could. */
  #candidates(chosen: Int32Array, count: number): Int32Array {
    if (this.#plan.scoreBefore.missed === 0) return chosen.slice(0, count);
    const missed = this.#missedUnits();
    const list = missed.filter((unit) => this.#canAlone[unit] === 1 || this.#removal.has(unit));
    // What nobody could serve alone is tried now and then, one at a time.
    if (list.length < missed.length && this.#rounds % ROUNDS_A_HOPE === 0) {
      const unit = missed[this.#random.below(missed.length)];
      if (!list.includes(unit)) list.push(unit);
    }
    return Int32Array.from(list);
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
    const touched = new Set<Route>();
    for (let i = 0; i < count; i++) {
      const route = plan.routes[plan.vehicleOf[chosen[i]]];
      plan.touch(route);
      touched.add(route);
      plan.assign(chosen[i], -1);
    }
    for (const route of touched) {
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

  #putBackOne(unit: number): void {
    const insertion = this.#insertion;
    insertion.begin();
    if (this.problem.units.count > MANY_UNITS) {
      this.#isNear.fill(0);
      this.#removal.eachNear(this.#plan, unit, NEAREST, (vehicle) => {
        this.#isNear[vehicle] = 1;
      });
      this.#eachRoute(unit, (route) => {
        if (route.tasks === 0 || this.#isNear[route.vehicle] === 1) insertion.look(route, unit);
      });
    }
    if (!insertion.route) this.#eachRoute(unit, (route) => insertion.look(route, unit));
    if (insertion.route) this.#insert(unit);
  }

  #insert(unit: number): void {
    const { route } = this.#insertion;
    if (!route) return;
    this.#plan.touch(route);
    this.#insertion.insert(unit);
    this.#plan.assign(unit, route.vehicle);
  }

  /** The routes in which a unit may go: of empty vehicles that are alike, one. */
  #eachRoute(unit: number, look: (route: Route) => void): void {
    const { routes } = this.#plan;
    let emptySeen = -1;
    for (let vehicle = 0; vehicle < routes.length; vehicle++) {
      if (this.#closed[vehicle] === 1 || this.#canServe[unit * routes.length + vehicle] === 0) continue;
      const route = routes[vehicle];
      if (route.tasks === 0) {
        // Vehicles that are alike mostly stand beside each other.
        if (this.#twin[vehicle] === emptySeen) continue;
        emptySeen = this.#twin[vehicle];
      }
      look(route);
    }
  }

  /** Puts back, again and again, the unit that would lose the most if its best route were not to be had. */
  #putBackByRegret(list: Int32Array, count: number): void {
    const { routes } = this.#plan;
    const insertion = this.#insertion;
    const costs = new Float64Array(count * routes.length).fill(Number.POSITIVE_INFINITY);
    const lookAt = (i: number, route: Route) => {
      insertion.begin();
      insertion.look(route, list[i]);
      costs[i * routes.length + route.vehicle] = insertion.cost;
    };
    for (let i = 0; i < count; i++) this.#eachRoute(list[i], (route) => lookAt(i, route));
    const left = new Set(Array.from({ length: count }, (_, i) => i));
    while (left.size > 0) {
      const chosen = mostRegretted(costs, routes.length, left);
      if (chosen < 0) return;
      left.delete(chosen);
      const row = costs.subarray(chosen * routes.length, (chosen + 1) * routes.length);
      const best = row.indexOf(row.reduce((least, cost) => Math.min(least, cost)));
      insertion.begin();
      insertion.look(routes[best], list[chosen]);
      // Blinks may have seen it before and not now.
      if (!insertion.route) continue;
      const wasEmpty = routes[best].tasks === 0;
      this.#insert(list[chosen]);
      for (const i of left) {
        if (this.#canServe[list[i] * routes.length + best] === 1) lookAt(i, routes[best]);
        if (wasEmpty) this.#eachRoute(list[i], (route) => void (route.tasks === 0 && lookAt(i, route)));
      }
    }
  }

  /** Orders units by a key; from their number on, any order. */
  #sort(list: Int32Array, count: number, key: number): void {
    const keys = this.#keys[key];
    const { priority } = this.problem.units;
    if (keys) list.sort((a, b) => keys[a] - keys[b]);
    else this.#random.shuffle(list, count);
    if (this.#plan.scoreBefore.missed > 0) list.sort((a, b) => priority[b] - priority[a]);
  }

  #judge(before: Score): void {
    const plan = this.#plan;
    const served = compareServed(plan, before);
    const isBest = compareScores(plan, this.best.score) < -1e-9 * Math.max(1, Math.abs(plan.cost));
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
    const share = (this.done - this.#phaseBegan) / (1 - this.#phaseBegan);
    return this.#heat * HOTTEST * (COLDEST / HOTTEST) ** Math.max(0, share);
  }

  #changePhase(): void {
    const plan = this.#plan;
    const { done } = this;
    const isAllServed = plan.missed === 0 || !this.#someoneCouldServe();
    if (this.#phase === 'serve') {
      if (!isAllServed && done < SERVE_SHARE) return;
      this.#phase = 'fewer';
    }
    if (this.#phase !== 'fewer') return;
    if (this.#paysForVehicles && done < FEWER_SHARE && compareServed(this.best.score, plan.scoreBefore) <= 0) {
      const isAsGood = compareServed(plan.scoreBefore, this.best.score) === 0;
      if (!isAsGood || this.#closeOne()) return;
    }
    this.#phase = 'improve';
    this.#phaseBegan = done;
    this.#closed.fill(0);
    plan.take(this.best);
    this.#heat = this.#meanLeg();
  }

  #someoneCouldServe(): boolean {
    return this.#plan.vehicleOf.some((vehicle, unit) => vehicle < 0 && this.#canAlone[unit] === 1);
  }

  /** Closes the vehicle whose units have been absent the least; false where none is left to close. */
  #closeOne(): boolean {
    const plan = this.#plan;
    const { vehicles, tasks } = this.problem;
    let least = Number.POSITIVE_INFINITY;
    let chosen = -1;
    for (const route of plan.routes) {
      if (route.tasks === 0 || this.#closed[route.vehicle] === 1 || vehicles[route.vehicle].costs.fixed === 0) continue;
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
    for (const route of plan.routes) if (route.tasks === 0) this.#closed[route.vehicle] = 1;
    this.#closed[chosen] = 1;
    this.#removal.begin();
    this.#removal.allOf(plan, chosen);
    this.#takeOut();
    plan.settle();
    plan.keep();
    this.#missed = this.#missedUnits();
    return true;
  }
}

/** The unit with the largest difference between its best and its second best route; -1 where none fits anywhere. */
function mostRegretted(costs: Float64Array, routes: number, left: ReadonlySet<number>): number {
  let chosen = -1;
  let most = Number.NEGATIVE_INFINITY;
  for (const i of left) {
    let best = Number.POSITIVE_INFINITY;
    let second = Number.POSITIVE_INFINITY;
    for (let r = i * routes; r < (i + 1) * routes; r++) {
      const cost = costs[r];
      if (cost < best) {
        second = best;
        best = cost;
      } else if (cost < second) second = cost;
    }
    if (best === Number.POSITIVE_INFINITY) continue;
    const regret = second === Number.POSITIVE_INFINITY ? 1e12 - best : second - best;
    if (regret <= most) continue;
    most = regret;
    chosen = i;
  }
  return chosen;
}

/** [vehicle] the first one that is like it in everything. */
function twins({ vehicles, stops, tasks, dimensions }: Problem): Int32Array {
  const firsts = new Map<string, number>();
  return Int32Array.from(vehicles, ({ firstBreak, breaks, given: _, ...rest }, vehicle) => {
    const pauses = Array.from({ length: breaks }, (__, i) => {
      const pause = firstBreak + i;
      const [from, to] = [stops.windows[pause], stops.windows[pause + 1]];
      const row = (pause - tasks.count) * dimensions;
      return [
        stops.service[rest.type * stops.count + pause],
        [...stops.opens.subarray(from, to), ...stops.closes.subarray(from, to)],
        [...stops.mostLoaded.subarray(row, row + dimensions)],
      ];
    });
    const text = JSON.stringify([rest, pauses]);
    const first = firsts.get(text) ?? vehicle;
    firsts.set(text, first);
    return first;
  });
}

/** What units are put back in the order of: the last one is how far they are from where vehicles start, the farthest first. */
function sortKeys({ places, matrices, tasks, units, stops, vehicles, dimensions }: Problem): Float64Array[] {
  const [{ durations }] = matrices;
  const amounts = new Float64Array(units.count);
  const ends = new Float64Array(units.count);
  const widths = new Float64Array(units.count);
  const near = new Float64Array(units.count);
  const starts = [...new Set(vehicles.flatMap(({ start, end }) => [start, end]))].filter((place) => place >= 0);
  for (let unit = 0; unit < units.count; unit++) {
    const task = units.task[unit];
    for (let d = 0; d < dimensions; d++) {
      const own = tasks.delivered[task * dimensions + d] + tasks.collected[task * dimensions + d];
      amounts[unit] -= own + units.carried[unit * dimensions + d];
    }
    const [first, end] = [stops.windows[task], stops.windows[task + units.size[unit]] - 1];
    ends[unit] = stops.closes[end];
    widths[unit] = stops.closes[end] - stops.opens[first];
    near[unit] = Math.min(Number.MAX_VALUE, ...starts.map((start) => durations[start * places + tasks.place[task]]));
  }
  return [amounts, widths, ends, near, near.map((far) => -far)];
}
