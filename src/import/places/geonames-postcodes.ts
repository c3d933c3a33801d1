import type { NamedTown } from './code-towns.ts';
import type { AreaFinder } from './containment.ts';
import { readGeonamesTable, type TableKind, type TableProgress } from './geonames-tables.ts';
import type { Postcodes } from './postcodes.ts';

const COLUMNS = 11;
const TABLE: TableKind = {
  name: 'table of postal codes',
  member: /(^|\/)([A-Z]{2}(_full)?|allCountries)\.(txt|csv)$/,
  memberName: 'such as DE.txt or allCountries.txt',
};

/** What finds the towns of postal codes. */
export interface TownFinders {
  readonly namedTown: NamedTown;
  readonly finder: AreaFinder;
}

/**
 * Adds the postal codes of a GeoNames table, plain or in its zip file (tab-separated: country, code, place, three pairs of regions,
 * latitude, longitude, accuracy; https://download.geonames.org/export/zip/readme.txt).
 *
 * @throws ExplainedError that names the line that is none of such a table
 */
export async function addGeonamesPostcodes(
  path: string,
  postcodes: Postcodes,
  { namedTown, finder }: TownFinders,
  progress: TableProgress,
): Promise<void> {
  const add = postcodes.beginTable();
  const take = (bytes: Buffer, start: number, end: number): boolean => {
    const line = bytes.toString('utf8', start, end);
    if (line.trim() === '') return true;
    const column = line.split('\t');
    const [country, code, name] = column;
    const position = { lat: Number(column[9] || Number.NaN), lng: Number(column[10] || Number.NaN) };
    const isSound = column.length >= COLUMNS && /^[A-Z]{2}$/.test(country);
    if (!isSound || !(Math.abs(position.lat) <= 90) || !(Math.abs(position.lng) <= 180)) return false;
    const town = namedTown(country, name, position);
    const within = town ?? finder.townOrRegionAt(position, country);
    add({ country, code, position, towns: town ? [town] : [], within });
    return true;
  };
  await readGeonamesTable(path, TABLE, take, progress);
}
