import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Worker } from 'node:worker_threads';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { Problem } from '../http/problem.ts';
import { type FetchLimits, fetchFile } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { beating, beginImport, recordFailure, recordFetched, recordLoading } from './import-record.ts';
import { limitedTo, TooLong } from './limited.ts';
import type { LoadTask } from './load.ts';
import type { LoadOrder, LoadReport } from './load-thread.ts';

/** What a loading thread may take: a file of any length needs a tenth of it, one enormous feature all. */
const THREAD_HEAP_MB = 512;

/** No upload and no import takes longer: the folder of one that is older belongs to nobody. */
const LEFTOVER_MS = 2 * 86_400_000;

export interface ImportSettings extends Omit<DatabaseSettings, 'poolSize'> {
  readonly maxUploadBytes: number;
  readonly uploadTimeoutSeconds: number;
  readonly fetchPrivate: FetchLimits['allowPrivate'];
}

/**
 * The imports that this server runs: files arrive on the disk, several at a time, and are loaded one after the other in a thread, so
 * that requests neither wait for them nor share their memory.
 */
export class DatasetImports {
  readonly #database: Database;
  readonly #settings: ImportSettings;
  readonly #log: (message: string, error: unknown) => void;
  readonly #stopping = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #last: Promise<void> = Promise.resolve();

  constructor(database: Database, settings: ImportSettings, log: (message: string, error: unknown) => void) {
    this.#database = database;
    this.#settings = settings;
    this.#log = log;
  }

  /** Removes what servers that were killed have left on the disk. */
  async removeLeftovers(): Promise<void> {
    const uploads = join(this.#settings.dataFolder, 'uploads');
    if (!existsSync(uploads)) return;
    for (const name of await readdir(uploads)) {
      const folder = join(uploads, name);
      const { mtimeMs } = await stat(folder);
      if (Date.now() - mtimeMs > LEFTOVER_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Receives a file, and goes on to load it. @throws Problem 409, 413; 400 when the upload breaks off */
  async upload(projectId: string, datasetId: string, mapping: SchemaMapping, body: Readable): Promise<void> {
    const task = await beginImport(this.#database, projectId, datasetId);
    const files = await this.#folderOf(task);
    const path = join(files, 'upload');
    const file = createWriteStream(path);
    try {
      await beating(this.#database, task, () => pipeline(body, limitedTo(this.#settings.maxUploadBytes), file));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await recordFailure(this.#database, task, `the upload broke off after ${file.bytesWritten} bytes: ${reason}`);
      await rm(files, { recursive: true, force: true });
      throw error instanceof TooLong
        ? new Problem(413, `The file is too long: ${reason}`)
        : new Problem(400, 'The upload broke off');
    }
    await recordFetched(this.#database, task, file.bytesWritten);
    this.#run(task, files, () => this.#load(task, path, mapping, files));
  }

  /** Begins to fetch a file, and then to load it. @throws Problem 409 */
  async fetch(projectId: string, datasetId: string, mapping: SchemaMapping, url: string): Promise<void> {
    const task = await beginImport(this.#database, projectId, datasetId);
    const files = await this.#folderOf(task);
    const path = join(files, 'fetched');
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

  #run(task: LoadTask, files: string, work: () => Promise<void>): void {
    const running = work()
      .catch((error: unknown) => this.#failed(task, error))
      .catch((error: unknown) => this.#log('the end of an import could not be recorded', error))
      .finally(() => {
        this.#running.delete(running);
        return rm(files, { recursive: true, force: true });
      });
    this.#running.add(running);
  }

  async #failed(task: LoadTask, error: unknown): Promise<void> {
    if (this.#stopping.signal.aborted) return recordFailure(this.#database, task, 'the server was stopped');
    if (error instanceof ExplainedError) return recordFailure(this.#database, task, error.message);
    this.#log(`the import ${task.importId} failed`, error);
    return recordFailure(this.#database, task, `an unexpected failure; the log has it under the import ${task.importId}`);
  }

  async #folderOf({ importId }: LoadTask): Promise<string> {
    const folder = join(this.#settings.dataFolder, 'uploads', importId);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Loads a file when those before it are in. */
  #load(task: LoadTask, path: string, mapping: SchemaMapping, folder: string): Promise<void> {
    const turn = this.#last.then(() => this.#stopping.signal.throwIfAborted());
    const loaded = beating(this.#database, task, () => turn).then(async () => {
      await recordLoading(this.#database, task);
      const { maxUploadBytes: maxBytes, databaseUrl, dataFolder } = this.#settings;
      const unpacking = { folder, maxBytes };
      await this.#loadInThread({ task, path, mapping, unpacking, database: { databaseUrl, dataFolder } });
    });
    this.#last = loaded.catch(() => {});
    return loaded;
  }

  async #loadInThread(order: LoadOrder): Promise<void> {
    const worker = new Worker(new URL('./load-thread.ts', import.meta.url), {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    const stop = () => worker.terminate();
    this.#stopping.signal.addEventListener('abort', stop);
    let entries = 0;
    try {
      await beating(
        this.#database,
        order.task,
        () =>
          new Promise<void>((resolve, reject) => {
            worker.on('message', (report: LoadReport) => {
              if ('entries' in report) entries = report.entries;
              else if ('done' in report) resolve();
              else reject(new ExplainedError(report.failed));
            });
            worker.once('error', (error: Error & { code?: string }) => {
              const isTooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
              reject(isTooLarge ? new ExplainedError('a single feature is too large for the memory of an import') : error);
            });
            worker.once('exit', () => reject(new ExplainedError('the server was stopped')));
          }),
        () => entries,
      );
    } finally {
      this.#stopping.signal.removeEventListener('abort', stop);
      await worker.terminate();
    }
  }
}
