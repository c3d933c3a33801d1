import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Box } from '../geo/box.ts';
import { unitedBox } from '../geo/box.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';

/** So many features are looked at for the names of attributes. */
const FEATURES_NAMED = 100;
const MOST_FIELDS = 200;
const FEATURES_A_STATEMENT = 10_000;
const MOST_REMEMBERED = 1_000;

/** What there is to say of a dataset: the features of an import never change. */
export interface DatasetAbout {
  readonly id: string;
  readonly name: string;
  readonly importId: string | null;
  /** Where its features are; null without any. */
  readonly bounds: Box | null;
  /** The attributes of the first features, with their types: `String`, `Number`, `Boolean`. */
  readonly fields: Readonly<Record<string, string>>;
}

/** What is known of the imports that are served, by their ids. */
const remembered = new LRUCache<string, Pick<DatasetAbout, 'bounds' | 'fields'>>({ max: MOST_REMEMBERED });

/** @throws Problem 404 */
export async function datasetAbout(database: Database, projectId: string, datasetId: string): Promise<DatasetAbout> {
  const [row] = await database.query<{ id: string; name: string; importId: string | null }>(sql`
    select dataset_id as id, name, import_id as "importId" from waypost.datasets
    where project_id = ${projectId} and dataset_id = ${uuidOrNull(datasetId)}`);
  if (!row) throw unknownDataset(datasetId);
  return { ...row, ...(await importAbout(database, projectId, row.importId)) };
}

/** Where the features of an import are, and what they tell. */
async function importAbout(
  database: Database,
  projectId: string,
  importId: string | null,
): Promise<Pick<DatasetAbout, 'bounds' | 'fields'>> {
  if (importId === null) return { bounds: null, fields: {} };
  const known = remembered.get(importId);
  if (known) return known;
  const about = {
    bounds: await boundsOf(database, projectId, importId),
    fields: await fieldsOf(database, projectId, importId),
  };
  remembered.set(importId, about);
  return about;
}

/** In statements that are short each. */
async function boundsOf(database: Database, projectId: string, importId: string): Promise<Box | null> {
  let bounds: Box | null = null;
  for (let after = 0; ; after += FEATURES_A_STATEMENT) {
    const [row] = await database.query<{ count: number; box: Box | null }>(sql`
      select count(*)::int as count, case when count(f.geom) > 0 then array[
        min(postgis.ST_XMin(f.geom)), min(postgis.ST_YMin(f.geom)), max(postgis.ST_XMax(f.geom)), max(postgis.ST_YMax(f.geom))
      ] end as box
      from waypost.features f where f.project_id = ${projectId} and f.import_id = ${importId}
        and f.number > ${after} and f.number <= ${after + FEATURES_A_STATEMENT}`);
    if (!row || row.count === 0) return bounds;
    if (row.box) bounds = bounds ? unitedBox(bounds, row.box) : row.box;
  }
}

async function fieldsOf(database: Database, projectId: string, importId: string): Promise<Record<string, string>> {
  const rows = await database.query<{ name: string; type: string }>(sql`
    select a.key as name, max(jsonb_typeof(a.value)) as type from (
      select f.attributes from waypost.features f where f.project_id = ${projectId} and f.import_id = ${importId}
        and f.number <= ${FEATURES_NAMED}
    ) f, jsonb_each(f.attributes) a group by a.key order by a.key limit ${MOST_FIELDS}`);
  return Object.fromEntries(rows.map(({ name, type }) => [name, TYPES[type] ?? 'String']));
}

/** Types of JSON as TileJSON calls them. */
const TYPES: Readonly<Record<string, string>> = { number: 'Number', boolean: 'Boolean' };
