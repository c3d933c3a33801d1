import { CallThread } from '../threads/call-thread.ts';
import { Turns } from '../threads/turns.ts';
import { UnderWay } from '../threads/under-way.ts';
import { FLEET_ERRORS, type FleetCalls, type Solved } from './calls.ts';
import type { Problem } from './problem.ts';
import type { Effort } from './search.ts';

/** So many searches share the thread at a time, one of each owner; of an owner so many wait. */
const AT_ONCE = 4;
const OF_ONE = 1;
const MOST_WAITING = 16;

/** A search that was cancelled has no plan. */
export class Cancelled extends Error {
  constructor() {
    super('The search was cancelled');
    this.name = 'Cancelled';
  }
}

/** A search that was begun, or waits for its turn. */
export interface Planning {
  /** @throws NoTurn; Cancelled; ThreadEnded */
  readonly plan: Promise<Solved>;
  /** From 0 to 1; null while it waits, and when it is over. */
  readonly progress: () => Promise<number | null>;
  readonly cancel: () => void;
}

/** Plans fleets on a thread of its own, which starts when it is first needed. */
export class FleetPlanner {
  readonly #thread = new CallThread<FleetCalls>({
    script: new URL('./work-thread.ts', import.meta.url),
    errors: FLEET_ERRORS,
  });
  readonly #turns = new Turns(AT_ONCE, OF_ONE, MOST_WAITING, () => this.#thread.listens());
  readonly #underWay = new UnderWay();
  #number = 0;

  /**
   * Begins to plan in a turn of an owner.
   *
   * @param waitMs how long it may wait for its turn
   */
  plan(problem: Problem, effort: Effort, owner: string, waitMs: number): Planning {
    const number = ++this.#number;
    let state: 'waits' | 'runs' | 'over' = 'waits';
    let isCancelled = false;
    const work = async () => {
      if (isCancelled) throw new Cancelled();
      state = 'runs';
      const solved = await this.#thread.call('solve', { number, problem, effort });
      if (!solved) throw new Cancelled();
      return solved;
    };
    const plan = this.#turns.run(owner, waitMs, work).finally(() => {
      state = 'over';
    });
    return {
      plan: this.#underWay.add(plan),
      progress: async () => (state === 'runs' ? this.#thread.call('progress', number) : null),
      cancel: () => {
        isCancelled = true;
        if (state === 'runs') this.#thread.notify('cancel', number);
      },
    };
  }

  /** Ends the thread when all that it was asked for is done. */
  async close(): Promise<void> {
    await this.#underWay.over();
    await this.#thread.close();
  }
}
