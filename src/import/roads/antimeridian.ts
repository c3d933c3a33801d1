import { OSM_COORDINATE_SCALE } from '../../osm/element.ts';

/** Half a turn around the earth, in 10⁻⁷ degrees. */
export const HALF_TURN = 180 * OSM_COORDINATE_SCALE;

/** Degrees × 10⁷. */
export interface UnitPoint {
  readonly lat: number;
  readonly lng: number;
}

/** Where an edge crosses the antimeridian: the same place as it is counted before it, and behind it. */
export interface Crossing {
  readonly before: UnitPoint;
  readonly behind: UnitPoint;
}

/** Whether an edge goes the shorter way around across the antimeridian. */
export function isAcross(fromLng: number, toLng: number): boolean {
  return Math.abs(toLng - fromLng) > HALF_TURN;
}

/** Where an edge that is across meets the antimeridian. */
export function crossingOf(from: UnitPoint, to: UnitPoint): Crossing {
  const side = from.lng < 0 ? -HALF_TURN : HALF_TURN;
  const [own, other] = [Math.abs(side - from.lng), Math.abs(-side - to.lng)];
  const lat = Math.round(from.lat + ((to.lat - from.lat) * own) / (own + other || 1));
  return { before: { lat, lng: side }, behind: { lat, lng: -side } };
}
