import { findHouse, type House, houseKey, interpolateHouse, placeOfHouse, wholeHouse } from './houses.ts';
import { formatHouseId, parsePublicId } from './ids.ts';
import type { Places } from './read.ts';

/** A place, or a house in the list of one. */
export interface Resolved {
  readonly place: number;
  readonly house: House | null;
}

/** What a public identifier stands for; null when it is of no known form or the index does not have it. */
export function resolvePublicId(places: Places, publicId: string): Resolved | null {
  const id = parsePublicId(publicId);
  const found = id && places.findId(id);
  if (!found) return null;
  const { item, isHouse } = found;
  if (isHouse) return id.houseNumber === null ? resolvedHouse(placeOfHouse(places, item), item) : null;
  if (id.houseNumber === null) return { place: item, house: null };
  // The number was between two houses, and a later map may have it; or the map has flats of it.
  const known = findHouse(places, item, houseKey(id.houseNumber));
  if (known >= 0) return { place: item, house: wholeHouse(places, known) };
  const house = /^\d{1,9}$/.test(id.houseNumber) ? interpolateHouse(places, item, Number(id.houseNumber)) : null;
  return house && { place: item, house };
}

function resolvedHouse(place: number, house: number): Resolved {
  return { place, house: { place, house } };
}

/** The public identifier of a house. */
export function publicIdOfHouse(places: Places, house: House): string {
  return 'house' in house ? places.housePublicId(house.house) : formatHouseId(places.publicId(house.place), house.number);
}
