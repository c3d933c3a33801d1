import { type IdColumn, idColumn } from '../branded-ids.ts';
import type { Bounds } from '../geo/position.ts';
import { lowerBound, lowerBoundNear, orderBy } from '../storage/order.ts';

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
/** A box is covered by at most so many cells of one size: smaller ones cost more than they save. */
const MAX_CELLS_PER_BOX = 32;

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

/** The codes that the cells of the last box begin at. */
const starts = new Float64Array(MAX_CELLS_PER_BOX);

/** Writes where cells begin that cover the part of the grid between two corners, in rising order. @returns how many, and of how many codes each is */
function coverBox(left: number, bottom: number, right: number, top: number): { cells: number; codes: number } {
  let level = 0;
  const across = (from: number, to: number) => (to >> level) - (from >> level) + 1;
  while (across(left, right) * across(bottom, top) > MAX_CELLS_PER_BOX) level++;
  let cells = 0;
  for (let y = bottom >> level; y <= top >> level; y++) {
    for (let x = left >> level; x <= right >> level; x++) {
      const start = codeOfCell(x << level, y << level);
      // They come nearly in order.
      let place = cells++;
      for (; place > 0 && starts[place - 1] > start; place--) starts[place] = starts[place - 1];
      starts[place] = start;
    }
  }
  return { cells, codes: 4 ** level };
}

/** The runs of the index that hold everything in the box, and little else. */
export function runsInBox(index: SpatialIndex, box: Bounds): IndexRun[] {
  if (box.west > box.east) {
    return [...runsInBox(index, { ...box, east: 180 }), ...runsInBox(index, { ...box, west: -180 })];
  }
  const { cells, codes } = coverBox(column(box.west), row(box.south), column(box.east), row(box.north));
  const runs: IndexRun[] = [];
  let to = 0;
  for (let i = 0; i < cells; i++) {
    const start = starts[i];
    // Cells that follow each other on the curve are one stretch.
    while (i + 1 < cells && starts[i + 1] === starts[i] + codes) i++;
    const from = to === 0 ? lowerBound(index.code, start) : lowerBoundNear(index.code, start, to);
    to = lowerBoundNear(index.code, starts[i] + codes, from);
    if (to > from) runs.push({ from, to });
  }
  return runs;
}
