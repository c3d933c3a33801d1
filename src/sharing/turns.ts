import type { Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';

/** A server that has been silent for so long has lost its turn. */
const SILENT_SECONDS = 60;

/** Whether a server may do what is due: it has the turn, another one does it at this moment, or it has been done. */
export type TurnState = 'ours' | 'theirs' | 'over';

/**
 * What is due at a time, and done by one of the servers that share a database. The turn is taken over from a server that is silent, or has
 * given it back.
 */
export class ServerTurns {
  readonly #database: Queryable;
  readonly #name: string;
  readonly #serverId: string;

  /** @param name what is done @param serverId of this process, another one after each start */
  constructor(database: Queryable, name: string, serverId: string) {
    this.#database = database;
    this.#name = name;
    this.#serverId = serverId;
  }

  /** Takes the turn of a time, where nobody has it and no later one was taken. */
  async take(dueAt: Date): Promise<TurnState> {
    const [taken] = await this.#database.query(sql`
      insert into waypost.server_turns as t (name, due_at, server_id, beat_at)
      values (${this.#name}, ${dueAt}, ${this.#serverId}, clock_timestamp())
      on conflict (name) do update set due_at = excluded.due_at, server_id = excluded.server_id, beat_at = excluded.beat_at, is_over = false
      where (t.is_over and t.due_at < excluded.due_at)
        or (not t.is_over and t.due_at <= excluded.due_at and excluded.beat_at - t.beat_at > make_interval(secs => ${SILENT_SECONDS}))
      returning 1`);
    if (taken) return 'ours';
    const [{ is_over } = { is_over: false }] = await this.#database.query<{ is_over: boolean }>(sql`
      select due_at > ${dueAt} or (is_over and due_at = ${dueAt}) as is_over from waypost.server_turns where name = ${this.#name}`);
    return is_over ? 'over' : 'theirs';
  }

  /** Says that this server is at it; false where its turn has gone to another one. */
  async keep(dueAt: Date): Promise<boolean> {
    return this.#change(dueAt, sql`beat_at = clock_timestamp()`);
  }

  /** It has been done, or has failed: nobody does it again before the next time. */
  async finish(dueAt: Date): Promise<void> {
    await this.#change(dueAt, sql`is_over = true`);
  }

  /** This server stops before it is done: another one does it. */
  async giveBack(dueAt: Date): Promise<void> {
    await this.#change(dueAt, sql`beat_at = 'epoch'`);
  }

  async #change(dueAt: Date, changes: Sql): Promise<boolean> {
    const changed = await this.#database.query(sql`
      update waypost.server_turns set ${changes}
      where name = ${this.#name} and due_at = ${dueAt} and server_id = ${this.#serverId} and not is_over returning 1`);
    return changed.length > 0;
  }
}
