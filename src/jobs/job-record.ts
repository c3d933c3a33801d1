import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';

export const JOB_STATUSES = ['accepted', 'inProgress', 'completed', 'timeout', 'error'] as const;
type JobStatus = (typeof JOB_STATUSES)[number];

/** One without a heartbeat for so long has lost its server. */
const SILENT_SECONDS = 15;
const MAX_REASON = 2_000;

/** Which job. */
export interface JobId {
  readonly projectId: string;
  readonly jobId: string;
}

/** A job as its project sees it. */
export interface Job extends JobId {
  readonly kind: string;
  readonly status: JobStatus;
  /** Why it has ended without a result. */
  readonly error: string | null;
  readonly done: number;
  /** How much of the next step is done, from 0 to 1. */
  readonly share: number;
  /** Steps; null before the first time that a server has begun it. */
  readonly total: number | null;
}

/** A job that a server has taken. */
export interface ClaimedJob extends JobId {
  readonly kind: string;
  readonly request: Uint8Array;
  readonly version: string | null;
  readonly done: number;
  /** How often it was begun since a step was done, this time included. */
  readonly attempts: number;
}

const UNFINISHED = sql`('accepted', 'inProgress')`;

interface NewJob {
  readonly projectId: string;
  readonly kind: string;
  readonly request: Uint8Array;
  /** The area whose servers alone may work on it; null for any server. */
  readonly area: string | null;
  /** How many of the project may be unfinished. */
  readonly most: number;
}

/** Accepts a job; null where as many of the project as may be are not finished. */
export function acceptJob(database: Database, { projectId, kind, request, area, most }: NewJob): Promise<string | null> {
  return database.transaction(async (transaction) => {
    // Those of one project come one after the other, so that they are counted.
    await transaction.query(sql`select from waypost.projects where project_id = ${projectId} for no key update`);
    const [accepted] = await transaction.query<{ job_id: string }>(sql`
      insert into waypost.jobs (project_id, kind, request, area)
      select ${projectId}, ${kind}, ${Buffer.from(request)}, ${area}
      where (select count(*) from waypost.jobs where project_id = ${projectId} and status in ${UNFINISHED}) < ${most}
      returning job_id`);
    return accepted?.job_id ?? null;
  });
}

interface JobRow {
  readonly [column: string]: unknown;
  readonly kind: string;
  readonly status: JobStatus;
  readonly error: string | null;
  readonly done: number;
  readonly share: number;
  readonly total: number | null;
}

/** A job of a project; null where it has none of that id. */
export async function findJob(database: Database, { projectId, jobId }: JobId): Promise<Job | null> {
  const [row] = await database.query<JobRow>(sql`
    select kind, status, error, done, share, total from waypost.jobs where project_id = ${projectId} and job_id = ${jobId}`);
  return row ? { projectId, jobId, ...row } : null;
}

/** Drops a job, whatever has become of it: a server that works on it has lost it. False where there is none. */
export async function dropJob(database: Database, { projectId, jobId }: JobId, kind: string): Promise<boolean> {
  const rows = await database.query(sql`
    delete from waypost.jobs where project_id = ${projectId} and job_id = ${jobId} and kind = ${kind} returning 1`);
  return rows.length > 0;
}

interface ClaimedRow {
  readonly [column: string]: unknown;
  readonly project_id: string;
  readonly job_id: string;
  readonly kind: string;
  readonly request: Uint8Array;
  readonly version: string | null;
  readonly done: number;
  readonly attempts: number;
}

const IS_SILENT: Sql = sql`(w.status = 'inProgress' and w.beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))`;

/**
 * Takes the next job that nobody works on, also one whose server is gone. Projects take turns: the one with the fewest in work is next, and
 * among those the one whose last job was begun longest ago.
 *
 * @param worker who takes it: a UUID
 * @param area that of the server, if it has one
 */
export async function claimJob(database: Database, worker: string, area: string | null): Promise<ClaimedJob | null> {
  const [row] = await database.query<ClaimedRow>(sql`
    update waypost.jobs j set status = 'inProgress', worker = ${worker}, beat_at = now(), begun_at = now(), attempts = j.attempts + 1
    where (j.project_id, j.job_id) = (
      select w.project_id, w.job_id from waypost.jobs w
      where w.status in ${UNFINISHED} and (w.status = 'accepted' or ${IS_SILENT}) and (w.area is null or ${area} = w.area)
      order by
        (select count(*) from waypost.jobs r where r.project_id = w.project_id and r.status = 'inProgress' and r.job_id <> w.job_id),
        (select max(r.begun_at) from waypost.jobs r where r.project_id = w.project_id) nulls first,
        w.created_at
      limit 1 for update of w skip locked)
    returning j.project_id, j.job_id, j.kind, j.request, j.version, j.done, j.attempts`);
  if (!row) return null;
  const { project_id: projectId, job_id: jobId, ...rest } = row;
  return { projectId, jobId, ...rest };
}

/** Changes a job that a worker has; false where it has it no more: another has taken it over, or it is gone with its project. */
async function change(database: Database, { projectId, jobId }: JobId, worker: string, changes: Sql): Promise<boolean> {
  const rows = await database.query(sql`
    update waypost.jobs set ${changes}
    where project_id = ${projectId} and job_id = ${jobId} and worker = ${worker} and status = 'inProgress' returning 1`);
  return rows.length > 0;
}

/** @param share how much of the step in work is done */
export function recordBeat(database: Database, job: JobId, worker: string, share: number): Promise<boolean> {
  return change(database, job, worker, sql`beat_at = now(), share = ${share}`);
}

/** Records what a job is worked out from, and of how many steps; those that were done are not. */
export function recordBegun(
  database: Database,
  job: JobId,
  worker: string,
  { version, done, total }: { version: string; done: number; total: number },
): Promise<boolean> {
  return change(
    database,
    job,
    worker,
    sql`version = ${version}, done = ${done}, share = 0, total = ${total}, beat_at = now()`,
  );
}

/** Records that so many steps are done. */
export function recordDone(database: Database, job: JobId, worker: string, done: number): Promise<boolean> {
  return change(database, job, worker, sql`done = ${done}, share = 0, attempts = 1, beat_at = now()`);
}

export function recordEnd(
  database: Database,
  job: JobId,
  worker: string,
  status: 'completed' | 'timeout' | 'error',
  error: string | null,
): Promise<boolean> {
  return change(
    database,
    job,
    worker,
    sql`status = ${status}, error = ${error?.slice(0, MAX_REASON) ?? null}, worker = null, finished_at = now()`,
  );
}

/** Gives a job back, so that another server goes on with it. */
export function recordGivenBack(database: Database, job: JobId, worker: string): Promise<boolean> {
  return change(database, job, worker, sql`status = 'accepted', worker = null, attempts = greatest(attempts - 1, 0)`);
}

/** Gives back what earlier processes had in work: over an embedded database none of them runs any more. */
export async function giveBackAll(database: Database): Promise<void> {
  await database.query(sql`update waypost.jobs set status = 'accepted', worker = null where status = 'inProgress'`);
}

/** Deletes the jobs that ended so long ago. */
export async function dropOldJobs(database: Database, hours: number): Promise<void> {
  await database.query(sql`
    delete from waypost.jobs where finished_at < now() - make_interval(hours => ${hours})`);
}

/** Which of some jobs there are. */
export async function knownJobs(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ job_id: string }>(sql`
    select job_id from waypost.jobs where job_id::text = any(${ids})`);
  return new Set(rows.map((row) => row.job_id));
}
