import Type, { type Static } from 'typebox';
import { first } from '../at.ts';
import { jsonBody } from '../contract/body.ts';
import { type Cause, Problem } from '../contract/problem.ts';
import { isoTime } from '../database/iso-time.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { idsOfGeneration } from './by-key.ts';
import { type Building, type Change, IS_SERVED, inNewStep, versionOf } from './generation.ts';
import { copy, mark, note } from './write.ts';

const undoableReply = Type.Object(
  {
    id: Type.String({ description: 'Names it for an undo.' }),
    written_at: Type.String({ description: 'When it was served, ISO 8601.' }),
    written: Type.Integer({ description: 'How many assets it created or changed.' }),
    replaced: Type.Integer({ description: 'How many assets it changed or deleted, which are kept.' }),
    changes_since: Type.Integer({ description: 'How many writes of assets came after it.' }),
    is_undo: Type.Boolean({ description: 'Whether it was an undo itself: undone, what that took back is there again.' }),
  },
  { title: 'UndoableWrite' },
);
export const lastUndoableReply = Type.Object(
  { last: Type.Union([undoableReply, Type.Null()], { description: 'Null where nothing can be undone.' }) },
  { title: 'LastUndoableWrite' },
);
export type UndoableWrite = Static<typeof undoableReply>;

export const undoStoresBody = jsonBody(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 100, description: 'Of the write to undo: the last one.' }),
      changes_since: Type.Optional(
        Type.Integer({
          minimum: 0,
          default: 0,
          description:
            'How many writes of assets came after it, which may be undone with it: refused where there are others. What is undone can be undone in turn.',
        }),
      ),
    },
    { title: 'StoresUndo' },
  ),
);

const notLast = (id: string) =>
  new Problem(
    409,
    `The write ${id.slice(0, 100)} cannot be undone: GET /stores/imports/last names the one that can, if any`,
  );
export const NOT_LAST: Cause = {
  name: 'notLast',
  description: 'The write is not the last that can be undone',
  problem: notLast('41'),
};
const changedSince = ({ changes_since: count }: UndoableWrite) =>
  new Problem(
    409,
    `${count} ${count === 1 ? 'write' : 'writes'} of assets came after it: with changes_since=${count} it is undone all the same`,
  );
export const CHANGED_SINCE: Cause = {
  name: 'changedSince',
  description: 'Assets were written after it',
  problem: changedSince({ id: '41', written_at: '', written: 0, replaced: 0, changes_since: 2, is_undo: false }),
};

/** The last write of a project's assets that can be undone; null where there is none. */
export async function lastUndoable(database: Database, projectId: string): Promise<UndoableWrite | null> {
  const [last] = await database.query<UndoableWrite>(sql`
    select u.step::text as id, ${isoTime(sql`u.written_at`)} as written_at, u.written, u.replaced,
      v.asset_writes - u.asset_writes as changes_since, u.is_undo
    from waypost.undoable_writes u join waypost.store_versions v using (project_id) where project_id = ${projectId}`);
  return last ?? null;
}

/**
 * Undoes the last write that can be undone, beside what is served and in one step, and returns what this did: it can be undone in turn.
 *
 * @param changesSince how many writes came after it, as far as is known
 * @throws Problem 409 when it is not the last, when another number of writes came after it, and while one is running
 */
export async function undoStores(
  database: Database,
  projectId: string,
  id: string,
  changesSince: number,
): Promise<UndoableWrite> {
  const [found] = await database.query<Undone>(sql`
    select step, kept_generation as generation, is_exchange from waypost.undoable_writes
    where project_id = ${projectId} and step::text = ${id}`);
  if (!found) throw notLast(id);
  const place = found.is_exchange ? { generation: found.generation } : 'beside';
  const how = { of: 'assets', place, undoable: (change: Change) => change, isUndo: true } as const;
  await inNewStep(database, projectId, how, async (building) => {
    // Nobody else writes any more.
    const last = await lastUndoable(database, projectId);
    if (last?.id !== id) throw notLast(id);
    if (last.changes_since !== changesSince) throw changedSince(last);
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
  let [written, replaced] = [0, 0];
  const take = async (ids: readonly string[]) => {
    // Once: an asset may be among both.
    replaced += await mark(database, building, ids, sql`s.until is null`);
  };
  for await (const ids of notedIds(database, building.projectId, step)) await take(ids);
  for await (const ids of idsOfGeneration(database, building.projectId, generation)) {
    await take(ids);
    written += await copy(database, building, ids, sql`${generation}::bigint`);
    await note(database, building, ids);
  }
  return { written, replaced };
}

/** The ids of the assets that a write wrote, some at a time. */
async function* notedIds(database: Database, projectId: string, step: number): AsyncGenerator<readonly string[]> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const [part] = await database.query<{ id: string; ids: string[] }>(sql`
      select part_id::text as id, store_ids as ids from waypost.undoable_parts
      where project_id = ${projectId} and step = ${step} and part_id > ${after}::uuid
      order by part_id limit 1`);
    if (!part) return;
    yield part.ids;
    after = part.id;
  }
}
