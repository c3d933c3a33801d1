import { wktToGeoJSON } from 'betterknown';
import { GeometryError } from './geometry.ts';

/** The system that EWKT names, and the only one that is read: longitude and latitude of WGS 84. */
const SRID = /^\s*SRID\s*=\s*(\d{1,9})\s*;/i;
const WGS84 = 4326;

/** Reads a geometry of WKT, longitudes first, as GeoJSON that has yet to be checked. @throws GeometryError */
export function readWkt(text: string): unknown {
  // The library stops after the geometry, whatever follows.
  if (!/\)\s*$/.test(text)) throw new GeometryError([], 'expected a geometry of WKT, such as POINT(2.35 48.86)');
  const [head = '', srid] = SRID.exec(text) ?? [];
  if (srid !== undefined && Number(srid) !== WGS84)
    throw new GeometryError(
      [],
      `its coordinates are of SRID ${srid}: expected longitudes and latitudes of WGS 84 (SRID 4326); ST_Transform(geom, 4326) of PostGIS converts them`,
    );
  try {
    return wktToGeoJSON(text.slice(head.length));
  } catch (error) {
    throw new GeometryError([], `this is no geometry of WKT: ${error instanceof Error ? error.message : error}`);
  }
}
