import type { Fragment } from '../storage/deflated.ts';
import type { JobId } from './job-record.ts';

/** A piece of the result of a job: the text of a part after one of its steps. */
export interface PieceId extends JobId {
  readonly part: number;
  readonly step: number;
}

/** Where results of jobs are kept. */
export interface Pieces {
  /** Keeps the pieces of a step, one of each part; what was there before is replaced. */
  write(job: JobId, step: number, parts: readonly Fragment[]): Promise<void>;
  /** @throws Error where it is not there */
  read(piece: PieceId): Promise<Fragment>;
  /** Whether all pieces of the first steps are there. */
  hasAll(job: JobId, parts: number, steps: number): Promise<boolean>;
  remove(job: JobId): Promise<void>;
  /** Removes the pieces of jobs that are gone. */
  sweep(): Promise<void>;
}

/** The text of a result, part by part, each step by step. */
export async function* resultOf(pieces: Pieces, job: JobId, parts: number, steps: number): AsyncGenerator<Fragment> {
  for (let part = 0; part < parts; part++)
    for (let step = 0; step < steps; step++) yield await pieces.read({ ...job, part, step });
}
