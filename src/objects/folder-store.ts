import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { isDiskFull } from '../storage/disk.ts';
import { hasCode } from '../storage/first-bytes.ts';
import { Digest, needSame, piecesOf } from './digest.ts';
import { type ListedObject, type ObjectId, ObjectMissing, type ObjectStore, StoreUnavailable } from './store.ts';

/** What is being written. Not named after a process: those that write are on several machines. */
const DRAFT = /^\.writing-[0-9a-f]{16}$/;

/** Objects as files below a folder that all servers mount. */
export class FolderStore implements ObjectStore {
  readonly name: string;
  readonly #folder: string;

  constructor(folder: string) {
    this.name = `file://${folder}`;
    this.#folder = folder;
  }

  async put(key: string, file: string, object: ObjectId): Promise<void> {
    const path = join(this.#folder, key);
    await this.#reached(async () => {
      await stat(this.#folder);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    });
    const draft = join(dirname(path), `.writing-${randomBytes(8).toString('hex')}`);
    try {
      const found = await this.#reached(() => copyTo(draft, file));
      needSame(file, object, found);
      await this.#reached(() => rename(draft, path));
      await syncFolder(dirname(path));
    } finally {
      await rm(draft, { force: true }).catch(() => {});
    }
  }

  async *read(key: string, from: number): AsyncIterable<Uint8Array> {
    try {
      for await (const piece of createReadStream(join(this.#folder, key), { start: from, highWaterMark: 2 ** 20 }))
        yield piece;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) await this.#refuseMissing(key);
      throw this.#unavailable(error);
    }
  }

  async size(key: string): Promise<number | null> {
    try {
      return (await stat(join(this.#folder, key))).size;
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw this.#unavailable(error);
      await this.#needFolder();
      return null;
    }
  }

  remove(key: string): Promise<void> {
    return this.#reached(() => rm(join(this.#folder, key), { force: true }));
  }

  async *list(prefix: string): AsyncIterable<ListedObject> {
    for (const path of await this.#files()) {
      const key = relative(this.#folder, path).split(sep).join('/');
      if (DRAFT.test(basename(path)) || !key.startsWith(prefix)) continue;
      const found = await stat(path).catch(() => null);
      if (found) yield { key, bytes: found.size };
    }
  }

  async sweep(before: Date): Promise<void> {
    for (const path of await this.#files()) {
      if (!DRAFT.test(basename(path))) continue;
      const found = await stat(path).catch(() => null);
      if (found && found.mtime < before) await rm(path, { force: true });
    }
  }

  async #files(): Promise<string[]> {
    await this.#needFolder();
    const entries = await this.#reached(() => readdir(this.#folder, { recursive: true, withFileTypes: true }));
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** A folder that is not mounted has no objects, but that is no reason to think that they are gone. */
  #needFolder(): Promise<void> {
    return this.#reached(async () => void (await stat(this.#folder)));
  }

  async #refuseMissing(key: string): Promise<never> {
    await this.#needFolder();
    throw new ObjectMissing(this.name, key);
  }

  async #reached<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw this.#unavailable(error);
    }
  }

  #unavailable(error: unknown): Error {
    if (error instanceof StoreUnavailable || error instanceof ObjectMissing) return error;
    const reason = isDiskFull(error) ? 'its disk is full' : error instanceof Error ? error.message : String(error);
    return new StoreUnavailable(`${this.name} cannot be used: ${reason}`, { cause: error });
  }
}

/** Copies a file, to the disk: what is renamed afterwards is whole after a power cut. */
async function copyTo(draft: string, file: string): Promise<ObjectId> {
  const digest = new Digest();
  const target = await open(draft, 'wx', 0o600);
  try {
    for await (const piece of piecesOf(file)) {
      digest.add(piece);
      await target.writeFile(piece);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return digest.end();
}

/** Brings the names in a folder to the disk, where the file system can. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null);
  await handle?.sync().catch(() => {});
  await handle?.close();
}
