import polylineCodec from '@googlemaps/polyline-codec';
import type { Line, Point } from './geometry.ts';
import { lngLat, type Position } from './position.ts';

/** The characters of a number: five bits each, and a sixth that is set in all but the last. */
const FIRST = '?'.charCodeAt(0);
const CONTINUED = '_'.charCodeAt(0);
const LAST = '~'.charCodeAt(0);
/** A coordinate of precision 5 has no more characters. */
const MAX_CHARACTERS = 7;

/** Whether a text is an even number of encoded numbers, two or more. One pass: an expression with groups runs out of stack on megabytes. */
function isEncoded(text: string): boolean {
  let numbers = 0;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < FIRST || code > LAST || ++length > MAX_CHARACTERS) return false;
    if (code >= CONTINUED) continue;
    numbers++;
    length = 0;
  }
  return length === 0 && numbers > 0 && numbers % 2 === 0;
}

/** A line as an encoded polyline (precision 5). */
export function writePolyline(line: readonly Position[]): string {
  return polylineCodec.encode(
    line.map(({ lat, lng }) => [lat, lng]),
    5,
  );
}

/** Reads an encoded polyline (precision 5) as a line, or as a point when it has but one; null when it is none. Where it lies is not checked. */
export function readPolyline(text: string): Line | Point | null {
  // The library reads anything; what is not of the form comes out as points that nobody meant.
  if (!isEncoded(text)) return null;
  const coordinates = polylineCodec.decode(text).map(([lat, lng]) => lngLat({ lat, lng }));
  return coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates };
}
