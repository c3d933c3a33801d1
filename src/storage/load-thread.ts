/** Loads and checks sections of a file into memory that the starting thread shares. */
import { parentPort, workerData } from 'node:worker_threads';
import { UnusableFile } from './container.ts';
import { loadSections } from './sections.ts';

try {
  parentPort?.postMessage({ shared: loadSections(workerData) });
} catch (error) {
  // The kind of an error is lost between threads.
  if (!(error instanceof UnusableFile)) throw error;
  parentPort?.postMessage({ unusable: error.reason });
}
