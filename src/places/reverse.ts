import type { Position } from '../geo/position.ts';
import { placeOfHouse } from './houses.ts';
import { AREA_KINDS, isTownKind } from './kinds.ts';
import { lineMeasure } from './lines.ts';
import { type Near, type NearQuery, nearest, pointMeasure } from './near.ts';
import type { Places } from './read.ts';

/** Which streets, and houses of which streets, count; all when absent. */
type Accepts = (place: number) => boolean;

/** The houses that are nearest to a point. `item` is the house. */
export function nearestHouses(places: Places, query: NearQuery, accepts?: Accepts): Near[] {
  const acceptsHouse = accepts && ((house: number) => accepts(placeOfHouse(places, house)));
  return nearest(places.near.houses, query, pointMeasure(places.houseLat, places.houseLng, acceptsHouse));
}

/** The streets that are nearest to a point, each by its nearest line. `item` is the place. */
export function nearestStreets(places: Places, query: NearQuery, accepts?: Accepts): Near[] {
  const { limit } = query;
  const measure = lineMeasure(places, accepts && ((piece) => accepts(places.linePlace[piece])));
  // Several pieces of one street may be among the nearest: more are asked for until enough streets are.
  for (let pieces = limit * 4; ; pieces *= 4) {
    const near = nearest(places.near.lines, { ...query, limit: pieces }, measure);
    const streets = new Map<number, number>();
    for (const { item, meters } of near) {
      const street = places.linePlace[item];
      if (!streets.has(street)) streets.set(street, meters);
    }
    if (streets.size >= limit || near.length < pieces) {
      return [...streets].slice(0, limit).map(([item, meters]) => ({ item, meters }));
    }
  }
}

/** The areas whose surface holds a point, the smallest kind first. */
export function areasAround(places: Places, position: Position): number[] {
  const depths = places.meta.kinds.map((kind) => DEPTHS.get(kind) ?? -1);
  const depth = (place: number) => depths[places.kind[place]];
  return places.shapes
    .placesAt(position)
    .filter((place) => depth(place) >= 0)
    .sort((a, b) => depth(b) - depth(a) || a - b);
}

/** The kinds of areas from the large to the small. */
const DEPTHS: ReadonlyMap<string, number> = new Map(AREA_KINDS.map((kind, depth) => [kind, depth]));

/** The settlement that stands nearest to a point, for where the map has no surface of one. */
export function nearestTown(places: Places, centre: Position, radiusMeters: number): Near | null {
  const isTown = places.meta.kinds.map(isTownKind);
  const measure = pointMeasure(places.lat, places.lng, (place) => isTown[places.kind[place]]);
  return nearest(places.near.areas, { centre, radiusMeters, limit: 1 }, measure)[0] ?? null;
}
