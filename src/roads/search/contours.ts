import { contours } from 'd3-contour';
import { metersPerDegree } from '../../geo/distance.ts';
import type { Position } from '../../geo/position.ts';
import { type Half, isForward, type Segment, segmentOf } from '../network/road-ids.ts';
import { COORDINATE_SCALE, type SegmentLines } from '../network/segments.ts';
import type { Reached } from './reach.ts';

/** Polygons as GeoJSON has them: `[lng, lat]`, outer rings counterclockwise, holes behind them. */
export type Polygons = [lng: number, lat: number][][][];

/** The side of a cell of the grid, metres, is at least this, so that blocks between streets that are reached are not holes. */
const FINEST_METERS = 40;
/** So many cells in a row at most. */
const MOST_CELLS = 320;
const HALF_TURN = 180 * COORDINATE_SCALE;
/** Unmarked cells around everything, so that outlines close. */
const MARGIN = 2;
/** Holes of fewer cells than this are not drawn. */
const SMALLEST_HOLE = 16;

/**
 * Isochrones as contours of a raster (marching squares, by d3-contour), one for each of some limits. Cells that a reached road touches are
 * marked at their corners on a grid, and the outline runs half a cell outside of what is marked: so everything that is reached lies inside,
 * and nothing inside is farther from it than a cell and a half.
 */
export function outlinesOf(lines: SegmentLines, origin: Position, reached: Reached, limits: readonly number[]): Polygons[] {
  const grid = gridAround(lines, origin, reached);
  return limits.map((limit) => outline(grid, new Marker(lines, grid).mark(reached, limit)));
}

/** A grid of corners: where the first is and how far apart they are, in degrees × 10⁷, and how many there are. */
interface Grid {
  /** Longitudes are counted around it: across the antimeridian they go on beyond 180°. */
  readonly middle: number;
  readonly west: number;
  readonly south: number;
  readonly cellLng: number;
  readonly cellLat: number;
  readonly width: number;
  readonly height: number;
}

function gridAround(lines: SegmentLines, origin: Position, { half }: Reached): Grid {
  const { firstPoint, lat, lng } = lines;
  const isReached = new Uint8Array(firstPoint.length - 1);
  for (let i = 0; i < half.length; i++) isReached[segmentOf(half[i])] = 1;
  const middle = Math.round(origin.lng * COORDINATE_SCALE);
  let [west, south] = [middle, Math.round(origin.lat * COORDINATE_SCALE)];
  let [east, north] = [west, south];
  // Segment by segment as they stand in memory, which is several times as fast as in the order in which they were reached.
  for (let segment = 0 as Segment; segment < isReached.length; segment++) {
    if (isReached[segment] === 0) continue;
    const end = firstPoint[segment + 1];
    for (let at = firstPoint[segment]; at < end; at++) {
      const x = around(lng[at], middle);
      const y = lat[at];
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  const [perLat, perLng] = metersPerDegree(origin.lat).map((meters) => meters / COORDINATE_SCALE);
  const cell = Math.max(FINEST_METERS, Math.max((east - west) * perLng, (north - south) * perLat) / MOST_CELLS);
  const [cellLng, cellLat] = [cell / perLng, cell / perLat];
  return {
    middle,
    west: west - MARGIN * cellLng,
    south: south - MARGIN * cellLat,
    cellLng,
    cellLat,
    width: Math.ceil((east - west) / cellLng) + 2 * MARGIN + 1,
    height: Math.ceil((north - south) / cellLat) + 2 * MARGIN + 1,
  };
}

/** A longitude as it is counted less than half a turn from another one. */
function around(lng: number, middle: number): number {
  const east = lng - middle;
  return east > HALF_TURN ? lng - 2 * HALF_TURN : east < -HALF_TURN ? lng + 2 * HALF_TURN : lng;
}

/** Marks what is reached on a grid. */
class Marker {
  readonly #lines: SegmentLines;
  readonly #grid: Grid;
  readonly #marks: number[];

  constructor(lines: SegmentLines, grid: Grid) {
    this.#lines = lines;
    this.#grid = grid;
    this.#marks = new Array<number>(grid.width * grid.height).fill(0);
  }

  mark({ half, from, spent, rest }: Reached, limit: number): number[] {
    const isWhole = new Uint8Array(this.#lines.firstPoint.length - 1);
    for (let i = 0; i < half.length; i++) if (from[i] === 0 && rest[i] <= limit - spent[i]) isWhole[segmentOf(half[i])] = 1;
    for (let segment = 0 as Segment; segment < isWhole.length; segment++)
      if (isWhole[segment] === 1) this.#markSegment(segment);
    for (let i = 0; i < half.length; i++) {
      const left = limit - spent[i];
      if (left < 0 || isWhole[segmentOf(half[i])] === 1) continue;
      this.#markPart(half[i], from[i], rest[i] <= left ? 1 : from[i] + ((1 - from[i]) * left) / rest[i]);
    }
    return this.#marks;
  }

  #x(point: number): number {
    return (around(this.#lines.lng[point], this.#grid.middle) - this.#grid.west) / this.#grid.cellLng;
  }

  #y(point: number): number {
    return (this.#lines.lat[point] - this.#grid.south) / this.#grid.cellLat;
  }

  #markSegment(segment: Segment): void {
    const { firstPoint } = this.#lines;
    const end = firstPoint[segment + 1];
    let x = this.#x(firstPoint[segment]);
    let y = this.#y(firstPoint[segment]);
    for (let at = firstPoint[segment] + 1; at < end; at++) {
      const nextX = this.#x(at);
      const nextY = this.#y(at);
      this.#markEdge(x, y, nextX, nextY);
      x = nextX;
      y = nextY;
    }
  }

  /** Marks a half segment between two shares of its length. */
  #markPart(half: Half, from: number, to: number): void {
    const { firstPoint } = this.#lines;
    const segment = segmentOf(half);
    const [first, last] = [firstPoint[segment], firstPoint[segment + 1] - 1];
    const [low, high] = isForward(half) ? [from, to] : [1 - to, 1 - from];
    const edge = (at: number) => Math.hypot(this.#x(at + 1) - this.#x(at), this.#y(at + 1) - this.#y(at));
    let whole = 0;
    for (let at = first; at < last; at++) whole += edge(at);
    let before = 0;
    for (let at = first; at < last; at++) {
      const length = edge(at);
      const [a, b] = [low, high].map((share) =>
        Math.min(1, Math.max(0, length > 0 ? (share * whole - before) / length : 0)),
      );
      const [dx, dy] = [this.#x(at + 1) - this.#x(at), this.#y(at + 1) - this.#y(at)];
      const isInside = before <= high * whole && before + length >= low * whole;
      if (isInside) this.#markEdge(this.#x(at) + a * dx, this.#y(at) + a * dy, this.#x(at) + b * dx, this.#y(at) + b * dy);
      before += length;
    }
  }

  /** Marks in steps of half a cell: where a line clips the corner of a cell in between, three corners of that are marked all the same. */
  #markEdge(x: number, y: number, toX: number, toY: number): void {
    const steps = Math.ceil(2 * Math.max(Math.abs(toX - x), Math.abs(toY - y)));
    for (let step = 0; step < steps; step++) this.#markAt(x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps);
    this.#markAt(toX, toY);
  }

  #markAt(x: number, y: number): void {
    const { width } = this.#grid;
    const corner = Math.floor(y) * width + Math.floor(x);
    const marks = this.#marks;
    marks[corner] = 1;
    marks[corner + 1] = 1;
    marks[corner + width] = 1;
    marks[corner + width + 1] = 1;
  }
}

function outline({ west, south, cellLng, cellLat, width, height }: Grid, marks: number[]): Polygons {
  const { coordinates } = contours().size([width, height]).contour(marks, 0.5);
  const rounded = (units: number) => Math.round(units / 10) / (COORDINATE_SCALE / 10);
  // The library puts values into the middle of its cells: half a cell from where the corners of ours are.
  const positions = (ring: readonly number[][]) =>
    cornersOf(ring).map(([x, y]): [number, number] => [
      rounded(west + (x - 0.5) * cellLng),
      rounded(south + (y - 0.5) * cellLat),
    ]);
  return coordinates.map(([outer, ...holes]) => [
    turned(positions(outer), 1),
    ...holes.filter((hole) => Math.abs(areaOf(hole)) >= SMALLEST_HOLE).map((hole) => turned(positions(hole), -1)),
  ]);
}

/** A ring without the points at which it goes straight on; the first one stays, which is the last one too. */
function cornersOf(ring: readonly number[][]): number[][] {
  return ring.filter(([x, y], i) => {
    if (i === 0 || i === ring.length - 1) return true;
    const [[beforeX, beforeY], [afterX, afterY]] = [ring[i - 1], ring[i + 1]];
    return (x - beforeX) * (afterY - y) !== (afterX - x) * (y - beforeY);
  });
}

/** The area within a ring; negative where it runs clockwise. */
function areaOf(ring: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let i = 0; i < ring.length - 1; i++) sum += ring[i][0] * ring[i + 1][1] - ring[i + 1][0] * ring[i][1];
  return sum / 2;
}

function turned<T extends readonly number[]>(ring: T[], direction: 1 | -1): T[] {
  return Math.sign(areaOf(ring)) === direction ? ring : ring.toReversed();
}
