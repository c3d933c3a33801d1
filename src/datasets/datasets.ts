import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { type Body, type Errors, jsonBody, maybe, nullable } from '../contract/body.ts';
import type { Values } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { webUrl } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { IS_SILENT, LIVE_STATUS, STATES } from './import-record.ts';
import { type OnInvalid, OnInvalidName } from './invalid.ts';
import { dropFeatures } from './load.ts';
import { Pagination, paginationOf, pagingQuery } from './paging.ts';
import { newReimportKey } from './reimport-key.ts';
import { Mapping, readMapping } from './schema-mapping.ts';
import { unknownDataset } from './unknown-dataset.ts';
import { uuidOrNull } from './uuid.ts';

const MAX_DATASETS = 1_000;
const Name = Type.String({ minLength: 1, maxLength: 200 });

const CHANGES = {
  url: maybe(Type.String({ maxLength: 2_000, description: 'Where its file is fetched from.' })),
  schema_mapping: maybe(Mapping),
  on_invalid: maybe(OnInvalidName),
};
const CreateBody = jsonBody(Type.Object({ name: Name, ...CHANGES }, { title: 'DatasetBody' }));
const ChangeBody = jsonBody(
  Type.Object(
    {
      name: maybe(Name),
      ...CHANGES,
      reimport_key: maybe(
        Type.Boolean({ description: 'Whether it gets a new reimport key; the one that it had is revoked.' }),
      ),
    },
    {
      title: 'DatasetChanges',
      description: 'What is not sent stays as it is; `null` removes a url or a mapping, and refuses what is not valid.',
    },
  ),
);

/** A dataset as it is created. */
interface DatasetInput {
  readonly name: string;
  readonly url: string | null;
  readonly mapping: SchemaMapping | null;
  /** `refuse` without it. */
  readonly onInvalid?: OnInvalid;
}

/** What changes of a dataset; what is undefined stays. */
interface DatasetChanges {
  readonly name?: string | undefined;
  readonly url?: string | null | undefined;
  readonly mapping?: SchemaMapping | null | undefined;
  readonly onInvalid?: OnInvalid | undefined;
  readonly isKeyRenewed: boolean;
}

export const datasetBody: Body<DatasetInput> = {
  ...CreateBody,
  read(value, errors) {
    const body = CreateBody.read(value, errors);
    if (errors.length > 0) return { name: '', url: null, mapping: null };
    return {
      name: body.name,
      url: readUrl(body.url, errors) ?? null,
      mapping: mappingOf(body, errors) ?? null,
      onInvalid: body.on_invalid ?? 'refuse',
    };
  },
};

export const datasetChanges: Body<DatasetChanges> = {
  ...ChangeBody,
  read(value, errors) {
    const body = ChangeBody.read(value ?? {}, errors);
    if (errors.length > 0) return { isKeyRenewed: false };
    return {
      name: body.name ?? undefined,
      url: readUrl(body.url, errors),
      mapping: mappingOf(body, errors),
      onInvalid: body.on_invalid === null ? 'refuse' : body.on_invalid,
      isKeyRenewed: body.reimport_key === true,
    };
  },
};

function readUrl<T extends null | undefined>(url: string | T, errors: Errors): string | T {
  if (typeof url === 'string' && !webUrl(url)) {
    errors.push({
      loc: ['body', 'url'],
      type: 'url_parsing',
      msg: 'Input should be a valid URL that begins with http:// or https://',
      input: url.slice(0, 200),
    });
  }
  return url;
}

function mappingOf({ schema_mapping: sent }: { readonly schema_mapping?: Static<typeof Mapping> | null }, errors: Errors) {
  return sent ? readMapping(sent, errors) : sent;
}

export const datasetReply = Type.Object(
  {
    id: Type.String({ description: 'A UUID.' }),
    name: Type.String(),
    url: nullable(Type.String()),
    schema_mapping: nullable(Type.Record(Type.String(), Type.Unknown())),
    on_invalid: OnInvalidName,
    status: Type.Enum([...STATES], { type: 'string', description: 'That of the last import.' }),
    features: Type.Integer({ description: 'How many are served.' }),
    created_at: Type.String(),
    updated_at: Type.String(),
    scheduled_for_deletion_after: Type.Null({ description: 'Nothing is deleted but on request.' }),
  },
  { title: 'Dataset' },
);
export type Dataset = Static<typeof datasetReply>;
export const writtenReply = Type.Object(
  {
    ...datasetReply.properties,
    reimport_key: Type.String({ description: 'The secret of `/datasets/hooks/reimport/{reimport_key}`.' }),
  },
  { title: 'WrittenDataset' },
);
export type WrittenDataset = Static<typeof writtenReply>;
export const datasetsQuery = pagingQuery('Datasets');
export const datasetsReply = Type.Object({ datasets: Type.Array(datasetReply), pagination: Pagination });
export const deletedReply = Type.Object({ status: Type.Literal('success') }, { title: 'Deleted' });

interface DatasetRow extends Dataset {
  readonly [column: string]: unknown;
  readonly schema_mapping: (SchemaMapping & Record<string, unknown>) | null;
}

const COLUMNS = sql`d.dataset_id as id, d.name, d.url, d.schema_mapping, d.on_invalid,
  coalesce((
    select ${LIVE_STATUS} from waypost.dataset_imports i
    where i.project_id = d.project_id and i.dataset_id = d.dataset_id order by i.fetch_start desc limit 1
  ), 'success') as status,
  coalesce((
    select i.entries from waypost.dataset_imports i where i.project_id = d.project_id and i.import_id = d.import_id
  ), 0) as features,
  ${isoTime(sql`d.created_at`)} as created_at,
  ${isoTime(sql`d.updated_at`)} as updated_at, null as scheduled_for_deletion_after`;

/** The datasets of a project by their names; all of them, without a limit. */
export function listDatasets(
  database: Database,
  projectId: string,
  { from = 0, most = null }: { readonly from?: number; readonly most?: number | null } = {},
): Promise<Dataset[]> {
  return database.query<DatasetRow>(sql`
    select ${COLUMNS} from waypost.datasets d where d.project_id = ${projectId}
    order by d.name collate "C" offset ${from} limit ${most}`);
}

/** A page of them. */
export async function datasetsPage(database: Database, projectId: string, query: Values<typeof datasetsQuery>) {
  const { page, per_page: size } = query;
  const found = await listDatasets(database, projectId, { from: (page - 1) * size, most: size + 1 });
  return { datasets: found.slice(0, size), pagination: paginationOf(query, found.length) };
}

/** @throws Problem 404 */
export async function findDataset(database: Database, projectId: string, id: string): Promise<DatasetRow> {
  const [dataset] = await database.query<DatasetRow>(sql`
    select ${COLUMNS} from waypost.datasets d where d.project_id = ${projectId} and d.dataset_id = ${uuidOrNull(id)}`);
  if (!dataset) throw unknownDataset(id);
  return dataset;
}

/** @throws Problem 409 when the name is taken or there are too many */
export async function createDataset(database: Database, projectId: string, input: DatasetInput): Promise<WrittenDataset> {
  const { count } = first(
    await database.query<{ count: number }>(sql`
    select count(*) from waypost.datasets where project_id = ${projectId}`),
  );
  if (count >= MAX_DATASETS) throw new Problem(409, `The project has ${MAX_DATASETS} datasets already: delete one first`);
  const { key, hash } = newReimportKey();
  const [created] = await database.query<{ dataset_id: string }>(sql`
    insert into waypost.datasets (project_id, name, url, schema_mapping, on_invalid, reimport_key, reimport_key_hash)
    values (${projectId}, ${input.name}, ${input.url}, ${input.mapping && JSON.stringify(input.mapping)}, ${input.onInvalid ?? 'refuse'}, ${key}, ${hash})
    on conflict do nothing returning dataset_id`);
  if (!created) throw nameTaken(input.name);
  return { ...(await findDataset(database, projectId, created.dataset_id)), reimport_key: key };
}

/** Changes name, address, mapping and key. @throws Problem 404, 409 */
export async function changeDataset(
  database: Database,
  projectId: string,
  id: string,
  changes: DatasetChanges,
): Promise<WrittenDataset> {
  const { id: datasetId, name: current } = await findDataset(database, projectId, id);
  const { name = current, url, mapping, onInvalid = null, isKeyRenewed } = changes;
  const { key, hash } = newReimportKey();
  const getsKey = sql`${isKeyRenewed}::boolean or d.reimport_key is null`;
  const [changed] = await database.query<{ reimport_key: string }>(sql`
    update waypost.datasets d set name = ${changes.name === undefined ? sql`d.name` : sql`${name}`},
      url = ${url === undefined ? sql`d.url` : sql`${url}`},
      schema_mapping = ${mapping === undefined ? sql`d.schema_mapping` : sql`${mapping && JSON.stringify(mapping)}::jsonb`},
      on_invalid = coalesce(${onInvalid}::text, d.on_invalid),
      reimport_key = case when ${getsKey} then ${key} else d.reimport_key end,
      reimport_key_hash = case when ${getsKey} then ${hash}::bytea else d.reimport_key_hash end, updated_at = now()
    where d.project_id = ${projectId} and d.dataset_id = ${datasetId} and not exists (
      select from waypost.datasets o where o.project_id = ${projectId} and o.name = ${name} and o.dataset_id <> ${datasetId}
    ) returning d.reimport_key`);
  if (!changed) throw nameTaken(name);
  return { ...(await findDataset(database, projectId, datasetId)), ...changed };
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
