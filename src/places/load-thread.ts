/** Loads and checks the sections of a place index in memory that the starting thread shares. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadSections } from './read.ts';

parentPort?.postMessage(loadSections(workerData));
