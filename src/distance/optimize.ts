import { InputProblem, Problem, RoadsProblem } from '../contract/problem.ts';
import { type FleetPlanner, ImpossibleSteps } from '../fleets/index.ts';
import { type LiveRoads, ModeNotAvailable, type ReadyMetric } from '../roads/index.ts';
import { type Fleet, tasksOf } from './fleet.ts';
import { type OptimizeReply, planReply, type Timings } from './fleet-plan.ts';
import { problemOf } from './fleet-problem.ts';
import {
  type ByRoad,
  effortOf,
  type FleetRoads,
  IMPOSSIBLE_STEPS,
  linesOf,
  matricesOf,
  somewhereOf,
  travelQuestion,
} from './fleet-roads.ts';
import type { Caller, RoadParts, RoadRegion } from './question.ts';
import { WithoutRoads } from './statuses.ts';

/** A search waits so long for its turn, beside the time that those before it may take. */
const WAIT_MS = 5_000;
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
  const tasks = tasksOf(units);
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
  const mostMs = parts.fleetLimits.fleetSeconds * 1000;
  const { count } = problem.tasks;
  const effort = effortOf(fleet.options, count, Math.min(MOST_MS, mostMs, LEAST_MS + MS_A_TASK * count));
  const waitMs = WAIT_MS + mostMs;
  const planning = parts.planner.plan(problem, effort, owner, waitMs);
  const planned = await planning.plan.catch((error: unknown) => {
    if (!(error instanceof ImpossibleSteps)) throw error;
    throw refusal(['vehicles', error.vehicle, 'steps'], IMPOSSIBLE_STEPS);
  });
  const solved = performance.now();
  const lines = fleet.options.g ? await linesOf(fleet, planned.routes, roads) : null;
  const timings: Timings = { loading: loaded - begin, solving: solved - loaded, routing: performance.now() - solved };
  return planReply(fleet, problem, planned, lines, timings);
}

/** What a plan needs of the roads of the region that is served when a request begins. */
function roadsOf<Region extends RoadRegion>(parts: OptimizeParts<Region>, fleet: Fleet, owner: string): FleetRoads {
  const region = parts.region();
  const ask = async <T>(travel: ByRoad, by: (roads: LiveRoads, ready: ReadyMetric) => Promise<T>) => {
    try {
      const { roads, key } = await travelQuestion(region, travel, somewhereOf(fleet));
      return await roads.answer<T>({ key, areas: [], owner }, { byMetric: (ready) => by(roads, ready), plainly: null });
    } catch (error) {
      if (error instanceof WithoutRoads || error instanceof ModeNotAvailable) throw new RoadsProblem(error.message);
      throw error;
    }
  };
  return {
    table: (travel, positions) => ask(travel, (roads, ready) => roads.table(ready, positions, owner)),
    line: (travel, stops) => ask(travel, (roads, ready) => roads.lineThrough(ready, stops, owner)),
  };
}
