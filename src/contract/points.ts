import type { Position } from '../geo/position.ts';
import { isNumber } from '../text/decimal.ts';

/** What a text says of a point: where it is, unless it has another form; and which of its numbers is not on earth. */
export type PointReading =
  | { readonly fault: 'form' }
  | {
      readonly fault: 'latitude' | 'longitude' | null;
      readonly position: Position;
      /** The numbers behind the two. */
      readonly further: readonly number[];
    };

/**
 * Reads `latitude,longitude` in decimal degrees, the one form of a point in every text of a request: `48.85,2.35`, `.5,2.35`, `48.,2.35`,
 * `+48.85, 2.35`, `4.885e1,2.35`. Each area words what is wrong in its own way.
 *
 * @param further how many numbers stand behind the two, such as a level
 */
export function readPoint(text: string, further = 0): PointReading {
  const count = 2 + further;
  // Of a text of megabytes that is something else, no more is cut than is looked at.
  const parts = text.split(',', count + 1).map((part) => part.trim());
  if (parts.length !== count || !parts.every(isNumber)) return { fault: 'form' };
  // Minus zero is zero.
  const [lat = Number.NaN, lng = Number.NaN, ...others] = parts.map((part) => Number(part) + 0);
  const fault = !(Math.abs(lat) <= 90) ? 'latitude' : !(Math.abs(lng) <= 180) ? 'longitude' : null;
  return { fault, position: { lat, lng }, further: others };
}

/** Why a point is not on earth, as pydantic's terms have it. */
export function outOfRange(fault: 'latitude' | 'longitude', { lat, lng }: Position): string {
  return fault === 'latitude'
    ? `Value error, the latitude ${lat} is not between -90 and 90`
    : `Value error, the longitude ${lng} is not between -180 and 180`;
}
