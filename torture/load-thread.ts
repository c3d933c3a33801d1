/** Fires a load of requests in a thread of its own, so that reading their answers delays nobody who measures. */
import { parentPort, workerData } from 'node:worker_threads';
import { fire } from './load.ts';

parentPort?.postMessage(await fire(workerData));
