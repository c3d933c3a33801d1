import { at } from '../at.ts';
import { InputProblem, Problem, RoadsProblem } from '../contract/problem.ts';
import { type Effort, type FleetPlanner, ImpossibleSteps, type Matrix } from '../fleets/index.ts';
import { writePolyline } from '../geo/polyline.ts';
import type { Position } from '../geo/position.ts';
import type { Mode } from '../modes/index.ts';
import { ModeNotAvailable, type ReadyMetric } from '../roads/index.ts';
import { readAvoid } from './avoid.ts';
import { type Fleet, profileOf } from './fleet.ts';
import { tableOf } from './fleet-matrices.ts';
import { type OptimizeReply, planReply, type Timings } from './fleet-plan.ts';
import { problemOf, profilesOf } from './fleet-problem.ts';
import type { Caller, RoadParts, RoadRegion } from './question.ts';
import { type RoadQuestion, roadQuestion } from './question.ts';
import { WithoutRoads } from './statuses.ts';

/** A search waits so long for its turn, beside the time that those before it may take. */
const WAIT_MS = 5_000;
/** Rounds of a search: so many, and so many more for each task, by the share that `x` leaves of them. */
const ROUNDS = 5_000;
const ROUNDS_A_TASK = 300;
/** The time of a search where none is asked for: so much, and so much more for each task. It is ample for its rounds. */
const LEAST_MS = 2_000;
const MS_A_TASK = 20;
const MOST_MS = 15_000;

/** The most of a request. */
export interface FleetLimits {
  readonly fleetTasks: number;
  readonly fleetVehicles: number;
  readonly fleetSeconds: number;
}

/** What plans are made by. */
export interface OptimizeParts<Region extends RoadRegion> extends RoadParts<Region> {
  readonly planner: FleetPlanner;
  readonly fleetLimits: FleetLimits;
}

/** Too many of something, as VROOM's server refuses it. */
export function tooMany(what: string, count: number, most: number): Problem {
  return new Problem(413, `Too many ${what}: ${count}, and at most ${most} are planned for at once`);
}

export const NO_ROADS = new RoadsProblem(new WithoutRoads().message);

/** Refuses a fleet that is larger than may be. @throws Problem */
export function checkFleet({ vehicles, units, options }: Fleet, limits: FleetLimits): void {
  const tasks = units.reduce((sum, unit) => sum + unit.tasks.length, 0);
  if (tasks > limits.fleetTasks) throw tooMany('tasks', tasks, limits.fleetTasks);
  if (vehicles.length > limits.fleetVehicles) throw tooMany('vehicles', vehicles.length, limits.fleetVehicles);
  if ((options.l ?? 0) > limits.fleetSeconds) throw refusal(['options', 'l'], `at most ${limits.fleetSeconds} seconds`);
}

function refusal(loc: readonly (string | number)[], reason: string): InputProblem {
  return new InputProblem([{ loc: ['body', ...loc], type: 'value_error', msg: `Value error, ${reason}` }]);
}

/** Plans which vehicle serves what, in which order. @throws Problem; NoTurn; RoadTimeout */
export async function optimize<Region extends RoadRegion>(
  parts: OptimizeParts<Region>,
  fleet: Fleet,
  { project }: Pick<Caller, 'project'>,
): Promise<OptimizeReply> {
  const owner = project.id;
  const begin = performance.now();
  const roads = roadsOf(parts, fleet, owner);
  const matrices = await matricesOf(fleet, roads);
  const loaded = performance.now();
  const problem = problemOf(fleet, matrices);
  const effort = effortOf(fleet, problem.tasks.count, parts.fleetLimits);
  const waitMs = WAIT_MS + parts.fleetLimits.fleetSeconds * 1000;
  const planning = parts.planner.plan(problem, effort, owner, waitMs);
  const planned = await planning.plan.catch((error: unknown) => {
    if (!(error instanceof ImpossibleSteps)) throw error;
    throw refusal(['vehicles', error.vehicle, 'steps'], 'they break a rule, so that the search cannot begin with them');
  });
  const solved = performance.now();
  const lines = fleet.options.g ? await linesOf(fleet, planned.routes, roads) : null;
  const timings: Timings = { loading: loaded - begin, solving: solved - loaded, routing: performance.now() - solved };
  return planReply(fleet, problem, planned, lines, timings);
}

/** How long to search: by the request, else by what there is to plan. */
function effortOf({ options }: Fleet, tasks: number, limits: FleetLimits): Effort {
  const { x = 5, l, seed = 0 } = options;
  const byDefault = Math.min(MOST_MS, limits.fleetSeconds * 1000, LEAST_MS + MS_A_TASK * tasks);
  return {
    rounds: Math.ceil(((ROUNDS + ROUNDS_A_TASK * tasks) * (x + 1)) / 6),
    milliseconds: l === undefined ? byDefault : l * 1000,
    seed,
  };
}

/** Asks the roads of the region by the metric of a mode. */
interface AskRoads {
  readonly table: (mode: Mode, positions: readonly Position[]) => Promise<{ seconds: Float64Array; meters: Float64Array }>;
  readonly line: (mode: Mode, stops: readonly Position[]) => Promise<readonly Position[]>;
}

/** The roads of the region that is served when a request begins. */
function roadsOf<Region extends RoadRegion>(parts: OptimizeParts<Region>, fleet: Fleet, owner: string): AskRoads {
  const region = parts.region();
  const [first] = fleet.places;
  const somewhere = first?.position ?? { lat: 0, lng: 0 };
  const ask = async <T>(mode: Mode, by: (question: RoadQuestion<Region>, ready: ReadyMetric) => Promise<T>) => {
    try {
      const asked = {
        mode,
        method: 'time',
        vehicle: null,
        time: null,
        avoid: readAvoid(''),
        from: somewhere,
        to: somewhere,
      } as const;
      const question = await roadQuestion(region, asked);
      const { roads, key } = question;
      return await roads.answer<T>({ key, areas: [], owner }, { byMetric: (ready) => by(question, ready), plainly: null });
    } catch (error) {
      if (error instanceof WithoutRoads || error instanceof ModeNotAvailable) throw new RoadsProblem(error.message);
      throw error;
    }
  };
  return {
    table: (mode, positions) => ask(mode, ({ roads }, ready) => roads.table(ready, positions, owner)),
    line: (mode, stops) => ask(mode, ({ roads }, ready) => roads.lineThrough(ready, stops, owner)),
  };
}

/** The tables of each profile: what the request brings along, and the rest by road, in whole seconds and metres. */
async function matricesOf({ places, given, modes, ...fleet }: Fleet, roads: AskRoads): Promise<Matrix[]> {
  const indexes = places.map(({ index }) => index ?? -1);
  const matrices: Matrix[] = [];
  for (const profile of profilesOf({ places, given, modes, ...fleet })) {
    const own = given.get(profile);
    const mode = modes.get(profile);
    const isAsked = mode !== undefined && !(own?.durations && own.distances);
    const table = isAsked ? await roads.table(mode, places.map(positionOf)) : null;
    const durations = own?.durations ? tableOf(own.durations, indexes) : table && whole(table.seconds);
    if (!durations) throw new Error('a profile without matrices has a mode');
    matrices.push({
      durations,
      distances: own?.distances ? tableOf(own.distances, indexes) : table && whole(table.meters),
      costs: own?.costs ? tableOf(own.costs, indexes) : null,
    });
  }
  return matrices;
}

function positionOf({ position }: { readonly position: Position | null }): Position {
  if (!position) throw new Error('roads are asked for places with coordinates alone');
  return position;
}

function whole(table: Float64Array): Float64Array {
  return table.map((value) => Math.round(value));
}

/** The line of each route by road, as encoded polylines. */
async function linesOf(
  { vehicles, places, modes }: Fleet,
  routes: readonly { readonly vehicle: number; readonly steps: readonly { readonly place: number }[] }[],
  roads: AskRoads,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { vehicle, steps } of routes) {
    const mode = modes.get(profileOf(at(vehicles, vehicle)));
    if (!mode) throw new Error('a route with a geometry has a mode');
    const stops = steps.filter(({ place }) => place >= 0).map(({ place }) => positionOf(at(places, place)));
    lines.push(writePolyline(await roads.line(mode, stops)));
  }
  return lines;
}
