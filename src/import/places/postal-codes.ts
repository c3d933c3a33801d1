import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { AdminArea } from './admin-areas.ts';
import type { TabledPostcodes } from './tabled-postcodes.ts';

/** Postal codes of Western Europe: made by `scripts/postal-codes.ts`. */
const CODES_FILE = new URL('./postal-codes.tsv.br', import.meta.url);
/** Positions are in thousandths of a degree: 110 m, where a code covers a quarter of a town at least. */
export const DEGREE_PARTS = 1000;

/**
 * Adds the postal codes that the product has. A line is the code, its position in thousandths of a degree, what it lies in, and the
 * towns that bear it where they are not that alone, by the sources of areas; those of GeoNames' towns are numbers. Codes follow a line
 * with their country.
 *
 * @param areaOf the area of the world with a source
 */
export function addPostalCodes(postcodes: TabledPostcodes, areaOf: (source: string) => AdminArea | undefined): void {
  postcodes.begin(new Set());
  const find = (text: string) => areaOf(/^\d+$/.test(text) ? `geonames:${text}` : text) ?? null;
  let country = '';
  for (const line of brotliDecompressSync(readFileSync(CODES_FILE)).toString().trimEnd().split('\n')) {
    const [code, lat, lng, holder = '', bearers] = line.split('\t');
    if (lat === undefined) {
      country = code;
      continue;
    }
    const position = { lat: Number(lat) / DEGREE_PARTS, lng: Number(lng) / DEGREE_PARTS };
    const within = find(holder);
    const towns = (bearers ?? holder).split(' ').map(find);
    postcodes.add({ country, code, position, towns: towns.filter((town) => town !== null), within });
  }
  postcodes.end();
}
