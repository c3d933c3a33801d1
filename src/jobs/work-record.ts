import type { Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { jsonOf } from '../text/json.ts';
import { storable } from '../text/storable.ts';

/** Work without a heartbeat for so long has lost its worker. */
export const SILENT_SECONDS = 15;
const MAX_REASON = 2_000;
/** Imports and updates that have ended are listed, so many of a place. */
const MOST_KEPT = 50;
/** Of projects, what they need to know of it stands with their data. */
const PROJECT_WORK_SECONDS = 3600;

export type WorkStatus = 'waiting' | 'running' | 'succeeded' | 'failed' | 'cancelled';

/** What is put into the queue. */
export interface WorkOrder {
  readonly id: string;
  readonly kind: string;
  /** Where its files are. */
  readonly place: string;
  readonly projectId?: string;
  /** Of what has the same name in a place, one is waiting or running. */
  readonly alone?: string;
  /** Of what is done by a plan: each of its times once. */
  readonly dueAt?: Date;
  /** What JSON can say. */
  readonly request: unknown;
}

/** What work says while it goes on. */
export interface WorkProgress {
  step: string | null;
  /** How far the step is, from 0 to 1, where that is known. */
  share: number | null;
  readonly log: { readonly at: string; readonly text: string }[];
}

/** Work as it stands. */
export interface Work {
  readonly id: string;
  readonly kind: string;
  readonly request: unknown;
  readonly status: WorkStatus;
  /** As JSON; null before it was begun. */
  readonly progress: string | null;
  readonly result: string | null;
  readonly error: string | null;
  readonly attempts: number;
  /** The address of who works on it, or has worked on it last. */
  readonly worker: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const UNFINISHED = sql`('waiting', 'running')`;
const IS_SILENT: Sql = sql`(w.status = 'running' and w.beat_at < clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}))`;

/** Puts work into the queue; false where it has to be alone and is not, or its time has been done. */
export async function addWork(database: Queryable, order: WorkOrder): Promise<boolean> {
  const { id, kind, place, projectId = null, alone = null, dueAt = null, request } = order;
  const added = await database.query(sql`
    insert into waypost.work (work_id, kind, place, project_id, alone, due_at, request)
    select ${id}::uuid, ${kind}, ${place}, ${projectId}::uuid, ${alone}, ${dueAt}::timestamptz, ${JSON.stringify(request)}
    where not exists (select from waypost.work where place = ${place} and kind = ${kind} and due_at >= ${dueAt}::timestamptz)
    on conflict do nothing returning 1`);
  return added.length > 0;
}

/** Whether a time of a plan, or a later one, has been put into the queue. */
export async function isTaken(
  database: Queryable,
  { place, kind, dueAt }: Pick<WorkOrder, 'place' | 'kind'> & { readonly dueAt: Date },
): Promise<boolean> {
  const found = await database.query(sql`
    select from waypost.work where place = ${place} and kind = ${kind} and due_at >= ${dueAt} limit 1`);
  return found.length > 0;
}

const COLUMNS: Sql = sql`w.work_id as id, w.kind, w.request, w.status, w.progress, w.result, w.error, w.attempts,
  w.created_at as "createdAt", w.finished_at as "finishedAt",
  (select address from waypost.workers k where k.worker_id = w.worker_id) as worker`;

type WorkRow = Work & { readonly request: string } & Record<string, unknown>;
const workOf = (row: WorkRow): Work => ({ ...row, request: jsonOf(row.request) });

export async function findWork(database: Queryable, id: string): Promise<Work | null> {
  const [row] = await database.query<WorkRow>(sql`select ${COLUMNS} from waypost.work w where w.work_id = ${id}`);
  return row ? workOf(row) : null;
}

/** The last work of a kind that was due by a plan. */
export async function lastDueWork(
  database: Queryable,
  { place, kind, since }: Pick<WorkOrder, 'place' | 'kind'> & { readonly since: Date },
): Promise<Work | null> {
  const [row] = await database.query<WorkRow>(sql`
    select ${COLUMNS} from waypost.work w
    where w.place = ${place} and w.kind = ${kind} and w.due_at is not null and w.created_at >= ${since}
    order by w.created_at desc limit 1`);
  return row ? workOf(row) : null;
}

/** The work of some kinds in some places, the newest first. */
export async function listWork(
  database: Queryable,
  places: readonly string[],
  kinds: readonly string[],
): Promise<readonly Work[]> {
  const rows = await database.query<WorkRow>(sql`
    select ${COLUMNS} from waypost.work w where w.place = any(${places}) and w.kind = any(${kinds})
    order by w.created_at desc limit ${MOST_KEPT}`);
  return rows.map(workOf);
}

/** Which of some work is not finished. */
export async function unfinishedWork(database: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(sql`
    select w.work_id as id from waypost.work w where w.work_id::text = any(${ids}) and w.status in ${UNFINISHED}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Cancels work: what nobody works on at once, what somebody works on at their next heartbeat.
 *
 * @returns how it stands then; null where there is none, or it has ended before
 */
export async function cancelWork(database: Queryable, id: string): Promise<'running' | 'cancelled' | null> {
  const [row] = await database.query<{ status: 'running' | 'cancelled' }>(sql`
    update waypost.work w set is_cancelled = true,
      status = case when w.status = 'waiting' or ${IS_SILENT} then 'cancelled' else w.status end,
      finished_at = case when w.status = 'waiting' or ${IS_SILENT} then clock_timestamp() end
    where w.work_id = ${id} and w.status in ${UNFINISHED} returning w.status`);
  return row?.status ?? null;
}

/** Work that a worker has taken. */
export interface ClaimedWork {
  readonly id: string;
  readonly kind: string;
  readonly request: unknown;
  /** How often it was begun, this time included; a worker that gives it back does not count. */
  readonly attempts: number;
}

/** What a worker takes. */
export interface Takes {
  readonly workerId: string;
  readonly places: readonly string[];
  readonly kinds: readonly string[];
  /** Whether what others have been silent about is taken from them. */
  readonly takesOver: boolean;
}

/**
 * Takes the next work. Of a project one is worked on at a time, and next is the project whose last work was begun longest ago; what belongs to no
 * project is one of them.
 */
export async function claimWork(
  database: Queryable,
  { workerId, places, kinds, takesOver }: Takes,
): Promise<ClaimedWork | null> {
  const [row] = await database.query<ClaimedWork & { readonly request: string } & Record<string, unknown>>(sql`
    update waypost.work c set status = 'running', worker_id = ${workerId}, attempts = c.attempts + 1,
      beat_at = clock_timestamp(), started_at = clock_timestamp()
    where c.work_id = (
      select w.work_id from waypost.work w
      where w.status in ${UNFINISHED} and (w.status = 'waiting' or (${takesOver} and ${IS_SILENT}))
        and w.place = any(${places}) and w.kind = any(${kinds})
        and not exists (
          select from waypost.work r where r.project_id = w.project_id and r.status = 'running' and r.work_id <> w.work_id)
      order by (select max(r.started_at) from waypost.work r where r.project_id is not distinct from w.project_id) nulls first, w.created_at
      limit 1 for update of w skip locked)
    returning c.work_id as id, c.kind, c.request, c.attempts`);
  return row ? { ...row, request: jsonOf(row.request) } : null;
}

/** Whose work: what another worker has taken over is left alone. */
export interface Held {
  readonly id: string;
  readonly workerId: string;
}

const isHeld = ({ id, workerId }: Held): Sql => sql`work_id = ${id} and worker_id = ${workerId} and status = 'running'`;

/** A worker says that it is at it, and how far; null where it has lost it. */
export async function recordWorkBeat(
  database: Queryable,
  held: Held,
  progress: string | null,
): Promise<{ readonly isCancelled: boolean } | null> {
  const [row] = await database.query<{ isCancelled: boolean }>(sql`
    update waypost.work set beat_at = clock_timestamp(), progress = coalesce(${progress}, progress)
    where ${isHeld(held)} returning is_cancelled as "isCancelled"`);
  return row ?? null;
}

/** How work has ended. */
export interface WorkEnd {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly result: string | null;
  readonly error: string | null;
}

/** False where it has been taken over. */
export async function recordWorkEnd(
  database: Queryable,
  held: Held,
  progress: string,
  { status, result, error }: WorkEnd,
): Promise<boolean> {
  const ended = await database.query(sql`
    update waypost.work set status = ${status}, result = ${result}, error = ${error === null ? null : storable(error).slice(0, MAX_REASON)},
      progress = ${progress}, finished_at = clock_timestamp()
    where ${isHeld(held)} returning 1`);
  return ended.length > 0;
}

/** Gives work back, so that another worker, or this one after its next start, does it. */
export async function giveBackWork(database: Queryable, held: Held): Promise<void> {
  await database.query(sql`
    update waypost.work set status = 'waiting', attempts = attempts - 1 where ${isHeld(held)}`);
}

/** Gives back what earlier processes had in work, where none of them can run any more. */
export async function giveBackAllWork(database: Queryable): Promise<void> {
  await database.query(sql`update waypost.work set status = 'waiting' where status = 'running'`);
}

/** Forgets what has ended and nobody asks for any more. */
export async function forgetWork(database: Queryable): Promise<void> {
  await database.query(sql`
    delete from waypost.work where work_id in (
      select n.work_id from (
        select work_id, project_id, finished_at, row_number() over (partition by place, project_id is null order by created_at desc) as number
        from waypost.work) n
      where n.finished_at is not null and case when n.project_id is null then n.number > ${MOST_KEPT}::int
        else n.finished_at < clock_timestamp() - make_interval(secs => ${PROJECT_WORK_SECONDS}) end)`);
}

/** How much of a kind waits and is worked on. */
export interface QueueLength {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
}

export function queueLengths(database: Queryable): Promise<QueueLength[]> {
  return database.query<QueueLength & Record<string, unknown>>(sql`
    select kind, count(*) filter (where status = 'waiting') as waiting, count(*) filter (where status = 'running') as running
    from waypost.work where status in ${UNFINISHED} group by kind order by kind`);
}

/** For how long the oldest work has waited that nobody works on, in seconds. */
export async function oldestWaiting(database: Queryable): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(sql`
    select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds from waypost.work where status = 'waiting'`);
  return row?.seconds ?? 0;
}
