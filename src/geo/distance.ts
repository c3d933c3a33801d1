import geodesic from 'geographiclib-geodesic';
import type { Position } from './position.ts';

const RADIANS = Math.PI / 180;
/** WGS 84: semi-major axis in metres, and the square of the eccentricity. */
const SEMI_MAJOR = 6_378_137;
const ECCENTRICITY_SQUARED = 0.006_694_379_990_14;

const WGS84 = geodesic.Geodesic.WGS84;
const DISTANCE_ONLY = geodesic.Geodesic.DISTANCE;

/**
 * The inverse geodesic problem by Karney's algorithm (2013): the shortest distance over the WGS 84 ellipsoid, in metres, to the nanometre.
 */
export function geodesicMeters(a: Position, b: Position): number {
  const { s12 } = WGS84.Inverse(a.lat, a.lng, b.lat, b.lng, DISTANCE_ONLY);
  if (s12 === undefined) throw new Error('no distance was worked out');
  return s12;
}

/** Up to this distance and latitude a `LocalRuler` keeps what it promises. */
export const LOCAL_METERS = 100_000;
export const LOCAL_LATITUDE = 80;
/** The most that it is off, as a share of the distance. */
export const LOCAL_ERROR = 0.001;

/**
 * Local equirectangular approximation: measures quickly from one point, on a plane that touches the ellipsoid there. How long a degree is
 * changes on the way to a point; what it is halfway is taken from its slope at the centre.
 */
export class LocalRuler {
  readonly #lat: number;
  readonly #lng: number;
  readonly #perLat: number;
  readonly #perLng: number;
  readonly #perLatSlope: number;
  readonly #perLngSlope: number;

  constructor({ lat, lng }: Position) {
    this.#lat = lat;
    this.#lng = lng;
    [this.#perLat, this.#perLng] = metersPerDegree(lat);
    const [latNorth, lngNorth] = metersPerDegree(lat + 0.5);
    const [latSouth, lngSouth] = metersPerDegree(lat - 0.5);
    // Half of the slope: what counts is the length of a degree halfway.
    this.#perLatSlope = (latNorth - latSouth) / 2;
    this.#perLngSlope = (lngNorth - lngSouth) / 2;
  }

  /** Metres to the east of the centre; negative to the west, the shorter way round. */
  east(lat: number, lng: number): number {
    let degrees = lng - this.#lng;
    if (degrees > 180) degrees -= 360;
    else if (degrees < -180) degrees += 360;
    return degrees * (this.#perLng + this.#perLngSlope * (lat - this.#lat));
  }

  /** Metres to the north of the centre. */
  north(lat: number): number {
    const degrees = lat - this.#lat;
    return degrees * (this.#perLat + this.#perLatSlope * degrees);
  }

  meters(lat: number, lng: number): number {
    const x = this.east(lat, lng);
    const y = this.north(lat);
    return Math.sqrt(x * x + y * y);
  }
}

/** From this latitude on a meridian is no parallel of the next one, even between points that lie near each other. */
const POLAR_LATITUDE = 85;

/** Metres between two points that lie near each other. */
export function localMeters(latA: number, lngA: number, latB: number, lngB: number): number {
  if (Math.abs(latA + latB) > 2 * POLAR_LATITUDE) return chordMeters(latA, lngA, latB, lngB);
  const [perLat, perLng] = metersPerDegree((latA + latB) / 2);
  let east = Math.abs(lngB - lngA);
  if (east > 180) east = 360 - east;
  return Math.hypot((latB - latA) * perLat, east * perLng);
}

/** The straight line through the earth, which is shorter by 1 m in 100 km. */
function chordMeters(latA: number, lngA: number, latB: number, lngB: number): number {
  const [a, b] = [fromAxis(latA), fromAxis(latB)];
  const along = Math.sin(((lngB - lngA) * RADIANS) / 2);
  return Math.hypot(a.axis - b.axis, a.height - b.height, 2 * Math.sqrt(a.axis * b.axis) * along);
}

/** How far a place on the ellipsoid is from its axis, and above its equator. */
function fromAxis(lat: number): { readonly axis: number; readonly height: number } {
  const sine = Math.sin(lat * RADIANS);
  const normal = SEMI_MAJOR / Math.sqrt(1 - ECCENTRICITY_SQUARED * sine * sine);
  return { axis: normal * Math.cos(lat * RADIANS), height: normal * (1 - ECCENTRICITY_SQUARED) * sine };
}

/** Metres in a degree of latitude and of longitude at a latitude. */
export function metersPerDegree(lat: number): readonly [perLat: number, perLng: number] {
  const sine = Math.sin(lat * RADIANS);
  const w = 1 - ECCENTRICITY_SQUARED * sine * sine;
  const normal = SEMI_MAJOR / Math.sqrt(w);
  return [(normal * (1 - ECCENTRICITY_SQUARED) * RADIANS) / w, normal * Math.sqrt(1 - sine * sine) * RADIANS];
}
