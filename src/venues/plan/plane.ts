import { metersPerDegree } from '../../geo/distance.ts';
import type { LngLat, Position, Xy } from '../../geo/position.ts';

/** Coordinates are kept to the millimetre, so that a corner that two things share is one point. */
const PER_METER = 1000;
const HALF_TURN = 180;

/**
 * The plane that a venue is measured on: metres to the east and north of its middle. A venue is small: a kilometre off the middle a
 * metre is true to 0.02 %.
 */
export class Plane {
  readonly origin: Position;
  readonly #perLat: number;
  readonly #perLng: number;

  constructor(origin: Position) {
    this.origin = origin;
    [this.#perLat, this.#perLng] = metersPerDegree(origin.lat);
  }

  /** A point on the plane, in metres. */
  xy([lng, lat]: LngLat): Xy {
    return [this.x(lng), this.y(lat)];
  }

  x(lng: number): number {
    return Math.round(shorterWay(lng - this.origin.lng) * this.#perLng * PER_METER) / PER_METER;
  }

  y(lat: number): number {
    return Math.round((lat - this.origin.lat) * this.#perLat * PER_METER) / PER_METER;
  }

  lng(x: number): number {
    return shorterWay(this.lngAsDrawn(x));
  }

  /** The same as the venue counts it: beyond 180° where it lies across the antimeridian. */
  lngAsDrawn(x: number): number {
    return this.origin.lng + x / this.#perLng;
  }

  lat(y: number): number {
    return this.origin.lat + y / this.#perLat;
  }
}

/** Degrees of longitude, from −180 to 180. */
function shorterWay(degrees: number): number {
  if (degrees > HALF_TURN) return degrees - 2 * HALF_TURN;
  return degrees < -HALF_TURN ? degrees + 2 * HALF_TURN : degrees;
}
