import { InputProblem } from '../contract/problem.ts';
import type { Database } from '../database/open.ts';
import { longQuestionsOf } from './long-questions.ts';

/** How long a request waits for turns in all. */
const MAX_WAIT_MS = 1_000;

/** What one request may take of the database, in however many parts it is answered: effort, which is counted before it is spent, and turns. */
export class Work {
  readonly #projectId: string;
  readonly #most: number;
  readonly #refusal: Refusal;
  #effort = 0;
  #waitMs = MAX_WAIT_MS;

  /** @param most microseconds of the embedded database */
  constructor(projectId: string, most: number, refusal: Refusal) {
    this.#projectId = projectId;
    this.#most = most;
    this.#refusal = refusal;
  }

  /** @throws InputProblem when it is too much */
  add(effort: number): void {
    this.#effort += effort;
    if (this.#effort <= this.#most) return;
    const { loc, what, advice } = this.#refusal;
    const [needed, most] = [this.#effort, this.#most].map((microseconds) => Math.ceil(microseconds / 1_000));
    const msg = `Value error, ${what} takes too much work: at least ${needed} ms, at most ${most} ms are allowed. ${advice}`;
    throw new InputProblem([{ loc, type: 'value_error', msg }]);
  }

  /** The same for another question of the request: as much effort again, but no more time to wait. */
  another(): Work {
    const work = new Work(this.#projectId, this.#most, this.#refusal);
    work.#waitMs = this.#waitMs;
    return work;
  }

  /** What is spent on an attempt that came to nothing, for no fault of the request, does not count. */
  async attempt<T>(part: () => Promise<T | null>): Promise<T | null> {
    const before = this.#effort;
    const result = await part();
    if (result === null) this.#effort = before;
    return result;
  }

  /** Does a part in a turn of the project among the long questions. @throws NoTurn when the request has waited too long in all */
  async inTurn<T>(database: Database, part: () => Promise<T>): Promise<T> {
    const asked = performance.now();
    return longQuestionsOf(database).run(this.#projectId, this.#waitMs, () => {
      this.#waitMs = Math.max(0, this.#waitMs - (performance.now() - asked));
      return part();
    });
  }
}

interface Refusal {
  readonly loc: readonly string[];
  readonly what: string;
  /** What to reduce, as a sentence. */
  readonly advice: string;
}
