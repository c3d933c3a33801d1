import { readFileSync } from 'node:fs';

/** Of the clock in which processes are charged, on Linux. */
const TICK_MICROSECONDS = 10_000;

/** The processor time that a process has used, all of its threads together. */
export function processorMicroseconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The name of the program may have spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MICROSECONDS;
}
