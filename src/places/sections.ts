import type { ContainerWriter } from '../storage/container.ts';
import { float64, ids, int32, type Rows, type RowTable, uint8, uint16, uint32 } from '../storage/sections.ts';
import type { PlaceNumber } from './place-number.ts';

/** The version of what the sections hold, which `format.md` describes. */
export const PLACES_VERSION = 3;
/** What `read.ts` opens: the posting lists of version 2 have no segments. */
export const READABLE_VERSIONS: readonly number[] = [2, PLACES_VERSION];
export const FIRST_SEGMENTED_VERSION = 3;

/**
 * An entry of `nameTerms` is a term; the last word of a name bears what the name is in the three bits above. The first name of a place is
 * a main one in any case: older files have no other bit than that of the end.
 */
export const END_OF_NAME = 0x8000_0000;
/** The name on the spot, in Latin letters or in English: what people type who do not know the place by another name. */
export const MAIN_NAME = 0x4000_0000;
/** The name in another language. What is neither is old, colloquial, short or a spelling. */
export const TRANSLATED_NAME = 0x2000_0000;
/** The bits of the term; as a list in memory (`TextNumbers`) terms are at most 2²⁷. */
export const TERM = 0x1fff_ffff;

export const IMPORTANCE_SCALE = 65535;
/** Records start at multiples of this, so that 32 bits reach 32 GB; a row refuses what starts beyond. */
export const RECORD_ALIGNMENT = 8;

export interface PlacesMeta {
  readonly kinds: readonly string[];
  readonly countries: readonly string[];
  readonly places: number;
  /** The countries of which the operator imported postal codes; files written before do not say. */
  readonly postalCountries?: readonly string[];
}

/** The section of what is said about an index as a whole, `PlacesMeta` as JSON. */
export const META = 'meta';
/** The section of the records of places, which stays on disk. */
export const RECORDS = 'records';

/** The columns that are held in memory: under which name, from which section, and what they are made of. */
// biome-ignore format: a table reads better in rows
export const COLUMNS = {
  lat: ['place.lat', int32], lng: ['place.lng', int32], kind: ['place.kind', uint8],
  country: ['place.country', uint16], importance: ['place.importance', uint16], parent: ['place.parent', ids<PlaceNumber>],
  /** The postal code that a place is in. */
  postcode: ['place.post', ids<PlaceNumber>],
  nameStart: ['place.nameStart', uint32], nameTerms: ['place.nameTerms', uint32],
  idHigh: ['place.idHigh', uint32], idLow: ['place.idLow', uint32], byId: ['place.byId', ids<PlaceNumber>],
  recordStart: ['place.record', uint32],
  letters: ['dictionary.letters', uint16], termStart: ['dictionary.termStart', uint32],
  label: ['dictionary.label', uint16], firstChild: ['dictionary.firstChild', uint32],
  firstTerm: ['dictionary.firstTerm', uint32],
  postingBytes: ['postings.bytes', uint8], postingStarts: ['postings.starts', uint32],
  /** Entries before each term's list, so that a range of terms has `postingsBefore[to] − postingsBefore[from]`. */
  postingsBefore: ['postings.size', uint32],
  /** Trie nodes that have a list of their own, rising, and which list it is. */
  prefixNode: ['prefix.node', uint32], prefixList: ['prefix.list', uint32],
  /** How many terms before each one name a place that holds others. */
  holdersBefore: ['term.holdersBefore', uint32],
  houseStart: ['house.start', uint32], houseLat: ['house.lat', int32], houseLng: ['house.lng', int32],
  houseValue: ['house.value', uint32], housePostcode: ['house.post', ids<PlaceNumber>], houseFlags: ['house.flags', uint8],
  houseTextStart: ['house.textStart', uint32], houseTexts: ['house.texts', uint8],
  houseIdHigh: ['house.idHigh', uint32], houseIdLow: ['house.idLow', uint32], houseById: ['house.byId', uint32],
  shapePlace: ['shape.place', ids<PlaceNumber>], shapeRing: ['shape.ring', uint32], shapeBoxes: ['shape.boxes', uint8],
  ringCorner: ['ring.corner', uint32], ringIsHole: ['ring.isHole', uint8],
  cornerLat: ['corner.lat', int32], cornerLng: ['corner.lng', int32],
  stretchSouth: ['stretch.south', int32], stretchNorth: ['stretch.north', int32],
  linePlace: ['line.place', ids<PlaceNumber>], lineLatA: ['line.latA', int32], lineLngA: ['line.lngA', int32],
  lineLatB: ['line.latB', int32], lineLngB: ['line.lngB', int32],
  /** Pairs of a place and a postal code that it bears, by place and by postal code; and of a postal code and a house in it. */
  postcodesOf: ['postcodes.of', uint32], postcodesItem: ['postcodes.item', ids<PlaceNumber>],
  bearersOf: ['bearers.of', uint32], bearersItem: ['bearers.item', ids<PlaceNumber>],
  addressedOf: ['addressed.of', uint32], addressedItem: ['addressed.item', uint32],
  areasCode: ['near.areas.code', float64], areasItem: ['near.areas.item', ids<PlaceNumber>],
  streetsCode: ['near.streets.code', float64], streetsItem: ['near.streets.item', ids<PlaceNumber>],
  poisCode: ['near.pois.code', float64], poisItem: ['near.pois.item', ids<PlaceNumber>],
  housesCode: ['near.houses.code', float64], housesItem: ['near.houses.item', uint32],
  linesCode: ['near.lines.code', float64], linesItem: ['near.lines.item', uint32],
} as const;

/** Columns that files written before them do not have; there they are empty. */
// biome-ignore format: a table reads better in rows
export const LATER_COLUMNS = {
  /** The classes, as bits, of what the places hold that a term names. */
  heldClasses: ['term.heldClasses', uint8],
  /** The town that the address of a house names, where that is not the one that holds its street. */
  houseTown: ['house.town', ids<PlaceNumber>],
  /** Pairs of a street and a town or postal code that houses of it are in, by street. */
  alsoInOf: ['alsoIn.of', uint32], alsoInItem: ['alsoIn.item', ids<PlaceNumber>],
  /** Pairs of a street and a part of its town that all of its houses may be said to be in. */
  saidInOf: ['saidIn.of', uint32], saidInItem: ['saidIn.item', ids<PlaceNumber>],
  /** How many people live in an area, where that is known, by area. */
  peopleOf: ['people.of', uint32], peopleCount: ['people.count', uint32],
  /** Further points where houses stand: see `houses.ts`. */
  doorLat: ['door.lat', int32], doorLng: ['door.lng', int32], doorHouse: ['door.house', uint32],
  doorsCode: ['near.doors.code', float64], doorsItem: ['near.doors.item', uint32],
} as const;

export type Columns = Rows<typeof COLUMNS> & Rows<typeof LATER_COLUMNS>;

/** Adds columns to a file, in their order, under the names of their sections. */
export function addColumns(file: ContainerWriter, columns: Partial<Columns>): void {
  const table: RowTable = { ...COLUMNS, ...LATER_COLUMNS };
  for (const [name, row] of Object.entries(columns)) file.add(table[name][0], row);
}
