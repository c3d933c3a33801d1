import { randomUUID } from 'node:crypto';
import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database, Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { unfinishedWork } from '../jobs/work-record.ts';
import { waitingNote } from '../jobs/worker-rows.ts';
import { storable } from '../text/storable.ts';
import { InvalidReport } from './invalid.ts';
import type { LoadTask } from './load-task.ts';
import { uuidOrNull } from './uuid.ts';

/** The interval of the heartbeat of an import. */
const BEAT_MS = 5_000;
/** One without a heartbeat for so long has died with its process. */
const SILENT_SECONDS = 60;
/** A hundred features with what is wrong with each. */
const MAX_REASON = 40_000;
const INTERRUPTED = 'the server that ran the import has stopped';

export const STATES = ['success', 'in_progress', 'failed'] as const;
const State = Type.Enum(STATES, { type: 'string' });
const Time = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601.' });

export const statusReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    status: State,
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last import failed.' }),
    invalid: Type.Union([InvalidReport, Type.Null()], {
      description: 'The features of the last import whose geometries were not valid; `null` where all were.',
    }),
    steps: Type.Array(
      Type.Object({
        name: Type.Enum(['fetch', 'import'], { type: 'string' }),
        start: Time,
        end: Time,
        status: State,
        count: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Bytes that were fetched, features that were imported.',
        }),
        entries: Type.Array(
          Type.Object({
            created_at: Type.String({ description: 'ISO 8601.' }),
            detail: Type.String(),
            level: Type.Enum(['info', 'error'], { type: 'string' }),
          }),
          { description: 'What has been noted of the step.' },
        ),
      }),
    ),
  },
  { title: 'ImportStatus' },
);
type Status = Static<typeof statusReply>;
type State = (typeof STATES)[number];

/** An import's state as it is, not as a process that died left it: one in the queue lives as long as its work. @param i the alias of the import */
export const IS_SILENT: Sql = sql`(i.status = 'in_progress' and i.work_id is null and i.beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))`;
export const LIVE_STATUS: Sql = sql`case when ${IS_SILENT} then 'failed' else i.status end`;

export const importRunning = () =>
  new Problem(409, 'An import of this dataset is running; its status shows when it is finished');
export const IMPORT_RUNNING: Cause = {
  name: 'importRunning',
  description: 'An import of the dataset is running',
  problem: importRunning(),
};

/** Records that an import of a dataset begins; of two at the same time one is refused. @throws Problem 404 or 409 */
export async function beginImport(database: Database, projectId: string, datasetId: string): Promise<LoadTask> {
  return database.transaction(async (transaction) => {
    await transaction.query(sql`
      update waypost.dataset_imports i set status = 'failed', error = ${INTERRUPTED}
      where i.project_id = ${projectId} and i.dataset_id = ${datasetId} and ${IS_SILENT}`);
    const [begun] = await transaction.query<{ import_id: string }>(sql`
      insert into waypost.dataset_imports (project_id, dataset_id, status)
      select project_id, dataset_id, 'in_progress' from waypost.datasets where project_id = ${projectId} and dataset_id = ${datasetId}
      on conflict do nothing returning import_id`);
    if (begun) return { projectId, datasetId, importId: begun.import_id };
    throw importRunning();
  });
}

/** Writes what has become of an import that runs: one that is over stays as it is. */
async function recordImport(database: Database, { projectId, importId }: LoadTask, changes: Sql): Promise<void> {
  await database.query(sql`
    update waypost.dataset_imports set ${changes}, beat_at = now()
    where project_id = ${projectId} and import_id = ${importId} and status = 'in_progress'`);
}

/** Puts an import into the queue: from here on it lives as long as that work does. @throws Problem 409 where it was given up meanwhile */
export async function recordQueued(transaction: Queryable, { projectId, importId }: LoadTask): Promise<void> {
  const queued = await transaction.query(sql`
    update waypost.dataset_imports set work_id = ${importId}
    where project_id = ${projectId} and import_id = ${importId} and status = 'in_progress' returning 1`);
  if (queued.length === 0) throw importRunning();
}

/** An import that a worker has to do with. */
export interface QueuedImport {
  readonly task: LoadTask;
  readonly isFetched: boolean;
  /** Whether a worker has begun to load it. */
  readonly isBegun: boolean;
}

interface QueuedId extends Omit<LoadTask, 'importId'> {
  readonly workId: string;
}

const ofWork = ({ projectId, datasetId, workId }: QueuedId): Sql =>
  sql`project_id = ${projectId} and dataset_id = ${datasetId} and work_id = ${workId} and status = 'in_progress'`;

/** The import of some work; null where it has ended. */
export async function queuedImport(database: Queryable, id: QueuedId): Promise<QueuedImport | null> {
  const [row] = await database.query<{ import_id: string; isFetched: boolean; isBegun: boolean }>(sql`
    select import_id, fetch_bytes is not null as "isFetched", import_start is not null as "isBegun"
    from waypost.dataset_imports where ${ofWork(id)}`);
  if (!row) return null;
  const { import_id: importId, ...rest } = row;
  return { task: { projectId: id.projectId, datasetId: id.datasetId, importId }, ...rest };
}

/**
 * The import of some work, for the worker that takes it; null where it has ended. Where another one has begun to load, it goes on under a new id:
 * whatever the other one may still write is of an import that has failed, and is removed with it.
 */
export function takeImport(database: Database, id: QueuedId): Promise<QueuedImport | null> {
  return database.transaction(async (transaction) => {
    const found = await queuedImport(transaction, id);
    if (!found?.isBegun) return found;
    const [former] = await transaction.query<{ start: string; end: string | null; bytes: number | null }>(sql`
      update waypost.dataset_imports set status = 'failed', error = ${INTERRUPTED} where ${ofWork(id)}
      returning (fetch_start + interval '1 microsecond')::text as start, fetch_end::text as end, fetch_bytes as bytes`);
    if (!former) return null;
    const { projectId, datasetId, workId } = id;
    const importId = randomUUID();
    await transaction.query(sql`
      insert into waypost.dataset_imports (project_id, import_id, dataset_id, status, fetch_start, fetch_end, fetch_bytes, work_id)
      values (${projectId}, ${importId}, ${datasetId}, 'in_progress', ${former.start}::timestamptz, ${former.end}::timestamptz, ${former.bytes}, ${workId})`);
    return { task: { projectId, datasetId, importId }, isFetched: found.isFetched, isBegun: false };
  });
}

/** Records, while work for an import goes on, that it is alive and how far it has come. */
export async function beating<T>(
  database: Database,
  task: LoadTask,
  work: () => Promise<T>,
  entries: () => number | null = () => null,
): Promise<T> {
  const timer = setInterval(() => {
    // A beat that fails is followed by others, and the work itself meets what is wrong.
    recordImport(database, task, sql`entries = ${entries()}`).catch(() => {});
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

export function recordFetched(database: Database, task: LoadTask, bytes: number): Promise<void> {
  return recordImport(database, task, sql`fetch_end = now(), fetch_bytes = ${bytes}`);
}

export function recordLoading(database: Database, task: LoadTask): Promise<void> {
  return recordImport(database, task, sql`import_start = now()`);
}

export async function recordFailure(database: Database, task: LoadTask, reason: string): Promise<void> {
  await recordImport(database, task, failed(reason, await timeOf(database)));
}

/** A distributed table takes no `now()` inside `coalesce` or `case`: the time is a value. */
const failed = (reason: string, time: string): Sql =>
  sql`status = 'failed', error = ${storable(reason).slice(0, MAX_REASON)}, fetch_end = coalesce(fetch_end, ${time}::timestamptz),
    import_end = case when import_start is not null then ${time}::timestamptz end`;

/** The time by the database's clock, to the microsecond: a step does not end before it has begun. */
async function timeOf(database: Database): Promise<string> {
  return first(await database.query<{ time: string }>(sql`select now()::text as time`)).time;
}

/** Records that an import has failed since its process is gone; one in the queue has not. */
export function recordInterrupted(database: Database, importId: string): Promise<void> {
  return recordGone(database, sql`i.import_id = ${uuidOrNull(importId)} and i.work_id is null`);
}

/** Records that imports have failed whose work has ended without a record of it, or is not known: the queue is in no backup. */
export async function recordForgotten(database: Database): Promise<void> {
  const queued = await database.query<{ work_id: string }>(sql`
    select work_id from waypost.dataset_imports where status = 'in_progress' and work_id is not null`);
  if (queued.length === 0) return;
  const unfinished = await unfinishedWork(
    database,
    queued.map(({ work_id }) => work_id),
  );
  const forgotten = queued.flatMap(({ work_id }) => (unfinished.has(work_id) ? [] : work_id));
  if (forgotten.length > 0) await recordGone(database, sql`i.work_id::text = any(${forgotten})`);
}

/**
 * Records that imports have failed that have been silent for too long.
 *
 * @param aloneSince since when nobody else can have been at work on the database
 */
export function recordSilent(database: Database, aloneSince: Date | null): Promise<void> {
  return recordGone(database, sql`(${IS_SILENT} or (i.work_id is null and i.beat_at < ${aloneSince}::timestamptz))`);
}

async function recordGone(database: Database, which: Sql): Promise<void> {
  await database.query(sql`
    update waypost.dataset_imports i set ${failed(INTERRUPTED, await timeOf(database))}
    where i.status = 'in_progress' and ${which}`);
}

interface ImportRow {
  readonly [column: string]: unknown;
  readonly status: State;
  readonly error: string | null;
  readonly fetch_start: string;
  readonly fetch_end: string | null;
  readonly fetch_bytes: number | null;
  readonly import_start: string | null;
  readonly import_end: string | null;
  readonly entries: number | null;
  readonly work_id: string | null;
  readonly invalid: InvalidReport | null;
}

/** How the last import of a dataset stands; without one nothing has gone wrong, and there are no steps. */
export async function importStatus(database: Database, projectId: string, datasetId: string): Promise<Status> {
  const [row] = await database.query<ImportRow>(sql`
    select ${LIVE_STATUS} as status, case when ${IS_SILENT} then ${INTERRUPTED}::text else i.error end as error,
      ${isoTime(sql`i.fetch_start`)} as fetch_start, ${isoTime(sql`i.fetch_end`)} as fetch_end, i.fetch_bytes,
      ${isoTime(sql`i.import_start`)} as import_start, ${isoTime(sql`i.import_end`)} as import_end, i.entries, i.work_id, i.invalid
    from waypost.dataset_imports i where i.project_id = ${projectId} and i.dataset_id = ${datasetId}
    order by i.fetch_start desc limit 1`);
  if (!row) return { id: datasetId, status: 'success', error: null, invalid: null, steps: [] };
  const { status, error, fetch_start, fetch_end, fetch_bytes, import_start, import_end, entries, work_id, invalid } = row;
  const fetching = { name: 'fetch' as const, start: fetch_start, end: fetch_end, count: fetch_bytes };
  const importing = { name: 'import' as const, start: import_start, end: import_end, count: entries };
  const steps =
    import_start === null
      ? [noted({ ...fetching, status: fetch_bytes === null ? status : ('success' as const) }, 'bytes', error)]
      : [
          noted({ ...fetching, status: 'success' as const }, 'bytes', null),
          noted({ ...importing, status }, 'features', error),
        ];
  const waiting = status === 'in_progress' && work_id !== null ? await waitingNote(database, work_id) : null;
  if (waiting !== null) steps.at(-1)?.entries.push({ created_at: new Date().toISOString(), detail: waiting, level: 'info' });
  return { id: datasetId, status, error, invalid, steps };
}

type Step = Status['steps'][number];

/** A step with what there is to say about it: how much it has brought, or why it has failed. */
function noted(step: Omit<Step, 'entries'>, what: string, error: string | null): Step {
  const created_at = step.end ?? step.start;
  if (created_at === null) return { ...step, entries: [] };
  if (step.status === 'failed' && error !== null)
    return { ...step, entries: [{ created_at, detail: error, level: 'error' }] };
  if (step.count === null) return { ...step, entries: [] };
  return { ...step, entries: [{ created_at, detail: `${step.count} ${what}`, level: 'info' }] };
}
