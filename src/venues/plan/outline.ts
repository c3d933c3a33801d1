import { EdgeGrid } from '../../geo/edge-grid.ts';
import type { Xy } from '../../geo/position.ts';

/** A corner after the other, x and y in metres; closed without saying so. Free ground is to the left. */
export type Ring = Float64Array;

/** The nearest point of an edge, and in which direction the edge runs, as a unit vector. */
export interface NearestEdge {
  readonly x: number;
  readonly y: number;
  readonly distance: number;
  readonly alongX: number;
  readonly alongY: number;
}

/** The walls around a space: rings as edges with a grid index. Answers what lies inside and what sees what. */
export class Outline {
  /** Ends of the edges: four numbers each. */
  readonly edges: Float64Array;
  readonly #grid: EdgeGrid;

  constructor(rings: readonly Ring[]) {
    this.edges = edgesOf(rings);
    this.#grid = new EdgeGrid(this.edges);
  }

  get minX(): number {
    return this.#grid.minX;
  }

  get minY(): number {
    return this.#grid.minY;
  }

  get maxX(): number {
    return this.#grid.maxX;
  }

  get maxY(): number {
    return this.#grid.maxY;
  }

  /** Whether a point is inside. */
  contains(x: number, y: number): boolean {
    if (x < this.minX || x > this.maxX || y < this.minY || y > this.maxY) return false;
    let inside = false;
    this.#grid.eachToTheRight(x, y, (edge) => {
      if (this.#isLeftOf(edge * 4, x, y)) inside = !inside;
    });
    return inside;
  }

  #isLeftOf(at: number, x: number, y: number): boolean {
    const { edges } = this;
    const [ay, by] = [edges[at + 1], edges[at + 3]];
    return ay > y !== by > y && x < ((edges[at + 2] - edges[at]) * (y - ay)) / (by - ay) + edges[at];
  }

  /** Whether a wall stands between two points; one that is touched does. */
  blocks(ax: number, ay: number, bx: number, by: number): boolean {
    const { edges } = this;
    return this.#grid.some(ax, ay, bx, by, (edge) => crosses(edges, edge * 4, ax, ay, bx, by));
  }

  /** Whether an edge stands between two points, or is touched. */
  isCrossed(edge: number, ax: number, ay: number, bx: number, by: number): boolean {
    return crosses(this.edges, edge * 4, ax, ay, bx, by);
  }

  /** All edges within a distance of a point, the nearest first. */
  edgesNear(x: number, y: number, within: number): NearestEdge[] {
    const found: NearestEdge[] = [];
    const { edges } = this;
    if (x < this.minX - within || x > this.maxX + within || y < this.minY - within || y > this.maxY + within) return found;
    for (const edge of this.#grid.near(x, y, within)) {
      const at = edge * 4;
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
