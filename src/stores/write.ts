import { first } from '../at.ts';
import type { Database, Queryable } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { A_WORD, AT_ONCE, eachPart, isLarge, rowEffort } from '../database/portions.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { StoreRow } from './asset.ts';
import { selectionByFilter } from './asset-selection.ts';
import { byIds, idsOfGeneration, isOneOf, servedAmong } from './by-key.ts';
import { refuseIds } from './clash.ts';
import type { Doomed } from './fields.ts';
import { findAssets } from './find.ts';
import {
  type Building,
  beginWrite,
  type Change,
  checkWriter,
  forgetWrite,
  inNewStep,
  KEY,
  servedStores,
  versionOf,
  type Written,
  writer,
} from './generation.ts';

/** Ids that one statement looks up: enough that the way to the database costs little, few enough that nothing waits long for it. */
const IDS_A_STATEMENT = 500;
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
  for (const part of inParts(ids)) found.push(...(await look(part)));
  return found;
}

/** Which of many ids are those of a project's assets. */
export const existingStores = (database: Queryable, projectId: string, ids: readonly string[]): Promise<string[]> =>
  foundAmong(ids, (part) => servedAmong(database, projectId, part));

/** Ids, as many at a time as one statement takes. */
const inParts = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / IDS_A_STATEMENT) }, (_, i) =>
    ids.slice(i * IDS_A_STATEMENT, (i + 1) * IDS_A_STATEMENT),
  );

/** Runs a small write of a project's assets or zones in one transaction. */
export function writing<T>(
  database: Database,
  projectId: string,
  of: Written,
  work: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await beginWrite(transaction, projectId, of);
    return work(transaction);
  });
}

/** Characters of an asset, about. */
const MAX_COPIED = 2_000;
/** Of one that is kept, of which nothing is known: few in the first statement, and then as many as it takes. */
const MAX_KEPT = 30_000;

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

/** Whether what a write replaces is kept, so that it can be undone. Such writes are made as large ones, one at a time. */
export interface Undoable {
  readonly undoable?: boolean | undefined;
}

/** How assets are written. */
export interface HowWritten extends Undoable {
  /** Whether assets that clash with what is there are left out, instead of refusing all. */
  readonly skips?: boolean;
}

/** What was written. */
export interface WrittenStores {
  readonly count: number;
  /** Left out, by reason. */
  readonly skipped: readonly { readonly row: StoreRow; readonly reason: string }[];
}

const REPEATED = 'These storeIds are in the request more than once';

/** Rows that bear an id which a row before them has. */
export function repeatedRows<Row>(rows: readonly Row[], id: (row: Row) => string): ReadonlySet<Row> {
  const seen = new Set<string>();
  return new Set(rows.filter((row) => seen.has(id(row)) || !seen.add(id(row))));
}

/** Those of the rows that can be written. @throws Problem 400 for the others, unless they are skipped */
function sorted(
  rows: readonly StoreRow[],
  clashing: ReadonlySet<string>,
  { what, reason, skips }: { readonly what: string; readonly reason: string; readonly skips: boolean | undefined },
): WrittenStores & { readonly good: readonly StoreRow[] } {
  const repeated = repeatedRows(rows, idOf);
  const isClashing = ({ store_id }: StoreRow) => clashing.has(store_id);
  if (!skips) refuseIds({ [what]: [...clashing], [REPEATED]: [...new Set([...repeated].map(idOf))] });
  const good = rows.filter((row) => !repeated.has(row) && !isClashing(row));
  const skipped = rows.flatMap((row) => {
    if (isClashing(row)) return [{ row, reason }];
    return repeated.has(row) ? [{ row, reason: 'the storeId is in the request more than once' }] : [];
  });
  return { good, skipped, count: good.length };
}

/** Creates assets, all or none unless some are skipped. @throws Problem 400 with the ids that exist already, or stand twice */
export async function createStores(
  database: Database,
  projectId: string,
  rows: readonly StoreRow[],
  { skips, undoable = false }: HowWritten = {},
): Promise<WrittenStores> {
  const without = (existing: readonly string[]) =>
    sorted(rows, new Set(existing), { what: 'These storeIds exist already', reason: 'the storeId exists already', skips });
  if (undoable || isLarge(rows, effortOf)) {
    return inNewStep(database, projectId, beside(undoable, created), async (building) => {
      const written = without(await existingStores(database, projectId, rows.map(idOf)));
      await fill(database, building, written.good);
      await note(database, building, written.good.map(idOf));
      return written;
    });
  }
  return writing(database, projectId, 'assets', async (transaction) => {
    const written = without(await servedAmong(transaction, projectId, rows.map(idOf)));
    if (written.count === 0) await forgetWrite(transaction, projectId);
    else await insertStores(transaction, projectId, written.good);
    return written;
  });
}

const beside = <T>(undoable: boolean, change: (made: T) => Change | null) =>
  ({ of: 'assets', place: 'beside', undoable: undoable ? change : undefined }) as const;
const instead = <T>(undoable: boolean, change: (made: T) => Change | null) =>
  ({ ...beside(undoable, change), place: 'instead' }) as const;
/** Whether an undoable write wrote anything that was not there: a file that is imported again does not, and leaves what can be undone. */
interface Compared {
  readonly differs: boolean;
}
/** What can be undone; null for nothing. */
const changed = (written: number, replaced: number): Change | null =>
  written + replaced > 0 ? { written, replaced } : null;
const created = ({ count }: WrittenStores) => changed(count, 0);
const updated = ({ count, differs }: WrittenStores & Compared) => (differs ? changed(count, count) : null);
const deleted = (count: number) => changed(0, count);
const exchanged = ({ count, deleted: replaced, differs }: ReplacedStores & Compared) =>
  differs ? changed(count, replaced) : null;

export async function insertStores(transaction: Queryable, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  await transaction.query(inserting(projectId, asServed(projectId), rows));
}

/** Updates assets, all or none unless some are skipped. @throws Problem 400 with the ids that do not exist, or stand twice */
export async function updateStores(
  database: Database,
  projectId: string,
  rows: readonly StoreRow[],
  { skips, undoable = false }: HowWritten = {},
): Promise<WrittenStores> {
  const ids = rows.map(idOf);
  const without = (existing: readonly string[]) =>
    sorted(rows, new Set(idsBut(ids, existing)), {
      what: 'These storeIds do not exist',
      reason: 'the storeId does not exist',
      skips,
    });
  if (undoable || isLarge(rows, effortOf)) {
    return inNewStep(database, projectId, beside(undoable, updated), async (building) => {
      const written = without(await existingStores(database, projectId, ids));
      await mark(database, building, written.good.map(idOf));
      await fill(database, building, written.good);
      return { ...written, differs: await differsFromKept(database, building) };
    });
  }
  return writing(database, projectId, 'assets', async (transaction) => {
    const written = without(await servedAmong(transaction, projectId, ids));
    if (written.count === 0) await forgetWrite(transaction, projectId);
    else await rewriteStores(transaction, projectId, written.good);
    return written;
  });
}

/** Writes assets that are there anew. */
export async function rewriteStores(transaction: Queryable, projectId: string, rows: readonly StoreRow[]): Promise<void> {
  await transaction.query(sql`
    update waypost.stores s set (location, properties, localized_names, localized_words, words, updated_at) = (select ${VALUES}, now())
    from json_to_recordset(${JSON.stringify(rows)}::json) as ${RECORD}
    where ${isOneOf(projectId, rows.map(idOf))} and s.store_id = r.store_id`);
}

/** Has assets served no more from the step of a large write. @param condition of those alone that meet it */
export async function mark(
  database: Database,
  building: Building,
  ids: readonly string[],
  condition = sql`true`,
): Promise<number> {
  let count = 0;
  // Their values stay where they are: the row is all that it takes.
  const aMark = () => rowEffort(building.kept === null ? 0 : MAX_KEPT);
  const keep = building.kept === null ? sql`` : sql`, kept as (${keeping(building, sql`marked`)})`;
  await eachPart(ids, aMark, async (part) => {
    const marked = await database.query<{ count: number; took: number }>(sql`
      with marked as (
        update waypost.stores s set until = ${building.step} from ${writer(building)}
        where ${isOneOf(building.projectId, part)} and (${condition}) is true returning s.*
      )${keep}
      select count(*) as count, ${TOOK} from marked`);
    count += first(marked).count;
    return first(marked);
  });
  return count;
}

/** Notes which assets a large write wrote, where it can be undone: whatever is written to them afterwards, an undo takes them back. */
export async function note(database: Database, building: Building, ids: readonly string[]): Promise<void> {
  if (building.kept === null) return;
  for (const part of inParts(ids)) {
    await database.query(sql`
      insert into waypost.undoable_parts (project_id, step, store_ids)
      select ${building.projectId}::uuid, ${building.step}::bigint, ${part}::text[] from ${writer(building)}`);
  }
}

/** Writes assets `s` of `from` again, as they are, into another generation. */
const writtenAgain = (from: Sql, generation: Sql, step: number): Sql => sql`
  insert into waypost.stores (project_id, generation, since, store_id, location, properties, localized_names, localized_words, words, updated_at)
  select s.project_id, ${generation}, ${step}::bigint, s.store_id, s.location, s.properties, s.localized_names, s.localized_words,
    s.words, s.updated_at from ${from} s returning store_id`;

/** Keeps assets of `from` that a large write replaces, where it can be undone. */
const keeping = ({ kept, step }: Building, from: Sql): Sql => writtenAgain(from, sql`${kept}::bigint`, step);

/** The same, and how many there were before. */
export interface ReplacedStores extends WrittenStores {
  readonly deleted: number;
}

/**
 * Puts these assets in the place of all that the project has. Who reads meanwhile sees the old ones, until the new ones are in.
 *
 * @param kept ids of assets that stay as they are, where they are there
 */
export async function replaceStores(
  database: Database,
  projectId: string,
  rows: readonly StoreRow[],
  { skips, kept = [], undoable = false }: HowWritten & { readonly kept?: readonly string[] } = {},
): Promise<ReplacedStores> {
  const written = sorted(rows, new Set(), { what: '', reason: '', skips });
  const { good } = written;
  const stay = idsBut(kept, good.map(idOf));
  const few =
    undoable || isLarge(rows, effortOf)
      ? null
      : await writingFew(database, projectId, async (transaction) => {
          const gone = await deleteFew(transaction, projectId, stay);
          if (gone !== null) await transaction.query(inserting(projectId, asServed(projectId), good));
          return gone;
        });
  if (few !== null) return { ...written, deleted: few };
  return inNewStep(database, projectId, instead(undoable, exchanged), async (building) => {
    await fill(database, building, good);
    const copied = await copy(database, building, stay);
    const gone = (await countUpTo(database, projectId, null)) - copied;
    return { ...written, deleted: gone, differs: gone !== good.length || (await differsFromKept(database, building)) };
  });
}

/** Whether one of the assets that a large write keeps is no more, or is other than it was but for the time that it was written at. */
async function differsFromKept(database: Database, building: Building): Promise<boolean> {
  const { projectId, generation, step, kept } = building;
  if (kept === null) return true;
  const version = (of: Sql, condition: Sql) => sql`lateral (
    select s.* from waypost.stores s
    where ${KEY} >= (${projectId}::uuid, ${of}, wanted.id) and ${KEY} <= (${projectId}::uuid, ${of}, wanted.id) and ${condition}
    order by s.project_id, s.generation, s.store_id limit 1)`;
  for await (const ids of idsOfGeneration(database, projectId, kept)) {
    let others = 0;
    await eachPart(
      ids,
      () => rowEffort(2 * MAX_COPIED),
      async (part) => {
        const compared = await database.query<{ count: number; took: number }>(sql`
          select count(*) filter (where (s.location::text = n.location::text and s.properties = n.properties
              and s.localized_names is not distinct from n.localized_names) is not true) as count, ${TOOK}
          from unnest(${part}::text[]) wanted (id)
            left join ${version(sql`${kept}::bigint`, sql`s.until is null`)} s on true
            left join ${version(sql`${generation}::bigint`, sql`s.since = ${step}::bigint`)} n on true`);
        others += first(compared).count;
        return first(compared);
      },
    );
    if (others > 0) return true;
  }
  return false;
}

/** Takes assets over into what a large write will serve; returns how many there are. @param from their generation; without it that which is served */
export async function copy(database: Database, building: Building, ids: readonly string[], from?: Sql): Promise<number> {
  const { projectId, generation, step } = building;
  let count = 0;
  await eachPart(
    ids,
    () => rowEffort(MAX_COPIED),
    async (part) => {
      const copied = await database.query<{ count: number; took: number }>(sql`
      with found as materialized (select found.* from ${writer(building, from)}, lateral (${byIds(projectId, part)}) found),
      copied as (${writtenAgain(sql`found`, sql`${generation}::bigint`, step)})
      select count(*) as count, ${TOOK} from copied`);
      count += first(copied).count;
      return first(copied);
    },
  );
  return count;
}

/** Deletes assets by id, those that meet a filter, or all; returns how many there were. */
export async function deleteStores(
  database: Database,
  projectId: string,
  doomed: Doomed,
  { undoable = false }: Undoable = {},
): Promise<number> {
  if (doomed === undefined) return deleteAll(database, projectId, undoable);
  const marking = (ids: readonly string[], condition?: Sql) =>
    inNewStep(database, projectId, beside(undoable, deleted), (building) => mark(database, building, ids, condition));
  if (!('condition' in doomed)) {
    if (undoable) return marking(doomed);
    return writing(database, projectId, 'assets', (transaction) => deleteThese(transaction, projectId, doomed));
  }
  const found = await findAssets<{ store_id: string | null }>(database, selectionByFilter(doomed, projectId), {
    select: sql`select m.store_id from m`,
  });
  const ids = found.rows.flatMap(({ store_id }) => store_id ?? []);
  // What has changed meanwhile is held against the filter once more.
  if (undoable || ids.length > AT_ONCE) return marking(ids, doomed.condition);
  return writing(database, projectId, 'assets', (transaction) => deleteThese(transaction, projectId, ids, doomed.condition));
}

async function deleteThese(
  transaction: Queryable,
  projectId: string,
  ids: readonly string[],
  condition = sql`true`,
): Promise<number> {
  const gone = await transaction.query(sql`
    delete from waypost.stores s where ${isOneOf(projectId, ids)} and (${condition}) is true returning s.store_id`);
  if (gone.length === 0) await forgetWrite(transaction, projectId);
  return gone.length;
}

async function deleteAll(database: Database, projectId: string, undoable: boolean): Promise<number> {
  const few = undoable
    ? null
    : await writingFew(database, projectId, (transaction) => deleteFew(transaction, projectId, []));
  return few ?? inNewStep(database, projectId, instead(undoable, deleted), () => countUpTo(database, projectId, null));
}

/** Runs a small write of a project that has few assets; null where it has many, also when others have added them meanwhile. */
async function writingFew(
  database: Database,
  projectId: string,
  work: (transaction: Queryable) => Promise<number | null>,
): Promise<number | null> {
  if ((await countUpTo(database, projectId, AT_ONCE + 1)) > AT_ONCE) return null;
  return writing(database, projectId, 'assets', work);
}

/** Deletes all assets but some when they are few, and returns how many there were; null when they are many. */
async function deleteFew(transaction: Queryable, projectId: string, kept: readonly string[]): Promise<number | null> {
  if ((await countUpTo(transaction, projectId, AT_ONCE + 1)) > AT_ONCE) return null;
  const gone = await transaction.query(sql`
    delete from waypost.stores s using ${versionOf(projectId)}
    where ${servedStores(projectId)} and not s.store_id = any(${kept}::text[]) returning s.store_id`);
  return gone.length;
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
