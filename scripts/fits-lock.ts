/** Ends with 0 where what npm has installed is what the lock file wants: `npm ci` by hand is as good as `bin/install`. */
import { readFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
}

function packagesIn(file: string): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).packages;
}

const wanted = packagesIn('package-lock.json');
const installed = packagesIn('node_modules/.package-lock.json');
// Optional packages are for other machines than this one.
const misses = ([path, { version, optional }]: readonly [string, Locked]) =>
  path !== '' && installed[path]?.version !== version && !(optional === true && !(path in installed));
process.exit(Object.entries(wanted).some(misses) ? 1 : 0);
