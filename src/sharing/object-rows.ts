import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { ExplainedError } from '../explained-error.ts';
import { keyOf, type ObjectId, type ObjectStore } from '../objects/store.ts';

/** An object that nobody refers to stays so long after somebody has wanted to: other files of its version may still be on their way. */
const KEPT_SECONDS = 6 * 3600;
/** One that has not come whole was given up after so long: a large file may take hours. */
const UNFINISHED_SECONDS = 86_400;
const DOOMED_WAIT_MS = 500;
const DOOMED_ATTEMPTS = 120;

/**
 * Says that an object is wanted, so that it is not removed.
 *
 * @returns whether it has come to the store already
 */
export async function wantObject(database: Queryable, { sha256, bytes }: ObjectId): Promise<boolean> {
  for (let attempt = 0; attempt < DOOMED_ATTEMPTS; attempt++) {
    const [row] = await database.query<{ is_stored: boolean }>(sql`
      insert into waypost.shared_objects as o (sha256, bytes) values (${sha256}, ${bytes})
      on conflict (sha256) do update set touched_at = now() where o.doomed_at is null returning is_stored`);
    if (row) return row.is_stored;
    // It is being removed, which takes a moment.
    await pause(DOOMED_WAIT_MS);
  }
  throw new ExplainedError(
    `the object ${keyOf(sha256)} is being removed from the store, and was not within a minute; try again`,
  );
}

export async function recordStored(database: Queryable, { sha256 }: ObjectId): Promise<void> {
  await database.query(sql`
    update waypost.shared_objects set is_stored = true, touched_at = now() where sha256 = ${sha256} and doomed_at is null`);
}

/** Removes the objects that nobody refers to. What is to be removed is known before, so that nobody refers to it meanwhile. */
export async function removeUnused(database: Queryable, store: ObjectStore): Promise<void> {
  await database.query(sql`
    update waypost.shared_objects o set doomed_at = now()
    where o.doomed_at is null
      and o.touched_at < now() - make_interval(secs => case when o.is_stored then ${KEPT_SECONDS}::int else ${UNFINISHED_SECONDS}::int end)
      and not exists (select from waypost.shared_files f where f.sha256 = o.sha256)`);
  const doomed = await database.query<{ sha256: string }>(sql`
    select sha256 from waypost.shared_objects where doomed_at is not null`);
  for (const { sha256 } of doomed) {
    await store.remove(keyOf(sha256));
    await database.query(sql`delete from waypost.shared_objects where sha256 = ${sha256} and doomed_at is not null`);
  }
}
