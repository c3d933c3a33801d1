import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { LoadTask } from './load.ts';
import { uuidOrNull } from './uuid.ts';

/** The interval of the heartbeat of an import. */
const BEAT_MS = 5_000;
/** One without a heartbeat for so long has died with its process. */
const SILENT_SECONDS = 60;
const MAX_REASON = 2_000;
const INTERRUPTED = 'the server that ran the import has stopped';

export const STATES = ['success', 'in_progress', 'failed'] as const;
const State = Type.Enum(STATES, { type: 'string' });
const Time = Type.Union([Type.String(), Type.Null()], { description: 'ISO 8601.' });

export const statusReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    status: State,
    error: Type.Union([Type.String(), Type.Null()], { description: 'Why the last import failed.' }),
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

/** An import's state as it is, not as a process that died left it. @param i the alias of the import */
export const IS_SILENT: Sql = sql`(i.status = 'in_progress' and i.beat_at < now() - make_interval(secs => ${SILENT_SECONDS}))`;
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
  sql`status = 'failed', error = ${reason.slice(0, MAX_REASON)}, fetch_end = coalesce(fetch_end, ${time}::timestamptz),
    import_end = case when import_start is not null then ${time}::timestamptz end`;

/** The time by the database's clock, to the microsecond: a step does not end before it has begun. */
async function timeOf(database: Database): Promise<string> {
  return first(await database.query<{ time: string }>(sql`select now()::text as time`)).time;
}

/** Records that an import has failed since its process is gone. */
export function recordInterrupted(database: Database, importId: string): Promise<void> {
  return recordGone(database, sql`i.import_id = ${uuidOrNull(importId)}`);
}

/**
 * Records that imports have failed that have been silent for too long.
 *
 * @param aloneSince since when nobody else can have been at work on the database
 */
export function recordSilent(database: Database, aloneSince: Date | null): Promise<void> {
  return recordGone(database, sql`(${IS_SILENT} or i.beat_at < ${aloneSince}::timestamptz)`);
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
}

/** How the last import of a dataset stands; without one nothing has gone wrong, and there are no steps. */
export async function importStatus(database: Database, projectId: string, datasetId: string): Promise<Status> {
  const [row] = await database.query<ImportRow>(sql`
    select ${LIVE_STATUS} as status, case when ${IS_SILENT} then ${INTERRUPTED}::text else i.error end as error,
      ${isoTime(sql`i.fetch_start`)} as fetch_start, ${isoTime(sql`i.fetch_end`)} as fetch_end, i.fetch_bytes,
      ${isoTime(sql`i.import_start`)} as import_start, ${isoTime(sql`i.import_end`)} as import_end, i.entries
    from waypost.dataset_imports i where i.project_id = ${projectId} and i.dataset_id = ${datasetId}
    order by i.fetch_start desc limit 1`);
  if (!row) return { id: datasetId, status: 'success', error: null, steps: [] };
  const { status, error, fetch_start, fetch_end, fetch_bytes, import_start, import_end, entries } = row;
  const fetching = { name: 'fetch' as const, start: fetch_start, end: fetch_end, count: fetch_bytes };
  const importing = { name: 'import' as const, start: import_start, end: import_end, count: entries };
  const steps =
    import_start === null
      ? [noted({ ...fetching, status: fetch_bytes === null ? status : ('success' as const) }, 'bytes', error)]
      : [
          noted({ ...fetching, status: 'success' as const }, 'bytes', null),
          noted({ ...importing, status }, 'features', error),
        ];
  return { id: datasetId, status, error, steps };
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
