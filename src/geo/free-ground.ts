import { EdgeGrid } from './edge-grid.ts';

/** A corner after the other, x and y in whole numbers; closed without saying so. */
export type WholeRing = Float64Array;
/** Points along a wall, x and y in whole numbers. */
export type WallLine = Float64Array;

/** Coordinates are less than this from the first corner of the outer ring: the side of a line on which a point lies is exact in a double then. */
const FARTHEST = 2 ** 25;

/** What is known of the space between an edge at a vertex and the next one counter-clockwise. */
type Sector = 'outside' | 'free';

/**
 * A surface with holes and walls, as what one can see on it. Walls have no thickness, and whoever walks may touch them, but goes through neither
 * a wall nor a point in which walls meet.
 *
 * All coordinates are whole numbers, less than `FARTHEST` from the first corner of the outer ring.
 *
 *     x, y       [vertex]  from the first corner of the outer ring
 *     edges      [edge]    ends: four numbers each
 *     edgeFrom, edgeTo  [edge]  vertices
 *     around     [vertex]  the vertices at the other ends of its edges, counter-clockwise by direction
 *     sectors    [vertex]  what lies between each of them and the next
 */
export class FreeGround {
  readonly #x: number[] = [];
  readonly #y: number[] = [];
  readonly #vertexOf = new Map<number, number>();
  readonly #originX: number;
  readonly #originY: number;
  readonly #edgeFrom: number[] = [];
  readonly #edgeTo: number[] = [];
  readonly #ringEdges: number;
  readonly #edges: Float64Array;
  readonly #grid: EdgeGrid;
  readonly #around: readonly (readonly number[])[];
  readonly #sectors: readonly (readonly Sector[])[];

  /**
   * @param rings the outer ring counter-clockwise and holes clockwise: free ground is to the left of both
   * @param points further points that are asked about
   */
  constructor(rings: readonly WholeRing[], walls: readonly WallLine[], points: Iterable<readonly [x: number, y: number]>) {
    [this.#originX, this.#originY] = [rings[0][0], rings[0][1]];
    // Where two rings share an edge the ground goes on: a hole at the border, or two surfaces side by side.
    const edges = new Map<number, readonly [from: number, to: number]>();
    for (const ring of rings) {
      for (const edge of this.#edgesOf(ring, true)) {
        if (!edges.delete(keyOf(edge))) edges.set(keyOf(edge), edge);
      }
    }
    this.#ringEdges = edges.size;
    for (const wall of walls) {
      for (const edge of this.#edgesOf(wall, false)) if (!edges.has(keyOf(edge))) edges.set(keyOf(edge), edge);
    }
    for (const [from, to] of edges.values()) {
      this.#edgeFrom.push(from);
      this.#edgeTo.push(to);
    }
    for (const [x, y] of points) this.#add(x, y);
    this.#edges = Float64Array.from(
      this.#edgeFrom.flatMap((from, edge) => {
        const to = this.#edgeTo[edge];
        return [this.#x[from], this.#y[from], this.#x[to], this.#y[to]];
      }),
    );
    this.#grid = new EdgeGrid(this.#edges);
    this.#around = this.#sortedAround();
    this.#sectors = this.#sectorsAround();
  }

  get edgeCount(): number {
    return this.#edgeFrom.length;
  }

  get vertexCount(): number {
    return this.#x.length;
  }

  *#edgesOf(line: Float64Array, isClosed: boolean): Generator<readonly [from: number, to: number]> {
    const count = line.length / 2;
    for (let i = isClosed ? 0 : 1; i < count; i++) {
      const before = (i + count - 1) % count;
      const [a, b] = [this.#add(line[before * 2], line[before * 2 + 1]), this.#add(line[i * 2], line[i * 2 + 1])];
      if (a !== b) yield [a, b];
    }
  }

  #add(worldX: number, worldY: number): number {
    const [x, y] = [worldX - this.#originX, worldY - this.#originY];
    const key = pointKey(x, y);
    const known = this.#vertexOf.get(key);
    if (known !== undefined) return known;
    const vertex = this.#x.push(x) - 1;
    this.#y.push(y);
    this.#vertexOf.set(key, vertex);
    return vertex;
  }

  x(vertex: number): number {
    return this.#x[vertex];
  }

  y(vertex: number): number {
    return this.#y[vertex];
  }

  /** The vertex at a point that was given; −1 for another one. */
  vertexAt(x: number, y: number): number {
    return this.#vertexOf.get(pointKey(x - this.#originX, y - this.#originY)) ?? -1;
  }

  #sortedAround(): number[][] {
    const around: number[][] = this.#x.map(() => []);
    for (const [edge, from] of this.#edgeFrom.entries()) {
      const to = this.#edgeTo[edge];
      // Two edges, mostly: a list that is pushed to has room for 17.
      around[from] = [...around[from], to];
      around[to] = [...around[to], from];
    }
    for (const [vertex, others] of around.entries()) {
      if (others.length < 2) continue;
      const x = this.#x[vertex];
      const y = this.#y[vertex];
      const order = (a: number, b: number) =>
        compareDirections(this.#x[a] - x, this.#y[a] - y, this.#x[b] - x, this.#y[b] - y);
      // Two edges, mostly, which need no sorting.
      if (others.length > 2) others.sort(order);
      else if (order(others[0], others[1]) > 0) others.reverse();
    }
    return around;
  }

  /** Free ground is to the left of the edges of rings, so that it is known what lies beside them. */
  #sectorsAround(): Sector[][] {
    const [leaving, arriving] = [new Set<number>(), new Set<number>()];
    for (let edge = 0; edge < this.#ringEdges; edge++) {
      leaving.add(pairKey(this.#edgeFrom[edge], this.#edgeTo[edge]));
      arriving.add(pairKey(this.#edgeTo[edge], this.#edgeFrom[edge]));
    }
    return this.#around.map((others, vertex) =>
      others.map((other, i) => {
        const next = others[(i + 1) % others.length];
        return arriving.has(pairKey(vertex, other)) || leaving.has(pairKey(vertex, next)) ? 'outside' : 'free';
      }),
    );
  }

  /** Whether rings cross themselves or each other: what is inside is not clear then. */
  hasCrossings(): boolean {
    for (let edge = 0; edge < this.#ringEdges; edge++) {
      const [ax, ay, bx, by] = this.#edges.subarray(edge * 4, edge * 4 + 4);
      if (this.#grid.some(ax, ay, bx, by, (other) => other < this.#ringEdges && this.#crosses(other, ax, ay, bx, by)))
        return true;
    }
    return false;
  }

  #crosses(edge: number, ax: number, ay: number, bx: number, by: number): boolean {
    const at = edge * 4;
    const [cx, cy, dx, dy] = [this.#edges[at], this.#edges[at + 1], this.#edges[at + 2], this.#edges[at + 3]];
    return (
      sideOf(ax, ay, bx, by, cx, cy) * sideOf(ax, ay, bx, by, dx, dy) < 0 &&
      sideOf(cx, cy, dx, dy, ax, ay) * sideOf(cx, cy, dx, dy, bx, by) < 0
    );
  }

  /** Whether a vertex is a corner of a ring or inside of the rings. */
  isWithin(vertex: number): boolean {
    const sectors = this.#sectors[vertex];
    if (sectors.includes('outside')) return sectors.includes('free');
    const [x, y] = [this.#x[vertex], this.#y[vertex]];
    let isInside = false;
    this.#grid.eachToTheRight(x, y, (edge) => {
      if (edge >= this.#ringEdges) return;
      const at = edge * 4;
      const [ax, ay, bx, by] = [this.#edges[at], this.#edges[at + 1], this.#edges[at + 2], this.#edges[at + 3]];
      if (ay > y !== by > y && sideOf(ax, ay, bx, by, x, y) > 0 === by > ay) isInside = !isInside;
    });
    return isInside;
  }

  /** The vertices that a shortest way may lead around: those from which more than half of the directions are free, and in one piece. */
  bends(): number[] {
    const bends: number[] = [];
    for (const vertex of this.#x.keys()) {
      if (this.#wideSector(vertex) >= 0 && this.isWithin(vertex)) bends.push(vertex);
    }
    return bends;
  }

  /** The sector of more than half of all directions, if it is not outside; −1 for none. */
  #wideSector(vertex: number): number {
    const around = this.#around[vertex];
    if (around.length < 2) return around.length - 1;
    const sector = around.findIndex((other, i) => this.#turn(vertex, other, around[(i + 1) % around.length]) < 0);
    return sector >= 0 && this.#sectors[vertex][sector] === 'free' ? sector : -1;
  }

  /** The side on which `b` lies, seen from a vertex towards `a`; positive to the left. */
  #turn(vertex: number, a: number, b: number): number {
    return sideOf(this.#x[vertex], this.#y[vertex], this.#x[a], this.#y[a], this.#x[b], this.#y[b]);
  }

  /** Whether a line to a bend leads past it instead of around: between its walls, and not along one of them. */
  leadsPast(from: number, bend: number): boolean {
    const around = this.#around[bend];
    const sector = this.#wideSector(bend);
    if (around.length < 2 || sector < 0) return false;
    const [one, other] = [around[sector], around[(sector + 1) % around.length]];
    return this.#turn(from, bend, one) * this.#turn(from, bend, other) < 0;
  }

  /**
   * Whether two vertices see each other, with none of the `marked` ones on the line between them: by way of that one it is as far.
   *
   * @param marked [vertex] 1 for those
   */
  sees(a: number, b: number, marked: Uint8Array): boolean {
    const [ax, ay, bx, by] = [this.#x[a], this.#y[a], this.#x[b], this.#y[b]];
    if (!this.#isOpen(a, bx - ax, by - ay) || !this.#isOpen(b, ax - bx, ay - by)) return false;
    return !this.#grid.some(ax, ay, bx, by, (edge) => {
      const [from, to] = [this.#edgeFrom[edge], this.#edgeTo[edge]];
      if (from === a || from === b || to === a || to === b)
        return this.#isStopped(from, a, b, marked) || this.#isStopped(to, a, b, marked);
      return (
        this.#crosses(edge, ax, ay, bx, by) ||
        this.#isStopped(from, a, b, marked) ||
        this.#isStopped(to, a, b, marked) ||
        this.#isOn(edge, ax, ay) ||
        this.#isOn(edge, bx, by)
      );
    });
  }

  /** Whether a direction at a vertex does not lead outside. */
  #isOpen(vertex: number, dx: number, dy: number): boolean {
    const sectors = this.#sectors[vertex];
    return sectors.length === 0 || this.#sectorsAlong(vertex, dx, dy).some((sector) => sectors[sector] === 'free');
  }

  /** Whether a vertex lies on the line between two others, and is marked or a wall in its way. */
  #isStopped(vertex: number, a: number, b: number, marked: Uint8Array): boolean {
    if (vertex === a || vertex === b) return false;
    const [x, y, ax, ay, bx, by] = [this.#x[vertex], this.#y[vertex], this.#x[a], this.#y[a], this.#x[b], this.#y[b]];
    if (!isBetween(ax, ay, bx, by, x, y)) return false;
    if (marked[vertex] === 1) return true;
    const onward = this.#sectorsAlong(vertex, bx - x, by - y);
    return !this.#sectorsAlong(vertex, ax - x, ay - y).some(
      (sector) => this.#sectors[vertex][sector] === 'free' && onward.includes(sector),
    );
  }

  /** The sectors at a vertex that a direction belongs to: two when it goes along an edge. */
  #sectorsAlong(vertex: number, dx: number, dy: number): number[] {
    const around = this.#around[vertex];
    const count = around.length;
    let at = count - 1;
    for (const [i, other] of around.entries()) {
      const order = compareDirections(this.#x[other] - this.#x[vertex], this.#y[other] - this.#y[vertex], dx, dy);
      if (order === 0) return [i, (i + count - 1) % count];
      if (order < 0) at = i;
    }
    return [at];
  }

  /** Whether a point lies on an edge, between its ends. */
  #isOn(edge: number, x: number, y: number): boolean {
    const at = edge * 4;
    return isBetween(this.#edges[at], this.#edges[at + 1], this.#edges[at + 2], this.#edges[at + 3], x, y);
  }
}

/** A number for a point that no other one has. */
function pointKey(x: number, y: number): number {
  return (x + FARTHEST) * 2 * FARTHEST + y + FARTHEST;
}

/** A number for a pair of vertices that no other one has; there are far fewer of them than it has room for. */
function pairKey(a: number, b: number): number {
  return a * FARTHEST + b;
}

/** The same for an edge, in whichever direction. */
function keyOf([a, b]: readonly [number, number]): number {
  return a < b ? pairKey(a, b) : pairKey(b, a);
}

/** Positive where a point lies to the left of a line. */
function sideOf(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return (bx - ax) * (y - ay) - (by - ay) * (x - ax);
}

/** Whether a point lies on a line between its ends. */
function isBetween(ax: number, ay: number, bx: number, by: number, x: number, y: number): boolean {
  if (sideOf(ax, ay, bx, by, x, y) !== 0) return false;
  const along = (bx - ax) * (x - ax) + (by - ay) * (y - ay);
  return along > 0 && along < (bx - ax) * (bx - ax) + (by - ay) * (by - ay);
}

/** Orders directions counter-clockwise from the east; 0 for the same one. */
function compareDirections(ax: number, ay: number, bx: number, by: number): number {
  const [halfA, halfB] = [ay < 0 || (ay === 0 && ax < 0) ? 1 : 0, by < 0 || (by === 0 && bx < 0) ? 1 : 0];
  if (halfA !== halfB) return halfA - halfB;
  return Math.sign(ay * bx - ax * by);
}
