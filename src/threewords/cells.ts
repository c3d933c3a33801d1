import type { Bounds, Position } from '../geo/position.ts';

/**
 * The grid of cells: 2²² rows from the south pole to the north pole, 2²³ columns eastward from the antimeridian. A row is at most 4.80 m
 * high and a column at most 4.78 m wide, so that no corner is farther than 3.38 m from the centre of its cell; towards the poles
 * columns become narrow.
 */
export const ROW_BITS = 22;
export const COLUMN_BITS = 23;
const ROWS = 2 ** ROW_BITS;
const COLUMNS = 2 ** COLUMN_BITS;

/** A cell by its row from the south pole and its column from the antimeridian, from 0. */
export interface Cell {
  readonly row: number;
  readonly column: number;
}

/** The latitude at which a row begins in the south. Exact: a multiple of 45 · 2⁻²⁰. */
function southOf(row: number): number {
  return (row * 180) / ROWS - 90;
}

/** The longitude at which a column begins in the west. Exact. */
function westOf(column: number): number {
  return (column * 360) / COLUMNS - 180;
}

/**
 * The cell that holds a point: that whose southern and western edges are the last that do not lie beyond it. The north pole is in the
 * last row, the 180th meridian in the first column.
 */
export function cellAt({ lat, lng }: Position): Cell {
  let row = Math.min(ROWS - 1, Math.floor(((lat + 90) / 180) * ROWS));
  let column = Math.min(COLUMNS - 1, Math.floor(((lng + 180) / 360) * COLUMNS));
  // The sum is rounded, and may have reached an edge that the point has not.
  if (southOf(row) > lat) row--;
  if (westOf(column) > lng) column--;
  return { row, column: lng === 180 ? 0 : column };
}

/** The edges of a cell; its northern and eastern ones belong to its neighbours. */
export function boundsOfCell({ row, column }: Cell): Bounds {
  return { south: southOf(row), west: westOf(column), north: southOf(row + 1), east: westOf(column + 1) };
}

/** The point for which a cell stands. */
export function centreOfCell({ row, column }: Cell): Position {
  return { lat: southOf(row + 0.5), lng: westOf(column + 0.5) };
}
