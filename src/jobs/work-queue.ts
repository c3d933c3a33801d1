import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from '../database/open.ts';
import {
  addWork,
  cancelWork,
  findWork,
  isTaken,
  lastDueWork,
  listWork,
  oldestWaiting,
  type QueueLength,
  queueLengths,
  SILENT_SECONDS,
  type Work,
  type WorkOrder,
} from './work-record.ts';
import type { Worker } from './worker.ts';
import { type ListedWorker, listWorkers } from './worker-rows.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const LOOK_MS = 200;

type Asked = Omit<WorkOrder, 'place'>;

/** How much there is to do, and who is there to do it. */
export interface QueueState {
  readonly work: readonly QueueLength[];
  readonly workers: readonly ListedWorker[];
}

/** The queue as those see it who ask for work: any server, whether it works or not. */
export class WorkQueue {
  readonly #database: Database;
  readonly #places: readonly [string, ...string[]];
  readonly #worker: Worker | null;

  /**
   * @param places where the files of this server are: what it asks for is of the first
   * @param worker who works in this process
   */
  constructor(database: Database, places: readonly [string, ...string[]], worker: Worker | null) {
    this.#database = database;
    this.#places = places;
    this.#worker = worker;
  }

  /**
   * Puts work into the queue; false where it has to be alone and is not, or its time has been done.
   *
   * @param together what is recorded in the same transaction
   */
  async add(order: Asked, together?: (transaction: Queryable) => Promise<unknown>): Promise<boolean> {
    const [place] = this.#places;
    const isAdded = await this.#database.transaction(async (transaction) => {
      if (!(await addWork(transaction, { ...order, place }))) return false;
      await together?.(transaction);
      return true;
    });
    if (isAdded) this.#worker?.nudge();
    return isAdded;
  }

  /** Whether a time of a plan has been put into the queue, by any server. */
  isTaken(kind: string, dueAt: Date): Promise<boolean> {
    return isTaken(this.#database, { place: this.#places[0], kind, dueAt });
  }

  async find(id: string): Promise<Work | null> {
    return UUID.test(id) ? findWork(this.#database, id) : null;
  }

  /** The last that was put into the queue by a plan since a moment. */
  lastDue(kind: string, since: Date): Promise<Work | null> {
    return lastDueWork(this.#database, { place: this.#places[0], kind, since });
  }

  /** The newest first. */
  list(kinds: readonly string[]): Promise<readonly Work[]> {
    return listWork(this.#database, this.#places, kinds);
  }

  /** Cancels work, wherever it is done, and waits until it has ended; false where it has ended before. */
  async cancel(id: string): Promise<boolean> {
    if (!UUID.test(id)) return false;
    const asked = await cancelWork(this.#database, id);
    if (asked === 'running') {
      await this.#worker?.cancel(id);
      await this.#untilOver(id);
    }
    return asked !== null;
  }

  /** A worker that has died meanwhile has been silent for long enough after that. */
  async #untilOver(id: string): Promise<void> {
    for (const end = performance.now() + SILENT_SECONDS * 1000; performance.now() < end; await pause(LOOK_MS)) {
      const work = await findWork(this.#database, id);
      if (work?.status !== 'running') return;
    }
    await cancelWork(this.#database, id);
  }

  /** The workers that can do what this server asks for. */
  async workers(): Promise<readonly ListedWorker[]> {
    const [place] = this.#places;
    return (await listWorkers(this.#database)).filter(({ places }) => places.includes(place));
  }

  /** For how long the oldest work has waited that nobody works on, in seconds. */
  oldestWaiting(): Promise<number> {
    return oldestWaiting(this.#database);
  }

  /** All of the deployment. */
  async state(): Promise<QueueState> {
    const [work, workers] = await Promise.all([queueLengths(this.#database), listWorkers(this.#database)]);
    return { work, workers };
  }
}
