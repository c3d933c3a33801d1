import { randomUUID } from 'node:crypto';
import { DatabaseUnavailable } from '../database/failures.ts';
import type { Database } from '../database/open.ts';
import type { Fragment } from '../storage/deflated.ts';
import { isDiskFull } from '../storage/disk.ts';
import { DatabasePieces } from './database-pieces.ts';
import { FolderPieces } from './folder-pieces.ts';
import { JobFailed, type JobKind, Outdated } from './job-kind.ts';
import {
  acceptJob,
  type ClaimedJob,
  claimJob,
  dropJob,
  dropOldJobs,
  findJob,
  giveBackAll,
  type Job,
  recordBeat,
  recordBegun,
  recordDone,
  recordEnd,
  recordGivenBack,
} from './job-record.ts';
import { type Pieces, resultOf } from './pieces.ts';
import { Poller } from './poller.ts';

/** How often a server looks for jobs that others have accepted. */
const POLL_MS = 1_000;
/** The interval of the heartbeat of a job in work. */
const BEAT_MS = 3_000;
/** What is over is deleted so often. */
const SWEEP_MS = 60_000;
/** A job that was begun so often without a step being done ends: it may be what kills the servers. */
const MOST_ATTEMPTS = 10;

export interface JobSettings {
  /** How many jobs this server works on at a time; 0 for none. */
  readonly atOnce: number;
  /** How long it works on one. */
  readonly maxSeconds: number;
  /** How many of a project may be unfinished. */
  readonly mostWaiting: number;
  /** How long results are kept. */
  readonly keepHours: number;
}

/** A job that this server works on. */
interface Running {
  readonly jobId: string;
  readonly over: Promise<void>;
  readonly lost: AbortController;
}

/** What else is asked for has no job. */
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

class TimeUp extends Error {}
class Stopped extends Error {}
/** The job is another server's, or gone with its project. */
class Lost extends Error {}

/**
 * The jobs of a database, and the part of them that this server works on. A job is a row; a server that takes one says so every few seconds,
 * and one that has been silent is taken over by another, which goes on behind the last step that was kept.
 */
export class Jobs<Kind extends string> {
  readonly #database: Database;
  readonly #pieces: Pieces;
  readonly #kinds: Readonly<Record<Kind, JobKind>>;
  readonly #settings: JobSettings;
  readonly #log: (message: string, error: unknown) => void;
  /** Who this server is as a worker. */
  readonly #worker = randomUUID();
  readonly #stopping = new AbortController();
  readonly #running = new Set<Running>();
  readonly #poller: Poller;
  #sweptAt = Number.NEGATIVE_INFINITY;
  #area: string | null = null;

  /** @param dataFolder where results are kept beside an embedded database */
  constructor(
    database: Database,
    dataFolder: string,
    kinds: Readonly<Record<Kind, JobKind>>,
    settings: JobSettings,
    log: (message: string, error: unknown) => void,
  ) {
    this.#database = database;
    // On the disk it holds up nobody; where several servers may share the database, all of them have to have it.
    this.#pieces = database.kind === 'embedded' ? new FolderPieces(database, dataFolder) : new DatabasePieces(database);
    this.#kinds = kinds;
    this.#settings = settings;
    this.#log = log;
    this.#poller = new Poller(
      () => this.#look(),
      POLL_MS,
      (error) => log('jobs could not be looked for', error),
    );
  }

  /** Begins to work on what is there. */
  async begin(): Promise<void> {
    if (this.#database.kind === 'embedded') await giveBackAll(this.#database);
    this.#poller.lookIn(0);
  }

  /** From now on this server is one of an area: what it accepts its servers alone work on, and it on no other's. */
  belongTo(area: string): void {
    this.#area = area;
  }

  /** Accepts a job. @returns its id; null where too many of the project are not finished */
  async accept(projectId: string, kind: Kind, request: Uint8Array): Promise<string | null> {
    const jobId = await acceptJob(this.#database, {
      ...{ projectId, kind, request, area: this.#area, most: this.#settings.mostWaiting },
    });
    if (jobId !== null) this.#poller.lookIn(0);
    return jobId;
  }

  /** A job of a project; null where it has none of that kind and id. */
  async find(kind: Kind, projectId: string, id: string): Promise<Job | null> {
    if (!UUID.test(id)) return null;
    const job = await findJob(this.#database, { projectId, jobId: id.toLowerCase() });
    return job?.kind === kind ? job : null;
  }

  /**
   * Drops a job of a project with what it has made. What is in work ends: here at once, on another server at its next heartbeat.
   *
   * @returns false where the project has none of that kind and id
   */
  async drop(kind: Kind, projectId: string, id: string): Promise<boolean> {
    if (!UUID.test(id)) return false;
    const job = { projectId, jobId: id.toLowerCase() };
    if (!(await dropJob(this.#database, job, kind))) return false;
    for (const { jobId, lost } of this.#running) if (jobId === job.jobId) lost.abort(new Lost());
    // What is written at this moment goes with the next sweep.
    await this.#pieces.remove(job);
    return true;
  }

  /** How many jobs of a project may be unfinished. */
  get mostWaiting(): number {
    return this.#settings.mostWaiting;
  }

  /** The text of the result of a job that is completed. */
  result(kind: Kind, job: Job): AsyncIterable<Fragment> {
    return resultOf(this.#pieces, job, this.#kinds[kind].parts, job.total ?? 0);
  }

  /** Gives back what is in work; another server, or this one at its next start, goes on with it. */
  async close(): Promise<void> {
    this.#stopping.abort(new Stopped());
    await this.#poller.close();
    await Promise.all([...this.#running].map(({ over }) => over));
  }

  async #look(): Promise<void> {
    while (this.#running.size < this.#settings.atOnce && !this.#stopping.signal.aborted) {
      const job = await claimJob(this.#database, this.#worker, this.#area);
      if (!job) break;
      const lost = new AbortController();
      const over = this.#run(job, lost)
        .catch((error: unknown) => this.#log(`the end of the job ${job.jobId} could not be recorded`, error))
        .finally(() => {
          this.#running.delete(running);
          this.#poller.lookIn(0);
        });
      const running: Running = { jobId: job.jobId, over, lost };
      this.#running.add(running);
    }
    if (performance.now() - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = performance.now();
    await this.sweep();
  }

  /** Deletes what has been kept for its time, and what is left of jobs that are gone. */
  async sweep(): Promise<void> {
    await dropOldJobs(this.#database, this.#settings.keepHours);
    await this.#pieces.sweep();
  }

  async #run(job: ClaimedJob, lost: AbortController): Promise<void> {
    if (job.attempts > MOST_ATTEMPTS) {
      await this.#end(job, 'error', `the servers that worked on it stopped ${MOST_ATTEMPTS} times before a step was done`);
      return;
    }
    const late = new AbortController();
    const progress = { share: 0 };
    const { maxSeconds } = this.#settings;
    const timeout = setTimeout(() => late.abort(new TimeUp()), maxSeconds * 1000);
    const beat = setInterval(() => {
      // A beat that fails is followed by others, and the work itself meets what is wrong.
      recordBeat(this.#database, job, this.#worker, progress.share).then(
        (isOurs) => isOurs || lost.abort(new Lost()),
        () => {},
      );
    }, BEAT_MS);
    const signal = AbortSignal.any([this.#stopping.signal, lost.signal, late.signal]);
    try {
      await this.#work(job, signal, progress);
      await this.#end(job, 'completed', null);
    } catch (error) {
      await this.#failed(job, error);
    } finally {
      clearTimeout(timeout);
      clearInterval(beat);
    }
  }

  async #work(job: ClaimedJob, signal: AbortSignal, progress: { share: number }): Promise<void> {
    const kind = this.#kindOf(job);
    const { jobId, projectId: owner, request } = job;
    let { version, done } = job;
    const begin = async (wanted: string, steps: number) => {
      const goesOn = version === wanted && (await this.#pieces.hasAll(job, kind.parts, done));
      if (!goesOn) done = 0;
      version = wanted;
      progress.share = 0;
      this.#own(await recordBegun(this.#database, job, this.#worker, { version, done, total: steps }));
      if (!goesOn) await this.#pieces.remove(job);
      return done;
    };
    const report = (share: number) => {
      progress.share = share;
    };
    const keep = async (step: number, parts: readonly Fragment[]) => {
      signal.throwIfAborted();
      // Whoever was silent for too long may have lost it without knowing: nothing of another's result is written over.
      this.#own(await recordBeat(this.#database, job, this.#worker, progress.share));
      await this.#pieces.write(job, step, parts);
      progress.share = 0;
      done = step + 1;
      this.#own(await recordDone(this.#database, job, this.#worker, done));
    };
    for (;;) {
      try {
        return await kind.work({ jobId, owner, request, signal, begin, report, keep });
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        signal.throwIfAborted();
      }
    }
  }

  #kindOf({ kind }: ClaimedJob): JobKind {
    const known = Object.entries<JobKind>(this.#kinds).find(([name]) => name === kind);
    if (!known) throw new JobFailed(`this version of the server knows no jobs of the kind ${kind}`);
    return known[1];
  }

  #own(isOurs: boolean): void {
    if (!isOurs) throw new Lost();
  }

  async #failed(job: ClaimedJob, error: unknown): Promise<void> {
    if (error instanceof Lost) return;
    if (error instanceof Stopped) {
      await recordGivenBack(this.#database, job, this.#worker);
    } else if (error instanceof TimeUp) {
      const { maxSeconds } = this.#settings;
      await this.#end(job, 'timeout', `it took longer than ${maxSeconds} s (WAYPOST_JOB_TIMEOUT)`);
    } else if (error instanceof JobFailed) {
      await this.#end(job, 'error', error.message);
    } else if (isDiskFull(error)) {
      await this.#end(job, 'error', 'the disk of the server is full');
    } else if (error instanceof DatabaseUnavailable) {
      // It is taken over when the database is back.
      this.#log(`the job ${job.jobId} waits for the database`, error);
    } else {
      this.#log(`the job ${job.jobId} failed`, error);
      await this.#end(job, 'error', `an unexpected failure; see the log for the job ${job.jobId}`);
    }
  }

  /** What a job without a result has left goes at once; else it is kept with the job. */
  async #end(job: ClaimedJob, status: 'completed' | 'timeout' | 'error', reason: string | null): Promise<void> {
    const isOurs = await recordEnd(this.#database, job, this.#worker, status, reason);
    if (isOurs && status !== 'completed') await this.#pieces.remove(job);
  }
}
