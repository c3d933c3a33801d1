import { setTimeout as pause } from 'node:timers/promises';
import { first } from '../at.ts';
import { DatabaseUnavailable } from '../database/failures.ts';
import { EndUnheard, namedTransaction, outcomeOf, type TransactionName } from '../database/outcome.ts';
import type { Queryable, Store } from '../database/pool.ts';
import { sql } from '../database/sql.ts';
import type { Soon } from '../soon.ts';
import { hasCode } from '../storage/first-bytes.ts';
import type { Project } from './projects.ts';

/** A lease is a thousandth of what is left, so that it is exact where it matters and cheap where it does not. */
const LEASE_SHARE = 1000;
const MAX_LEASE = 1000;
/** A lease of which nothing was taken for so long is given back, so that other servers can use it. */
const IDLE_MS = 1_000;
/** After the quota is found used up, the database is queried again this much later, ms: it may have been raised. */
const RECHECK_MS = 1_000;

/** While the database is away, so many requests of a project go on at most, and never more than its month had left. */
const MAX_OVERDRAFT = 10_000;
/** A request that needs a lease waits so long for it. */
const PATIENCE_MS = 2_000;

/** What PostgreSQL says where a project has been deleted. */
const FOREIGN_KEY_VIOLATION = '23503';

/** How much of a month's quota is left, as it was when this server last asked. */
export interface QuotaLeft {
  readonly project: string;
  readonly quota: number;
  readonly left: number;
}

/** A count that may have been changed. */
interface Unheard {
  readonly transaction: TransactionName;
  readonly ifDone: () => void;
  readonly ifNot: () => void;
}

interface Lease {
  readonly projectId: string;
  /** As it was when a request was last taken from it. */
  project: Project;
  readonly month: string;
  /** Requests that are counted and not yet handed out. */
  left: number;
  /** Of how many it was when it was last renewed. */
  size: number;
  /** What was left of the month then, beside the lease; what is owed is still in it. */
  rest: number;
  /** Requests on their way back to the month. */
  returning: number;
  /** Requests that were handed out and are not yet counted. */
  owed: number;
  lastTaken: number;
  exhaustedAt: number;
  /** Since when the database does not answer; null while it does. */
  awaySince: number | null;
  pending: Promise<void> | null;
  readonly unheard: Set<Unheard>;
}

/**
 * Leased quotas: counts the requests of each project in a calendar month (UTC), also with several servers on one database, and also without
 * a quota, so that the use is known.
 *
 * A server takes requests from the month's count in leases: one atomic statement adds the lease to what is used if the quota allows, and
 * the requests are then handed out from memory; the next lease is taken when half of it is. The count in the database is therefore never
 * too low: not after a crash, not with several servers. Near the end of a quota (below 2,000) leases are single requests. While the
 * database is away, requests go on for a time of grace, up to a bound, and are counted when it is back; and where it was not heard whether a
 * lease was taken or given back, that is asked.
 */
export class Quotas {
  readonly #database: Store;
  readonly #graceMs: number;
  readonly #leases = new Map<string, Lease>();
  readonly #timer: NodeJS.Timeout;
  readonly #now: () => number;
  /** The month that it was when that was last read, and from when until when it is. */
  #monthRead = { from: 0, until: 0, month: '' };
  #settling: Promise<void> | null = null;

  /** @param now by which the month is found; durations are measured on a monotonic clock */
  constructor(database: Store, graceSeconds: number, now: () => number = Date.now) {
    this.#database = database;
    this.#graceMs = graceSeconds * 1000;
    this.#now = now;
    this.#timer = setInterval(() => this.#settleAll(), IDLE_MS);
    this.#timer.unref();
  }

  /**
   * Takes one request, or so many at once, all or none; false when the month's quota has fewer left. At once where so many are leased.
   *
   * @throws DatabaseUnavailable
   */
  take(project: Project, count = 1): Soon<boolean> {
    return this.#takeLeased(project, this.#leaseOf(project), count) || this.#takeAnew(project, count);
  }

  /** Takes from what is leased; false where that is not enough. */
  #takeLeased(project: Project, lease: Lease, count: number): boolean {
    if (lease.left < count) return false;
    lease.left -= count;
    lease.lastTaken = performance.now();
    if (lease.size > 1 && lease.left * 2 < lease.size) this.#renewal(project, lease);
    return true;
  }

  async #takeAnew(project: Project, count: number): Promise<boolean> {
    for (;;) {
      const lease = this.#leaseOf(project);
      if (this.#takeLeased(project, lease, count)) return true;
      if (performance.now() - lease.exhaustedAt < RECHECK_MS) return false;
      if (lease.awaySince !== null) return this.#overdraw(lease, lease.awaySince, count);
      const renewed = this.#renewal(project, lease, count - lease.left);
      await Promise.race([renewed, pause(PATIENCE_MS, undefined, { ref: false })]);
      if (lease.pending === renewed) lease.awaySince ??= performance.now();
    }
  }

  /** Of the projects with a quota that have used this server lately, those with the least first. */
  left(): readonly QuotaLeft[] {
    const month = this.#month();
    const all = [...this.#leases.values()].flatMap(({ project: { name, quota }, month: of, left, returning, rest, owed }) =>
      quota === null || of !== month
        ? []
        : [{ project: name, quota, left: Math.max(0, left + returning + Math.min(rest, quota) - owed) }],
    );
    return all.sort((a, b) => a.left / (a.quota || 1) - b.left / (b.quota || 1));
  }

  /** The first day of the month that it is. */
  #month(): string {
    const now = this.#now();
    const { from, until, month } = this.#monthRead;
    if (now >= from && now < until) return month;
    const [year, number] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
    this.#monthRead = { from: Date.UTC(year, number), until: Date.UTC(year, number + 1), month: monthOf(now) };
    return this.#monthRead.month;
  }

  #leaseOf(project: Project): Lease {
    const { id: projectId, quota } = project;
    const month = this.#month();
    const name = `${projectId} ${month}`;
    const known = this.#leases.get(name);
    if (known) {
      known.project = project;
      return known;
    }
    const lease: Lease = {
      projectId,
      project,
      month,
      left: 0,
      size: 0,
      rest: quota ?? Number.POSITIVE_INFINITY,
      returning: 0,
      owed: 0,
      lastTaken: 0,
      exhaustedAt: Number.NEGATIVE_INFINITY,
      awaySince: null,
      pending: null,
      unheard: new Set(),
    };
    this.#leases.set(name, lease);
    return lease;
  }

  /** Hands out requests that are to be counted later. */
  #overdraw(lease: Lease, awaySince: number, count: number): true {
    const isWithin =
      lease.owed + count <= Math.min(MAX_OVERDRAFT, lease.rest) && performance.now() - awaySince < this.#graceMs;
    if (!isWithin) throw new DatabaseUnavailable(new Error('the count of requests has been away for too long'));
    lease.owed += count;
    return true;
  }

  /** The renewal that is on its way, or a new one. While the database is away it does not fail; the lease records since when. */
  #renewal(project: Project, lease: Lease, needed = 1): Promise<void> {
    if (lease.pending) return lease.pending;
    const renewal = this.#renew(project, lease, needed)
      .catch((error: unknown) => {
        if (!(error instanceof DatabaseUnavailable)) throw error;
        lease.awaySince ??= performance.now();
      })
      .finally(() => {
        lease.pending = null;
      });
    lease.pending = renewal;
    // Where nobody waits for it, the next one that is waited for reports the failure.
    renewal.catch(() => {});
    return renewal;
  }

  /** One transaction decides: how much is left, how much of it this server takes, and adds that to what is used. */
  async #renew(project: Project, lease: Lease, needed: number): Promise<void> {
    await this.#hear(lease);
    // Of a project that has been deleted, while its keys are known.
    let [size, rest] = [needed, Number.POSITIVE_INFINITY];
    const lend = async (transaction: Queryable) => {
      await transaction.query(sql`
        insert into waypost.usage (project_id, month, requests) values (${project.id}, ${lease.month}, 0) on conflict do nothing`);
      const { uncounted } = first(
        await transaction.query<{ uncounted: number | null }>(sql`
        select p.quota - u.requests as uncounted from waypost.usage u join waypost.projects p using (project_id)
        where project_id = ${project.id} and month = ${lease.month} for update of u`),
      );
      const left = (uncounted ?? Number.POSITIVE_INFINITY) - lease.owed;
      const usual = Math.min(MAX_LEASE, Math.max(1, Math.floor(left / LEASE_SHARE)));
      size = Math.max(0, Math.min(left, Math.max(usual, needed)));
      rest = Math.max(0, left + lease.owed - size);
      await transaction.query(sql`
        update waypost.usage set requests = requests + ${size} where project_id = ${project.id} and month = ${lease.month}`);
    };
    const take = () => {
      lease.awaySince = null;
      lease.left += size;
      lease.size = size;
      lease.rest = rest;
      if (size === 0) lease.exhaustedAt = performance.now();
    };
    await this.#count(lease, lend, { ifDone: take, ifNot: () => {} });
  }

  /**
   * Changes the count of a lease in one transaction. A database that hangs and wakes up later may have changed it all the same; and what belongs
   * to a project that has been deleted needs no count.
   */
  async #count(
    lease: Lease,
    work: (transaction: Queryable) => Promise<void>,
    then: Pick<Unheard, 'ifDone' | 'ifNot'>,
  ): Promise<void> {
    try {
      await namedTransaction(this.#database, work);
    } catch (error) {
      if (!hasCode(error, FOREIGN_KEY_VIOLATION)) {
        if (error instanceof EndUnheard) lease.unheard.add({ ...then, transaction: error.transaction });
        else then.ifNot();
        throw error;
      }
    }
    then.ifDone();
  }

  /** Asks what became of changes of the count of which nothing was heard. @throws DatabaseUnavailable as long as that is not decided */
  async #hear(lease: Lease): Promise<void> {
    if (lease.unheard.size === 0) return;
    for (const unheard of [...lease.unheard]) {
      const outcome = await outcomeOf(this.#database, unheard.transaction);
      if (outcome === 'in progress') throw new DatabaseUnavailable(new Error('a count of requests hangs'));
      // Somebody else may have asked meanwhile. Where nobody knows, the count is rather too high.
      if (!lease.unheard.delete(unheard)) continue;
      if (outcome === 'committed') unheard.ifDone();
      else if (outcome === 'aborted') unheard.ifNot();
    }
    lease.awaySince = null;
    // What went on meanwhile was owed, though there was a lease for it.
    const paid = Math.min(lease.owed, lease.left);
    lease.owed -= paid;
    lease.left -= paid;
  }

  /** Gives back what nobody takes, counts what is owed, and sees whether the database is there again. */
  #settleAll(): void {
    this.#settling ??= this.#settleEach((name, lease) => this.#settleIfNeeded(name, lease))
      // The next attempt reports it.
      .catch(() => {})
      .finally(() => {
        this.#settling = null;
      });
  }

  /** One that cannot be settled keeps none of the others, unless the database is away. @throws the last failure */
  async #settleEach(settle: (name: string, lease: Lease) => Promise<void>): Promise<void> {
    let failure: unknown = null;
    for (const [name, lease] of this.#leases) {
      try {
        await settle(name, lease);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        failure = error;
      }
    }
    if (failure !== null) throw failure;
  }

  async #settleIfNeeded(name: string, lease: Lease): Promise<void> {
    if (lease.pending) return;
    const isAway = lease.awaySince !== null;
    const isOver = lease.month !== this.#month();
    const isIdle = performance.now() - lease.lastTaken >= IDLE_MS;
    const isUnclear = lease.owed > 0 || lease.unheard.size > 0 || isAway;
    if (isUnclear || (lease.left > 0 && (isIdle || isOver))) await this.#settle(lease);
    else if (isOver) this.#leases.delete(name);
  }

  async #settle(lease: Lease): Promise<void> {
    await this.#hear(lease);
    const { projectId, month, owed } = lease;
    // While the database is away, what is left can still be handed out.
    const unused = lease.awaySince === null ? lease.left : 0;
    lease.left -= unused;
    lease.returning += unused;
    const add = async (transaction: Queryable) => {
      await transaction.query(sql`
        insert into waypost.usage (project_id, month, requests) values (${projectId}, ${month}, ${owed - unused})
        on conflict (project_id, month) do update set requests = usage.requests + excluded.requests`);
    };
    const forget = () => {
      lease.owed -= owed;
      lease.rest = Math.max(0, lease.rest + unused - owed);
      lease.awaySince = null;
    };
    const takeBack = () => {
      lease.left += unused;
    };
    try {
      await this.#count(lease, add, { ifDone: forget, ifNot: takeBack });
    } finally {
      lease.returning -= unused;
    }
  }

  /** Gives all leases back. @throws where some could not be */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#settling;
    await this.#settleEach(async (_, lease) => {
      await lease.pending;
      // Twice where the database was away: what is left is given back when it is there.
      while (lease.left > 0 || lease.owed > 0 || lease.unheard.size > 0) await this.#settle(lease);
    });
  }
}

/** The first day of the month of a time, in UTC: `2026-11-01`. */
function monthOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 7)}-01`;
}

/** Requests of a project in the current month, leases of running servers included. */
export async function usedThisMonth(database: Queryable, projectId: string): Promise<number> {
  const [row] = await database.query<{ requests: number }>(sql`
    select requests from waypost.usage where project_id = ${projectId} and month = ${monthOf(Date.now())}`);
  return row?.requests ?? 0;
}
