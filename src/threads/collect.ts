import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What still answers from memory that has been let go of ends in this time. */
const DELAY_MS = 2_000;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');
let isDue = false;

/**
 * Collects the garbage of this thread in a moment, for a thread that has let go of memory that others share.
 *
 * V8 does not count such memory when it decides whether to collect, and frees it when every thread has collected what held it: a
 * thread with little to do keeps what it no longer needs for hours, a region after the other. Takes about 40 ms on the thread that
 * serves, less on others.
 */
export function collectSoon(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(() => {
    isDue = false;
    collect();
  }, DELAY_MS).unref();
}

/** Garbage is collected for so much memory. */
const WORTH_COLLECTING_BYTES = 2 ** 24;
let letGoBytes = 0;

/** This thread has let go of so much memory that others share; it collects its garbage when that has become much. */
export function letGoOf(bytes: number): void {
  letGoBytes += bytes;
  if (letGoBytes < WORTH_COLLECTING_BYTES) return;
  letGoBytes = 0;
  collectSoon();
}
