import type { Xy } from '../../geo/position.ts';

/** A corner after the other, x and y in metres; closed without saying so. Free ground is to the left. */
export type Ring = Float64Array;

/** Up to so many edges are looked at one by one. */
const FEW_EDGES = 24;

/** The nearest point of an edge, and in which direction the edge runs, as a unit vector. */
export interface NearestEdge {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  readonly alongX: number;
  readonly alongY: number;
}

/**
 * The walls around a space: rings as edges and, where there are many, a grid index of the edges. Answers what lies inside
 * and what sees what.
 */
export class Outline {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Ends of the edges: four numbers each. */
  readonly edges: Float64Array;
  readonly #columns: number = 0;
  readonly #rows: number = 0;
  readonly #cell: number = 1;
  readonly #first: Uint32Array | null = null;
  readonly #edgeAt: Uint32Array | null = null;

  constructor(rings: readonly Ring[]) {
    this.edges = edgesOf(rings);
    const box = boxOf(this.edges);
    [this.minX, this.minY, this.maxX, this.maxY] = box;
    const count = this.edges.length / 4;
    if (count <= FEW_EDGES) return;
    const [width, height] = [this.maxX - this.minX, this.maxY - this.minY];
    this.#cell = Math.max(0.5, Math.sqrt((width * height) / count));
    this.#columns = Math.max(1, Math.ceil(width / this.#cell));
    this.#rows = Math.max(1, Math.ceil(height / this.#cell));
    [this.#first, this.#edgeAt] = this.#sorted(count);
  }

  /** The edges of each cell, one cell after the other. */
  #sorted(count: number): [Uint32Array, Uint32Array] {
    const first = new Uint32Array(this.#columns * this.#rows + 1);
    for (let edge = 0; edge < count; edge++) this.#eachCell(edge, (cell) => first[cell + 1]++);
    for (let cell = 1; cell < first.length; cell++) first[cell] += first[cell - 1];
    const next = first.slice();
    const edgeAt = new Uint32Array(first[first.length - 1]);
    for (let edge = 0; edge < count; edge++) this.#eachCell(edge, (cell) => (edgeAt[next[cell]++] = edge));
    return [first, edgeAt];
  }

  #eachCell(edge: number, visit: (cell: number) => void): void {
    const [ax, ay, bx, by] = this.edges.subarray(edge * 4, edge * 4 + 4);
    this.#walk(ax, ay, bx, by, (cell) => {
      visit(cell);
      return false;
    });
  }

  #column(x: number): number {
    return Math.min(this.#columns - 1, Math.max(0, Math.floor((x - this.minX) / this.#cell)));
  }

  #row(y: number): number {
    return Math.min(this.#rows - 1, Math.max(0, Math.floor((y - this.minY) / this.#cell)));
  }

  /**
   * Goes through the cells that a line passes, row by row, each a hair wider than it is; `visit` ends the walk by true. Returns whether
   * it was ended.
   */
  #walk(ax: number, ay: number, bx: number, by: number, visit: (cell: number) => boolean): boolean {
    const hair = 1e-6;
    const [lowX, lowY, highX, highY] = ay <= by ? [ax, ay, bx, by] : [bx, by, ax, ay];
    const [firstRow, lastRow] = [this.#row(lowY - hair), this.#row(highY + hair)];
    const slope = highY > lowY ? (highX - lowX) / (highY - lowY) : 0;
    for (let row = firstRow; row <= lastRow; row++) {
      const bottom = row === firstRow ? lowY : this.minY + row * this.#cell;
      const top = row === lastRow ? highY : this.minY + (row + 1) * this.#cell;
      const [x1, x2] = highY > lowY ? [lowX + (bottom - lowY) * slope, lowX + (top - lowY) * slope] : [lowX, highX];
      const from = this.#column(Math.min(x1, x2) - hair);
      const to = this.#column(Math.max(x1, x2) + hair);
      for (let column = from; column <= to; column++) if (visit(row * this.#columns + column)) return true;
    }
    return false;
  }

  /** Whether a point is inside. */
  contains(x: number, y: number): boolean {
    if (x < this.minX || x > this.maxX || y < this.minY || y > this.maxY) return false;
    if (this.#first) return this.#containsByRow(x, y, this.#first, this.#edgeAt ?? new Uint32Array());
    let inside = false;
    for (let at = 0; at < this.edges.length; at += 4) if (this.#isLeftOf(at, x, y)) inside = !inside;
    return inside;
  }

  #isLeftOf(at: number, x: number, y: number): boolean {
    const { edges } = this;
    const [ay, by] = [edges[at + 1], edges[at + 3]];
    return ay > y !== by > y && x < ((edges[at + 2] - edges[at]) * (y - ay)) / (by - ay) + edges[at];
  }

  /** A ray to the right meets only edges of the point's own row; each counts in the cell where the ray meets it. */
  #containsByRow(x: number, y: number, first: Uint32Array, edgeAt: Uint32Array): boolean {
    const row = this.#row(y);
    const seen = new Set<number>();
    let inside = false;
    for (let column = this.#column(x); column < this.#columns; column++) {
      const cell = row * this.#columns + column;
      for (let i = first[cell]; i < first[cell + 1]; i++) {
        const edge = edgeAt[i];
        if (seen.has(edge)) continue;
        seen.add(edge);
        if (this.#isLeftOf(edge * 4, x, y)) inside = !inside;
      }
    }
    return inside;
  }

  /** Whether a wall stands between two points; one that is touched does. */
  blocks(ax: number, ay: number, bx: number, by: number): boolean {
    const { edges } = this;
    const [first, edgeAt] = [this.#first, this.#edgeAt];
    if (!first || !edgeAt) {
      for (let at = 0; at < edges.length; at += 4) if (crosses(edges, at, ax, ay, bx, by)) return true;
      return false;
    }
    return this.#walk(ax, ay, bx, by, (cell) => {
      for (let i = first[cell]; i < first[cell + 1]; i++) if (crosses(edges, edgeAt[i] * 4, ax, ay, bx, by)) return true;
      return false;
    });
  }

  /** All edges within a distance of a point, the nearest first. */
  edgesNear(x: number, y: number, within: number): NearestEdge[] {
    const found: NearestEdge[] = [];
    const { edges } = this;
    if (x < this.minX - within || x > this.maxX + within || y < this.minY - within || y > this.maxY + within) return found;
    for (let at = 0; at < edges.length; at += 4) {
      const near = nearestOn(edges[at], edges[at + 1], edges[at + 2], edges[at + 3], x, y);
      if (near.distance <= within) found.push(near);
    }
    return found.sort((a, b) => a.distance - b.distance);
  }
}

function edgesOf(rings: readonly Ring[]): Float64Array {
  const corners = rings.reduce((sum, ring) => sum + ring.length / 2, 0);
  const edges = new Float64Array(corners * 4);
  let at = 0;
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length;
      edges.set([ring[i], ring[i + 1], ring[next], ring[next + 1]], at);
      at += 4;
    }
  }
  return edges;
}

function boxOf(edges: Float64Array): [number, number, number, number] {
  const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < edges.length; at += 2) {
    box[0] = Math.min(box[0], edges[at]);
    box[1] = Math.min(box[1], edges[at + 1]);
    box[2] = Math.max(box[2], edges[at]);
    box[3] = Math.max(box[3], edges[at + 1]);
  }
  return box;
}

/** Whether a line crosses or touches an edge. */
function crosses(edges: Float64Array, at: number, ax: number, ay: number, bx: number, by: number): boolean {
  const cx = edges[at];
  const cy = edges[at + 1];
  const dx = edges[at + 2];
  const dy = edges[at + 3];
  const c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return false;
  const a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return false;
  // All on one line: they touch only where their boxes do.
  if (a === 0 && b === 0) {
    return (
      Math.min(ax, bx) <= Math.max(cx, dx) &&
      Math.min(cx, dx) <= Math.max(ax, bx) &&
      Math.min(ay, by) <= Math.max(cy, dy) &&
      Math.min(cy, dy) <= Math.max(ay, by)
    );
  }
  return true;
}

/** The point of an edge that is nearest to a point. */
export function nearestOn(ax: number, ay: number, bx: number, by: number, x: number, y: number): NearestEdge {
  const [ex, ey] = [bx - ax, by - ay];
  const length = Math.hypot(ex, ey);
  const share = length > 0 ? Math.min(1, Math.max(0, ((x - ax) * ex + (y - ay) * ey) / (length * length))) : 0;
  const [nearX, nearY] = [ax + share * ex, ay + share * ey];
  return {
    x: nearX,
    y: nearY,
    distance: Math.hypot(x - nearX, y - nearY),
    alongX: length > 0 ? ex / length : 1,
    alongY: length > 0 ? ey / length : 0,
  };
}

/** A direction as a vector of length 1; no direction where there is no length. */
export function unit(x: number, y: number): Xy {
  const length = Math.hypot(x, y);
  return length > 0 ? [x / length, y / length] : [0, 0];
}
