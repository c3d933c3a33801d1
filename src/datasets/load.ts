import { first } from '../at.ts';
import type { Database } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { type FeatureFile, FileError } from './files/feature-file.ts';
import { FeatureInserter } from './insert-features.ts';
import { InvalidFeatures, type InvalidReport, invalidLines, type OnInvalid } from './invalid.ts';
import type { LoadTask } from './load-task.ts';
import { prepared } from './prepared.ts';
import { readRows } from './read-features.ts';

const DELETED_AT_ONCE = 10_000;

/** How a file is loaded. */
export interface LoadOptions {
  /** Features that the file may have. */
  readonly maxRows: number;
  readonly onInvalid: OnInvalid;
}

/** What has been loaded. */
export interface Loaded {
  /** Features that are served. */
  readonly entries: number;
  readonly invalid: InvalidReport | null;
}

/**
 * Loads the features of a file beside those that are served, and then serves them instead. Whatever goes wrong, and however late, what
 * was served stays.
 *
 * @param onProgress called with the number of features loaded so far
 * @throws FileError with what is wrong, and where
 */
export async function loadFeatures(
  database: Database,
  task: LoadTask,
  file: FeatureFile,
  { maxRows, onInvalid }: LoadOptions,
  onProgress: (entries: number) => void,
): Promise<Loaded> {
  const invalid = new InvalidFeatures(onInvalid);
  const inserting = new FeatureInserter(database, task, invalid);
  try {
    for await (const rows of prepared(readRows(database, file, { datasetId: task.datasetId, maxRows, invalid }))) {
      await inserting.insert(rows);
      onProgress(inserting.entries);
    }
    const report = invalid.report();
    if (report !== null) await recordInvalid(database, task, report);
    if (report !== null && invalid.isRefused) throw new FileError(refusalOf(report));
    if (inserting.entries >= MANY) await learnStatistics(database);
    await serve(database, task, inserting.entries);
    // It is served whatever becomes of this: what stays is taken by the next import, or by who looks for what killed ones have left.
    await dropUnkept(database, task.projectId, task.datasetId).catch(() => {});
    return { entries: inserting.entries, invalid: report };
  } catch (error) {
    // The word that it is served may have been lost on the way.
    if (!(await isServed(database, task))) await dropFeatures(database, task.projectId, task.importId);
    throw error;
  }
}

function refusalOf(report: InvalidReport): string {
  const { refused } = report;
  const what = refused === 1 ? '1 feature has a geometry' : `${refused} features have geometries`;
  return `${what} that cannot be used; with on_invalid=repair or skip the others are imported: ${invalidLines(report).join('; ')}`;
}

/** So many new features change how the planner has to look for them. */
const MANY = 1_000;

/**
 * PostgreSQL analyses a table by itself only after a while, and until then takes plans that read whole imports: the first request is
 * already answered by a good one.
 */
async function learnStatistics(database: Database): Promise<void> {
  if (database.kind === 'postgres') await database.query(sql`analyze waypost.features`).catch(() => {});
}

/**
 * Puts the loaded features in the place of those that are served, and records that it is done.
 *
 * @throws FileError when the dataset is gone, or the import was given up, because its heartbeat was missing for too long
 */
async function serve(database: Database, { projectId, datasetId, importId }: LoadTask, entries: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const done = await transaction.query(sql`
      update waypost.dataset_imports set status = 'success', import_end = now(), entries = ${entries}
      where project_id = ${projectId} and import_id = ${importId} and status = 'in_progress' returning import_id`);
    const served = await transaction.query(sql`
      update waypost.datasets set import_id = ${importId}, previous_import_id = import_id, updated_at = now()
      where project_id = ${projectId} and dataset_id = ${datasetId} returning dataset_id`);
    if (done.length * served.length === 0)
      throw new FileError('the dataset was deleted, or the import was cancelled, while it was running');
  });
}

async function recordInvalid(database: Database, { projectId, importId }: LoadTask, report: InvalidReport): Promise<void> {
  await database.query(sql`
    update waypost.dataset_imports set invalid = ${JSON.stringify(report)}::jsonb
    where project_id = ${projectId} and import_id = ${importId}`);
}

async function isServed(database: Database, { projectId, datasetId, importId }: LoadTask): Promise<boolean> {
  const served = await database.query(sql`
    select from waypost.datasets where project_id = ${projectId} and dataset_id = ${datasetId} and ${importId} in (import_id, previous_import_id)`);
  return served.length > 0;
}

/** Deletes the features of an import, some at a time: nothing waits long for it. */
export async function dropFeatures(
  database: Database,
  projectId: string,
  importId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { last } = first(
    await database.query<{ last: number | null }>(sql`
    select max(number) as last from waypost.features where project_id = ${projectId} and import_id = ${importId}`),
  );
  for (let from = 1; from <= (last ?? 0); from += DELETED_AT_ONCE) {
    signal?.throwIfAborted();
    await database.query(sql`
      delete from waypost.features where project_id = ${projectId} and import_id = ${importId}
      and number between ${from} and ${from + DELETED_AT_ONCE - 1}`);
  }
}

/** Whether the features of an import `i` are of a dataset `d`: served, or kept to be served again. */
const IS_KEPT: Sql = sql`d.project_id = i.project_id and i.import_id in (d.import_id, d.previous_import_id)`;

/** Deletes what imports of a dataset left that are neither kept nor running, and all record of them but of the last. */
async function dropUnkept(database: Database, projectId: string, datasetId: string): Promise<void> {
  const unkept = await database.query<{ import_id: string; is_last: boolean }>(sql`
    select import_id, fetch_start = max(fetch_start) over () as is_last from waypost.dataset_imports i
    where i.project_id = ${projectId} and i.dataset_id = ${datasetId} and i.status <> 'in_progress'
      and not exists (select from waypost.datasets d where ${IS_KEPT} and d.dataset_id = ${datasetId})`);
  for (const { import_id, is_last } of unkept) {
    await dropFeatures(database, projectId, import_id);
    if (is_last) continue;
    await database.query(
      sql`delete from waypost.dataset_imports where project_id = ${projectId} and import_id = ${import_id}`,
    );
  }
}

/**
 * Deletes what imports have left whose processes were killed: features that are not kept, and all record of datasets that were deleted
 * meanwhile.
 */
export async function dropAbandonedImports(database: Database, signal: AbortSignal): Promise<void> {
  const abandoned = await database.query<{ project: string; id: string; is_deleted: boolean }>(sql`
    select found.* from (
      select i.project_id::text as project, i.import_id::text as id,
        not exists (select from waypost.datasets d where d.project_id = i.project_id and d.dataset_id = i.dataset_id) as is_deleted
      from waypost.dataset_imports i where i.status <> 'in_progress'
        and not exists (select from waypost.datasets d where ${IS_KEPT})
    ) found
    where found.is_deleted or exists (
      select from waypost.features f where f.project_id = found.project::uuid and f.import_id = found.id::uuid
    )`);
  for (const { project, id, is_deleted } of abandoned) {
    await dropFeatures(database, project, id, signal);
    if (is_deleted)
      await database.query(sql`delete from waypost.dataset_imports where project_id = ${project} and import_id = ${id}`);
  }
}
