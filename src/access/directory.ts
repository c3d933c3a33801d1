import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { DatabaseUnavailable } from '../database/failures.ts';
import type { Queryable } from '../database/pool.ts';
import { sql } from '../database/sql.ts';
import type { Soon } from '../soon.ts';
import { hashKey, type KeyKind } from './keys.ts';
import { PROJECT_COLUMNS, type Project, projectOf } from './projects.ts';

/** What a valid key stands for. */
export interface Grant {
  readonly kind: KeyKind;
  readonly canWrite: boolean;
  readonly project: Project;
  /** Which key it is; null for the secret of a hook. */
  readonly keyId: string | null;
}

/** A revocation, an expiry or a changed setting is seen after this long at most; the contract allows 5 s. */
const CACHE_MS = 4_000;
const CACHED_KEYS = 10_000;
/** Of so many keys in use the digests are kept. */
const KEPT_DIGESTS = 1_000;
/** A request with a key that was known waits so long for the database, */
const PATIENCE_MS = 250;
/** and one with an unknown key so long. */
const LOOKUP_MS = 2_000;

type GrantRow = Parameters<typeof projectOf>[0] & {
  readonly kind: KeyKind;
  readonly can_write: boolean;
  readonly key_id: string;
};

/** What the database knows of a key, by its hash. */
type FindGrant = (database: Queryable, hash: Buffer) => Promise<Grant | null>;

/** What the database has answered about a key, and when, by a monotonic clock. */
interface Known {
  readonly grant: Grant | null;
  readonly askedAt: number;
}

/** A question that is on its way; `late` comes when a known key need not wait for it any longer. */
interface Lookup {
  readonly answer: Promise<Known>;
  readonly late: Promise<void>;
}

/**
 * Looks keys up, with a short memory: a key in use costs a query every four seconds, not one a request. Unknown keys are
 * remembered too, so that a client that repeats a wrong key costs no more. While the database is busy or away, what it last said
 * of a valid key holds for a time of grace.
 */
export class KeyDirectory {
  readonly #database: Queryable;
  readonly #graceMs: number;
  readonly #ask: FindGrant;
  readonly #known = new LRUCache<string, Known>({ max: CACHED_KEYS });
  /** The digests of valid keys by the keys, of which no more is kept here: what a key is good for is asked by its digest alone. */
  readonly #digests = new LRUCache<string, string>({ max: KEPT_DIGESTS });
  readonly #lookups = new Map<string, Lookup>();
  readonly figures = { known: 0, asked: 0 };
  #answeredAt = Number.NEGATIVE_INFINITY;

  /** @param ask asks the database for what stands behind a key; those of projects, without it */
  constructor(database: Queryable, graceSeconds: number, ask: FindGrant = findGrant) {
    this.#database = database;
    this.#graceMs = graceSeconds * 1000;
    this.#ask = ask;
  }

  /** Whether the database has answered so lately that keys which were known then go on. */
  get isInGrace(): boolean {
    return performance.now() - this.#answeredAt < this.#graceMs;
  }

  /** What the key stands for; null when it is unknown, revoked or expired. At once where that is known. @throws DatabaseUnavailable */
  find(key: string): Soon<Grant | null> {
    const digest = this.#digests.get(key);
    const hash = digest ?? hashKey(key).toString('hex');
    const known = this.#known.get(hash);
    if (known && performance.now() - known.askedAt < CACHE_MS) {
      this.figures.known++;
      // Of valid ones alone, so that guesses put none of them out.
      if (digest === undefined && known.grant) this.#digests.set(key, hash);
      else if (digest !== undefined && !known.grant) this.#digests.delete(key);
      return known.grant;
    }
    this.figures.asked++;
    return this.#findAnew(hash, known);
  }

  async #findAnew(hash: string, known: Known | undefined): Promise<Grant | null> {
    const { answer, late } = this.#lookUp(hash);
    const isOver = known === undefined || performance.now() - known.askedAt >= this.#graceMs;
    if (isOver || !known.grant) return (await answer).grant;
    const { grant } = await Promise.race([answer, late.then(() => known)]).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) return known;
      throw error;
    });
    return grant;
  }

  /** Asks the database; of equal questions at the same time one. */
  #lookUp(hash: string): Lookup {
    const running = this.#lookups.get(hash);
    if (running) return running;
    const askedAt = performance.now();
    const asked = this.#ask(this.#database, Buffer.from(hash, 'hex')).then((grant) => {
      const known = { grant, askedAt };
      this.#known.set(hash, known);
      this.#answeredAt = askedAt;
      return known;
    });
    const lookup = { answer: inTime(asked), late: pause(PATIENCE_MS, undefined, { ref: false }) };
    this.#lookups.set(hash, lookup);
    const forget = () => this.#lookups.delete(hash);
    lookup.answer.then(forget, forget);
    return lookup;
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = new AbortController();
  const refusal = pause(LOOKUP_MS, undefined, { signal: late.signal }).then(() => {
    throw new DatabaseUnavailable(new Error(`no answer for ${LOOKUP_MS} ms`));
  });
  try {
    return await Promise.race([asked, refusal]);
  } finally {
    late.abort();
    refusal.catch(() => {});
  }
}

async function findGrant(database: Queryable, hash: Buffer): Promise<Grant | null> {
  const rows = await database.query<GrantRow>(sql`
    select k.key_id, k.kind, k.can_write, ${PROJECT_COLUMNS}
    from waypost.keys k join waypost.projects p using (project_id)
    where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
  const [row] = rows;
  return row ? { kind: row.kind, canWrite: row.can_write, project: projectOf(row), keyId: row.key_id } : null;
}
