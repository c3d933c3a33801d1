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

/** What there is to say of the features of an import, which never change. */
interface ImportAbout extends Extent {
  /** The attributes of the first features, with their types: `String`, `Number`, `Boolean`. */
  readonly fields: Readonly<Record<string, string>>;
}

interface Extent {
  /** Where features are; null without any that is somewhere. */
  readonly bounds: Box | null;
  /** Whether every feature has a geometry. */
  readonly areAllPlaced: boolean;
}

/** What there is to say of a dataset. */
export interface DatasetAbout extends ImportAbout {
  readonly id: string;
  readonly name: string;
  readonly importId: string | null;
}

const NOTHING: ImportAbout = { bounds: null, areAllPlaced: true, fields: {} };

/** What is known of imports, by their ids. Who asks at the same time waits for the same answer: that of a large import takes seconds. */
const remembered = new LRUCache<string, ImportAbout, () => Promise<ImportAbout>>({
  max: MOST_REMEMBERED,
  fetchMethod: (_importId, _stale, { context: find }) => find(),
});

/** @throws Problem 404 */
export async function datasetAbout(database: Database, projectId: string, datasetId: string): Promise<DatasetAbout> {
  const [row] = await database.query<{ id: string; name: string; importId: string | null }>(sql`
    select dataset_id as id, name, import_id as "importId" from waypost.datasets
    where project_id = ${projectId} and dataset_id = ${uuidOrNull(datasetId)}`);
  if (!row) throw unknownDataset(datasetId);
  return { ...row, ...(await importAbout(database, projectId, row.importId)) };
}

async function importAbout(database: Database, projectId: string, importId: string | null): Promise<ImportAbout> {
  if (importId === null) return NOTHING;
  const find = async () => ({
    ...(await extentOf(database, projectId, importId)),
    fields: await fieldsOf(database, projectId, importId),
  });
  return (await remembered.fetch(importId, { context: find })) ?? find();
}

/** In statements that are short each. */
async function extentOf(database: Database, projectId: string, importId: string): Promise<Extent> {
  let bounds: Box | null = null;
  let areAllPlaced = true;
  for (let after = 0; ; after += FEATURES_A_STATEMENT) {
    const [row] = await database.query<{ count: number; placed: number; box: Box | null }>(sql`
      select count(*)::int as count, count(f.geom)::int as placed, case when count(f.geom) > 0 then array[
        min(postgis.ST_XMin(f.geom)), min(postgis.ST_YMin(f.geom)), max(postgis.ST_XMax(f.geom)), max(postgis.ST_YMax(f.geom))
      ] end as box
      from waypost.features f where f.project_id = ${projectId} and f.import_id = ${importId}
        and f.number > ${after} and f.number <= ${after + FEATURES_A_STATEMENT}`);
    if (!row || row.count === 0) return { bounds, areAllPlaced };
    areAllPlaced &&= row.placed === row.count;
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
