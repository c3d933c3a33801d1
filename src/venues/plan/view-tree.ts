import type { Outline } from './outline.ts';

/** So many walls and points of a leaf are looked at one by one. */
const LEAF_ITEMS = 12;
/** Walls that meet at one point cannot be parted: cells are not halved more often, nor when they are so small, metres. */
const DEEPEST = 40;
const SMALLEST_METERS = 0.5;

/** What `axis` has for a leaf. */
export const LEAF = 2;
/** What a node has in `boxes` and in `items`, and a piece in `pieces`. */
export const BOX = 4;
export const RANGE = 4;
export const ENDS = 4;

/** Points of a space, in columns: x and y in metres. */
export interface Points {
  readonly x: ArrayLike<number>;
  readonly y: ArrayLike<number>;
  readonly length: number;
}

/** A k-d tree over points and walls, the latter cut where cells end. */
export interface ViewTree {
  /** For each node 0 or 1, the axis that it is halved along, or 2 for a leaf. */
  readonly axis: Uint8Array;
  /** Where it is halved. */
  readonly split: Float64Array;
  /** The number of its upper half: the lower one follows it. */
  readonly upper: Uint32Array;
  /** The box of what a node holds. */
  readonly boxes: Float64Array;
  /** The pieces and the points of a leaf: from which to which, twice. */
  readonly items: Uint32Array;
  /** The ends of pieces of walls, and the walls that they are of. */
  readonly pieces: Float64Array;
  readonly edgeOf: Uint32Array;
  readonly pointOf: Uint32Array;
}

export function viewTreeOf(outline: Outline, points: Points): ViewTree {
  const draft = new Draft(points);
  const edges = Array.from({ length: outline.edges.length / ENDS }, (_, edge) => edge);
  const all = Array.from({ length: points.length }, (_, point) => point);
  draft.add(Array.from(outline.edges), edges, all, [outline.minX, outline.minY, outline.maxX, outline.maxY], 0);
  return {
    axis: Uint8Array.from(draft.axis),
    split: Float64Array.from(draft.split),
    upper: Uint32Array.from(draft.upper),
    boxes: Float64Array.from(draft.boxes),
    items: Uint32Array.from(draft.items),
    pieces: Float64Array.from(draft.pieces),
    edgeOf: Uint32Array.from(draft.edgeOf),
    pointOf: Uint32Array.from(draft.pointOf),
  };
}

/** The columns of a tree while nodes are added. */
class Draft {
  readonly axis: number[] = [];
  readonly split: number[] = [];
  readonly upper: number[] = [];
  readonly boxes: number[] = [];
  readonly items: number[] = [];
  readonly pieces: number[] = [];
  readonly edgeOf: number[] = [];
  readonly pointOf: number[] = [];
  readonly #points: Points;

  constructor(points: Points) {
    this.#points = points;
  }

  /** Adds a node with all that is below it. @param cell its part of the plane: west, south, east, north */
  add(pieces: number[], edgeOf: number[], points: number[], cell: number[], depth: number): void {
    const node = this.axis.length;
    const [width, height] = [cell[2] - cell[0], cell[3] - cell[1]];
    const axis = width >= height ? 0 : 1;
    const isLeaf =
      edgeOf.length + points.length <= LEAF_ITEMS || depth >= DEEPEST || Math.max(width, height) < SMALLEST_METERS;
    const split = (cell[axis] + cell[axis + 2]) / 2;
    this.axis.push(isLeaf ? LEAF : axis);
    this.split.push(split);
    this.upper.push(0);
    this.boxes.push(...boxOf(pieces, points, this.#points));
    if (isLeaf) {
      this.#addItems(pieces, edgeOf, points);
      return;
    }
    this.items.push(0, 0, 0, 0);
    const coordinates = axis === 0 ? this.#points.x : this.#points.y;
    const halves = halved(pieces, edgeOf, axis, split);
    const [low, high] = [cell.slice(), cell.slice()];
    low[axis + 2] = split;
    high[axis] = split;
    const lower = points.filter((point) => coordinates[point] < split);
    const upper = points.filter((point) => !(coordinates[point] < split));
    this.add(halves[0].pieces, halves[0].edgeOf, lower, low, depth + 1);
    this.upper[node] = this.axis.length;
    this.add(halves[1].pieces, halves[1].edgeOf, upper, high, depth + 1);
  }

  #addItems(pieces: readonly number[], edgeOf: readonly number[], points: readonly number[]): void {
    const [firstPiece, firstPoint] = [this.edgeOf.length, this.pointOf.length];
    for (const end of pieces) this.pieces.push(end);
    for (const edge of edgeOf) this.edgeOf.push(edge);
    for (const point of points) this.pointOf.push(point);
    this.items.push(firstPiece, this.edgeOf.length, firstPoint, this.pointOf.length);
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
  for (let i = 0, at = 0; i < edgeOf.length; i++, at += ENDS) {
    const edge = edgeOf[i];
    const ax = pieces[at];
    const ay = pieces[at + 1];
    const bx = pieces[at + 2];
    const by = pieces[at + 3];
    const a = axis === 0 ? ax : ay;
    const b = axis === 0 ? bx : by;
    const aHalf = a < split ? 0 : 1;
    const bHalf = b < split ? 0 : 1;
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
