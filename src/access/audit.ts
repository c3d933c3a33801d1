import type { Queryable } from '../database/pool.ts';
import { sql } from '../database/sql.ts';
import { isStorableJson, storable } from '../text/storable.ts';

/** By what a change was made: a session of the console, a token, or a command on the machine of the server. */
export type Via = 'console' | 'token' | 'command';

/** A change, as it is written down. */
export interface AuditEvent {
  /** When it was; now, without it. */
  readonly at?: string;
  /** Who; null where nobody has signed in. */
  readonly user: { readonly id: string | null; readonly name: string } | null;
  readonly via: Via;
  readonly action: string;
  /** Its id is null where there is none of this name any more. */
  readonly project?: { readonly id: string | null; readonly name: string } | null;
  /** What was asked for, without secrets. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** More is left out: a thousand assets stand in the answer of the project, not here. */
const MAX_DETAILS = 4_000;

/** Details that are short enough to be kept; the names of the others, so that long ones hide no other. */
function kept(details: AuditEvent['details']): Readonly<Record<string, unknown>> {
  const shortFirst = Object.entries(details)
    .map(([name, value]) => ({ name, value, text: JSON.stringify({ [name]: value }) }))
    .sort((a, b) => a.text.length - b.text.length);
  let length = 0;
  const fits = shortFirst.map(({ text }) => {
    length += text.length;
    return length <= MAX_DETAILS && isStorableJson(text);
  });
  const left_out = shortFirst.filter((_, i) => !fits[i]).map(({ name }) => storable(name));
  return {
    ...Object.fromEntries(shortFirst.filter((_, i) => fits[i]).map(({ name, value }) => [name, value])),
    ...(left_out.length > 0 && { left_out }),
  };
}

export async function writeAudit(
  database: Queryable,
  { at, user, via, action, project, details }: AuditEvent,
): Promise<void> {
  await database.query(sql`
    insert into waypost.audit (at, user_id, user_name, via, action, project_id, project_name, details)
    values (coalesce(${at ?? null}::timestamptz, now()), ${user?.id ?? null}, ${user?.name ?? null}, ${via}, ${action}, ${project?.id ?? null}, ${project?.name ?? null}, ${JSON.stringify(kept(details))})`);
}

export interface AuditRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly at: Date;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly via: Via;
  readonly action: string;
  readonly project: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

/** Which entries are read, the newest first. */
export interface AuditQuery {
  readonly limit: number;
  /** Only those before this one. */
  readonly before?: number | undefined;
  readonly projectId?: string | undefined;
}

/** By time: what a command on the machine has left is taken later, and numbered then. */
export function readAudit(database: Queryable, { limit, before, projectId }: AuditQuery): Promise<AuditRow[]> {
  return database.query<AuditRow>(sql`
    select audit_id as id, at, user_id, user_name, via, action, project_name as project, details from waypost.audit
    where (${before ?? null}::bigint is null or (at, audit_id) < (
        (select b.at from waypost.audit b where b.audit_id <= ${before ?? null}::bigint order by b.audit_id desc limit 1), ${before ?? null}::bigint))
      and (${projectId ?? null}::uuid is null or project_id = ${projectId ?? null}::uuid)
    order by at desc, audit_id desc limit ${limit}`);
}

/** Forgets what is older than so many days. */
export async function forgetAudit(database: Queryable, days: number): Promise<void> {
  await database.query(sql`delete from waypost.audit where at < now() - make_interval(days => ${days})`);
}
