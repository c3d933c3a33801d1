import type { Database } from '../database/open.ts';
import { Problem } from './problem.ts';

/** The share of the database's connections that long questions take together, and half of that for one project's. */
const SHARE = 1 / 4;
const MAX_WAIT_MS = 1_000;
/** Where a short statement looks at fewer rows than so many, each is costly, and a question takes its turn from the start. */
export const LIGHT_ROWS = 500;

interface Waiting {
  readonly projectId: string;
  readonly begin: () => void;
}

/** Lets few questions that take the database long run at a time: the others' requests find a connection. */
export class LongQuestions {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #running = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(connections: number) {
    this.#most = Math.max(1, Math.floor(connections * SHARE));
    this.#mostOfOne = Math.max(1, Math.floor(this.#most / 2));
  }

  /** @throws Problem 503 when it has waited too long for its turn */
  async run<T>(projectId: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(projectId);
    try {
      return await work();
    } finally {
      const others = this.#of(projectId) - 1;
      if (others > 0) this.#running.set(projectId, others);
      else this.#running.delete(projectId);
      this.#admit();
    }
  }

  #of(projectId: string): number {
    return this.#running.get(projectId) ?? 0;
  }

  #turn(projectId: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(new Problem(503, 'Too many questions that take long are being answered; try again', { 'retry-after': '1' }));
      }, MAX_WAIT_MS);
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting = { projectId, begin };
      this.#waiting.push(waiting);
      this.#admit();
    });
  }

  /** Lets those begin that may, in the order in which they came. */
  #admit(): void {
    this.#waiting = this.#waiting.filter(({ projectId, begin }) => {
      const isFull = [...this.#running.values()].reduce((sum, count) => sum + count, 0) >= this.#most;
      if (isFull || this.#of(projectId) >= this.#mostOfOne) return true;
      this.#running.set(projectId, this.#of(projectId) + 1);
      begin();
      return false;
    });
  }
}

const lanes = new WeakMap<Database, LongQuestions>();

/** Those of a database. */
export function longQuestionsOf(database: Database): LongQuestions {
  const known = lanes.get(database) ?? new LongQuestions(database.pool.options.max);
  lanes.set(database, known);
  return known;
}
