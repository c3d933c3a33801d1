import { mkdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { draftIn, sweepDrafts } from '../storage/drafts.ts';
import { type FetchLimits, fetchFile, webUrl } from './fetch.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { openFeatureFile } from './files/open.ts';
import { beating, beginImport, recordFailure, recordFetched, recordLoading } from './import-record.ts';
import { type Loaded, type LoadOptions, loadFeatures } from './load.ts';

/** What the folder for temporary files is called. */
const UNPACKED = 'waypost-import';

/** What is imported: a file of this machine or an address of the web, as whoever runs the command may read them. */
export interface ImportSource extends LoadOptions {
  readonly projectId: string;
  readonly datasetId: string;
  readonly mapping: SchemaMapping;
  readonly source: string;
  readonly maxBytes: number;
  readonly maxSeconds: number;
  /** Which addresses of private networks it may be fetched from. */
  readonly allowPrivate: FetchLimits['allowPrivate'];
}

/**
 * Imports a file into a dataset, in this process.
 *
 * @param onProgress called with each step that begins
 * @throws ExplainedError with what is wrong; what was served stays
 */
export async function importNow(
  database: Database,
  request: ImportSource,
  onProgress: (step: string) => void,
): Promise<Loaded> {
  const { projectId, datasetId, mapping, source, maxBytes, maxSeconds, allowPrivate } = request;
  const task = await beginImport(database, projectId, datasetId);
  sweepDrafts(tmpdir(), UNPACKED);
  const folder = draftIn(tmpdir(), UNPACKED);
  mkdirSync(folder, { mode: 0o700 });
  let entries = 0;
  try {
    return await beating(
      database,
      task,
      async () => {
        const path = webUrl(source) ? join(folder, 'fetched') : source;
        if (path !== source) {
          onProgress(`fetching ${source}`);
          await fetchFile(source, path, { maxBytes, maxSeconds, allowPrivate }, new AbortController().signal);
        }
        await recordFetched(database, task, statSync(path).size);
        await recordLoading(database, task);
        const file = await openFeatureFile(path, mapping, { folder, maxBytes });
        return loadFeatures(database, task, file, request, (count) => {
          entries = count;
          onProgress(`${count} features`);
        });
      },
      () => entries,
    );
  } catch (error) {
    await recordFailure(database, task, error instanceof Error ? error.message : String(error));
    throw error instanceof ExplainedError ? new ExplainedError(`${source}: ${error.message}`) : error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
