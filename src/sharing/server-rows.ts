import type { Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import { VERSION } from '../version.ts';

/** A server that has been silent for so long is waited for no more. */
const SILENT_SECONDS = 10;
/** Rows of servers that were killed go after that. */
const FORGOTTEN_SECONDS = 3600;

/** A row `s` of a server that lives. */
export const IS_LIVE: Sql = sql`(s.beat_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}))`;

/** What a server says of itself. */
export interface ServerState {
  /** The region version that it answers from; null before it has one. */
  readonly region: string | null;
  /** The region versions that it has on its disk. */
  readonly regions: readonly string[];
  /** What it should serve and cannot, and why. */
  readonly problems: readonly { readonly part: string; readonly reason: string }[];
}

export interface ServerId {
  readonly serverId: string;
  readonly address: string;
}

/** A server says that it lives, what it could switch to at once, and how it stands. */
export async function recordServer(
  database: Queryable,
  { serverId, address }: ServerId,
  ready: readonly string[],
  state: ServerState,
): Promise<void> {
  await database.query(sql`
    insert into waypost.servers (server_id, address, version, ready, state)
    values (${serverId}, ${address}, ${VERSION}, ${ready}::uuid[], ${JSON.stringify(state)}::jsonb)
    on conflict (server_id) do update
    set beat_at = clock_timestamp(), ready = excluded.ready, state = excluded.state`);
}

/** A server that stops is waited for no more. */
export async function removeServer(database: Queryable, { serverId }: ServerId): Promise<void> {
  await database.query(sql`delete from waypost.servers where server_id = ${serverId}`);
}

export async function forgetServers(database: Queryable): Promise<void> {
  await database.query(sql`
    delete from waypost.servers where beat_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`);
}

/** A server as those who manage see it. */
export interface ListedServer {
  readonly id: string;
  readonly address: string;
  readonly version: string;
  readonly startedAt: Date;
  readonly beatAt: Date;
  readonly isLive: boolean;
  readonly state: ServerState;
}

/** The servers of the last hour, those that live first. */
export async function listServers(database: Queryable): Promise<ListedServer[]> {
  return database.query<ListedServer & Record<string, unknown>>(sql`
    select s.server_id as id, s.address, s.version, s.started_at as "startedAt", s.beat_at as "beatAt", ${IS_LIVE} as "isLive", s.state
    from waypost.servers s order by ${IS_LIVE} desc, s.address, s.started_at`);
}
