/** The best of all plans for a request, by trying them: what the search is held against. */

import { type FleetRequest, type Known, tasksOf, type VehicleBody, zip } from './slow-fleet.ts';

/** What plans are compared by: priorities and tasks that are served, then the cost. */
interface Best {
  readonly priority: number;
  readonly tasks: number;
  readonly cost: number;
}

const isBetter = (a: Best, b: Best) =>
  a.priority !== b.priority ? a.priority > b.priority : a.tasks !== b.tasks ? a.tasks > b.tasks : a.cost < b.cost - 1e-9;

/** The best of all plans, by trying every order of every set of tasks in every vehicle. For up to about six tasks and two vehicles. */
export function bestOfAll(request: FleetRequest): Best {
  const tasks = tasksOf(request);
  const units = [
    ...(request.jobs ?? []).map(({ id }) => [`job ${id}`]),
    ...(request.shipments ?? []).map(({ pickup, delivery }) => [`pickup ${pickup.id}`, `delivery ${delivery.id}`]),
  ];
  const sets = 2 ** units.length;
  // [vehicle][set of units] the least cost; Infinity where it cannot be.
  const least = request.vehicles.map((vehicle) =>
    Array.from({ length: sets }, (_, set) => {
      const names = units.filter((__, u) => set & (1 << u)).flat();
      return names.length === 0 ? 0 : cheapest(request, tasks, vehicle, names);
    }),
  );
  const worth = (set: number) => {
    const names = units.filter((_, u) => set & (1 << u)).flat();
    return { priority: names.reduce((sum, name) => sum + (tasks.get(name)?.priority ?? 0), 0), tasks: names.length };
  };
  let best: Best = { priority: 0, tasks: 0, cost: 0 };
  const visit = (vehicle: number, used: number, cost: number) => {
    if (cost === Number.POSITIVE_INFINITY) return;
    if (vehicle === request.vehicles.length) {
      const own = { ...worth(used), cost };
      if (isBetter(own, best)) best = own;
      return;
    }
    for (let set = 0; set < sets; set++) if ((set & used) === 0) visit(vehicle + 1, used | set, cost + least[vehicle][set]);
  };
  visit(0, 0, 0);
  return best;
}

/** The least cost of a route with just some tasks. */
function cheapest(request: FleetRequest, tasks: ReadonlyMap<string, Known>, vehicle: VehicleBody, names: string[]): number {
  if (names.length > (vehicle.max_tasks ?? names.length)) return Number.POSITIVE_INFINITY;
  if (names.some((name) => tasks.get(name)?.skills.some((skill) => !vehicle.skills?.includes(skill)))) {
    return Number.POSITIVE_INFINITY;
  }
  let least = Number.POSITIVE_INFINITY;
  const order: string[] = [];
  const visit = (left: readonly string[]) => {
    if (left.length === 0) least = Math.min(least, costOf(request, tasks, vehicle, order));
    for (const name of left) {
      const other = tasks.get(name)?.other;
      if (name.startsWith('delivery') && other && left.includes(other)) continue;
      order.push(name);
      visit(left.filter((each) => each !== name));
      order.pop();
    }
  };
  visit(names);
  return least;
}

/** What an order of tasks costs; `Infinity` where it breaks a rule, wherever the breaks are put. */
function costOf(
  { matrices }: FleetRequest,
  tasks: ReadonlyMap<string, Known>,
  vehicle: VehicleBody,
  order: readonly string[],
): number {
  const { durations, distances, costs } = matrices[vehicle.profile ?? 'car'];
  const speed = vehicle.speed_factor ?? 1;
  const { fixed = 0, per_hour = 3600, per_task_hour = 0, per_km = 0 } = vehicle.costs ?? {};
  const list = order.flatMap((name) => tasks.get(name) ?? []);
  const places = list.map(({ body }) => body.location_index ?? -1);
  const stops = [
    ...(vehicle.start_index === undefined ? [] : [vehicle.start_index]),
    ...places,
    ...(vehicle.end_index === undefined ? [] : [vehicle.end_index]),
  ];
  let [cost, travel, meters] = [fixed, 0, 0];
  const seconds = (from: number, to: number) =>
    speed === 1 ? durations[from][to] : Math.round(durations[from][to] / speed);
  for (let i = 1; i < stops.length; i++) {
    const [from, to] = [stops[i - 1], stops[i]];
    const far = distances?.[from][to] ?? 0;
    travel += seconds(from, to);
    meters += far;
    cost += costs ? costs[from][to] : (seconds(from, to) * per_hour) / 3600 + (far * per_km) / 1000;
  }
  if (travel > (vehicle.max_travel_time ?? travel) || meters > (vehicle.max_distance ?? meters))
    return Number.POSITIVE_INFINITY;
  const capacity = vehicle.capacity ?? [];
  let load = capacity.map((_, d) => list.reduce((sum, { delivery }) => sum + (delivery[d] ?? 0), 0));
  const loads = [load];
  for (const [i, { delivery, pickup, carried }] of list.entries()) {
    load = zip(zip(zip(load, delivery, -1), pickup, 1), carried, order[i].startsWith('pickup') ? 1 : -1);
    loads.push(load);
  }
  if (loads.some((each) => each.some((amount, d) => amount > capacity[d]))) return Number.POSITIVE_INFINITY;

  cost += workOf(vehicle, list, places).reduce((sum, each) => sum + each, 0) * (per_task_hour / 3600);
  return new Timing(matrices, vehicle, list, places, loads).isPossible() ? cost : Number.POSITIVE_INFINITY;
}

/** Seconds of setup and service at each task. */
function workOf(vehicle: VehicleBody, list: readonly Known[], places: readonly number[]): number[] {
  const type = vehicle.type ?? '';
  return list.map(({ body }, i) => {
    const before = i > 0 ? places[i - 1] : vehicle.start_index;
    const setup = places[i] === before ? 0 : (body.setup_per_type?.[type] ?? body.setup ?? 0);
    return setup + (body.service_per_type?.[type] ?? body.service ?? 0);
  });
}

type Windows = readonly (readonly number[])[] | undefined;

function opened(windows: Windows, time: number): number {
  if (!windows) return time;
  const window = windows.find(([, end]) => time <= end);
  return window ? Math.max(time, window[0]) : Number.POSITIVE_INFINITY;
}

/** Whether an order of tasks can be in time: with each break at each moment that it may be taken. */
class Timing {
  readonly #vehicle: VehicleBody;
  readonly #list: readonly Known[];
  readonly #loads: readonly (readonly number[])[];
  readonly #work: readonly number[];
  readonly #breaks: NonNullable<VehicleBody['breaks']>;
  /** [task] seconds to it; the last one, to the end. */
  readonly #ways: readonly number[];
  readonly #closes: number;

  constructor(
    matrices: FleetRequest['matrices'],
    vehicle: VehicleBody,
    list: readonly Known[],
    places: readonly number[],
    loads: readonly (readonly number[])[],
  ) {
    this.#vehicle = vehicle;
    this.#list = list;
    this.#loads = loads;
    this.#work = workOf(vehicle, list, places);
    const first = (windows: Windows) => windows?.[0][0] ?? 0;
    const last = (windows: Windows) => windows?.at(-1)?.[1] ?? 1e15;
    this.#breaks = (vehicle.breaks ?? []).toSorted(
      ({ time_windows: a }, { time_windows: b }) => first(a) - first(b) || last(a) - last(b),
    );
    const { durations } = matrices[vehicle.profile ?? 'car'];
    const speed = vehicle.speed_factor ?? 1;
    const stops = [vehicle.start_index, ...places, vehicle.end_index];
    this.#ways = stops.slice(1).map((to, i) => {
      const from = stops[i];
      if (from === undefined || to === undefined) return 0;
      return speed === 1 ? durations[from][to] : Math.round(durations[from][to] / speed);
    });
    this.#closes = vehicle.time_window?.[1] ?? 1e15;
  }

  isPossible(): boolean {
    return this.#drive(0, 0, this.#vehicle.time_window?.[0] ?? 0, this.#ways[0]);
  }

  /** Drives on with so many tasks and breaks done, and so much of the way to the next task left. */
  #drive(done: number, taken: number, now: number, left: number): boolean {
    if (now > this.#closes) return false;
    return this.#pause(done, taken, now, left) || this.#arrive(done, taken, now + left);
  }

  #pause(done: number, taken: number, now: number, left: number): boolean {
    if (taken === this.#breaks.length) return false;
    const { service = 0, time_windows, max_load } = this.#breaks[taken];
    const starts = opened(time_windows, now);
    const isTooFull = max_load?.some((most, d) => this.#loads[done][d] > most) === true;
    if (starts === Number.POSITIVE_INFINITY || isTooFull) return false;
    return this.#drive(done, taken + 1, starts + service, left - Math.min(left, starts - now));
  }

  #arrive(done: number, taken: number, arrives: number): boolean {
    if (done === this.#list.length) return taken === this.#breaks.length && arrives <= this.#closes;
    const starts = opened(this.#list[done].body.time_windows, arrives);
    if (starts === Number.POSITIVE_INFINITY) return false;
    return this.#drive(done + 1, taken, starts + this.#work[done], this.#ways[done + 1]);
  }
}
