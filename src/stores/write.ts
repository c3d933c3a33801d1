import type { Database, Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';
import type { StoreRow } from './asset.ts';

/** Rows of one statement: enough that the way to the database costs little, few enough that nothing waits long for the next one. */
const ROWS_A_STATEMENT = 500;
/** Ids that an error names. */
const MAX_NAMED = 20;

export function chunked<T>(rows: readonly T[], size: number = ROWS_A_STATEMENT): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size));
}

/** A refusal that names ids. @throws Problem 400 */
export function refuseIds(what: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
  throw new Problem(400, `${what}: ${ids.slice(0, MAX_NAMED).join(', ')}${more}`);
}

export function repeatedIds(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

/** Writes rows in chunks; returns the ids of those that a chunk's statement did not return. */
export async function writeChunks<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  write: (chunk: readonly Row[]) => Promise<readonly { readonly id: string }[]>,
): Promise<string[]> {
  const unwritten: string[] = [];
  for (const chunk of chunked(rows)) {
    const written = new Set((await write(chunk)).map(({ id }) => id));
    if (written.size < chunk.length) unwritten.push(...chunk.map(idOf).filter((id) => !written.has(id)));
  }
  return unwritten;
}

/** Runs a write of a project's assets or zones in one transaction; of several the next one waits until the one before is done. */
export function writing<T>(database: Database, projectId: string, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(sql`
      insert into store_versions (project_id, version) values (${projectId}, 1)
      on conflict (project_id) do update set version = store_versions.version + 1`);
    return work(transaction);
  });
}

const RECORD = sql`r (store_id text, lat float8, lng float8, properties jsonb, localized_names jsonb, localized_words jsonb, words text[])`;
const VALUES = sql`ST_SetSRID(ST_MakePoint(r.lng, r.lat), 4326)::geography, r.properties, r.localized_names, r.localized_words,
  array_to_tsvector(r.words)`;

const idOf = ({ store_id }: StoreRow) => store_id;

/** Inserts assets; returns the ids of those that are there already. */
function insertStores(transaction: Queryable, projectId: string, rows: readonly StoreRow[]): Promise<string[]> {
  return writeChunks(rows, idOf, (chunk) =>
    transaction.query(sql`
      insert into stores (project_id, store_id, location, properties, localized_names, localized_words, words)
      select ${projectId}::uuid, r.store_id, ${VALUES} from json_to_recordset(${JSON.stringify(chunk)}::json) as ${RECORD}
      on conflict do nothing returning store_id as id`),
  );
}

function refuseRepeated(rows: readonly StoreRow[]): void {
  refuseIds('These storeIds are in the request more than once', repeatedIds(rows.map(idOf)));
}

/** Creates assets, all or none. @throws Problem 400 with the ids that exist already, or stand twice */
export async function createStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  await writing(database, projectId, async (transaction) => {
    refuseIds('These storeIds exist already', await insertStores(transaction, projectId, rows));
  });
}

/** Updates assets, all or none. @throws Problem 400 with the ids that do not exist, or stand twice */
export async function updateStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  await writing(database, projectId, async (transaction) => {
    const missing = await writeChunks(rows, idOf, (chunk) =>
      transaction.query(sql`
        update stores s set (location, properties, localized_names, localized_words, words, updated_at) = (select ${VALUES}, now())
        from json_to_recordset(${JSON.stringify(chunk)}::json) as ${RECORD}
        where s.project_id = ${projectId} and s.store_id = r.store_id returning s.store_id as id`),
    );
    refuseIds('These storeIds do not exist', missing);
  });
}

/** Puts these assets in the place of all that the project has. Who reads meanwhile sees the old ones, until the new ones are in. */
export async function replaceStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  await writing(database, projectId, async (transaction) => {
    await transaction.query(sql`delete from stores where project_id = ${projectId}`);
    await insertStores(transaction, projectId, rows);
  });
}

/** Deletes assets by id, or all; returns how many there were. */
export function deleteStores(database: Database, projectId: string, ids: readonly string[] | undefined): Promise<number> {
  const chosen = ids === undefined ? sql`` : sql`and store_id = any(${ids}::text[])`;
  return writing(database, projectId, async (transaction) => {
    const deleted = await transaction.query(sql`
      delete from stores where project_id = ${projectId} ${chosen} returning store_id`);
    return deleted.length;
  });
}
