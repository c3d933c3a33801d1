import { randomBytes } from 'node:crypto';
import type { Grant } from '../access/directory.ts';
import { hashKey } from '../access/keys.ts';
import { PROJECT_COLUMNS, projectOf } from '../access/projects.ts';
import type { Queryable } from '../database/open.ts';
import { sql } from '../database/sql.ts';

/** 128 bits: out of reach of guessing. */
const KEY_BYTES = 16;

/** A key whose holder may have the url of a dataset fetched again, and nothing else. It is revoked when the dataset gets another. */
export function newReimportKey(): { readonly key: string; readonly hash: Buffer } {
  const key = `rk_${randomBytes(KEY_BYTES).toString('base64url')}`;
  return { key, hash: hashKey(key) };
}

/** What a reimport key stands for, by its hash: its project, and nothing beyond the hook that takes it. */
export async function findReimportGrant(database: Queryable, hash: Buffer): Promise<Grant | null> {
  const [row] = await database.query<Parameters<typeof projectOf>[0]>(sql`
    select ${PROJECT_COLUMNS} from waypost.datasets d join waypost.projects p using (project_id)
    where d.reimport_key_hash = ${hash}`);
  return row ? { kind: 'private', canWrite: true, project: projectOf(row), keyId: null } : null;
}

/** The id of the dataset of a key; null for one that has been revoked since it was let in. */
export async function datasetOfReimportKey(database: Queryable, projectId: string, key: string): Promise<string | null> {
  const [row] = await database.query<{ id: string }>(sql`
    select dataset_id as id from waypost.datasets where project_id = ${projectId} and reimport_key_hash = ${hashKey(key)}`);
  return row?.id ?? null;
}
