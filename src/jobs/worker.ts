import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseUnavailable } from '../database/failures.ts';
import type { Database } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { isDiskFull } from '../storage/disk.ts';
import { Poller } from './poller.ts';
import type { WorkKind } from './work-kind.ts';
import {
  type ClaimedWork,
  claimWork,
  forgetWork,
  giveBackAllWork,
  giveBackWork,
  type Held,
  recordWorkBeat,
  recordWorkEnd,
  SILENT_SECONDS,
  type WorkEnd,
  type WorkProgress,
} from './work-record.ts';
import { forgetWorkers, recordWorker, retireAllWorkers, retireWorker, type WorkerId } from './worker-rows.ts';

/** How often a worker looks for what others have put into the queue. */
const POLL_MS = 1_000;
/** The interval of the heartbeats of work, and of what it says. */
const BEAT_MS = 1_000;
/** How often a worker says that it lives. */
const PRESENCE_MS = 3_000;
const SWEEP_MS = 60_000;
/** What was begun so often ends: it may be what kills the workers. */
const MOST_ATTEMPTS = 3;

class Stopped extends Error {}
class Cancelled extends Error {}
/** Another worker has taken it over. */
class Lost extends Error {}

/** How much of a kind this worker does, and how much has ended how since its start. */
export interface WorkFigures {
  readonly running: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
}

interface Running extends Held {
  readonly kind: string;
  readonly progress: WorkProgress;
  readonly ending: AbortController;
  readonly over: Promise<void>;
}

type Log = (message: string, error: unknown) => void;

/**
 * Does the work of the queue. A worker says every second that it is at it; when it has been silent, another one takes its work over. After
 * the database was away, all have been silent: nobody takes over before they had the time to say otherwise.
 */
export class Worker {
  readonly #database: Database;
  readonly #kinds: Readonly<Record<string, WorkKind>>;
  readonly #id: WorkerId;
  readonly #log: Log;
  readonly #poller: Poller;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Running>();
  readonly #ended = new Map<string, { succeeded: number; failed: number; cancelled: number }>();
  #presentAt = Number.NEGATIVE_INFINITY;
  #sweptAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, kinds: Readonly<Record<string, WorkKind>>, id: WorkerId, log: Log) {
    this.#database = database;
    this.#kinds = kinds;
    this.#id = id;
    this.#log = log;
    this.#poller = new Poller(
      () => this.#look(),
      POLL_MS,
      (error) => log('work could not be looked for', error),
    );
  }

  /** Begins to work on what is there. */
  async begin(): Promise<void> {
    if (this.#database.kind === 'embedded') {
      await giveBackAllWork(this.#database);
      await retireAllWorkers(this.#database);
    }
    await recordWorker(this.#database, this.#id);
    this.#poller.lookIn(0);
  }

  /** Looks at once: something was put into the queue. */
  nudge(): void {
    this.#poller.lookIn(0);
  }

  figures(kind: string): WorkFigures {
    const { succeeded = 0, failed = 0, cancelled = 0 } = this.#ended.get(kind) ?? {};
    return { running: this.#countOf(kind), succeeded, failed, cancelled };
  }

  #countOf(kind: string): number {
    return [...this.#running].filter((each) => each.kind === kind).length;
  }

  /** Ends work that has been cancelled at once, where this worker does it; else it is another's. */
  async cancel(id: string): Promise<void> {
    const found = [...this.#running].find((each) => each.id === id);
    found?.ending.abort(new Cancelled());
    await found?.over;
  }

  /** Gives back what is in work. */
  async close(): Promise<void> {
    this.#stopping.abort(new Stopped());
    await this.#poller.close();
    await Promise.all([...this.#running].map(({ over }) => over));
    await retireWorker(this.#database, this.#id).catch(() => {});
  }

  async #look(): Promise<void> {
    if (performance.now() - this.#presentAt >= PRESENCE_MS) {
      await recordWorker(this.#database, this.#id);
      this.#presentAt = performance.now();
    }
    while (!this.#stopping.signal.aborted) {
      const kinds = Object.entries(this.#kinds).flatMap(([kind, { atOnce }]) => (this.#countOf(kind) < atOnce ? kind : []));
      const { workerId, places } = this.#id;
      const takesOver = this.#poller.steadyMs > SILENT_SECONDS * 1000;
      const work = kinds.length > 0 ? await claimWork(this.#database, { workerId, places, kinds, takesOver }) : null;
      if (!work) break;
      this.#begin(work);
    }
    if (performance.now() - this.#sweptAt < SWEEP_MS) return;
    await forgetWork(this.#database);
    await forgetWorkers(this.#database);
    this.#sweptAt = performance.now();
  }

  #begin(work: ClaimedWork): void {
    const progress: WorkProgress = { step: null, share: null, log: [] };
    const held = { id: work.id, workerId: this.#id.workerId, kind: work.kind, progress, ending: new AbortController() };
    const over = this.#run(work, held)
      .catch((error: unknown) => this.#log(`the end of the work ${work.id} could not be recorded`, error))
      .finally(() => {
        this.#running.delete(running);
        this.nudge();
      });
    const running: Running = { ...held, over };
    this.#running.add(running);
  }

  async #run(work: ClaimedWork, held: Omit<Running, 'over'>): Promise<void> {
    const { ending, progress } = held;
    let said = '';
    const beat = setInterval(() => {
      const says = JSON.stringify(progress);
      // A beat that fails is followed by others.
      recordWorkBeat(this.#database, held, says === said ? null : says).then(
        (answer) => {
          said = says;
          if (!answer) ending.abort(new Lost());
          else if (answer.isCancelled) ending.abort(new Cancelled());
        },
        () => {},
      );
    }, BEAT_MS);
    try {
      const signal = AbortSignal.any([this.#stopping.signal, ending.signal]);
      // What was claimed while the worker began to stop is given back.
      signal.throwIfAborted();
      const result = await this.#work(work, progress, signal);
      await this.#end(held, { status: 'succeeded', result, error: null });
    } catch (error) {
      await this.#failed(work, held, error);
    } finally {
      clearInterval(beat);
    }
  }

  #work({ id, kind, request, attempts }: ClaimedWork, progress: WorkProgress, signal: AbortSignal): Promise<string | null> {
    if (attempts > MOST_ATTEMPTS)
      throw new ExplainedError(`it was begun ${MOST_ATTEMPTS} times, and its worker stopped each time`);
    const known = this.#kinds[kind];
    if (!known) throw new ExplainedError(`this version of the server knows no work of the kind ${kind}`);
    return known.work({ id, request, signal, progress });
  }

  async #failed(work: ClaimedWork, held: Omit<Running, 'over'>, error: unknown): Promise<void> {
    if (error instanceof Lost) this.#log(`the work ${work.id} was taken over, as this server was silent for too long`, null);
    else if (error instanceof Stopped) await giveBackWork(this.#database, held);
    else if (error instanceof Cancelled) await this.#end(held, { status: 'cancelled', result: null, error: null });
    // It is taken over when the database is back.
    else if (error instanceof DatabaseUnavailable) this.#log(`the work ${work.id} waits for the database`, error);
    else {
      const reason = this.#reasonOf(work, error);
      await this.#insist(async () => this.#kinds[work.kind]?.failed?.(work, reason)).catch((failure: unknown) =>
        this.#log(`what the work ${work.id} has left could not be ended`, failure),
      );
      await this.#end(held, { status: 'failed', result: null, error: reason });
    }
  }

  #reasonOf({ id }: ClaimedWork, error: unknown): string {
    if (isDiskFull(error)) return 'the disk of the server is full';
    if (error instanceof ExplainedError) return error.message;
    this.#log(`the work ${id} failed`, error);
    return `an unexpected failure; see the log for ${id}`;
  }

  async #end(held: Omit<Running, 'over'>, end: WorkEnd): Promise<void> {
    const isOurs = await this.#insist(() => recordWorkEnd(this.#database, held, JSON.stringify(held.progress), end));
    if (!isOurs) return;
    const ended = this.#ended.get(held.kind) ?? { succeeded: 0, failed: 0, cancelled: 0 };
    ended[end.status]++;
    this.#ended.set(held.kind, ended);
  }

  /** Records, however long the database is away: what has taken hours is not done again for a moment. */
  async #insist<T>(record: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await record();
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable) || this.#stopping.signal.aborted) throw error;
        await pause(POLL_MS, undefined, { ref: false });
      }
    }
  }
}
