/** A point on earth in decimal degrees, WGS 84. */
export interface Position {
  readonly lat: number;
  readonly lng: number;
}

declare const unit: unique symbol;

/** The pair of numbers that GeoJSON and WKT write, longitude first. A plain pair cannot be assigned to it, so that none is swapped. */
export type LngLat = readonly [lng: number, lat: number] & { readonly [unit]: 'degrees' };

/** The pair of a point. */
export function lngLat({ lat, lng }: Position): LngLat {
  const pair: readonly [number, number] = [lng, lat];
  return pair as LngLat;
}

/** The point of a pair. */
export function positionOf([lng, lat]: LngLat): Position {
  return { lat, lng };
}

/** A point on a plane, in the unit of its plane. A pair of degrees cannot be assigned to it. */
export type Xy = readonly [x: number, y: number] & { readonly [unit]?: 'plane' };

/** What both have in common: for what holds on any plane, that of degrees too. */
export type Pair = LngLat | Xy;

/** A box in decimal degrees. It crosses the antimeridian where `west > east`. */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

const RADIANS = Math.PI / 180;
/** Mean radius of the earth (IUGG), metres. */
export const EARTH_RADIUS_METERS = 6_371_008.8;
const METERS_PER_DEGREE = EARTH_RADIUS_METERS * RADIANS;

/** Great-circle distance in metres on the mean sphere: within 0.6 % of the ellipsoid, enough to rank by nearness. */
export function sphereDistanceMeters(a: Position, b: Position): number {
  const sinLat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const sinLng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = sinLat * sinLat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * sinLng * sinLng;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The point of the sphere that is nearest to the mean of some, whatever meridian they stand around. */
export function middleOfPoints(points: readonly Position[]): Position {
  let [x, y, z] = [0, 0, 0];
  for (const { lat, lng } of points) {
    x += Math.cos(lat * RADIANS) * Math.cos(lng * RADIANS);
    y += Math.cos(lat * RADIANS) * Math.sin(lng * RADIANS);
    z += Math.sin(lat * RADIANS);
  }
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lng: Math.atan2(y, x) / RADIANS };
}

/** The smallest box that holds the circle, poles and antimeridian included. */
export function boundsOfCircle(centre: Position, radiusMeters: number): Bounds {
  const latSpan = radiusMeters / METERS_PER_DEGREE;
  const south = Math.max(-90, centre.lat - latSpan);
  const north = Math.min(90, centre.lat + latSpan);
  const angle = radiusMeters / EARTH_RADIUS_METERS;
  const sine = Math.sin(angle) / Math.cos(centre.lat * RADIANS);
  if (angle >= Math.PI / 2 || south === -90 || north === 90 || sine >= 1) return { south, west: -180, north, east: 180 };
  const lngSpan = Math.asin(sine) / RADIANS;
  const west = centre.lng - lngSpan;
  const east = centre.lng + lngSpan;
  return { south, west: west < -180 ? west + 360 : west, north, east: east > 180 ? east - 360 : east };
}

/**
 * The smallest box that holds all the given ones: it crosses the antimeridian when that is the shorter way round, as for Fiji.
 * Null for none.
 */
export function unionOfBounds(boxes: readonly Bounds[]): Bounds | null {
  if (boxes.length === 0) return null;
  const byWest = [...boxes].sort((a, b) => a.west - b.west);
  let west = byWest[0].west;
  let widestGap = Number.NEGATIVE_INFINITY;
  let reached = byWest[0].east;
  let east = reached;
  for (const box of byWest.slice(1)) {
    if (box.west - reached > widestGap) {
      widestGap = box.west - reached;
      west = box.west;
      east = reached;
    }
    reached = Math.max(reached, box.east);
  }
  if (byWest[0].west + 360 - reached >= widestGap) {
    west = byWest[0].west;
    east = reached;
  }
  return {
    south: boxes.reduce((least, box) => Math.min(least, box.south), 90),
    west,
    north: boxes.reduce((most, box) => Math.max(most, box.north), -90),
    east,
  };
}
