/** Loads and checks the sections of a place index in memory that the starting thread shares. */
import { parentPort, workerData } from 'node:worker_threads';
import { UnusableFile } from '../storage/container.ts';
import { loadSections } from './read.ts';

try {
  parentPort?.postMessage({ sections: loadSections(workerData) });
} catch (error) {
  // The kind of an error is lost between threads.
  if (!(error instanceof UnusableFile)) throw error;
  parentPort?.postMessage({ unusable: error.reason });
}
