/** Counts the seconds in which the event loop of the process has not beaten, and ends the process when they are too many. */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import type { WatchdogData } from './watchdog.ts';

const { beats, mostSeconds }: WatchdogData = workerData;
const TICK_MS = 1_000;
const STDOUT = 1;

let seen = 0;
// Its own ticks are counted, not the clock: a process that was stopped as a whole has not been stuck.
let standing = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  standing = now === seen ? standing + TICK_MS / 1000 : 0;
  seen = now;
  if (standing < mostSeconds) return;
  const msg = `the event loop has been blocked for ${mostSeconds} s (WAYPOST_DRAIN + WAYPOST_SHUTDOWN_TIMEOUT): ending the process`;
  writeSync(STDOUT, `${JSON.stringify({ level: 'fatal', time: new Date().toISOString(), msg })}\n`);
  // An orderly exit would wait for the threads, which may be stuck too.
  process.kill(process.pid, 'SIGKILL');
}, TICK_MS);
