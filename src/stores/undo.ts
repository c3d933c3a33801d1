import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { jsonBody } from '../contract/body.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { TOOK } from '../database/pace.ts';
import { type Sql, sql } from '../database/sql.ts';
import { inOrder } from './by-key.ts';
import { type Building, type Change, IS_SERVED, inNewStep, inSteps, versionOf, writer } from './generation.ts';
import { keeping, writtenAgain } from './write.ts';

const undoableReply = Type.Object(
  {
    id: Type.String({ description: 'Names it for an undo.' }),
    written_at: Type.String({ description: 'When it was served, ISO 8601.' }),
    written: Type.Integer({ description: 'How many assets it created or changed.' }),
    replaced: Type.Integer({ description: 'How many assets it changed or deleted, which are kept.' }),
    changes_since: Type.Integer({ description: 'How many writes of assets came after it.' }),
  },
  { title: 'UndoableWrite' },
);
export const lastUndoableReply = Type.Object(
  { last: Type.Union([undoableReply, Type.Null()], { description: 'Null where nothing can be undone.' }) },
  { title: 'LastUndoableWrite' },
);
type UndoableWrite = Static<typeof undoableReply>;

export const undoStoresBody = jsonBody(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 100, description: 'Of the write to undo: the last one.' }),
      discard_changes: Type.Optional(
        Type.Boolean({
          default: false,
          description: 'Undo it although assets were written after it. What becomes of those can be undone in turn.',
        }),
      ),
    },
    { title: 'StoresUndo' },
  ),
);

const notLast = (id: string) =>
  new Problem(409, `The write ${id.slice(0, 100)} cannot be undone: GET /stores/imports/last names the one that can`);
export const NOT_LAST: Cause = {
  name: 'notLast',
  description: 'The write is not the last that can be undone',
  problem: notLast('41'),
};
const changedSince = ({ changes_since: count }: UndoableWrite) =>
  new Problem(
    409,
    `${count} ${count === 1 ? 'write' : 'writes'} of assets came after it: with discard_changes it is undone all the same`,
  );
export const CHANGED_SINCE: Cause = {
  name: 'changedSince',
  description: 'Assets were written after it',
  problem: changedSince({ id: '41', written_at: '', written: 0, replaced: 0, changes_since: 2 }),
};

/** The last write of a project's assets that can be undone; null where there is none. */
export async function lastUndoable(database: Database, projectId: string): Promise<UndoableWrite | null> {
  const [last] = await database.query<UndoableWrite>(sql`
    select u.step::text as id, ${isoTime(sql`u.written_at`)} as written_at, u.written, u.replaced,
      v.asset_writes - u.asset_writes as changes_since
    from waypost.undoable_writes u join waypost.store_versions v using (project_id) where project_id = ${projectId}`);
  return last ?? null;
}

/**
 * Undoes the last write that can be undone, beside what is served and in one step, and returns what this did: it can be undone in turn.
 *
 * @throws Problem 409 when it is not the last, when other writes came after it that are not to be discarded, and while one is running
 */
export async function undoStores(
  database: Database,
  projectId: string,
  id: string,
  { discards }: { readonly discards: boolean },
): Promise<UndoableWrite> {
  const [found] = await database.query<Undone>(sql`
    select step, kept_generation as generation, is_exchange from waypost.undoable_writes
    where project_id = ${projectId} and step::text = ${id}`);
  if (!found) throw notLast(id);
  const place = found.is_exchange ? { generation: found.generation } : 'beside';
  await inNewStep(database, projectId, { of: 'assets', place, undoable: (change: Change) => change }, async (building) => {
    // Nobody else writes any more.
    const last = await lastUndoable(database, projectId);
    if (last?.id !== id) throw notLast(id);
    if (last.changes_since > 0 && !discards) throw changedSince(last);
    return found.is_exchange ? exchange(database, building) : takeBack(database, building, found);
  });
  const undo = await lastUndoable(database, projectId);
  if (!undo) throw notLast(id);
  return undo;
}

/** A write that is undone: what it wrote is of a step, what it replaced of a generation. */
interface Undone {
  readonly step: number;
  readonly generation: number;
  readonly is_exchange: boolean;
}

/** What changes when a whole generation is served in the place of another. */
async function exchange(database: Database, { projectId, generation, kept }: Building): Promise<Change> {
  const count = async (of: number | null) =>
    first(
      await database.query<{ count: number }>(sql`
        select count(*) as count from ${versionOf(projectId)}, waypost.stores s
        where s.project_id = ${projectId}::uuid and s.generation = ${of} and ${IS_SERVED}`),
    ).count;
  return { written: await count(generation), replaced: await count(kept) };
}

/** Takes back what a write created or changed, and what was written since under the ids of what it replaced, and restores that. */
async function takeBack(database: Database, building: Building, { step, generation }: Undone): Promise<Change> {
  const { projectId } = building;
  // The next by the key, which only its index serves; it may be of another asset.
  const next = sql`
    select k.generation, k.store_id from waypost.stores k
    where (k.project_id, k.generation, k.store_id) >= (${projectId}::uuid, ${generation}::bigint, p.store_id)
    order by k.project_id, k.generation, k.store_id limit 1`;
  const isUndone = sql`(p.since = ${step} or exists (
    select from (${next}) k where k.generation = ${generation} and k.store_id = p.store_id))`;
  const replaced = await throughGeneration(
    database,
    building,
    writer(building),
    sql`
      marked as (
        update waypost.stores s set until = ${building.step}
        where s.ctid = any(array(select p.place from part p where p.is_served and ${isUndone})) returning s.*
      ), done as (${keeping(building, sql`marked`)})`,
  );
  const restored = sql`done as (${writtenAgain(sql`part`, sql`${building.generation}::bigint`, building.step)})`;
  return {
    written: await throughGeneration(database, building, writer(building, sql`${generation}::bigint`), restored),
    replaced,
  };
}

/**
 * Goes through the assets of a generation by their ids, some at a time.
 *
 * @param v the row of the writer, whose generation it is
 * @param done what is done with each `part` of them, by a statement of this name; how many it has done is returned
 */
async function throughGeneration(database: Database, { projectId }: Building, v: Sql, done: Sql): Promise<number> {
  let count = 0;
  let after = '';
  await inSteps(undefined, async (rows) => {
    const part = first(
      await database.query<{ last: string | null; count: number; took: number }>(sql`
        with part as materialized (
          select s.*, ${IS_SERVED} as is_served from ${v}, lateral (${inOrder(projectId, after, rows)}) s
        ), ${done}
        select (select max(store_id) from part) as last, (select count(*) from done) as count, ${TOOK}`),
    );
    count += part.count;
    after = part.last ?? '';
    return { isDone: part.last === null, took: part.took };
  });
  return count;
}
