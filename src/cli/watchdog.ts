import { Worker } from 'node:worker_threads';

/** What the two threads share, in places of one row: beats of the event loop. */
export interface WatchdogData {
  readonly beats: Int32Array<SharedArrayBuffer>;
  /** A loop that stands for so long is stuck. */
  readonly mostSeconds: number;
}

const BEAT_MS = 250;

/**
 * Ends this process when its event loop has stood for too long: a server that is stuck answers nobody, and would not even notice a signal to end.
 * The thread that watches needs nothing of the one that is watched.
 */
export function watchEventLoop(mostSeconds: number): void {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, mostSeconds } satisfies WatchdogData,
  });
  thread.unref();
}
