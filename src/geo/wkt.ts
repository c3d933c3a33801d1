import { wktToGeoJSON } from 'betterknown';
import { otherSystemFault } from './geojson-crs.ts';
import { GeometryError, TYPES } from './geometry.ts';

/** The system that EWKT names, and the only one that is read: longitude and latitude of WGS 84. */
const SRID = /^\s*SRID\s*=\s*(\d{1,9})\s*;/i;
const WGS84 = 4326;

const COLLECTION = 'GeometryCollection';
const KINDS = [...TYPES, COLLECTION];
const WORD = new RegExp(`^(?:${KINDS.join('|')})?(?:ZM|Z|M)?$|^EMPTY$`, 'i');
const KIND = new RegExp(`^(${KINDS.join('|')})`, 'i');

/** Reads a geometry of WKT, longitudes first, as GeoJSON that has yet to be checked. @throws GeometryError */
export function readWkt(text: string): unknown {
  const [head = '', srid] = SRID.exec(text) ?? [];
  if (srid !== undefined && Number(srid) !== WGS84) throw new GeometryError([], otherSystemFault(`SRID ${srid}`));
  const geometry = text.slice(head.length);
  const empty = emptyGeometry(geometry.trim());
  if (empty) return empty;
  // The library stops after the geometry, whatever follows.
  if (!/\)\s*$/.test(geometry)) throw new GeometryError([], 'expected a geometry of WKT, such as POINT(2.35 48.86)');
  try {
    return wktToGeoJSON(geometry);
  } catch (error) {
    throw new GeometryError([], `this is no geometry of WKT: ${error instanceof Error ? error.message : error}`);
  }
}

/** What the library does not read: a geometry without positions, such as `POLYGON EMPTY` or `GEOMETRYCOLLECTION(POINT EMPTY)`; null for others. */
function emptyGeometry(text: string): object | null {
  const [, kind] = KIND.exec(text) ?? [];
  if (kind === undefined || !/empty/i.test(text)) return null;
  if (!text.split(/[\s(),]/).every((word) => WORD.test(word)) || !isBalanced(text)) return null;
  const type = KINDS.find((known) => known.toUpperCase() === kind.toUpperCase());
  return type === COLLECTION ? { type, geometries: [] } : { type, coordinates: [] };
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    if (sign === '(') depth++;
    else if (sign === ')' && --depth < 0) return false;
  }
  return depth === 0;
}
