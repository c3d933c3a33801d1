import type { Position } from '../geo/position.ts';
import { ContainerReader, UnusableFile } from './container.ts';
import type { Dictionary } from './dictionary.ts';
import { formatPublicId, parsePublicId } from './ids.ts';
import { NO_PLACE, type PlaceRecord, type Shape } from './place.ts';
import type { SpatialIndex } from './spatial.ts';
import { COORDINATE_SCALE, PLACES_VERSION, type PlacesMeta, RECORD_ALIGNMENT } from './write.ts';

/** Records up to this size are held in memory; larger ones stay on disk, in the page cache of the system. */
const MAX_RESIDENT_BYTES = 256 * 2 ** 20;
/** What is read of a record at first; few are longer. */
const FIRST_READ_BYTES = 1024;

/** An open index of places: flat arrays in memory that threads can share, records and shapes read when asked. */
export interface Places {
  readonly meta: PlacesMeta;
  readonly dictionary: Dictionary;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly kind: Uint8Array;
  readonly country: Uint16Array;
  readonly importance: Uint16Array;
  readonly parent: Uint32Array;
  readonly nameStart: Uint32Array;
  readonly nameTerms: Uint32Array;
  readonly postingBytes: Uint8Array;
  readonly postingStarts: Uint32Array;
  /** Entries before each term's list, so that a range of terms has `postingsBefore[to] − postingsBefore[from]`. */
  readonly postingsBefore: Uint32Array;
  /** Trie nodes that have a list of their own, rising, and which list it is. */
  readonly prefixNode: Uint32Array;
  readonly prefixList: Uint32Array;
  /** How many terms before each one name a place that holds others. */
  readonly holdersBefore: Uint32Array;
  readonly spatial: SpatialIndex;
  record(place: number): PlaceRecord;
  shape(place: number): Shape | null;
  publicId(place: number): string;
  findByPublicId(publicId: string): number | null;
  close(): void;
}

export function positionOf(places: Places, place: number): Position {
  return { lat: places.lat[place] / COORDINATE_SCALE, lng: places.lng[place] / COORDINATE_SCALE };
}

/** The places that hold a place, from the nearest outwards. */
export function holdersOf(places: Places, place: number): number[] {
  const holders: number[] = [];
  for (let holder = places.parent[place]; holder !== NO_PLACE; holder = places.parent[holder]) holders.push(holder);
  return holders;
}

type StoredRecord = PlaceRecord & { readonly shape?: readonly [number, number] };

/** Opens a file that `PlacesWriter` wrote. @throws UnusableFile when it is damaged or of another version. */
export function openPlaces(path: string): Places {
  const file = new ContainerReader(path, PLACES_VERSION);
  try {
    return load(file);
  } catch (error) {
    file.close();
    throw error;
  }
}

function load(file: ContainerReader): Places {
  const uint32 = (name: string) => {
    const bytes = file.load(name);
    return new Uint32Array(bytes.buffer, 0, bytes.length / 4);
  };
  const uint16 = (name: string) => {
    const bytes = file.load(name);
    return new Uint16Array(bytes.buffer, 0, bytes.length / 2);
  };
  const int32 = (name: string) => new Int32Array(file.load(name).buffer);
  const meta: PlacesMeta = JSON.parse(Buffer.from(file.load('meta')).toString());
  const idHigh = uint32('place.idHigh');
  const idLow = uint32('place.idLow');
  const byId = uint32('place.byId');
  const recordStart = uint32('place.record');
  const recordsLength = file.length('records');
  const resident = recordsLength <= MAX_RESIDENT_BYTES ? Buffer.from(file.load('records').buffer) : null;

  const readRecords = (from: number, length: number): Buffer => {
    if (!resident) return file.read('records', from, length);
    if (from + length > resident.length) throw new UnusableFile(file.path, 'points outside the section records');
    return resident.subarray(from, from + length);
  };

  const readStored = (place: number): StoredRecord => {
    const start = recordStart[place] * RECORD_ALIGNMENT;
    const head = readRecords(start, Math.min(FIRST_READ_BYTES, recordsLength - start));
    const length = head.readUInt32LE(0);
    const text = length + 4 <= head.length ? head.subarray(4, length + 4) : readRecords(start + 4, length);
    return JSON.parse(text.toString());
  };

  return {
    meta,
    dictionary: {
      letters: uint16('dictionary.letters'),
      termStart: uint32('dictionary.termStart'),
      label: uint16('dictionary.label'),
      firstChild: uint32('dictionary.firstChild'),
      firstTerm: uint32('dictionary.firstTerm'),
    },
    lat: int32('place.lat'),
    lng: int32('place.lng'),
    kind: file.load('place.kind'),
    country: uint16('place.country'),
    importance: uint16('place.importance'),
    parent: uint32('place.parent'),
    nameStart: uint32('place.nameStart'),
    nameTerms: uint32('place.nameTerms'),
    postingBytes: file.load('postings.bytes'),
    postingStarts: uint32('postings.starts'),
    postingsBefore: uint32('postings.size'),
    prefixNode: uint32('prefix.node'),
    prefixList: uint32('prefix.list'),
    holdersBefore: uint32('term.holdersBefore'),
    spatial: { code: uint32('spatial.code'), place: uint32('spatial.place') },
    record: readStored,
    shape(place) {
      const { shape } = readStored(place);
      return shape ? JSON.parse(file.read('shapes', shape[0], shape[1]).toString()) : null;
    },
    publicId: (place) => formatPublicId(idHigh[place], idLow[place]),
    findByPublicId(publicId) {
      const id = parsePublicId(publicId);
      if (!id) return null;
      let low = 0;
      let high = byId.length - 1;
      while (low <= high) {
        const middle = (low + high) >>> 1;
        const place = byId[middle];
        const order = idHigh[place] - id.high || idLow[place] - id.low;
        if (order === 0) return place;
        if (order < 0) low = middle + 1;
        else high = middle - 1;
      }
      return null;
    },
    close: () => file.close(),
  };
}
