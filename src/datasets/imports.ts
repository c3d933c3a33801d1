import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Cause, Problem } from '../contract/problem.ts';
import { FolderInUse, lockFolder } from '../database/lock.ts';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { isDiskFull } from '../storage/disk.ts';
import { Turns } from '../threads/turns.ts';
import { type FetchLimits, fetchFile } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { beating, beginImport, recordFailure, recordFetched, recordInterrupted, recordLoading } from './import-record.ts';
import { limitedTo, TooLong } from './limited.ts';
import type { LoadTask } from './load.ts';
import { loadInProcess } from './load-in-process.ts';
import type { LoadOrder } from './load-process.ts';

const DISK_FULL = 'the disk of the server is full';
const DISK_UNUSABLE = 'the disk of the server cannot be written';

/** Imports that are loaded at the same time, of one project one. */
const LOADED_AT_ONCE = 2;

export interface ImportSettings extends Omit<DatabaseSettings, 'poolSize'> {
  readonly maxUploadBytes: number;
  readonly uploadTimeoutSeconds: number;
  readonly importSeconds: number;
  readonly importBytes: number;
  readonly importRows: number;
  readonly fetchPrivate: FetchLimits['allowPrivate'];
}

const uploadTooLong = (reason: string) => new Problem(413, `The file is too long: ${reason}`);
export const UPLOAD_TOO_LONG: Cause = {
  name: 'uploadTooLong',
  description: 'The file is longer than this server takes',
  problem: uploadTooLong('it is longer than 2147483648 bytes (WAYPOST_MAX_UPLOAD_BYTES)'),
};
const uploadBroken = () => new Problem(400, 'The upload was interrupted');
export const UPLOAD_BROKEN: Cause = {
  name: 'uploadBroken',
  description: 'The upload was interrupted',
  problem: uploadBroken(),
};
const diskFull = () => new Problem(507, 'The disk of the server is full; the features that were served still are');

/** A body as it arrives, whose connection stays when what it is written to fails: it is still to be answered. */
function unbroken(body: Readable): AsyncIterable<Buffer> {
  return body.iterator({ destroyOnReturn: false });
}

/** The files of an import on the disk, locked as long as this process works on it. */
interface ImportFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * The imports that this server runs: files arrive on the disk, several at a time, and are loaded in processes of their own, so that
 * requests neither wait for them nor share their memory, and whatever a file makes of them ends in time.
 */
export class DatasetImports {
  readonly #database: Database;
  readonly #settings: ImportSettings;
  readonly #log: (message: string, error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  readonly #turns = new Turns(LOADED_AT_ONCE, 1);
  readonly #ended = { succeeded: 0, failed: 0 };

  constructor(database: Database, settings: ImportSettings, log: (message: string, error: unknown) => void) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  /** Ends the imports of servers that were killed, and removes what they have left on the disk. */
  async endInterrupted(): Promise<void> {
    const uploads = this.#uploads;
    const names = existsSync(uploads) ? await readdir(uploads) : [];
    for (const name of names) {
      const folder = join(uploads, name);
      try {
        lockFolder(folder).release();
      } catch (error) {
        // Another server over this folder works on it.
        if (error instanceof FolderInUse) continue;
        throw error;
      }
      await recordInterrupted(this.#database, name);
      await rm(folder, { recursive: true, force: true });
    }
  }

  get #uploads(): string {
    return join(this.#settings.dataFolder, 'uploads');
  }

  /** How many run, and how many have ended how since the start. */
  get figures(): { readonly running: number; readonly succeeded: number; readonly failed: number } {
    return { running: this.#running.size, ...this.#ended };
  }

  /** Receives a file, and goes on to load it. @throws Problem 409, 413; 400 when the upload breaks off, 507 when the disk is full */
  async upload(projectId: string, datasetId: string, mapping: SchemaMapping, body: Readable): Promise<void> {
    const task = await beginImport(this.#database, projectId, datasetId);
    const files = await this.#folderOf(task);
    const path = join(files.path, 'upload');
    const file = createWriteStream(path);
    try {
      await beating(this.#database, task, () => pipeline(unbroken(body), limitedTo(this.#settings.maxUploadBytes), file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // What has been written makes room again before that is recorded.
      await files.remove();
      if (isDiskFull(error)) {
        await recordFailure(this.#database, task, DISK_FULL);
        throw diskFull();
      }
      await recordFailure(this.#database, task, `the upload was interrupted after ${file.bytesWritten} bytes: ${reason}`);
      throw error instanceof TooLong ? uploadTooLong(reason) : uploadBroken();
    }
    try {
      await recordFetched(this.#database, task, file.bytesWritten);
    } catch (error) {
      await files.remove();
      await recordFailure(this.#database, task, 'the database was away when the file had come').catch(() => {});
      throw error;
    }
    this.#run(task, files, () => this.#load(task, path, mapping, files));
  }

  /** Begins to fetch a file, and then to load it. @throws Problem 409 */
  async fetch(projectId: string, datasetId: string, mapping: SchemaMapping, url: string): Promise<void> {
    const task = await beginImport(this.#database, projectId, datasetId);
    const files = await this.#folderOf(task);
    const path = join(files.path, 'fetched');
    const { maxUploadBytes: maxBytes, uploadTimeoutSeconds: maxSeconds, fetchPrivate: allowPrivate } = this.#settings;
    this.#run(task, files, async () => {
      const limits = { maxBytes, maxSeconds, allowPrivate };
      const bytes = await beating(this.#database, task, () => fetchFile(url, path, limits, this.#stopping.signal));
      await recordFetched(this.#database, task, bytes);
      await this.#load(task, path, mapping, files);
    });
  }

  /** Ends what runs; it is recorded as failed, and what was served stays. */
  async close(): Promise<void> {
    this.#stopping.abort(new ExplainedError('the server was stopped'));
    await Promise.all(this.#running);
  }

  #run(task: LoadTask, files: ImportFolder, work: () => Promise<void>): void {
    const running = work()
      .then(
        () => {
          this.#ended.succeeded++;
        },
        (error: unknown) => {
          this.#ended.failed++;
          return this.#failed(task, error);
        },
      )
      .catch((error: unknown) => this.#log('the end of an import could not be recorded', error))
      .finally(() => {
        this.#running.delete(running);
        return files.remove();
      });
    this.#running.add(running);
  }

  async #failed(task: LoadTask, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return recordFailure(this.#database, task, 'the server was stopped');
    if (isDiskFull(error)) return recordFailure(this.#database, task, DISK_FULL);
    if (error instanceof ExplainedError) return recordFailure(this.#database, task, error.message);
    this.#log(`the import ${task.importId} failed`, error);
    return recordFailure(this.#database, task, `an unexpected failure; see the log for the import ${task.importId}`);
  }

  /** @throws Problem 507 when the disk is full; whatever fails, the import is recorded as failed */
  async #folderOf(task: LoadTask): Promise<ImportFolder> {
    const path = join(this.#uploads, task.importId);
    let lock: ReturnType<typeof lockFolder>;
    try {
      await mkdir(this.#uploads, { recursive: true, mode: 0o700 });
      // Not recursive: a recursive one reports a read-only disk as a missing folder.
      await mkdir(path, { mode: 0o700 });
      lock = lockFolder(path);
    } catch (error) {
      await rm(path, { recursive: true, force: true });
      await recordFailure(this.#database, task, isDiskFull(error) ? DISK_FULL : DISK_UNUSABLE);
      throw isDiskFull(error) ? diskFull() : error;
    }
    return {
      path,
      remove: async () => {
        lock.release();
        // What stays goes at the next start.
        await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
          this.#log(`the files of the import ${task.importId} could not be removed`, error),
        );
      },
    };
  }

  /** Loads a file in a process of its own, when it is the project's turn. */
  async #load(task: LoadTask, path: string, mapping: SchemaMapping, { path: folder }: ImportFolder): Promise<void> {
    const end = await beating(this.#database, task, async () => this.#turns.take(task.projectId));
    try {
      this.#stopping.signal.throwIfAborted();
      await recordLoading(this.#database, task);
      const { maxUploadBytes: maxBytes, databaseUrl, dataFolder } = this.#settings;
      const { importRows: maxRows, importSeconds: maxSeconds, importBytes } = this.#settings;
      const unpacking = { folder, maxBytes };
      const order: LoadOrder = { task, path, mapping, unpacking, maxRows, database: { databaseUrl, dataFolder } };
      let entries = 0;
      const load = () =>
        loadInProcess(order, { maxSeconds, maxBytes: importBytes, signal: this.#stopping.signal }, (count) => {
          entries = count;
        });
      await beating(this.#database, task, load, () => entries);
    } finally {
      end?.();
    }
  }
}
