import type { Fragment } from '../storage/deflated.ts';

/** A job that cannot be done, for a reason that its project is told. */
export class JobFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JobFailed';
  }
}

/** What a job is worked out from has been replaced: it begins anew with what is there now. */
export class Outdated extends Error {
  constructor() {
    super('The region was replaced');
    this.name = 'Outdated';
  }
}

/** A job while a server works on it. */
export interface JobWork {
  readonly jobId: string;
  /** Whose job it is. */
  readonly owner: string;
  readonly request: Uint8Array;
  /** Aborted when the server stops, when the time is up, or when the job is another server's or gone. */
  readonly signal: AbortSignal;
  /**
   * Says what the job is worked out from, and in how many steps.
   *
   * @param version the same for the same steps with the same results
   * @returns the first step that is not done
   */
  begin(version: string, steps: number): Promise<number>;
  /** Says how much of the step in work is done, from 0 to 1; its project is told at the next heartbeat. */
  report(share: number): void;
  /** Keeps what a step has made: a fragment of each part. Steps come in their order. */
  keep(step: number, parts: readonly Fragment[]): Promise<void>;
}

/** A kind of work. */
export interface JobKind {
  /** The result is the text of its parts, each of which has a fragment of each step. */
  readonly parts: number;
  /** Works on a job from the first step that is not done. @throws JobFailed; Outdated; the reason of the signal */
  readonly work: (job: JobWork) => Promise<void>;
}
