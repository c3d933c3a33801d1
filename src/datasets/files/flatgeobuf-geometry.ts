import { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry-type.js';
import { fromGeometry } from 'flatgeobuf/lib/mjs/geojson/geometry.js';
import { MOST_COLLECTIONS } from '../../geo/geometry.ts';
import type { FileFeature } from './feature-file.ts';

const [A_PART, A_NUMBER] = [4, 8];

/** What has a geometry, or none: a feature of the library. */
interface Placed {
  geometry(): Geometry | null;
}

/**
 * The geometry of a feature of FlatGeobuf; null where it has none, or an empty one.
 *
 * @param headerType the type of all geometries of the file; `Unknown` where each says its own
 */
export function flatGeometry(feature: Placed, headerType: GeometryType): FileFeature['geometry'] {
  try {
    const geometry = feature.geometry();
    if (geometry === null || isEmpty(geometry, MOST_COLLECTIONS, { parts: bytesOf(geometry) / A_PART })) return null;
    const type = headerType === GeometryType.Unknown ? geometry.type() : headerType;
    return { geojson: geojsonOf(geometry, type) };
  } catch (error) {
    return { fault: `the geometry cannot be read: ${error instanceof Error ? error.message : error}` };
  }
}

/**
 * Whether a geometry, and all of its parts, are without positions.
 *
 * @param left parts that there is room for: some may stand for many, since they are named by their places
 */
function isEmpty(geometry: Geometry, levels: number, left: { parts: number }): boolean {
  if (geometry.xyLength() !== 0) return false;
  const parts = partsOf(geometry);
  left.parts -= parts.length;
  if (left.parts < 0) throw new RangeError('it has more parts than bytes');
  return parts.every((part) => levels > 0 && isEmpty(part, levels - 1, left));
}

/** As GeoJSON that has yet to be checked. */
function geojsonOf(geometry: Geometry, type: GeometryType): unknown {
  switch (type) {
    case GeometryType.Point:
    case GeometryType.MultiPoint:
    case GeometryType.LineString:
    case GeometryType.MultiLineString:
    case GeometryType.Polygon:
      checkLists([geometry]);
      return fromGeometry(geometry, type);
    case GeometryType.MultiPolygon:
      checkLists(partsOf(geometry));
      return fromGeometry(geometry, type);
    default:
      return { type: GeometryType[type] };
  }
}

const bytesOf = ({ bb }: Geometry) => bb?.capacity() ?? 0;

function partsOf(geometry: Geometry): Geometry[] {
  const count = geometry.partsLength();
  // The library reads counts as signed.
  if (count < 0 || count * A_PART > bytesOf(geometry)) throw new RangeError('it has more parts than bytes');
  return Array.from({ length: count }, (_, i) => geometry.parts(i, new Geometry()) ?? new Geometry());
}

/**
 * Whether the lists of some geometries of a feature can be true: the library believes them, and parts that share their positions
 * would take more memory than any file has.
 */
function checkLists(geometries: readonly Geometry[]): void {
  let numbers = 0;
  for (const geometry of geometries) {
    const count = geometry.xyLength();
    numbers += count;
    if (count < 0 || numbers * A_NUMBER > bytesOf(geometry)) throw new RangeError('it has more positions than bytes');
    if (count === 0) throw new RangeError('it has a part without positions');
    let before = 0;
    for (const end of geometry.endsArray() ?? []) {
      if (end < before) throw new RangeError('a part of it ends before it begins');
      before = end;
    }
    if (before * 2 > count) throw new RangeError('a part of it ends behind its positions');
  }
}
