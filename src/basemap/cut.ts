import { clipLine, clipRings, rangeOf } from './clip.ts';
import { BUFFER, EXTENT, MAX_ZOOM, type TileAt } from './grid.ts';
import type { GridRing } from './grid-ring.ts';
import {
  doubleArea,
  type Extent,
  extentOf,
  LINE,
  type Path,
  POINT,
  POLYGON,
  type ShapeType,
  simplified,
  type WeightedPath,
  weightsOf,
} from './shape.ts';
import { untangled } from './untangled.ts';
import { validPolygons } from './valid.ts';

/** What of a shape lies in a tile, on its grid: points, lines, or the rings of polygons, each outline before its holes. */
export type TilePaths = readonly GridRing[];

/** Takes what lies in a tile. */
export type TileSink = (tile: TileAt, paths: TilePaths) => void;

/** Corners that move an edge by less than this are left out, in units of the grid; the deepest tiles are drawn larger, and keep nearly all. */
const TOLERANCE = 6;
const DEEPEST_TOLERANCE = 1;
/** No tile shows the corners that matter less than this. */
const LEAST_TOLERANCE = DEEPEST_TOLERANCE / EXTENT / 2 ** MAX_ZOOM;
/** Surfaces smaller than a pixel of a screen (16 units) to each side are not drawn, but at the deepest zoom. */
const LEAST_AREA = 16 * 16;

const NO_WEIGHTS = new Float64Array(0);

/** A shape that is cut into the tiles of several zooms, from the deepest on. */
export class Cutter {
  readonly #type: ShapeType;
  readonly #box: Extent;
  /** What of its paths the last zoom has shown: lesser ones show nothing else. */
  #paths: readonly WeightedPath[];

  /** @param paths in parts of Mercator's world */
  constructor(type: ShapeType, paths: readonly Path[]) {
    this.#type = type;
    this.#box = extentOf(paths);
    this.#paths = paths.map((path) => weighted(type, path));
  }

  /**
   * Cuts it into the tiles of a zoom.
   *
   * @param z less than those before
   * @param isDeepest whether the tiles are drawn at all zooms that follow, too
   */
  cut(z: number, isDeepest: boolean, sink: TileSink, isWanted: (range: TileRange) => boolean = () => true): void {
    const scale = 2 ** z;
    const tolerance = (isDeepest ? DEEPEST_TOLERANCE : TOLERANCE) / EXTENT / scale;
    const least = isDeepest ? 0 : (2 * LEAST_AREA) / (EXTENT * scale) ** 2;
    if (this.#type !== POINT) this.#simplify(tolerance, least);
    if (this.#paths.length === 0) return;
    const paths = this.#paths.map(({ path }) => path);
    const buffer = this.#type === POINT ? 0 : BUFFER / EXTENT;
    const { minX, minY, maxX, maxY } = this.#box;
    const west = Math.floor(minX * scale - buffer);
    const east = Math.floor(maxX * scale + buffer);
    const north = Math.floor(minY * scale - buffer);
    const south = Math.floor(maxY * scale + buffer);
    const inWorld = (column: number) => Math.max(0, Math.min(scale - 1, column));
    const range = { z, west: inWorld(west), east: inWorld(east), north: inWorld(north), south: inWorld(south) };
    if (!isWanted(range)) return;
    // Most shapes lie in a single tile of the deepest zoom, and need no cutting.
    if (west === east && north === south && isTile(west, north, scale))
      draw(this.#type, paths, { z, x: west, y: north }, sink);
    else split(this.#type, paths, range, sink, isWanted);
  }

  /** Leaves out corners that matter too little, and rings that are too small. */
  #simplify(tolerance: number, leastArea: number): void {
    const leastNumbers = this.#type === LINE ? 4 : 8;
    const kept: WeightedPath[] = [];
    for (const whole of this.#paths) {
      if (whole.area < leastArea) {
        for (const part of largeParts(whole, tolerance, leastArea)) kept.push(part);
        continue;
      }
      const simpler = simplified(whole, tolerance);
      if (simpler.path.length >= leastNumbers) kept.push(simpler);
    }
    this.#paths = kept;
  }
}

const weighted = (type: ShapeType, path: Path): WeightedPath => ({
  path,
  weights: type === POINT ? NO_WEIGHTS : weightsOf(path, LEAST_TOLERANCE),
  least: path.length === 4 ? Number.POSITIVE_INFINITY : 0,
  area: type === POLYGON ? Math.abs(doubleArea(path)) : Number.POSITIVE_INFINITY,
});

/** What is large enough of a ring that is not: where it crosses itself, its parts take each other's area away. */
function largeParts(whole: WeightedPath, tolerance: number, leastArea: number): WeightedPath[] {
  const { minX, minY, maxX, maxY } = extentOf([whole.path]);
  if (2 * (maxX - minX) * (maxY - minY) < leastArea) return [];
  const parts = untangled(simplified(whole, tolerance).path);
  return parts.length === 1 ? [] : parts.map((part) => weighted(POLYGON, part)).filter(({ area }) => area >= leastArea);
}

const isTile = (x: number, y: number, side: number) => x >= 0 && y >= 0 && x < side && y < side;

/** Neighbouring tiles: columns from west to east, rows from north to south. */
export interface TileRange {
  readonly z: number;
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** Halves a range until single tiles are left. */
function split(
  type: ShapeType,
  paths: readonly Path[],
  range: TileRange,
  sink: TileSink,
  isWanted: (range: TileRange) => boolean,
): void {
  const { z, west, east, north, south } = range;
  if (west === east && north === south) {
    const tile = { z, x: west, y: north };
    const inside = clipped(type, clipped(type, paths, 0, tile.x, tile.x, z), 1, tile.y, tile.y, z);
    draw(type, inside, tile, sink);
    return;
  }
  if (type === POLYGON && fills(paths, range)) {
    fill(range, sink, isWanted);
    return;
  }
  const isWide = east - west >= south - north;
  const [low, high] = isWide ? [west, east] : [north, south];
  const middle = (low + high) >> 1;
  for (const [from, to] of [
    [low, middle],
    [middle + 1, high],
  ]) {
    const half = isWide ? { z, west: from, east: to, north, south } : { z, west, east, north: from, south: to };
    if (!isWanted(half)) continue;
    const inside = clipped(type, paths, isWide ? 0 : 1, from, to, z);
    if (inside.length > 0) split(type, inside, half, sink, isWanted);
  }
}

/** What is drawn of a surface that covers a tile. */
const WHOLE_TILE: TilePaths = [
  [-BUFFER, -BUFFER, EXTENT + BUFFER, -BUFFER, EXTENT + BUFFER, EXTENT + BUFFER, -BUFFER, EXTENT + BUFFER],
];

/** Draws all of some tiles. */
function fill({ z, west, east, north, south }: TileRange, sink: TileSink, isWanted: (range: TileRange) => boolean): void {
  for (let y = north; y <= south; y++)
    for (let x = west; x <= east; x++)
      if (isWanted({ z, west: x, east: x, north: y, south: y })) sink({ z, x, y }, WHOLE_TILE);
}

/** Whether rings are all of what lies in some tiles, as the sea is. */
function fills(paths: readonly Path[], { z, west, east, north, south }: TileRange): boolean {
  const [ring] = paths;
  if (paths.length > 1 || ring.length !== 10 || doubleArea(ring) === 0) return false;
  const buffer = BUFFER / EXTENT;
  const scale = 2 ** z;
  const columns = [(west - buffer) / scale, (east + 1 + buffer) / scale];
  const rows = [(north - buffer) / scale, (south + 1 + buffer) / scale];
  return ring.every((number, i) => (i % 2 === 0 ? columns : rows).includes(number));
}

function draw(type: ShapeType, inside: readonly Path[], tile: TileAt, sink: TileSink): void {
  const drawn = onGrid(type, inside, tile);
  if (drawn.length > 0) sink(tile, drawn);
}

/** What lies in some columns (axis 0) or rows (axis 1) of tiles. */
function clipped(type: ShapeType, paths: readonly Path[], axis: 0 | 1, from: number, to: number, z: number): Path[] {
  const scale = 2 ** z;
  const buffer = type === POINT ? 0 : BUFFER / EXTENT;
  const [low, high] = [(from - buffer) / scale, (to + 1 + buffer) / scale];
  if (type === POINT) return paths.filter((path) => path[axis] >= low && path[axis] < high);
  if (type === POLYGON) return clipRings(paths, axis, low, high);
  const inside: Path[] = [];
  for (const path of paths) {
    const [least, most] = rangeOf(path, axis);
    if (most < low || least > high) continue;
    if (least >= low && most <= high) inside.push(path);
    else for (const part of clipLine(path, axis, low, high)) inside.push(part);
  }
  return inside;
}

/** Paths in whole units of a tile, as they are drawn. */
export function onGrid(type: ShapeType, paths: readonly Path[], { z, x, y }: TileAt): TilePaths {
  const scale = 2 ** z;
  const rounded = paths.map((path) => {
    const corners: number[] = [];
    const last = type === POLYGON ? path.length - 2 : path.length;
    for (let i = 0; i < last; i += 2) {
      // Without zeros below zero, which would make all of them floating point numbers.
      const column = Math.round((path[i] * scale - x) * EXTENT) | 0;
      const row = Math.round((path[i + 1] * scale - y) * EXTENT) | 0;
      const length = corners.length;
      if (length === 0 || corners[length - 2] !== column || corners[length - 1] !== row) corners.push(column, row);
    }
    return corners;
  });
  if (type === POINT) return rounded;
  if (type === LINE) return rounded.filter(({ length }) => length >= 4);
  return validPolygons(rounded).flat();
}
