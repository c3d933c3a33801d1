import { type Crossing, Crossings } from './crossing.ts';
import { houseKey } from './house-words.ts';
import { findHouse, type House, interpolateHouse, placeOfHouse, wholeHouse } from './houses.ts';
import { formatHouseId, parsePublicId } from './ids.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** A place, a house in the list of one, or a point of one. */
export interface Resolved {
  readonly place: PlaceNumber;
  readonly house: House | null;
  /** Where the place, a street, crosses another one, if that is meant. */
  readonly crossing?: Crossing;
}

/** What a public identifier stands for; null when it is of no known form or the index does not have it. */
export function resolvePublicId(places: Places, publicId: string): Resolved | null {
  if (publicId.includes(BETWEEN_STREETS)) return resolvedCrossing(places, publicId.split(BETWEEN_STREETS, 3));
  const id = parsePublicId(publicId);
  const found = id && places.findId(id);
  if (!found) return null;
  if ('house' in found) {
    return id.houseNumber === null ? resolvedHouse(placeOfHouse(places, found.house), found.house) : null;
  }
  const { place } = found;
  if (id.houseNumber === null) return { place, house: null };
  // The number was between two houses, and a later map may have it; or the map has flats of it.
  const known = findHouse(places, place, houseKey(id.houseNumber));
  if (known >= 0) return { place, house: wholeHouse(places, known) };
  const house = /^\d{1,9}$/.test(id.houseNumber) ? interpolateHouse(places, place, Number(id.houseNumber)) : null;
  return house && { place, house };
}

function resolvedHouse(place: PlaceNumber, house: number): Resolved {
  return { place, house: { place, house } };
}

/** Stands between the identifiers of the streets in that of their crossing. */
const BETWEEN_STREETS = '~';

/** The public identifier of a crossing. */
export function publicIdOfCrossing(places: Places, { streets }: Crossing): string {
  return streets.map((street) => places.publicId(street)).join(BETWEEN_STREETS);
}

function resolvedCrossing(places: Places, publicIds: readonly string[]): Resolved | null {
  const found = publicIds.map((publicId) => resolvePublicId(places, publicId));
  const [a, b] = found.map((each) => (each && each.house === null ? each.place : null));
  if (found.length !== 2 || a === null || b === null || a === undefined || b === undefined) return null;
  const position = new Crossings(places).between(a, b);
  return position && { place: a, house: null, crossing: { streets: [a, b], position } };
}

/** The public identifier of a house. */
export function publicIdOfHouse(places: Places, house: House): string {
  return 'house' in house ? places.housePublicId(house.house) : formatHouseId(places.publicId(house.place), house.number);
}
