import { LRUCache } from 'lru-cache';
import type { IdColumn } from '../branded-ids.ts';
import type { Position } from '../geo/position.ts';
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
import { isTownKind, type Layer } from './kinds.ts';
import { largeTownsOf } from './large-towns.ts';
import { COORDINATE_SCALE, NO_PLACE, type PlaceRecord } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import {
  COLUMNS,
  type Columns,
  LATER_COLUMNS,
  META,
  PLACES_VERSION,
  type PlacesMeta,
  RECORD_ALIGNMENT,
  RECORDS,
} from './sections.ts';
import { ShapeIndex } from './shapes.ts';
import type { SpatialIndex } from './spatial.ts';

/** Records up to this size are held in memory; larger ones stay on disk, in the page cache of the system. */
const MAX_RESIDENT_BYTES = 256 * 2 ** 20;
/** What is read of a record at first; few are longer. */
const FIRST_READ_BYTES = 1024;
/** So many records are kept decoded: what is typed most is found most. */
const RECENT_RECORDS = 10_000;

/** An open index of places: flat arrays in memory that threads can share, records read when asked. */
export interface Places extends Columns {
  readonly meta: PlacesMeta;
  /** What another thread needs to open the same index over the same memory. */
  readonly shared: SharedSections;
  readonly dictionary: Dictionary;
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
  return items.subarray(from, lowerBound(of, number + 1, from));
}

/** The towns and postal codes of houses of a street, besides what holds the street. */
export function alsoIn({ alsoInOf, alsoInItem }: Places, street: PlaceNumber): IdColumn<PlaceNumber> {
  return pairedWith(alsoInOf, alsoInItem, street);
}

/** The parts of a town that the houses of a street may be said to be in. */
export function saidIn({ saidInOf, saidInItem }: Places, street: PlaceNumber): IdColumn<PlaceNumber> {
  return pairedWith(saidInOf, saidInItem, street);
}

function sectionsOf(path: string): SectionsRequest {
  const names = [META, ...Object.values(COLUMNS).map(([section]) => section)];
  const optional = Object.values(LATER_COLUMNS).map(([section]) => section);
  return { path, version: PLACES_VERSION, names, optional, upTo: { [RECORDS]: MAX_RESIDENT_BYTES } };
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
  const file = new ContainerReader(path, PLACES_VERSION);
  const meta: PlacesMeta = JSON.parse(new TextDecoder().decode(Uint8Array.from(sections.get(META) ?? [])));
  const areas = { code: columns.areasCode, item: columns.areasItem };
  const isTown = meta.kinds.map(isTownKind);
  return {
    ...columns,
    meta,
    shared,
    dictionary: { letters, termStart, label, firstChild, firstTerm },
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
    record: recordReader(file, sections.get(RECORDS), columns.recordStart),
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

/** Reads records from memory where they are held there, else from disk; those asked for last are kept. */
function recordReader(
  file: ContainerReader,
  held: Uint8Array | undefined,
  start: Uint32Array,
): (place: PlaceNumber) => PlaceRecord {
  const resident = held && Buffer.from(held.buffer);
  const total = file.length(RECORDS);
  const recent = new LRUCache<number, PlaceRecord>({ max: RECENT_RECORDS });
  const read = (from: number, length: number): Buffer =>
    resident ? resident.subarray(from, from + length) : file.read(RECORDS, from, length);
  return (place) => {
    const known = recent.get(place);
    if (known) return known;
    const from = start[place] * RECORD_ALIGNMENT;
    const head = read(from, Math.min(FIRST_READ_BYTES, total - from));
    const length = head.readUInt32LE(0);
    const text = length + 4 <= head.length ? head.subarray(4, length + 4) : read(from + 4, length);
    const record: PlaceRecord = JSON.parse(text.toString());
    recent.set(place, record);
    return record;
  };
}
