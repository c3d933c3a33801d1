import type { Queryable } from '../database/pool.ts';
import { sql } from '../database/sql.ts';

/** What is gathered is written this often. */
const WRITE_MS = 10_000;
const DAY_MS = 86_400_000;

/** A request of a project that has been answered. */
export interface Answered {
  readonly projectId: string;
  /** The key that it came with; null for a person or a hook. */
  readonly keyId: string | null;
  /** What was called: `GET /stores/{store_id}`. */
  readonly endpoint: string;
  readonly status: number;
  readonly milliseconds: number;
}

interface Count {
  readonly projectId: string;
  readonly day: string;
  readonly endpoint: string;
  readonly status: string;
  requests: number;
  milliseconds: number;
}

/**
 * How much each project uses of which endpoint, by day (UTC) and class of status, and which keys are in use: gathered in memory, and written
 * from time to time. What a server has not written when it is killed is lost: unlike the quota these are no accounts.
 */
export class UsageStatistics {
  readonly #database: Queryable;
  readonly #report: (message: string, error: unknown) => void;
  readonly #timer: NodeJS.Timeout;
  #counts = new Map<string, Count>();
  /** The keys in use, with their projects. */
  #keys = new Map<string, string>();
  #writing: Promise<void> = Promise.resolve();
  /** The day that it was when somebody last asked, by its number since 1970. */
  #day = { number: -1, date: '' };

  constructor(database: Queryable, report: (message: string, error: unknown) => void) {
    this.#database = database;
    this.#report = report;
    this.#timer = setInterval(() => void this.write(), WRITE_MS);
    this.#timer.unref();
  }

  add({ projectId, keyId, endpoint, status, milliseconds }: Answered): void {
    const day = this.#today();
    const kind = `${Math.floor(status / 100)}xx`;
    const name = `${projectId} ${day} ${kind} ${endpoint}`;
    const known = this.#counts.get(name);
    if (known) {
      known.requests += 1;
      known.milliseconds += milliseconds;
    } else {
      this.#counts.set(name, { projectId, day, endpoint, status: kind, requests: 1, milliseconds });
    }
    if (keyId !== null) this.#keys.set(keyId, projectId);
  }

  #today(): string {
    const number = Math.floor(Date.now() / DAY_MS);
    if (number !== this.#day.number) this.#day = { number, date: new Date(number * DAY_MS).toISOString().slice(0, 10) };
    return this.#day.date;
  }

  /** Writes what has been gathered; what cannot be written waits for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      try {
        await this.#writeCounts();
        await this.#writeKeys();
      } catch (error) {
        this.#report('usage statistics could not be written', error);
      }
    });
    return this.#writing;
  }

  async #writeCounts(): Promise<void> {
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    const rows = [...counts.values()];
    const column = <K extends keyof Count>(name: K) => rows.map((row) => row[name]);
    try {
      // A project may have been deleted meanwhile.
      await this.#database.query(sql`
        insert into waypost.daily_usage (project_id, day, endpoint, status, requests, milliseconds)
        select r.project_id, r.day, r.endpoint, r.status, r.requests, r.milliseconds
        from unnest(${column('projectId')}::uuid[], ${column('day')}::date[], ${column('endpoint')}::text[],
          ${column('status')}::text[], ${column('requests')}::bigint[], ${column('milliseconds')}::float8[])
          as r(project_id, day, endpoint, status, requests, milliseconds)
        join waypost.projects p on p.project_id = r.project_id
        order by r.project_id, r.day, r.endpoint, r.status
        on conflict (project_id, day, endpoint, status) do update
        set requests = daily_usage.requests + excluded.requests, milliseconds = daily_usage.milliseconds + excluded.milliseconds`);
    } catch (error) {
      for (const [name, count] of counts) this.#putBack(name, count);
      throw error;
    }
  }

  #putBack(name: string, count: Count): void {
    const since = this.#counts.get(name);
    if (!since) this.#counts.set(name, count);
    else {
      since.requests += count.requests;
      since.milliseconds += count.milliseconds;
    }
  }

  async #writeKeys(): Promise<void> {
    const keys = this.#keys;
    if (keys.size === 0) return;
    this.#keys = new Map();
    await this.#database.query(sql`
      update waypost.keys k set last_used_at = now() from unnest(${[...keys.values()]}::uuid[], ${[...keys.keys()]}::uuid[])
        as u(project_id, key_id) where k.project_id = u.project_id and k.key_id = u.key_id`);
  }

  /** Writes the rest. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

/** The use of an endpoint on a day. */
export interface UsageRow {
  readonly [column: string]: unknown;
  readonly day: string;
  readonly endpoint: string;
  readonly status: string;
  readonly requests: number;
  readonly milliseconds: number;
}

/** What a project used from one day to another, both included. */
export function usageBetween(database: Queryable, projectId: string, from: string, to: string): Promise<UsageRow[]> {
  return database.query<UsageRow>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, endpoint, status, requests, milliseconds from waypost.daily_usage
    where project_id = ${projectId}::uuid and day between ${from}::date and ${to}::date order by day, endpoint, status`);
}
