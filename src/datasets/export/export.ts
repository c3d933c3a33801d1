import { existsSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../../database/open.ts';
import { sql } from '../../database/sql.ts';
import { ExplainedError } from '../../explained-error.ts';
import { draftIn, sweepDrafts } from '../../storage/drafts.ts';
import type { ExportedColumn, ExportedDataset, ExportedFeature, FeatureWriter } from './feature-writer.ts';
import { flatGeobufWriter } from './flatgeobuf.ts';
import { geoPackageWriter } from './geopackage.ts';
import { csvWriter, geoJsonSeqWriter, geoJsonWriter } from './texts.ts';

const FEATURES_AT_ONCE = 500;
const FEATURES_COUNTED_AT_ONCE = 5_000;
const DRAFT = 'export';

/** The formats that are written, by what they are called. */
export const EXPORT_FORMATS: Readonly<Record<string, (path: string, dataset: ExportedDataset) => Promise<FeatureWriter>>> = {
  geojson: geoJsonWriter,
  geojsonl: geoJsonSeqWriter,
  csv: csvWriter,
  gpkg: geoPackageWriter,
  fgb: flatGeobufWriter,
};

export interface ExportRequest {
  readonly projectId: string;
  readonly datasetId: string;
  readonly name: string;
  /** One of `EXPORT_FORMATS`. */
  readonly format: string;
  readonly out: string;
}

/**
 * Writes the features of a dataset to a file, in their order. The file is there when it is whole: what stood there before stays until then.
 *
 * @returns how many there are
 * @throws ExplainedError where nothing has been imported, or where another import ends meanwhile
 */
export async function exportDataset(
  database: Database,
  { projectId, datasetId, name, format, out }: ExportRequest,
  onProgress: (features: number) => void,
): Promise<number> {
  const open = EXPORT_FORMATS[format];
  if (!open) throw new ExplainedError(`${format} is no format of exports: ${Object.keys(EXPORT_FORMATS).join(', ')}`);
  const folder = dirname(out);
  if (!existsSync(folder)) throw new ExplainedError(`${out}: there is no folder ${folder}`);
  const served = () => servedImport(database, projectId, datasetId);
  const importId = await served();
  if (importId === null) throw new ExplainedError(`nothing has been imported into the dataset ${name}`);
  // What a killed command has left.
  sweepDrafts(folder, DRAFT);
  const draft = draftIn(folder, DRAFT);
  const source = { database, projectId, importId };
  const dataset = { name, ...(await surveyed(source)) };
  let writer: FeatureWriter | null = null;
  try {
    writer = await open(draft, dataset);
    let written = 0;
    for await (const feature of features(source)) {
      await writer.write(feature);
      if (++written % FEATURES_COUNTED_AT_ONCE === 0) onProgress(written);
    }
    if (written !== dataset.count || (await served()) !== importId)
      throw new ExplainedError(`another import of the dataset ${name} ended during the export: run it again`);
    await writer.end();
    await writer.close();
    await rename(draft, out);
    return written;
  } finally {
    await writer?.close();
    rmSync(draft, { force: true });
  }
}

interface Source {
  readonly database: Database;
  readonly projectId: string;
  readonly importId: string;
}

async function servedImport(database: Database, projectId: string, datasetId: string): Promise<string | null> {
  const [row] = await database.query<{ import_id: string | null }>(sql`
    select import_id from waypost.datasets where project_id = ${projectId} and dataset_id = ${datasetId}`);
  return row?.import_id ?? null;
}

/** How many features there are, and the kinds of their attributes. */
async function surveyed({ database, projectId, importId }: Source): Promise<{ count: number; columns: ExportedColumn[] }> {
  const kinds = new Map<string, Set<string>>();
  let count = 0;
  for (let after = 0; ; after += FEATURES_COUNTED_AT_ONCE) {
    const part = sql`f.project_id = ${projectId} and f.import_id = ${importId}
      and f.number > ${after} and f.number <= ${after + FEATURES_COUNTED_AT_ONCE}`;
    const [{ found } = { found: 0 }] = await database.query<{ found: number }>(
      sql`select count(*)::int as found from waypost.features f where ${part}`,
    );
    if (found === 0) break;
    count += found;
    const rows = await database.query<{ name: string; kind: string }>(sql`
      select distinct a.key as name, jsonb_typeof(a.value) as kind from waypost.features f, jsonb_each(f.attributes) a where ${part}`);
    for (const { name, kind } of rows) kinds.set(name, (kinds.get(name) ?? new Set()).add(kind));
  }
  const columns = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, found]) => ({ name, kind: kindOf(found) }));
  return { count, columns };
}

function kindOf(found: ReadonlySet<string>): ExportedColumn['kind'] {
  const [kind = 'string', ...others] = [...found].filter((each) => each !== 'null');
  return others.length === 0 && (kind === 'string' || kind === 'number' || kind === 'boolean') ? kind : 'json';
}

async function* features({ database, projectId, importId }: Source): AsyncGenerator<ExportedFeature> {
  for (let after = 0; ; ) {
    const rows: ExportedFeature[] = await database.query<ExportedFeature & { [column: string]: unknown }>(sql`
      select f.number, f.feature_id as id, f.attributes, postgis.ST_AsGeoJSON(f.geom, 15) as geojson,
        postgis.ST_AsText(f.geom) as wkt, postgis.ST_AsBinary(f.geom, 'NDR') as wkb
      from waypost.features f
      where (f.project_id, f.import_id, f.number) > (${projectId}::uuid, ${importId}::uuid, ${after}::int)
        and f.project_id = ${projectId}::uuid and f.import_id = ${importId}::uuid
      order by f.project_id, f.import_id, f.number limit ${FEATURES_AT_ONCE}`);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}
