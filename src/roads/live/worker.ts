import { Worker } from 'node:worker_threads';
import type { Position } from '../../geo/position.ts';
import type { SharedSections } from '../../storage/sections.ts';
import { Turns } from '../../turns.ts';
import { UnderWay } from '../../under-way.ts';
import type { Area } from '../network/areas.ts';
import type { Polygons } from '../search/outline.ts';
import { Outgrown } from '../search/plain.ts';
import type { RoadWay, TripMatrix } from '../search/queries.ts';
import type { RoadRoute, RouteWish } from '../search/routes.ts';
import type { TripMoment } from '../traffic/timetable.ts';
import type { Traffic } from '../traffic/traffic.ts';
import type { MetricKey, ReadyMetric } from './metrics.ts';

/** A matrix by the plain search. */
export interface PlainMatrixTask {
  readonly kind: 'matrix';
  readonly key: MetricKey;
  /** What is closed. */
  readonly areas: readonly Area[];
  readonly origins: readonly Position[];
  readonly destinations: readonly Position[];
}

/** Working out a metric. */
export interface MetricTask {
  readonly kind: 'metric';
  readonly key: MetricKey;
  /** What is closed besides. */
  readonly areas: readonly Area[];
  /** Where it is laid: `metricBytes` of the region. */
  readonly memory: SharedArrayBuffer;
}

/** Finding the roads that tables of speeds are of. */
export interface TrafficTask {
  readonly kind: 'traffic';
  /** Files of `writeSpeeds`. */
  readonly weekly: readonly string[];
  readonly live: readonly string[];
}

/** A metric that answers; what is closed is part of it. */
type ByMetric = Pick<ReadyMetric, 'weighting' | 'metric'>;

/** The times of trips that last longer than what is known of the moment of their departure, or arrival. */
export interface TimetableTask {
  readonly kind: 'timetable';
  readonly key: MetricKey;
  readonly ready: ByMetric | null;
  readonly areas: readonly Area[];
  readonly moment: TripMoment;
  readonly pairs: readonly (readonly [from: Position, to: Position])[];
}

/** The time of one way through changing traffic. */
export interface DriveTask {
  readonly kind: 'drive';
  readonly key: MetricKey;
  readonly way: RoadWay;
  readonly moment: TripMoment;
}

/** Routes by the plain search. */
export interface PlainRoutesTask {
  readonly kind: 'routes';
  readonly key: MetricKey;
  /** What is closed. */
  readonly areas: readonly Area[];
  readonly wish: RouteWish;
}

/** Outlines of what is reached from a position. */
export interface OutlinesTask {
  readonly kind: 'outlines';
  readonly key: MetricKey;
  readonly ready: ByMetric | null;
  readonly areas: readonly Area[];
  readonly origin: Position;
  /** Seconds or metres, by the method of the key. */
  readonly limits: readonly number[];
}

export type RoadTask =
  | OutlinesTask
  | DriveTask
  | PlainRoutesTask
  | PlainMatrixTask
  | MetricTask
  | TrafficTask
  | TimetableTask;
export type WorkMessage = { readonly traffic: Traffic } | { readonly number: number; readonly task: RoadTask };

/** That the thread has started, or what comes of a task. */
export type WorkReply =
  | { readonly isReady: true }
  | { readonly number: number; readonly result: unknown }
  | { readonly number: number; readonly isOutgrown: true }
  | { readonly number: number; readonly failure: Error };

/** A question about roads that took too long, and was given up. */
export class RoadTimeout extends Error {
  constructor() {
    super('The question about roads took too long');
    this.name = 'RoadTimeout';
  }
}

/** So many questions of one owner wait for their turn; more are refused. */
const MOST_WAITING = 64;

/** Who asks when the server does. */
export const NOBODY = '';
const ENDLESS: Patience = { waitMs: Number.POSITIVE_INFINITY, workMs: Number.POSITIVE_INFINITY };

/** A thread, and when it is ready for its first task. */
interface StartedWorker {
  readonly worker: Worker;
  readonly ready: PromiseWithResolvers<void>;
}

interface Waiting {
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/** How long somebody's task may wait for its turn, and then take. */
export interface Patience {
  readonly waitMs: number;
  readonly workMs: number;
}

/**
 * A thread that does long work on roads, one task after the other, by turns of those who ask. It starts when it is first needed, and anew
 * after a failure, or when a task has taken too long. Tasks of nobody are the server's own: they have all the time they need.
 */
export class RoadWorker {
  readonly #shared: SharedSections;
  readonly #patience: Patience;
  #started: StartedWorker | null = null;
  #traffic: Traffic | null = null;
  readonly #turns = new Turns(1, 1, MOST_WAITING);
  readonly #waiting = new Map<number, Waiting>();
  readonly #underWay = new UnderWay();
  #number = 0;

  constructor(shared: SharedSections, patience: Patience) {
    this.#shared = shared;
    this.#patience = patience;
  }

  /** @throws NoTurn; RoadTimeout; Outgrown where a plain search had to go too far */
  run(task: TrafficTask): Promise<Traffic>;
  run(task: PlainMatrixTask, owner: string): Promise<TripMatrix>;
  run(task: TimetableTask, owner: string): Promise<readonly (number | null)[]>;
  run(task: DriveTask, owner: string): Promise<number>;
  run(task: PlainRoutesTask, owner: string): Promise<readonly RoadRoute[]>;
  run(task: OutlinesTask, owner: string): Promise<readonly Polygons[] | null>;
  run(task: Exclude<RoadTask, MetricTask>, owner = NOBODY): Promise<unknown> {
    return this.#inTurn(owner, (workMs) => this.#post(task, workMs));
  }

  /** Works on a metric in a turn of an owner, from its beginning to where it is kept. @throws NoTurn; RoadTimeout */
  inTurn<T>(owner: string, work: (customize: (task: MetricTask) => Promise<ReadyMetric>) => Promise<T>): Promise<T> {
    return this.#inTurn(owner, (workMs) => work((task) => this.#post(task, workMs)));
  }

  #inTurn<T>(owner: string, work: (workMs: number) => Promise<T>): Promise<T> {
    const { waitMs, workMs } = owner === NOBODY ? ENDLESS : this.#patience;
    return this.#underWay.add(this.#turns.run(owner, waitMs, () => work(workMs)));
  }

  async #post(task: RoadTask, workMs: number): Promise<never> {
    const { worker, ready } = this.#started ?? this.#start();
    // A question has its time from then on: a thread is started for all that come after, too.
    await ready.promise;
    const number = ++this.#number;
    const { promise, resolve, reject } = Promise.withResolvers<never>();
    this.#waiting.set(number, { resolve, reject });
    worker.postMessage({ number, task } satisfies WorkMessage);
    if (!Number.isFinite(workMs)) return promise;
    const deadline = setTimeout(() => {
      this.#fail(worker, new RoadTimeout());
      void worker.terminate();
    }, workMs);
    return promise.finally(() => clearTimeout(deadline));
  }

  /** What is known of traffic from now on. */
  setTraffic(traffic: Traffic): void {
    this.#traffic = traffic;
    this.#started?.worker.postMessage({ traffic } satisfies WorkMessage);
  }

  #start(): StartedWorker {
    const worker = new Worker(new URL('./work-thread.ts', import.meta.url), { workerData: this.#shared });
    const ready = Promise.withResolvers<void>();
    worker.unref();
    worker.on('message', (reply: WorkReply) => {
      if ('isReady' in reply) return ready.resolve();
      const waiting = this.#waiting.get(reply.number);
      this.#waiting.delete(reply.number);
      if ('failure' in reply) waiting?.reject(reply.failure);
      else if ('isOutgrown' in reply) waiting?.reject(new Outgrown());
      else waiting?.resolve(reply.result as never);
    });
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', () => this.#fail(worker, new Error('the thread that works on roads has ended')));
    if (this.#traffic) worker.postMessage({ traffic: this.#traffic } satisfies WorkMessage);
    this.#started = { worker, ready };
    return this.#started;
  }

  #fail(worker: Worker, error: unknown): void {
    if (this.#started?.worker !== worker) return;
    this.#started.ready.reject(error);
    this.#started = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** Ends the thread when all that it was asked for is done. */
  async close(): Promise<void> {
    await this.#underWay.over();
    await this.#started?.worker.terminate();
  }
}
