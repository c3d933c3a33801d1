import type { Position } from '../geo/position.ts';
import {
  areasHolding,
  countryOf,
  HOUSE_REACH_METERS,
  kindOf,
  nearestHouses,
  nearestStreets,
  type PlaceNumber,
  type Places,
  placeOfHouse,
  type Resolved,
  STREET_KIND,
  STREET_REACH_METERS,
} from '../places/index.ts';
import { addressesOfBuilding } from './building.ts';

/** So many houses are returned. */
const HOUSES = 5;
/** So many streets are returned where no house is near. */
const STREETS = 3;

/** What is wanted around a point. */
export interface AroundQuery {
  readonly kinds: ReadonlySet<string>;
  /** ISO 3166-1 alpha-2 codes; all when absent. */
  readonly countries?: ReadonlySet<string> | undefined;
  /** Whether all addresses of the nearest building are wanted, in place of the nearest houses. */
  readonly listsBuilding?: boolean;
}

/** What is near a point or around it, and how far it is. */
export type PlaceAround = Resolved & { readonly meters: number };

/** The address of a point: the nearest houses, the nearest street, then what holds the point, from the small to the large. */
export function placesAround(places: Places, centre: Position, query: AroundQuery): readonly PlaceAround[] {
  const { kinds, countries, listsBuilding = false } = query;
  const accepts = countries && ((place: PlaceNumber) => countries.has(countryOf(places, place)));
  // Surfaces end at the antimeridian; what begins there holds it.
  const point = centre.lng === 180 ? { ...centre, lng: -180 } : centre;
  const hasAddresses = kinds.has('address');
  const building = hasAddresses && listsBuilding ? addressesOfBuilding(places, point, accepts) : [];
  if (building.length > 0) return building;
  const nearHouses = { centre: point, radiusMeters: HOUSE_REACH_METERS, limit: HOUSES };
  const houses = hasAddresses ? nearestHouses(places, nearHouses, accepts) : [];
  const nearStreets = { centre: point, radiusMeters: STREET_REACH_METERS, limit: houses.length === 0 ? STREETS : 1 };
  const streets = kinds.has(STREET_KIND) ? nearestStreets(places, nearStreets, accepts) : [];
  const isWanted = (place: PlaceNumber) => kinds.has(kindOf(places, place)) && accepts?.(place) !== false;
  const areas = areasHolding(places, point).filter(({ item }) => isWanted(item));
  return [
    ...houses.map(({ item, meters }) => {
      const place = placeOfHouse(places, item);
      return { place, house: { place, house: item }, meters };
    }),
    ...[...streets, ...areas].map(({ item, meters }) => ({ place: item, house: null, meters })),
  ];
}
