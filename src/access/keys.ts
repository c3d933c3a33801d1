import { hash, randomBytes } from 'node:crypto';
import type { Queryable } from '../database/pool.ts';
import { sql } from '../database/sql.ts';
import { isStorable } from '../text/storable.ts';

export type KeyKind = 'public' | 'private';

/** A key as it is listed: never the key itself, which is shown once and stored as a hash. */
export interface KeyListing {
  readonly prefix: string;
  readonly kind: KeyKind;
  readonly can_write: boolean;
  readonly created_at: Date;
  readonly expires_at: Date | null;
  readonly revoked_at: Date | null;
  /** When a request last came with it, some seconds late. */
  readonly last_used_at: Date | null;
}

/** 192 bits: out of reach of guessing. */
const KEY_BYTES = 24;
/** So much of a key is kept readable, to distinguish keys: its kind and 36 of its bits. */
export const PREFIX_LENGTH = 9;

export function hashKey(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

export interface NewKey {
  readonly kind: KeyKind;
  /** Whether a private key may change data. A public one never may. */
  readonly canWrite: boolean;
  readonly expiresAt: Date | null;
}

/** Makes a key and stores its hash; the key is returned this once. */
export async function createKey(
  database: Queryable,
  projectId: string,
  { kind, canWrite, expiresAt }: NewKey,
): Promise<string> {
  const key = `${kind === 'public' ? 'pk' : 'sk'}_${randomBytes(KEY_BYTES).toString('base64url')}`;
  await database.query(sql`
    insert into waypost.keys (project_id, kind, can_write, prefix, hash, expires_at)
    values (${projectId}, ${kind}, ${kind === 'private' && canWrite}, ${key.slice(0, PREFIX_LENGTH)}, ${hashKey(key)}, ${expiresAt})`);
  return key;
}

export function listKeys(database: Queryable, projectId: string): Promise<KeyListing[]> {
  return database.query<KeyListing & Record<string, unknown>>(sql`
    select prefix, kind, can_write, created_at, expires_at, revoked_at, last_used_at
    from waypost.keys where project_id = ${projectId} order by created_at, prefix`);
}

/** Revokes the keys of a project that begin so (a whole key, or the prefix that the list shows); returns their prefixes. */
export async function revokeKeys(database: Queryable, projectId: string, start: string): Promise<string[]> {
  if (!isStorable(start)) return [];
  const found = await database.query<{ prefix: string }>(sql`
    update waypost.keys set revoked_at = now()
    where project_id = ${projectId} and revoked_at is null
      and (hash = ${hashKey(start)} or prefix = ${start})
    returning prefix`);
  return found.map(({ prefix }) => prefix);
}
