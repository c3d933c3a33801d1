import { checkedGeometry, type Geometry, GeometryError } from '../../geo/geometry.ts';

const LIMITS = { maxPositions: 100, maxDegrees: 4_000 };
const MAX_METERS = 20_037_508.342789244;

/** The systems of coordinates that are read and written, by what OGC calls them. */
export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
export const CRS = {
  [CRS84]: 'lng,lat',
  'http://www.opengis.net/def/crs/EPSG/0/4326': 'lat,lng',
  'http://www.opengis.net/def/crs/EPSG/0/3857': 'mercator',
} as const;
export type CrsName = keyof typeof CRS;
export const CRS_NAMES = Object.keys(CRS).filter((name): name is CrsName => name in CRS);

/**
 * A box of four numbers, or of six with heights, which are left out, as a geometry in degrees. It crosses the antimeridian where west is above
 * east, and is a line or a point where it has no width.
 *
 * @throws GeometryError
 */
export function boxGeometry(numbers: readonly number[], crs: CrsName = CRS84): Geometry {
  const [a, b, c, d] = numbers.length === 6 ? [0, 1, 3, 4].map((i) => numbers[i]) : numbers;
  if (
    (numbers.length !== 4 && numbers.length !== 6) ||
    a === undefined ||
    b === undefined ||
    c === undefined ||
    d === undefined
  )
    throw new GeometryError([], 'expected four numbers, or six with heights');
  const [west, south, east, north] = inDegrees([a, b, c, d], crs);
  if (south > north) throw new GeometryError([], `south is above north: expected ${expectedOrder(crs)}`);
  if (west <= east) return checkedGeometry(partOf(west, south, east, north), LIMITS);
  const parts = [partOf(west, south, 180, north), partOf(-180, south, east, north)];
  const polygons = parts.map((part) => (part.type === 'Polygon' ? part.coordinates : null));
  if (polygons.includes(null)) throw new GeometryError([], 'a box across the antimeridian has a width and a height');
  return checkedGeometry({ type: 'MultiPolygon', coordinates: polygons }, LIMITS);
}

function expectedOrder(crs: CrsName): string {
  return CRS[crs] === 'lat,lng' ? 'south,west,north,east' : 'west,south,east,north';
}

function inDegrees([a, b, c, d]: readonly [number, number, number, number], crs: CrsName): [number, number, number, number] {
  if (CRS[crs] === 'lat,lng') return [b, a, d, c];
  if (CRS[crs] === 'lng,lat') return [a, b, c, d];
  const lng = (x: number) => (Math.max(-MAX_METERS, Math.min(MAX_METERS, x)) / MAX_METERS) * 180;
  const lat = (y: number) =>
    (Math.atan(Math.sinh((Math.max(-MAX_METERS, Math.min(MAX_METERS, y)) / MAX_METERS) * Math.PI)) * 180) / Math.PI;
  return [lng(a), lat(b), lng(c), lat(d)];
}

function partOf(west: number, south: number, east: number, north: number) {
  if (west === east && south === north) return { type: 'Point' as const, coordinates: [west, south] };
  if (west === east || south === north) {
    return {
      type: 'LineString' as const,
      coordinates: [
        [west, south],
        [east, north],
      ],
    };
  }
  return {
    type: 'Polygon' as const,
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  };
}
