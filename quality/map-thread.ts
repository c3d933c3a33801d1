/** A thread that asks about one map: maps are independent, and each takes minutes. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadCode } from './code.ts';
import { askMap } from './maps.ts';
import type { Tallies } from './tally.ts';

/** What a thread is given. */
export interface MapTask {
  readonly code: string;
  readonly map: string;
  readonly folder: string;
  readonly most: number;
}

/** What it tells: what it does, and in the end what it found. */
export type MapMessage = { readonly step: string } | { readonly tallies: Tallies };

const { code, map, folder, most }: MapTask = workerData;
const tell = (message: MapMessage) => parentPort?.postMessage(message);
tell({ tallies: await askMap(await loadCode(code), map, folder, most, (step) => tell({ step })) });
