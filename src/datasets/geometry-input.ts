import { readPoint } from '../contract/points.ts';
import { checkedGeometry, type Geometry, GeometryError } from '../geo/geometry.ts';
import { readPolyline } from '../geo/polyline.ts';
import { lngLat } from '../geo/position.ts';
import { readWkt } from '../geo/wkt.ts';

/** What a geometry of a request may be at most: it is measured while someone waits. */
const LIMITS = { maxPositions: 10_000, maxDegrees: 2_000 };
const MAX_TEXT = 500_000;

/** Of a text without blanks before it. */
const WKT = /^(?:SRID\s*=\s*\d+\s*;\s*)?(?:MULTI)?(?:POINT|LINESTRING|POLYGON|GEOMETRYCOLLECTION)/i;

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
  const trimmed = text.trim();
  const reading = readPoint(trimmed);
  if (reading.fault !== 'form') {
    return { type: 'Point', coordinates: lngLat(reading.position) };
  }
  if (WKT.test(trimmed)) return readWkt(trimmed);
  const line = readPolyline(trimmed);
  if (!line) throw new GeometryError([], 'expected GeoJSON, WKT, lat,lng or an encoded polyline');
  return line;
}
