import Type, { type Static } from 'typebox';
import { jsonBody } from '../contract/body.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { type Dataset, findDataset } from './datasets.ts';
import { IS_SILENT, importRunning } from './import-record.ts';
import { uuidOrNull } from './uuid.ts';

const versionReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    imported_at: Type.String({ description: 'When its import was finished, ISO 8601.' }),
    features: Type.Integer({ description: 'How many it has.' }),
    is_served: Type.Boolean({ description: 'Whether queries are answered from it.' }),
  },
  { title: 'DatasetVersion' },
);
export const versionsReply = Type.Object(
  { versions: Type.Array(versionReply, { description: 'The one that is served, and the one that was served before it.' }) },
  { title: 'DatasetVersions' },
);
export type DatasetVersion = Static<typeof versionReply>;
export const undoBody = jsonBody(
  Type.Object(
    { version: Type.String({ minLength: 1, maxLength: 100, description: 'Id of the version to serve again.' }) },
    { title: 'DatasetUndo' },
  ),
);

const noVersion = (id: string) =>
  new Problem(409, `The dataset has no version ${id.slice(0, 100)}; GET /datasets/{dataset_id}/versions lists those it has`);
export const NO_VERSION: Cause = {
  name: 'noVersion',
  description: 'The dataset has no such version, or no longer',
  problem: noVersion('8a9e5b1c-2f6d-4e7a-8b3c-1d2e3f4a5b6c'),
};

/** The versions of a dataset that can be served, that which is served first. */
export function datasetVersions(database: Database, projectId: string, datasetId: string): Promise<DatasetVersion[]> {
  return database.query<DatasetVersion>(sql`
    select i.import_id as id, ${isoTime(sql`i.import_end`)} as imported_at, i.entries as features,
      i.import_id = d.import_id as is_served
    from waypost.datasets d
    join waypost.dataset_imports i on i.project_id = d.project_id and i.import_id in (d.import_id, d.previous_import_id)
    where d.project_id = ${projectId} and d.dataset_id = ${datasetId} order by is_served desc`);
}

/**
 * Serves a version of a dataset again, and keeps the one that it replaces. One that is served already stays: a repetition changes
 * nothing.
 *
 * @throws Problem 404; 409 when there is no such version, or an import is running
 */
export async function serveVersion(database: Database, projectId: string, id: string, version: string): Promise<Dataset> {
  const { id: datasetId } = await findDataset(database, projectId, id);
  const wanted = uuidOrNull(version);
  const running = sql`select from waypost.dataset_imports i
    where i.project_id = ${projectId} and i.dataset_id = ${datasetId} and i.status = 'in_progress' and not ${IS_SILENT}`;
  const changed = await database.query(sql`
    update waypost.datasets d set import_id = d.previous_import_id, previous_import_id = d.import_id, updated_at = now()
    where d.project_id = ${projectId} and d.dataset_id = ${datasetId} and d.previous_import_id = ${wanted}
      and not exists (${running}) returning d.dataset_id`);
  if (changed.length === 0) {
    const kept = await datasetVersions(database, projectId, datasetId);
    const found = kept.find((each) => each.id === wanted?.toLowerCase());
    if (!found) throw noVersion(version);
    if (!found.is_served) throw importRunning();
  }
  return findDataset(database, projectId, datasetId);
}
