import type { Legs } from './legs.ts';
import { beginsAt, beginsBy, NEVER, type Problem } from './problem.ts';

/**
 * The route of one vehicle: a sequence of stops, and what is known at each position of it, so that a stop more is judged without walking
 * along. Position 0 is the start, 1 … `length` are the stops, `length + 1` is the end.
 *
 * A break interrupts a trip wherever that is on its way, so that driving goes on while its window is waited for. Between two tasks therefore
 * two times count: `ready`, when the last break is over, and `pure`, when the last task and all breaks since would be over without any
 * waiting. With a trip of `d` from the last place one arrives at `max(ready, pure + d)`. Backwards the same holds: whoever is to go on from a
 * position must be ready by `latestReady`, and arrive (`pure + d`) at the place behind it by `latestPure`.
 */
export class Route {
  readonly vehicle: number;
  readonly #problem: Problem;
  readonly #legs: Legs;
  /** Whether any task has a setup. */
  readonly hasSetups: boolean;
  readonly #start: number;
  readonly #end: number;
  readonly #seconds: Float64Array;
  readonly #cost: Float64Array;
  /** Without breaks and setups one more stop changes nothing before it but the latest times, and nothing behind it but the earliest. */
  readonly #isPlain: boolean;
  /** Whether the vehicle only unloads: what is on board at its start is the most that ever is, so that `spare` is all that counts. */
  readonly onlyUnloads: boolean;
  /** [dimension] how much more the vehicle could have on board at its start; kept where it only unloads. */
  readonly spare: Float64Array;
  length = 0;
  stops = new Int32Array(8);
  /** [position] the earliest times after it. */
  ready = new Float64Array(8);
  pure = new Float64Array(8);
  /** [position] the latest times before it. */
  latestReady = new Float64Array(8);
  latestPure = new Float64Array(8);
  /** [position] the place where the vehicle is after it, and the one that it goes to before it; `nowhere` where it is none. */
  last = new Int32Array(8);
  next = new Int32Array(8);
  /** [position] what the way from `last` to the next place costs. */
  onward = new Float64Array(8);
  /** [position, dimension] how much more could be loaded after it, and the least of that up to it and from it on. */
  room = new Float64Array(8);
  roomBefore = new Float64Array(8);
  roomAfter = new Float64Array(8);
  tasks = 0;
  travel = 0;
  distance = 0;
  /** 0 where it has no tasks, and so is when it is over. */
  cost = 0;
  over = 0;
  /** Whether all rules are kept. */
  isValid = true;

  constructor(problem: Problem, legs: Legs, vehicle: number) {
    this.#problem = problem;
    this.#legs = legs;
    this.vehicle = vehicle;
    const { start, end } = problem.vehicles[vehicle];
    this.#start = start < 0 ? legs.nowhere : start;
    this.#end = end < 0 ? legs.nowhere : end;
    this.#seconds = legs.seconds[vehicle];
    this.#cost = legs.cost[vehicle];
    const { tasks, units, vehicles, dimensions } = problem;
    const hasNoBreaks = vehicles[vehicle].breaks === 0;
    this.hasSetups = tasks.setup.some((seconds) => seconds > 0);
    this.#isPlain = hasNoBreaks && !this.hasSetups;
    const loads = tasks.collected.some((amount) => amount > 0) || units.carried.some((amount) => amount > 0);
    this.onlyUnloads = hasNoBreaks && !loads;
    this.spare = new Float64Array(dimensions);
    this.clear();
  }

  /** Takes out all tasks. */
  clear(): void {
    const { firstBreak, breaks } = this.#problem.vehicles[this.vehicle];
    this.set(
      Int32Array.from({ length: breaks }, (_, i) => firstBreak + i),
      breaks,
    );
  }

  /** Takes the first stops of a row instead of its own. */
  set(stops: Int32Array, length: number): void {
    this.#reserve(length);
    for (let k = 0; k < length; k++) this.stops[k] = stops[k];
    this.length = length;
    this.update();
  }

  /** Puts a task behind a position, or two of which the second goes behind `second`, counted without them. */
  insert(position: number, task: number, second: number, secondTask: number): void {
    if (!(this.#isPlain && this.tasks > 0 && this.isValid)) {
      if (secondTask >= 0) this.#insertStop(second, secondTask);
      this.#insertStop(position, task);
      this.update();
      return;
    }
    if (secondTask >= 0) this.#grow(second, secondTask);
    this.#grow(position, task);
    // By a way that is not there, an endless sum is no sum any more.
    if (!Number.isFinite(this.cost)) {
      this.update();
      return;
    }
    this.isValid = this.over <= this.#problem.vehicles[this.vehicle].closes;
    if (this.#problem.dimensions > 0) this.#load();
    this.#checkLimits();
  }

  #insertStop(position: number, stop: number): void {
    this.#reserve(this.length + 1);
    const { stops } = this;
    for (let k = this.length; k > position; k--) stops[k] = stops[k - 1];
    this.stops[position] = stop;
    this.length++;
  }

  /** Puts a task into a plain route, and works out what it changes but for loads and limits. */
  #grow(position: number, task: number): void {
    const { tasks, stops, vehicles, dimensions } = this.#problem;
    const { type, costs } = vehicles[this.vehicle];
    const { stride } = this.#legs;
    const place = tasks.place[task];
    const from = this.last[position];
    const to = this.next[position + 1];
    const [before, after, left] = [from * stride + place, place * stride + to, from * stride + to];
    const meters = this.#legs.meters[this.vehicle];
    const more = this.#cost[before] + this.#cost[after] - this.#cost[left];
    this.#insertStop(position, task);
    this.#shift(position);
    const { length } = this;
    this.onward[position] = this.#cost[before];
    this.onward[position + 1] = this.#cost[after];
    this.travel += this.#seconds[before] + this.#seconds[after] - this.#seconds[left];
    this.distance += meters[before] + meters[after] - meters[left];
    this.cost += more + stops.service[type * stops.count + task] * costs.perTaskSecond;
    this.tasks++;
    if (this.onlyUnloads) for (let d = 0; d < dimensions; d++) this.spare[d] -= tasks.delivered[task * dimensions + d];
    this.#forwardPlain(position + 1);
    this.#backwardPlain(position + 1);
    this.over = this.ready[length] + this.#seconds[this.last[length] * stride + this.#end];
  }

  /** Makes room in the rows for a stop behind a position. */
  #shift(position: number): void {
    const { ready, pure, last, onward, latestReady, latestPure, next } = this;
    for (let k = this.length; k > position; k--) {
      ready[k] = ready[k - 1];
      pure[k] = pure[k - 1];
      last[k] = last[k - 1];
      onward[k] = onward[k - 1];
      latestReady[k + 1] = latestReady[k];
      latestPure[k + 1] = latestPure[k];
      next[k + 1] = next[k];
    }
  }

  /** The earliest times of a plain route from a new stop on, as far as they change. */
  #forwardPlain(position: number): void {
    const { tasks, stops, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    const { stride } = this.#legs;
    const { ready, pure, last, length } = this;
    for (let k = position; k <= length; k++) {
      const stop = this.stops[k - 1];
      const place = tasks.place[stop];
      const arrives = ready[k - 1] + this.#seconds[last[k - 1] * stride + place];
      const done = beginsAt(stops, stop, arrives) + stops.service[type * stops.count + stop];
      if (k > position && done === ready[k]) return;
      ready[k] = done;
      pure[k] = done;
      last[k] = place;
    }
  }

  /** The latest times of a plain route from a new stop backwards, as far as they change. */
  #backwardPlain(position: number): void {
    const { tasks, stops, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    const { stride } = this.#legs;
    const { latestReady, latestPure, next } = this;
    for (let k = position; k > 0; k--) {
      const stop = this.stops[k - 1];
      const place = tasks.place[stop];
      const done = Math.min(latestReady[k + 1], latestPure[k + 1] - this.#seconds[place * stride + next[k + 1]]);
      const begins = beginsBy(stops, stop, done - stops.service[type * stops.count + stop]);
      if (k < position && begins === latestPure[k]) return;
      latestReady[k] = begins;
      latestPure[k] = begins;
      next[k] = place;
    }
  }

  /** Makes the rows long enough for so many stops; they keep what they have. */
  #reserve(length: number): void {
    const { dimensions } = this.#problem;
    if (this.stops.length < length) this.stops = longer(this.stops, new Int32Array(2 * length));
    const positions = length + 2;
    if (this.ready.length < positions) {
      const size = 2 * positions;
      this.ready = longer(this.ready, new Float64Array(size));
      this.pure = longer(this.pure, new Float64Array(size));
      this.latestReady = longer(this.latestReady, new Float64Array(size));
      this.latestPure = longer(this.latestPure, new Float64Array(size));
      this.last = longer(this.last, new Int32Array(size));
      this.next = longer(this.next, new Int32Array(size));
      this.onward = longer(this.onward, new Float64Array(size));
    }
    if (this.room.length < positions * dimensions) {
      const size = 2 * positions * dimensions;
      this.room = longer(this.room, new Float64Array(size));
      this.roomBefore = longer(this.roomBefore, new Float64Array(size));
      this.roomAfter = longer(this.roomAfter, new Float64Array(size));
    }
  }

  /** Works out everything that follows from the stops. */
  update(): void {
    this.isValid = true;
    this.#forward();
    this.#backward(this.#problem.vehicles[this.vehicle].closes);
    this.#onwards();
    if (this.onlyUnloads) this.#loadAtStart();
    if (this.#problem.dimensions > 0) this.#load();
    this.#checkLimits();
  }

  #checkLimits(): void {
    const { mostTasks, mostTravel, mostDistance } = this.#problem.vehicles[this.vehicle];
    const { tasks, travel, distance } = this;
    if (tasks > mostTasks || (tasks > 0 && (travel > mostTravel || distance > mostDistance))) this.isValid = false;
  }

  #forward(): void {
    const { tasks, stops, vehicles } = this.#problem;
    const { opens, closes, type, costs } = vehicles[this.vehicle];
    const { stride } = this.#legs;
    const meters = this.#legs.meters[this.vehicle];
    const costOf = this.#cost;
    let ready = opens;
    let pure = opens;
    let last = this.#start;
    let travel = 0;
    let distance = 0;
    let cost = 0;
    let atWork = 0;
    let count = 0;
    this.#after(0, ready, pure, last);
    for (let k = 1; k <= this.length; k++) {
      const stop = this.stops[k - 1];
      const service = stops.service[type * stops.count + stop];
      if (stop >= tasks.count) {
        ready = beginsAt(stops, stop, ready) + service;
        pure += service;
      } else {
        const place = tasks.place[stop];
        const leg = last * stride + place;
        const seconds = this.#seconds[leg];
        const begins = beginsAt(stops, stop, Math.max(ready, pure + seconds));
        const work = service + (place === last ? 0 : tasks.setup[type * tasks.count + stop]);
        travel += seconds;
        distance += meters[leg];
        cost += costOf[leg];
        atWork += work;
        ready = begins + work;
        pure = ready;
        last = place;
        count++;
      }
      this.#after(k, ready, pure, last);
    }
    const home = last * stride + this.#end;
    const seconds = this.#seconds[home];
    if (!(ready <= closes && (count === 0 || pure + seconds <= closes))) this.isValid = false;
    this.tasks = count;
    this.travel = count === 0 ? 0 : travel + seconds;
    this.distance = count === 0 ? 0 : distance + meters[home];
    this.over = count === 0 ? 0 : Math.max(ready, pure + seconds);
    this.cost = count === 0 ? 0 : costs.fixed + cost + costOf[home] + atWork * costs.perTaskSecond;
  }

  #after(position: number, ready: number, pure: number, last: number): void {
    this.ready[position] = ready;
    this.pure[position] = pure;
    this.last[position] = last;
  }

  /** The latest start with which the route ends as early as it can. */
  latestStart(): number {
    const { stride } = this.#legs;
    const position = this.length;
    const end = Math.max(
      this.ready[position],
      this.pure[position] + this.#seconds[this.last[position] * stride + this.#end],
    );
    this.#backward(end);
    const latest = Math.min(this.latestReady[1], this.latestPure[1] - this.#seconds[this.#start * stride + this.next[1]]);
    this.#backward(this.#problem.vehicles[this.vehicle].closes);
    return latest;
  }

  /** @param closes when it has to be over */
  #backward(closes: number): void {
    const { tasks, stops, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    let ready = closes;
    let pure = closes;
    let next = this.#end;
    this.#before(this.length + 1, ready, pure, next);
    for (let k = this.length; k > 0; k--) {
      const stop = this.stops[k - 1];
      const service = stops.service[type * stops.count + stop];
      if (stop >= tasks.count) {
        ready = beginsBy(stops, stop, ready - service);
        pure -= service;
      } else {
        const place = tasks.place[stop];
        const setup = this.last[k - 1] === place ? 0 : tasks.setup[type * tasks.count + stop];
        const done = Math.min(ready, pure - this.#seconds[place * this.#legs.stride + next]);
        ready = beginsBy(stops, stop, done - service - setup);
        pure = ready;
        next = place;
      }
      this.#before(k, ready, pure, next);
    }
  }

  #before(position: number, ready: number, pure: number, next: number): void {
    this.latestReady[position] = ready;
    this.latestPure[position] = pure;
    this.next[position] = next;
  }

  #onwards(): void {
    const { stride } = this.#legs;
    for (let k = 0; k <= this.length; k++) this.onward[k] = this.#cost[this.last[k] * stride + this.next[k + 1]];
  }

  #loadAtStart(): void {
    const { tasks, vehicles, dimensions } = this.#problem;
    for (let d = 0; d < dimensions; d++) {
      let spare = vehicles[this.vehicle].capacity[d];
      for (let k = 0; k < this.length; k++) spare -= tasks.delivered[this.stops[k] * dimensions + d];
      this.spare[d] = spare;
    }
  }

  #load(): void {
    if (!this.onlyUnloads) this.#loadOnTheWay();
    else if (this.tasks > 0 && this.spare.some((spare) => spare < 0)) this.isValid = false;
  }

  #loadOnTheWay(): void {
    const { tasks, stops, units, vehicles, dimensions } = this.#problem;
    const { capacity } = vehicles[this.vehicle];
    const { length, room, roomBefore, roomAfter } = this;
    for (let d = 0; d < dimensions; d++) {
      let load = 0;
      for (let k = 0; k < length; k++) {
        const stop = this.stops[k];
        if (stop < tasks.count) load += tasks.delivered[stop * dimensions + d];
      }
      let least = capacity[d] - load;
      room[d] = least;
      roomBefore[d] = least;
      for (let k = 1; k <= length; k++) {
        const stop = this.stops[k - 1];
        let most = capacity[d];
        if (stop < tasks.count) {
          const unit = tasks.unit[stop];
          const carried = units.carried[unit * dimensions + d];
          load += tasks.collected[stop * dimensions + d] - tasks.delivered[stop * dimensions + d];
          load += stop === units.task[unit] ? carried : -carried;
        } else {
          most = Math.min(most, stops.mostLoaded[(stop - tasks.count) * dimensions + d]);
        }
        room[k * dimensions + d] = most - load;
        least = Math.min(least, most - load);
        roomBefore[k * dimensions + d] = least;
      }
      // An empty vehicle is not used: whatever its breaks want, nothing is wrong with it.
      if (least < 0 && this.tasks > 0) this.isValid = false;
      least = NEVER;
      roomAfter[(length + 1) * dimensions + d] = least;
      for (let k = length; k >= 0; k--) {
        least = Math.min(least, room[k * dimensions + d]);
        roomAfter[k * dimensions + d] = least;
      }
    }
  }

  /**
   * Whether everything from a position on can still be reached.
   *
   * @param ready when the vehicle is done at the place that it comes from
   * @param from that place
   */
  canGoOn(position: number, ready: number, from: number): boolean {
    if (!this.hasSetups || this.setupChange(position, from) === 0) return this.#isInTime(position, ready, from);
    const { tasks, stops, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    let now = ready;
    let pure = ready;
    for (let k = position; ; k++) {
      const stop = this.stops[k - 1];
      if (stop < tasks.count) {
        const arrives = Math.max(now, pure + this.#seconds[from * this.#legs.stride + tasks.place[stop]]);
        return this.#canGoOnBehind(k, stop, arrives, from);
      }
      const service = stops.service[type * stops.count + stop];
      now = beginsAt(stops, stop, now) + service;
      pure += service;
    }
  }

  /** The same at a task whose setup changes, because the vehicle comes from elsewhere than before. */
  #canGoOnBehind(position: number, stop: number, arrives: number, from: number): boolean {
    const { tasks, stops, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    const place = tasks.place[stop];
    const setup = place === from ? 0 : tasks.setup[type * tasks.count + stop];
    const done = beginsAt(stops, stop, arrives) + setup + stops.service[type * stops.count + stop];
    return this.#isInTime(position + 1, done, place);
  }

  #isInTime(position: number, ready: number, from: number): boolean {
    return (
      ready <= this.latestReady[position] &&
      ready + this.#seconds[from * this.#legs.stride + this.next[position]] <= this.latestPure[position]
    );
  }

  /** How much longer the work at the task at or behind a position takes when the vehicle comes from a place, in seconds. */
  setupChange(position: number, from: number): number {
    if (!this.hasSetups) return 0;
    const { tasks, vehicles } = this.#problem;
    const { type } = vehicles[this.vehicle];
    for (let k = position; k <= this.length; k++) {
      const stop = this.stops[k - 1];
      if (stop >= tasks.count) continue;
      const setup = tasks.setup[type * tasks.count + stop];
      const place = tasks.place[stop];
      return setup === 0 ? 0 : (place === from ? 0 : setup) - (place === this.last[k - 1] ? 0 : setup);
    }
    return 0;
  }
}

/** A longer row with what a shorter one has. */
function longer<Row extends Int32Array | Float64Array>(row: Row, into: Row): Row {
  into.set(row);
  return into;
}
