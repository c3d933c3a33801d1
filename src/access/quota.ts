import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import type { Project } from './projects.ts';

/** A lease is a thousandth of what is left, so that it is exact where it matters and cheap where it does not. */
const LEASE_SHARE = 1000;
const MAX_LEASE = 1000;
/** A lease of which nothing was taken for so long is given back, so that other servers can use it. */
const IDLE_MS = 1_000;
/** After the quota is found used up, the database is asked again this much later: it may have been raised. */
const RECHECK_MS = 1_000;

interface Lease {
  readonly month: string;
  left: number;
  lastTaken: number;
  exhaustedAt: number;
  pending: Promise<void> | null;
}

/**
 * Counts the requests of each project in a calendar month (UTC), also with several servers on one database, and also without a
 * quota, so that the use is known.
 *
 * A server takes requests from the month's count in leases: one atomic statement adds the lease to what is used if the quota
 * allows, and the requests are then handed out from memory. The count in the database is therefore never too low: not after a
 * crash, not with several servers. Near the end of a quota (below 2,000) leases are single requests.
 */
export class Quotas {
  readonly #database: Database;
  readonly #leases = new Map<string, Lease>();
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;

  constructor(database: Database, now: () => number = Date.now) {
    this.#database = database;
    this.#now = now;
    this.#timer = setInterval(() => {
      this.#returnIdle().catch(() => {});
    }, IDLE_MS);
    this.#timer.unref();
  }

  /** Takes one request; false when the month's quota is used up. */
  async take(project: Project): Promise<boolean> {
    for (;;) {
      const lease = this.#leaseOf(project);
      if (lease.left > 0) {
        lease.left--;
        lease.lastTaken = this.#now();
        return true;
      }
      if (this.#now() - lease.exhaustedAt < RECHECK_MS) return false;
      lease.pending ??= this.#renew(project, lease).finally(() => {
        lease.pending = null;
      });
      await lease.pending;
    }
  }

  #leaseOf(project: Project): Lease {
    const month = monthOf(this.#now());
    let lease = this.#leases.get(project.id);
    if (!lease || lease.month !== month) {
      lease = { month, left: 0, lastTaken: 0, exhaustedAt: Number.NEGATIVE_INFINITY, pending: null };
      this.#leases.set(project.id, lease);
    }
    return lease;
  }

  /** One statement decides: how much is left, how much of it this server takes, and adds that to what is used. */
  async #renew(project: Project, lease: Lease): Promise<void> {
    const granted = await this.#database.transaction(async (transaction) => {
      await transaction.query(sql`
        insert into usage (project_id, month, requests) values (${project.id}, ${lease.month}, 0) on conflict do nothing`);
      const [{ left }] = await transaction.query<{ left: number | null }>(sql`
        select p.quota - u.requests as left from usage u join projects p using (project_id)
        where project_id = ${project.id} and month = ${lease.month} for update of u`);
      const size = left === null ? MAX_LEASE : Math.min(left, MAX_LEASE, Math.max(1, Math.floor(left / LEASE_SHARE)));
      if (size <= 0) return 0;
      await transaction.query(sql`
        update usage set requests = requests + ${size} where project_id = ${project.id} and month = ${lease.month}`);
      return size;
    });
    lease.left += granted;
    if (granted === 0) lease.exhaustedAt = this.#now();
  }

  async #returnIdle(): Promise<void> {
    for (const [projectId, lease] of this.#leases) {
      if (lease.left > 0 && !lease.pending && this.#now() - lease.lastTaken >= IDLE_MS)
        await this.#giveBack(projectId, lease);
    }
  }

  async #giveBack(projectId: string, lease: Lease): Promise<void> {
    const unused = lease.left;
    lease.left = 0;
    await this.#database.query(sql`
      update usage set requests = requests - ${unused} where project_id = ${projectId} and month = ${lease.month}`);
  }

  /** Gives all leases back. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    for (const [projectId, lease] of this.#leases) if (lease.left > 0) await this.#giveBack(projectId, lease);
  }
}

/** The first day of the month of a time, in UTC: `2026-11-01`. */
function monthOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 7)}-01`;
}

/** Requests of a project in the current month, leases of running servers included. */
export async function usedThisMonth(database: Database, projectId: string): Promise<number> {
  const rows = await database.query<{ requests: number }>(sql`
    select requests from usage where project_id = ${projectId} and month = ${monthOf(Date.now())}`);
  return rows.length > 0 ? rows[0].requests : 0;
}
