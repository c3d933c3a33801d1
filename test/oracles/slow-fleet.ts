/**
 * Checks a plan against its request, in the form of VROOM's API with matrices: it walks along each route as a driver would, knows nothing of
 * how the plan was made, and lists everything that breaks a rule or is counted wrong.
 */

interface TaskBody {
  readonly id: number;
  readonly location_index?: number | undefined;
  readonly setup?: number | undefined;
  readonly service?: number | undefined;
  readonly setup_per_type?: Readonly<Record<string, number>> | undefined;
  readonly service_per_type?: Readonly<Record<string, number>> | undefined;
  readonly time_windows?: readonly (readonly number[])[] | undefined;
}

interface JobBody extends TaskBody {
  readonly delivery?: readonly number[] | undefined;
  readonly pickup?: readonly number[] | undefined;
  readonly skills?: readonly number[] | undefined;
  readonly priority?: number | undefined;
}

interface ShipmentBody {
  readonly pickup: TaskBody;
  readonly delivery: TaskBody;
  readonly amount?: readonly number[] | undefined;
  readonly skills?: readonly number[] | undefined;
  readonly priority?: number | undefined;
}

interface BreakBody {
  readonly id: number;
  readonly service?: number | undefined;
  readonly time_windows?: readonly (readonly number[])[] | undefined;
  readonly max_load?: readonly number[] | undefined;
}

export interface VehicleBody {
  readonly id: number;
  readonly profile?: string | undefined;
  readonly start_index?: number | undefined;
  readonly end_index?: number | undefined;
  readonly capacity?: readonly number[] | undefined;
  readonly skills?: readonly number[] | undefined;
  readonly type?: string | undefined;
  readonly costs?:
    | { readonly fixed?: number; readonly per_hour?: number; readonly per_task_hour?: number; readonly per_km?: number }
    | undefined;
  readonly time_window?: readonly number[] | undefined;
  readonly breaks?: readonly BreakBody[] | undefined;
  readonly speed_factor?: number | undefined;
  readonly max_tasks?: number | undefined;
  readonly max_travel_time?: number | undefined;
  readonly max_distance?: number | undefined;
}

export interface FleetRequest {
  readonly vehicles: readonly VehicleBody[];
  readonly jobs?: readonly JobBody[] | undefined;
  readonly shipments?: readonly ShipmentBody[] | undefined;
  readonly matrices: Readonly<
    Record<
      string,
      {
        readonly durations: readonly (readonly number[])[];
        readonly distances?: readonly (readonly number[])[];
        readonly costs?: readonly (readonly number[])[];
      }
    >
  >;
}

interface Step {
  readonly type: string;
  readonly id?: number | undefined;
  readonly location_index?: number | undefined;
  readonly arrival: number;
  readonly duration: number;
  readonly setup: number;
  readonly service: number;
  readonly waiting_time: number;
  readonly load?: readonly number[] | undefined;
  readonly distance?: number | undefined;
}

interface Totals {
  readonly cost: number;
  readonly setup: number;
  readonly service: number;
  readonly duration: number;
  readonly waiting_time: number;
  readonly priority: number;
  readonly delivery?: readonly number[] | undefined;
  readonly pickup?: readonly number[] | undefined;
  readonly distance?: number | undefined;
}

export interface FleetReply {
  readonly summary: Totals & { readonly routes: number; readonly unassigned: number };
  readonly unassigned: readonly { readonly id: number; readonly type: string }[];
  readonly routes: readonly (Totals & { readonly vehicle: number; readonly steps: readonly Step[] })[];
}

/** A task with what its job or shipment says. */
interface Known {
  readonly body: TaskBody;
  readonly skills: readonly number[];
  readonly priority: number;
  readonly delivery: readonly number[];
  readonly pickup: readonly number[];
  /** What is loaded (pick-up) and unloaded (delivery) of a shipment. */
  readonly carried: readonly number[];
  readonly other: string | null;
}

const zip = (a: readonly number[], b: readonly number[], sign: number) => a.map((value, d) => value + sign * (b[d] ?? 0));

/** All tasks of a request by `type id`. */
export function tasksOf({ jobs = [], shipments = [] }: FleetRequest): Map<string, Known> {
  const tasks = new Map<string, Known>();
  for (const job of jobs) {
    const { skills = [], priority = 0, delivery = [], pickup = [] } = job;
    tasks.set(`job ${job.id}`, { body: job, skills, priority, delivery, pickup, carried: [], other: null });
  }
  for (const { pickup, delivery, amount = [], skills = [], priority = 0 } of shipments) {
    const both = { skills, priority, delivery: [], pickup: [], carried: amount };
    tasks.set(`pickup ${pickup.id}`, { ...both, body: pickup, other: `delivery ${delivery.id}` });
    tasks.set(`delivery ${delivery.id}`, { ...both, body: delivery, other: `pickup ${pickup.id}` });
  }
  return tasks;
}

const opensFor = (windows: readonly (readonly number[])[] | undefined, time: number) =>
  !windows || windows.some(([begin, end]) => begin <= time && time <= end);

/** What is wrong with a plan; empty where nothing is. Vehicles of the request have ids of their own. */
export function faultsOf(request: FleetRequest, reply: FleetReply): string[] {
  const faults: string[] = [];
  const tasks = tasksOf(request);
  const seen = new Map<string, string>();
  const see = (name: string, where: string) => {
    if (!tasks.has(name)) faults.push(`${where}: there is no ${name}`);
    if (seen.has(name)) faults.push(`${name} is in ${seen.get(name)} and in ${where}`);
    seen.set(name, where);
  };
  for (const { type, id } of reply.unassigned) see(`${type} ${id}`, 'unassigned');
  const vehicles = new Set<number>();
  for (const route of reply.routes) {
    const vehicle = request.vehicles.find(({ id }) => id === route.vehicle);
    if (!vehicle || vehicles.has(route.vehicle)) faults.push(`vehicle ${route.vehicle} is unknown or used twice`);
    else faults.push(...faultsOfRoute(request, tasks, vehicle, route).map((fault) => `vehicle ${vehicle.id}: ${fault}`));
    vehicles.add(route.vehicle);
    for (const { type, id } of route.steps) {
      if (type === 'job' || type === 'pickup' || type === 'delivery') see(`${type} ${id}`, `route ${route.vehicle}`);
    }
  }
  for (const [name, { other }] of tasks) {
    if (!seen.has(name)) faults.push(`${name} is nowhere`);
    if (other && seen.get(other) !== seen.get(name)) faults.push(`${name} is apart from ${other}`);
  }
  for (const name of ['cost', 'setup', 'service', 'duration', 'waiting_time', 'priority'] as const) {
    const sum = reply.routes.reduce((total, route) => total + route[name], 0);
    if (sum !== reply.summary[name]) faults.push(`the summary says ${name} ${reply.summary[name]}, not ${sum}`);
  }
  if (reply.summary.routes !== reply.routes.length) faults.push('the number of routes');
  if (reply.summary.unassigned !== reply.unassigned.length) faults.push('the number of unassigned tasks');
  return faults;
}

function faultsOfRoute(
  { matrices }: FleetRequest,
  tasks: ReadonlyMap<string, Known>,
  vehicle: VehicleBody,
  route: FleetReply['routes'][number],
): string[] {
  const faults: string[] = [];
  const wrong = (holds: boolean, fault: string) => {
    if (holds) faults.push(fault);
  };
  const { durations, distances, costs } = matrices[vehicle.profile ?? 'car'];
  const speed = vehicle.speed_factor ?? 1;
  const seconds = (from: number, to: number) =>
    speed === 1 ? durations[from][to] : Math.round(durations[from][to] / speed);
  const { steps } = route;
  const [start, end] = [steps[0], steps[steps.length - 1]];
  wrong(start.type !== 'start' || end.type !== 'end', 'it does not begin with its start and end with its end');
  const places = steps.filter(({ type }) => type !== 'break').map(({ location_index }) => location_index ?? -1);
  wrong(vehicle.start_index !== undefined && places[0] !== vehicle.start_index, 'it starts elsewhere');
  wrong(vehicle.end_index !== undefined && places.at(-1) !== vehicle.end_index, 'it ends elsewhere');
  wrong(vehicle.start_index === undefined && places[0] !== places[1], 'its start is not its first task');
  wrong(vehicle.end_index === undefined && places.at(-1) !== places.at(-2), 'its end is not its last task');

  const capacity = vehicle.capacity ?? [];
  const known = (step: Step) => tasks.get(`${step.type} ${step.id}`);
  let load = capacity.map((_, d) => steps.reduce((sum, step) => sum + (known(step)?.delivery[d] ?? 0), 0));
  const [opens, closes] = vehicle.time_window ?? [0, Number.POSITIVE_INFINITY];
  wrong(start.arrival < opens, 'it starts before its hours');
  wrong(end.arrival > closes, 'it ends after its hours');

  let [now, place, travel, meters, cost] = [start.arrival, places[0], 0, 0, vehicle.costs?.fixed ?? 0];
  const { per_hour = 3600, per_task_hour = 0, per_km = 0 } = vehicle.costs ?? {};
  let taskCount = 0;
  let left = 0;
  let from = vehicle.start_index ?? -1;
  const breaks = new Set<number>();
  const onBoard = new Set<string>();
  const upcoming = (at: number) => steps.slice(at).find(({ type }) => type !== 'break');
  const setOut = (at: number) => {
    const to = upcoming(at)?.location_index ?? -1;
    left = seconds(place, to);
    travel += left;
    meters += distances?.[place][to] ?? 0;
    cost += costs ? costs[place][to] : (left * per_hour) / 3600 + ((distances?.[place][to] ?? 0) * per_km) / 1000;
  };
  const isSame = (list: readonly number[] | undefined) => (list ?? []).every((value, d) => value === load[d]);
  wrong(!isSame(start.load), 'its load at the start');
  setOut(1);
  for (const [i, step] of steps.entries()) {
    if (i === 0) continue;
    const name = `${step.type} ${step.id ?? ''}`;
    const begins = step.arrival + step.waiting_time;
    wrong(step.waiting_time < 0, `${name}: it waits less than nothing`);
    if (step.type === 'break') {
      const body = vehicle.breaks?.find(({ id }) => id === step.id);
      if (!body || breaks.has(body.id)) {
        faults.push(`${name} is unknown or taken twice`);
        continue;
      }
      breaks.add(body.id);
      const driven = step.arrival - now;
      wrong(driven < 0 || driven > left, `${name}: it comes at ${step.arrival} after ${now} with ${left} to drive`);
      left -= driven;
      wrong(step.duration !== travel - left, `${name}: it says that ${step.duration} was travelled, not ${travel - left}`);
      wrong(step.service !== (body.service ?? 0), `${name}: its length`);
      wrong(!opensFor(body.time_windows, begins), `${name}: at ${begins} no window is open`);
      wrong(
        (body.max_load ?? []).some((most, d) => load[d] > most),
        `${name}: with a load of ${load}`,
      );
      wrong(!isSame(step.load), `${name}: its load`);
      now = begins + step.service;
      continue;
    }
    wrong(step.arrival !== now + left, `${name}: it arrives at ${step.arrival}, not at ${now + left}`);
    wrong(step.duration !== travel, `${name}: it says that ${step.duration} was travelled, not ${travel}`);
    wrong(step.distance !== undefined && step.distance !== meters, `${name}: its distance`);
    if (step.type === 'end') {
      wrong(!isSame(step.load), 'its load at the end');
      break;
    }
    const task = known(step);
    if (!task) break;
    const { body, skills, delivery, pickup, carried, other } = task;
    const setup = body.location_index === from ? 0 : (body.setup_per_type?.[vehicle.type ?? ''] ?? body.setup ?? 0);
    const service = body.service_per_type?.[vehicle.type ?? ''] ?? body.service ?? 0;
    wrong(step.setup !== setup || step.service !== service, `${name}: its setup or service`);
    wrong(step.location_index !== body.location_index, `${name}: its place`);
    wrong(!opensFor(body.time_windows, begins), `${name}: at ${begins} no window is open`);
    wrong(
      skills.some((skill) => !vehicle.skills?.includes(skill)),
      `${name}: it lacks a skill`,
    );
    load = zip(zip(load, delivery, -1), pickup, 1);
    if (step.type === 'pickup') {
      load = zip(load, carried, 1);
      onBoard.add(other ?? '');
    }
    if (step.type === 'delivery') {
      load = zip(load, carried, -1);
      wrong(!onBoard.delete(name), `${name}: it was not picked up before`);
    }
    wrong(!isSame(step.load), `${name}: it says that it has ${step.load} on board, not ${load}`);
    wrong(
      load.some((amount, d) => amount > capacity[d]),
      `${name}: it has too much on board`,
    );
    cost += ((setup + service) * per_task_hour) / 3600;
    now = begins + setup + service;
    place = body.location_index ?? -1;
    from = place;
    taskCount++;
    setOut(i + 1);
  }
  const startLoad = start.load ?? [];
  wrong(
    startLoad.some((amount, d) => amount > capacity[d]),
    'it has too much on board at the start',
  );
  wrong(onBoard.size > 0, 'something is never delivered');
  wrong(taskCount === 0, 'it serves nothing');
  wrong(breaks.size !== (vehicle.breaks?.length ?? 0), 'a break is left out');
  wrong(taskCount > (vehicle.max_tasks ?? Number.POSITIVE_INFINITY), 'it has too many tasks');
  wrong(travel > (vehicle.max_travel_time ?? Number.POSITIVE_INFINITY), 'it travels too long');
  wrong(meters > (vehicle.max_distance ?? Number.POSITIVE_INFINITY), 'it travels too far');
  wrong(Math.abs(route.cost - cost) > 0.5 + 1e-6, `it says that it costs ${route.cost}, not ${cost}`);
  wrong(route.duration !== travel, 'its travel');
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  wrong(route.setup !== sum((step) => step.setup), 'its setup');
  const taskService = sum((step) => step.service);
  wrong(route.service !== taskService, 'its service');
  wrong(route.waiting_time !== sum((step) => step.waiting_time), 'its waiting time');
  wrong(route.priority !== sum((step) => known(step)?.priority ?? 0), 'its priority');
  return faults;
}

/** What plans are compared by: priorities and tasks that are served, then the cost. */
export interface Best {
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

  const work = list.map(({ body }, i) => {
    const before = i > 0 ? places[i - 1] : vehicle.start_index;
    const setup = places[i] === before ? 0 : (body.setup_per_type?.[vehicle.type ?? ''] ?? body.setup ?? 0);
    return setup + (body.service_per_type?.[vehicle.type ?? ''] ?? body.service ?? 0);
  });
  cost += (work.reduce((sum, each) => sum + each, 0) * per_task_hour) / 3600;
  const begin = (vehicle.breaks ?? []).toSorted(
    ({ time_windows: a }, { time_windows: b }) =>
      (a?.[0][0] ?? 0) - (b?.[0][0] ?? 0) || (a?.at(-1)?.[1] ?? 1e15) - (b?.at(-1)?.[1] ?? 1e15),
  );
  const opened = (windows: readonly (readonly number[])[] | undefined, time: number) => {
    const window = windows?.find(([, end]) => time <= end);
    return windows ? (window ? Math.max(time, window[0]) : Number.POSITIVE_INFINITY) : time;
  };
  const [opens, closes] = vehicle.time_window ?? [0, 1e15];
  /** Drives on with so many tasks and breaks done, and so much of the way to the next task left. */
  const drive = (done: number, taken: number, now: number, left: number): boolean => {
    if (now > closes) return false;
    if (taken < begin.length) {
      const { service = 0, time_windows, max_load } = begin[taken];
      const starts = opened(time_windows, now);
      if (starts < Number.POSITIVE_INFINITY && !max_load?.some((most, d) => loads[done][d] > most)) {
        if (drive(done, taken + 1, starts + service, left - Math.min(left, starts - now))) return true;
      }
    }
    const arrives = now + left;
    if (done === list.length) return taken === begin.length && arrives <= closes;
    const starts = opened(list[done].body.time_windows, arrives);
    if (starts === Number.POSITIVE_INFINITY) return false;
    const to = done + 1 < places.length ? places[done + 1] : vehicle.end_index;
    return drive(done + 1, taken, starts + work[done], to === undefined ? 0 : seconds(places[done], to));
  };
  const first = vehicle.start_index === undefined ? 0 : seconds(vehicle.start_index, places[0]);
  return drive(0, 0, opens, first) ? cost : Number.POSITIVE_INFINITY;
}
