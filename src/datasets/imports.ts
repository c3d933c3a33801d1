import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Cause, Problem } from '../contract/problem.ts';
import { unavailable } from '../contract/vocabulary.ts';
import type { Database } from '../database/open.ts';
import type { WorkQueue } from '../jobs/work-queue.ts';
import { unfinishedWork } from '../jobs/work-record.ts';
import { StoreUnavailable } from '../objects/store.ts';
import { isDiskFull } from '../storage/disk.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import type { ArrivingFiles, ImportFiles } from './import-files.ts';
import { beating, beginImport, recordFailure, recordFetched, recordInterrupted, recordQueued } from './import-record.ts';
import { DATASET_WORK, type DatasetWork } from './import-work.ts';
import type { OnInvalid } from './invalid.ts';
import { limitedTo, TooLong } from './limited.ts';
import type { LoadTask } from './load-task.ts';

const DISK_FULL = 'the disk of the server is full';
const DISK_UNUSABLE = 'the disk of the server cannot be written';
/** When it is worth asking again. */
const STORE_RETRY_SECONDS = 5;

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

/** How a file is read. */
export interface ImportOptions {
  readonly mapping: SchemaMapping;
  readonly onInvalid: OnInvalid;
}

/** Imports as they are asked for: files arrive on the disk, several at a time, and are put into the queue of those who load them. */
export class DatasetImports {
  readonly #database: Database;
  readonly #queue: WorkQueue;
  readonly #files: ImportFiles;
  readonly #maxUploadBytes: number;

  constructor(database: Database, queue: WorkQueue, files: ImportFiles, maxUploadBytes: number) {
    this.#database = database;
    this.#queue = queue;
    this.#files = files;
    this.#maxUploadBytes = maxUploadBytes;
  }

  /** Ends the uploads that were cut short when their servers were killed, and removes what is of no import that waits or is worked on. */
  async endInterrupted(): Promise<void> {
    const idle = await this.#files.idle();
    const queued = await unfinishedWork(this.#database, idle);
    for (const id of idle) {
      if (queued.has(id)) continue;
      await recordInterrupted(this.#database, id);
      await this.#files.drop(id);
    }
  }

  /** Receives a file, and has it loaded. @throws Problem 409, 413; 400 when the upload breaks off, 507 when the disk is full, 503 when the store is away */
  async upload(projectId: string, datasetId: string, how: ImportOptions, body: Readable): Promise<void> {
    const task = await beginImport(this.#database, projectId, datasetId);
    const files = await this.#filesOf(task);
    const file = createWriteStream(files.upload);
    try {
      await beating(this.#database, task, () => pipeline(unbroken(body), limitedTo(this.#maxUploadBytes), file));
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
      await beating(this.#database, task, () => this.#files.share(task.importId));
      await recordFetched(this.#database, task, file.bytesWritten);
      await this.#enqueue(task, how);
    } catch (error) {
      await files.remove();
      const isOfStore = error instanceof StoreUnavailable;
      const reason = isOfStore ? error.message : 'the database was away when the file had come';
      await recordFailure(this.#database, task, reason).catch(() => {});
      throw isOfStore ? unavailable('The store of uploads does not answer', STORE_RETRY_SECONDS) : error;
    }
    files.release();
  }

  /** Has a file fetched and loaded. @throws Problem 409 */
  async fetch(projectId: string, datasetId: string, how: ImportOptions, url: string): Promise<void> {
    await this.#enqueue(await beginImport(this.#database, projectId, datasetId), how, url);
  }

  /** The work of an import has its id, whatever the import is called when another worker has taken it over. */
  async #enqueue(task: LoadTask, how: ImportOptions, url?: string): Promise<void> {
    const { projectId, datasetId, importId: id } = task;
    const request: DatasetWork = { projectId, datasetId, ...how, ...(url !== undefined && { url }) };
    await this.#queue.add({ id, kind: DATASET_WORK, projectId, request }, (transaction) => recordQueued(transaction, task));
  }

  /** @throws Problem 507 when the disk is full; whatever fails, the import is recorded as failed */
  async #filesOf(task: LoadTask): Promise<ArrivingFiles> {
    try {
      return await this.#files.begin(task.importId);
    } catch (error) {
      await recordFailure(this.#database, task, isDiskFull(error) ? DISK_FULL : DISK_UNUSABLE);
      throw isDiskFull(error) ? diskFull() : error;
    }
  }
}
