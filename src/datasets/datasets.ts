import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { type Body, jsonBody, maybe, nullable } from '../contract/body.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { webUrl } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { IS_SILENT, LIVE_STATUS, STATES } from './import-record.ts';
import { dropFeatures } from './load.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';

const MAX_DATASETS = 1_000;
const Name = Type.String({ minLength: 1, maxLength: 200 });
const Column = Type.String({ minLength: 1, maxLength: 200 });

const Mapping = Type.Object(
  {
    geometry: maybe(Column),
    lat: maybe(Column),
    lng: maybe(Column),
    id: maybe(Column),
    layer: maybe(Column),
    attributes: maybe(Type.Record(Type.String(), Column, { maxProperties: 1_000 })),
  },
  {
    title: 'SchemaMapping',
    description:
      'Which columns of a file to use: `geometry` (WKT) or `lat` and `lng`; `id`, which identifies a feature; `layer`, the layer of a GeoPackage or an archive; `attributes`, the columns to keep, by attribute name.',
  },
);

const DatasetBody = jsonBody(
  Type.Object(
    {
      name: Name,
      url: maybe(Type.String({ maxLength: 2_000, description: 'Where its file is fetched from.' })),
      schema_mapping: maybe(Mapping),
    },
    { title: 'DatasetBody' },
  ),
);
/** A dataset as it is created or changed. */
interface DatasetInput {
  readonly name: string;
  readonly url: string | null;
  readonly mapping: SchemaMapping | null;
}

export const datasetBody: Body<DatasetInput> = {
  ...DatasetBody,
  read(value, errors) {
    const body = DatasetBody.read(value, errors);
    if (errors.length > 0) return { name: '', url: null, mapping: null };
    const url = body.url ?? null;
    if (url !== null && !webUrl(url)) {
      errors.push({
        loc: ['body', 'url'],
        type: 'url_parsing',
        msg: 'Input should be a valid URL that begins with http:// or https://',
        input: url.slice(0, 200),
      });
    }
    return { name: body.name, url, mapping: body.schema_mapping ? withoutNulls(body.schema_mapping) : null };
  },
};

function withoutNulls(mapping: Static<typeof Mapping>): SchemaMapping {
  const { geometry, lat, lng, id, layer, attributes } = mapping;
  return {
    geometry: geometry ?? undefined,
    lat: lat ?? undefined,
    lng: lng ?? undefined,
    id: id ?? undefined,
    layer: layer ?? undefined,
    attributes: attributes ?? undefined,
  };
}

export const datasetReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    name: Type.String(),
    url: nullable(Type.String()),
    schema_mapping: nullable(Type.Record(Type.String(), Type.Unknown())),
    status: Type.Enum([...STATES], { type: 'string', description: 'That of the last import.' }),
    features: Type.Integer({ description: 'How many are served.' }),
    created_at: Type.String(),
    updated_at: Type.String(),
  },
  { title: 'Dataset' },
);
export type Dataset = Static<typeof datasetReply>;
export const datasetsReply = Type.Object({ datasets: Type.Array(datasetReply) });
export const deletedReply = Type.Object({ status: Type.Literal('success') }, { title: 'Deleted' });

interface DatasetRow extends Dataset {
  readonly [column: string]: unknown;
  readonly schema_mapping: SchemaMapping & Record<string, unknown>;
}

const COLUMNS = sql`d.dataset_id as id, d.name, d.url, d.schema_mapping,
  coalesce((
    select ${LIVE_STATUS} from waypost.dataset_imports i
    where i.project_id = d.project_id and i.dataset_id = d.dataset_id order by i.fetch_start desc limit 1
  ), 'success') as status,
  coalesce((
    select i.entries from waypost.dataset_imports i where i.project_id = d.project_id and i.import_id = d.import_id
  ), 0) as features,
  ${isoTime(sql`d.created_at`)} as created_at,
  ${isoTime(sql`d.updated_at`)} as updated_at`;

export function listDatasets(database: Database, projectId: string): Promise<Dataset[]> {
  return database.query<DatasetRow>(sql`
    select ${COLUMNS} from waypost.datasets d where d.project_id = ${projectId} order by d.name collate "C"`);
}

/** @throws Problem 404 */
export async function findDataset(database: Database, projectId: string, id: string): Promise<DatasetRow> {
  const [dataset] = await database.query<DatasetRow>(sql`
    select ${COLUMNS} from waypost.datasets d where d.project_id = ${projectId} and d.dataset_id = ${uuidOrNull(id)}`);
  if (!dataset) throw unknownDataset(id);
  return dataset;
}

/** @throws Problem 409 when the name is taken or there are too many */
export async function createDataset(database: Database, projectId: string, input: DatasetInput): Promise<DatasetRow> {
  const { count } = first(
    await database.query<{ count: number }>(sql`
    select count(*) from waypost.datasets where project_id = ${projectId}`),
  );
  if (count >= MAX_DATASETS) throw new Problem(409, `The project has ${MAX_DATASETS} datasets already: delete one first`);
  const [created] = await database.query<{ dataset_id: string }>(sql`
    insert into waypost.datasets (project_id, name, url, schema_mapping)
    values (${projectId}, ${input.name}, ${input.url}, ${input.mapping && JSON.stringify(input.mapping)})
    on conflict do nothing returning dataset_id`);
  if (!created) throw nameTaken(input.name);
  return findDataset(database, projectId, created.dataset_id);
}

/** Changes name, address and mapping. @throws Problem 404, 409 */
export async function changeDataset(
  database: Database,
  projectId: string,
  id: string,
  input: DatasetInput,
): Promise<DatasetRow> {
  const { id: datasetId } = await findDataset(database, projectId, id);
  const changed = await database.query(sql`
    update waypost.datasets d set name = ${input.name}, url = ${input.url},
      schema_mapping = ${input.mapping && JSON.stringify(input.mapping)}, updated_at = now()
    where d.project_id = ${projectId} and d.dataset_id = ${datasetId} and not exists (
      select from waypost.datasets o where o.project_id = ${projectId} and o.name = ${input.name} and o.dataset_id <> ${datasetId}
    ) returning d.dataset_id`);
  if (changed.length === 0) throw nameTaken(input.name);
  return findDataset(database, projectId, datasetId);
}

function nameTaken(name: string): Problem {
  return new Problem(409, `There is a dataset ${name} already`);
}
export const NAME_TAKEN: Cause = {
  name: 'nameTaken',
  description: 'The name is taken, or the project has as many datasets as it may',
  problem: nameTaken('parcels'),
};

/** Deletes a dataset; an import that runs ends by itself. @throws Problem 404 */
export async function deleteDataset(database: Database, projectId: string, id: string): Promise<void> {
  const deleted = await database.query(sql`
    delete from waypost.datasets where project_id = ${projectId} and dataset_id = ${uuidOrNull(id)} returning dataset_id`);
  if (deleted.length === 0) throw unknownDataset(id);
  const imports = await database.query<{ import_id: string }>(sql`
    select i.import_id from waypost.dataset_imports i
    where i.project_id = ${projectId} and i.dataset_id = ${id} and (i.status <> 'in_progress' or ${IS_SILENT})`);
  for (const { import_id } of imports) {
    await dropFeatures(database, projectId, import_id);
    await database.query(
      sql`delete from waypost.dataset_imports where project_id = ${projectId} and import_id = ${import_id}`,
    );
  }
}
