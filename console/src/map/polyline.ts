import { decode } from '@googlemaps/polyline-codec';

/** An encoded polyline as coordinates of GeoJSON. */
export function coordinatesOf(polyline: string): [number, number][] {
  return decode(polyline, 5).map(([lat, lng]) => [lng, lat]);
}
