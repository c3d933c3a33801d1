import { checkedGeometry, type Geometry, GeometryError } from '../geo/geometry.ts';
import { readPolyline } from '../geo/polyline.ts';
import { readWkt } from '../geo/wkt.ts';

/** What a geometry of a request may be at most: it is measured while someone waits. */
const LIMITS = { maxPositions: 10_000, maxDegrees: 2_000 };
const MAX_TEXT = 1_000_000;

const LAT_LNG = /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*$/;
const WKT = /^\s*(SRID\s*=\s*\d+\s*;)?\s*(MULTI)?(POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)/i;

/**
 * Reads the geometry of a request: an object of GeoJSON; a text of WKT, `lat,lng`, or an encoded polyline.
 *
 * @throws GeometryError with the reason and the place
 */
export function readGeometry(input: unknown): Geometry {
  return checkedGeometry(typeof input === 'string' ? geometryOfText(input) : input, LIMITS);
}

function geometryOfText(text: string): unknown {
  if (text.length > MAX_TEXT) throw new GeometryError([], `the text is longer than ${MAX_TEXT} characters`);
  const point = LAT_LNG.exec(text);
  if (point) return { type: 'Point', coordinates: [Number(point[2]), Number(point[1])] };
  if (WKT.test(text)) return readWkt(text);
  const line = readPolyline(text);
  if (!line) throw new GeometryError([], 'expected GeoJSON, WKT, lat,lng or an encoded polyline');
  return line;
}
