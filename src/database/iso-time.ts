import { type Sql, sql } from './sql.ts';

/** A time as ISO 8601 with its offset, in milliseconds: `2026-11-21T08:14:13.417+00:00`. @param column a `timestamptz` in SQL */
export function isoTime(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
}
