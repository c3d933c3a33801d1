/** Units of 10⁻⁷ degrees in a cell: about 100 m. */
const CELL = 10_000;
const CELLS_AROUND = 400_000;

/** The number of the cell of the map that a point lies in. */
export function cellAt(lat: number, lng: number): number {
  return (Math.floor(lat / CELL) + CELLS_AROUND / 4) * CELLS_AROUND + Math.floor(lng / CELL) + CELLS_AROUND / 2;
}

/** A box in units of 10⁻⁷ degrees. */
export interface UnitBox {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** Bits by which most cells that are not in a set are told without looking them up. */
const MARKS = 2 ** 22;

/** A set of cells, for asking about millions of points of which few are near: the number of a cell has more bits than `Set` compares quickly. */
export class CellSet {
  readonly #cells = new Set<number>();
  readonly #marked = new Uint8Array(MARKS);

  add(cell: number): void {
    this.#cells.add(cell);
    this.#marked[cell % MARKS] = 1;
  }

  has(cell: number): boolean {
    return this.#marked[cell % MARKS] === 1 && this.#cells.has(cell);
  }
}

/** The cells that a box lies in. */
export function* cellsOf({ south, west, north, east }: UnitBox): Generator<number> {
  for (let lat = Math.floor(south / CELL); lat <= Math.floor(north / CELL); lat++) {
    for (let lng = Math.floor(west / CELL); lng <= Math.floor(east / CELL); lng++) yield cellAt(lat * CELL, lng * CELL);
  }
}
