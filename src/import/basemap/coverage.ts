import { extentOf, lngOf, type Path, type TileAt, type TileRange, WORLD_ZOOM, worldX } from '../../basemap/index.ts';
import { unionOfBounds } from '../../geo/position.ts';

/** The zoom whose tiles are the cells of what map files cover: 19 km wide at the equator. */
export const CELL_ZOOM = 11;
const SIDE = 2 ** CELL_ZOOM;

/**
 * Which tiles map files draw something in, from the zoom on at which the world's table has none: such a tile has to have all that is to be seen in it. Below
 * the zoom of cells all tiles of a cell count as one.
 */
export class Coverage {
  /** By zoom. */
  readonly #tiles = Array.from({ length: CELL_ZOOM - WORLD_ZOOM }, () => new Set<number>());
  #last = -1;

  /** Notes that something is drawn in a tile. */
  touch({ z, x, y }: TileAt): void {
    if (z <= WORLD_ZOOM) return;
    if (z < CELL_ZOOM) {
      this.#of(z).add(numberOf(x, y));
      return;
    }
    const cell = numberOf(x >> (z - CELL_ZOOM), y >> (z - CELL_ZOOM));
    if (cell === this.#last) return;
    this.#last = cell;
    this.#addCell(cell);
  }

  #of(z: number): Set<number> {
    return this.#tiles[z - WORLD_ZOOM - 1];
  }

  /** Adds a cell, and what lies above it. */
  #addCell(cell: number): void {
    const [x, y] = placeOf(cell);
    for (let z = WORLD_ZOOM + 1; z <= CELL_ZOOM; z++) this.#of(z).add(numberOf(x >> (CELL_ZOOM - z), y >> (CELL_ZOOM - z)));
  }

  /** Whether a point of the world lies in a cell. */
  has(x: number, y: number): boolean {
    return this.#of(CELL_ZOOM).has(numberOf(Math.floor(x * SIDE), Math.floor(y * SIDE)));
  }

  get cells(): readonly Cell[] {
    return this.tilesAt(CELL_ZOOM);
  }

  /** The tiles of a zoom down to that of cells. */
  tilesAt(z: number): readonly Cell[] {
    return [...this.#of(z)].map((number) => {
      const [x, y] = placeOf(number);
      return { x, y };
    });
  }

  /** Whether one of some neighbouring tiles is covered. */
  meets({ z, west, east, north, south }: TileRange): boolean {
    const up = Math.max(0, z - CELL_ZOOM);
    const tiles = this.#of(Math.min(z, CELL_ZOOM));
    const [left, right, top, bottom] = [west >> up, east >> up, north >> up, south >> up];
    if ((right - left + 1) * (bottom - top + 1) > tiles.size) {
      for (const number of tiles) {
        const [x, y] = placeOf(number);
        if (x >= left && x <= right && y >= top && y <= bottom) return true;
      }
      return false;
    }
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) if (tiles.has(numberOf(x, y))) return true;
    return false;
  }

  joinedWith(other: Coverage): Coverage {
    const both = new Coverage();
    for (const [i, tiles] of both.#tiles.entries())
      for (const tile of this.#tiles[i].union(other.#tiles[i])) tiles.add(tile);
    return both;
  }
}

/** A tile among those of its zoom. */
export interface Cell {
  readonly x: number;
  readonly y: number;
}

const numberOf = (x: number, y: number) => y * SIDE + x;
const placeOf = (number: number): [number, number] => [number % SIDE, Math.floor(number / SIDE)];

/** A cell as a ring. */
export function cellRing({ x, y }: Cell, side = SIDE): Path {
  return boxRing({ minX: x / side, minY: y / side, maxX: (x + 1) / side, maxY: (y + 1) / side });
}

export interface WorldBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export const overlap = (a: WorldBox, b: WorldBox) =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;

/** The smallest box that holds a path. */
export const boxOf = (path: Path): WorldBox => extentOf([path]);

/** The smallest box that holds two. */
export const unionOf = (a: WorldBox, b: WorldBox): WorldBox => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});

export function boxRing({ minX, minY, maxX, maxY }: WorldBox): Path {
  return Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY);
}

/** The smallest box of whole cells that holds all of them. */
export function boxOfCells(cells: readonly Cell[], side = SIDE): WorldBox {
  let [west, east, north, south] = [side, 0, side, 0];
  for (const { x, y } of cells) {
    [west, east] = [Math.min(west, x), Math.max(east, x + 1)];
    [north, south] = [Math.min(north, y), Math.max(south, y + 1)];
  }
  return { minX: west / side, minY: north / side, maxX: east / side, maxY: south / side };
}

/**
 * From where to where cells and the box of what lies in them are, in parts of the world: beyond 1 where that is shorter across the antimeridian.
 */
export function shortestSpan({ minX, maxX }: WorldBox, cells: readonly Cell[]): readonly [number, number] {
  // A continent has a hundred thousand cells, in two thousand columns.
  const columns = new Set<number>();
  for (const { x } of cells) columns.add(x);
  const around = unionOfBounds(
    Array.from(columns, (x) => ({ west: lngOf(x / SIDE), east: lngOf((x + 1) / SIDE), south: 0, north: 0 })),
  );
  return around && around.west > around.east ? [worldX(around.west), 1 + worldX(around.east)] : [minX, maxX];
}
