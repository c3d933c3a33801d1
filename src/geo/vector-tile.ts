import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { at } from '../at.ts';
import type { Box } from './box.ts';

/** A tile of Mapbox's vector form: geometries in degrees, cut and made simpler beforehand, onto the grid of the tile. */

const EXTENT = 4096;
/** So much around a tile is drawn as well: lines and symbols at its edge are whole. */
const MARGIN = 64;
/** Where Mercator's map ends. */
const MAX_LATITUDE = 85.0511287798066;

interface TileAt {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** A feature of a tile. */
export interface TileFeature {
  readonly id?: number;
  /** A geometry of GeoJSON that need not be valid any more, since it was cut. */
  readonly geometry: DrawnGeometry;
  readonly properties: Readonly<Record<string, unknown>>;
}

type Pair = readonly number[];

/** GeoJSON of any of its types. */
export type DrawnGeometry =
  | { readonly type: 'Point'; readonly coordinates: Pair }
  | { readonly type: 'MultiPoint' | 'LineString'; readonly coordinates: readonly Pair[] }
  | { readonly type: 'MultiLineString' | 'Polygon'; readonly coordinates: readonly (readonly Pair[])[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly (readonly Pair[])[])[] }
  | { readonly type: 'GeometryCollection'; readonly geometries: readonly DrawnGeometry[] };

/** A feature as the library writes it. */
interface Written {
  readonly type: 1 | 2 | 3;
  readonly geometry: [number, number][] | [number, number][][];
}

/** What a tile covers, with its margin, on earth. */
export function boxOfTile({ z, x, y }: TileAt, margin = MARGIN / EXTENT): Box {
  const scale = 2 ** z;
  const lng = (column: number) => Math.max(-180, Math.min(180, (column / scale) * 360 - 180));
  const lat = (row: number) => {
    const degrees = (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / scale))) * 180) / Math.PI;
    return Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, degrees));
  };
  return [lng(x - margin), lat(y + 1 + margin), lng(x + 1 + margin), lat(y - margin)];
}

/** The width of the grid's cells, in degrees of longitude. */
export function cellDegrees(z: number): number {
  return 360 / 2 ** z / EXTENT;
}

/** Writes a tile of one layer. What is too small for the grid is left out. */
export function encodeTile(layer: string, features: readonly TileFeature[], tile: TileAt): Uint8Array {
  const drawn = features.flatMap(({ id, geometry, properties }) =>
    drawnOf(geometry, tile).map((written) => ({ ...written, tags: tagsOf(properties), ...(id !== undefined && { id }) })),
  );
  if (drawn.length === 0) return new Uint8Array();
  return fromGeojsonVt({ [layer]: { features: drawn } }, { version: 2, extent: EXTENT });
}

/** Properties are texts, numbers, true and false; lists and objects are left out. */
function tagsOf(properties: Readonly<Record<string, unknown>>): Record<string, string | number | boolean> {
  const tags: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') tags[name] = value;
  }
  return tags;
}

function drawnOf(geometry: DrawnGeometry, tile: TileAt): Written[] {
  // A point that lies at the very edge of a tile may be cut off: it is empty then.
  const points = (pairs: readonly Pair[]): Written[] => {
    const drawn = pairs.filter(({ length }) => length > 1).map((pair) => onGrid(pair, tile));
    return drawn.length > 0 ? [{ type: 1, geometry: drawn }] : [];
  };
  const lines = (each: readonly (readonly Pair[])[]): Written[] => {
    const drawn = each.map((line) => pathOf(line, tile)).filter(({ length }) => length > 1);
    return drawn.length > 0 ? [{ type: 2, geometry: drawn }] : [];
  };
  const polygons = (each: readonly (readonly (readonly Pair[])[])[]): Written[] => {
    const drawn = each.flatMap((rings) => ringsOf(rings, tile));
    return drawn.length > 0 ? [{ type: 3, geometry: drawn }] : [];
  };
  switch (geometry.type) {
    case 'Point':
      return points([geometry.coordinates]);
    case 'MultiPoint':
      return points(geometry.coordinates);
    case 'LineString':
      return lines([geometry.coordinates]);
    case 'MultiLineString':
      return lines(geometry.coordinates);
    case 'Polygon':
      return polygons([geometry.coordinates]);
    case 'MultiPolygon':
      return polygons(geometry.coordinates);
    // What remains of a surface that touches the edge of a tile.
    case 'GeometryCollection':
      return geometry.geometries.flatMap((part) => drawnOf(part, tile));
  }
}

function onGrid(pair: Pair, { z, x, y }: TileAt): [number, number] {
  const scale = 2 ** z;
  const lat = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, at(pair, 1)));
  const sine = Math.sin((lat * Math.PI) / 180);
  const column = ((at(pair, 0) + 180) / 360) * scale - x;
  const row = (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * scale - y;
  return [Math.round(column * EXTENT), Math.round(row * EXTENT)];
}

/** A line on the grid, without corners that fall together. */
function pathOf(line: readonly Pair[], tile: TileAt): [number, number][] {
  const path: [number, number][] = [];
  for (const pair of line) {
    const point = onGrid(pair, tile);
    const last = path.at(-1);
    if (!last || last[0] !== point[0] || last[1] !== point[1]) path.push(point);
  }
  return path;
}

/** The rings of a polygon, the outer one clockwise as it is seen and its holes the other way round; without it none. */
function ringsOf(rings: readonly (readonly Pair[])[], tile: TileAt): [number, number][][] {
  const drawn: [number, number][][] = [];
  for (const [number, ring] of rings.entries()) {
    const path = pathOf(ring, tile);
    const area = areaOf(path);
    if (area === 0) {
      if (number === 0) return [];
      continue;
    }
    drawn.push(area > 0 === (number === 0) ? path : path.reverse());
  }
  return drawn;
}

/** Twice the area of a closed ring; above zero where it is clockwise, with rows counted downwards. */
function areaOf(ring: readonly (readonly [number, number])[]): number {
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [at(ring, i - 1), at(ring, i)];
    sum += ax * by - bx * ay;
  }
  return sum;
}
