import { directionOf, OPEN, Sectors, SHUT } from '../../geo/sectors.ts';
import type { Outline } from './outline.ts';

/** So many walls and points of a leaf are looked at one by one. */
const LEAF_ITEMS = 12;
/** Walls that meet at one point cannot be parted: cells are not halved more often, nor when they are so small, metres. */
const DEEPEST = 40;
const SMALLEST_METERS = 0.5;
/** Points that are no farther apart are seen whatever is around them, metres. */
const SAME_POINT_METERS = 0.02;

/** A line through a point is so wide to each side, metres: plans are drawn to the millimetre; less behind what is near, as a sine. */
const LINE_METERS = 0.002;
const LINE_SINE = 0.0005;

const LEAF = 2;
/** What a node has in `#boxes` and in `#items`. */
const BOX = 4;
const RANGE = 4;
/** What a piece of a wall has: its ends. */
const ENDS = 4;

/** Points of a space, in columns: x and y in metres. */
export interface Points {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly length: number;
}

/**
 * Which of the points of a space are seen from somewhere: a k-d tree over points and walls, the latter cut where cells end. From near to
 * far, which is the order of the tree, each wall shuts the sector of directions that it takes up; what lies in shut sectors is not visited.
 * So a look around costs what it sees, however large the space is.
 */
export class View {
  readonly #outline: Outline;
  readonly #points: Points;
  /** For each node 0 or 1, the axis that it is halved along, or 2 for a leaf; where it is halved; and the number of its upper half: the lower one follows it. */
  readonly #axis: number[] = [];
  readonly #split: number[] = [];
  readonly #upper: number[] = [];
  /** The box of what a node holds. */
  readonly #boxes: number[] = [];
  /** The pieces and the points of a leaf: from which to which, twice. */
  readonly #items: number[] = [];
  readonly #pieces: number[] = [];
  readonly #edgeOf: number[] = [];
  readonly #pointOf: number[] = [];
  readonly #sectors = new Sectors();
  readonly #stack: number[] = [];

  constructor(outline: Outline, points: Points) {
    this.#outline = outline;
    this.#points = points;
    const edges = Array.from({ length: outline.edges.length / ENDS }, (_, edge) => edge);
    const cell = [outline.minX, outline.minY, outline.maxX, outline.maxY];
    this.#build(
      Array.from(outline.edges),
      edges,
      Array.from({ length: points.length }, (_, point) => point),
      cell,
      0,
    );
  }

  #build(pieces: number[], edgeOf: number[], points: number[], cell: number[], depth: number): void {
    const node = this.#axis.length;
    const [width, height] = [cell[2] - cell[0], cell[3] - cell[1]];
    const axis = width >= height ? 0 : 1;
    const isLeaf =
      edgeOf.length + points.length <= LEAF_ITEMS || depth >= DEEPEST || Math.max(width, height) < SMALLEST_METERS;
    const split = (cell[axis] + cell[axis + 2]) / 2;
    this.#axis.push(isLeaf ? LEAF : axis);
    this.#split.push(split);
    this.#upper.push(0);
    this.#boxes.push(...boxOf(pieces, points, this.#points));
    if (isLeaf) {
      const [firstPiece, firstPoint] = [this.#edgeOf.length, this.#pointOf.length];
      for (const end of pieces) this.#pieces.push(end);
      for (const edge of edgeOf) this.#edgeOf.push(edge);
      for (const point of points) this.#pointOf.push(point);
      this.#items.push(firstPiece, this.#edgeOf.length, firstPoint, this.#pointOf.length);
      return;
    }
    this.#items.push(0, 0, 0, 0);
    const coordinates = axis === 0 ? this.#points.x : this.#points.y;
    const halves = halved(pieces, edgeOf, axis, split);
    const [low, high] = [cell.slice(), cell.slice()];
    low[axis + 2] = split;
    high[axis] = split;
    const lower = points.filter((point) => coordinates[point] < split);
    const upper = points.filter((point) => !(coordinates[point] < split));
    this.#build(halves[0].pieces, halves[0].edgeOf, lower, low, depth + 1);
    this.#upper[node] = this.#axis.length;
    this.#build(halves[1].pieces, halves[1].edgeOf, upper, high, depth + 1);
  }

  /**
   * Visits the points that are seen from a point, each once. A point in a wall sees nothing.
   *
   * @param shut sectors of directions that are of no interest, each from one direction counter-clockwise to another
   * @param visit answers whether what lies behind a point, on the same line, is of no interest
   */
  from(x: number, y: number, shut: readonly (readonly [number, number])[], visit: (point: number) => boolean): void {
    const sectors = this.#sectors;
    if (this.#outline.blocks(x, y, x, y)) return;
    sectors.clear();
    for (const [from, to] of shut) sectors.shut(from, to);
    const stack = this.#stack;
    stack.push(0);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.#isHidden(node, x, y)) continue;
      const axis = this.#axis[node];
      if (axis === LEAF) {
        this.#lookInto(node, x, y, visit);
        continue;
      }
      const isBelow = (axis === 0 ? x : y) < this.#split[node];
      const [near, far] = isBelow ? [node + 1, this.#upper[node]] : [this.#upper[node], node + 1];
      stack.push(far, near);
    }
  }

  /** Whether all that a node holds lies in shut sectors. */
  #isHidden(node: number, x: number, y: number): boolean {
    const boxes = this.#boxes;
    const at = node * BOX;
    const minX = boxes[at];
    const minY = boxes[at + 1];
    const maxX = boxes[at + 2];
    const maxY = boxes[at + 3];
    if (minX > maxX) return true;
    const isLeft = x < minX;
    const isRight = x > maxX;
    const isBelow = y < minY;
    const isAbove = y > maxY;
    const isNear = Math.max(minX - x, x - maxX, minY - y, y - maxY) <= SAME_POINT_METERS;
    if (isNear) return false;
    // The two corners between which a box is seen.
    const fromX = isBelow || (isRight && !isAbove) ? maxX : minX;
    const fromY = isRight || (isAbove && !isLeft) ? maxY : minY;
    const toX = isAbove || (isRight && !isBelow) ? maxX : minX;
    const toY = isLeft || (isAbove && !isRight) ? maxY : minY;
    return this.#sectors.areShut(directionOf(fromX - x, fromY - y), directionOf(toX - x, toY - y));
  }

  #lookInto(node: number, x: number, y: number, visit: (point: number) => boolean): void {
    const items = this.#items;
    const at = node * RANGE;
    for (let i = items[at + 2]; i < items[at + 3]; i++) {
      const point = this.#pointOf[i];
      if (this.#sees(x, y, point, items[at], items[at + 1]) && visit(point))
        this.#shutLine(this.#points.x[point] - x, this.#points.y[point] - y);
    }
    for (let piece = items[at]; piece < items[at + 1]; piece++) this.#shutBehind(piece * ENDS, x, y);
  }

  /** Whether a point of a leaf is seen, past the walls of the leaf and what is shut by those before it. */
  #sees(x: number, y: number, point: number, firstPiece: number, endPiece: number): boolean {
    const [toX, toY] = [this.#points.x[point], this.#points.y[point]];
    const [dx, dy] = [toX - x, toY - y];
    const isHere = Math.abs(dx) <= SAME_POINT_METERS && Math.abs(dy) <= SAME_POINT_METERS;
    if (isHere) return !this.#outline.blocks(x, y, toX, toY);
    const state = this.#sectors.stateOf(directionOf(dx, dy));
    if (state === SHUT) return false;
    if (state !== OPEN) return !this.#outline.blocks(x, y, toX, toY);
    for (let piece = firstPiece; piece < endPiece; piece++)
      if (this.#outline.isCrossed(this.#edgeOf[piece], x, y, toX, toY)) return false;
    return true;
  }

  /** Shuts the line through a point that is seen. */
  #shutLine(dx: number, dy: number): void {
    const meters = Math.hypot(dx, dy);
    if (meters <= SAME_POINT_METERS) return;
    const off = Math.min(LINE_METERS / meters, LINE_SINE);
    const [offX, offY] = [dx * off, dy * off];
    this.#sectors.shut(directionOf(dx + offY, dy - offX), directionOf(dx - offY, dy + offX));
  }

  /** Shuts the sector that a piece of a wall takes up. */
  #shutBehind(at: number, x: number, y: number): void {
    const pieces = this.#pieces;
    const ax = pieces[at] - x;
    const ay = pieces[at + 1] - y;
    const bx = pieces[at + 2] - x;
    const by = pieces[at + 3] - y;
    const turn = ax * by - ay * bx;
    if (turn > 0) this.#sectors.shut(directionOf(ax, ay), directionOf(bx, by));
    else if (turn < 0) this.#sectors.shut(directionOf(bx, by), directionOf(ax, ay));
  }
}

/** Pieces of walls on both sides of a line across an axis; those that cross it are cut there. */
function halved(
  pieces: readonly number[],
  edgeOf: readonly number[],
  axis: number,
  split: number,
): { pieces: number[]; edgeOf: number[] }[] {
  const halves = [0, 1].map(() => ({ pieces: [] as number[], edgeOf: [] as number[] }));
  const add = (half: number, edge: number, ax: number, ay: number, bx: number, by: number) => {
    halves[half].pieces.push(ax, ay, bx, by);
    halves[half].edgeOf.push(edge);
  };
  for (const [i, edge] of edgeOf.entries()) {
    const [ax, ay, bx, by] = pieces.slice(i * ENDS, i * ENDS + ENDS);
    const [a, b] = axis === 0 ? [ax, bx] : [ay, by];
    const [aHalf, bHalf] = [a < split ? 0 : 1, b < split ? 0 : 1];
    if (aHalf === bHalf) {
      add(aHalf, edge, ax, ay, bx, by);
      continue;
    }
    const share = (split - a) / (b - a);
    const [x, y] = axis === 0 ? [split, ay + (by - ay) * share] : [ax + (bx - ax) * share, split];
    add(aHalf, edge, ax, ay, x, y);
    add(bHalf, edge, x, y, bx, by);
  }
  return halves;
}

function boxOf(pieces: readonly number[], points: readonly number[], { x, y }: Points): number[] {
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const include = (px: number, py: number) => {
    if (px < box[0]) box[0] = px;
    if (py < box[1]) box[1] = py;
    if (px > box[2]) box[2] = px;
    if (py > box[3]) box[3] = py;
  };
  for (let at = 0; at < pieces.length; at += 2) include(pieces[at], pieces[at + 1]);
  for (const point of points) include(x[point], y[point]);
  return box;
}
