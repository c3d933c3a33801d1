import { randomBytes } from 'node:crypto';
import { first } from '../at.ts';
import type { Queryable } from '../database/pool.ts';
import { sql, written } from '../database/sql.ts';
import { isStorable } from '../text/storable.ts';
import { hashKey } from './keys.ts';
import { USER_COLUMNS, type User } from './users.ts';

/** 192 bits: out of reach of guessing. */
const SECRET_BYTES = 24;
const PREFIXES = { link: 'wpl', session: 'wps', token: 'wpt' } as const;
type Kind = keyof typeof PREFIXES;

/** A link can be used for so long, once. */
const LINK_TIME = '15 minutes';
/** A session ends when nothing was asked for so long, */
const IDLE_TIME = '12 hours';
/** and at the latest after this. */
const SESSION_TIME = '7 days';
/** That a session or a token is in use is written this often at most. */
const NOTED_EACH = '1 minute';

/** A session that has begun: its secret is the cookie. */
export interface Session {
  readonly secret: string;
  readonly user: User;
  readonly expiresAt: Date;
}

/** Who sent a session or a token. */
export interface SignedIn {
  readonly user: User;
  /** When it ends unless it is used; null for a token without an end. */
  readonly expiresAt: Date | null;
}

function newSecret(kind: Kind): string {
  return `${PREFIXES[kind]}_${randomBytes(SECRET_BYTES).toString('base64url')}`;
}

/** Makes the secret of a link that signs a user in once. */
export async function createLink(database: Queryable, userId: string): Promise<string> {
  const secret = newSecret('link');
  // What has ended goes with the next link or session: there are few of them.
  await database.query(sql`
    delete from waypost.credentials where expires_at < now()
      or (kind = 'session' and used_at < now() - ${written(`interval '${IDLE_TIME}'`)})`);
  await database.query(sql`
    insert into waypost.credentials (hash, user_id, kind, expires_at)
    values (${hashKey(secret)}, ${userId}::uuid, 'link', now() + ${written(`interval '${LINK_TIME}'`)})`);
  return secret;
}

/** Begins a session with the secret of a link, which is used up; null for one that is unknown, used or too old. */
export async function redeemLink(database: Queryable, link: string): Promise<Session | null> {
  const [used] = await database.query<{ user_id: string }>(sql`
    delete from waypost.credentials where hash = ${hashKey(link)} and kind = 'link' and expires_at > now() returning user_id`);
  if (!used) return null;
  const secret = newSecret('session');
  await database.query(sql`
    insert into waypost.credentials (hash, user_id, kind, used_at, expires_at)
    values (${hashKey(secret)}, ${used.user_id}::uuid, 'session', now(), now() + ${written(`interval '${SESSION_TIME}'`)})`);
  const found = await findSignedIn(database, 'session', secret);
  return found?.expiresAt ? { secret, user: found.user, expiresAt: found.expiresAt } : null;
}

interface SignedInRow extends User {
  readonly [column: string]: unknown;
  readonly ends_at: Date | null;
  readonly is_stale: boolean;
}

/** Whose session or token a secret is; null for none that is valid. It is in use from now on. */
export async function findSignedIn(
  database: Queryable,
  kind: 'session' | 'token',
  secret: string,
): Promise<SignedIn | null> {
  const hash = hashKey(secret);
  const idleEnd = written(`c.used_at + interval '${IDLE_TIME}'`);
  const [row] = await database.query<SignedInRow>(sql`
    select ${USER_COLUMNS}, case c.kind when 'session' then least(c.expires_at, ${idleEnd}) else c.expires_at end as ends_at,
      c.used_at is null or c.used_at < now() - ${written(`interval '${NOTED_EACH}'`)} as is_stale
    from waypost.credentials c join waypost.users u using (user_id)
    where c.hash = ${hash} and c.kind = ${kind} and (c.expires_at is null or c.expires_at > now())
      and (c.kind <> 'session' or ${idleEnd} > now())`);
  if (!row) return null;
  if (row.is_stale) await database.query(sql`update waypost.credentials set used_at = now() where hash = ${hash}`);
  const { id, name, role, memberships } = row;
  return { user: { id, name, role, memberships }, expiresAt: row.ends_at };
}

export async function endSession(database: Queryable, secret: string): Promise<void> {
  await database.query(sql`delete from waypost.credentials where hash = ${hashKey(secret)} and kind = 'session'`);
}

/** A token as it is listed: never the token itself. */
export interface TokenListing {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
  readonly expires_at: Date | null;
}

/** Makes a token of a user; it is returned this once. */
export async function createToken(
  database: Queryable,
  userId: string,
  name: string,
  expiresAt: Date | null,
): Promise<TokenListing & { readonly token: string }> {
  const token = newSecret('token');
  const made = await database.query<TokenListing & Record<string, unknown>>(sql`
    insert into waypost.credentials (hash, user_id, kind, name, expires_at)
    values (${hashKey(token)}, ${userId}::uuid, 'token', ${name}, ${expiresAt})
    returning token_id as id, name, created_at, used_at as last_used_at, expires_at`);
  return { ...first(made), token };
}

export function listTokens(database: Queryable, userId: string): Promise<TokenListing[]> {
  return database.query<TokenListing & Record<string, unknown>>(sql`
    select token_id as id, name, created_at, used_at as last_used_at, expires_at
    from waypost.credentials where user_id = ${userId}::uuid and kind = 'token' order by created_at, token_id`);
}

/** Revokes a token of a user; false where there is none of this id. */
export async function removeToken(database: Queryable, userId: string, id: string): Promise<boolean> {
  if (!isStorable(id)) return false;
  const removed = await database.query(sql`
    delete from waypost.credentials where user_id = ${userId}::uuid and kind = 'token' and token_id::text = ${id.toLowerCase()}
    returning token_id`);
  return removed.length > 0;
}
