import { statSync } from 'node:fs';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { openMapFile } from '../osm/read.ts';
import { CallThread } from '../threads/call-thread.ts';
import { BASEMAP_ERRORS } from './basemap/thread.ts';
import {
  checkMemory,
  hasFullHeap,
  hasOutgrown,
  heapsWithin,
  NotEnoughMemory,
  TooMuchAtOnce,
  watchMemory,
} from './memory.ts';
import type { ImportProgress, ImportReport, RegionContent, RegionFiles } from './region.ts';
import type { RoadsReport } from './roads/region-roads.ts';

export type RegionReport = ImportReport & { readonly roads: RoadsReport | null };

/** What the thread is asked for. */
export type RegionCalls = {
  readonly write: readonly [
    input: {
      readonly files: RegionFiles;
      readonly content: RegionContent;
      /** Where finished steps are kept, and all that decides what they make. */
      readonly steps: { readonly regions: string; readonly inputs: string };
      readonly drawingMegabytes: number;
      /** Hears of each step. */
      readonly progress: MessagePort;
    },
    output: RegionReport,
  ];
};

/** How far an import is, as its thread says it. */
export interface ProgressMessage {
  readonly step: string;
  readonly share: number | undefined;
}

/**
 * Writes the files of a region on a thread whose heap, with all else that the process takes, stays within so much memory.
 *
 * @throws NotEnoughMemory @throws TooMuchAtOnce @throws MapFileError for a map that cannot be read
 */
export async function writeRegionWithin(
  bytes: number,
  input: Pick<RegionCalls['write'][0], 'files' | 'content' | 'steps'>,
  progress: ImportProgress,
): Promise<RegionReport> {
  const maps = input.content.maps.map(openMapFile).filter(({ isPbf }) => isPbf);
  checkMemory(
    bytes,
    maps.reduce((sum, { path }) => sum + statSync(path).size, 0),
  );
  const { importing, drawing } = heapsWithin(bytes);
  const thread = new CallThread<RegionCalls>({
    script: new URL('./import-thread.ts', import.meta.url),
    errors: BASEMAP_ERRORS,
    // What reads elevation looks into it, and fails in a thread that has none.
    workerData: {},
    heapMegabytes: importing,
  });
  const { port1, port2 } = new MessageChannel();
  let last = 'starting';
  port1.on('message', ({ step, share }: ProgressMessage) => {
    last = step;
    progress(step, share);
  });
  const exceeded = () => new NotEnoughMemory(bytes, `which is not enough in the step '${last}'`);
  using _watch = watchMemory(bytes, () => thread.end(exceeded()));
  try {
    return await thread.call('write', { ...input, drawingMegabytes: drawing, progress: port2 }, [port2]);
  } catch (error) {
    if (hasFullHeap(error)) throw exceeded();
    if (hasOutgrown(error)) throw new TooMuchAtOnce(last, error);
    throw error;
  } finally {
    port1.close();
    await thread.close();
  }
}
