import { wktToGeoJSON } from 'betterknown';
import { GeometryError, TYPES } from './geometry.ts';

/** The system that EWKT names, and the only one that is read: longitude and latitude of WGS 84. */
const SRID = /^\s*SRID\s*=\s*(\d{1,9})\s*;/i;
const WGS84 = 4326;

/** What the library does not read: a geometry without positions. */
const EMPTY = new RegExp(`^(${TYPES.join('|')})(?: ?(?:ZM|Z|M))? EMPTY$`, 'i');

/** Reads a geometry of WKT, longitudes first, as GeoJSON that has yet to be checked. @throws GeometryError */
export function readWkt(text: string): unknown {
  const [head = '', srid] = SRID.exec(text) ?? [];
  if (srid !== undefined && Number(srid) !== WGS84)
    throw new GeometryError(
      [],
      `its coordinates are of SRID ${srid}: expected longitudes and latitudes of WGS 84 (SRID 4326); ST_Transform(geom, 4326) of PostGIS converts them`,
    );
  const geometry = text.slice(head.length);
  const [, kind] = EMPTY.exec(geometry.trim()) ?? [];
  if (kind !== undefined) return { type: TYPES.find((type) => type.toUpperCase() === kind.toUpperCase()), coordinates: [] };
  // The library stops after the geometry, whatever follows.
  if (!/\)\s*$/.test(geometry)) throw new GeometryError([], 'expected a geometry of WKT, such as POINT(2.35 48.86)');
  try {
    return wktToGeoJSON(geometry);
  } catch (error) {
    throw new GeometryError([], `this is no geometry of WKT: ${error instanceof Error ? error.message : error}`);
  }
}
