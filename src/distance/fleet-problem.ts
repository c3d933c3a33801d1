import { at } from '../at.ts';
import { type Matrix, NEVER, type Problem, type Vehicle } from '../fleets/index.ts';
import { deliveryOf, type Fleet, kindOf, nameOf, type Task, type Unit } from './fleet.ts';
import type { JobBody, VehicleBody } from './fleet-body.ts';

type Windows = readonly (readonly number[])[] | undefined;

/** The breaks of a vehicle in the order in which it takes them: by their first window, then by the end of their last. */
export function breaksOf({ breaks = [] }: VehicleBody): NonNullable<VehicleBody['breaks']> {
  const begin = (windows: Windows) => windows?.[0]?.[0] ?? 0;
  const end = (windows: Windows) => windows?.at(-1)?.[1] ?? NEVER;
  return breaks.toSorted(({ time_windows: a }, { time_windows: b }) => begin(a) - begin(b) || end(a) - end(b));
}

/** What the solver is asked. @param matrices one for each way to travel */
export function problemOf(fleet: Fleet, matrices: readonly Matrix[]): Problem {
  const { vehicles, units, dimensions } = fleet;
  const tasks = units.flatMap((unit) => unit.tasks);
  const breaks = vehicles.flatMap(breaksOf);
  const types = [...new Set(vehicles.map(({ type }) => type ?? ''))];
  const unitOf = units.flatMap((unit, i) => unit.tasks.map(() => i));
  const firsts: number[] = [];
  let first = 0;
  for (const unit of units) {
    firsts.push(first);
    first += unit.tasks.length;
  }
  const job = (task: Task) => (task.kind === 'job' ? (task.body as JobBody) : null);
  return {
    places: fleet.places.length,
    matrices,
    dimensions,
    tasks: {
      count: tasks.length,
      place: Int32Array.from(tasks, ({ place }) => place),
      unit: Int32Array.from(unitOf),
      setup: Float64Array.from(
        types.flatMap((type) => tasks.map(({ body }) => body.setup_per_type?.[type] ?? body.setup ?? 0)),
      ),
      delivered: rowsOf(
        tasks.map((task) => (task.kind === 'job' ? deliveryOf(task.body) : undefined)),
        dimensions,
      ),
      collected: rowsOf(
        tasks.map((task) => job(task)?.pickup),
        dimensions,
      ),
    },
    units: {
      count: units.length,
      task: Int32Array.from(firsts),
      size: Uint8Array.from(units, (unit) => unit.tasks.length),
      // VROOM counts the priority of a shipment for both of its tasks.
      priority: Float64Array.from(units, (unit) => unit.priority * unit.tasks.length),
      carried: rowsOf(
        units.map(({ carried }) => carried),
        dimensions,
      ),
      skills: units.map(({ skills }) => skills),
    },
    stops: {
      count: tasks.length + breaks.length,
      service: Float64Array.from(
        types.flatMap((type) => [
          ...tasks.map(({ body }) => body.service_per_type?.[type] ?? body.service ?? 0),
          ...breaks.map(({ service }) => service ?? 0),
        ]),
      ),
      ...windowsOf([...tasks.map(({ body }) => body.time_windows), ...breaks.map(({ time_windows }) => time_windows)]),
      mostLoaded: Float64Array.from(breaks.flatMap(({ max_load }) => max_load ?? new Array<number>(dimensions).fill(NEVER))),
    },
    vehicles: vehiclesOf(fleet, tasks.length, types),
  };
}

function vehiclesOf(fleet: Fleet, taskCount: number, types: readonly string[]): Vehicle[] {
  const taskOf = tasksByName(fleet.units);
  let firstBreak = taskCount;
  return fleet.vehicles.map((vehicle, i) => {
    const breaks = vehicle.breaks?.length ?? 0;
    const [opens = 0, closes = NEVER] = vehicle.time_window ?? [];
    const given = (vehicle.steps ?? []).flatMap(({ type, id }) => taskOf.get(`${type} ${id}`) ?? []);
    const read: Vehicle = {
      ...kindOf(vehicle, at(fleet.travelOf, i)),
      type: types.indexOf(vehicle.type ?? ''),
      start: at(fleet.starts, i),
      end: at(fleet.ends, i),
      ...{ opens, closes },
      capacity: vehicle.capacity ?? [],
      skills: vehicle.skills ?? [],
      ...{ firstBreak, breaks },
      mostTasks: vehicle.max_tasks ?? Number.POSITIVE_INFINITY,
      mostTravel: vehicle.max_travel_time ?? Number.POSITIVE_INFINITY,
      mostDistance: vehicle.max_distance ?? Number.POSITIVE_INFINITY,
      given: given.length > 0 ? given : null,
    };
    firstBreak += breaks;
    return read;
  });
}

/** The numbers of tasks by their kind and id. */
function tasksByName(units: readonly Unit[]): ReadonlyMap<string, number> {
  return new Map(units.flatMap((unit) => unit.tasks).map((task, number) => [nameOf(task), number]));
}

function rowsOf(lists: readonly (readonly number[] | undefined)[], dimensions: number): Float64Array {
  const rows = new Float64Array(lists.length * dimensions);
  for (const [i, list] of lists.entries()) if (list) rows.set(list, i * dimensions);
  return rows;
}

function windowsOf(lists: readonly Windows[]) {
  const known = lists.map((list) => list ?? [[0, NEVER]]);
  const windows = new Int32Array(lists.length + 1);
  for (const [i, list] of known.entries()) windows[i + 1] = at(windows, i) + list.length;
  const all = known.flat();
  return {
    windows,
    opens: Float64Array.from(all, ([begin = 0]) => begin),
    closes: Float64Array.from(all, ([, end = NEVER]) => end),
  };
}
