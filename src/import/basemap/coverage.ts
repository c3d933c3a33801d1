import type { Path, TileRange } from '../../basemap/index.ts';

/** The zoom whose tiles are the cells of what map files cover: 19 km wide at the equator. */
export const CELL_ZOOM = 11;
const SIDE = 2 ** CELL_ZOOM;

/** Which cells of the world map files draw something in: there they count, elsewhere the tables of the world. */
export class Coverage {
  readonly #cells = new Set<number>();
  #last = -1;

  /** Notes where a path has corners. */
  note(path: Path): void {
    for (let i = 0; i < path.length; i += 2) {
      const cell = cellAt(path[i], path[i + 1]);
      if (cell === this.#last || cell < 0) continue;
      this.#last = cell;
      this.#cells.add(cell);
    }
  }

  has(x: number, y: number): boolean {
    return this.#cells.has(cellAt(x, y));
  }

  get cells(): readonly { readonly x: number; readonly y: number }[] {
    return [...this.#cells].map((cell) => ({ x: cell % SIDE, y: Math.floor(cell / SIDE) }));
  }

  /** Whether a range of tiles has one that lies over a cell, or in one. */
  meets({ z, west, east, north, south }: TileRange): boolean {
    const step = 2 ** (CELL_ZOOM - z);
    const [left, right] = [Math.floor(west * step), Math.ceil((east + 1) * step) - 1];
    const [top, bottom] = [Math.floor(north * step), Math.ceil((south + 1) * step) - 1];
    if ((right - left + 1) * (bottom - top + 1) > this.#cells.size) {
      return this.cells.some(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom);
    }
    for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) if (this.#cells.has(y * SIDE + x)) return true;
    return false;
  }

  joinedWith(other: Coverage): Coverage {
    const both = new Coverage();
    for (const cell of this.#cells.union(other.#cells)) both.#cells.add(cell);
    return both;
  }

  /** The same, and all cells around them. */
  widened(): Coverage {
    const wide = new Coverage();
    for (const { x, y } of this.cells) {
      for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) wide.#cells.add((y + dy) * SIDE + x + dx);
    }
    return wide;
  }
}

function cellAt(x: number, y: number): number {
  if (!(x >= 0 && x < 1 && y >= 0 && y < 1)) return -1;
  return Math.floor(y * SIDE) * SIDE + Math.floor(x * SIDE);
}

/** A cell as a ring. */
export function cellRing({ x, y }: { readonly x: number; readonly y: number }): Path {
  return boxRing({ minX: x / SIDE, minY: y / SIDE, maxX: (x + 1) / SIDE, maxY: (y + 1) / SIDE });
}

export interface WorldBox {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export function boxRing({ minX, minY, maxX, maxY }: WorldBox): Path {
  return Float64Array.of(minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY);
}
