import { type Sql, sql } from '../database/sql.ts';

/** A single feature may have a million positions, and is answered. */
export const MAX_PAGE_CHARACTERS = 64_000_000;

/** The attributes of a feature `f` as JSON: all, or those of some names. */
export function attributesJson(names: 'all' | readonly string[]): Sql {
  if (names === 'all') return sql`f.attributes::text`;
  return sql`(
    select coalesce(jsonb_object_agg(a.key, a.value), '{}')::text from jsonb_each(f.attributes) a where a.key = any(${names}::text[]))`;
}

/**
 * A feature of a page in SQL, empty where the page as a whole is too large: so it never leaves the database. Without a column of its own
 * for how long it is written, a position counts with two coordinates of 15 digits.
 *
 * @param feature of the rows `f` of a page and no others
 */
export function fitting(feature: Sql): Sql {
  const characters = sql`sum(f.positions::bigint * 40 + length(f.attributes::text)) over ()`;
  return sql`case when ${characters} <= ${MAX_PAGE_CHARACTERS} then ${feature} else '' end`;
}
