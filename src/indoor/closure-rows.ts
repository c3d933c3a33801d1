import { isoTime } from '../database/iso-time.ts';
import type { Queryable, Store } from '../database/open.ts';
import { kept, sql } from '../database/sql.ts';

/** Closures of a venue that have not ended. */
export const MAX_CLOSURES = 1_000;
/** Those that have ended are kept for so long. */
const KEPT_DAYS = 30;

/** A venue of a project. */
export interface VenueKey {
  readonly projectId: string;
  readonly venueId: string;
}

/** What is closed, from and until when. */
export interface ClosureSpan {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** A closure as it is stored. */
export interface Closure {
  readonly closure_id: string;
  readonly feature_id: number;
  readonly closed_from: string | null;
  readonly closed_until: string | null;
  readonly reason: string | null;
  readonly created_at: string;
}

/** The closures of a venue, the oldest first; those that have ended too. */
export function listClosures(database: Queryable, { projectId, venueId }: VenueKey): Promise<Closure[]> {
  return database.query<Closure & { readonly [column: string]: unknown }>(sql`
    select closure_id::text as closure_id, feature_id, ${isoTime(sql`closed_from`)} as closed_from,
      ${isoTime(sql`closed_until`)} as closed_until, reason, ${isoTime(sql`created_at`)} as created_at
    from waypost.venue_closures where project_id = ${projectId} and venue_id = ${venueId}
    order by waypost.venue_closures.created_at, feature_id, closure_id`);
}

/** Closes features. What is closed for the same time already is closed anew. @returns false where the venue would have too many closures */
export function addClosures(
  database: Store,
  venue: VenueKey,
  features: readonly number[],
  { from, until, reason }: ClosureSpan & { readonly reason: string | null },
): Promise<boolean> {
  const { projectId, venueId } = venue;
  return database.transaction(async (transaction) => {
    await touch(transaction, venue);
    await transaction.query(sql`
      delete from waypost.venue_closures where project_id = ${projectId} and venue_id = ${venueId}
        and (closed_until < now() - make_interval(days => ${KEPT_DAYS}) or (feature_id = any(${features}::bigint[])
          and closed_from is not distinct from ${from}::timestamptz and closed_until is not distinct from ${until}::timestamptz))`);
    const [{ count = 0 } = {}] = await transaction.query<{ count: number }>(sql`
      select count(*) as count from waypost.venue_closures
      where project_id = ${projectId} and venue_id = ${venueId} and (closed_until is null or closed_until > now())`);
    if (count + features.length > MAX_CLOSURES) return false;
    await transaction.query(sql`
      insert into waypost.venue_closures (project_id, venue_id, feature_id, closed_from, closed_until, reason)
      select ${projectId}::uuid, ${venueId}::text, feature, ${from}::timestamptz, ${until}::timestamptz, ${reason}::text from unnest(${features}::bigint[]) feature`);
    return true;
  });
}

/** Opens features again; all of the venue without any. @returns how many closures were ended */
export function removeClosures(database: Store, venue: VenueKey, features: readonly number[] | null): Promise<number> {
  const { projectId, venueId } = venue;
  return database.transaction(async (transaction) => {
    await touch(transaction, venue);
    const which = features === null ? sql`true` : sql`feature_id = any(${features}::bigint[])`;
    const removed = await transaction.query(sql`
      delete from waypost.venue_closures where project_id = ${projectId} and venue_id = ${venueId} and ${which}
      returning feature_id`);
    return removed.length;
  });
}

/** Lets servers know that the closures of a venue change. The row is locked until then, so that changes come one after the other. */
async function touch(transaction: Queryable, { projectId, venueId }: VenueKey): Promise<void> {
  await transaction.query(sql`
    insert into waypost.closed_venues as v (project_id, venue_id, revision) values (${projectId}, ${venueId}, 1)
    on conflict (project_id, venue_id) do update set revision = v.revision + 1`);
}

/** The venues whose closures have changed ever, and how often. */
export function closedVenues(database: Queryable): Promise<{ project: string; venue: string; revision: number }[]> {
  return database.query(
    kept(sql`select project_id::text as project, venue_id as venue, revision from waypost.closed_venues`),
  );
}
