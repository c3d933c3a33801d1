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

const SCALE = 1e5;
/** Characters of the line that is being written; routes have hundreds of points, and a text of each character would take longer than to find them. */
let room = Buffer.alloc(2 ** 12);

/** A line as an encoded polyline (precision 5). */
export function writePolyline(line: readonly Position[]): string {
  if (room.length < line.length * 2 * MAX_CHARACTERS) room = Buffer.alloc(line.length * 4 * MAX_CHARACTERS);
  let [at, beforeLat, beforeLng] = [0, 0, 0];
  for (const { lat, lng } of line) {
    const [ownLat, ownLng] = [rounded(lat * SCALE), rounded(lng * SCALE)];
    at = writeNumber(ownLat - beforeLat, at);
    at = writeNumber(ownLng - beforeLng, at);
    beforeLat = ownLat;
    beforeLng = ownLng;
  }
  return room.toString('latin1', 0, at);
}

/** Half of a unit is rounded away from zero. */
function rounded(value: number): number {
  return value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5);
}

/** Writes a number, the lowest five bits first. @returns the place behind it */
function writeNumber(value: number, start: number): number {
  let at = start;
  let rest = value < 0 ? ~(value << 1) : value << 1;
  for (; rest >= 32; rest >>= 5) room[at++] = CONTINUED + (rest & 31);
  room[at++] = FIRST + rest;
  return at;
}

/** Reads an encoded polyline (precision 5) as a line, or as a point when it has but one; null when it is none. Where it lies is not checked. */
export function readPolyline(text: string): Line | Point | null {
  // The library reads anything; what is not of the form comes out as points that nobody meant.
  if (!isEncoded(text)) return null;
  const coordinates = polylineCodec.decode(text).map(([lat, lng]) => lngLat({ lat, lng }));
  return coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates };
}
