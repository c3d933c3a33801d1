import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Queryable } from '../database/open.ts';
import { Pace } from '../database/pace.ts';
import { type Sql, sql } from '../database/sql.ts';
import { Problem } from '../http/problem.ts';

/** Rows of a statement of a large write. */
export const PACE = { first: 50, least: 10, most: 1_000 };
/** A large write tells so often that it lives; one that has not for so long has died with its process. */
const BEAT_MS = 5_000;
const SILENT_SECONDS = 60;

/** The assets `s` of a project that are served. */
export function servedStores(projectId: string): Sql {
  return sql`s.project_id = ${projectId}::uuid
    and s.generation = (select v.generation from store_versions v where v.project_id = ${projectId}::uuid)`;
}

const IS_BUSY = sql`(v.building is not null and v.beat_at > now() - make_interval(secs => ${SILENT_SECONDS}))`;
const busy = () =>
  new Problem(409, 'A large write of assets is running for this project; try again when it is done', { 'retry-after': '5' });

/**
 * Begins a small write of a project's assets or zones: of several the next one waits until the transaction of the one before is over.
 * A large write that has been silent for too long will not be served after it.
 *
 * @returns the generation that is served
 * @throws Problem 409 while a large write is running
 */
export async function beginWrite(transaction: Queryable, projectId: string): Promise<number> {
  const [{ generation, is_busy }] = await transaction.query<{ generation: number; is_busy: boolean }>(sql`
    insert into store_versions as v (project_id, version) values (${projectId}, 1)
    on conflict (project_id) do update set version = v.version + 1, building = case when ${IS_BUSY} then v.building end
    returning v.generation, ${IS_BUSY} as is_busy`);
  if (is_busy) throw busy();
  return generation;
}

/** What a large write knows while it makes a generation. */
export interface Building {
  readonly projectId: string;
  readonly served: number;
  readonly made: number;
}

/**
 * Makes a generation of a project's assets beside the one that is served, in short statements outside of any transaction, and serves it
 * in one step when `make` returns. When it throws, nothing has changed.
 *
 * @throws Problem 409 when another large write is running
 */
export async function inNewGeneration(
  database: Database,
  projectId: string,
  make: (building: Building) => Promise<void>,
): Promise<void> {
  const building = await begin(database, projectId);
  const beat = setInterval(() => {
    // A beat that fails is followed by others, and the work itself meets what is wrong.
    database.query(sql`update store_versions set beat_at = now() where ${isOurs(building)}`).catch(() => {});
  }, BEAT_MS);
  try {
    await make(building);
    const switched = await database.query(sql`
      update store_versions set generation = building, building = null, version = version + 1
      where ${isOurs(building)} returning generation`);
    if (switched.length === 0)
      throw new Error('the large write of assets had not told for long that it goes on, and was given up');
  } catch (error) {
    await dropGeneration(database, projectId, building.made);
    await database.query(sql`update store_versions set building = null where ${isOurs(building)}`);
    throw error;
  } finally {
    clearInterval(beat);
  }
  await dropUnserved(database, projectId);
}

const isOurs = ({ projectId, made }: Building) => sql`project_id = ${projectId}::uuid and building = ${made}`;

async function begin(database: Database, projectId: string): Promise<Building> {
  const [begun] = await database.query<{ served: number; made: number }>(sql`
    insert into store_versions as v (project_id, version, last_generation, building, beat_at) values (${projectId}, 1, 1, 1, now())
    on conflict (project_id) do update set last_generation = v.last_generation + 1, building = v.last_generation + 1, beat_at = now()
    where not ${IS_BUSY}
    returning v.generation as served, v.building as made`);
  if (!begun) throw busy();
  return { projectId, ...begun };
}

/**
 * Gives up large writes that have been silent for too long: others may write again.
 *
 * @param aloneSince since when nobody else can have been at work on the database
 */
export async function giveUpGenerations(database: Database, aloneSince: Date | null): Promise<void> {
  await database.query(sql`
    update store_versions v set building = null
    where v.building is not null and (not ${IS_BUSY} or v.beat_at < ${aloneSince}::timestamptz)`);
}

/** Deletes what large writes have left whose processes were killed: assets of generations that are neither served nor being made. */
export async function dropAbandonedGenerations(database: Database, signal: AbortSignal): Promise<void> {
  const projects = await database.query<{ id: string }>(sql`
    select v.project_id as id from store_versions v
    where exists (select from stores s where s.project_id = v.project_id and s.generation < v.generation)
      or exists (
        select from stores s where s.project_id = v.project_id and s.generation > v.generation
          and s.generation is distinct from v.building
      )`);
  for (const { id } of projects) await dropUnserved(database, id, signal);
}

/** The key as one value: the only index that can be asked so is the one in whose order they come. */
const isAfter = (projectId: string, generation: number, storeId: string): Sql =>
  sql`(s.project_id, s.generation, s.store_id) > (${projectId}::uuid, ${generation}::bigint, ${storeId}::text)`;

/** The next assets of a generation by their ids. */
export function storesAfter(projectId: string, generation: number, storeId: string, rows: number): Sql {
  return sql`
    select s.* from stores s where ${isAfter(projectId, generation, storeId)}
      and (s.project_id, s.generation) <= (${projectId}::uuid, ${generation}::bigint)
    order by s.project_id, s.generation, s.store_id limit ${rows}`;
}

/** Deletes the generations that are neither served nor being made: the one before, and what killed writers have left. */
async function dropUnserved(database: Database, projectId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    // Both ends of the index: neither look passes over what is served.
    const [left] = await database.query<{ generation: number }>(sql`
      select g.generation from store_versions v cross join lateral (
        (select s.generation from stores s where s.project_id = v.project_id and s.generation < v.generation order by s.generation limit 1)
        union all
        (select s.generation from stores s where s.project_id = v.project_id and s.generation > v.generation
          and s.generation is distinct from v.building order by s.generation limit 1)
      ) g where v.project_id = ${projectId}::uuid limit 1`);
    if (!left) return;
    await dropGeneration(database, projectId, left.generation, signal);
  }
}

async function dropGeneration(
  database: Database,
  projectId: string,
  generation: number,
  signal?: AbortSignal,
): Promise<void> {
  const pace = new Pace(PACE);
  for (let last: string | null = ''; last !== null; ) {
    signal?.throwIfAborted();
    const after: string = last;
    last = await pace.run(async (rows) => {
      const next = sql`(select max(part.store_id) from (${storesAfter(projectId, generation, after, rows)}) part)`;
      const [gone] = await database.query<{ last: string | null }>(sql`
        with bound as materialized (select ${next} as last), gone as (
          delete from stores s where ${isAfter(projectId, generation, after)}
            and (s.project_id, s.generation, s.store_id) <= (${projectId}::uuid, ${generation}::bigint, (select last from bound))
        )
        select last from bound`);
      return gone.last;
    });
    // A moment for those who wait: the next statement would stand before them again.
    await pause(1);
  }
}
