import { houseKey } from './house-words.ts';
import { findHouse, type House, interpolateHouse, placeOfHouse, wholeHouse } from './houses.ts';
import { formatHouseId, parsePublicId } from './ids.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** A place, or a house in the list of one. */
export interface Resolved {
  readonly place: PlaceNumber;
  readonly house: House | null;
}

/** What a public identifier stands for; null when it is of no known form or the index does not have it. */
export function resolvePublicId(places: Places, publicId: string): Resolved | null {
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

/** The public identifier of a house. */
export function publicIdOfHouse(places: Places, house: House): string {
  return 'house' in house ? places.housePublicId(house.house) : formatHouseId(places.publicId(house.place), house.number);
}
