/** Ends with 0 where what npm has installed is what the lock file wants: `npm ci` by hand is as good as `bin/install`. */
import { existsSync, readFileSync } from 'node:fs';

interface Locked {
  readonly version?: string;
  readonly optional?: boolean;
}

const inRoot = (file: string) => new URL(`../${file}`, import.meta.url);

function packagesIn(file: string): Readonly<Record<string, Locked>> {
  return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
}

const wanted = packagesIn(existsSync(inRoot('package-lock.json')) ? 'package-lock.json' : 'npm-shrinkwrap.json');
const installed = packagesIn('node_modules/.package-lock.json');
// Optional packages are for other machines than this one.
const misses = ([path, { version, optional }]: readonly [string, Locked]) =>
  path !== '' && installed[path]?.version !== version && !(optional === true && !(path in installed));
process.exit(Object.entries(wanted).some(misses) ? 1 : 0);
