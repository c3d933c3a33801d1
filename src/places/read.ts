import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
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
/** So many records are kept decoded: what is typed most is found most. */
const RECENT_RECORDS = 10_000;

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

/** The sections that are held in memory; `records` too when it is small enough. */
// biome-ignore format: a list reads better in rows
const LOADED_SECTIONS = [
  'meta', 'dictionary.letters', 'dictionary.termStart', 'dictionary.label', 'dictionary.firstChild', 'dictionary.firstTerm',
  'place.lat', 'place.lng', 'place.kind', 'place.country', 'place.importance', 'place.parent', 'place.nameStart',
  'place.nameTerms', 'place.idHigh', 'place.idLow', 'place.byId', 'place.record', 'postings.bytes', 'postings.starts',
  'postings.size', 'prefix.node', 'prefix.list', 'term.holdersBefore', 'spatial.code', 'spatial.place',
] as const;

type SectionName = (typeof LOADED_SECTIONS)[number] | 'records';
type Sections = ReadonlyMap<SectionName, Uint8Array>;

/** Opens a file that `PlacesWriter` wrote. @throws UnusableFile when it is damaged or of another version. */
export function openPlaces(path: string): Places {
  return assemble(path, loadSections(path));
}

/** The same without holding up this thread: another one reads and checks the file into shared memory. */
export async function openPlacesInThread(path: string): Promise<Places> {
  const thread = new Worker(new URL('./load-thread.ts', import.meta.url), { workerData: path });
  const [loaded] = await once(thread, 'message');
  if (loaded.unusable !== undefined) throw new UnusableFile(path, loaded.unusable);
  return assemble(path, loaded.sections);
}

/** Reads and checks what is held in memory. */
export function loadSections(path: string): Sections {
  const file = new ContainerReader(path, PLACES_VERSION);
  try {
    const names: SectionName[] = [...LOADED_SECTIONS];
    if (file.length('records') <= MAX_RESIDENT_BYTES) names.push('records');
    return new Map(names.map((name) => [name, file.load(name)]));
  } finally {
    file.close();
  }
}

function assemble(path: string, sections: Sections): Places {
  const bytes = (name: SectionName): Uint8Array => {
    const section = sections.get(name);
    if (!section) throw new UnusableFile(path, `has no section ${name}`);
    return section;
  };
  const uint32 = (name: SectionName) => new Uint32Array(bytes(name).buffer);
  const uint16 = (name: SectionName) => new Uint16Array(bytes(name).buffer);
  const int32 = (name: SectionName) => new Int32Array(bytes(name).buffer);
  const file = new ContainerReader(path, PLACES_VERSION);
  const idHigh = uint32('place.idHigh');
  const idLow = uint32('place.idLow');
  const byId = uint32('place.byId');
  const readStored = recordReader(file, sections.get('records'), uint32('place.record'));
  const meta: PlacesMeta = JSON.parse(Buffer.from(bytes('meta')).toString());
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
    kind: bytes('place.kind'),
    country: uint16('place.country'),
    importance: uint16('place.importance'),
    parent: uint32('place.parent'),
    nameStart: uint32('place.nameStart'),
    nameTerms: uint32('place.nameTerms'),
    postingBytes: bytes('postings.bytes'),
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
      return id && findId(byId, idHigh, idLow, id);
    },
    close: () => file.close(),
  };
}

function findId(
  byId: Uint32Array,
  idHigh: Uint32Array,
  idLow: Uint32Array,
  id: { readonly high: number; readonly low: number },
): number | null {
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
}

/** Reads records from memory where they are held there, else from disk; those asked for last are kept. */
function recordReader(
  file: ContainerReader,
  held: Uint8Array | undefined,
  start: Uint32Array,
): (place: number) => StoredRecord {
  const resident = held && Buffer.from(held.buffer);
  const total = file.length('records');
  const recent = new LRUCache<number, StoredRecord>({ max: RECENT_RECORDS });
  const read = (from: number, length: number): Buffer =>
    resident ? resident.subarray(from, from + length) : file.read('records', from, length);
  return (place) => {
    const known = recent.get(place);
    if (known) return known;
    const from = start[place] * RECORD_ALIGNMENT;
    const head = read(from, Math.min(FIRST_READ_BYTES, total - from));
    const length = head.readUInt32LE(0);
    const text = length + 4 <= head.length ? head.subarray(4, length + 4) : read(from + 4, length);
    const record: StoredRecord = JSON.parse(text.toString());
    recent.set(place, record);
    return record;
  };
}
