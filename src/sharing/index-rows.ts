import { first } from '../at.ts';
import type { Queryable } from '../database/open.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { ItemId, ItemState, SharedFile, SharedKind, SharedVersion } from './items.ts';

/** What each server looks at every second. */
export interface IndexHead {
  readonly revision: number;
  /** The clock of the database. */
  readonly now: Date;
}

/** What there is to serve. */
export interface Index extends IndexHead {
  readonly items: readonly ItemState[];
  /** The versions of regions that were removed. */
  readonly removedRegions: readonly string[];
}

export async function readHead(database: Queryable): Promise<IndexHead> {
  const rows = await database.query<{ revision: number; now: Date }>(sql`
    select shared_revision as revision, clock_timestamp() as now from waypost.deployment`);
  return first(rows);
}

interface ItemRow {
  readonly [column: string]: unknown;
  readonly kind: SharedKind;
  readonly project_id: string | null;
  readonly name: string;
  readonly current_id: string | null;
  readonly current: string | null;
  readonly was_served: boolean;
  readonly has_next: boolean;
  readonly next_id: string | null;
  readonly next: string | null;
  readonly switch_at: Date | null;
}

/** Reads all of the index; its revision is at most that of what is read, so that what changes meanwhile is read again. */
export async function readIndex(database: Queryable): Promise<Index> {
  const head = await readHead(database);
  const rows = await database.query<ItemRow>(sql`
    select i.kind, i.project_id, i.name, i.current_id, c.version as current, i.was_served,
      i.has_next, i.next_id, n.version as next, i.switch_at
    from waypost.shared_items i
    left join waypost.shared_versions c on c.version_id = i.current_id
    left join waypost.shared_versions n on n.version_id = i.next_id`);
  const removed = await database.query<{ version: string }>(sql`
    select version from waypost.shared_versions where kind = 'region' and removed_at is not null`);
  return { ...head, items: rows.map(itemOf), removedRegions: removed.map(({ version }) => version) };
}

function itemOf(row: ItemRow): ItemState {
  const versionOf = (versionId: string | null, version: string | null): SharedVersion | null =>
    versionId === null || version === null ? null : { versionId, version };
  return {
    item: { kind: row.kind, projectId: row.project_id, name: row.name },
    current: versionOf(row.current_id, row.current),
    isNew: !row.was_served,
    next: row.has_next ? { version: versionOf(row.next_id, row.next), switchAt: row.switch_at } : null,
  };
}

/** The files of a version; none where it has been removed. */
export function filesOf(database: Queryable, { versionId }: SharedVersion): Promise<SharedFile[]> {
  return database.query<SharedFile & Record<string, unknown>>(sql`
    select path, bytes, sha256 from waypost.shared_files where version_id = ${versionId} order by path`);
}

/** A condition on rows that are of an item. */
export function ofItem({ kind, projectId, name }: ItemId): Sql {
  return sql`(kind = ${kind} and project_id is not distinct from ${projectId}::uuid and name = ${name})`;
}

/** A region version of the index. */
export interface PublishedRegion extends SharedVersion {
  /** Its manifest. */
  readonly facts: unknown;
  /** The bytes of each of its files. */
  readonly files: Readonly<Record<string, number>>;
  readonly publishedAt: Date;
  readonly publishedBy: string;
  readonly isCurrent: boolean;
  readonly isNext: boolean;
}

/** The region versions that are published, the newest first. */
export async function publishedRegions(database: Queryable): Promise<PublishedRegion[]> {
  return database.query<PublishedRegion & Record<string, unknown>>(sql`
    select v.version_id as "versionId", v.version, v.facts, v.published_at as "publishedAt", v.published_by as "publishedBy",
      (select coalesce(jsonb_object_agg(f.path, f.bytes), '{}') from waypost.shared_files f where f.version_id = v.version_id) as files,
      exists (select from waypost.shared_items i where v.version_id =
        case when i.has_next and i.switch_at <= clock_timestamp() then i.next_id else i.current_id end) as "isCurrent",
      exists (select from waypost.shared_items i where i.next_id = v.version_id
        and (i.switch_at is null or i.switch_at > clock_timestamp())) as "isNext"
    from waypost.shared_versions v where v.kind = 'region' and v.removed_at is null order by v.version desc`);
}
