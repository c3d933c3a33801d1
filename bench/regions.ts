import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ImportReport, writeRegionPlaces } from '../src/import/region.ts';

const DEMO = fileURLToPath(new URL('../demo/town.osm', import.meta.url));

/** Writes the index of the sample town. */
export function writeDemoTown(path: string): Promise<ImportReport> {
  return writeRegionPlaces(path, { maps: [DEMO], addresses: [], postcodes: [], towns: false }, () => {});
}

/** Writes the index of every town on earth. */
export function writeTowns(path: string): Promise<ImportReport> {
  return writeRegionPlaces(path, { maps: [], addresses: [], postcodes: [], towns: true }, () => {});
}

/** Imports a map with the code of a checkout. @returns the folder of the region */
export function importedBy(checkout: string, map: string, data: string): string {
  const main = join(checkout, 'src/main.ts');
  execFileSync(process.execPath, [main, 'import', map, '--data', data, '--no-basemap'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const regions = join(data, 'regions');
  const [name] = readdirSync(regions).filter((each) => /^\d/.test(each));
  return join(regions, name);
}
