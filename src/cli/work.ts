import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { CommandPlace } from '../admin/command-process.ts';
import { PlanWatch } from '../admin/plan-watch.ts';
import { RegionImports } from '../admin/region-imports.ts';
import { RegionWork } from '../admin/region-work.ts';
import { Uploads } from '../admin/uploads.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/open.ts';
import { ImportFiles } from '../datasets/import-files.ts';
import { DATASET_WORK, datasetWork } from '../datasets/import-work.ts';
import { DatasetImports } from '../datasets/imports.ts';
import { ExplainedError } from '../explained-error.ts';
import type { Report } from '../http/log.ts';
import { WorkQueue } from '../jobs/work-queue.ts';
import { Worker } from '../jobs/worker.ts';
import type { RegionVersions } from '../regions/versions.ts';
import type { Publishing } from '../sharing/publisher.ts';
import { SharedUploads } from '../sharing/shared-uploads.ts';
import { folderId } from '../storage/folder-id.ts';
import { commandPlace } from './command-place.ts';
import { publishingOn } from './publishing.ts';

/** The place of what servers share by a store. */
const STORE = 'store';

/** What is done beside answering requests: asked for on every server, done by those that work. */
export interface OpenWork {
  readonly place: CommandPlace;
  /** Null where nothing is shared. */
  readonly publishing: Publishing | null;
  readonly uploads: Uploads;
  readonly queue: WorkQueue;
  /** Null on a server that does not work. */
  readonly worker: Worker | null;
  readonly regions: RegionWork;
  readonly regionImports: RegionImports;
  readonly datasetImports: DatasetImports;
  /** Begins with what is in the queue. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Whether a server with these settings has somebody who does what is asked of it. @throws ExplainedError */
export function checkWork({ work, databaseUrl }: Config): void {
  if (work === 'yes' || databaseUrl !== undefined) return;
  throw new ExplainedError(
    `WAYPOST_WORK=${work} needs DATABASE_URL: servers share work by their database, and the embedded one has a single server`,
  );
}

export function openWork(config: Config, database: Database, versions: RegionVersions, log: Report): OpenWork {
  const place = commandPlace(config, database.access, log);
  const publishing = config.store && publishingOn(config, database);
  const shared = publishing && new SharedUploads(publishing);
  const uploads = new Uploads(config.dataFolder, config.maxUploadBytes, shared);
  const files = new ImportFiles(config.dataFolder, shared);
  const regions = new RegionWork(place, uploads, versions, log);
  const folder = folderId(config.dataFolder);
  // What was asked for before there was a store is done as well.
  const places: [string, ...string[]] = config.store ? [STORE, folder] : [folder];
  const kinds = { ...regions.kinds, [DATASET_WORK]: datasetWork(database, files, config) };
  const id = { workerId: randomUUID(), address: `${hostname()}:${config.port}`, places };
  const worker = config.work === 'no' ? null : new Worker(database, kinds, id, log);
  const queue = new WorkQueue(database, places, worker);
  const regionImports = new RegionImports(queue, uploads);
  const updates = config.update && new PlanWatch(config.update, (dueAt) => regionImports.beginUpdate(dueAt), log);
  return {
    ...{ place, publishing, uploads, queue, worker, regions, regionImports },
    datasetImports: new DatasetImports(database, queue, files, config.maxUploadBytes),
    async begin() {
      await worker?.begin();
    },
    async close() {
      await updates?.close();
      await worker?.close();
    },
  };
}
