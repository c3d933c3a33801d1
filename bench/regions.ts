import { type ImportReport, writeRegionPlaces } from '../src/import/region.ts';

/** Writes the index of every town on earth. */
export function writeTowns(path: string): Promise<ImportReport> {
  return writeRegionPlaces(path, { maps: [], addresses: [], postcodes: [], towns: true }, () => {});
}
