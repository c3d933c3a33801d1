import type { Position } from '../geo/position.ts';
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

/** The entries of lists of houses that are nearest to a point. `item` is the entry. */
export function nearestHouses(places: Places, query: NearQuery, accepts?: Accepts): Near[] {
  return nearest(places.near.houses, query, houseMeasure(places, accepts));
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
  return nearestOwners(places.near.houses, query, houseMeasure(places, accepts), ownerOf);
}

function houseMeasure(places: Places, accepts?: Accepts) {
  const acceptsHouse = accepts && ((house: number) => accepts(placeOfHouse(places, house)));
  return pointMeasure(places.houseLat, places.houseLng, acceptsHouse);
}

/** The streets that are nearest to a point, each by its nearest line. `item` is the place. */
export function nearestStreets(places: Places, query: NearQuery, accepts?: Accepts): Near<PlaceNumber>[] {
  const measure = lineMeasure(places, accepts && ((piece) => accepts(places.linePlace[piece])));
  return nearestOwners(places.near.lines, query, measure, (piece) => places.linePlace[piece]);
}

/** The areas whose surface holds a point, the smallest kind first. */
export function areasAround(places: Places, position: Position): PlaceNumber[] {
  const depths = places.meta.kinds.map((kind) => DEPTHS.get(kind) ?? -1);
  const depth = (place: PlaceNumber) => depths[places.kind[place]];
  return places.shapes
    .placesAt(position)
    .filter((place) => depth(place) >= 0)
    .sort((a, b) => depth(b) - depth(a) || a - b);
}

/** The kinds of areas from the large to the small. */
const DEPTHS: ReadonlyMap<string, number> = new Map(AREA_KINDS.map((kind, depth) => [kind, depth]));

/** The settlement that stands nearest to a point, for where the map has no surface of one. */
export function nearestTown(places: Places, centre: Position, radiusMeters: number): Near<PlaceNumber> | null {
  const isTown = places.meta.kinds.map(isTownKind);
  const measure = pointMeasure<PlaceNumber>(places.lat, places.lng, (place) => isTown[places.kind[place]]);
  return nearest(places.near.areas, { centre, radiusMeters, limit: 1 }, measure)[0] ?? null;
}
