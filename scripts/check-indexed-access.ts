/**
 * Checks types once more with `noUncheckedIndexedAccess`, in the rooms where an index may miss: what comes from requests, files and the
 * database. Kernels of engines index typed arrays by numbers that they have made themselves, and are left out; project references would need
 * declarations of them built first.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOMS = [
  ...[
    'access',
    'addresses',
    'backup',
    'cli',
    'contract',
    'database',
    'datasets',
    'distance',
    'filter',
    'http',
    'localities',
    'modes',
    'regions',
  ],
  ...['stores', 'text', 'threads', 'tolls', 'at.ts', 'config.ts', 'main.ts'],
];

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const { stdout, error } = spawnSync(process.execPath, [compiler, '--noUncheckedIndexedAccess', '--pretty', 'false'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 27,
});
if (error) throw error;

const isChecked = (line: string) => {
  const [, room] = /^src\/([^/(]+)[^(]*\(\d+,\d+\): error /.exec(line) ?? [];
  return room !== undefined && ROOMS.includes(room) && !/^[^(]*\.test\.ts\(/.test(line);
};
const faults = stdout.split('\n').filter(isChecked);
process.stdout.write(
  `${faults.map((line) => `${line}\n`).join('')}${ROOMS.length} rooms, ${faults.length} indexes that may miss\n`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
