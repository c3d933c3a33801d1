import polylineCodec from '@googlemaps/polyline-codec';
import type { LineString, Point } from 'geojson';

/** Five bits a character; all but the last of a number have a sixth set, so that a number ends where it is not. Two make a point. */
const ENCODED = /^(?:[_-~]{0,6}[?-^][_-~]{0,6}[?-^])+$/;

/** A line as an encoded polyline (precision 5). */
export function writePolyline(line: readonly (readonly [lat: number, lng: number])[]): string {
  return polylineCodec.encode(
    line.map(([lat, lng]) => [lat, lng]),
    5,
  );
}

/** Reads an encoded polyline (precision 5) as a line, or as a point when it has but one; null when it is none. Where it lies is not checked. */
export function readPolyline(text: string): LineString | Point | null {
  // The library reads anything; what is not of the form comes out as points that nobody meant.
  if (!ENCODED.test(text)) return null;
  const coordinates = polylineCodec.decode(text).map(([lat, lng]) => [lng, lat]);
  return coordinates.length === 1 ? { type: 'Point', coordinates: coordinates[0] } : { type: 'LineString', coordinates };
}
