/** Plans fleets. Searches take turns of some milliseconds, so that none waits for another to end, and calls about them are answered. */

import { setImmediate as nextTurn } from 'node:timers/promises';
import { serveCalls } from '../threads/serve-calls.ts';
import { FLEET_ERRORS, type FleetCalls, type Solved, type SolveTask } from './calls.ts';
import { scheduled } from './schedule.ts';
import { Search } from './search.ts';

/** How long a search goes on before the next one does. */
const SLICE_MS = 25;

/** A search that runs. */
interface Running {
  readonly search: Search;
  isCancelled: boolean;
}

const running = new Map<number, Running>();

async function solve({ number, problem, effort }: SolveTask): Promise<Solved | null> {
  const search = new Search(problem, effort);
  const own: Running = { search, isCancelled: false };
  running.set(number, own);
  try {
    while (search.done < 1 && !own.isCancelled) {
      search.run(SLICE_MS);
      await nextTurn();
    }
    return own.isCancelled ? null : { ...scheduled(problem, search.legs, search.best), rounds: search.rounds };
  } finally {
    running.delete(number);
  }
}

serveCalls<FleetCalls>(
  {
    solve,
    progress: (number) => running.get(number)?.search.done ?? null,
    cancel: (number) => {
      const own = running.get(number);
      if (own) own.isCancelled = true;
      return undefined;
    },
  },
  { errors: FLEET_ERRORS },
);
