import { LRUCache } from 'lru-cache';
import type { IdColumn } from '../branded-ids.ts';
import type { Position } from '../geo/position.ts';
import { Bits } from '../storage/bits.ts';
import { ContainerReader } from '../storage/container.ts';
import { lowerBound } from '../storage/order.ts';
import { boxesIn } from '../storage/packed-boxes.ts';
import {
  loadSections,
  loadSectionsInThread,
  presentRowsOf,
  rowsOf,
  type SectionsRequest,
  type SharedSections,
} from '../storage/sections.ts';
import type { Dictionary } from './dictionary.ts';
import { findId, formatPublicId, type ParsedId } from './ids.ts';
import { classOf, isTownKind, type Layer } from './kinds.ts';
import { largeTownsOf } from './large-towns.ts';
import { COORDINATE_SCALE, NO_PLACE, type PlaceRecord } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Postings } from './postings.ts';
import {
  COLUMNS,
  type Columns,
  FIRST_SEGMENTED_VERSION,
  LATER_COLUMNS,
  META,
  type PlacesMeta,
  READABLE_VERSIONS,
  RECORD_ALIGNMENT,
  RECORDS,
} from './sections.ts';
import { ShapeIndex } from './shapes.ts';
import type { SpatialIndex } from './spatial.ts';

/** What is read of a record at first; few are longer. */
const FIRST_READ_BYTES = 1024;
/** So many records are kept decoded: what is typed most is found most. */
const RECENT_RECORDS = 10_000;

/** An open index of places: flat arrays in memory that threads can share, records read when asked. */
export interface Places extends Columns {
  readonly meta: PlacesMeta;
  /** The numbers of the kinds and countries of `meta`. */
  readonly kindNumbers: ReadonlyMap<string, number>;
  readonly countryNumbers: ReadonlyMap<string, number>;
  /** The class of each kind. */
  readonly kindClasses: Uint8Array;
  /** What another thread needs to open the same index over the same memory. */
  readonly shared: SharedSections;
  readonly dictionary: Dictionary;
  readonly postings: Postings;
  /** Which streets `visitAlsoIn` and `visitSaidIn` find anything for. */
  readonly hasFurtherHolders: Bits;
  /** The bytes of `houseTexts` as what reads text from them. */
  readonly houseTextBuffer: Buffer;
  readonly near: Readonly<
    Record<Layer | 'cities', SpatialIndex<PlaceNumber>> & Record<'houses' | 'doors' | 'lines', SpatialIndex>
  >;
  readonly shapes: ShapeIndex;
  record(place: PlaceNumber): PlaceRecord;
  publicId(place: PlaceNumber): string;
  housePublicId(house: number): string;
  /** The place or, with `isHouse`, the house that has an identifier. */
  findId(id: ParsedId): { readonly place: PlaceNumber } | { readonly house: number } | null;
  close(): void;
}

export function positionOf(places: Places, place: PlaceNumber): Position {
  return { lat: places.lat[place] / COORDINATE_SCALE, lng: places.lng[place] / COORDINATE_SCALE };
}

/** The places that hold a place, from the nearest outwards. */
export function holdersOf(places: Places, place: PlaceNumber): PlaceNumber[] {
  const holders: PlaceNumber[] = [];
  for (let holder = places.parent[place]; holder !== NO_PLACE; holder = places.parent[holder]) holders.push(holder);
  return holders;
}

/** What is paired with a number, in pairs that stand in its order. */
export function pairedWith<I extends number>(of: Uint32Array, items: IdColumn<I>, number: number): IdColumn<I> {
  const from = lowerBound(of, number);
  // Most numbers are in no pair.
  const to = of[from] === number ? lowerBound(of, number + 1, from) : from;
  return items.subarray(from, to);
}

/** Visits what is paired with a number, without making an array of it. */
function visitPaired<I extends number>(of: Uint32Array, items: IdColumn<I>, number: number, visit: (item: I) => void): void {
  for (let pair = lowerBound(of, number); of[pair] === number; pair++) visit(items[pair]);
}

/** Visits the towns and postal codes of houses of a street, besides what holds the street. */
export function visitAlsoIn(
  { alsoInOf, alsoInItem, hasFurtherHolders }: Places,
  street: PlaceNumber,
  visit: (holder: PlaceNumber) => void,
): void {
  if (hasFurtherHolders.has(street)) visitPaired(alsoInOf, alsoInItem, street, visit);
}

/** Visits the parts of a town that the houses of a street may be said to be in. */
export function visitSaidIn(
  { saidInOf, saidInItem, hasFurtherHolders }: Places,
  street: PlaceNumber,
  visit: (part: PlaceNumber) => void,
): void {
  if (hasFurtherHolders.has(street)) visitPaired(saidInOf, saidInItem, street, visit);
}

function sectionsOf(path: string): SectionsRequest {
  const names = [META, ...Object.values(COLUMNS).map(([section]) => section)];
  const optional = Object.values(LATER_COLUMNS).map(([section]) => section);
  return { path, versions: READABLE_VERSIONS, names, optional, onDisk: [RECORDS] };
}

/** Opens a file that `PlacesWriter` wrote. @throws UnusableFile when it is damaged or of another version. */
export function openPlaces(path: string): Places {
  return sharedPlaces(loadSections(sectionsOf(path)));
}

/** The same without holding up this thread: another one reads and checks the file into shared memory. */
export async function openPlacesInThread(path: string): Promise<Places> {
  return sharedPlaces(await loadSectionsInThread(sectionsOf(path)));
}

/** Opens an index over memory that another thread has loaded. */
export function sharedPlaces(shared: SharedSections): Places {
  const { path, sections } = shared;
  const columns = { ...rowsOf(shared, COLUMNS), ...presentRowsOf(shared, LATER_COLUMNS) };
  const { idHigh, idLow, byId, houseIdHigh, houseIdLow, houseById } = columns;
  const { letters, termStart, label, firstChild, firstTerm } = columns;
  const file = new ContainerReader(path, READABLE_VERSIONS);
  const meta: PlacesMeta = JSON.parse(new TextDecoder().decode(Uint8Array.from(sections.get(META) ?? [])));
  const areas = { code: columns.areasCode, item: columns.areasItem };
  const isTown = meta.kinds.map(isTownKind);
  const { houseTexts } = columns;
  const hasFurtherHolders = new Bits(meta.places);
  for (const streets of [columns.alsoInOf, columns.saidInOf]) for (const street of streets) hasFurtherHolders.set(street);
  return {
    ...columns,
    meta,
    kindNumbers: numbersOf(meta.kinds),
    countryNumbers: numbersOf(meta.countries),
    kindClasses: Uint8Array.from(meta.kinds, classOf),
    shared,
    dictionary: { letters, termStart, label, firstChild, firstTerm },
    postings: {
      bytes: columns.postingBytes,
      starts: columns.postingStarts,
      isSegmented: file.version >= FIRST_SEGMENTED_VERSION,
    },
    hasFurtherHolders,
    houseTextBuffer: Buffer.from(houseTexts.buffer, houseTexts.byteOffset, houseTexts.byteLength),
    near: {
      areas,
      cities: largeTownsOf(areas, (place) => isTown[columns.kind[place]], columns),
      streets: { code: columns.streetsCode, item: columns.streetsItem },
      pois: { code: columns.poisCode, item: columns.poisItem },
      houses: { code: columns.housesCode, item: columns.housesItem },
      doors: { code: columns.doorsCode, item: columns.doorsItem },
      lines: { code: columns.linesCode, item: columns.linesItem },
    },
    shapes: new ShapeIndex(columns, boxesIn(shared, COLUMNS.shapeBoxes[0])),
    record: recordReader(file, columns.recordStart),
    publicId: (place) => formatPublicId(idHigh[place], idLow[place]),
    housePublicId: (house) => formatPublicId(houseIdHigh[house], houseIdLow[house]),
    findId(id) {
      const place = findId(byId, idHigh, idLow, id);
      if (place !== null) return { place };
      const house = findId(houseById, houseIdHigh, houseIdLow, id);
      return house === null ? null : { house };
    },
    close: () => file.close(),
  };
}

function numbersOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, number) => [name, number]));
}

/** Reads records from the file, of which the system keeps in memory what is read often; those asked for last are kept decoded. */
function recordReader(file: ContainerReader, start: Uint32Array): (place: PlaceNumber) => PlaceRecord {
  const total = file.length(RECORDS);
  const recent = new LRUCache<number, PlaceRecord>({ max: RECENT_RECORDS });
  return (place) => {
    const known = recent.get(place);
    if (known) return known;
    const from = start[place] * RECORD_ALIGNMENT;
    const head = file.read(RECORDS, from, Math.min(FIRST_READ_BYTES, total - from));
    const length = head.readUInt32LE(0);
    const text = length + 4 <= head.length ? head.subarray(4, length + 4) : file.read(RECORDS, from + 4, length);
    const record: PlaceRecord = JSON.parse(text.toString());
    recent.set(place, record);
    return record;
  };
}
