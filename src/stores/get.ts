import type { Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { FullCall } from '../contract/endpoint.ts';
import { patterned, required } from '../contract/parameters.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Database } from '../database/open.ts';
import { kept, sql } from '../database/sql.ts';
import { STORE_ID } from './asset-ids.ts';
import { byIds } from './by-key.ts';
import { STORE_COLUMNS, type StoredFeature, type StoreFeature, storeFeature } from './feature.ts';
import { versionOf } from './generation.ts';
import { Moment } from './wall-clock.ts';

export const getPath = { storeId: required(patterned(STORE_ID, 'The `storeId` of the asset.')) };

export const unknownStore = (id: string) => new Problem(404, `There is no asset ${id}`);
export const UNKNOWN_STORE: Cause = {
  name: 'unknownStore',
  description: 'There is no such asset',
  problem: unknownStore('a1'),
};

/** @throws Problem 404 */
export async function getStore(
  database: Database,
  { path, project }: FullCall<Record<never, never>, typeof getPath>,
): Promise<Answered<Static<typeof StoreFeature>>> {
  const statement = sql`
    select ${STORE_COLUMNS} from ${versionOf(project.id)}, lateral (${byIds(project.id, [path.storeId])}) s`;
  const [row] = await database.query<StoredFeature>(kept(statement));
  if (!row) throw unknownStore(path.storeId);
  return storeFeature(row, undefined, new Moment());
}
