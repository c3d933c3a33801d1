import { directionOf, OPEN, Sectors, SHUT } from '../../geo/sectors.ts';
import type { Outline } from './outline.ts';
import { BOX, ENDS, LEAF, type Points, RANGE, type ViewTree, viewTreeOf } from './view-tree.ts';

/** Points that are no farther apart are seen whatever is around them, metres. */
const SAME_POINT_METERS = 0.02;

/** A line through a point is so wide to each side, metres: plans are drawn to the millimetre; less behind what is near, as a sine. */
const LINE_METERS = 0.002;
const LINE_SINE = 0.0005;

/**
 * Which of the points of a space are seen from somewhere: a k-d tree over points and walls is walked from near to far. Each wall shuts the
 * sector of directions that it takes up, and what lies in shut sectors is not visited. So a look around costs what it sees, however large the
 * space is.
 */
export class View {
  readonly #outline: Outline;
  readonly #points: Points;
  readonly #tree: ViewTree;
  readonly #sectors = new Sectors();
  readonly #stack: number[] = [];

  constructor(outline: Outline, points: Points) {
    this.#outline = outline;
    this.#points = points;
    this.#tree = viewTreeOf(outline, points);
  }

  /**
   * Visits the points that are seen from a point, each once. A point in a wall sees nothing.
   *
   * @param shut sectors of directions that are of no interest, each from one direction counter-clockwise to another
   * @param visit answers whether what lies behind a point, on the same line, is of no interest
   * @param asks whether a point is of interest, which takes less than to see whether it is seen
   */
  from(
    x: number,
    y: number,
    shut: readonly (readonly [number, number])[],
    visit: (point: number) => boolean,
    asks: (point: number) => boolean = () => true,
  ): void {
    const sectors = this.#sectors;
    const tree = this.#tree;
    if (this.#outline.blocks(x, y, x, y)) return;
    sectors.clear();
    for (const [from, to] of shut) sectors.shut(from, to);
    const stack = this.#stack;
    stack.push(0);
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.#isHidden(node, x, y)) continue;
      const axis = tree.axis[node];
      if (axis === LEAF) {
        this.#lookInto(node, x, y, visit, asks);
        continue;
      }
      const isBelow = (axis === 0 ? x : y) < tree.split[node];
      const [near, far] = isBelow ? [node + 1, tree.upper[node]] : [tree.upper[node], node + 1];
      stack.push(far, near);
    }
  }

  /** Whether all that a node holds lies in shut sectors. */
  #isHidden(node: number, x: number, y: number): boolean {
    const { boxes } = this.#tree;
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

  #lookInto(node: number, x: number, y: number, visit: (point: number) => boolean, asks: (point: number) => boolean): void {
    const { items, pointOf } = this.#tree;
    const at = node * RANGE;
    for (let i = items[at + 2]; i < items[at + 3]; i++) {
      const point = pointOf[i];
      if (asks(point) && this.#sees(x, y, point, items[at], items[at + 1]) && visit(point))
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
    const { edgeOf } = this.#tree;
    for (let piece = firstPiece; piece < endPiece; piece++)
      if (this.#outline.isCrossed(edgeOf[piece], x, y, toX, toY)) return false;
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
    const { pieces } = this.#tree;
    const ax = pieces[at] - x;
    const ay = pieces[at + 1] - y;
    const bx = pieces[at + 2] - x;
    const by = pieces[at + 3] - y;
    const turn = ax * by - ay * bx;
    if (turn > 0) this.#sectors.shut(directionOf(ax, ay), directionOf(bx, by));
    else if (turn < 0) this.#sectors.shut(directionOf(bx, by), directionOf(ax, ay));
  }
}
