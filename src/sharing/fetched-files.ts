import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ExplainedError } from '../explained-error.ts';
import { fetchObject } from '../objects/fetch.ts';
import type { ObjectStore } from '../objects/store.ts';
import { freeBytes } from '../storage/disk.ts';
import { hasCode } from '../storage/first-bytes.ts';
import type { SharedFile } from './items.ts';
import type { Fetched } from './local-kind.ts';

/** What nobody has come back to for so long is of a version that is not wanted any more. */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** So much of the disk is left to all else. */
const SPARE_BYTES = 64 * 2 ** 20;

/**
 * Objects on their way from the store to their place:
 *
 *     fetched/<sha256>        whole and checked
 *     fetched/<sha256>.part   what has come so far
 *     fetched/<sha256>.gone   on its way out
 *
 * Versions may have files in common, as two venues of one plan have: such a file is fetched once, and goes with the last of them.
 */
export class FetchedFiles {
  readonly #folder: string;
  readonly #store: ObjectStore;
  /** For which versions a file was fetched, by its hash. */
  readonly #needed = new Map<string, Set<string>>();
  /** Files that are being fetched, by their hashes. */
  readonly #coming = new Map<string, Promise<void>>();

  constructor(dataFolder: string, store: ObjectStore) {
    this.#folder = join(dataFolder, 'fetched');
    this.#store = store;
  }

  /** Where the files of a version are, by their paths. */
  in(files: readonly SharedFile[]): Fetched {
    return (path) => {
      const file = files.find((each) => each.path === path);
      if (!file) throw new Error(`the version has no file ${path}`);
      return this.path(file);
    };
  }

  path({ sha256 }: SharedFile): string {
    return join(this.#folder, sha256);
  }

  /**
   * Fetches what is not there.
   *
   * @param version the id of the version that it is for
   * @throws what `fetchObject` throws, ExplainedError where the disk has no room
   */
  async fetch(files: readonly SharedFile[], version: string, signal: AbortSignal): Promise<void> {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    for (const { sha256 } of files) this.#needed.getOrInsertComputed(sha256, () => new Set()).add(version);
    const missing = files.filter((file) => !existsSync(this.path(file)));
    const bytes = missing.reduce((sum, file) => sum + file.bytes - sizeOf(`${this.path(file)}.part`), 0);
    const free = freeBytes(this.#folder);
    if (bytes > 0 && bytes + SPARE_BYTES > free)
      throw new ExplainedError(`the disk has ${free} bytes left, and ${bytes} are to be fetched from ${this.#store.name}`);
    for (const file of missing) {
      if (!existsSync(this.path(file))) await this.#fetchOnce(file, signal);
    }
  }

  #fetchOnce(file: SharedFile, signal: AbortSignal): Promise<void> {
    return this.#coming.getOrInsertComputed(file.sha256, () =>
      fetchObject(this.#store, file, this.path(file), signal).finally(() => this.#coming.delete(file.sha256)),
    );
  }

  /** Removes what has been put in its place, or is not wanted, unless another version needs it. */
  async drop(files: readonly SharedFile[], version: string): Promise<void> {
    for (const file of files) {
      const needed = this.#needed.get(file.sha256);
      needed?.delete(version);
      if (needed && needed.size > 0) continue;
      this.#needed.delete(file.sha256);
      const path = this.path(file);
      if (!existsSync(path)) continue;
      // Out of the way at once: who wants it meanwhile fetches it anew.
      renameSync(path, `${path}.gone`);
      await rm(`${path}.gone`, { force: true });
    }
  }

  /** Removes what is not wanted any more. */
  sweep(): void {
    if (!existsSync(this.#folder)) return;
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const stats = statSync(path, { throwIfNoEntry: false });
      if (stats && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(path, { force: true });
    }
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Puts a file under another name, too: without copying it where both are on one file system. */
export async function placeFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'].some((code) => hasCode(error, code))) throw error;
    await copyFile(from, to);
  }
}
