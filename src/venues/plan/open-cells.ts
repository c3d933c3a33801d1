import { Bends } from './bends.ts';
import type { Outline } from './outline.ts';
import { BOX, LEAF, type Points, RANGE, type ViewTree } from './view-tree.ts';

/** What the cells of a view tree hold besides walls, for looks that pass over what others stand for. */
export class OpenCells {
  /** For each point whether it is aside of all corners. */
  readonly isAside: Uint8Array;
  /** The box of the points of each node. */
  readonly boxes: Float64Array;
  readonly hasWalls: Uint8Array;
  /** Whether a node has points, all of them aside. */
  readonly #isOpen: Uint8Array;
  readonly #bends: Bends;

  constructor(outline: Outline, points: Points, tree: ViewTree) {
    const nodes = tree.axis.length;
    this.#bends = new Bends(outline);
    this.isAside = new Uint8Array(points.length);
    for (let point = 0; point < points.length; point++)
      this.isAside[point] = this.#bends.isAside(points.x[point], points.y[point]) ? 1 : 0;
    this.boxes = new Float64Array(nodes * BOX);
    this.hasWalls = new Uint8Array(nodes);
    this.#isOpen = new Uint8Array(nodes);
    // Children come behind their parents.
    for (let node = nodes - 1; node >= 0; node--) {
      if (tree.axis[node] === LEAF) this.#readLeaf(node, points, tree);
      else this.#unite(node, node + 1, tree.upper[node]);
    }
  }

  #readLeaf(node: number, points: Points, { items, pointOf }: ViewTree): void {
    let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
    const at = node * RANGE;
    this.hasWalls[node] = items[at + 1] > items[at] ? 1 : 0;
    this.#isOpen[node] = 1;
    for (let i = items[at + 2]; i < items[at + 3]; i++) {
      const [x, y] = [points.x[pointOf[i]], points.y[pointOf[i]]];
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
      if (this.isAside[pointOf[i]] === 0) this.#isOpen[node] = 0;
    }
    this.boxes.set([minX, minY, maxX, maxY], node * BOX);
  }

  #unite(node: number, a: number, b: number): void {
    const { boxes } = this;
    this.hasWalls[node] = this.hasWalls[a] | this.hasWalls[b];
    this.#isOpen[node] = this.#isOpen[a] & this.#isOpen[b];
    for (let side = 0; side < BOX; side++) {
      const ofBoth = side < 2 ? Math.min : Math.max;
      boxes[node * BOX + side] = ofBoth(boxes[a * BOX + side], boxes[b * BOX + side]);
    }
  }

  hasPoints(node: number): boolean {
    return this.boxes[node * BOX] <= this.boxes[node * BOX + 2];
  }

  /** Whether all points of a node are aside of corners, and no wall stands out between them and a point. */
  isClear(node: number, x: number, y: number): boolean {
    const { boxes } = this;
    const at = node * BOX;
    return this.#isOpen[node] === 1 && this.#bends.leavesClear(x, y, boxes[at], boxes[at + 1], boxes[at + 2], boxes[at + 3]);
  }
}
