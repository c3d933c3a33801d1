import { useState } from 'preact/hooks';
import { problemOf } from './use-ask.ts';

/** Something that changes data: one at a time. */
export interface Task {
  readonly isBusy: boolean;
  /** Why the last one failed, for people. */
  readonly problem: string | null;
  readonly run: (work: () => Promise<unknown>) => Promise<void>;
}

/** @param done called after work that succeeded */
export function useTask(done: () => void): Task {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      done();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run };
}
