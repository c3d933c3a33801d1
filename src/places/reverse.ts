import type { Position } from '../geo/position.ts';
import { kindOf } from './facts.ts';
import { housesOfNumber, placeOfHouse } from './houses.ts';
import { AREA_KINDS, isTownKind } from './kinds.ts';
import { lineMeasure } from './lines.ts';
import { type Near, type NearQuery, nearest, nearestOwners, pointMeasure } from './near.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** Which streets, and houses of which streets, count; all when absent. */
type Accepts = (place: PlaceNumber) => boolean;

/** Houses count as near up to here, streets up to there, metres. */
export const HOUSE_REACH_METERS = 200;
export const STREET_REACH_METERS = 1_000;

/** The entries of lists of houses that are nearest to a point, each by its nearest door. `item` is the entry. */
export function nearestHouses(places: Places, query: NearQuery, accepts?: Accepts): Near[] {
  return nearestByDoors(places, query, accepts, (entry) => entry);
}

/** The houses that are nearest to a point, each by its nearest entry: flats are parts of their house. `item` is the entry that stands for it. */
export function nearestWholeHouses(places: Places, query: NearQuery, accepts?: Accepts): Near[] {
  const houseOf = new Map<number, number>();
  const ownerOf = (entry: number): number => {
    if (!houseOf.has(entry)) {
      const { first, houses } = housesOfNumber(places, entry);
      for (const [i, house] of houses.entries()) houseOf.set(first + i, house);
    }
    return houseOf.get(entry) ?? entry;
  };
  return nearestByDoors(places, query, accepts, ownerOf);
}

/** What houses are parts of, by where they stand themselves and by their doors, whichever is nearer. */
function nearestByDoors(
  places: Places,
  query: NearQuery,
  accepts: Accepts | undefined,
  ownerOf: (entry: number) => number,
): Near[] {
  const { near, houseLat, houseLng, doorLat, doorLng, doorHouse } = places;
  const acceptsHouse = accepts && ((house: number) => accepts(placeOfHouse(places, house)));
  const acceptsDoor = acceptsHouse && ((door: number) => acceptsHouse(doorHouse[door]));
  const byHouse = nearestOwners(near.houses, query, pointMeasure(houseLat, houseLng, acceptsHouse), ownerOf);
  const ownerOfDoor = (door: number) => ownerOf(doorHouse[door]);
  // What is farther than enough houses does not come before them.
  const radiusMeters = byHouse[query.limit - 1]?.meters ?? query.radiusMeters;
  const nearDoors = { ...query, radiusMeters };
  const byDoor = nearestOwners(near.doors, nearDoors, pointMeasure(doorLat, doorLng, acceptsDoor), ownerOfDoor);
  if (byDoor.length === 0) return byHouse;
  const meters = new Map(byHouse.map((each) => [each.item, each.meters]));
  for (const each of byDoor) meters.set(each.item, Math.min(each.meters, meters.get(each.item) ?? each.meters));
  return Array.from(meters, ([item, least]) => ({ item, meters: least }))
    .sort((a, b) => a.meters - b.meters || a.item - b.item)
    .slice(0, query.limit);
}

/** The streets that are nearest to a point, each by its nearest line. `item` is the place. */
export function nearestStreets(places: Places, query: NearQuery, accepts?: Accepts): Near<PlaceNumber>[] {
  const measure = lineMeasure(places, accepts && ((piece) => accepts(places.linePlace[piece])));
  return nearestOwners(places.near.lines, query, measure, (piece) => places.linePlace[piece]);
}

/** The areas whose surface holds a point, the smallest kind first. */
export function areasAround(places: Places, position: Position): PlaceNumber[] {
  return places.shapes
    .placesAt(position)
    .filter((place) => depthOf(places, place) >= 0)
    .sort((a, b) => depthOf(places, b) - depthOf(places, a) || a - b);
}

/** The kinds of areas from the large to the small. */
const DEPTHS: ReadonlyMap<string, number> = new Map(AREA_KINDS.map((kind, depth) => [kind, depth]));

/** How deep a place stands among the areas around it: the smaller the kind, the deeper; −1 for what is no area. */
export function depthOf(places: Places, place: PlaceNumber): number {
  return DEPTHS.get(kindOf(places, place)) ?? -1;
}

/** The settlement that stands nearest to a point, for where the map has no surface of one. */
export function nearestTown(places: Places, centre: Position, radiusMeters: number): Near<PlaceNumber> | null {
  const isTown = places.meta.kinds.map(isTownKind);
  const measure = pointMeasure<PlaceNumber>(places.lat, places.lng, (place) => isTown[places.kind[place]]);
  return nearest(places.near.areas, { centre, radiusMeters, limit: 1 }, measure)[0] ?? null;
}
