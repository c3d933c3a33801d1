/** The thread in which the server loads a file of features. */
import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseSettings, openDatabaseForCommand } from '../database/open.ts';
import { ExplainedError } from '../explained-error.ts';
import type { SchemaMapping } from './files/feature-file.ts';
import { openFeatureFile, type Unpacking } from './files/open.ts';
import { type LoadTask, loadFeatures } from './load.ts';

/** What the thread is started with. */
export interface LoadOrder {
  readonly task: LoadTask;
  readonly path: string;
  readonly mapping: SchemaMapping;
  readonly unpacking: Unpacking;
  readonly database: Omit<DatabaseSettings, 'poolSize'>;
}

/** What the thread tells: how many features are in, that they are served, or what is wrong with the file. */
export type LoadReport = { readonly entries: number } | { readonly done: true } | { readonly failed: string };

const order: LoadOrder = workerData;
const tell = (report: LoadReport) => parentPort?.postMessage(report);

const database = await openDatabaseForCommand({ ...order.database, poolSize: 1 });
try {
  const file = await openFeatureFile(order.path, order.mapping, order.unpacking);
  await loadFeatures(database, order.task, file, (entries) => tell({ entries }));
  tell({ done: true });
} catch (error) {
  // What is not about the file ends the thread, and is logged by who started it.
  if (!(error instanceof ExplainedError)) throw error;
  tell({ failed: error.message });
} finally {
  await database.close();
}
