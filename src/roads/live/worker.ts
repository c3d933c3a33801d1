import type { Position } from '../../geo/position.ts';
import type { SharedSections } from '../../storage/sections.ts';
import { CallThread } from '../../threads/call-thread.ts';
import type { ErrorKind } from '../../threads/calls.ts';
import { errorKind } from '../../threads/calls.ts';
import { Turns } from '../../threads/turns.ts';
import { UnderWay } from '../../threads/under-way.ts';
import type { SimplePolygon } from '../network/closed-areas.ts';
import type { Trip, TripTable } from '../network/cost.ts';
import type { Polygons } from '../search/contours.ts';
import type { MatchedTrace } from '../search/match-path.ts';
import { Outgrown } from '../search/plain.ts';
import type { RoadWay, TripMatrix } from '../search/queries.ts';
import type { RoadRoute, RouteWish } from '../search/stop-routes.ts';
import type { Towards } from '../search/sweep.ts';
import type { Trace } from '../search/trace.ts';
import type { LiveState } from '../traffic/known-speeds.ts';
import type { TripMoment } from '../traffic/timetable.ts';
import type { Traffic } from '../traffic/traffic.ts';
import type { MetricKey, ReadyMetric } from './ready-metrics.ts';

/** A matrix by the plain search. */
export interface PlainMatrixTask {
  readonly key: MetricKey;
  /** What is closed. */
  readonly areas: readonly SimplePolygon[];
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
}

/** Working out a metric. */
export interface MetricTask {
  readonly key: MetricKey;
  /** What is closed besides. */
  readonly areas: readonly SimplePolygon[];
  /** Where it is laid: `metricBytes` of the region. */
  readonly memory: SharedArrayBuffer;
}

/** Finding the roads that tables of speeds are of. */
export interface TrafficTask {
  /** Files of `writeSpeeds`. */
  readonly weekly: readonly string[];
  readonly live: readonly string[];
  /** Seconds since 1970, and how many seconds old live speeds may be. */
  readonly now: number;
  readonly liveSeconds: number;
}

/** What tables of speeds say of the roads of a region, and how much of the live ones counts. */
interface TrafficRead {
  readonly traffic: Traffic;
  readonly live: readonly LiveState[];
}

/** A metric that answers; what is closed is part of it. */
type ByMetric = Pick<ReadyMetric, 'weighting' | 'metric'>;

/** Trips at their moment between pairs of positions. */
export interface TripsTask {
  readonly key: MetricKey;
  readonly ready: ByMetric | null;
  readonly areas: readonly SimplePolygon[];
  readonly moment: TripMoment;
  readonly pairs: readonly (readonly [from: Position, to: Position])[];
}

/** The time of one way through changing traffic. */
export interface DriveTask {
  readonly key: MetricKey;
  readonly way: RoadWay;
  readonly moment: TripMoment;
}

/** Routes by the plain search. */
export interface PlainRoutesTask {
  readonly key: MetricKey;
  /** What is closed. */
  readonly areas: readonly SimplePolygon[];
  readonly wish: RouteWish;
}

/** Routes at their moment, through traffic and conditions; by the least that these leave roads to cost. */
export interface TimedRoutesTask {
  readonly key: MetricKey;
  readonly ready: ByMetric | null;
  readonly areas: readonly SimplePolygon[];
  readonly wish: RouteWish;
  readonly moment: TripMoment;
}

/** Outlines of what is reached from a position, or from where it is reached. */
export interface OutlinesTask {
  readonly key: MetricKey;
  readonly ready: ByMetric | null;
  readonly areas: readonly SimplePolygon[];
  readonly origin: Position;
  readonly direction?: Towards;
  /** Seconds or metres, by the method of the key. */
  readonly limits: readonly number[];
  /** When one sets out, or arrives, where conditions depend on it. */
  readonly moment?: TripMoment;
}

/** Finding where on roads a trace was. */
export interface MatchTask {
  readonly ready: ByMetric;
  readonly trace: Trace;
}

/** Rows of a matrix by a metric, as rows of numbers. */
interface TableTask {
  /** Of the matrix: what is known of its destinations stays for its next rows. */
  readonly number: number;
  readonly ready: ReadyMetric;
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
}

/** The line of a route by a metric, through its stops in their order. */
interface LineTask {
  readonly ready: ReadyMetric;
  readonly stops: readonly Position[];
}

/** What the thread of a worker is called with. */
export type RoadCalls = {
  readonly metric: readonly [MetricTask, ReadyMetric];
  readonly matrix: readonly [PlainMatrixTask, TripMatrix];
  readonly routes: readonly [PlainRoutesTask, readonly RoadRoute[]];
  readonly timedRoutes: readonly [TimedRoutesTask, readonly RoadRoute[]];
  readonly timedTrips: readonly [TripsTask, readonly (Trip | null)[]];
  readonly timedWays: readonly [TripsTask, readonly (RoadWay | null)[]];
  readonly outlines: readonly [OutlinesTask, readonly Polygons[] | null];
  readonly table: readonly [TableTask, TripTable];
  readonly line: readonly [LineTask, readonly Position[]];
  readonly timetable: readonly [TripsTask, readonly (number | null)[]];
  readonly drive: readonly [DriveTask, number];
  readonly match: readonly [MatchTask, MatchedTrace];
  readonly readTraffic: readonly [TrafficTask, TrafficRead];
  /** What is known of traffic from then on. */
  readonly useTraffic: readonly [Traffic, undefined];
  /** The thread gives way to all others from then on. */
  readonly giveWay: readonly [null, undefined];
};
type Task = Exclude<keyof RoadCalls, 'useTraffic' | 'giveWay'>;

/** Errors of the thread that stay of their kind. */
export const ROAD_ERRORS: readonly ErrorKind[] = [
  errorKind(
    Outgrown,
    () => null,
    () => new Outgrown(),
  ),
];

/** A question about roads that took too long, and was given up. */
export class RoadTimeout extends Error {
  constructor() {
    super('The question about roads took too long');
    this.name = 'RoadTimeout';
  }
}

/** A thread that is not asked for so long ends: its rows and tables, which grow with the map, are freed. The next question starts one in 0.1 s. */
const IDLE_MS = 30_000;

/** So many questions of one owner wait for their turn; more are refused. */
const MOST_WAITING = 64;

/** Who asks when the server does. */
export const NOBODY = '';
const ENDLESS: Patience = { waitMs: Number.POSITIVE_INFINITY, workMs: Number.POSITIVE_INFINITY };

/** How long somebody's task may wait for its turn, and then take. */
export interface Patience {
  readonly waitMs: number;
  readonly workMs: number;
  /** Whether the thread gives way to all others. */
  readonly givesWay?: boolean;
}

/**
 * A thread that does long work on roads, one task after the other, by turns of those who ask. It starts when it is first needed, and anew
 * after a failure, when a task has taken too long, or when nobody has asked for a while. Tasks of nobody are the server's own: they have all the time they need.
 */
export class RoadWorker {
  readonly #thread: CallThread<RoadCalls>;
  readonly #patience: Patience;
  #traffic: Traffic | null = null;
  readonly #turns = new Turns(1, 1, MOST_WAITING, () => this.#start());
  readonly #underWay = new UnderWay();
  readonly #idleMs: number;
  /** Calls that wait until the thread listens. */
  #starting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(shared: SharedSections, patience: Patience, idleMs = IDLE_MS) {
    this.#patience = patience;
    this.#idleMs = idleMs;
    this.#thread = new CallThread({
      script: new URL('./work-thread.ts', import.meta.url),
      workerData: shared,
      errors: ROAD_ERRORS,
      onStart: () => {
        if (this.#traffic) this.#thread.notify('useTraffic', this.#traffic);
        if (patience.givesWay) this.#thread.notify('giveWay', null);
      },
    });
  }

  /** @throws NoTurn; RoadTimeout; Outgrown where a plain search had to go too far */
  run<Name extends Task>(name: Name, task: RoadCalls[Name][0], owner = NOBODY): Promise<RoadCalls[Name][1]> {
    return this.#inTurn(owner, (workMs) => this.#call(name, task, workMs));
  }

  /** Works on a metric in a turn of an owner, from its beginning to where it is kept. @throws NoTurn; RoadTimeout */
  inTurn<T>(owner: string, work: (customize: (task: MetricTask) => Promise<ReadyMetric>) => Promise<T>): Promise<T> {
    return this.#inTurn(owner, (workMs) => work((task) => this.#call('metric', task, workMs)));
  }

  #inTurn<T>(owner: string, work: (workMs: number) => Promise<T>): Promise<T> {
    const { waitMs, workMs } = owner === NOBODY ? ENDLESS : this.#patience;
    return this.#underWay.add(this.#turns.run(owner, waitMs, () => work(workMs)));
  }

  async #call<Name extends Task>(name: Name, task: RoadCalls[Name][0], workMs: number): Promise<RoadCalls[Name][1]> {
    clearTimeout(this.#idle);
    // A question has its time from then on: a thread is started for all that come after, too.
    this.#starting++;
    await this.#thread.listens().finally(() => this.#starting--);
    const answer = this.#thread.call(name, task);
    const deadline = Number.isFinite(workMs) ? setTimeout(() => this.#thread.end(new RoadTimeout()), workMs) : undefined;
    return answer.finally(() => {
      clearTimeout(deadline);
      this.#rest();
    });
  }

  /** Starts the thread for what waits, which may find that it needs none. */
  #start(): Promise<void> {
    this.#rest();
    return this.#thread.listens();
  }

  /** Ends the thread when it is not asked for a while. */
  #rest(): void {
    clearTimeout(this.#idle);
    const end = () => (this.#starting + this.#thread.waiting > 0 ? this.#rest() : void this.#thread.close());
    this.#idle = setTimeout(end, this.#idleMs).unref();
  }

  /** What is known of traffic from now on. */
  setTraffic(traffic: Traffic): void {
    this.#traffic = traffic;
    this.#thread.notify('useTraffic', traffic);
  }

  /** Ends the thread, whatever it does. */
  end(error: Error): void {
    clearTimeout(this.#idle);
    this.#thread.end(error);
  }

  /** Ends the thread when all that it was asked for is done. */
  async close(): Promise<void> {
    await this.#underWay.over();
    clearTimeout(this.#idle);
    await this.#thread.close();
  }
}
