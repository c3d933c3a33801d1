import type { Legs } from './legs.ts';
import { beginsAt, type Problem } from './problem.ts';
import type { Random } from './random.ts';
import type { Route } from './route.ts';

/** Finds where a unit costs least. What was found stands in the fields until the next one is looked for. */
export class Insertion {
  readonly #problem: Problem;
  readonly #legs: Legs;
  readonly #random: Random;
  /** How likely a place is passed over that would be taken: that keeps searches from doing the same again. */
  blinks = 0;
  /** What the unit costs there; `Infinity` where it fits nowhere. */
  cost = Number.POSITIVE_INFINITY;
  route: Route | null = null;
  /** The positions behind which its task goes, or its pick-up and its delivery, both counted without it. */
  first = 0;
  second = 0;
  /** A walk along a route with a shipment on board: the times as of `Route`, where it is, whether behind the stop after its pick-up. */
  #ready = 0;
  #pure = 0;
  #last = 0;
  #hasPassed = false;
  /** Seconds of work more than without the shipment, up to there. */
  #work = 0;

  constructor(problem: Problem, legs: Legs, random: Random) {
    this.#problem = problem;
    this.#legs = legs;
    this.#random = random;
  }

  /** Begins to look: nothing is found yet. */
  begin(): void {
    this.cost = Number.POSITIVE_INFINITY;
    this.route = null;
  }

  /** Looks for a place in a route that is better than what has been found. */
  look(route: Route, unit: number): void {
    const { units, vehicles } = this.#problem;
    if (route.tasks + units.size[unit] > vehicles[route.vehicle].mostTasks) return;
    const task = units.task[unit];
    if (units.size[unit] === 2) this.#lookForShipment(route, unit);
    else if (!route.onlyUnloads || this.#hasSpare(route, task)) this.#lookForJob(route, task);
  }

  /** Puts the unit where it costs least. */
  insert(unit: number): void {
    const { route, first, second } = this;
    if (!route) throw new Error('a unit that fits nowhere is not inserted');
    const { units } = this.#problem;
    const task = units.task[unit];
    route.insert(first, task, second, units.size[unit] === 2 ? task + 1 : -1);
  }

  /** Whether a place of a cost may be taken: of those that cost the same, any. */
  #isWanted(cost: number): boolean {
    return cost < this.cost || (cost === this.cost && cost < Number.POSITIVE_INFINITY && this.#random.unit() < 0.5);
  }

  #isPassedOver(): boolean {
    return this.blinks > 0 && this.#random.unit() < this.blinks;
  }

  #lookForJob(route: Route, task: number): void {
    const { tasks, stops, vehicles } = this.#problem;
    const { vehicle, length, ready, pure, onward } = route;
    const { type, costs } = vehicles[vehicle];
    const { stride } = this.#legs;
    const cost = this.#legs.cost[vehicle];
    const seconds = this.#legs.seconds[vehicle];
    const place = tasks.place[task];
    const service = stops.service[type * stops.count + task];
    const setup = tasks.setup[type * tasks.count + task];
    const lastClose = stops.closes[stops.windows[task + 1] - 1];
    const isEmpty = route.tasks === 0;
    const hasPaidWork = costs.perTaskSecond > 0;
    const { last: lasts, next: nexts } = route;
    const row = place * stride;
    for (let k = firstInTime(route, stops.opens[stops.windows[task]] + service); k <= length; k++) {
      if (ready[k] > lastClose) break;
      const last = lasts[k];
      const next = nexts[k + 1];
      let more = cost[last * stride + place] + cost[row + next] - (isEmpty ? -costs.fixed : onward[k]);
      const work = service + (place === last ? 0 : setup);
      if (hasPaidWork) more += costs.perTaskSecond * (work + route.setupChange(k + 1, place));
      if (more > this.cost || !this.#isWanted(more)) continue;
      const arrives = Math.max(ready[k], pure[k] + seconds[last * stride + place]);
      const done = beginsAt(stops, task, arrives) + work;
      if (!route.canGoOn(k + 1, done, place)) continue;
      if (!this.#hasRoom(route, k, task) || !this.#isWithin(route, last, place, next)) continue;
      if (this.#isPassedOver()) continue;
      this.#found(route, more, k, k);
    }
  }

  #found(route: Route, cost: number, first: number, second: number): void {
    this.cost = cost;
    this.route = route;
    this.first = first;
    this.second = second;
  }

  /** Whether what a job unloads fits in a vehicle that only unloads: wherever it is done. */
  #hasSpare({ spare }: Route, task: number): boolean {
    const { tasks, dimensions } = this.#problem;
    for (let d = 0; d < dimensions; d++) if (tasks.delivered[task * dimensions + d] > spare[d]) return false;
    return true;
  }

  /** Whether what a job unloads and loads fits when it is done behind a position. */
  #hasRoom(route: Route, position: number, task: number): boolean {
    if (route.onlyUnloads) return true;
    const { tasks, vehicles, dimensions } = this.#problem;
    for (let d = 0; d < dimensions; d++) {
      const collected = tasks.collected[task * dimensions + d];
      if (tasks.delivered[task * dimensions + d] > route.roomBefore[position * dimensions + d]) return false;
      if (collected > route.roomAfter[(position + 1) * dimensions + d]) return false;
      // Right behind it the load is what it was there before, unless a break has less room than the vehicle.
      if (collected > this.#roomOfVehicle(route, position, d, vehicles[route.vehicle].capacity[d])) return false;
    }
    return true;
  }

  /** How much more the vehicle could carry behind a position: at a break, more than the break allows. */
  #roomOfVehicle(route: Route, position: number, dimension: number, capacity: number): number {
    const { tasks, stops, dimensions } = this.#problem;
    const room = route.room[position * dimensions + dimension];
    const stop = position === 0 ? -1 : route.stops[position - 1];
    if (stop < tasks.count) return room;
    const allowed = stops.mostLoaded[(stop - tasks.count) * dimensions + dimension];
    return allowed < capacity ? room + capacity - allowed : room;
  }

  /** Whether the limits of the vehicle's travel are kept when it goes by a place on its way. */
  #isWithin(route: Route, last: number, place: number, next: number): boolean {
    const { mostTravel, mostDistance } = this.#problem.vehicles[route.vehicle];
    const { vehicle } = route;
    if (mostTravel === Number.POSITIVE_INFINITY && mostDistance === Number.POSITIVE_INFINITY) return true;
    const { stride } = this.#legs;
    const more = (leg: Float64Array) => {
      const before = route.tasks === 0 ? 0 : leg[last * stride + next];
      return leg[last * stride + place] + leg[place * stride + next] - before;
    };
    return (
      route.travel + more(this.#legs.seconds[vehicle]) <= mostTravel &&
      route.distance + more(this.#legs.meters[vehicle]) <= mostDistance
    );
  }

  #lookForShipment(route: Route, unit: number): void {
    const { tasks, stops, units, vehicles } = this.#problem;
    const { vehicle, length } = route;
    const { type } = vehicles[vehicle];
    const { stride } = this.#legs;
    const seconds = this.#legs.seconds[vehicle];
    const pickup = units.task[unit];
    const place = tasks.place[pickup];
    const service = stops.service[type * stops.count + pickup];
    const setup = tasks.setup[type * tasks.count + pickup];
    const lastClose = stops.closes[stops.windows[pickup + 1] - 1];
    for (let k = firstInTime(route, stops.opens[stops.windows[pickup]] + service); k <= length; k++) {
      if (route.ready[k] > lastClose) break;
      const last = route.last[k];
      const arrives = Math.max(route.ready[k], route.pure[k] + seconds[last * stride + place]);
      const done = beginsAt(stops, pickup, arrives) + service + (place === last ? 0 : setup);
      if (done === Number.POSITIVE_INFINITY) continue;
      if (this.#hasRoomToCarry(route, k, unit)) this.#lookForDelivery(route, unit, k, done);
    }
  }

  /** Whether a shipment fits that is loaded behind a position. */
  #hasRoomToCarry(route: Route, position: number, unit: number): boolean {
    const { units, vehicles, dimensions } = this.#problem;
    const { capacity } = vehicles[route.vehicle];
    for (let d = 0; d < dimensions; d++) {
      if (units.carried[unit * dimensions + d] > this.#roomOfVehicle(route, position, d, capacity[d])) return false;
    }
    return true;
  }

  /** Looks where a shipment is delivered that is picked up behind a position. */
  #lookForDelivery(route: Route, unit: number, first: number, pickedUp: number): void {
    const { tasks, stops, units, vehicles } = this.#problem;
    const { vehicle, length, tasks: count } = route;
    const { type, costs } = vehicles[vehicle];
    const { stride } = this.#legs;
    const cost = this.#legs.cost[vehicle];
    const seconds = this.#legs.seconds[vehicle];
    const delivery = units.task[unit] + 1;
    const from = tasks.place[delivery - 1];
    const to = tasks.place[delivery];
    const service = stops.service[type * stops.count + delivery];
    const setup = tasks.setup[type * tasks.count + delivery];
    const lastClose = stops.closes[stops.windows[delivery + 1] - 1];
    const before = route.last[first];
    // What the way was that the pick-up leaves, and where that led to.
    const behind = route.next[first + 1];
    const left = count === 0 ? -costs.fixed : cost[before * stride + behind];
    const toPickup = cost[before * stride + from] - left;
    const detour = toPickup + cost[from * stride + behind];
    // A way by one place more is no shorter, unless a matrix is odd.
    if (detour > this.cost) return;
    this.#setOut(route, unit, before, pickedUp);
    for (let k = first; k <= length; k++) {
      if (k > first && !this.#goOn(route, unit, k)) return;
      if (this.#ready > lastClose) return;
      const last = this.#last;
      const next = route.next[k + 1];
      let more = cost[last * stride + to] + cost[to * stride + next];
      more += this.#hasPassed ? detour - cost[last * stride + next] : toPickup;
      const work = service + (to === last ? 0 : setup);
      if (costs.perTaskSecond > 0) more += costs.perTaskSecond * (this.#work + work + route.setupChange(k + 1, to));
      if (!this.#isWanted(more)) continue;
      const done = beginsAt(stops, delivery, Math.max(this.#ready, this.#pure + seconds[last * stride + to])) + work;
      const isRight = route.canGoOn(k + 1, done, to) && this.#bothWithin(route, first, from, to, next);
      if (isRight && !this.#isPassedOver()) this.#found(route, more, first, k);
    }
  }

  /** Begins to walk along a route from where a shipment was picked up. */
  #setOut(route: Route, unit: number, before: number, pickedUp: number): void {
    const { tasks, stops, units, vehicles } = this.#problem;
    const { type } = vehicles[route.vehicle];
    const pickup = units.task[unit];
    const place = tasks.place[pickup];
    this.#ready = pickedUp;
    this.#pure = pickedUp;
    this.#last = place;
    this.#hasPassed = false;
    this.#work =
      stops.service[type * stops.count + pickup] + (place === before ? 0 : tasks.setup[type * tasks.count + pickup]);
  }

  /** Goes on to the stop before a position, with the shipment on board; false where that cannot be. */
  #goOn(route: Route, unit: number, position: number): boolean {
    const { tasks, stops, units, vehicles, dimensions } = this.#problem;
    const { vehicle } = route;
    const { type } = vehicles[vehicle];
    const stop = route.stops[position - 1];
    for (let d = 0; d < dimensions; d++) {
      if (units.carried[unit * dimensions + d] > route.room[position * dimensions + d]) return false;
    }
    const service = stops.service[type * stops.count + stop];
    if (stop >= tasks.count) {
      if (this.#ready > route.latestReady[position]) return false;
      this.#ready = beginsAt(stops, stop, this.#ready) + service;
      this.#pure += service;
      return true;
    }
    const place = tasks.place[stop];
    const last = this.#last;
    const seconds = this.#legs.seconds[vehicle][last * this.#legs.stride + place];
    if (!this.#hasPassed) this.#work += route.setupChange(position, last);
    this.#hasPassed = true;
    const begins = beginsAt(stops, stop, Math.max(this.#ready, this.#pure + seconds));
    if (begins > route.latestPure[position]) return false;
    this.#ready = begins + service + (place === last ? 0 : tasks.setup[type * tasks.count + stop]);
    this.#pure = this.#ready;
    this.#last = place;
    return true;
  }

  /** Whether the limits of travel are kept with both tasks of a shipment, the second where the walk is. */
  #bothWithin(route: Route, first: number, from: number, to: number, next: number): boolean {
    const { mostTravel, mostDistance } = this.#problem.vehicles[route.vehicle];
    if (mostTravel === Number.POSITIVE_INFINITY && mostDistance === Number.POSITIVE_INFINITY) return true;
    const { vehicle } = route;
    const { stride } = this.#legs;
    const last = this.#last;
    const before = route.last[first];
    const behind = route.next[first + 1];
    const more = (legs: Float64Array) => {
      const leg = (a: number, b: number) => legs[a * stride + b];
      const replaced = route.tasks === 0 ? 0 : leg(before, behind);
      if (!this.#hasPassed) return leg(before, from) + leg(from, to) + leg(to, next) - replaced;
      const detour = leg(before, from) + leg(from, behind) - replaced;
      return detour + leg(last, to) + leg(to, next) - leg(last, next);
    };
    return (
      route.travel + more(this.#legs.seconds[vehicle]) <= mostTravel &&
      route.distance + more(this.#legs.meters[vehicle]) <= mostDistance
    );
  }
}

/** The first position behind which something may be done at a time at the earliest: before it, what follows would be too late. */
function firstInTime({ latestReady, length, hasSetups }: Route, done: number): number {
  let position = 0;
  // A setup that is saved would let what follows be a little later.
  if (hasSetups) return position;
  while (position < length && latestReady[position + 1] < done) position++;
  return position;
}
