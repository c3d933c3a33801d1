import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FolderInUse, lockFolder } from '../database/lock.ts';
import type { SharedUploads } from '../sharing/shared-uploads.ts';

const UPLOAD = 'upload';

/** The files of an import on the disk while they arrive, locked as long as this process receives them. */
export interface ArrivingFiles {
  /** What has been sent is written there. */
  readonly upload: string;
  /** They have come: from here on they are the queue's. */
  release(): void;
  remove(): Promise<void>;
}

/**
 * The files of imports: each has a folder, by the id of its work. Servers that share a store have what was uploaded from there; those that share a
 * data folder see the same files.
 */
export class ImportFiles {
  readonly #folder: string;
  readonly #shared: SharedUploads | null;

  /** @param shared null where servers share no store */
  constructor(dataFolder: string, shared: SharedUploads | null) {
    this.#folder = join(dataFolder, 'uploads');
    this.#shared = shared;
  }

  /** @throws an error of the system; then nothing is left */
  async begin(id: string): Promise<ArrivingFiles> {
    const path = join(this.#folder, id);
    let lock: ReturnType<typeof lockFolder>;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      // Not recursive: a recursive one reports a read-only disk as a missing folder.
      await mkdir(path, { mode: 0o700 });
      lock = lockFolder(join(path, 'arriving'));
      await mkdir(join(path, UPLOAD), { mode: 0o700 });
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      throw error;
    }
    return {
      upload: join(path, UPLOAD, UPLOAD),
      release: () => lock.release(),
      remove: async () => {
        lock.release();
        await rm(path, { recursive: true, force: true });
      },
    };
  }

  /** What was uploaded is there for other servers. @throws StoreUnavailable */
  async share(id: string): Promise<void> {
    await this.#shared?.add(id, join(this.#folder, id, UPLOAD));
  }

  /** The path of what was uploaded, fetched from the store where another server has received it; null where it is gone. */
  async upload(id: string): Promise<string | null> {
    const folder = join(this.#folder, id, UPLOAD);
    await this.#shared?.bring(id, folder);
    const path = join(folder, UPLOAD);
    return existsSync(path) ? path : null;
  }

  /** A folder for what a worker fetches and unpacks: no other attempt writes into it. */
  async scratch(id: string, importId: string): Promise<string> {
    const path = join(this.#folder, id, `load-${importId}`);
    await rm(path, { recursive: true, force: true });
    await mkdir(path, { recursive: true, mode: 0o700 });
    return path;
  }

  /** Removes what the import has here. */
  async drop(id: string): Promise<void> {
    await rm(join(this.#folder, id), { recursive: true, force: true });
  }

  /** Removes all of an import that is over. */
  async remove(id: string): Promise<void> {
    await this.drop(id);
    await this.#shared?.remove(id);
  }

  /** The imports that have files here which nobody is receiving. */
  async idle(): Promise<readonly string[]> {
    const names = existsSync(this.#folder) ? await readdir(this.#folder) : [];
    return names.filter((name) => {
      try {
        lockFolder(join(this.#folder, name, 'arriving')).release();
        return true;
      } catch (error) {
        // Another server over this folder receives them.
        if (error instanceof FolderInUse) return false;
        throw error;
      }
    });
  }
}
