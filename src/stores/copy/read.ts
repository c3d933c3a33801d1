import { setTimeout as pause } from 'node:timers/promises';
import { isoTime } from '../../database/iso-time.ts';
import type { Queryable } from '../../database/open.ts';
import { Pace, TOOK } from '../../database/pace.ts';
import { sql } from '../../database/sql.ts';
import { inOrder } from '../by-key.ts';
import { IS_SERVED, versionOf } from '../generation.ts';
import { AssetCopy, type CopiedAsset } from './copy.ts';

/** So many are read in the first statement, and at most. */
const PACE = { first: 200, least: 50, most: 2_000 };

/** The assets were changed while they were read. */
export const CHANGED = Symbol('changed');
/** They are too many, or take too much memory. */
export const TOO_LARGE = Symbol('too large');

/** Why assets are not copied. */
class NotCopied extends Error {
  readonly reason: typeof CHANGED | typeof TOO_LARGE;

  constructor(reason: typeof CHANGED | typeof TOO_LARGE) {
    super();
    this.reason = reason;
  }
}

interface Reading {
  /** How many assets a copy may have, and how much memory it may take. */
  readonly limits: { readonly assets: number; readonly bytes: number };
  /** Whether anybody still wants the copy. */
  readonly isWanted: () => boolean;
}

/** Copies the assets of a project into memory, in short statements. */
export async function readCopy(
  database: Queryable,
  projectId: string,
  version: string,
  reading: Reading,
): Promise<AssetCopy | typeof CHANGED | typeof TOO_LARGE> {
  try {
    const copy = await AssetCopy.of(version, assetsOf(database, projectId, version, reading), reading.limits.bytes);
    return copy ?? TOO_LARGE;
  } catch (error) {
    if (error instanceof NotCopied) return error.reason;
    throw error;
  }
}

type CopiedRow = CopiedAsset & { readonly version: string; readonly last: string | null; readonly took: number };

async function* assetsOf(
  database: Queryable,
  projectId: string,
  version: string,
  { limits, isWanted }: Reading,
): AsyncGenerator<readonly CopiedAsset[]> {
  const pace = new Pace(PACE);
  let assets = 0;
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    const some = await pace.run(async (most) => {
      const rows = await database.query<CopiedRow>(sql`
        with v as materialized (select * from ${versionOf(projectId)}),
        c as materialized (select s.*, ${IS_SERVED} as is_served from v, lateral (${inOrder(projectId, from, most)}) s)
        select coalesce(v.version || ' ' || v.generation || ' ' || v.step, '') as version, (select max(store_id) from c) as last, ${TOOK}, a.*
        from (select) one left join v on true left join lateral (
          select s.store_id, postgis.ST_Y(s.location::postgis.geometry) as lat, postgis.ST_X(s.location::postgis.geometry) as lng,
            json_build_object('properties', s.properties - 'opening_hours', 'localized_names', s.localized_names,
              'localized_words', s.localized_words, 'updated_at', ${isoTime(sql`s.updated_at`)})::text as record,
            nullif(s.properties -> 'opening_hours', 'null')::text as hours, tsvector_to_array(s.words) as words
          from c s where s.is_served) a on true
        order by a.store_id`);
      return { rows, took: rows.at(0)?.took ?? 0 };
    });
    const [row] = some.rows;
    if (row?.version !== version || !isWanted()) throw new NotCopied(CHANGED);
    const served = some.rows.filter(({ store_id }) => store_id !== null);
    assets += served.length;
    if (assets > limits.assets) throw new NotCopied(TOO_LARGE);
    yield served;
    after = row.last;
    // A moment for those who wait: the next statement would stand before them again.
    await pause(1);
  }
}
