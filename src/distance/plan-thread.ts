/** Works on a plan for a fleet. The roads of the starting thread are lent to it for the tables and the lines alone. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { at } from '../at.ts';
import type { InputError } from '../contract/problem.ts';
import { type Effort, ImpossibleSteps, type Problem, type Solved, Solving } from '../fleets/index.ts';
import { writePolyline } from '../geo/polyline.ts';
import { JobFailed } from '../jobs/job-kind.ts';
import { lineThrough, RoadQueries, sharedRoads, TripRows } from '../roads/index.ts';
import { fragmentOf } from '../storage/deflated.ts';
import { giveWay } from '../threads/give-way.ts';
import { serveCalls, Transferred } from '../threads/serve-calls.ts';
import { type Fleet, fleetBody } from './fleet.ts';
import { planReply } from './fleet-plan.ts';
import { problemOf } from './fleet-problem.ts';
import { effortOf, type FleetRoads, IMPOSSIBLE_STEPS, isGiven, matricesOf, positionOf, stopsOf } from './fleet-roads.ts';
import { UNREADABLE } from './order.ts';
import { PLAN_ERRORS, type PlanCalls, type RoadsOfTravel } from './plan-calls.ts';

/** So many times the rounds of a plan that somebody waits for. */
const IN_BACKGROUND = 4;
/** So many rows of a table are made before a question how far it is has its answer. */
const ROWS_AT_ONCE = 100;
/** What parts of the progress tables are, and lines where some are drawn; the search is the rest. */
const TABLES_SHARE = 0.1;
const LINES_SHARE = 0.1;

type Table = Awaited<ReturnType<FleetRoads['table']>>;

/** A plan in the making. */
class Making {
  readonly #fleet: Fleet;
  readonly #begun = performance.now();
  readonly #tables: Table[] = [];
  readonly #lines: string[] = [];
  #loaded = 0;
  #solved = 0;
  #problem: Problem | null = null;
  #solving: Solving | null = null;
  #plan: Solved | null = null;
  /** Of the tables and of the lines what is done, from 0 to 1. */
  #tablesDone = 0;
  #linesDone = 0;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  get progress(): number {
    const forLines = this.#fleet.options.g ? LINES_SHARE : 0;
    const search = this.#plan ? 1 : (this.#solving?.done ?? 0);
    return TABLES_SHARE * this.#tablesDone + (1 - TABLES_SHARE - forLines) * search + forLines * this.#linesDone;
  }

  async table({ shared, ready, travel }: RoadsOfTravel): Promise<void> {
    const { places, travels } = this.#fleet;
    if (isGiven(at(travels, travel), this.#fleet.given)) return;
    const positions = places.map(positionOf);
    const rows = new TripRows(new RoadQueries(sharedRoads(shared)), ready, positions);
    const { length } = positions;
    const [seconds, meters] = [new Float64Array(length ** 2), new Float64Array(length ** 2)];
    for (let row = 0; row < length; row += ROWS_AT_ONCE) {
      const some = rows.rows(positions.slice(row, row + ROWS_AT_ONCE));
      seconds.set(some.seconds, row * length);
      meters.set(some.meters, row * length);
      this.#tablesDone = (travel + row / length) / travels.length;
      await nextTurn();
    }
    this.#tables[travel] = { seconds, meters };
  }

  async solve(byDefaultMs: number): Promise<void> {
    const fleet = this.#fleet;
    const table = async (travel: Fleet['travels'][number]) => at(this.#tables, fleet.travels.indexOf(travel));
    const problem = problemOf(fleet, await matricesOf(fleet, { table }));
    this.#tables.length = 0;
    this.#tablesDone = 1;
    this.#loaded = performance.now();
    this.#solving = begun(problem, effortOf(fleet.options, problem.tasks.count, byDefaultMs, IN_BACKGROUND));
    this.#problem = problem;
    this.#plan = await this.#solving.solved();
    this.#solving = null;
    this.#solved = performance.now();
  }

  async lines({ shared, ready, travel }: RoadsOfTravel): Promise<void> {
    const { routes } = this.#planned().plan;
    const queries = new RoadQueries(sharedRoads(shared));
    for (const [i, route] of routes.entries()) {
      if (at(this.#fleet.travelOf, route.vehicle) !== travel) continue;
      this.#lines[i] = writePolyline(lineThrough(queries, ready, stopsOf(this.#fleet, route)));
      this.#linesDone += 1 / routes.length;
      await nextTurn();
    }
  }

  /** The answer as text. */
  text(): Uint8Array {
    const { problem, plan } = this.#planned();
    const timings = {
      loading: this.#loaded - this.#begun,
      solving: this.#solved - this.#loaded,
      routing: performance.now() - this.#solved,
    };
    const lines = this.#fleet.options.g ? this.#lines : null;
    return Buffer.from(JSON.stringify(planReply(this.#fleet, problem, plan, lines, timings)));
  }

  #planned() {
    const [problem, plan] = [this.#problem, this.#plan];
    if (!problem || !plan) throw new Error('a plan that has not been made');
    return { problem, plan };
  }
}

/** @throws JobFailed */
function begun(problem: Problem, effort: Effort): Solving {
  try {
    return new Solving(problem, effort);
  } catch (error) {
    if (!(error instanceof ImpossibleSteps)) throw error;
    throw new JobFailed(`vehicles[${error.vehicle}].steps: ${IMPOSSIBLE_STEPS}`);
  }
}

/** Reads a request that was accepted. @throws JobFailed where that was by other rules */
function readPlan(request: Uint8Array): Fleet {
  const errors: InputError[] = [];
  const fleet = fleetBody.read(JSON.parse(Buffer.from(request).toString('utf8')), errors);
  if (errors.length > 0) throw new JobFailed(UNREADABLE);
  return fleet;
}

let making: Making | null = null;

function made(): Making {
  if (!making) throw new Error('a plan whose request has not been read');
  return making;
}

serveCalls<PlanCalls>(
  {
    read: (request) => {
      making = new Making(readPlan(request));
      return undefined;
    },
    table: async (roads) => {
      await made().table(roads);
      return undefined;
    },
    solve: async ({ byDefaultMs }) => {
      await made().solve(byDefaultMs);
      return undefined;
    },
    lines: async (roads) => {
      await made().lines(roads);
      return undefined;
    },
    pack: () => {
      const fragment = fragmentOf(made().text());
      return new Transferred([fragment], [fragment.deflated.buffer]);
    },
    progress: () => making?.progress ?? 0,
    giveWay: () => {
      giveWay();
      return undefined;
    },
  },
  { errors: PLAN_ERRORS },
);
