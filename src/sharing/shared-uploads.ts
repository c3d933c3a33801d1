import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../database/sql.ts';
import { fetchObject } from '../objects/fetch.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import type { ItemId } from './items.ts';
import type { Publishing } from './publisher.ts';

const uploadOf = (id: string): ItemId => ({ kind: 'upload', projectId: null, name: id });

/** Uploads behind a balancer: a file that one server has received, or written, is used on another one. Each file is a version of its upload. */
export class SharedUploads {
  readonly #publishing: Publishing;

  constructor(publishing: Publishing) {
    this.#publishing = publishing;
  }

  /** Shares the files of an upload that are not shared yet. @param folder the upload's */
  async add(id: string, folder: string): Promise<void> {
    if (!existsSync(folder)) return;
    const known = new Set((await this.#files(id)).map(({ name }) => name));
    for (const name of readdirSync(folder)) {
      if (known.has(name) || name.startsWith('.')) continue;
      const files = [{ path: name, file: join(folder, name) }];
      await this.#publishing.publisher.publish({ item: uploadOf(id), version: name, files, isServed: false });
    }
  }

  /** Fetches the files of an upload that are not here. */
  async bring(id: string, folder: string): Promise<void> {
    const { store } = this.#publishing;
    const missing = (await this.#files(id)).filter(({ name }) => !existsSync(join(folder, name)));
    if (missing.length === 0) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    sweepDrafts(folder, 'fetching');
    for (const { name, sha256, bytes } of missing) {
      const draft = draftIn(folder, 'fetching');
      await fetchObject(store, { sha256, bytes }, draft, new AbortController().signal);
      await rename(draft, join(folder, name));
    }
  }

  /** Forgets an upload. */
  async remove(id: string): Promise<void> {
    await this.#publishing.database.query(sql`
      delete from waypost.shared_versions where kind = 'upload' and project_id is null and name = ${id}`);
  }

  #files(id: string) {
    return this.#publishing.database.query<{ name: string; sha256: string; bytes: number }>(sql`
      select v.version as name, f.sha256, f.bytes from waypost.shared_versions v
      join waypost.shared_files f on f.version_id = v.version_id
      where v.kind = 'upload' and v.project_id is null and v.name = ${id}`);
  }
}
