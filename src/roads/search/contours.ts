import { contours } from 'd3-contour';
import { metersPerDegree } from '../../geo/distance.ts';
import { PolarPlane } from '../../geo/polar-plane.ts';
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
/** From this latitude on, in degrees, outlines are drawn on the plane around the pole. */
const POLAR_LAT = 80;
const HALF_TURN = 180 * COORDINATE_SCALE;
/** Unmarked cells around everything, so that outlines close. */
const MARGIN = 2;
/** Holes of fewer cells than this are not drawn. */
const SMALLEST_HOLE = 16;

/**
 * Isochrones as contours of a raster (marching squares, by d3-contour), one for each of some limits. Cells that a reached road touches are
 * marked at their corners on a grid, and the outline runs half a cell outside of what is marked: so everything that is reached lies inside,
 * and nothing inside is farther from it than a cell and a half. Near a pole the raster lies on the plane around that.
 */
export function outlinesOf(lines: SegmentLines, origin: Position, reached: Reached, limits: readonly number[]): Polygons[] {
  const grid = gridAround(lines, origin, reached);
  return limits.map((limit) => outline(grid, new Marker(lines, grid).mark(reached, limit)));
}

/** Where a grid lies: what places are on it, and how long its units are. */
interface Sheet {
  /** Of degrees × 10⁷. */
  readonly x: (lat: number, lng: number) => number;
  readonly y: (lat: number, lng: number) => number;
  /** Metres. */
  readonly perX: number;
  readonly perY: number;
  /** Where the pole may lie between two corners, as shares of a cell; anywhere when it is not on the sheet. */
  readonly pole: readonly [x: number, y: number] | null;
  /** A polygon in longitudes and latitudes. @param cell metres */
  readonly polygonsOf: (rings: readonly (readonly number[])[][], cell: number) => Polygons;
}

/** A map of longitudes and latitudes, in degrees × 10⁷. */
function plainSheet(origin: Position): Sheet {
  const middle = Math.round(origin.lng * COORDINATE_SCALE);
  const [perY, perX] = metersPerDegree(origin.lat).map((meters) => meters / COORDINATE_SCALE);
  return {
    // Across the antimeridian longitudes go on beyond 180°.
    x: (_, lng) => around(lng, middle),
    y: (lat) => lat,
    perX,
    perY,
    pole: null,
    polygonsOf: (rings) => [rings.map((ring) => ring.map(([x, y]): [number, number] => [rounded(x), rounded(y)]))],
  };
}

/** Shares of a cell at which no outline comes by: these run along halves of cells, and diagonally between those. */
const BESIDE_OUTLINES = [0.2, 0.35] as const;
/** Edges may run so much of a cell beside where they are. */
const EDGE_TOLERANCE = 0.1;

function polarSheet({ lat: hemisphere }: Position): Sheet {
  const plane = new PolarPlane(hemisphere);
  return {
    x: (lat, lng) => plane.x(lat / COORDINATE_SCALE, lng / COORDINATE_SCALE),
    y: (lat, lng) => plane.y(lat / COORDINATE_SCALE, lng / COORDINATE_SCALE),
    perX: 1,
    perY: 1,
    pole: BESIDE_OUTLINES,
    polygonsOf: (rings, cell) =>
      plane
        .polygonsOf(rings, cell * EDGE_TOLERANCE)
        .map((polygon) =>
          polygon.map((ring) =>
            ring.map(([lng, lat]): [number, number] => [rounded(lng * COORDINATE_SCALE), rounded(lat * COORDINATE_SCALE)]),
          ),
        ),
  };
}

/** Degrees, to a decimetre. @param units degrees × 10⁷ */
const rounded = (units: number) => Math.round(units / 10) / (COORDINATE_SCALE / 10);

/** A grid of corners: where the first is and how far apart they are, in units of its sheet, and how many there are. */
interface Grid {
  readonly sheet: Sheet;
  readonly west: number;
  readonly south: number;
  readonly cellX: number;
  readonly cellY: number;
  /** Metres. */
  readonly cell: number;
  readonly width: number;
  readonly height: number;
}

function gridAround(lines: SegmentLines, origin: Position, { half }: Reached): Grid {
  const isReached = new Uint8Array(lines.firstPoint.length - 1);
  for (let i = 0; i < half.length; i++) isReached[segmentOf(half[i])] = 1;
  const sheet = plainSheet(origin);
  const box = boxOf(lines, origin, isReached, sheet);
  if (Math.max(box.north, -box.south) < POLAR_LAT * COORDINATE_SCALE) return gridOver(sheet, box);
  const polar = polarSheet(origin);
  return gridOver(polar, boxOf(lines, origin, isReached, polar));
}

/** What is reached on a sheet. */
interface SheetBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

function boxOf({ firstPoint, lat, lng }: SegmentLines, origin: Position, isReached: Uint8Array, sheet: Sheet): SheetBox {
  const [ownLat, ownLng] = [origin.lat, origin.lng].map((degrees) => Math.round(degrees * COORDINATE_SCALE));
  let [west, south] = [sheet.x(ownLat, ownLng), sheet.y(ownLat, ownLng)];
  let [east, north] = [west, south];
  // Segment by segment as they stand in memory, which is several times as fast as in the order in which they were reached.
  for (let segment = 0 as Segment; segment < isReached.length; segment++) {
    if (isReached[segment] === 0) continue;
    const end = firstPoint[segment + 1];
    for (let at = firstPoint[segment]; at < end; at++) {
      const x = sheet.x(lat[at], lng[at]);
      const y = sheet.y(lat[at], lng[at]);
      if (x < west) west = x;
      if (x > east) east = x;
      if (y < south) south = y;
      if (y > north) north = y;
    }
  }
  return { west, south, east, north };
}

function gridOver(sheet: Sheet, { west, south, east, north }: SheetBox): Grid {
  const { perX, perY, pole } = sheet;
  const cell = Math.max(FINEST_METERS, Math.max((east - west) * perX, (north - south) * perY) / MOST_CELLS);
  const [cellX, cellY] = [cell / perX, cell / perY];
  // The pole is at 0, 0.
  const shift = (start: number, share: number) => (((start / cell + share) % 1) + 1) % 1;
  const [shiftX, shiftY] = pole ? [shift(west, pole[0]), shift(south, pole[1])] : [0, 0];
  return {
    sheet,
    cell,
    west: west - (MARGIN + shiftX) * cellX,
    south: south - (MARGIN + shiftY) * cellY,
    cellX,
    cellY,
    width: Math.ceil((east - west) / cellX + shiftX) + 2 * MARGIN + 1,
    height: Math.ceil((north - south) / cellY + shiftY) + 2 * MARGIN + 1,
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
    const { lat, lng } = this.#lines;
    return (this.#grid.sheet.x(lat[point], lng[point]) - this.#grid.west) / this.#grid.cellX;
  }

  #y(point: number): number {
    const { lat, lng } = this.#lines;
    return (this.#grid.sheet.y(lat[point], lng[point]) - this.#grid.south) / this.#grid.cellY;
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

function outline({ sheet, west, south, cellX, cellY, cell, width, height }: Grid, marks: number[]): Polygons {
  const { coordinates } = contours().size([width, height]).contour(marks, 0.5);
  // The library puts values into the middle of its cells: half a cell from where the corners of ours are.
  const onSheet = (ring: readonly number[][]) =>
    cornersOf(ring).map(([x, y]) => [west + (x - 0.5) * cellX, south + (y - 0.5) * cellY]);
  return coordinates.flatMap(([outer, ...holes]) => {
    const drawn = [outer, ...holes.filter((hole) => Math.abs(areaOf(hole)) >= SMALLEST_HOLE)].map(onSheet);
    return sheet.polygonsOf(drawn, cell).map((polygon) => polygon.map((ring, i) => turned(ring, i === 0 ? 1 : -1)));
  });
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
