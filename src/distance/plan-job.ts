import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { JobFailed, type JobKind, type JobWork, Outdated } from '../jobs/job-kind.ts';
import { MODES } from '../modes/index.ts';
import { ModeNotAvailable, NOBODY, type ReadyMetric } from '../roads/index.ts';
import type { Fragment } from '../storage/deflated.ts';
import { CallThread } from '../threads/call-thread.ts';
import { type Fleet, tasksOf } from './fleet.ts';
import { isByRoad, somewhereOf, travelQuestion } from './fleet-roads.ts';
import { KeptVehicle, packOrder, UNREADABLE, unpackOrder } from './order.ts';
import { PLAN_ERRORS, type PlanCalls } from './plan-calls.ts';
import type { RoadRegion } from './question.ts';
import { WithoutRoads } from './statuses.ts';

/** The share of the time of a job that its search may take: the rest is for tables and lines. */
const SEARCH_SHARE = 0.9;
/** The time of a search where none is asked for: ten times what its rounds take at leisure, since its thread gets what others leave. */
const LEAST_MS = 80_000;
const MS_A_TASK = 800;
/** How often the thread is asked how far it is. */
const PROGRESS_MS = 1_000;

/** The most of a plan. */
export interface PlanLimits {
  readonly fleetJobTasks: number;
  readonly fleetJobVehicles: number;
  /** How long a job may be worked on. */
  readonly jobSeconds: number;
}

/** The longest that a search may be asked to take. */
export const mostSearchSeconds = ({ jobSeconds }: Pick<PlanLimits, 'jobSeconds'>) =>
  Math.max(1, Math.floor(SEARCH_SHARE * jobSeconds));

/** What the serving thread has to know of a request, whose JSON stands behind it. */
const PlanHead = Type.Object({
  /** The ways to travel by road. */
  travels: Type.Array(Type.Object({ travel: Type.Integer(), mode: Type.Enum([...MODES]), vehicle: KeptVehicle })),
  /** Where roads are asked for. */
  somewhere: Type.Object({ lat: Type.Number(), lng: Type.Number() }),
  drawsLines: Type.Boolean(),
  tasks: Type.Integer(),
});
const heads = Compile(PlanHead);

/** A request in bytes. @param json as it was sent */
export function packPlanOrder(fleet: Fleet, json: Uint8Array): Uint8Array {
  const travels = fleet.travels.flatMap((each, travel) =>
    isByRoad(each) ? [{ travel, mode: each.mode, vehicle: each.vehicle }] : [],
  );
  const head = { travels, somewhere: somewhereOf(fleet), drawsLines: fleet.options.g === true, tasks: tasksOf(fleet.units) };
  return packOrder(head, json);
}

type NamedRegion = RoadRegion & { readonly id: string };

/** The work on plans for fleets. */
export function planJob(region: () => NamedRegion, limits: Pick<PlanLimits, 'jobSeconds'>): JobKind {
  return {
    parts: 1,
    async work(job) {
      const { head, rest } = unpackOrder(job.request);
      if (!heads.Check(head)) throw new JobFailed(UNREADABLE);
      const byDefaultMs = Math.min(LEAST_MS + MS_A_TASK * head.tasks, 1000 * mostSearchSeconds(limits));
      const work = new PlanWork(job, region, { ...head, request: rest, byDefaultMs });
      try {
        await work.run();
      } catch (error) {
        // Whatever the end of a thread has made of it: the reason is why it was ended.
        job.signal.throwIfAborted();
        if (error instanceof WithoutRoads || error instanceof ModeNotAvailable) throw new JobFailed(error.message);
        throw error;
      }
    },
  };
}

/** A request of which the thread reads the rest. */
interface PlanOrder extends Static<typeof PlanHead> {
  readonly request: Uint8Array;
  /** How long to search where no time is asked for. */
  readonly byDefaultMs: number;
}

class PlanWork {
  readonly #job: JobWork;
  readonly #region: () => NamedRegion;
  readonly #order: PlanOrder;
  readonly #thread: CallThread<PlanCalls> = new CallThread<PlanCalls>({
    script: new URL('./plan-thread.ts', import.meta.url),
    errors: PLAN_ERRORS,
    onStart: () => this.#thread.notify('giveWay', null),
  });

  constructor(job: JobWork, region: () => NamedRegion, order: PlanOrder) {
    this.#job = job;
    this.#region = region;
    this.#order = order;
  }

  async run(): Promise<void> {
    const { signal } = this.#job;
    const region = this.#region();
    // A plan is one step: what has been searched until then is nobody else's.
    if ((await this.#job.begin(region.id, 1)) === 1) return;
    const end = () => this.#thread.end(new Outdated());
    signal.addEventListener('abort', end);
    const timer = setInterval(() => this.#report(), PROGRESS_MS);
    try {
      await this.#job.keep(0, await this.#plan(region));
    } finally {
      clearInterval(timer);
      signal.removeEventListener('abort', end);
      end();
    }
  }

  async #plan(region: NamedRegion): Promise<readonly Fragment[]> {
    const { request, drawsLines, byDefaultMs } = this.#order;
    await this.#call('read', new Uint8Array(request));
    await this.#byRoad(region, 'table');
    await this.#call('solve', { byDefaultMs });
    if (drawsLines) {
      // The roads are not kept for the time of the search, since a region that takes their place would have to wait for that.
      if (this.#region().id !== region.id) throw new Outdated();
      await this.#byRoad(region, 'lines');
    }
    return this.#call('pack', null);
  }

  /** Has something made by the roads of each way to travel. */
  async #byRoad(region: NamedRegion, make: 'table' | 'lines'): Promise<void> {
    for (const { travel, ...asked } of this.#order.travels) {
      const { roads, key } = await travelQuestion(region, asked, this.#order.somewhere);
      const { shared } = roads.roads;
      const byMetric = (ready: ReadyMetric) => this.#call(make, { shared, ready, travel });
      await roads.answer({ key, areas: [], owner: NOBODY }, { byMetric, plainly: null });
    }
  }

  /** A thread that was ended is not begun again. */
  async #call<Name extends keyof PlanCalls & string>(name: Name, input: PlanCalls[Name][0]): Promise<PlanCalls[Name][1]> {
    this.#job.signal.throwIfAborted();
    return this.#thread.call(name, input);
  }

  #report(): void {
    if (this.#thread.waiting === 0) return;
    const told = (done: number) => this.#job.report(done);
    // Whoever waits for the work itself is told what is wrong.
    this.#thread.call('progress', null).then(told, () => {});
  }
}
