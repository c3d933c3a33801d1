import { at } from '../at.ts';
import { type Body, type Errors, jsonBody } from '../contract/body.ts';
import { shownInput } from '../contract/problem.ts';
import { legsKey, type Vehicle } from '../fleets/index.ts';
import type { Position } from '../geo/position.ts';
import { isObject } from '../text/json.ts';
import { FleetDocument, FleetRequest, type JobBody, type TaskBody, type VehicleBody } from './fleet-body.ts';
import { type GivenMatrices, readMatrices } from './fleet-matrices.ts';
import { type Loc, profileOf, readTravels, type Travel, type Travels } from './fleet-travels.ts';

/** A table of a thousand places has about 5 MB. */
const MAX_BYTES = 8 * 2 ** 20;
/** Entries of the tables that vehicles of different kinds need together. */
const MOST_ENTRIES = 25_000_000;

/** A place that something is at, or begins at. */
interface Place {
  /** Its row of the given matrices; null where there are none. */
  readonly index: number | null;
  readonly position: Position | null;
}

export interface Task {
  readonly kind: 'job' | 'pickup' | 'delivery';
  readonly body: TaskBody;
  readonly place: number;
}

/** What is served whole: a job, or a shipment as its pick-up and its delivery. */
export interface Unit {
  readonly tasks: readonly Task[];
  readonly carried: readonly number[];
  readonly skills: readonly number[];
  readonly priority: number;
}

/** A request that has been read. */
export interface Fleet {
  readonly dimensions: number;
  readonly vehicles: readonly VehicleBody[];
  /** Places of each vehicle; -1 for none. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  readonly units: readonly Unit[];
  readonly places: readonly Place[];
  readonly given: GivenMatrices;
  /** How vehicles travel, each way once. */
  readonly travels: readonly Travel[];
  /** [vehicle] which of them. */
  readonly travelOf: readonly number[];
  readonly options: NonNullable<FleetRequest['options']>;
}

export const tasksOf = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + unit.tasks.length, 0);

/** The body of a request for a plan, in the form of VROOM's API. */
export const fleetBody: Body<Fleet> = {
  schema: FleetDocument,
  form: 'json',
  maxBytes: MAX_BYTES,
  read(value, errors) {
    const { matrices, matrix, ...rest } = isObject(value) ? value : {};
    const request = requestBody.read(isObject(value) ? rest : value, errors);
    const given = readMatrices(matrices, matrix, errors);
    return errors.length > 0 ? NO_FLEET : new FleetReading(request, given, errors).fleet();
  },
};

const requestBody = jsonBody(FleetRequest);

const NO_FLEET: Fleet = {
  ...{ dimensions: 0, vehicles: [], starts: [], ends: [], units: [], places: [] },
  given: new Map(),
  ...{ travels: [], travelOf: [] },
  options: {},
};

/** Reads what a schema does not say: what the parts of a request are together. */
class FleetReading {
  readonly #request: FleetRequest;
  readonly #given: GivenMatrices;
  readonly #errors: Errors;
  readonly #places: { index: number | null; position: Position | null }[] = [];
  readonly #placeByKey = new Map<string, number>();

  constructor(request: FleetRequest, given: GivenMatrices, errors: Errors) {
    this.#request = request;
    this.#given = given;
    this.#errors = errors;
  }

  fleet(): Fleet {
    const { vehicles, options = {} } = this.#request;
    const dimensions = vehicles[0]?.capacity?.length ?? 0;
    const starts = vehicles.map((vehicle, i) => this.#end(['vehicles', i, 'start'], vehicle.start, vehicle.start_index));
    const ends = vehicles.map((vehicle, i) => this.#end(['vehicles', i, 'end'], vehicle.end, vehicle.end_index));
    for (const [i, vehicle] of vehicles.entries()) this.#checkVehicle(vehicle, i, dimensions);
    const units = [...this.#jobs(dimensions), ...this.#shipments(dimensions)];
    if (units.length === 0) this.#refuse(['jobs'], 'there are neither jobs nor shipments');
    if (options.c)
      this.#refuse(
        ['options', 'c'],
        'times of given routes (plan mode) are not worked out: send false, or leave it out',
        true,
      );
    this.#checkSteps(units);
    const { travels, travelOf } = this.#travels();
    const fleet: Fleet = {
      ...{
        dimensions,
        vehicles,
        starts,
        ends,
        units,
        places: this.#places,
        given: this.#given,
        travels,
        travelOf,
        options,
      },
    };
    this.#checkSize(fleet);
    return fleet;
  }

  #refuse(loc: Loc, reason: string, input?: unknown): void {
    this.#errors.push({ loc: ['body', ...loc], type: 'value_error', msg: `Value error, ${reason}`, ...shownInput(input) });
  }

  #end(loc: Loc, location: readonly number[] | undefined, index: number | undefined): number {
    const isGiven = location !== undefined || index !== undefined;
    if (isGiven) return this.#place(loc, location, index);
    const [list, i, side] = loc;
    const vehicle = this.#request.vehicles[Number(i)];
    const hasOther = side === 'start' ? (vehicle?.end ?? vehicle?.end_index) : (vehicle?.start ?? vehicle?.start_index);
    if (hasOther === undefined && side === 'start')
      this.#refuse([String(list), Number(i)], 'it has neither a start nor an end');
    return -1;
  }

  /** The number of a place; what is the same place has the same number. */
  #place(loc: Loc, location: readonly number[] | undefined, index: number | undefined): number {
    const hasMatrices = this.#given.size > 0;
    const [lng = Number.NaN, lat = Number.NaN] = location ?? [];
    const position = location ? { lat, lng } : null;
    if (position && !(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) {
      this.#refuse(loc, 'it is not longitude, latitude on earth: they lie within ±180 and ±90');
    }
    const indexName = typeof loc.at(-1) === 'string' && loc.at(-1) !== 'location' ? `${loc.at(-1)}_index` : 'location_index';
    if (hasMatrices && index === undefined) {
      this.#refuse([...loc.slice(0, -1), indexName], 'with `matrices` each place has to name its row');
      return 0;
    }
    if (!hasMatrices && !position) {
      this.#refuse(loc, 'without `matrices` each place needs its coordinates');
      return 0;
    }
    if (hasMatrices && index !== undefined) this.#checkIndex([...loc.slice(0, -1), indexName], index);
    const key = hasMatrices ? `${index}` : `${lng},${lat}`;
    const known = this.#placeByKey.get(key);
    if (known === undefined) {
      this.#placeByKey.set(key, this.#places.length);
      this.#places.push({ index: hasMatrices ? (index ?? null) : null, position });
      return this.#places.length - 1;
    }
    const place = at(this.#places, known);
    place.position ??= position;
    return known;
  }

  #checkIndex(loc: Loc, index: number): void {
    for (const [profile, { size }] of this.#given) {
      if (index >= size) this.#refuse(loc, `matrices.${profile} has ${size} rows, counted from 0`, index);
    }
  }

  #checkVehicle(vehicle: VehicleBody, i: number, dimensions: number): void {
    const loc = ['vehicles', i] as const;
    // Other members are ignored by VROOM's manners; a vehicle whose height is misspelled would get the roads of another one.
    for (const name of Object.keys(vehicle))
      if (/^(vehicle_|dimension(?!s$))/.test(name))
        this.#refuse([...loc, name], 'what a vehicle is stands in its dimensions');
    this.#checkAmounts([...loc, 'capacity'], vehicle.capacity ?? [], dimensions, 'vehicles[0].capacity');
    if (vehicle.time_window) this.#checkWindows([...loc, 'time_window'], [vehicle.time_window]);
    const ids = new Set<number>();
    for (const [b, pause] of (vehicle.breaks ?? []).entries()) {
      const own = [...loc, 'breaks', b] as const;
      if (ids.has(pause.id)) this.#refuse([...own, 'id'], 'another break of the vehicle has this id', pause.id);
      ids.add(pause.id);
      if (pause.time_windows) this.#checkWindows([...own, 'time_windows'], pause.time_windows);
      if (pause.max_load) this.#checkAmounts([...own, 'max_load'], pause.max_load, dimensions, 'vehicles[0].capacity');
    }
    if (this.#given.get(profileOf(vehicle))?.costs) {
      const { per_hour = 3600, per_km = 0 } = vehicle.costs ?? {};
      if (per_hour !== 3600) this.#refuse([...loc, 'costs', 'per_hour'], 'its profile has a matrix of costs, which decides');
      if (per_km !== 0) this.#refuse([...loc, 'costs', 'per_km'], 'its profile has a matrix of costs, which decides');
    }
  }

  #checkAmounts(loc: Loc, amounts: readonly number[], dimensions: number, first: string): void {
    if (amounts.length !== dimensions) {
      this.#refuse(loc, `it has ${amounts.length} amounts, and ${first} has ${dimensions}: all lists are of one length`);
    }
  }

  #checkWindows(loc: Loc, windows: readonly (readonly number[])[]): void {
    let before = -1;
    for (const window of windows) {
      const [begin = 0, end = 0] = window;
      if (begin > end) this.#refuse(loc, `a window ends before it begins: ${begin}, ${end}`);
      if (begin <= before) this.#refuse(loc, 'windows have to be in order, and must not meet');
      before = end;
    }
  }

  #jobs(dimensions: number): Unit[] {
    const ids = new Set<number>();
    return (this.#request.jobs ?? []).map((job, i) => {
      const loc = ['jobs', i] as const;
      for (const name of ['delivery', 'pickup', 'amount'] as const) {
        const amounts = job[name];
        if (amounts) this.#checkAmounts([...loc, name], amounts, dimensions, 'vehicles[0].capacity');
      }
      const task = this.#task('job', job, loc, ids);
      return { tasks: [task], carried: zeros(dimensions), skills: job.skills ?? [], priority: job.priority ?? 0 };
    });
  }

  #shipments(dimensions: number): Unit[] {
    const [pickups, deliveries] = [new Set<number>(), new Set<number>()];
    return (this.#request.shipments ?? []).map(({ pickup, delivery, amount, skills, priority }, i) => {
      const loc = ['shipments', i] as const;
      if (amount) this.#checkAmounts([...loc, 'amount'], amount, dimensions, 'vehicles[0].capacity');
      const tasks = [
        this.#task('pickup', pickup, [...loc, 'pickup'], pickups),
        this.#task('delivery', delivery, [...loc, 'delivery'], deliveries),
      ];
      return { tasks, carried: amount ?? zeros(dimensions), skills: skills ?? [], priority: priority ?? 0 };
    });
  }

  #task(kind: Task['kind'], body: TaskBody, loc: Loc, ids: Set<number>): Task {
    if (ids.has(body.id)) this.#refuse([...loc, 'id'], `another ${kind} has this id`, body.id);
    ids.add(body.id);
    if (body.time_windows) this.#checkWindows([...loc, 'time_windows'], body.time_windows);
    return { kind, body, place: this.#place([...loc, 'location'], body.location, body.location_index) };
  }

  /** The steps that vehicles are given: tasks that exist, each once, and of a shipment both in their order. */
  #checkSteps(units: readonly Unit[]): void {
    this.#checkMembers();
    const unitOf = new Map(units.flatMap((unit) => unit.tasks.map((task) => [nameOf(task), unit] as const)));
    const given = new Set<string>();
    for (const [i, { steps = [] }] of this.#request.vehicles.entries()) {
      const own = new Set<string>();
      for (const [s, { type, id }] of steps.entries()) {
        if (type === 'start' || type === 'end' || type === 'break') continue;
        const loc = ['vehicles', i, 'steps', s];
        const name = `${type} ${id}`;
        const unit = unitOf.get(name);
        if (!unit) this.#refuse(loc, `there is no ${type} with the id ${id}`);
        else if (given.has(name)) this.#refuse(loc, `the ${name} is given twice`);
        else if (type === 'delivery' && !own.has(nameOf(at(unit.tasks, 0)))) {
          this.#refuse(loc, `the ${name} has to come behind its pickup`);
        }
        given.add(name);
        own.add(name);
      }
      const missing = [...own].flatMap((name) => unitOf.get(name)?.tasks ?? []).find((task) => !own.has(nameOf(task)));
      if (missing) this.#refuse(['vehicles', i, 'steps'], `the ${nameOf(missing)} has to come with its shipment`);
    }
  }

  /** Refuses what VROOM reads of steps in plan mode alone: without it, times that are given would not be kept. */
  #checkMembers(): void {
    for (const [i, { steps = [] }] of this.#request.vehicles.entries()) {
      for (const [s, step] of steps.entries())
        for (const name of PLAN_MODE_MEMBERS)
          if (Object.hasOwn(step, name))
            this.#refuse(
              ['vehicles', i, 'steps', s, name],
              'times of given steps (plan mode) are not supported: leave it out',
            );
    }
  }

  #travels(): Travels {
    const read = readTravels(this.#request, this.#given, (loc, reason, input) => this.#refuse(loc, reason, input));
    const byRoad = read.travels.find(({ mode }) => mode);
    if (byRoad && this.#places.some(({ position }) => !position)) {
      this.#refuse(
        ['matrices'],
        `they do not have all that profile ${byRoad.profile} needs, so all places need coordinates`,
      );
    }
    return read;
  }

  #checkSize({ vehicles, travelOf, places }: Fleet): void {
    const kinds = new Set(vehicles.map((vehicle, i) => legsKey(kindOf(vehicle, at(travelOf, i)))));
    const most = Math.max(1, Math.floor(MOST_ENTRIES / places.length ** 2));
    if (kinds.size > most) {
      const reason = `with ${places.length} places at most ${most} kinds of vehicles by profile, speed_factor and costs`;
      this.#refuse(['vehicles'], `${reason}, not ${kinds.size}`);
    }
  }
}

const PLAN_MODE_MEMBERS = ['service_at', 'service_after', 'service_before'] as const;

/** A task by its kind and id, as steps name it. */
export const nameOf = ({ kind, body }: Task) => `${kind} ${body.id}`;

const zeros = (dimensions: number): number[] => new Array<number>(dimensions).fill(0);

/** What the travel of a vehicle depends on. VROOM reads two digits of a speed factor. */
export function kindOf(vehicle: VehicleBody, matrix: number): Pick<Vehicle, 'matrix' | 'speedFactor' | 'costs'> {
  const { fixed = 0, per_hour = 3600, per_task_hour = 0, per_km = 0 } = vehicle.costs ?? {};
  return {
    matrix,
    speedFactor: Math.round((vehicle.speed_factor ?? 1) * 100) / 100,
    costs: { fixed, perSecond: per_hour / 3600, perTaskSecond: per_task_hour / 3600, perMeter: per_km / 1000 },
  };
}

export const deliveryOf = ({ delivery, amount }: JobBody) => delivery ?? amount;
