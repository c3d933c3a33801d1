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
