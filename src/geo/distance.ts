import geodesic from 'geographiclib-geodesic';
import type { Position } from './position.ts';

const RADIANS = Math.PI / 180;
/** WGS 84: semi-major axis in metres, and the square of the eccentricity. */
const SEMI_MAJOR = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;

const WGS84 = geodesic.Geodesic.WGS84;
const DISTANCE_ONLY = geodesic.Geodesic.DISTANCE;

/** The shortest way over the ellipsoid (WGS 84), in metres, to the nanometre. */
export function geodesicMeters(a: Position, b: Position): number {
  const { s12 } = WGS84.Inverse(a.lat, a.lng, b.lat, b.lng, DISTANCE_ONLY);
  if (s12 === undefined) throw new Error('no distance was worked out');
  return s12;
}

/** Up to this distance and latitude `localMeters` keeps what it promises. */
export const LOCAL_METERS = 100_000;
export const LOCAL_LATITUDE = 80;
/** The most that `localMeters` is off, as a share of the distance. */
export const LOCAL_ERROR = 0.001;

/** Metres between two points that lie near each other: on a plane that touches the ellipsoid between them. */
export function localMeters(latA: number, lngA: number, latB: number, lngB: number): number {
  const [perLat, perLng] = metersPerDegree((latA + latB) / 2);
  let east = Math.abs(lngB - lngA);
  if (east > 180) east = 360 - east;
  return Math.hypot((latB - latA) * perLat, east * perLng);
}

/** Metres in a degree of latitude and of longitude at a latitude. */
export function metersPerDegree(lat: number): readonly [perLat: number, perLng: number] {
  const sine = Math.sin(lat * RADIANS);
  const w = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normal = SEMI_MAJOR / Math.sqrt(w);
  return [(normal * (1 - ECCENTRICITY_SQUARED) * RADIANS) / w, normal * Math.sqrt(1 - sine * sine) * RADIANS];
}
