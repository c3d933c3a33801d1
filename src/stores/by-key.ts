import type { Queryable } from '../database/open.ts';
import { AT_ONCE } from '../database/portions.ts';
import { type Sql, sql } from '../database/sql.ts';
import { KEY, KEY_OF_GENERATION, servedStores, versionOf } from './generation.ts';

/** The next assets after an id, for a row `v`: served or not, with all that have the last one's id. Rows of `stores` with their `place`. */
export function inOrder(projectId: string, after: string, most: number): Sql {
  return sql`
    select s.*, s.ctid as place from waypost.stores s
    where ${KEY} > (${projectId}::uuid, v.generation, ${after}::text) and ${KEY_OF_GENERATION} <= (${projectId}::uuid, v.generation)
    order by s.project_id, s.generation, s.store_id fetch first ${most} rows with ties`;
}

/** The ids of the assets of a generation, served or not, some at a time. */
export async function* idsOfGeneration(
  queryable: Queryable,
  projectId: string,
  generation: number,
): AsyncGenerator<readonly string[]> {
  const v = sql`(select ${generation}::bigint as generation) v`;
  for (let after = ''; ; ) {
    const found = await queryable.query<{ store_id: string }>(
      sql`select s.store_id from ${v}, lateral (${inOrder(projectId, after, AT_ONCE)}) s order by s.store_id`,
    );
    if (found.length === 0) return;
    yield found.map(({ store_id }) => store_id);
    after = found.at(-1)?.store_id ?? '';
  }
}

/**
 * The asset `s` with the id of a row `wanted (id, …)`, for a row `v`: of the first at its key or after it, when those are the ones, the
 * one that is served.
 */
export function wantedAsset(projectId: string): { readonly asset: Sql; readonly isIt: Sql } {
  return {
    asset: sql`lateral (
      select s.*, s.ctid as place from waypost.stores s where ${KEY} >= (${projectId}::uuid, v.generation, wanted.id)
      order by s.project_id, s.generation, s.store_id fetch first 1 rows with ties) s`,
    isIt: sql`s.store_id = wanted.id and ${servedStores(projectId)}`,
  };
}

/** The assets with these ids that are served, for a row `v`. */
export function byIds(projectId: string, ids: readonly string[]): Sql {
  const { asset, isIt } = wantedAsset(projectId);
  return sql`select s.* from unnest(${ids}::text[]) wanted (id), ${asset} where ${isIt}`;
}

/** Which of these ids are those of assets that are served. */
export async function servedAmong(queryable: Queryable, projectId: string, ids: readonly string[]): Promise<string[]> {
  const found = await queryable.query<{ store_id: string }>(
    sql`select found.store_id from ${versionOf(projectId)}, lateral (${byIds(projectId, ids)}) found`,
  );
  return found.map(({ store_id }) => store_id);
}

/** Whether a row `s` of `stores` is one of the assets with these ids that are served. */
export function isOneOf(projectId: string, ids: readonly string[]): Sql {
  return sql`s.ctid = any(array(select found.place from ${versionOf(projectId)}, lateral (${byIds(projectId, ids)}) found))`;
}
