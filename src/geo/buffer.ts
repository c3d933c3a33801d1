import geodesic from 'geographiclib-geodesic';
import type { Geometry } from './geometry.ts';
import { type LngLat, lngLat } from './position.ts';

const WGS84 = geodesic.Geodesic.WGS84;
/** Corners of half a circle. A polygon of twice as many lies within 0.06 % of the radius on either side of the circle. */
const HALF_CIRCLE = 32;
const ROUNDING = (1 + 1 / Math.cos(Math.PI / (2 * HALF_CIRCLE))) / 2;
const RADIANS = Math.PI / 180;
const EARTH_METERS = 6_371_000;
/** What a piece of an edge may lie beside the way on the ellipsoid: a thousandth of the radius, or a little where that is less. */
const ERROR_SHARE = 0.001;
const LEAST_ERROR_METERS = 0.3;
const MAX_PIECE_DEGREES = 5;
/** Nearer to a pole edges are cut as they are here. */
const MAX_CUTTING_LATITUDE = 89.9;

/**
 * The surroundings of a geometry's lines and points on the ellipsoid, as rings in longitude and latitude that overlap: one around each
 * piece of an edge, whose union they make. A ring may go on beyond 180° instead of breaking off there; around a pole it is closed
 * along the pole. What lies inside a polygon is not covered.
 *
 * @param maxRings null is returned for a geometry that needs more
 */
export function surroundingRings(geometry: Geometry, meters: number, maxRings: number): LngLat[][] | null {
  const rings: LngLat[][] = [];
  for (const line of linesOf(geometry)) {
    if (line.length === 1) rings.push(stadium(line[0], line[0], meters));
    for (let i = 1; i < line.length; i++) {
      const ends = piecesOf(line[i - 1], line[i], meters);
      for (let end = 1; end < ends.length && rings.length <= maxRings; end++)
        rings.push(stadium(ends[end - 1], ends[end], meters));
    }
    if (rings.length > maxRings) return null;
  }
  return rings;
}

/** The ends of the pieces of an edge: halved until each can count as straight on the ellipsoid, and its sides as straight in degrees. */
function piecesOf(from: LngLat, to: LngLat, meters: number): LngLat[] {
  if (isStraight(from, to, meters)) return [from, to];
  const middle = lngLat({ lat: (from[1] + to[1]) / 2, lng: (from[0] + to[0]) / 2 });
  return [...piecesOf(from, middle, meters), ...piecesOf(middle, to, meters).slice(1)];
}

function isStraight(from: LngLat, to: LngLat, meters: number): boolean {
  const [lngs, lats] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const [low, high] = [Math.abs(from[1]), Math.abs(to[1])].sort((a, b) => a - b);
  const tangent = Math.tan(Math.min(high, MAX_CUTTING_LATITUDE) * RADIANS);
  // A chord of length s of a parallel at latitude φ lies s² tan φ / 8R beside the shortest way.
  const eastWest = EARTH_METERS * lngs * RADIANS * Math.cos(low * RADIANS);
  const beside = (eastWest * eastWest * tangent) / (8 * EARTH_METERS);
  // The side of a meridian is off by a share of (1 + 2 tan² φ) / 8 times the square of the angle.
  const sideShare = ((lats * RADIANS) ** 2 * (1 + 2 * tangent * tangent)) / 8;
  const error = Math.max(LEAST_ERROR_METERS, ERROR_SHARE * meters);
  return lngs <= MAX_PIECE_DEGREES && beside <= error && sideShare <= ERROR_SHARE;
}

export function linesOf(geometry: Geometry): readonly (readonly LngLat[])[] {
  switch (geometry.type) {
    case 'Point':
      return [[geometry.coordinates]];
    case 'MultiPoint':
      return geometry.coordinates.map((position) => [position]);
    case 'LineString':
      return [geometry.coordinates];
    case 'MultiLineString':
    case 'Polygon':
      return geometry.coordinates;
    case 'MultiPolygon':
      return geometry.coordinates.flat();
  }
}

/** The ring around a short edge at a distance: half a circle at either end. */
function stadium(from: LngLat, to: LngLat, meters: number): LngLat[] {
  const { azi1 = 0, azi2 = 0 } = WGS84.Inverse(from[1], from[0], to[1], to[0]);
  return closedRing([...halfCircle(to, azi2 - 90, meters), ...halfCircle(from, azi1 + 90, meters)]);
}

function halfCircle([lng, lat]: LngLat, firstAzimuth: number, meters: number): LngLat[] {
  return Array.from({ length: HALF_CIRCLE + 1 }, (_, i) => {
    const { lat2 = 0, lon2 = 0 } = WGS84.Direct(lat, lng, firstAzimuth + (180 * i) / HALF_CIRCLE, meters * ROUNDING);
    return lngLat({ lat: lat2, lng: lon2 });
  });
}

/** Closes a ring whose longitudes break off at 180°: they go on instead, and along the pole where the ring goes round it. */
function closedRing(positions: readonly LngLat[]): LngLat[] {
  const ring: LngLat[] = [positions[0]];
  for (const [lng, lat] of positions.slice(1)) {
    const before = ring[ring.length - 1][0];
    ring.push(lngLat({ lat, lng: lng + 360 * Math.round((before - lng) / 360) }));
  }
  const [[firstLng, firstLat], [lastLng, lastLat]] = [ring[0], ring[ring.length - 1]];
  const turns = Math.round((lastLng - firstLng) / 360);
  if (turns !== 0) {
    const pole = (firstLat + lastLat) / 2 > 0 ? 90 : -90;
    const end = firstLng + 360 * turns;
    const alongPole = [
      lngLat({ lat: firstLat, lng: end }),
      lngLat({ lat: pole, lng: end }),
      lngLat({ lat: pole, lng: firstLng }),
    ];
    return [...ring, ...alongPole, ring[0]];
  }
  return [...ring, ring[0]];
}
