import { wktToGeoJSON } from 'betterknown';
import { GeometryError } from './geometry.ts';

/** Reads a geometry of WKT, longitudes first, as GeoJSON that has yet to be checked. @throws GeometryError */
export function readWkt(text: string): unknown {
  // The library stops after the geometry, whatever follows.
  if (!/\)\s*$/.test(text)) throw new GeometryError([], 'expected a geometry of WKT, such as POINT(2.35 48.86)');
  try {
    return wktToGeoJSON(text);
  } catch (error) {
    throw new GeometryError([], `this is no geometry of WKT: ${error instanceof Error ? error.message : error}`);
  }
}
