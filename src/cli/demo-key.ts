import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKey, hashKey } from '../access/keys.ts';
import type { Database } from '../database/open.ts';
import { sql } from '../database/sql.ts';

/** How long a change of the project or the key may go unnoticed. */
const KNOWN_MS = 5_000;

/**
 * The public key that the demo pages bear: one of the project demo, made when they are first asked for, and kept in the data folder, since keys
 * are stored as hashes. There is none where that project is gone, or the key was revoked: then there are no pages.
 */
export class DemoKey {
  readonly #database: Database;
  readonly #file: string;
  #known: { readonly key: Promise<string | null>; readonly until: number } | null = null;

  constructor(database: Database, dataFolder: string) {
    this.#database = database;
    this.#file = join(dataFolder, 'demo-key');
  }

  /** The key, or null. */
  current(): Promise<string | null> {
    const now = performance.now();
    if (this.#known && now < this.#known.until) return this.#known.key;
    const key = this.#find();
    this.#known = { key, until: now + KNOWN_MS };
    key.catch(() => {
      this.#known = null;
    });
    return key;
  }

  async #find(): Promise<string | null> {
    const [demo] = await this.#database.query<{ project_id: string }>(sql`
      select project_id from waypost.projects
      where project_id = (select demo_project from waypost.deployment where introduction = 'done')`);
    if (!demo) return null;
    const demoProject = demo.project_id;
    const kept = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').trim() : null;
    const [state] = kept === null ? [] : await this.#statesOf(demoProject, kept);
    if (kept !== null && state) return state.is_valid ? kept : null;
    const key = await createKey(this.#database, demoProject, { kind: 'public', canWrite: false, expiresAt: null });
    writeFileSync(this.#file, `${key}\n`, { mode: 0o600 });
    return key;
  }

  #statesOf(projectId: string, key: string): Promise<{ is_valid: boolean }[]> {
    return this.#database.query<{ is_valid: boolean }>(sql`
      select revoked_at is null and (expires_at is null or expires_at > now()) as is_valid
      from waypost.keys where project_id = ${projectId} and hash = ${hashKey(key)}`);
  }
}
