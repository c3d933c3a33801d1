import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Solved } from './calls.ts';
import type { Problem } from './problem.ts';
import { scheduled } from './schedule.ts';
import { type Effort, Search } from './search.ts';

/** How long a search goes on before others do. */
const SLICE_MS = 25;

/** A search that goes on in slices, so that others have their turns on its thread, and calls about it are answered. */
export class Solving {
  readonly #problem: Problem;
  readonly #search: Search;
  #isCancelled = false;

  /** @throws ImpossibleSteps */
  constructor(problem: Problem, effort: Effort) {
    this.#problem = problem;
    this.#search = new Search(problem, effort);
  }

  /** How far it is, from 0 to 1. */
  get done(): number {
    return this.#search.done;
  }

  cancel(): void {
    this.#isCancelled = true;
  }

  /** The plan, when its effort is spent; null where it was cancelled. */
  async solved(): Promise<Solved | null> {
    while (this.#search.done < 1 && !this.#isCancelled) {
      this.#search.run(SLICE_MS);
      await nextTurn();
    }
    const { legs, best, rounds } = this.#search;
    return this.#isCancelled ? null : { ...scheduled(this.#problem, legs, best), rounds };
  }
}
