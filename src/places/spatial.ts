import { type IdColumn, idColumn } from '../branded-ids.ts';
import type { Bounds } from '../geo/position.ts';
import { lowerBound, orderBy } from '../storage/order.ts';

/**
 * Items along a Z-order curve (Morton codes): the bits of longitude and latitude, 22 each, interleaved, so that a cell is at most 10 m
 * wide. What is near is mostly near on the curve, so that a box is a handful of runs.
 *
 *     code  Float64 [items]  the curve's code of each entry, rising: 44 bits
 *     item  Uint32  [items]  the item that stands there
 */
export interface SpatialIndex<I extends number = number> {
  readonly code: Float64Array;
  readonly item: IdColumn<I>;
}

const BITS = 22;
const CELLS = 2 ** BITS;
/** The curve is worked out in two halves, because numbers have bits for 32 at a time. */
const LOW_BITS = 16;
const LOW_CODE = 2 ** (2 * LOW_BITS);
/** Boxes are cut into at most this many cells before their runs are taken whole: more costs more than it saves. */
const MAX_CELLS_PER_BOX = 16;

function spread(value: number): number {
  let bits = value;
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

function column(lng: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(((lng + 180) / 360) * CELLS)));
}

function row(lat: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(((lat + 90) / 180) * CELLS)));
}

function interleave(x: number, y: number): number {
  return (spread(x) | (spread(y) << 1)) >>> 0;
}

function codeOfCell(x: number, y: number): number {
  const mask = (1 << LOW_BITS) - 1;
  return interleave(x >>> LOW_BITS, y >>> LOW_BITS) * LOW_CODE + interleave(x & mask, y & mask);
}

/** Builds the index of some items; latitudes and longitudes in degrees, by item. Items of one cell stay in their order. */
export function buildSpatialIndex<I extends number>(
  items: IdColumn<I>,
  lat: (item: I) => number,
  lng: (item: I) => number,
): SpatialIndex<I> {
  const codes = new Float64Array(items.length).map((_, at) => codeOfCell(column(lng(items[at])), row(lat(items[at]))));
  const low = new Uint32Array(items.length).map((_, at) => codes[at] % LOW_CODE);
  const high = new Uint32Array(items.length).map((_, at) => Math.floor(codes[at] / LOW_CODE));
  const order = orderBy(items.length, [low, high]);
  return {
    code: codes.map((_, entry) => codes[order[entry]]),
    item: idColumn<I>(order.map((at) => items[at])),
  };
}

/** A run of entries of the index, end exclusive. */
export interface IndexRun {
  readonly from: number;
  readonly to: number;
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The smallest cell of more than one place of the grid that has both corners. */
function cellAround(left: number, bottom: number, right: number, top: number): Cell {
  let size = 2;
  const isOneCell = (from: number, to: number) => Math.floor(from / size) === Math.floor(to / size);
  while (!isOneCell(left, right) || !isOneCell(bottom, top)) size *= 2;
  return { x: left - (left % size), y: bottom - (bottom % size), size };
}

/** The quarters of a cell, by how many of them lie to the west and to the south. */
const QUARTERS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** The cells that cover the part of the grid between two corners: whole cells where they fit, at most `MAX_CELLS_PER_BOX`. */
function coveringCells(left: number, bottom: number, right: number, top: number): Cell[] {
  const whole: Cell[] = [];
  let open = [cellAround(left, bottom, right, top)];
  while (open.length > 0) {
    const smaller: Cell[] = [];
    for (const { x, y, size } of open) {
      const half = size / 2;
      // Most quarters lie outside, so that none is made before that is known.
      for (const [east, north] of QUARTERS) {
        const startX = x + east * half;
        const startY = y + north * half;
        const endX = startX + half - 1;
        const endY = startY + half - 1;
        if (startX > right || startY > top || endX < left || endY < bottom) continue;
        const fits = startX >= left && startY >= bottom && endX <= right && endY <= top;
        (fits || half === 1 ? whole : smaller).push({ x: startX, y: startY, size: half });
      }
    }
    if (whole.length + smaller.length > MAX_CELLS_PER_BOX) return [...whole, ...smaller];
    open = smaller;
  }
  return whole;
}

/** The runs of the index that hold everything in the box, and little else. */
export function runsInBox(index: SpatialIndex, box: Bounds): IndexRun[] {
  if (box.west > box.east) {
    return [...runsInBox(index, { ...box, east: 180 }), ...runsInBox(index, { ...box, west: -180 })];
  }
  const cells = coveringCells(column(box.west), row(box.south), column(box.east), row(box.north));
  const stretches = cells
    .map(({ x, y, size }) => ({ start: codeOfCell(x, y), end: codeOfCell(x, y) + size * size }))
    .sort((a, b) => a.start - b.start);
  const runs: IndexRun[] = [];
  for (let i = 0; i < stretches.length; i++) {
    const { start } = stretches[i];
    // Cells that follow each other on the curve are one stretch.
    while (stretches[i + 1]?.start === stretches[i].end) i++;
    const previous = runs.at(-1);
    const from = lowerBound(index.code, start, previous?.to ?? 0);
    const to = lowerBound(index.code, stretches[i].end, from);
    if (previous?.to === from) runs[runs.length - 1] = { from: previous.from, to };
    else if (to > from) runs.push({ from, to });
  }
  return runs;
}
