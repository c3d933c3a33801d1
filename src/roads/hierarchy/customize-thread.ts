/** Makes its part of the shortcuts of a metric final, over memory that the starting thread shares. */
import { parentPort } from 'node:worker_threads';
import { makeFinal } from './customize.ts';
import { SECOND, type SecondPart } from './customize-together.ts';

parentPort?.on('message', ({ work, owner }: SecondPart) => {
  makeFinal(work, (arc) => owner[arc] === SECOND);
  parentPort?.postMessage('done');
});
