import { boxOfPoints } from './box.ts';

/** Up to so many edges are looked at one by one. */
const FEW_EDGES = 24;
/** Lines that are walked are so much wider than they are, so that rounding loses no cell; in the unit of the edges. */
const HAIR = 1e-6;
/** Smaller cells do not pay, in the unit of the edges. */
const SMALLEST_CELL = 0.5;

/** A grid index of straight edges on a plane: finds those that a line may meet. */
export class EdgeGrid {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly #count: number;
  readonly #columns: number = 1;
  readonly #rows: number = 1;
  readonly #cell: number = 1;
  /** The edges of each cell, one cell after the other; null where there are few. */
  readonly #first: Uint32Array | null = null;
  readonly #edgeAt: Uint32Array = new Uint32Array();
  /** [edge] the number of the last ray that has met it. */
  readonly #lastRay: Uint32Array = new Uint32Array();
  #rays = 0;

  /** @param edges four numbers each: the x and y of both ends */
  constructor(edges: Float64Array) {
    [this.minX, this.minY, this.maxX, this.maxY] = boxOfPoints(edges);
    this.#count = edges.length / 4;
    if (this.#count <= FEW_EDGES) return;
    const [width, height] = [this.maxX - this.minX, this.maxY - this.minY];
    this.#cell = Math.max(SMALLEST_CELL, Math.sqrt((width * height) / this.#count));
    this.#columns = Math.max(1, Math.ceil(width / this.#cell));
    this.#rows = Math.max(1, Math.ceil(height / this.#cell));
    [this.#first, this.#edgeAt] = this.#sorted(edges);
    this.#lastRay = new Uint32Array(this.#count);
  }

  #sorted(edges: Float64Array): [Uint32Array, Uint32Array] {
    const first = new Uint32Array(this.#columns * this.#rows + 1);
    this.#eachCell(edges, (cell) => first[cell + 1]++);
    for (let cell = 1; cell < first.length; cell++) first[cell] += first[cell - 1];
    const next = first.slice();
    const edgeAt = new Uint32Array(first[first.length - 1]);
    this.#eachCell(edges, (cell, edge) => (edgeAt[next[cell]++] = edge));
    return [first, edgeAt];
  }

  #eachCell(edges: Float64Array, visit: (cell: number, edge: number) => void): void {
    for (let edge = 0; edge < this.#count; edge++) {
      const at = edge * 4;
      this.#walk(edges[at], edges[at + 1], edges[at + 2], edges[at + 3], (cell) => {
        visit(cell, edge);
        return false;
      });
    }
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.minX) / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.minY) / this.#cell)));
  }

  /**
   * Goes through the cells that a line passes, row by row; `visit` ends the walk by true. Returns whether it was ended.
   */
  #walk(ax: number, ay: number, bx: number, by: number, visit: (cell: number) => boolean): boolean {
    const [lowX, lowY, highX, highY] = ay <= by ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const [firstRow, lastRow] = [this.#row(lowY - HAIR), this.#row(highY + HAIR)];
    const slope = highY > lowY ? (highX - lowX) / (highY - lowY) : 0;
    for (let row = firstRow; row <= lastRow; row++) {
      const bottom = row === firstRow ? lowY : this.minY + row * this.#cell;
      const top = row === lastRow ? highY : this.minY + (row + 1) * this.#cell;
      const [x1, x2] = highY > lowY ? [lowX + (bottom - lowY) * slope, lowX + (top - lowY) * slope] : [lowX, highX];
      const from = this.#column(Math.min(x1, x2) - HAIR);
      const to = this.#column(Math.max(x1, x2) + HAIR);
      for (let column = from; column <= to; column++) if (visit(row * this.#columns + column)) return true;
    }
    return false;
  }

  /** Whether something holds for one of the edges that a line may meet; an edge may be asked more than once. */
  some(ax: number, ay: number, bx: number, by: number, holds: (edge: number) => boolean): boolean {
    const first = this.#first;
    if (!first) {
      for (let edge = 0; edge < this.#count; edge++) if (holds(edge)) return true;
      return false;
    }
    return this.#walk(ax, ay, bx, by, (cell) => {
      for (let i = first[cell]; i < first[cell + 1]; i++) if (holds(this.#edgeAt[i])) return true;
      return false;
    });
  }

  /** The edges that may be within a distance of a point, in their order. */
  near(x: number, y: number, within: number): Iterable<number> {
    const first = this.#first;
    if (!first) return Array.from({ length: this.#count }, (_, edge) => edge);
    const [fromColumn, toColumn] = [this.#column(x - within - HAIR), this.#column(x + within + HAIR)];
    const [fromRow, toRow] = [this.#row(y - within - HAIR), this.#row(y + within + HAIR)];
    const found = new Set<number>();
    for (let row = fromRow; row <= toRow; row++) {
      for (let cell = row * this.#columns + fromColumn; cell <= row * this.#columns + toColumn; cell++) {
        for (let i = first[cell]; i < first[cell + 1]; i++) found.add(this.#edgeAt[i]);
      }
    }
    return [...found].sort((a, b) => a - b);
  }

  /** Visits all edges that a ray to the right of a point may meet, each once. */
  eachToTheRight(x: number, y: number, visit: (edge: number) => void): void {
    const first = this.#first;
    if (!first) {
      for (let edge = 0; edge < this.#count; edge++) visit(edge);
      return;
    }
    const row = this.#row(y);
    const ray = ++this.#rays;
    const lastRay = this.#lastRay;
    for (let column = this.#column(x); column < this.#columns; column++) {
      const cell = row * this.#columns + column;
      for (let i: number = first[cell]; i < first[cell + 1]; i++) {
        const edge = this.#edgeAt[i];
        if (lastRay[edge] !== ray) visit(edge);
        lastRay[edge] = ray;
      }
    }
  }
}
