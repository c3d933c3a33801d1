import type { WorkProgress } from './work-record.ts';

/** Work while a worker does it. */
export interface WorkTask {
  readonly id: string;
  /** As it was put into the queue; another version may have done that. */
  readonly request: unknown;
  /** Aborted when the server stops, when the work is cancelled, or when another worker has taken it over. */
  readonly signal: AbortSignal;
  /** What is said of it: everybody sees that with the next heartbeat. */
  readonly progress: WorkProgress;
}

/** A kind of work. */
export interface WorkKind {
  /** How much of it a worker does at a time. */
  readonly atOnce: number;
  /**
   * Does the work; where an earlier worker has died with it, begun anew or gone on with.
   *
   * @returns what has come of it
   * @throws ExplainedError with the reason why it cannot be done; the reason of the signal
   */
  readonly work: (task: WorkTask) => Promise<string | null>;
  /** Called before it is recorded that work has failed. */
  readonly failed?: (task: Pick<WorkTask, 'id' | 'request'>, reason: string) => Promise<void>;
}
