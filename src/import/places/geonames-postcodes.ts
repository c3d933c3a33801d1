import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ExplainedError } from '../../explained-error.ts';
import type { AreaFinder } from './containment.ts';
import type { Postcodes } from './postcodes.ts';

const COLUMNS = 11;

/**
 * Adds the postal codes of a GeoNames table (tab-separated: country, code, place, three pairs of regions, latitude, longitude,
 * accuracy; https://download.geonames.org/export/zip/readme.txt).
 *
 * @throws ExplainedError that names the line that is none of such a table
 */
export async function addGeonamesPostcodes(path: string, postcodes: Postcodes, finder: AreaFinder): Promise<void> {
  let number = 0;
  const input = createReadStream(path, 'utf8');
  try {
    for await (const line of createInterface({ input })) {
      number++;
      if (line.trim() === '') continue;
      const column = line.split('\t');
      const position = { lat: Number(column[9] || Number.NaN), lng: Number(column[10] || Number.NaN) };
      const isSound = column.length >= COLUMNS && /^[A-Z]{2}$/.test(column[0]);
      if (!isSound || !(Math.abs(position.lat) <= 90) || !(Math.abs(position.lng) <= 180)) {
        throw new ExplainedError(`${path}, line ${number}: is not a line of a GeoNames postal-code table`);
      }
      const [country, code] = column;
      postcodes.bear(country, code, position, finder.areaAt(position, country));
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new ExplainedError(`${path}: does not exist`);
    throw error;
  }
}
