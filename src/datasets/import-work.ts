import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { Database, DatabaseSettings } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import type { WorkKind } from '../jobs/work-kind.ts';
import { type FetchLimits, fetchFile } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import type { ImportFiles } from './import-files.ts';
import {
  beating,
  type QueuedImport,
  queuedImport,
  recordFailure,
  recordFetched,
  recordLoading,
  takeImport,
} from './import-record.ts';
import { OnInvalidName } from './invalid.ts';
import { loadInProcess } from './load-in-process.ts';

/** What imports are called in the queue. */
export const DATASET_WORK = 'dataset';

/** Imports that a worker does at the same time. */
const LOADED_AT_ONCE = 2;

const Text = Type.Optional(Type.String());
const DatasetWork = Type.Object({
  projectId: Type.String(),
  datasetId: Type.String(),
  mapping: Type.Object({
    ...{ geometry: Text, lat: Text, lng: Text, id: Text, layer: Text },
    attributes: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  /** What is fetched; without it, what was uploaded is loaded. */
  url: Type.Optional(Type.String()),
  /** Not in what an older server has asked for. */
  onInvalid: Type.Optional(OnInvalidName),
});
/** An import as it is put into the queue. */
export interface DatasetWork extends Omit<Static<typeof DatasetWork>, 'mapping'> {
  readonly mapping: SchemaMapping;
}

export interface LoadSettings extends Omit<DatabaseSettings, 'poolSize'> {
  readonly maxUploadBytes: number;
  readonly uploadTimeoutSeconds: number;
  readonly importSeconds: number;
  readonly importBytes: number;
  readonly importRows: number;
  readonly fetchPrivate: FetchLimits['allowPrivate'];
}

/**
 * Loads files into datasets, each in a process of its own, so that requests neither wait for them nor share their memory, and whatever a file
 * makes of them ends in time.
 */
export function datasetWork(database: Database, files: ImportFiles, settings: LoadSettings): WorkKind {
  return {
    atOnce: LOADED_AT_ONCE,
    async work({ id, request, signal }) {
      const order = orderOf(request);
      const found = await takeImport(database, { ...order, workId: id });
      // It was loaded when its worker died, or its project is gone.
      if (found) await load(database, settings, { files, found, id, order, signal });
      await files.remove(id);
      return null;
    },
    async failed({ id, request }, reason) {
      const found = await queuedImport(database, { ...orderOf(request), workId: id });
      if (found) await recordFailure(database, found.task, reason);
      await files.remove(id);
    },
  };
}

function orderOf(request: unknown): DatasetWork {
  if (!Check(DatasetWork, request)) throw new ExplainedError('another version of the server has asked for it');
  return request;
}

interface Loading {
  readonly files: ImportFiles;
  readonly found: QueuedImport;
  readonly id: string;
  readonly order: DatasetWork;
  readonly signal: AbortSignal;
}

async function load(
  database: Database,
  settings: LoadSettings,
  { files, found, id, order, signal }: Loading,
): Promise<void> {
  const { task } = found;
  const { maxUploadBytes: maxBytes, uploadTimeoutSeconds, fetchPrivate: allowPrivate, databaseUrl, dataFolder } = settings;
  const folder = await files.scratch(id, task.importId);
  try {
    const path = order.url === undefined ? await files.upload(id) : join(folder, 'fetched');
    if (path === null) throw new ExplainedError('the file that was uploaded is gone: uploads are kept for a day');
    if (order.url !== undefined) {
      const limits = { maxBytes, maxSeconds: uploadTimeoutSeconds, allowPrivate };
      await recordFetched(database, task, await fetchFile(order.url, path, limits, signal));
    }
    signal.throwIfAborted();
    await recordLoading(database, task);
    let entries = 0;
    const loading = () =>
      loadInProcess(
        {
          ...{ task, path, mapping: order.mapping, unpacking: { folder, maxBytes }, maxRows: settings.importRows },
          onInvalid: order.onInvalid ?? 'refuse',
          database: { databaseUrl, dataFolder },
        },
        { maxSeconds: settings.importSeconds, maxBytes: settings.importBytes, signal },
        (count) => {
          entries = count;
        },
      );
    await beating(database, task, loading, () => entries);
  } catch (error) {
    // Fetching and loading end with errors of their own.
    signal.throwIfAborted();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
