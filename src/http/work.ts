import { InputProblem } from './problem.ts';

/** What a request would cost the database, counted before it is spent. */
export class Work {
  readonly #most: number;
  readonly #refusal: Refusal;
  #effort = 0;

  /** @param most microseconds of the embedded database */
  constructor(most: number, refusal: Refusal) {
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
}

interface Refusal {
  readonly loc: readonly string[];
  readonly what: string;
  /** What to reduce, as a sentence. */
  readonly advice: string;
}
