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
export interface Known {
  readonly body: TaskBody;
  readonly skills: readonly number[];
  readonly priority: number;
  readonly delivery: readonly number[];
  readonly pickup: readonly number[];
  /** What is loaded (pick-up) and unloaded (delivery) of a shipment. */
  readonly carried: readonly number[];
  readonly other: string | null;
}

export const zip = (a: readonly number[], b: readonly number[], sign: number) =>
  a.map((value, d) => value + sign * (b[d] ?? 0));

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
  faults.push(...faultsOfSummary(reply));
  return faults;
}

function faultsOfSummary({ summary, routes, unassigned }: FleetReply): string[] {
  const faults: string[] = [];
  for (const name of ['cost', 'setup', 'service', 'duration', 'waiting_time', 'priority'] as const) {
    const sum = routes.reduce((total, route) => total + route[name], 0);
    if (sum !== summary[name]) faults.push(`the summary says ${name} ${summary[name]}, not ${sum}`);
  }
  if (summary.routes !== routes.length) faults.push('the number of routes');
  if (summary.unassigned !== unassigned.length) faults.push('the number of unassigned tasks');
  return faults;
}

type Route = FleetReply['routes'][number];

function faultsOfRoute(request: FleetRequest, tasks: ReadonlyMap<string, Known>, vehicle: VehicleBody, route: Route) {
  return new Drive(request, tasks, vehicle, route).faults();
}

/** A drive along a route, step by step. */
class Drive {
  readonly #faults: string[] = [];
  readonly #tasks: ReadonlyMap<string, Known>;
  readonly #vehicle: VehicleBody;
  readonly #route: Route;
  readonly #matrix: FleetRequest['matrices'][string];
  readonly #breaks = new Set<number>();
  readonly #onBoard = new Set<string>();
  #load: readonly number[] = [];
  #now = 0;
  #place = -1;
  /** The place before; -1 where there was none. */
  #from = -1;
  /** Seconds and metres driven, or set out for; seconds that are left of the way. */
  #travel = 0;
  #meters = 0;
  #left = 0;
  #cost = 0;
  #taskCount = 0;

  constructor({ matrices }: FleetRequest, tasks: ReadonlyMap<string, Known>, vehicle: VehicleBody, route: Route) {
    this.#tasks = tasks;
    this.#vehicle = vehicle;
    this.#route = route;
    this.#matrix = matrices[vehicle.profile ?? 'car'];
  }

  faults(): string[] {
    const { steps } = this.#route;
    this.#checkEnds();
    this.#start(steps[0]);
    for (const [i, step] of steps.entries()) {
      if (i === 0) continue;
      this.#wrong(step.waiting_time < 0, `${step.type} ${step.id}: it waits less than nothing`);
      if (step.type === 'break') this.#pause(step);
      else {
        this.#arrive(step);
        if (step.type !== 'end') this.#work(step, i);
      }
    }
    this.#checkTotals();
    return this.#faults;
  }

  #wrong(holds: boolean, fault: string): void {
    if (holds) this.#faults.push(fault);
  }

  #known(step: Step): Known | undefined {
    return this.#tasks.get(`${step.type} ${step.id}`);
  }

  #isLoad(list: readonly number[] | undefined): boolean {
    return (list ?? []).every((value, d) => value === this.#load[d]);
  }

  #isOverloaded(): boolean {
    return this.#load.some((amount, d) => amount > (this.#vehicle.capacity ?? [])[d]);
  }

  #checkEnds(): void {
    const { steps } = this.#route;
    const { start_index, end_index } = this.#vehicle;
    const [opens, closes] = this.#vehicle.time_window ?? [0, Number.POSITIVE_INFINITY];
    const [start, end] = [steps[0], steps[steps.length - 1]];
    const places = steps.filter(({ type }) => type !== 'break').map(({ location_index }) => location_index ?? -1);
    this.#wrong(start.type !== 'start' || end.type !== 'end', 'it does not begin with its start and end with its end');
    this.#wrong(places[0] !== (start_index ?? places[1]), 'it starts elsewhere');
    this.#wrong(places.at(-1) !== (end_index ?? places.at(-2)), 'it ends elsewhere');
    this.#wrong(start.arrival < opens, 'it starts before its hours');
    this.#wrong(end.arrival > closes, 'it ends after its hours');
  }

  #start(start: Step): void {
    const { capacity = [], start_index = -1, costs } = this.#vehicle;
    const delivered = (d: number) => this.#route.steps.reduce((sum, step) => sum + (this.#known(step)?.delivery[d] ?? 0), 0);
    this.#load = capacity.map((_, d) => delivered(d));
    this.#wrong(!this.#isLoad(start.load) || this.#isOverloaded(), 'its load at the start');
    this.#now = start.arrival;
    this.#place = start.location_index ?? -1;
    this.#from = start_index;
    this.#cost = costs?.fixed ?? 0;
    this.#setOut(1);
  }

  /** Sets out for the next place behind some steps. */
  #setOut(position: number): void {
    const { per_hour = 3600, per_km = 0 } = this.#vehicle.costs ?? {};
    const { durations, distances, costs } = this.#matrix;
    const speed = this.#vehicle.speed_factor ?? 1;
    const to = this.#route.steps.slice(position).find(({ type }) => type !== 'break')?.location_index ?? -1;
    const seconds = durations[this.#place][to];
    const meters = distances?.[this.#place][to] ?? 0;
    this.#left = speed === 1 ? seconds : Math.round(seconds / speed);
    this.#travel += this.#left;
    this.#meters += meters;
    this.#cost += costs ? costs[this.#place][to] : (this.#left * per_hour) / 3600 + (meters * per_km) / 1000;
  }

  #pause(step: Step): void {
    const name = `break ${step.id}`;
    const body = this.#vehicle.breaks?.find(({ id }) => id === step.id);
    if (!body || this.#breaks.has(body.id)) {
      this.#faults.push(`${name} is unknown or taken twice`);
      return;
    }
    this.#breaks.add(body.id);
    const driven = step.arrival - this.#now;
    this.#wrong(driven < 0 || driven > this.#left, `${name}: it comes at ${step.arrival}, after ${this.#now}`);
    this.#left -= driven;
    const begins = step.arrival + step.waiting_time;
    this.#wrong(step.duration !== this.#travel - this.#left, `${name}: it says that ${step.duration} was travelled`);
    this.#wrong(step.service !== (body.service ?? 0), `${name}: its length`);
    this.#wrong(!opensFor(body.time_windows, begins), `${name}: at ${begins} no window is open`);
    const isTooFull = body.max_load?.some((most, d) => this.#load[d] > most) === true;
    this.#wrong(isTooFull || !this.#isLoad(step.load), `${name}: with a load of ${this.#load}`);
    this.#now = begins + step.service;
  }

  #arrive(step: Step): void {
    const name = `${step.type} ${step.id}`;
    const arrives = this.#now + this.#left;
    this.#wrong(step.arrival !== arrives, `${name}: it arrives at ${step.arrival}, not at ${arrives}`);
    this.#wrong(step.duration !== this.#travel, `${name}: it says that ${step.duration} was travelled, not ${this.#travel}`);
    this.#wrong(step.distance !== undefined && step.distance !== this.#meters, `${name}: its distance`);
    this.#wrong(step.type === 'end' && !this.#isLoad(step.load), 'its load at the end');
  }

  #work(step: Step, position: number): void {
    const name = `${step.type} ${step.id}`;
    const task = this.#known(step);
    if (!task) return;
    const { body, skills, delivery, pickup, carried, other } = task;
    const type = this.#vehicle.type ?? '';
    const isSamePlace = body.location_index === this.#from;
    const setup = isSamePlace ? 0 : (body.setup_per_type?.[type] ?? body.setup ?? 0);
    const service = body.service_per_type?.[type] ?? body.service ?? 0;
    const begins = step.arrival + step.waiting_time;
    this.#wrong(step.setup !== setup || step.service !== service, `${name}: its setup or service`);
    this.#wrong(step.location_index !== body.location_index, `${name}: its place`);
    this.#wrong(!opensFor(body.time_windows, begins), `${name}: at ${begins} no window is open`);
    const lacksSkill = skills.some((skill) => !this.#vehicle.skills?.includes(skill));
    this.#wrong(lacksSkill, `${name}: it lacks a skill`);
    this.#load = zip(zip(this.#load, delivery, -1), pickup, 1);
    if (step.type === 'pickup') this.#onBoard.add(other ?? '');
    if (step.type === 'delivery') this.#wrong(!this.#onBoard.delete(name), `${name}: it was not picked up before`);
    this.#load = zip(this.#load, carried, step.type === 'pickup' ? 1 : -1);
    this.#wrong(!this.#isLoad(step.load), `${name}: it says that it has ${step.load} on board, not ${this.#load}`);
    this.#wrong(this.#isOverloaded(), `${name}: it has too much on board`);
    this.#cost += ((setup + service) * (this.#vehicle.costs?.per_task_hour ?? 0)) / 3600;
    this.#now = begins + setup + service;
    this.#place = body.location_index ?? -1;
    this.#from = this.#place;
    this.#taskCount++;
    this.#setOut(position + 1);
  }

  #checkTotals(): void {
    const { breaks = [], max_tasks, max_travel_time, max_distance } = this.#vehicle;
    const route = this.#route;
    const sum = (of: (step: Step) => number) => route.steps.reduce((total, step) => total + of(step), 0);
    this.#wrong(this.#onBoard.size > 0, 'something is never delivered');
    this.#wrong(this.#taskCount === 0, 'it serves nothing');
    this.#wrong(this.#breaks.size !== breaks.length, 'a break is left out');
    this.#wrong(this.#taskCount > (max_tasks ?? this.#taskCount), 'it has too many tasks');
    this.#wrong(this.#travel > (max_travel_time ?? this.#travel), 'it travels too long');
    this.#wrong(this.#meters > (max_distance ?? this.#meters), 'it travels too far');
    this.#wrong(Math.abs(route.cost - this.#cost) > 0.5 + 1e-6, `it says that it costs ${route.cost}, not ${this.#cost}`);
    this.#wrong(route.duration !== this.#travel, 'its travel');
    this.#wrong(route.setup !== sum((step) => step.setup), 'its setup');
    this.#wrong(route.service !== sum((step) => step.service), 'its service');
    this.#wrong(route.waiting_time !== sum((step) => step.waiting_time), 'its waiting time');
    this.#wrong(route.priority !== sum((step) => this.#known(step)?.priority ?? 0), 'its priority');
  }
}
