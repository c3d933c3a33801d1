import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable, Store } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { ofItem } from './index-rows.ts';
import type { ItemId } from './items.ts';
import { IS_LIVE } from './server-rows.ts';

/** From the moment that a switch is decided to the switch itself: enough that every server learns of it, and waits for the same moment. */
const NOTICE_SECONDS = 1;
/** A switch is written down as over so much later: a server that looks meanwhile sees that it has been. */
const OVER_SECONDS = 5;

/**
 * Changes the index: whoever changes it has it alone, and servers look at it again. All who change it begin here: who locked an item first, and
 * then the index, would wait for one who has the index and waits for that item, and the database would end one of them.
 */
export function changeIndex<T>(database: Store, work: (transaction: Queryable) => Promise<T>): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.query(sql`update waypost.deployment set shared_revision = shared_revision + 1`);
    return work(transaction);
  });
}

/** A switch has its moment, which is still to come: nothing may be put in its place. */
class SwitchAhead extends Error {
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('a switch is about to happen');
    this.waitMs = waitMs;
  }
}

/**
 * Changes what is served of an item. A switch that has its moment is waited for: servers that have heard of it would switch, others not.
 *
 * @param work is done in the same transaction, and returns the id of the version that is to be served, null for nothing
 */
export async function changeItem(
  database: Store,
  item: ItemId,
  work: (transaction: Queryable) => Promise<string | null>,
): Promise<void> {
  for (;;) {
    try {
      return await changeIndex(database, async (transaction) => {
        await finishSwitch(transaction, item);
        await serveNext(transaction, item, await work(transaction));
      });
    } catch (error) {
      if (!(error instanceof SwitchAhead)) throw error;
      await pause(error.waitMs);
    }
  }
}

/** Writes down that a switch has been. @throws SwitchAhead for one that is to come */
async function finishSwitch(transaction: Queryable, item: ItemId): Promise<void> {
  const [ahead] = await transaction.query<{ ms: number }>(sql`
    select extract(epoch from switch_at - clock_timestamp())::double precision * 1000 as ms from waypost.shared_items
    where ${ofItem(item)} and has_next and switch_at is not null for update`);
  if (!ahead) return;
  if (ahead.ms > 0) throw new SwitchAhead(ahead.ms + 1);
  await writeDown(transaction, ofItem(item));
}

/** What came next is what is served. */
async function writeDown(transaction: Queryable, which: Sql): Promise<void> {
  await transaction.query(sql`
    update waypost.shared_items
    set current_id = next_id, was_served = true, has_next = false, next_id = null, asked_at = null, switch_at = null
    where has_next and ${which}`);
}

/** Writes down which switches have been, for who has to know at this moment. */
export function finishPast(transaction: Queryable): Promise<void> {
  return writeDown(transaction, sql`switch_at <= clock_timestamp()`);
}

/** Lets a version take the place of the current one: at once where no server serves, else when the servers are ready. */
async function serveNext(transaction: Queryable, item: ItemId, versionId: string | null): Promise<void> {
  const { kind, projectId, name } = item;
  await transaction.query(sql`
    insert into waypost.shared_items (kind, project_id, name) values (${kind}, ${projectId}, ${name}) on conflict do nothing`);
  await transaction.query(sql`
    update waypost.shared_items set has_next = current_id is distinct from ${versionId}::uuid,
      next_id = nullif(${versionId}::uuid, current_id), asked_at = clock_timestamp(), switch_at = null
    where ${ofItem(item)}`);
  const isServed = sql`exists (select from waypost.servers s where ${IS_LIVE})`;
  await writeDown(transaction, sql`${ofItem(item)} and not ${isServed}`);
}

/**
 * Decides the moment of the switches that all servers are ready for, and of those that have waited for long enough and that at least one
 * server is ready for. Any server does it; the first one decides for all.
 *
 * @returns whether any was decided
 */
export async function decideSwitches(database: Store, deadlineSeconds: number): Promise<boolean> {
  const isDue = sql`(i.has_next and i.switch_at is null and (
    i.next_id is null
    or not exists (select from waypost.servers s where ${IS_LIVE} and not i.next_id = any(s.ready))
    or (i.asked_at < clock_timestamp() - make_interval(secs => ${deadlineSeconds})
      and exists (select from waypost.servers s where ${IS_LIVE} and i.next_id = any(s.ready)))))`;
  const [any] = await database.query(sql`select 1 from waypost.shared_items i where ${isDue} limit 1`);
  if (!any) return false;
  return changeIndex(database, async (transaction) => {
    const decided = await transaction.query(sql`
      update waypost.shared_items i set switch_at = clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS})
      where ${isDue} returning 1`);
    return decided.length > 0;
  });
}

/** Writes down which switches have been, so that what was served before may go. */
export async function finishSwitches(database: Store): Promise<void> {
  const over = sql`(has_next and switch_at < clock_timestamp() - make_interval(secs => ${OVER_SECONDS}))`;
  const [any] = await database.query(sql`select 1 from waypost.shared_items where ${over} limit 1`);
  if (!any) return;
  await changeIndex(database, (transaction) => writeDown(transaction, over));
}
