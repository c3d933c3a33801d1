import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { inOrder } from './by-key.ts';
import { STORE_COLUMNS } from './feature.ts';
import { IS_SERVED, versionOf } from './generation.ts';
import type { KeptAsset } from './submitted.ts';

/** Assets of one statement. */
const AT_A_TIME = 300;

interface Exported extends KeptAsset {
  readonly store_id: string;
  readonly step: number;
}

/** The assets were written anew as a whole while they were read. */
export class ReplacedMeanwhile extends Error {}

/**
 * All assets of a project by their ids, some at a time. One that is changed meanwhile is as it was or as it is.
 *
 * @throws ReplacedMeanwhile
 */
export async function* allStores(database: Database, projectId: string): AsyncGenerator<readonly KeptAsset[]> {
  let step: number | null = null;
  for (let after: string | null = ''; after !== null; ) {
    const last: string = after;
    const found: Exported[] = await database.query<Exported>(sql`
      select v.step, s.store_id, ${STORE_COLUMNS}, s.localized_names, ${IS_SERVED} as is_served
      from ${versionOf(projectId)}, lateral (${inOrder(projectId, last, AT_A_TIME)}) s order by s.store_id`);
    step ??= found[0]?.step ?? null;
    if (found.some((row) => row.step !== step)) throw new ReplacedMeanwhile();
    yield found.filter(({ is_served }) => is_served === true);
    after = found.at(-1)?.store_id ?? null;
  }
}
