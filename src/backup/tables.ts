import type { Queryable } from '../database/open.ts';
import { joined, named, type Sql, sql, written } from '../database/sql.ts';

/** A row as an archive holds it: the text of each column. */
export type Row = readonly (string | null)[];

/** Tables that are read whole, in the order in which they are loaded: what they refer to comes first. */
export const CORE_TABLES = [
  'deployment',
  'projects',
  'keys',
  'usage',
  'store_versions',
  'datasets',
  'dataset_imports',
  'venue_closures',
  'closed_venues',
  'users',
  'members',
  'credentials',
] as const;

/** Tables that begin with a row, made by their migration. */
const BEGUN_TABLES: readonly string[] = ['deployment'];

/** A table that is read in parts: those of a project, or of an import. */
interface PartedTable {
  readonly table: 'stores' | 'zones' | 'features' | 'audit' | 'daily_usage';
  /** The columns that identify its rows within a part, in their order. */
  readonly key: string;
  readonly keyType: string;
  /** Rows of one statement: no statement holds others up. */
  readonly rowsAtOnce: number;
}

export const STORES: PartedTable = { table: 'stores', key: 'store_id', keyType: 'text', rowsAtOnce: 500 };
export const ZONES: PartedTable = { table: 'zones', key: 'zone_id', keyType: 'text', rowsAtOnce: 100 };
export const FEATURES: PartedTable = { table: 'features', key: 'number', keyType: 'integer', rowsAtOnce: 500 };

/** What has been: read behind all else, as it is changed by nothing that a backup has to agree with. */
export const AUDIT: PartedTable = { table: 'audit', key: 'audit_id', keyType: 'bigint', rowsAtOnce: 500 };
export const DAILY_USAGE: PartedTable = { table: 'daily_usage', key: 'usage_id', keyType: 'bigint', rowsAtOnce: 500 };
export const HISTORY = [AUDIT, DAILY_USAGE] as const;

/** All tables, each with its columns and their types; what is worked out from other columns is not among them. */
export async function columnsOf(database: Queryable, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query<{ name: string; type: string }>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relname = ${table} and c.relnamespace = (
      select o.relnamespace from pg_class o where o.oid = (select tableoid from waypost.migrations limit 1))
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

const asTexts = (columns: readonly string[]) =>
  sql`array[${joined(
    columns.map((column) => sql`t.${named(column)}::text`),
    ', ',
  )}] as row`;

/** All rows of a table that is small. */
export async function wholeTable(database: Queryable, table: string, columns: readonly string[]): Promise<Row[]> {
  const rows = await database.query<{ row: Row }>(sql`select ${asTexts(columns)} from waypost.${named(table)} t`);
  return rows.map(({ row }) => row);
}

/** The rows of a part of a table, some at a time. @param part the condition on rows `t` */
export async function* partOf(
  database: Queryable,
  { table, key, keyType, rowsAtOnce }: PartedTable,
  columns: readonly string[],
  part: Sql,
): AsyncGenerator<readonly Row[]> {
  const at = columns.indexOf(key);
  let after: string | null = null;
  for (;;) {
    const next: Sql = after === null ? sql`` : sql`and t.${named(key)} > ${after}::${written(keyType)}`;
    const found: { row: Row }[] = await database.query<{ row: Row }>(sql`
      select ${asTexts(columns)} from waypost.${named(table)} t where ${part} ${next} order by t.${named(key)} limit ${rowsAtOnce}`);
    if (found.length === 0) return;
    yield found.map(({ row }) => row);
    after = found.at(-1)?.row[at] ?? null;
  }
}

/** Puts rows into a table. */
export async function loadRows(
  database: Queryable,
  table: string,
  columns: readonly string[],
  types: ReadonlyMap<string, string>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return;
  if (BEGUN_TABLES.includes(table)) await database.query(sql`delete from waypost.${named(table)}`);
  const values = columns.map((column, index) => {
    const type = written(types.get(column) ?? 'text');
    return sql`(r.value ->> ${index}::int)::${type}`;
  });
  await database.query(sql`
    insert into waypost.${named(table)} (${joined(columns.map(named), ', ')})
    select ${joined(values, ', ')} from json_array_elements(${JSON.stringify(rows)}::json) r`);
}
