import type { Box } from './box.ts';
import type { Pair } from './position.ts';
import { ringContains } from './ring.ts';

/** A piece of an edge of a ring: its box, and the edge that it is of. */
export interface BorderPiece {
  readonly box: Box;
  readonly from: Pair;
  readonly to: Pair;
}

/** Cells in a row, and rows, into which a box is cut. */
const CELLS = 128;
/** What is known of a cell. */
const [UNKNOWN, OUTSIDE, INSIDE, ON_BORDER] = [0, 1, 2, 3];

/** Point in polygon by a grid, for many points of a box: most cells of the grid are inside or outside of the ring as a whole. */
export class PreparedRing {
  readonly #ring: readonly Pair[];
  /** Where points are looked at. */
  readonly box: Box;
  readonly #cells = new Uint8Array(CELLS * CELLS);
  /** Cells for a unit of x and y. */
  readonly #across: number;
  readonly #up: number;

  /** @param ring its last point is its first. @param box in the units of the ring */
  constructor(ring: readonly Pair[], box: Box) {
    const [west, south, east, north] = box;
    this.#ring = ring;
    this.box = box;
    this.#across = CELLS / (east - west || 1);
    this.#up = CELLS / (north - south || 1);
    for (const piece of this.borderPieces()) this.#markBorder(piece.box);
  }

  /** The border within the box, in pieces none of which is wider or higher than a cell. */
  *borderPieces(): Generator<BorderPiece> {
    for (let i = 1; i < this.#ring.length; i++) {
      const [from, to] = [this.#ring[i - 1], this.#ring[i]];
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const [start, end] = shareWithin(this.box, from, dx, dy);
      if (start > end) continue;
      const cells = (end - start) * Math.max(Math.abs(dx) * this.#across, Math.abs(dy) * this.#up);
      const pieces = Math.max(1, Math.ceil(cells));
      const at = (piece: number) => start + ((end - start) * piece) / pieces;
      for (let piece = 0; piece < pieces; piece++) {
        const [a, b] = [at(piece), at(piece + 1)];
        const [x, y, nextX, nextY] = [from[0] + dx * a, from[1] + dy * a, from[0] + dx * b, from[1] + dy * b];
        const box = [Math.min(x, nextX), Math.min(y, nextY), Math.max(x, nextX), Math.max(y, nextY)] as const;
        yield { box, from, to };
      }
    }
  }

  /** Whether a point is in the box and inside of the ring, as `ringContains` has it. */
  contains(x: number, y: number): boolean {
    const [west, south, east, north] = this.box;
    if (x < west || x > east || y < south || y > north) return false;
    const cell = this.#row(y) * CELLS + this.#column(x);
    if (this.#cells[cell] === ON_BORDER) return ringContains(this.#ring, x, y);
    // The border does not pass through: what holds for one point of the cell holds for all of them.
    if (this.#cells[cell] === UNKNOWN) this.#cells[cell] = ringContains(this.#ring, x, y) ? INSIDE : OUTSIDE;
    return this.#cells[cell] === INSIDE;
  }

  /** One cell more on each side makes up for rounding. */
  #markBorder([west, south, east, north]: Box): void {
    const [first, last] = [Math.max(0, this.#column(west) - 1), Math.min(CELLS - 1, this.#column(east) + 1)];
    const [lowest, highest] = [Math.max(0, this.#row(south) - 1), Math.min(CELLS - 1, this.#row(north) + 1)];
    for (let row = lowest; row <= highest; row++) this.#cells.fill(ON_BORDER, row * CELLS + first, row * CELLS + last + 1);
  }

  #column(x: number): number {
    return cellOf((x - this.box[0]) * this.#across);
  }

  #row(y: number): number {
    return cellOf((y - this.box[1]) * this.#up);
  }
}

function cellOf(cells: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(cells)));
}

/** Between which shares of itself an edge is within a box; the first is greater than the second where it is not. */
function shareWithin([west, south, east, north]: Box, [x, y]: Pair, dx: number, dy: number): [number, number] {
  let [start, end] = [0, 1];
  for (const [at, step, low, high] of [
    [x, dx, west, east],
    [y, dy, south, north],
  ]) {
    if (step === 0) {
      if (at < low || at > high) return [1, 0];
    } else {
      const [a, b] = [(low - at) / step, (high - at) / step];
      start = Math.max(start, Math.min(a, b));
      end = Math.min(end, Math.max(a, b));
    }
  }
  return [start, end];
}
