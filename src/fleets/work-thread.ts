/** Plans fleets. Searches take turns of some milliseconds, so that none waits for another to end, and calls about them are answered. */

import { serveCalls } from '../threads/serve-calls.ts';
import { FLEET_ERRORS, type FleetCalls, type Solved, type SolveTask } from './calls.ts';
import { Solving } from './solving.ts';

const running = new Map<number, Solving>();

async function solve({ number, problem, effort }: SolveTask): Promise<Solved | null> {
  const solving = new Solving(problem, effort);
  running.set(number, solving);
  try {
    return await solving.solved();
  } finally {
    running.delete(number);
  }
}

serveCalls<FleetCalls>(
  {
    solve,
    progress: (number) => running.get(number)?.done ?? null,
    cancel: (number) => {
      running.get(number)?.cancel();
      return undefined;
    },
  },
  { errors: FLEET_ERRORS },
);
