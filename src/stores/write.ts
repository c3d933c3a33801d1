import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from '../database/open.ts';
import { Pace } from '../database/pace.ts';
import { sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';
import type { StoreRow } from './asset.ts';
import { type Building, beginWrite, inNewGeneration, PACE, storesAfter } from './generation.ts';

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

/** Runs a small write of a project's assets or zones in one transaction. @param work is given the generation that is served */
export function writing<T>(
  database: Database,
  projectId: string,
  work: (transaction: Queryable, generation: number) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => work(transaction, await beginWrite(transaction, projectId)));
}

/** More assets than this are written in short statements, into a generation of their own. */
const AT_ONCE = 500;

const RECORD = sql`r (store_id text, lat float8, lng float8, properties jsonb, localized_names jsonb, localized_words jsonb, words text[])`;
const VALUES = sql`ST_SetSRID(ST_MakePoint(r.lng, r.lat), 4326)::geography, r.properties, r.localized_names, r.localized_words,
  array_to_tsvector(r.words)`;

const idOf = ({ store_id }: StoreRow) => store_id;

async function insertChunk(
  queryable: Queryable,
  projectId: string,
  generation: number,
  chunk: readonly StoreRow[],
): Promise<readonly { readonly id: string }[]> {
  return queryable.query(sql`
    insert into stores (project_id, generation, store_id, location, properties, localized_names, localized_words, words)
    select ${projectId}::uuid, ${generation}::bigint, r.store_id, ${VALUES} from json_to_recordset(${JSON.stringify(chunk)}::json) as ${RECORD}
    on conflict do nothing returning store_id as id`);
}

function refuseRepeated(rows: readonly StoreRow[]): void {
  refuseIds('These storeIds are in the request more than once', repeatedIds(rows.map(idOf)));
}

/** Creates assets, all or none. @throws Problem 400 with the ids that exist already, or stand twice */
export async function createStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const refuse = (existing: readonly string[]) => refuseIds('These storeIds exist already', existing);
  if (rows.length > AT_ONCE) {
    await inNewGeneration(database, projectId, async (building) => {
      refuse([...(await storedIds(database, building, rows))]);
      await fill(database, building, rows);
      await copyOthers(database, building);
    });
    return;
  }
  await writing(database, projectId, async (transaction, generation) => {
    refuse(await writeChunks(rows, idOf, (chunk) => insertChunk(transaction, projectId, generation, chunk)));
  });
}

/** Updates assets, all or none. @throws Problem 400 with the ids that do not exist, or stand twice */
export async function updateStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const refuse = (missing: readonly string[]) => refuseIds('These storeIds do not exist', missing);
  if (rows.length > AT_ONCE) {
    await inNewGeneration(database, projectId, async (building) => {
      const stored = await storedIds(database, building, rows);
      refuse(rows.map(idOf).filter((id) => !stored.has(id)));
      await fill(database, building, rows);
      await copyOthers(database, building);
    });
    return;
  }
  await writing(database, projectId, async (transaction, generation) => {
    const missing = await writeChunks(rows, idOf, (chunk) =>
      transaction.query(sql`
        update stores s set (location, properties, localized_names, localized_words, words, updated_at) = (select ${VALUES}, now())
        from json_to_recordset(${JSON.stringify(chunk)}::json) as ${RECORD}
        where s.project_id = ${projectId} and s.generation = ${generation} and s.store_id = r.store_id returning s.store_id as id`),
    );
    refuse(missing);
  });
}

/** Puts these assets in the place of all that the project has. Who reads meanwhile sees the old ones, until the new ones are in. */
export async function replaceStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const isDone = await writing(database, projectId, async (transaction, generation) => {
    if (rows.length > AT_ONCE || (await deleteFew(transaction, projectId, generation)) === null) return false;
    await writeChunks(rows, idOf, (chunk) => insertChunk(transaction, projectId, generation, chunk));
    return true;
  });
  if (!isDone) await inNewGeneration(database, projectId, (building) => fill(database, building, rows));
}

/** Deletes assets by id, or all; returns how many there were. */
export async function deleteStores(
  database: Database,
  projectId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const deleted = await writing(database, projectId, async (transaction, generation) => {
    if (ids === undefined) return deleteFew(transaction, projectId, generation);
    const gone = await transaction.query(sql`
      delete from stores where project_id = ${projectId} and generation = ${generation} and store_id = any(${ids}::text[]) returning store_id`);
    return gone.length;
  });
  if (deleted !== null) return deleted;
  let count = 0;
  await inNewGeneration(database, projectId, async ({ served }) => {
    count = await countUpTo(database, projectId, served, null);
  });
  return count;
}

/** Deletes all assets when they are few, and returns how many there were; null when they are many. */
async function deleteFew(transaction: Queryable, projectId: string, generation: number): Promise<number | null> {
  if ((await countUpTo(transaction, projectId, generation, AT_ONCE + 1)) > AT_ONCE) return null;
  const deleted = await transaction.query(
    sql`delete from stores where project_id = ${projectId} and generation = ${generation} returning store_id`,
  );
  return deleted.length;
}

async function countUpTo(queryable: Queryable, projectId: string, generation: number, most: number | null): Promise<number> {
  const [{ count }] = await queryable.query<{ count: number }>(sql`
    select count(*) as count from (
      select from stores where project_id = ${projectId} and generation = ${generation} limit ${most}
    ) counted`);
  return count;
}

/** Which of these assets are served. */
async function storedIds(
  database: Database,
  { projectId, served }: Building,
  rows: readonly StoreRow[],
): Promise<ReadonlySet<string>> {
  const stored = new Set<string>();
  await eachPart(rows, async (part) => {
    const found = await database.query<{ store_id: string }>(sql`
      select s.store_id from stores s where s.project_id = ${projectId} and s.generation = ${served}
        and s.store_id = any(${part.map(idOf)}::text[])`);
    for (const { store_id } of found) stored.add(store_id);
  });
  return stored;
}

async function fill(database: Database, { projectId, made }: Building, rows: readonly StoreRow[]): Promise<void> {
  await eachPart(rows, async (part) => {
    await insertChunk(database, projectId, made, part);
  });
}

/** Does something with some rows after the others, and lets those who wait for the database have their turn in between. */
async function eachPart(rows: readonly StoreRow[], work: (part: readonly StoreRow[]) => Promise<void>): Promise<void> {
  const pace = new Pace(PACE);
  for (let first = 0; first < rows.length; await pause(1)) {
    await pace.run(async (count) => {
      await work(rows.slice(first, first + count));
      first += count;
    });
  }
}

/** Copies what is served and was not written anew into the generation that is made. */
async function copyOthers(database: Database, { projectId, served, made }: Building): Promise<void> {
  const pace = new Pace(PACE);
  for (let last: string | null = ''; last !== null; await pause(1)) {
    const after: string = last;
    last = await pace.run(async (count) => {
      const [copied] = await database.query<{ last: string | null }>(sql`
        with part as materialized (${storesAfter(projectId, served, after, count)}), copied as (
          insert into stores (project_id, generation, store_id, location, properties, localized_names, localized_words, words, updated_at)
          select project_id, ${made}::bigint, store_id, location, properties, localized_names, localized_words, words, updated_at from part
          on conflict do nothing
        )
        select max(store_id) as last from part`);
      return copied.last;
    });
  }
}
