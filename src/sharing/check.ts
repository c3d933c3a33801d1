import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';
import { Digest } from '../objects/digest.ts';
import { keyOf, type ObjectStore } from '../objects/store.ts';
import type { SharedKind } from './items.ts';

/** A file of a version whose object is not in the store, or is another one. */
interface BrokenFile {
  readonly kind: SharedKind;
  readonly name: string;
  readonly version: string;
  readonly path: string;
  readonly sha256: string;
  readonly problem: 'missing' | 'other length' | 'other content';
}

/** What the index and the store do not agree on. */
export interface StoreReport {
  readonly files: number;
  readonly broken: readonly BrokenFile[];
  /** Objects that the index does not know: of versions that were removed, or newer than a database that was restored. */
  readonly unknown: { readonly objects: number; readonly bytes: number };
}

/** Compares the index with the store. @param isRead whether each object is read, and its hash compared */
export async function checkStore(database: Queryable, store: ObjectStore, isRead: boolean): Promise<StoreReport> {
  const found = new Map<string, number>();
  for await (const { key, bytes } of store.list('objects/')) found.set(key, bytes);
  const rows = await database.query<{
    kind: SharedKind;
    name: string;
    version: string;
    path: string;
    bytes: number;
    sha256: string;
  }>(sql`
    select v.kind, v.name, v.version, f.path, f.bytes, f.sha256
    from waypost.shared_files f join waypost.shared_versions v on v.version_id = f.version_id
    order by v.kind, v.name, v.version, f.path`);
  const broken: BrokenFile[] = [];
  for (const { bytes, ...file } of rows) {
    const problem = await problemOf(store, found, file.sha256, bytes, isRead);
    if (problem) broken.push({ ...file, problem });
  }
  const known = await database.query<{ sha256: string }>(sql`select sha256 from waypost.shared_objects`);
  const keys = new Set(known.map(({ sha256 }) => keyOf(sha256)));
  const unknown = [...found].filter(([key]) => !keys.has(key));
  return {
    files: rows.length,
    broken,
    unknown: { objects: unknown.length, bytes: unknown.reduce((sum, [, bytes]) => sum + bytes, 0) },
  };
}

async function problemOf(
  store: ObjectStore,
  found: ReadonlyMap<string, number>,
  sha256: string,
  bytes: number,
  isRead: boolean,
): Promise<BrokenFile['problem'] | null> {
  const stored = found.get(keyOf(sha256));
  if (stored === undefined) return 'missing';
  if (stored !== bytes) return 'other length';
  if (!isRead) return null;
  const digest = new Digest();
  for await (const piece of store.read(keyOf(sha256), 0)) digest.add(piece);
  return digest.end().sha256 === sha256 ? null : 'other content';
}
