import { setTimeout as pause } from 'node:timers/promises';
import { first } from '../at.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import type { Database, Queryable } from '../database/open.ts';
import { Pace, TOOK } from '../database/pace.ts';
import { joined, type Sql, sql } from '../database/sql.ts';

/** Rows of a statement that deletes: one alone may be long, and many short. */
const PACE = { first: 5, least: 1, most: 1_000 };
/** The interval of the heartbeat of a large write. */
const BEAT_MS = 5_000;
/** One without a heartbeat for so long has died with its process. */
const SILENT_SECONDS = 60;

/** The row `v` of a project: which of its assets are served. No row where none were ever written. */
export const versionOf = (projectId: string): Sql =>
  sql`(select version, generation, step from waypost.store_versions where project_id = ${projectId}::uuid) v`;

/** What changes whenever assets or zones of a project do. */
export async function storesVersion(database: Queryable, projectId: string): Promise<string> {
  const [row] = await database.query<{ version: number; generation: number; step: number }>(
    sql`select v.version, v.generation, v.step from ${versionOf(projectId)}`,
  );
  return row ? `${row.version} ${row.generation} ${row.step}` : '';
}

/** How many writes a version is of, which no two of them have alike: of one that is told with its generation and step. */
export function writeCount(version: string): string {
  return version.split(' ', 1)[0] || '0';
}

/** The assets `s` of the generation `v` that is served. An index finds them; a few of them may not be served yet, or no more. */
export const inServedGeneration = (projectId: string): Sql =>
  sql`s.project_id = ${projectId}::uuid and s.generation = v.generation`;

/** The key of an asset `s` as one value: only its own index can serve that, whatever the planner believes of the others. */
export const KEY = sql`(s.project_id, s.generation, s.store_id)`;
/** What of a key its project and its generation are, as one value, too: as an upper bound it ends a walk in the order of keys. */
export const KEY_OF_GENERATION = sql`(s.project_id, s.generation)`;

/** Whether a row is served by `v`: from the step that wrote it until the one that wrote it anew, or took it away. */
const isServed = (row: Sql): Sql => sql`(${row}.since <= v.step and (${row}.until is null or ${row}.until > v.step))`;

/** Whether an asset `s` of the generation `v` is served. */
export const IS_SERVED = isServed(sql`s`);

/** The assets `s` that a project `v` serves. */
export const servedStores = (projectId: string): Sql => sql`${inServedGeneration(projectId)} and ${IS_SERVED}`;

/** The zones `z` that a project `v` serves: of any generation, as an exchange of all assets leaves them. */
export const servedZones = (projectId: string): Sql => sql`z.project_id = ${projectId}::uuid and ${isServed(sql`z`)}`;

/** Whether a large write of a project `v` is at work at a moment. The difference of two times is what distributed tables take anywhere. */
const isBusy = (moment: Sql) =>
  sql`(v.building is not null and ${moment} - v.beat_at < make_interval(secs => ${SILENT_SECONDS}))`;
const busy = () =>
  new Problem(409, 'A large write of assets or zones is running for this project; try again when it is done', {
    'retry-after': '5',
  });
export const WRITE_RUNNING: Cause = {
  name: 'writeRunning',
  description: 'A large write of the project is running',
  problem: busy(),
};

/** What a write is of. */
export type Written = 'assets' | 'zones';
/** How many writes of assets one of these is. */
const assetWrites = (of: Written): number => (of === 'assets' ? 1 : 0);

/**
 * Begins a small write of a project's assets or zones: of several the next one waits until the transaction of the one before is over.
 * A large write that has been silent for too long will not be served after it.
 *
 * @throws Problem 409 while a large write is running
 */
export async function beginWrite(transaction: Queryable, projectId: string, of: Written): Promise<void> {
  const { is_busy } = first(
    await transaction.query<{ is_busy: boolean }>(sql`
    insert into waypost.store_versions as v (project_id, version, asset_writes, beat_at)
    values (${projectId}, 1, ${assetWrites(of)}, now())
    on conflict (project_id) do update set version = v.version + 1, asset_writes = v.asset_writes + excluded.asset_writes,
      building = case when ${isBusy(sql`excluded.beat_at`)} then v.building end
    returning v.building is not null as is_busy`),
  );
  if (is_busy) throw busy();
}

/** A small write that has changed nothing counts for nothing. */
export async function forgetWrite(transaction: Queryable, projectId: string): Promise<void> {
  await transaction.query(
    sql`update waypost.store_versions set asset_writes = asset_writes - 1 where project_id = ${projectId}`,
  );
}

/** A large write. */
export interface Building {
  readonly projectId: string;
  /** The generation that its assets are of. */
  readonly generation: number;
  /** The step that will serve them. */
  readonly step: number;
  /** The generation that keeps the assets which it replaces; null where they are not kept. */
  readonly kept: number | null;
}

/** How a large write is made. */
export interface LargeWrite<T> {
  readonly of: Written;
  /** Whether it is added to what is served, or, as assets, put in its place: a new generation, or one that is there. */
  readonly place: 'beside' | 'instead' | { readonly generation: number };
  /** Of one that can be undone, what it did: the assets that it replaces are kept. Null leaves what was kept before. */
  readonly undoable?: ((made: T) => Change | null) | undefined;
  /** Whether it undoes another one. */
  readonly isUndo?: boolean;
}

/** How many assets a write created or changed, and how many it changed or deleted. */
export interface Change {
  readonly written: number;
  readonly replaced: number;
}

/**
 * The row `v` of a large write while it is the one that writes, which it stays until the statement is over.
 *
 * @param generation the one that it reads; without it the one that is served
 */
export const writer = ({ projectId, step }: Building, generation = sql`generation`): Sql =>
  sql`(select ${generation} as generation, step from waypost.store_versions where project_id = ${projectId}::uuid and building = ${step} for share) v`;

/** @throws Error for a large write that is no longer the one that writes */
export function checkWriter(isWriter: boolean): void {
  if (!isWriter) throw new Error('the large write sent no heartbeat for too long and was given up');
}

/**
 * Writes many of a project's assets or zones beside those that are served, in short statements outside of any transaction, and serves them
 * in one step when `make` returns. When it throws, nothing has changed.
 *
 * @throws Problem 409 when another large write is running
 */
export async function inNewStep<T>(
  database: Database,
  projectId: string,
  write: LargeWrite<T>,
  make: (building: Building) => Promise<T>,
): Promise<T> {
  const building = await begin(database, projectId, write);
  const beat = setInterval(() => {
    // A beat that fails is followed by others, and the work itself meets what is wrong.
    database.query(sql`update waypost.store_versions set beat_at = now() where ${isOurs(building)}`).catch(() => {});
  }, BEAT_MS);
  let made: T;
  try {
    // What a killed one has left would be served by this one's step.
    await dropUnserved(database, projectId);
    made = await make(building);
    await serve(database, building, write, made);
  } catch (error) {
    await database.query(sql`update waypost.store_versions set building = null where ${isOurs(building)}`);
    await dropUnserved(database, projectId);
    throw error;
  } finally {
    clearInterval(beat);
  }
  // It is served whatever becomes of this: what stays is taken by `dropAbandonedAssets`.
  await dropUnserved(database, projectId).catch(() => {});
  return made;
}

const isOurs = ({ projectId, step }: Building) => sql`project_id = ${projectId}::uuid and building = ${step}`;

async function begin<T>(database: Database, projectId: string, { place, undoable }: LargeWrite<T>): Promise<Building> {
  const [begun] = await database.query<{ served: number; step: number }>(sql`
    insert into waypost.store_versions as v (project_id, version, last_generation, building, beat_at) values (${projectId}, 1, 2, 1, now())
    on conflict (project_id) do update set last_generation = v.last_generation + 2, building = v.last_generation + 1, beat_at = excluded.beat_at
    where not ${isBusy(sql`excluded.beat_at`)}
    returning v.generation as served, v.building as step`);
  if (!begun) throw busy();
  const { served, step } = begun;
  if (place === 'beside') return { projectId, generation: served, step, kept: undoable ? step + 1 : null };
  return { projectId, generation: place === 'instead' ? step : place.generation, step, kept: undoable ? served : null };
}

async function serve<T>(
  database: Database,
  building: Building,
  { of, place, undoable, isUndo = false }: LargeWrite<T>,
  made: T,
): Promise<void> {
  const change = undoable?.(made) ?? null;
  const writes = undoable && change === null ? 0 : assetWrites(of);
  const [switched] = await database.query<{ step: number }>(sql`
    with switched as (
      update waypost.store_versions set generation = ${building.generation}, step = building, building = null, version = version + 1,
        asset_writes = asset_writes + ${writes}
      where ${isOurs(building)} returning project_id, step, asset_writes
    ), recorded as (
      insert into waypost.undoable_writes as u (project_id, step, kept_generation, is_exchange, is_undo, written, replaced, asset_writes, written_at)
      select project_id, ${building.step}::bigint, ${building.kept}::bigint, ${place !== 'beside'}::boolean, ${isUndo}::boolean,
        ${change?.written ?? null}::bigint, ${change?.replaced ?? null}::bigint, asset_writes, now()
      from switched where ${change !== null}::boolean
      on conflict (project_id) do update set (step, kept_generation, is_exchange, is_undo, written, replaced, asset_writes, written_at) =
        (excluded.step, excluded.kept_generation, excluded.is_exchange, excluded.is_undo, excluded.written, excluded.replaced, excluded.asset_writes, excluded.written_at)
      returning step
    )
    select switched.step, (select count(*) from recorded) as recorded from switched`);
  checkWriter(switched !== undefined);
}

/**
 * Gives up large writes that have been silent for too long: others may write again.
 *
 * @param aloneSince since when nobody else can have been at work on the database
 */
export async function giveUpWrites(database: Database, aloneSince: Date | null): Promise<void> {
  await database.query(sql`
    update waypost.store_versions v set building = null
    where v.building is not null and (not ${isBusy(sql`now()`)} or v.beat_at < ${aloneSince}::timestamptz)`);
}

/** Deletes what large writes have left whose processes were killed: assets and zones that are neither served nor being written. */
export async function dropAbandonedAssets(database: Database, signal: AbortSignal): Promise<void> {
  const projects = await database.query<{ id: string }>(sql`
    select v.project_id as id from waypost.store_versions v
    where exists (${STRAY}) or exists (select from waypost.undoable_parts p where ${STRAY_PARTS})
      or ${joined(
        WRITTEN_IN_STEPS.map(
          (table) => sql`exists (select from ${table} s where ${IS_UNFINISHED})
          or exists (select from ${table} s where ${IS_REPLACED})
          or exists (select from ${table} s where ${IS_MARKED_IN_VAIN})`,
        ),
        ' or ',
      )}`);
  for (const { id } of projects) await dropUnserved(database, id, signal);
}

/** Tables whose rows `s` are served from a step until another. */
const WRITTEN_IN_STEPS = [sql`waypost.stores`, sql`waypost.zones`];
const OF_V = sql`s.project_id = v.project_id`;
const LAST_UNDOABLE = sql`select from waypost.undoable_writes u where u.project_id = v.project_id`;
/** The generations of a row `v` that stay: served, kept for an undo, and being written, or kept for the undo of that. */
const STAYING = sql`array_remove(array[-1, v.generation, v.building, v.building + 1,
  (select u.kept_generation from waypost.undoable_writes u where u.project_id = v.project_id)], null)`;
/** A generation of `v` that has assets and does not stay: one next to one that does, as no look may pass over what that has. */
const STRAY = sql`
  select next.generation from unnest(${STAYING}) staying (generation) cross join lateral (
    select s.generation from waypost.stores s where ${OF_V} and s.generation > staying.generation order by s.generation limit 1
  ) next where not next.generation = any(${STAYING}) limit 1`;
/** Parts `p` of writes that cannot be undone, or no longer. */
const STRAY_PARTS = sql`p.project_id = v.project_id and p.step is distinct from v.building and not exists (${LAST_UNDOABLE} and u.step = p.step)`;
const NEVER = sql`coalesce(v.building, 9223372036854775807)`;
/** Written by a step that never was; in the form that its index serves. */
const IS_UNFINISHED = sql`s.project_id::text = v.project_id::text and -s.since < -v.step and -s.since > -${NEVER}`;
const IS_REPLACED = sql`${OF_V} and s.until <= v.step`;
const IS_MARKED_IN_VAIN = sql`${OF_V} and s.until > v.step and s.until < ${NEVER}`;

/** Deletes what is neither served nor being written: what was there before, and what killed writers have left. */
async function dropUnserved(database: Database, projectId: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const [left] = await database.query<{ generation: number }>(sql`
      select stray.generation from waypost.store_versions v cross join lateral (${STRAY}) stray where v.project_id = ${projectId}::uuid`);
    if (!left) break;
    await dropGeneration(database, projectId, left.generation, signal);
  }
  const eachOf = (table: Sql, change: Sql, what: Sql) =>
    inSteps(signal, async (rows) => {
      // No small write meanwhile: a row that another statement has changed would be passed over.
      const { count, took } = first(
        await database.query<{ count: number; took: number }>(sql`
        with v as materialized (select * from waypost.store_versions where project_id = ${projectId}::uuid for share),
        places as materialized (select s.ctid from v join ${table} s on ${what} limit ${rows}),
        changed as (${change} where s.ctid = any(array(select ctid from places)) returning 1)
        select (select count(*) from places) as count, (select count(*) from changed) as changed, ${TOOK}`),
      );
      return { isDone: count === 0, took };
    });
  await inSteps(signal, async (rows) => {
    const { count, took } = first(
      await database.query<{ count: number; took: number }>(sql`
      with stray as materialized (
        select p.step, p.part_id from waypost.store_versions v join waypost.undoable_parts p on ${STRAY_PARTS}
        where v.project_id = ${projectId}::uuid limit ${rows}
      ), gone as (
        delete from waypost.undoable_parts p using stray
        where p.project_id = ${projectId}::uuid and p.step = stray.step and p.part_id = stray.part_id returning 1
      )
      select (select count(*) from stray) as count, (select count(*) from gone) as gone, ${TOOK}`),
    );
    return { isDone: count === 0, took };
  });
  for (const table of WRITTEN_IN_STEPS) {
    await eachOf(table, sql`update ${table} s set until = null`, IS_MARKED_IN_VAIN);
    await eachOf(table, sql`delete from ${table} s`, IS_UNFINISHED);
    await eachOf(table, sql`delete from ${table} s`, IS_REPLACED);
  }
}

async function dropGeneration(
  database: Database,
  projectId: string,
  generation: number,
  signal?: AbortSignal,
): Promise<void> {
  let after = '';
  await inSteps(signal, async (rows) => {
    // The next of the key, whatever they are of: an upper bound on it would not end the walk through the index.
    const { last, took } = first(
      await database.query<{ last: string | null; took: number }>(sql`
      with part as materialized (
        select * from (
          select s.ctid as place, s.project_id, s.generation, s.store_id from waypost.stores s
          where ${KEY} > (${projectId}::uuid, ${generation}::bigint, ${after}::text)
          order by s.project_id, s.generation, s.store_id limit ${rows}
        ) next where project_id = ${projectId}::uuid and generation = ${generation}
      ), gone as (
        delete from waypost.stores s
        where s.project_id = ${projectId}::uuid and s.ctid = any(array(select place from part)) returning 1
      )
      select max(store_id) as last, (select count(*) from gone) as gone, ${TOOK} from part`),
    );
    after = last ?? '';
    return { isDone: last === null, took };
  });
}

/** What a step has done: whether there are no more rows, and the milliseconds of the database. */
interface Step {
  readonly isDone: boolean;
  readonly took: number;
}

/** Does something with some rows after the others. */
export async function inSteps(signal: AbortSignal | undefined, work: (rows: number) => Promise<Step>): Promise<void> {
  const pace = new Pace(PACE);
  for (let isDone = false; !isDone; ) {
    signal?.throwIfAborted();
    ({ isDone } = await pace.run(work));
    // A moment for those who wait: the next statement would stand before them again.
    await pause(1);
  }
}
