import type { Position } from '../geo/position.ts';
import {
  flatsOf,
  HOUSE_REACH_METERS,
  type House,
  houseKey,
  housePosition,
  houseText,
  nearest,
  nearestWholeHouses,
  type PlaceNumber,
  type Places,
  placeOfHouse,
  pointMeasure,
  type Resolved,
  SAME_HOUSE_METERS,
  wholeHouse,
} from '../places/index.ts';

/** So many organisations of a building are listed at most. */
const MAX_ORGANISATIONS = 100;

type Address = Resolved & { readonly meters: number };

/**
 * All addresses of the building that is nearest to a point: the house, its flats, and what is in it with the same number on the same street.
 * Empty where no house is near.
 *
 * @param accepts which streets count; all when absent
 */
export function addressesOfBuilding(
  places: Places,
  centre: Position,
  accepts?: (place: PlaceNumber) => boolean,
): readonly Address[] {
  const query = { centre, radiusMeters: HOUSE_REACH_METERS, limit: 1 };
  const [found] = nearestWholeHouses(places, query, accepts);
  if (!found) return [];
  const { item, meters } = found;
  const of = (house: House): Address => ({ place: house.place, house, meters });
  const street = placeOfHouse(places, item);
  const flats = flatsOf(places, item);
  return [
    of(wholeHouse(places, item)),
    ...flats.map((house) => of({ place: street, house })),
    ...organisationsIn(places, street, item).map((place) => ({ place, house: null, meters })),
  ];
}

/** The points of interest that bear the number and the street of a house. */
function organisationsIn(places: Places, street: PlaceNumber, house: number): PlaceNumber[] {
  const key = houseKey(houseText(places, house).number);
  const numberOf = (place: PlaceNumber) => places.record(place).houseNumber;
  const isInside = (place: PlaceNumber) => places.parent[place] === street && houseKey(numberOf(place) ?? '') === key;
  const query = { centre: housePosition(places, house), radiusMeters: SAME_HOUSE_METERS, limit: MAX_ORGANISATIONS };
  const found = nearest(places.near.pois, query, pointMeasure(places.lat, places.lng, isInside));
  return found.map(({ item }) => item);
}
