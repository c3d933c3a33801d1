import type { Position } from '../../geo/position.ts';
import { TextSet } from '../../storage/text-set.ts';
import type { AdminArea } from './admin-areas.ts';
import type { NamedTown } from './code-towns.ts';
import type { AreaFinder } from './containment.ts';
import { readGeonamesTable, type TableKind, type TableProgress } from './geonames-tables.ts';
import { postcodeKey, readPostcode } from './postcodes.ts';
import type { TabledPostcodes } from './tabled-postcodes.ts';

const COLUMNS = 11;
const TABLE: TableKind = {
  name: 'table of postal codes',
  member: /(^|\/)([A-Z]{2}(_full)?|allCountries)\.(txt|csv)$/,
  memberName: 'such as DE.txt or allCountries.txt',
};
/** Codes so near to each other, a kilometre, lie in the same town where the table does not name it. */
const CELLS_PER_DEGREE = 100;
/** Cells that are remembered: lines that stand together lie near each other. */
const MOST_CELLS = 10_000;
const TAB = 0x09;

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
  postcodes: TabledPostcodes,
  { namedTown, finder }: TownFinders,
  progress: TableProgress,
): Promise<void> {
  const within = rememberedByCell((country, position) => finder.townOrRegionAt(position, country));
  const take = (bytes: Buffer, start: number, end: number): boolean => {
    const line = bytes.toString('utf8', start, end);
    if (line.trim() === '') return true;
    const column = line.split('\t');
    const [country, code, name] = column;
    const position = { lat: Number(column[9] || Number.NaN), lng: Number(column[10] || Number.NaN) };
    const isSound = column.length >= COLUMNS && /^[A-Z]{2}$/.test(country);
    if (!isSound || !(Math.abs(position.lat) <= 90) || !(Math.abs(position.lng) <= 180)) return false;
    const town = namedTown(country, name, position);
    postcodes.add({ country, code, position, towns: town ? [town] : [], within: town ?? within(country, position) });
    return true;
  };
  postcodes.begin(await codesApart(path));
  await readGeonamesTable(path, TABLE, take, progress);
  postcodes.end();
}

/** The keys of the codes whose lines do not stand together. */
async function codesApart(path: string): Promise<ReadonlySet<string>> {
  const apart = new Set<string>();
  const known = new TextSet();
  let last = '';
  const take = (bytes: Buffer, start: number, end: number): boolean => {
    const line = bytes.subarray(start, end);
    const [country, text] = line.toString('utf8', 0, line.indexOf(TAB, line.indexOf(TAB) + 1)).split('\t', 2);
    const code = readPostcode(text);
    const key = code === null ? '' : postcodeKey(country, code);
    if (key === last) return true;
    last = key;
    if (!known.add(key)) apart.add(key);
    return true;
  };
  await readGeonamesTable(path, TABLE, take, () => {});
  return apart;
}

type AreaAt = (country: string, position: Position) => AdminArea | null;

function rememberedByCell(areaAt: AreaAt): AreaAt {
  const known = new Map<string, AdminArea | null>();
  return (country, position) => {
    const cell = `${country} ${Math.round(position.lat * CELLS_PER_DEGREE)} ${Math.round(position.lng * CELLS_PER_DEGREE)}`;
    const before = known.get(cell);
    if (before !== undefined) return before;
    const area = areaAt(country, position);
    if (known.size >= MOST_CELLS) known.clear();
    known.set(cell, area);
    return area;
  };
}
