import { directionOf, OPEN, Sectors, SHUT } from '../../geo/sectors.ts';
import { OpenCells } from './open-cells.ts';
import type { Outline } from './outline.ts';
import { NONE, StandIns } from './stand-ins.ts';
import { BOX, ENDS, LEAF, type Points, RANGE, type ViewTree, viewTreeOf } from './view-tree.ts';

/** Points that are no farther apart are seen whatever is around them, metres. */
const SAME_POINT_METERS = 0.02;

/** A line through a point is so wide to each side, metres: plans are drawn to the millimetre; less behind what is near, as a sine. */
const LINE_METERS = 0.002;
const LINE_SINE = 0.0005;

/**
 * What is known of a node on the stack: nothing stands out before its points; none of them is of interest. Numbers of nodes have the 30 bits above;
 * as lists while a tree is built, they are at most 2²⁷.
 */
const CLEAR = 1;
const SPANNED = 2;
const FLAGS = 2;

/** What a thinned look is asked for besides. */
export interface Thinning {
  readonly shut?: readonly (readonly [number, number])[];
  readonly asks?: (point: number) => boolean;
  /** Is told who stands for others, once or more often. */
  readonly standsIn?: (point: number) => void;
}

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
  /** Points of the leaf that is looked at, behind which nothing is of interest. */
  readonly #shutting: number[] = [];
  readonly #standIns = new StandIns();
  #cells: OpenCells | undefined;

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
    if (!this.#begin(x, y, shut)) return;
    const stack = this.#stack;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      if (this.#isHidden(node, x, y)) continue;
      if (this.#tree.axis[node] === LEAF) {
        this.#lookAtPoints(node, x, y, visit, asks);
        this.#lookAtWalls(node, x, y);
      } else {
        const [far, near] = this.#farAndNear(node, x, y);
        stack.push(far, near);
      }
    }
  }

  /**
   * The same without what others stand for, which is most of ground without corners: where no wall stands out between them, points see each
   * other, so that it is told without a look.
   *
   * Ways are not longer by more than a thousandth where those between points on clear ground are not.
   */
  thinned(
    x: number,
    y: number,
    visit: (point: number) => boolean,
    { shut = [], asks = () => true, standsIn = () => {} }: Thinning = {},
  ): void {
    if (!this.#begin(x, y, shut)) return;
    this.#cells ??= new OpenCells(this.#outline, this.#points, this.#tree);
    const cells = this.#cells;
    this.#standIns.clear();
    const note = (point: number) => {
      if (cells.isAside[point] === 1) this.#addStandIn(point, x, y);
      return visit(point);
    };
    const asksClear = (point: number) => asks(point) && !this.#isSpanned(point, x, y, standsIn);
    const stack = this.#stack;
    for (let entry = stack.pop(); entry !== undefined; entry = stack.pop()) {
      const node = entry >>> FLAGS;
      if (this.#isHidden(node, x, y)) continue;
      const flags = this.#flagsOf(cells, entry, x, y, standsIn);
      const isSpanned = (flags & SPANNED) !== 0;
      if (isSpanned && cells.hasWalls[node] === 0) continue;
      if (this.#tree.axis[node] === LEAF) {
        if (!isSpanned) this.#lookAtPoints(node, x, y, note, (flags & CLEAR) === 0 ? asks : asksClear);
        this.#lookAtWalls(node, x, y);
      } else {
        const [far, near] = this.#farAndNear(node, x, y);
        stack.push((far << FLAGS) | flags, (near << FLAGS) | flags);
      }
    }
  }

  /** What is known of a node: what was known of the one that it is a half of, and what is found. */
  #flagsOf(cells: OpenCells, entry: number, x: number, y: number, standsIn: (point: number) => void): number {
    const node = entry >>> FLAGS;
    if ((entry & SPANNED) !== 0 || !cells.hasPoints(node)) return SPANNED;
    if ((entry & CLEAR) === 0 && !cells.isClear(node, x, y)) return 0;
    const at = node * BOX;
    const { boxes } = cells;
    const found = this.#standIns.ofBox(boxes[at] - x, boxes[at + 1] - y, boxes[at + 2] - x, boxes[at + 3] - y);
    if (found === NONE) return CLEAR;
    standsIn(found);
    return SPANNED;
  }

  /** The halves of a node, the one last that is nearer to a point. */
  #farAndNear(node: number, x: number, y: number): readonly [number, number] {
    const { axis, split, upper } = this.#tree;
    const isBelow = (axis[node] === 0 ? x : y) < split[node];
    return isBelow ? [upper[node], node + 1] : [node + 1, upper[node]];
  }

  /** Begins to look around from a point; false for one in a wall. */
  #begin(x: number, y: number, shut: readonly (readonly [number, number])[]): boolean {
    if (this.#outline.blocks(x, y, x, y)) return false;
    this.#sectors.clear();
    for (const [from, to] of shut) this.#sectors.shut(from, to);
    this.#stack.push(0);
    return true;
  }

  #addStandIn(point: number, x: number, y: number): void {
    const dx = this.#points.x[point] - x;
    const dy = this.#points.y[point] - y;
    const meters = Math.sqrt(dx * dx + dy * dy);
    if (meters > SAME_POINT_METERS) this.#standIns.add(point, dx, dy, meters);
  }

  #isSpanned(point: number, x: number, y: number, standsIn: (point: number) => void): boolean {
    const dx = this.#points.x[point] - x;
    const dy = this.#points.y[point] - y;
    const found = this.#standIns.ofPoint(dx, dy, Math.sqrt(dx * dx + dy * dy), () => true);
    if (found !== NONE) standsIn(found);
    return found !== NONE;
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

  #lookAtPoints(
    node: number,
    x: number,
    y: number,
    visit: (point: number) => boolean,
    asks: (point: number) => boolean,
  ): void {
    const { items, pointOf } = this.#tree;
    const at = node * RANGE;
    const shutting = this.#shutting;
    for (let i = items[at + 2]; i < items[at + 3]; i++) {
      const point = pointOf[i];
      if (asks(point) && this.#sees(x, y, point, items[at], items[at + 1]) && visit(point)) shutting.push(point);
    }
    // Only now: the points of a leaf are in no order, so that one that is nearer on the same line may come later.
    for (let point = shutting.pop(); point !== undefined; point = shutting.pop())
      this.#shutLine(this.#points.x[point] - x, this.#points.y[point] - y);
  }

  #lookAtWalls(node: number, x: number, y: number): void {
    const { items } = this.#tree;
    const at = node * RANGE;
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
