import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from './fault.ts';

const HOUR_MS = 3_600_000;
const STEPS = { 'an hour on': HOUR_MS, 'an hour back': -HOUR_MS, 'a year back': -365 * 24 * HOUR_MS };

/** Steps of the clock of the server's machine, there and back. */
export const CLOCKS: readonly Fault[] = Object.entries(STEPS).map(([name, milliseconds]) => ({
  name: `clock ${name}, and right again`,
  databases: ['embedded', 'postgres'],
  seconds: 8,
  // Not of the clock: a key that nobody has is looked up in a database that may work on an upload.
  allowed: { unknown: [503] },
  prepare() {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-torture-clock-'));
    const file = join(folder, 'milliseconds');
    const step = (by: number) => {
      writeFileSync(`${file}.new`, String(by));
      renameSync(`${file}.new`, file);
    };
    step(0);
    const preload = new URL('./stepped-clock.ts', import.meta.url).href;
    return {
      settings: { NODE_OPTIONS: `--import=${preload}`, STEPPED_CLOCK: file },
      begin: () => step(milliseconds),
      end: () => step(0),
      close: () => rmSync(folder, { recursive: true }),
    };
  },
}));
