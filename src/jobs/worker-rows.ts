import type { Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { VERSION } from '../version.ts';
import { SILENT_SECONDS } from './work-record.ts';

const FORGOTTEN_SECONDS = 3600;

/** A server that takes work from the queue. */
export interface WorkerId {
  readonly workerId: string;
  readonly address: string;
  /** Whose files it has: it takes work of these places. */
  readonly places: readonly string[];
}

/** A worker as those who manage see it. */
export interface ListedWorker {
  readonly address: string;
  readonly version: string;
  readonly places: readonly string[];
  readonly startedAt: Date;
  readonly beatAt: Date;
}

const IS_LIVE: Sql = sql`(k.beat_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}))`;

/** A worker says that it lives. */
export async function recordWorker(database: Queryable, { workerId, address, places }: WorkerId): Promise<void> {
  await database.query(sql`
    insert into waypost.workers (worker_id, address, version, places) values (${workerId}, ${address}, ${VERSION}, ${places})
    on conflict (worker_id) do update set beat_at = clock_timestamp()`);
}

/** One that stops takes no more work; its address stays, as what it has done names it. */
export async function retireWorker(database: Queryable, { workerId }: WorkerId): Promise<void> {
  await database.query(sql`update waypost.workers set beat_at = 'epoch' where worker_id = ${workerId}`);
}

/** Over an embedded database no earlier worker lives. */
export async function retireAllWorkers(database: Queryable): Promise<void> {
  await database.query(sql`update waypost.workers set beat_at = 'epoch'`);
}

export async function forgetWorkers(database: Queryable): Promise<void> {
  await database.query(sql`
    delete from waypost.workers k where k.beat_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})
      and not exists (select from waypost.work w where w.worker_id = k.worker_id)`);
}

/** The workers that live. */
export function listWorkers(database: Queryable): Promise<ListedWorker[]> {
  return database.query<ListedWorker & Record<string, unknown>>(sql`
    select k.address, k.version, k.places, k.started_at as "startedAt", k.beat_at as "beatAt"
    from waypost.workers k where ${IS_LIVE} order by k.address, k.started_at`);
}

/** How work that nobody has begun yet is told of. */
export const waitingText = (workers: number): string =>
  workers > 0
    ? `waiting for a worker; ${workers} running`
    : 'waiting for a worker: none is running that has the files (WAYPOST_WORK)';

/** What work waits for, in words; null where it does not wait. */
export async function waitingNote(database: Queryable, workId: string): Promise<string | null> {
  const [row] = await database.query<{ workers: number }>(sql`
    select (select count(*) from waypost.workers k where ${IS_LIVE} and w.place = any(k.places)) as workers
    from waypost.work w where w.work_id = ${workId} and w.status = 'waiting'`);
  return row ? waitingText(row.workers) : null;
}
