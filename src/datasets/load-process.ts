/** The process in which the server loads a file of features: it can be ended at any moment, whatever it is doing. */
import { Worker } from 'node:worker_threads';
import { type DatabaseSettings, openDatabaseForWork } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import { freeBytes, isDiskFull } from '../storage/disk.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { openFeatureFile } from './files/open.ts';
import type { Unpacking } from './files/zip.ts';
import { type LoadOptions, loadFeatures } from './load.ts';
import type { LoadTask } from './load-task.ts';

/** The order that the process gets. */
export interface LoadOrder extends LoadOptions {
  readonly task: LoadTask;
  readonly path: string;
  readonly mapping: SchemaMapping;
  readonly unpacking: Unpacking;
  readonly database: Omit<DatabaseSettings, 'poolSize'>;
}

/** What the process reports: how many features are in, that they are served, or what is wrong with the file. */
export type LoadReport =
  | { readonly entries: number }
  | { readonly done: true }
  | { readonly failed: string }
  | { readonly broken: { readonly name: string; readonly message: string; readonly stack: string } };

/** Ends the process when the server that started it is gone, also while it works through something without a pause. */
const WATCHER = `
  const parent = process.ppid;
  setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 1000);
`;

function send(report: LoadReport): Promise<void> {
  return new Promise((resolve) => process.send?.(report, undefined, undefined, () => resolve()));
}

/** The embedded database needs room for its log even to start: an import leaves so much. */
const RESERVED_BYTES = 256 * 2 ** 20;

/** @throws ExplainedError where the disk is nearly full */
function keepRoom(folder: string): void {
  if (freeBytes(folder) >= RESERVED_BYTES) return;
  throw new ExplainedError(
    `the disk of the server is full: an import leaves ${RESERVED_BYTES / 2 ** 20} MB for the database`,
  );
}

async function load(order: LoadOrder): Promise<LoadReport> {
  const database = await openDatabaseForWork({ ...order.database, poolSize: 1 });
  try {
    const file = await openFeatureFile(order.path, order.mapping, order.unpacking);
    await loadFeatures(database, order.task, file, order, (entries) => {
      if (database.kind === 'embedded') keepRoom(order.database.dataFolder);
      void send({ entries });
    });
    return { done: true };
  } catch (error) {
    if (isDiskFull(error)) return { failed: 'the disk of the server is full' };
    if (error instanceof ExplainedError) return { failed: error.message };
    // What is not about the file is logged by who started this.
    const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    return { broken: { name, message, stack } };
  } finally {
    await database.close();
  }
}

new Worker(WATCHER, { eval: true }).unref();
process.once('message', async (order: LoadOrder) => {
  await send(await load(order));
  process.exit(0);
});
