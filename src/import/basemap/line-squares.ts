import type { Path } from '../../basemap/index.ts';
import type { Cell } from './coverage.ts';

/** A longer edge is followed in steps that are longer, too. */
const MOST_STEPS = 4_000;

/** The squares of a grid over the world that lines run through. */
export class LineSquares {
  readonly side: number;
  readonly #squares = new Set<number>();
  /** The square that was noted last: most edges lie in the one of the edge before. */
  #last = Number.NaN;

  /** @param zoom whose tiles the squares are */
  constructor(zoom: number) {
    this.side = 2 ** zoom;
  }

  note(path: Path): void {
    for (let i = 0; i + 2 < path.length; i += 2) {
      const dx = path[i + 2] - path[i];
      const dy = path[i + 3] - path[i + 1];
      const steps = Math.min(MOST_STEPS, Math.ceil(2 * Math.max(Math.abs(dx), Math.abs(dy)) * this.side) + 1);
      for (let step = 0; step <= steps; step++) {
        this.#add(path[i] + (dx * step) / steps, path[i + 1] + (dy * step) / steps);
      }
    }
  }

  #add(x: number, y: number): void {
    const number = this.#numberOf(Math.floor(x * this.side), Math.floor(y * this.side));
    if (number === this.#last) return;
    this.#last = number;
    this.#squares.add(number);
  }

  has(x: number, y: number): boolean {
    return this.#squares.has(this.#numberOf(Math.floor(x * this.side), Math.floor(y * this.side)));
  }

  /** The number of a square; columns go on around the world. */
  #numberOf(x: number, y: number): number {
    const column = x >= 0 && x < this.side ? x : ((x % this.side) + this.side) % this.side;
    return y * this.side + column;
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
      for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) wide.#squares.add(this.#numberOf(x + dx, y + dy));
    }
    return wide;
  }

  /** Squares that touch each other, as one group. */
  *groups(): Iterable<readonly Cell[]> {
    const left = new Set(this.#squares);
    for (const first of left) {
      const group: Cell[] = [];
      const open = [first];
      left.delete(first);
      for (let number = open.pop(); number !== undefined; number = open.pop()) {
        const [x, y] = [number % this.side, Math.floor(number / this.side)];
        group.push({ x, y });
        for (const dy of [-1, 0, 1]) {
          for (const dx of [-1, 0, 1]) {
            const next = (y + dy) * this.side + x + dx;
            if (x + dx >= 0 && x + dx < this.side && left.delete(next)) open.push(next);
          }
        }
      }
      yield group;
    }
  }
}
