import type { CountryAt } from '../geo/country.ts';
import { lngLat, type Position } from '../geo/position.ts';
import { MODES } from '../modes/index.ts';
import { namesOf } from '../osm/names.ts';
import { openMapFile } from '../osm/read.ts';
import { houseValue, PLACE_KINDS, PlacesWriter, STREET_KIND } from '../places/index.ts';
import { BasemapThread } from './basemap/thread.ts';
import type { Terrain } from './elevation/terrain.ts';
import { type ImportSteps, NO_STEPS, STEPS } from './finished-steps.ts';
import { Handover } from './handover.ts';
import { readAddressTable } from './places/address-tables.ts';
import { type AdminArea, areasOf, townIn } from './places/admin-areas.ts';
import { furtherAirports } from './places/airports.ts';
import { namedTowns } from './places/code-towns.ts';
import { AreaFinder, isHeldBy } from './places/containment.ts';
import { countryAreas } from './places/countries.ts';
import { countryCodeOf, countryFinder } from './places/country-finder.ts';
import { frameCountries } from './places/country-frames.ts';
import { type Extract, readExtract } from './places/extract.ts';
import { addGeonamesPostcodes } from './places/geonames-postcodes.ts';
import { type DraftHouse, housesOf } from './places/houses.ts';
import { joinAreas } from './places/join-areas.ts';
import { nameLanes } from './places/lanes.ts';
import { type DraftPoi, type PoiSurroundings, poiOf } from './places/pois.ts';
import { addPostalCodes } from './places/postal-codes.ts';
import { bearersOf, holderOf, type Postcode, Postcodes, placeOfPostcode } from './places/postcodes.ts';
import { type Street, StreetFinder, StreetLines, streetsOf } from './places/streets.ts';
import { stationsOfEntrances } from './places/subway-stations.ts';
import { boundsOf, shapeOf } from './places/surfaces.ts';
import { TabledPostcodes } from './places/tabled-postcodes.ts';
import { worldAreas } from './places/towns.ts';
import { waterwaysOf } from './places/waterways.ts';
import { type RoadOptions, type RoadsReport, writeRegionRoads } from './roads/region-roads.ts';

/** What a region is made of. */
export interface RegionContent extends Omit<RoadOptions, 'terrain'> {
  /** A folder of elevation files. */
  readonly elevation?: string;
  /** Map files of OpenStreetMap. */
  readonly maps: readonly string[];
  /** Tables of addresses: OpenAddresses, or CSV. */
  readonly addresses: readonly string[];
  /** Tables of postal codes, as GeoNames has them. */
  readonly postcodes: readonly string[];
  /** GeoNames' tables of alternate names, the first that has a name counts. */
  readonly names?: readonly string[];
  /** Whether every town of the world is in it too. */
  readonly towns: boolean;
}

/** Hears what is being done and how far it is, 0 to 1 where that is known. */
export type ImportProgress = (step: string, share?: number) => void;

/** What an import made of its files. */
export interface ImportReport {
  readonly places: number;
  readonly houses: number;
  /** Elements of the map files: nodes, ways, relations. */
  readonly elements: number;
}

/** What an import may go on with, and what it may take. */
export interface ImportLimits {
  readonly steps?: ImportSteps;
  /** How large the heap of the thread that draws the map may become. */
  readonly drawingMegabytes?: number;
}

/** Where the files of a region are written. */
export interface RegionFiles {
  readonly places: string;
  readonly roads: string;
  /** The basemap; without it none is made. */
  readonly map?: string;
}

/**
 * Writes all files of a region; without any mode, none of roads. Steps that an import before this one has finished are not done again.
 *
 * @throws MapFileError for a map that cannot be read
 */
export async function writeRegion(
  files: RegionFiles,
  content: RegionContent,
  progress: ImportProgress,
  { steps = NO_STEPS, drawingMegabytes }: ImportLimits = {},
): Promise<ImportReport & { readonly roads: RoadsReport | null }> {
  // Before anything that takes long: a file that cannot be used is found at once.
  const terrain = content.elevation === undefined ? null : await openTerrain(content.elevation, progress);
  await using drawing = await beginDrawing(files, content, steps, drawingMegabytes);
  const hasRoads = content.modes?.length !== 0;
  const doneRoads = hasRoads ? await finishedRoads(files, content, steps) : null;
  const done = await steps.resume(STEPS.places, files.places);
  const { report, rest } = done
    ? { report: done.report, rest: hasRoads && !doneRoads ? restOf(await readContent(content, progress)) : null }
    : await writePlaces(files.places, content, progress);
  if (!done) await steps.finish(STEPS.places, files.places, report);
  const roads = rest && hasRoads && !doneRoads ? await writeRoadsOf(rest, files, content, terrain, progress) : doneRoads;
  if (roads && !doneRoads) await steps.finish(STEPS.roads, files.roads, roads);
  if (drawing) {
    progress('drawing the map');
    await drawing.done;
  }
  return { ...report, roads };
}

/** Draws the map on a thread of its own; null where none is wanted, or it is there. */
async function beginDrawing(
  { map }: RegionFiles,
  content: RegionContent,
  steps: ImportSteps,
  megabytes: number | undefined,
): Promise<BasemapThread | null> {
  if (map === undefined || (await steps.resume(STEPS.map, map))) return null;
  return new BasemapThread(map, content, () => steps.finish(STEPS.map, map, null), megabytes);
}

async function finishedRoads(files: RegionFiles, { modes = MODES }: RegionContent, steps: ImportSteps) {
  const done = await steps.resume(STEPS.roads, files.roads);
  return done && { ...done.report, closedTo: modes.filter((mode) => done.report.closedTo.includes(mode)) };
}

/** What roads are made of: all else that was read of the maps is gone by then. */
interface RoadContent extends Pick<Extract, 'boundaries'> {
  readonly roads: Handover<Extract['roads']>;
}

const restOf = ({ roads, boundaries }: Extract): RoadContent => ({ roads: new Handover(roads), boundaries });

function writeRoadsOf(
  { roads, boundaries }: RoadContent,
  files: RegionFiles,
  content: RegionContent,
  terrain: Terrain | null,
  progress: ImportProgress,
): Promise<RoadsReport> {
  const options = { ...content, ...(terrain && { terrain }) };
  return writeRegionRoads(files.roads, roads, countryFinder(boundaries, 'country'), progress, options);
}

/** Loaded only here: few imports have elevation. */
async function openTerrain(folder: string, progress: ImportProgress): Promise<Terrain> {
  progress('opening elevation files');
  const { Terrain } = await import('./elevation/terrain.ts');
  return Terrain.open(folder);
}

/** Writes the place index of a region alone. @throws MapFileError for a map that cannot be read */
export async function writeRegionPlaces(
  path: string,
  content: RegionContent,
  progress: ImportProgress,
): Promise<ImportReport> {
  const { report } = await writePlaces(path, content, progress);
  return report;
}

async function readContent(content: RegionContent, progress: ImportProgress): Promise<Extract> {
  const extract = await readExtract(content.maps.map(openMapFile), progress);
  for (const table of content.addresses) {
    progress(`reading ${table}`);
    for await (const address of readAddressTable(table)) extract.addresses.push(address);
  }
  return extract;
}

/** Writes the index of places. What they are made of is gone when it is built, which takes as much memory. */
async function writePlaces(
  path: string,
  content: RegionContent,
  progress: ImportProgress,
): Promise<{ readonly report: ImportReport; readonly rest: RoadContent }> {
  const { writer, houses, elements, rest } = await filledWriter(path, content, progress);
  return { report: { ...writer.finish(progress), houses, elements }, rest };
}

/** Adds all places. What is read of the maps is gone when the first one is added. */
async function filledWriter(
  path: string,
  content: RegionContent,
  progress: ImportProgress,
): Promise<{
  readonly writer: RegionWriter;
  readonly houses: number;
  readonly elements: number;
  readonly rest: RoadContent;
}> {
  const { countries, areas, streets, houses, pois, elements, rest, ...found } = await draftPlaces(content, progress);
  const writer = new RegionWriter(path);
  const used = new Set([...areas, ...streets, ...pois].map(({ country }) => country));
  const held = [...countries.values()].filter(({ country }) => content.towns || used.has(country));
  frameCountries(held, content.towns ? areas : []);
  writer.addAreas(held);
  writer.addAreas([...areas, ...found.newAreas]);
  writer.addPostcodes(found.postcodes);
  await addTabledPostcodes(writer, found.postcodes, content, { ...found, areas }, progress);
  writer.addStreets(streets, houses, found.finder);
  writer.addPois(pois);
  return { writer, houses: houses.length, elements, rest };
}

/** What a place index is made of. */
interface PlaceDrafts extends ConnectedAreas {
  readonly countries: ReadonlyMap<string, AdminArea>;
  readonly finder: AreaFinder;
  readonly postcodes: Postcodes;
  readonly streets: readonly Street[];
  readonly houses: readonly DraftHouse[];
  /** Areas that only addresses name. */
  readonly newAreas: readonly AdminArea[];
  readonly pois: readonly DraftPoi[];
  /** Elements of the map files. */
  readonly elements: number;
  readonly rest: RoadContent;
}

async function draftPlaces(content: RegionContent, progress: ImportProgress): Promise<PlaceDrafts> {
  const extract = await readContent(content, progress);
  const countryAt = countryFinder(extract.boundaries, 'territory');
  progress('reading countries and towns');
  const countries = new Map([...countryAreas()].map((country) => [country.country, country]));
  for (const boundary of extract.boundaries) {
    const country = countries.get(countryCodeOf(boundary.tags) ?? '');
    if (country && boundary.polygons.length > 0) drawCountry(country, boundary);
  }
  const { areas, worldArea } = await connectedAreas(extract, content, countries, countryAt, progress);
  const finder = new AreaFinder(areas);
  progress('joining streets');
  const postcodes = new Postcodes(extract.boundaries, countryAt);
  const mapStreets = streetsOf(extract.streets, { finder, countryAt, postcodes });
  progress('placing addresses');
  const lines = new StreetLines(mapStreets);
  const { houses, newStreets, newAreas } = housesOf(extract, mapStreets, { finder, countryAt, postcodes, areas, lines });
  const streets = [...mapStreets, ...newStreets];
  nameLanes(streets);
  progress('placing points of interest');
  const pois = poisOf(extract, { finder, countryAt, postcodes, streets: new StreetFinder(streets, lines) });
  if (content.towns) pois.push(...furtherAirports(pois, worldArea));
  return {
    ...{ countries, areas, worldArea, finder, postcodes, streets, houses, newAreas, pois },
    ...{ elements: extract.elements, rest: restOf(extract) },
  };
}

function poisOf({ pois, subwayEntrances, waterways }: Extract, around: PoiSurroundings): DraftPoi[] {
  const mapped = pois.map((feature) => poiOf(feature, around)).filter((poi) => poi !== null);
  return [...mapped, ...stationsOfEntrances(subwayEntrances, mapped, around), ...waterwaysOf(waterways, around)];
}

/** Adds the postal codes of tables, those of the operator's first, and notes the countries of all but the product's own. */
async function addTabledPostcodes(
  writer: RegionWriter,
  postcodes: Postcodes,
  { postcodes: tables, towns }: RegionContent,
  { areas, finder, worldArea }: ConnectedAreas & { readonly finder: AreaFinder },
  progress: ImportProgress,
): Promise<void> {
  const namedTown = namedTowns(areas);
  const tabled = new TabledPostcodes(postcodes, (postcode) => writer.addTabledPostcode(postcode));
  for (const table of tables) {
    await addGeonamesPostcodes(table, tabled, { namedTown, finder }, (share) => progress(`reading ${table}`, share));
  }
  writer.setPostalCountries(new Set([...postcodes.values()].map(({ country }) => country)).union(tabled.countries));
  progress('placing postal codes');
  if (towns) addPostalCodes(tabled, worldArea);
}

/** A country as the map draws it, in place of the library's coarser border. */
function drawCountry(country: AdminArea, { tags, polygons }: Extract['boundaries'][number]): void {
  const { names, otherNames } = namesOf(tags);
  const bounds = boundsOf(polygons);
  Object.assign(country, {
    // What the world calls a country is better known than what a mapper calls it.
    names: { ...names, ...country.names },
    otherNames: [...new Set([...country.otherNames, ...Object.values(names), ...otherNames])],
    shape: shapeOf(polygons),
    ...(bounds && { bounds }),
  });
}

/** The areas of a region. */
interface ConnectedAreas {
  readonly areas: readonly AdminArea[];
  /** What an area of the world is in the region, by its source. */
  readonly worldArea: (source: string) => AdminArea | undefined;
}

/** The areas of the map and of the world as one, each with what holds it. */
async function connectedAreas(
  extract: Extract,
  { towns, names = [] }: RegionContent,
  countries: ReadonlyMap<string, AdminArea>,
  countryAt: CountryAt,
  progress: ImportProgress,
): Promise<ConnectedAreas> {
  const fromMap = areasOf(extract, countryAt);
  const standIns = new Map<AdminArea, AdminArea>();
  const world = towns ? await worldAreas(countries, names, progress) : [];
  const onMap = new AreaFinder(fromMap);
  const regionAt = (position: Position) => onMap.surfacesAt(position).find(({ kind }) => kind === 'admin_level_1') ?? null;
  const fromWorld = joinAreas(fromMap, world, regionAt, (worldArea, mapArea) => {
    standIns.set(worldArea, mapArea);
  });
  for (const area of fromWorld) area.parent = standIns.get(area.parent ?? area) ?? area.parent;
  // What joined keeps what held its world's half, where the map does not say.
  for (const [worldArea, mapArea] of standIns) {
    const holder = worldArea.parent && (standIns.get(worldArea.parent) ?? worldArea.parent);
    if (holder !== mapArea) mapArea.parent ??= holder;
  }
  const areas = [...fromMap, ...fromWorld];
  new AreaFinder(areas).connect(countries);
  const bySource = new Map(world.map((worldArea) => [worldArea.source, standIns.get(worldArea) ?? worldArea]));
  return { areas, worldArea: (source) => bySource.get(source) };
}

/** Adds everything to the index in an order in which what holds comes before what is held. */
class RegionWriter {
  readonly #writer: PlacesWriter;
  readonly #countries = new Map<string, AdminArea>();

  constructor(path: string) {
    this.#writer = new PlacesWriter(path, PLACE_KINDS);
  }

  addAreas(areas: readonly AdminArea[]): void {
    for (const area of areas) this.#addArea(area);
  }

  #addArea(area: AdminArea): void {
    if (area.number >= 0) return;
    if (area.kind === 'country') this.#countries.set(area.country, area);
    const { parent, number, depth, ids, tableName, ...place } = area;
    if (parent) this.#addArea(parent);
    area.number = this.#writer.add({ ...place, ...(parent && { parent: parent.number }) });
  }

  #holder(area: AdminArea | null, country: string): { parent?: number } {
    const holder = area ?? this.#countries.get(country);
    return holder ? { parent: holder.number } : {};
  }

  addPostcodes(postcodes: Postcodes): void {
    const pairs: { town: AdminArea; code: number; count: number }[] = [];
    for (const postcode of postcodes.values()) {
      if (!this.#addPostcode(postcode)) continue;
      for (const [bearer, count] of postcode.towns) pairs.push({ town: bearer, code: postcode.number, count });
    }
    pairs.sort((a, b) => b.count - a.count || a.code - b.code);
    for (const { town, code } of pairs) this.#writer.addPostcode(town.number, code);
  }

  #addPostcode(postcode: Postcode): boolean {
    const place = placeOfPostcode(postcode, this.#holder(holderOf(postcode), postcode.country).parent);
    if (place) postcode.number = this.#writer.add(place);
    return place !== null;
  }

  /** Adds a code after those that the map bears. */
  addTabledPostcode(postcode: Postcode): void {
    if (!this.#addPostcode(postcode)) return;
    for (const town of bearersOf(postcode)) this.#writer.addPostcode(town.number, postcode.number);
  }

  setPostalCountries(countries: Iterable<string>): void {
    this.#writer.setPostalCountries(countries);
  }

  addStreets(streets: readonly Street[], houses: readonly DraftHouse[], finder: AreaFinder): void {
    const ofStreet = Map.groupBy(houses, ({ holder }) => holder);
    for (const street of streets) {
      const own = ofStreet.get(street) ?? [];
      const { source, country, name, names, otherNames, importance, position, pieces, area } = street;
      const postcode = commonNumber([...own.map((house) => house.postcode?.number ?? -1), street.postcode?.number ?? -1]);
      const lines = pieces.map(({ line }) => line);
      const bounds = boundsOf(lines.map((line) => [line.map(lngLat)]));
      street.number = this.#writer.add({
        source,
        kind: STREET_KIND,
        country,
        name,
        names,
        otherNames: [...otherNames, ...houseNames(street, own)],
        importance,
        position,
        lines,
        ...this.#holder(area, country),
        ...(postcode >= 0 && { postcode }),
        ...(bounds && { bounds }),
      });
    }
    for (const house of houses) this.#addHouse(house);
    for (const [holder, own] of ofStreet) this.#addAlsoIn(holder, own, finder);
  }

  /** Notes the towns and postal codes of houses, besides what holds their street. */
  #addAlsoIn(holder: Street | AdminArea, houses: readonly DraftHouse[], finder: AreaFinder): void {
    const around = 'area' in holder ? holder.area : holder;
    const towns = new Set(houses.flatMap(({ town }) => (town && !(around && isHeldBy(around, town)) ? [town.number] : [])));
    const codes = new Set(houses.flatMap(({ postcode }) => (postcode && postcode.number >= 0 ? [postcode.number] : [])));
    for (const also of [...towns, ...codes]) this.#writer.addAlsoIn(holder.number, also);
    const town = townIn(around);
    const parts = town ? everyFew(houses).flatMap(({ position }) => finder.partsAround(position, town)) : [];
    for (const part of new Set(parts)) this.#writer.addSaidIn(holder.number, part.number);
  }

  #addHouse({ source, number, unit, name, position, doors, postcode, town, townName, holder, ...flags }: DraftHouse): void {
    const { isPlanned, isInterpolated, isTownNamed } = flags;
    const around = 'area' in holder ? holder.area : holder;
    this.#writer.addHouse(holder.number, {
      source,
      number,
      position,
      doors,
      isPlanned,
      isInterpolated,
      ...(town && town !== townIn(around) && { town: town.number, isTownNamed }),
      ...(unit !== undefined && { unit }),
      ...(name !== undefined && { name }),
      ...(townName !== undefined && { townName }),
      ...(postcode && postcode.number >= 0 && { postcode: postcode.number }),
    });
  }

  addPois(pois: readonly DraftPoi[]): void {
    for (const { place, country, street, area, postcode } of pois) {
      this.#writer.add({
        ...place(),
        ...(street ? { parent: street.number } : this.#holder(area, country)),
        ...(postcode && postcode.number >= 0 && { postcode: postcode.number }),
      });
    }
  }

  finish(progress: ImportProgress): { places: number } {
    const places = this.#writer.count;
    this.#writer.finish(progress);
    return { places };
  }
}

/** So many houses of a street are found by their names. */
const MAX_HOUSE_NAMES = 300;

/** What finds the houses of a street that have a name, or a name for a number: that with the street. */
function houseNames({ name }: Street, houses: readonly DraftHouse[]): string[] {
  const named = houses.flatMap((house) => [house.name ?? '', houseValue(house.number) === 0 ? house.number : '']);
  return [...new Set(named)]
    .filter((text) => text !== '')
    .slice(0, MAX_HOUSE_NAMES)
    .map((text) => `${text} ${name}`);
}

/** Of the numbers that are not −1 the one that nearly all are; −1 for none. */
function commonNumber(numbers: readonly number[]): number {
  const known = numbers.filter((number) => number >= 0);
  for (const [number, same] of Map.groupBy(known, (each) => each)) {
    if (same.length >= NEARLY_ALL * known.length) return number;
  }
  return -1;
}

/** Of a street's houses so many bear its postal code; the others are slips. */
const NEARLY_ALL = 0.95;

/** So many houses of a street are asked which parts of the town are around. */
const MAX_PROBES = 12;

function everyFew<T>(items: readonly T[]): T[] {
  const step = Math.max(1, Math.ceil(items.length / MAX_PROBES));
  return items.filter((_, i) => i % step === 0);
}
