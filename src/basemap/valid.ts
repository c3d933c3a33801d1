import { Clipper, ClipType, FillRule, type Path64, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import { orderByNumbers } from '../storage/order.ts';

/** Polygons on the grid of a tile that are valid as OGC has it: after rounding, outlines touch and cross themselves. */

/** Whole numbers, x and y by turns; a ring is not closed: its last corner is the one before its first. */
export type GridRing = readonly number[];
/** A ring and its holes: the outer one clockwise as it is seen, with y counted downwards. */
export type GridPolygon = readonly GridRing[];

/** Where edges cross they get a corner, which is rounded, and may make others cross: so often is that repeated. */
const MOST_ROUNDS = 12;
/** Pieces of one surface that rounding has pushed into each other are joined: so often is that repeated. */
const MOST_UNIONS = 4;
/** The edges of rings of up to so many corners are looked at in pairs. */
const FEW_CORNERS = 48;
/** What does not come to rest is drawn on a grid so much coarser. */
const COARSER = 4;
const COARSEST = 64;

/** The polygons that rings enclose, by the rule that what lies in an even number of them is outside. */
export function validPolygons(rings: readonly GridRing[]): GridPolygon[] {
  const tidy = rings.map(withoutSpikes).filter(({ length }) => length >= 6);
  if (tidy.length === 0) return [];
  if (tidy.length === 1 && (isConvexFew(tidy[0]) || isSimple(tidy))) return [[turned(tidy[0], true)]];
  let polygons = joined(tidy, 1, FillRule.EvenOdd);
  for (let round = 0; round < MOST_UNIONS; round++) {
    if (areApart(polygons)) return polygons;
    polygons = joined(polygons.flat(), 1, FillRule.NonZero);
  }
  return areApart(polygons) ? polygons : keptApart(polygons);
}

/** Joins rings, then takes them apart where they touch. @param unit of the grid that they are on */
function joined(rings: readonly GridRing[], unit: number, rule: FillRule): GridPolygon[] {
  const tree = new PolyTree64();
  Clipper.booleanOpWithPolyTree(ClipType.Union, rings.map(pathOf), [], tree, rule);
  return piecesOf(tree).flatMap((piece) => {
    if (isSimple(piece)) return [piece.map((ring, i) => turned(ring, i === 0))];
    const parted = partedAtTouches(piece);
    if (parted) return parted;
    const coarser = unit * COARSER;
    if (coarser > COARSEST) return [];
    const onGrid = piece.map((ring) => withoutSpikes(ring.map((number) => Math.round(number / coarser) * coarser)));
    return joined(
      onGrid.filter(({ length }) => length >= 6),
      coarser,
      FillRule.EvenOdd,
    );
  });
}

const pathOf = (ring: GridRing): Path64 =>
  Array.from({ length: ring.length / 2 }, (_, i) => ({ x: ring[2 * i], y: ring[2 * i + 1] }));

/** Each outer ring with its holes. */
function piecesOf(tree: PolyTree64): GridRing[][] {
  const pieces: GridRing[][] = [];
  const visit = (node: PolyPath64): void => {
    const holes = childrenOf(node);
    for (const hole of holes) for (const island of childrenOf(hole)) visit(island);
    const [outer, ...inner] = [node, ...holes].map(({ poly }) => withoutSpikes((poly ?? []).flatMap(({ x, y }) => [x, y])));
    if (outer.length >= 6) pieces.push([outer, ...inner.filter(({ length }) => length >= 6)]);
  };
  for (const node of childrenOf(tree)) visit(node);
  return pieces;
}

const childrenOf = (node: PolyPath64): PolyPath64[] => Array.from({ length: node.count }, (_, i) => node.child(i));

/** A ring without corners that fall together, lie on the line between their neighbours, or stick out of it as spikes. */
function withoutSpikes(ring: GridRing): GridRing {
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    kept.push(ring[i], ring[i + 1]);
    while (kept.length >= 4 && isIdle(kept, kept.length - 2))
      kept.splice(-4, 4, kept[kept.length - 2], kept[kept.length - 1]);
  }
  // The end and the start of the ring are neighbours as well.
  let first = 0;
  for (let isDone = false; !isDone && kept.length - first >= 6; ) {
    const end = kept.length;
    const [ax, ay, bx, by] = [kept[end - 4], kept[end - 3], kept[end - 2], kept[end - 1]];
    const [cx, cy, dx, dy] = [kept[first], kept[first + 1], kept[first + 2], kept[first + 3]];
    if (cross(ax, ay, bx, by, cx, cy) === 0) kept.length -= 2;
    else if (cross(bx, by, cx, cy, dx, dy) === 0) first += 2;
    else isDone = true;
  }
  return kept.length - first >= 6 ? kept.slice(first) : [];
}

/** Whether the corner before the last one of a row says nothing. */
function isIdle(row: readonly number[], last: number): boolean {
  if (row[last] === row[last - 2] && row[last + 1] === row[last - 1]) return true;
  return last >= 4 && cross(row[last - 4], row[last - 3], row[last - 2], row[last - 1], row[last], row[last + 1]) === 0;
}

/** Above zero where c lies to the right of the line from a to b, as it is seen. */
function cross(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function doubleArea(ring: GridRing): number {
  let sum = 0;
  let ax = ring[ring.length - 2];
  let ay = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i += 2) {
    sum += ax * ring[i + 1] - ring[i] * ay;
    ax = ring[i];
    ay = ring[i + 1];
  }
  return sum;
}

function turned(ring: GridRing, clockwise: boolean): GridRing {
  if (doubleArea(ring) > 0 === clockwise) return ring;
  const other: number[] = [];
  for (let i = ring.length - 2; i >= 0; i -= 2) other.push(ring[i], ring[i + 1]);
  return other;
}

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
function isSimple(rings: readonly GridRing[]): boolean {
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

/** Whether polygons have no more in common than points of their outlines. */
function areApart(polygons: readonly GridPolygon[]): boolean {
  if (polygons.length < 2) return true;
  const owners = polygons.flatMap((polygon, i) => polygon.map(() => i));
  const edges = new Edges(polygons.flat());
  const { ends, ring } = edges;
  const isMiddleIn = (edge: number, polygon: GridPolygon) =>
    isIn(polygon, (ends[4 * edge] + ends[4 * edge + 2]) / 2, (ends[4 * edge + 1] + ends[4 * edge + 3]) / 2);
  const isMet = edges.meet((a, b) => {
    const [own, other] = [owners[ring[a]], owners[ring[b]]];
    if (own === other) return false;
    const how = meeting(ends, a, b);
    if (how !== TOUCHING) return how !== APART;
    // Where outlines cross in a corner, an edge that ends there runs on inside.
    return isMiddleIn(a, polygons[other]) || isMiddleIn(b, polygons[own]);
  });
  const boxes = polygons.map(([outline]) => boxOf(outline));
  const isNested = (i: number, k: number) =>
    i !== k && isBoxIn(boxes[i], boxes[k]) && isMiddleOfEdgeIn(polygons[i][0], polygons[k]);
  return !isMet && !polygons.some((_, i) => polygons.some((_, k) => isNested(i, k)));
}

/** Whether a ring whose edges do not cross a polygon lies inside of it. */
const isMiddleOfEdgeIn = (ring: GridRing, polygon: GridPolygon) =>
  isIn(polygon, (ring[0] + ring[2]) / 2, (ring[1] + ring[3]) / 2);

type Box = readonly [west: number, south: number, east: number, north: number];

const isBoxIn = (box: Box, outer: Box) =>
  box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];

function boxOf(ring: GridRing): Box {
  const box: [number, number, number, number] = [ring[0], ring[1], ring[0], ring[1]];
  for (let i = 2; i < ring.length; i += 2) {
    box[0] = Math.min(box[0], ring[i]);
    box[1] = Math.min(box[1], ring[i + 1]);
    box[2] = Math.max(box[2], ring[i]);
    box[3] = Math.max(box[3], ring[i + 1]);
  }
  return box;
}

/** Whether a point is inside of a polygon, and on none of its rings. */
const isIn = ([outline, ...holes]: GridPolygon, x: number, y: number) =>
  sideOf(outline, x, y) > 0 && holes.every((hole) => sideOf(hole, x, y) < 0);

/** The largest polygons that have nothing in common. */
function keptApart(polygons: readonly GridPolygon[]): GridPolygon[] {
  const bySize = [...polygons].sort(([a], [b]) => Math.abs(doubleArea(b)) - Math.abs(doubleArea(a)));
  const kept: GridPolygon[] = [];
  for (const polygon of bySize) if (areApart([...kept, polygon])) kept.push(polygon);
  return kept;
}

/** Whether a ring of three corners or four turns one way at all of them: most clipped surfaces are whole tiles. */
function isConvexFew(ring: GridRing): boolean {
  if (ring.length > 8) return false;
  let turn = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const [b, c] = [(i + 2) % ring.length, (i + 4) % ring.length];
    const found = Math.sign(cross(ring[i], ring[i + 1], ring[b], ring[b + 1], ring[c], ring[c + 1]));
    if (turn !== 0 && found !== turn) return false;
    turn = found;
  }
  return true;
}

/** A corner where rings meet, and the way on from there. */
interface Step {
  readonly from: number;
  readonly to: number;
  isUsed: boolean;
}

/**
 * Rings that touch as polygons that are valid: all are walked along what they enclose, with a turn as sharp as it gets wherever several ways lead on;
 * then what such a walk passes twice is cut off as a ring of its own. Null where edges cross again and again.
 */
function partedAtTouches(piece: readonly GridRing[]): GridPolygon[] | null {
  const rings = withCommonCorners(piece.map((ring, i) => turned(ring, i === 0)));
  if (!rings) return null;
  const numbers = new Map<number, number>();
  const corners: number[] = [];
  const numberOf = (x: number, y: number) => {
    const key = x * 2 ** 20 + y;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, corners.length / 2);
    return corners.push(x, y) / 2 - 1;
  };
  const steps = new Map<number, Step[]>();
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const next = (i + 2) % ring.length;
      addStep(steps, numberOf(ring[i], ring[i + 1]), numberOf(ring[next], ring[next + 1]));
    }
  }
  const walks = [...steps.values()].flat().flatMap((step) => (step.isUsed ? [] : [walkFrom(step, steps, corners)]));
  return assembled(walks.flatMap((walk) => loopsOf(walk)).map((loop) => ringOf(loop, corners)));
}

/** Adds a step; with one the other way it is a slit without width, and both go. */
function addStep(steps: Map<number, Step[]>, from: number, to: number): void {
  if (from === to) return;
  const back = steps.get(to);
  const opposite = back?.findIndex((step) => step.to === from) ?? -1;
  if (back && opposite >= 0) {
    back.splice(opposite, 1);
    return;
  }
  const own = steps.get(from);
  const step = { from, to, isUsed: false };
  if (own) own.push(step);
  else steps.set(from, [step]);
}

const ringOf = (loop: readonly number[], corners: readonly number[]): GridRing =>
  withoutSpikes(loop.flatMap((corner) => [corners[2 * corner], corners[2 * corner + 1]]));

/** Rings with a corner wherever edges meet; null where that makes others meet without end. */
function withCommonCorners(rings: readonly GridRing[]): readonly GridRing[] | null {
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

/** The corners of a walk around what lies to its right, from a step on until it comes back to that. */
function walkFrom(start: Step, leaving: ReadonlyMap<number, readonly Step[]>, corners: readonly number[]): number[] {
  const walk: number[] = [];
  for (let step: Step | undefined = start; step && !step.isUsed; ) {
    step.isUsed = true;
    walk.push(step.from);
    step = sharpest(step, leaving.get(step.to) ?? [], corners);
  }
  return walk;
}

/** Of the steps that lead on, the one that turns the most to the right: nothing of what is walked around lies between. */
function sharpest({ from, to }: Step, next: readonly Step[], corners: readonly number[]): Step | undefined {
  const angleTo = (corner: number) =>
    Math.atan2(corners[2 * corner + 1] - corners[2 * to + 1], corners[2 * corner] - corners[2 * to]);
  const back = angleTo(from);
  let [best, least] = [next.find(({ isUsed }) => !isUsed), Number.POSITIVE_INFINITY];
  for (const step of next) {
    if (step.isUsed) continue;
    // Angles grow clockwise as it is seen; the way back comes last.
    const turn = (back - angleTo(step.to) + 4 * Math.PI) % (2 * Math.PI) || 2 * Math.PI;
    if (turn < least) [best, least] = [step, turn];
  }
  return best;
}

/** A walk, cut where it passes a corner again. */
function loopsOf(walk: readonly number[]): number[][] {
  const loops: number[][] = [];
  const open: number[] = [];
  const placeOf = new Map<number, number>();
  for (const corner of walk) {
    const passed = placeOf.get(corner);
    if (passed !== undefined) {
      const loop = open.splice(passed);
      for (const each of loop) placeOf.delete(each);
      loops.push(loop);
    }
    placeOf.set(corner, open.length);
    open.push(corner);
  }
  loops.push(open);
  return loops;
}

/** Rings as polygons: those that run clockwise are outlines, the others holes of the smallest one around them. */
function assembled(rings: readonly GridRing[]): GridPolygon[] {
  const sized = rings.filter(({ length }) => length >= 6).map((ring) => ({ ring, size: doubleArea(ring) }));
  const outlines = sized
    .filter(({ size }) => size > 0)
    .sort((a, b) => a.size - b.size)
    .map(({ ring }) => [ring]);
  // The largest first: rounding may leave a hole in a hole, which says nothing more.
  for (const { ring } of sized.filter(({ size }) => size < 0).sort((a, b) => a.size - b.size)) {
    const polygon = outlines.find(([outline]) => holds(outline, ring));
    if (polygon && !polygon.slice(1).some((hole) => holds(hole, ring))) polygon.push(ring);
  }
  return outlines;
}

/** Whether a ring lies in an outline that it may touch: by the middle of the first edge of it that is not on the outline. */
function holds(outline: GridRing, ring: GridRing): boolean {
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const side = sideOf(outline, (ring[i] + ring[next]) / 2, (ring[i + 1] + ring[next + 1]) / 2);
    if (side !== 0) return side > 0;
  }
  return false;
}

/** 1 inside, −1 outside, 0 on the outline. */
function sideOf(outline: GridRing, x: number, y: number): number {
  let isInside = false;
  let ax = outline[outline.length - 2];
  let ay = outline[outline.length - 1];
  for (let i = 0; i < outline.length; i += 2) {
    const bx = outline[i];
    const by = outline[i + 1];
    const turn = cross(ax, ay, bx, by, x, y);
    if (turn === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by))
      return 0;
    if (ay > y !== by > y && turn > 0 === by > ay) isInside = !isInside;
    ax = bx;
    ay = by;
  }
  return isInside ? 1 : -1;
}
