import type { Position } from '../../geo/position.ts';

/** Cells in a degree. */
const PER_DEGREE = 10;
const COLUMNS = 360 * PER_DEGREE + 1;
const ROWS = 180 * PER_DEGREE + 1;
/** Borders are so much wider than they are, in cells, that rounding moves no point across. */
const HAIR = 1e-4;

/**
 * Cells of the world, 0.1° wide. What borders say of a point holds for all of its cell if none of them passes there, and is worked out
 * only once then.
 */
export class BorderCells<T> {
  readonly #isPassed = new Uint8Array(COLUMNS * ROWS);
  readonly #known = new Map<number, T>();

  /** Adds a border. */
  add(line: readonly Position[]): void {
    for (let i = 1; i < line.length; i++) this.#pass(inCells(line[i - 1]), inCells(line[i]));
  }

  /** Marks the cells around a straight line, which is halved until these are few. */
  #pass(a: Point, b: Point): void {
    if (Math.abs(a.x - b.x) > 1 && Math.abs(a.y - b.y) > 1) {
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
      this.#pass(a, middle);
      this.#pass(middle, b);
      return;
    }
    const [west, east] = [Math.min(a.x, b.x) - HAIR, Math.max(a.x, b.x) + HAIR];
    const [south, north] = [Math.min(a.y, b.y) - HAIR, Math.max(a.y, b.y) + HAIR];
    for (let y = Math.floor(south); y <= north; y++) {
      for (let x = Math.floor(west); x <= east; x++) this.#isPassed[y * COLUMNS + x] = 1;
    }
  }

  /** What is found at a point. @param find works it out */
  at(position: Position, find: (position: Position) => T): T {
    const { x, y } = inCells(position);
    const cell = Math.floor(y) * COLUMNS + Math.floor(x);
    if (this.#isPassed[cell] === 1) return find(position);
    const known = this.#known.get(cell);
    if (known !== undefined) return known;
    const found = find(position);
    this.#known.set(cell, found);
    return found;
  }
}

/** A point in cells, from the south-west corner of the world. */
interface Point {
  readonly x: number;
  readonly y: number;
}

function inCells({ lat, lng }: Position): Point {
  return { x: (lng + 180) * PER_DEGREE, y: (lat + 90) * PER_DEGREE };
}
