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

/** The cells that a box lies in. */
export function* cellsOf({ south, west, north, east }: UnitBox): Generator<number> {
  for (let lat = Math.floor(south / CELL); lat <= Math.floor(north / CELL); lat++) {
    for (let lng = Math.floor(west / CELL); lng <= Math.floor(east / CELL); lng++) yield cellAt(lat * CELL, lng * CELL);
  }
}
