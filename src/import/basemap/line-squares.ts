import type { Path } from '../../basemap/index.ts';
import type { Cell } from './coverage.ts';

/** A longer edge is followed in steps that are longer, too. */
const MOST_STEPS = 4_000;

/** The squares of a grid over the world that lines run through. */
export class LineSquares {
  readonly side: number;
  readonly #squares = new Set<number>();

  /** @param zoom whose tiles the squares are */
  constructor(zoom: number) {
    this.side = 2 ** zoom;
  }

  note(path: Path): void {
    for (let i = 0; i + 2 < path.length; i += 2) {
      const [dx, dy] = [path[i + 2] - path[i], path[i + 3] - path[i + 1]];
      const steps = Math.min(MOST_STEPS, Math.ceil(2 * Math.max(Math.abs(dx), Math.abs(dy)) * this.side) + 1);
      for (let step = 0; step <= steps; step++) {
        this.#add(path[i] + (dx * step) / steps, path[i + 1] + (dy * step) / steps);
      }
    }
  }

  #add(x: number, y: number): void {
    this.#squares.add(Math.floor(y * this.side) * this.side + Math.floor(x * this.side));
  }

  has(x: number, y: number): boolean {
    return this.#squares.has(Math.floor(y * this.side) * this.side + Math.floor(x * this.side));
  }

  *squares(): Iterable<Cell> {
    for (const square of this.#squares) yield { x: square % this.side, y: Math.floor(square / this.side) };
  }

  joinedWith(other: LineSquares): LineSquares {
    const both = new LineSquares(Math.log2(this.side));
    for (const square of this.#squares.union(other.#squares)) both.#squares.add(square);
    return both;
  }

  /** The same, and all squares around them. */
  widened(): LineSquares {
    const wide = new LineSquares(Math.log2(this.side));
    for (const { x, y } of this.squares()) {
      for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) wide.#squares.add((y + dy) * this.side + x + dx);
    }
    return wide;
  }
}
