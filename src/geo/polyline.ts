import polylineCodec from '@googlemaps/polyline-codec';
import type { Position } from './position.ts';

/** Five bits a character; all but the last of a number have a sixth set, so that a number ends where it is not. Two make a point. */
const ENCODED = /^(?:[_-~]{0,6}[?-^][_-~]{0,6}[?-^])+$/;

/** Reads an encoded polyline (precision 5); null when it is none, or leaves the earth. */
export function decodePolyline(text: string): Position[] | null {
  // The library reads anything; what is not of the form comes out as points that nobody meant.
  if (!ENCODED.test(text)) return null;
  const points = polylineCodec.decode(text).map(([lat, lng]) => ({ lat, lng }));
  return points.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180) ? points : null;
}
