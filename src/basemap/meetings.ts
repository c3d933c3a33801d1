import { orderByNumbers } from '../storage/order.ts';
import { cross, type GridRing } from './grid-ring.ts';

/** Where the edges of rings meet. */

/** The edges of rings of up to so many corners are looked at in pairs. */
const FEW_CORNERS = 48;
/** Where edges cross they get a corner, which is rounded, and may make others cross: so often is that repeated. */
const MOST_ROUNDS = 12;

/** All edges of some rings, in the order in which they begin from the left. */
class Edges {
  readonly count: number;
  /** Of each edge: x and y of its ends, the leftmost first. */
  readonly ends: Int32Array;
  /** Each edge by its ring, and its place in it. */
  readonly ring: Int32Array;
  readonly place: Int32Array;
  readonly order: Uint32Array;

  constructor(rings: readonly GridRing[]) {
    this.count = rings.reduce((sum, { length }) => sum + length / 2, 0);
    this.ends = new Int32Array(4 * this.count);
    this.ring = new Int32Array(this.count);
    this.place = new Int32Array(this.count);
    const lefts = new Int32Array(this.count);
    let edge = 0;
    for (const [number, ring] of rings.entries()) {
      for (let i = 0; i < ring.length; i += 2, edge++) {
        const next = (i + 2) % ring.length;
        const isForward = ring[i] < ring[next] || (ring[i] === ring[next] && ring[i + 1] < ring[next + 1]);
        const [from, to] = isForward ? [i, next] : [next, i];
        lefts[edge] = ring[from];
        this.ends[4 * edge] = ring[from];
        this.ends[4 * edge + 1] = ring[from + 1];
        this.ends[4 * edge + 2] = ring[to];
        this.ends[4 * edge + 3] = ring[to + 1];
        this.ring[edge] = number;
        this.place[edge] = i / 2;
      }
    }
    this.order = orderByNumbers(lefts);
  }

  /** Pairs of edges whose boxes meet, until the visitor has seen enough. @returns whether it has */
  meet(visit: (a: number, b: number) => boolean): boolean {
    const { ends, order } = this;
    const open: number[] = [];
    for (const edge of order) {
      const left = ends[4 * edge];
      const least = Math.min(ends[4 * edge + 1], ends[4 * edge + 3]);
      const most = Math.max(ends[4 * edge + 1], ends[4 * edge + 3]);
      let kept = 0;
      for (let i = 0; i < open.length; i++) {
        const other = open[i];
        if (ends[4 * other + 2] < left) continue;
        open[kept++] = other;
        const a = ends[4 * other + 1];
        const b = ends[4 * other + 3];
        if ((a < least && b < least) || (a > most && b > most)) continue;
        if (visit(other, edge)) return true;
      }
      open.length = kept;
      open.push(edge);
    }
    return false;
  }
}

/** How two edges meet. */
const [APART, TOUCHING, OVERLAPPING, CROSSING] = [0, 1, 2, 3];

function meeting(ends: Int32Array, a: number, b: number): number {
  const ax = ends[4 * a];
  const ay = ends[4 * a + 1];
  const bx = ends[4 * a + 2];
  const by = ends[4 * a + 3];
  const cx = ends[4 * b];
  const cy = ends[4 * b + 1];
  const dx = ends[4 * b + 2];
  const dy = ends[4 * b + 3];
  const c = Math.sign(cross(ax, ay, bx, by, cx, cy));
  const d = Math.sign(cross(ax, ay, bx, by, dx, dy));
  if (c * d > 0) return APART;
  const e = Math.sign(cross(cx, cy, dx, dy, ax, ay));
  const f = Math.sign(cross(cx, cy, dx, dy, bx, by));
  if (e * f > 0) return APART;
  if (c * d < 0 && e * f < 0) return CROSSING;
  if (c !== 0 || d !== 0) return TOUCHING;
  // On one line: they overlap where they have more than a point in common.
  const isSteep = ax === bx;
  const from = isSteep ? Math.max(ay, cy) : Math.max(ax, cx);
  const to = isSteep ? Math.min(by, dy) : Math.min(bx, dx);
  return from < to ? OVERLAPPING : from === to ? TOUCHING : APART;
}

/**
 * Whether no edge meets another one, but its neighbours in their common corner.
 *
 * @param rings without corners on the line between their neighbours
 */
export function isSimple(rings: readonly GridRing[]): boolean {
  if (rings.length === 1 && rings[0].length <= 2 * FEW_CORNERS) return isSimpleFew(rings[0]);
  const edges = new Edges(rings);
  return !edges.meet((a, b) => {
    const how = meeting(edges.ends, a, b);
    if (how === APART) return false;
    if (edges.ring[a] !== edges.ring[b] || how !== TOUCHING) return true;
    const corners = rings[edges.ring[a]].length / 2;
    const step = Math.abs(edges.place[a] - edges.place[b]);
    return !(step === 1 || step === corners - 1);
  });
}

/** The same of a ring of few corners: each edge beside each other one takes less time than to sort them. */
function isSimpleFew(ring: GridRing): boolean {
  const { length } = ring;
  for (let i = 0; i + 4 < length; i += 2) {
    // The last edge is a neighbour of the first.
    const end = i === 0 ? length - 2 : length;
    for (let k = i + 4; k < end; k += 2) if (!isEdgeApart(ring, i, k)) return false;
  }
  return true;
}

/** Whether two edges of a ring, the first not its last, have no point in common. */
function isEdgeApart(ring: GridRing, i: number, k: number): boolean {
  const next = k + 2 === ring.length ? 0 : k + 2;
  const ax = ring[i];
  const ay = ring[i + 1];
  const bx = ring[i + 2];
  const by = ring[i + 3];
  const cx = ring[k];
  const cy = ring[k + 1];
  const dx = ring[next];
  const dy = ring[next + 1];
  return (
    Math.max(ax, bx) < Math.min(cx, dx) ||
    Math.max(cx, dx) < Math.min(ax, bx) ||
    Math.max(ay, by) < Math.min(cy, dy) ||
    Math.max(cy, dy) < Math.min(ay, by) ||
    cross(ax, ay, bx, by, cx, cy) * cross(ax, ay, bx, by, dx, dy) > 0 ||
    cross(cx, cy, dx, dy, ax, ay) * cross(cx, cy, dx, dy, bx, by) > 0
  );
}

/** Rings with a corner wherever edges meet; null where that makes others meet without end. */
export function withCommonCorners(rings: readonly GridRing[]): readonly GridRing[] | null {
  let current = rings;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const added = cornersOnEdges(current);
    if (added.size === 0) return current;
    let edge = 0;
    current = current.map((ring) => {
      const filled: number[] = [];
      for (let i = 0; i < ring.length; i += 2, edge++) {
        const [x, y] = [ring[i], ring[i + 1]];
        const between = (added.get(edge) ?? []).sort(
          (a, b) => (a[0] - x) ** 2 + (a[1] - y) ** 2 - (b[0] - x) ** 2 - (b[1] - y) ** 2,
        );
        filled.push(x, y, ...between.flat());
      }
      return withoutRepeats(filled);
    });
  }
  return null;
}

/** By edge, the corners that it needs: those of others that lie on it, and where it crosses others. */
function cornersOnEdges(rings: readonly GridRing[]): Map<number, [number, number][]> {
  const edges = new Edges(rings);
  const { ends } = edges;
  const added = new Map<number, [number, number][]>();
  const isEnd = (edge: number, x: number, y: number) =>
    (x === ends[4 * edge] && y === ends[4 * edge + 1]) || (x === ends[4 * edge + 2] && y === ends[4 * edge + 3]);
  const add = (edge: number, x: number, y: number) => {
    if (isEnd(edge, x, y)) return;
    const known = added.get(edge);
    if (known) known.push([x, y]);
    else added.set(edge, [[x, y]]);
  };
  edges.meet((a, b) => {
    const how = meeting(ends, a, b);
    if (how === CROSSING) {
      const [x, y] = crossingOf(ends, a, b);
      add(a, x, y);
      add(b, x, y);
    } else if (how !== APART) {
      for (const i of [0, 2]) {
        if (isOn(ends, a, ends[4 * b + i], ends[4 * b + i + 1])) add(a, ends[4 * b + i], ends[4 * b + i + 1]);
        if (isOn(ends, b, ends[4 * a + i], ends[4 * a + i + 1])) add(b, ends[4 * a + i], ends[4 * a + i + 1]);
      }
    }
    return false;
  });
  return added;
}

/** Whether a point lies on an edge. */
function isOn(ends: Int32Array, edge: number, x: number, y: number): boolean {
  const ax = ends[4 * edge];
  const ay = ends[4 * edge + 1];
  const bx = ends[4 * edge + 2];
  const by = ends[4 * edge + 3];
  return cross(ax, ay, bx, by, x, y) === 0 && x >= ax && x <= bx && y >= Math.min(ay, by) && y <= Math.max(ay, by);
}

/** Where two edges cross, on the grid. */
function crossingOf(ends: Int32Array, a: number, b: number): [number, number] {
  const ax = ends[4 * a];
  const ay = ends[4 * a + 1];
  const [rx, ry] = [ends[4 * a + 2] - ax, ends[4 * a + 3] - ay];
  const cx = ends[4 * b];
  const cy = ends[4 * b + 1];
  const [sx, sy] = [ends[4 * b + 2] - cx, ends[4 * b + 3] - cy];
  const along = ((cx - ax) * sy - (cy - ay) * sx) / (rx * sy - ry * sx);
  return [Math.round(ax + along * rx), Math.round(ay + along * ry)];
}

/** A ring without corners that stand twice in a row. */
function withoutRepeats(ring: readonly number[]): GridRing {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const end = kept.length;
    if (end === 0 || ring[i] !== kept[end - 2] || ring[i + 1] !== kept[end - 1]) kept.push(ring[i], ring[i + 1]);
  }
  return kept;
}
