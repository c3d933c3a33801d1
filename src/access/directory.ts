import { LRUCache } from 'lru-cache';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { hashKey, type KeyKind } from './keys.ts';
import { PROJECT_COLUMNS, type Project, projectOf } from './projects.ts';

/** What a valid key stands for. */
export interface Grant {
  readonly kind: KeyKind;
  readonly canWrite: boolean;
  readonly project: Project;
}

/** A revocation, an expiry or a changed setting is seen after this long at most; the contract allows 5 s. */
const CACHE_MS = 4_000;
const CACHED_KEYS = 10_000;

type GrantRow = Parameters<typeof projectOf>[0] & { readonly kind: KeyKind; readonly can_write: boolean };

/**
 * Looks keys up, with a short memory: a key in use costs a query every four seconds, not one a request. Unknown keys are
 * remembered too, so that a client that repeats a wrong key costs no more.
 */
export class KeyDirectory {
  readonly #cache: LRUCache<string, { readonly grant: Grant | null }>;

  constructor(database: Database) {
    this.#cache = new LRUCache({
      max: CACHED_KEYS,
      ttl: CACHE_MS,
      fetchMethod: async (hash) => ({ grant: await findGrant(database, Buffer.from(hash, 'hex')) }),
    });
  }

  /** What the key stands for; null when it is unknown, revoked or expired. */
  async find(key: string): Promise<Grant | null> {
    const hash = hashKey(key).toString('hex');
    const known = this.#cache.get(hash) ?? (await this.#cache.fetch(hash));
    return known?.grant ?? null;
  }
}

async function findGrant(database: Database, hash: Buffer): Promise<Grant | null> {
  const rows = await database.query<GrantRow>(sql`
    select k.kind, k.can_write, ${PROJECT_COLUMNS}
    from keys k join projects p using (project_id)
    where k.hash = ${hash} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())`);
  if (rows.length === 0) return null;
  return { kind: rows[0].kind, canWrite: rows[0].can_write, project: projectOf(rows[0]) };
}
