import { first } from '../at.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Database, Queryable } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { A_WORD, AT_ONCE, eachPart, isLarge, rowEffort } from '../database/portions.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { StoreRow } from './asset.ts';
import { isOneOf, servedAmong } from './by-key.ts';
import { type Building, beginWrite, checkWriter, inNewStep, servedStores, versionOf, writer } from './generation.ts';

/** Ids that one statement looks up: enough that the way to the database costs little, few enough that nothing waits long for it. */
const IDS_A_STATEMENT = 500;
/** Ids that an error names. */
const MAX_NAMED = 20;

/** A refusal that names ids. @throws Problem 400 */
export function refuseIds(what: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  throw clash(what, ids);
}

function clash(what: string, ids: readonly string[]): Problem {
  const more = ids.length > MAX_NAMED ? ` and ${ids.length - MAX_NAMED} more` : '';
  return new Problem(400, `${what}: ${ids.slice(0, MAX_NAMED).join(', ')}${more}`);
}
export const CLASH: Cause = {
  name: 'clash',
  description: 'The data clashes with what is there',
  problem: clash('These storeIds exist already', ['a1', 'b2']),
};

export function repeatedIds(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) (seen.has(id) ? repeated : seen).add(id);
  return [...repeated];
}

/** The ids that are not among others. */
export function idsBut(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

/** Looks many ids up, some at a time; returns those that `look` finds. */
export async function foundAmong(
  ids: readonly string[],
  look: (part: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const found: string[] = [];
  for (let first = 0; first < ids.length; first += IDS_A_STATEMENT) {
    found.push(...(await look(ids.slice(first, first + IDS_A_STATEMENT))));
  }
  return found;
}

/** Runs a small write of a project's assets or zones in one transaction. */
export function writing<T>(database: Database, projectId: string, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await beginWrite(transaction, projectId);
    return work(transaction);
  });
}

const effortOf = ({ properties, words }: StoreRow): number =>
  rowEffort(JSON.stringify(properties).length) + words.length * A_WORD;

const RECORD = sql`r (store_id text, lat float8, lng float8, properties jsonb, localized_names jsonb, localized_words jsonb, words text[])`;
const VALUES = sql`postgis.ST_SetSRID(postgis.ST_MakePoint(r.lng, r.lat), 4326)::postgis.geography, r.properties, r.localized_names, r.localized_words,
  array_to_tsvector(r.words)`;

const idOf = ({ store_id }: StoreRow) => store_id;
export const idIn = ({ id }: { readonly id: string }) => id;

/** What assets and zones are written as: of a generation and a step, while there is a row `v`. */
export interface Target {
  readonly v: Sql;
  readonly generation: Sql;
  readonly step: Sql;
}

/** As what is served already. */
export const asServed = (projectId: string): Target => ({
  v: versionOf(projectId),
  generation: sql`v.generation`,
  step: sql`v.step`,
});

/** As what a large write will serve. */
export const asBuilt = (building: Building): Target => ({
  v: writer(building),
  generation: sql`${building.generation}::bigint`,
  step: sql`${building.step}::bigint`,
});

const inserting = (projectId: string, { v, generation, step }: Target, chunk: readonly StoreRow[]): Sql => sql`
  insert into waypost.stores (project_id, generation, since, store_id, location, properties, localized_names, localized_words, words)
  select ${projectId}::uuid, ${generation}, ${step}, r.store_id, ${VALUES}
  from ${v} cross join json_to_recordset(${JSON.stringify(chunk)}::json) as ${RECORD}`;

function refuseRepeated(rows: readonly StoreRow[]): void {
  refuseIds('These storeIds are in the request more than once', repeatedIds(rows.map(idOf)));
}

/** Creates assets, all or none. @throws Problem 400 with the ids that exist already, or stand twice */
export async function createStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const refuse = (existing: readonly string[]) => refuseIds('These storeIds exist already', existing);
  if (isLarge(rows, effortOf)) {
    await inNewStep(database, projectId, 'beside', async (building) => {
      refuse(await foundAmong(rows.map(idOf), (ids) => servedAmong(database, projectId, ids)));
      await fill(database, building, rows);
    });
    return;
  }
  await writing(database, projectId, async (transaction) => {
    refuse(await servedAmong(transaction, projectId, rows.map(idOf)));
    await transaction.query(inserting(projectId, asServed(projectId), rows));
  });
}

/** Updates assets, all or none. @throws Problem 400 with the ids that do not exist, or stand twice */
export async function updateStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const refuse = (missing: readonly string[]) => refuseIds('These storeIds do not exist', missing);
  if (isLarge(rows, effortOf)) {
    await inNewStep(database, projectId, 'beside', async (building) => {
      const ids = rows.map(idOf);
      refuse(idsBut(ids, await foundAmong(ids, (part) => servedAmong(database, projectId, part))));
      await eachPart(rows, effortOf, async (part) => {
        const marked = await database.query<{ took: number }>(sql`
          with marked as (
            update waypost.stores s set until = ${building.step} from ${writer(building)}
            where ${isOneOf(projectId, part.map(idOf))} returning 1
          )
          select count(*), ${TOOK} from marked`);
        return first(marked);
      });
      await fill(database, building, rows);
    });
    return;
  }
  await writing(database, projectId, async (transaction) => {
    const ids = rows.map(idOf);
    const written = await transaction.query<{ id: string }>(sql`
      update waypost.stores s set (location, properties, localized_names, localized_words, words, updated_at) = (select ${VALUES}, now())
      from json_to_recordset(${JSON.stringify(rows)}::json) as ${RECORD}
      where ${isOneOf(projectId, ids)} and s.store_id = r.store_id returning s.store_id as id`);
    refuse(idsBut(ids, written.map(idIn)));
  });
}

/** Puts these assets in the place of all that the project has. Who reads meanwhile sees the old ones, until the new ones are in. */
export async function replaceStores(database: Database, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  refuseRepeated(rows);
  const isDone = await writing(database, projectId, async (transaction) => {
    if (isLarge(rows, effortOf) || (await deleteFew(transaction, projectId)) === null) return false;
    await transaction.query(inserting(projectId, asServed(projectId), rows));
    return true;
  });
  if (!isDone) await inNewStep(database, projectId, 'instead', (building) => fill(database, building, rows));
}

/** Deletes assets by id, or all; returns how many there were. */
export async function deleteStores(
  database: Database,
  projectId: string,
  ids: readonly string[] | undefined,
): Promise<number> {
  const deleted = await writing(database, projectId, async (transaction) => {
    if (ids === undefined) return deleteFew(transaction, projectId);
    const gone = await transaction.query(sql`
      delete from waypost.stores s where ${isOneOf(projectId, ids)} returning s.store_id`);
    return gone.length;
  });
  if (deleted !== null) return deleted;
  let count = 0;
  await inNewStep(database, projectId, 'instead', async () => {
    count = await countUpTo(database, projectId, null);
  });
  return count;
}

/** Deletes all assets when they are few, and returns how many there were; null when they are many. */
async function deleteFew(transaction: Queryable, projectId: string): Promise<number | null> {
  if ((await countUpTo(transaction, projectId, AT_ONCE + 1)) > AT_ONCE) return null;
  const deleted = await transaction.query(
    sql`delete from waypost.stores s using ${versionOf(projectId)} where ${servedStores(projectId)} returning s.store_id`,
  );
  return deleted.length;
}

async function countUpTo(queryable: Queryable, projectId: string, most: number | null): Promise<number> {
  const { count } = first(
    await queryable.query<{ count: number }>(sql`
    select count(*) as count from (
      select from ${versionOf(projectId)}, waypost.stores s where ${servedStores(projectId)} limit ${most}
    ) counted`),
  );
  return count;
}

async function fill(database: Database, building: Building, rows: readonly StoreRow[]): Promise<void> {
  await eachPart(rows, effortOf, async (part) => {
    const answer = await database.query<{ count: number; took: number }>(sql`
      with written as (${inserting(building.projectId, asBuilt(building), part)} returning 1)
      select count(*) as count, ${TOOK} from written`);
    const written = first(answer);
    checkWriter(part.length === written.count);
    return written;
  });
}
