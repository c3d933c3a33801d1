import Flatbush from 'flatbush';
import { UnusableFile } from './container.ts';
import { inRange } from './range.ts';
import type { SharedSections } from './sections.ts';

/**
 * A packed Hilbert R-tree (Kamel, Faloutsos 1993) over boxes. The tree is flatbush's, and its bytes stand in files as they are:
 * `format.md` describes them. This is the one module that knows flatbush, so that another version of it, or another tree, is a change here.
 */
export class PackedBoxes {
  readonly #tree: Flatbush;
  /** What `open` opens. */
  readonly bytes: Uint8Array;

  private constructor(tree: Flatbush, bytes = new Uint8Array(tree.data)) {
    this.#tree = tree;
    this.bytes = bytes;
  }

  /**
   * Packs boxes, by default as numbers of 64 bits; null for none.
   *
   * @param count how many they are
   * @throws TooLarge for more than 503 million, with which there are `MOST_NODES`
   */
  static pack(count: number, boxes: Iterable<Box>, numbers: BoxNumbers = Float64Array): PackedBoxes | null {
    if (count === 0) return null;
    inRange('boxes, with the nodes above them', nodesOf(count), MOST_NODES);
    const tree = new Flatbush(count, NODE_SIZE, numbers);
    for (const { minX, minY, maxX, maxY } of boxes) tree.add(minX, minY, maxX, maxY);
    tree.finish();
    return new PackedBoxes(tree);
  }

  /**
   * Opens boxes of whole numbers over the bytes that they were written as; null for none.
   *
   * @throws OtherLayout when the bytes are not laid out as this version reads them
   */
  static open(bytes: Uint8Array): PackedBoxes | null {
    const { buffer, byteOffset, byteLength } = bytes;
    if (byteLength === 0) return null;
    checkLayout(new DataView(buffer, byteOffset, byteLength));
    return new PackedBoxes(Flatbush.from(buffer, byteOffset), bytes);
  }

  /** The numbers of the boxes that meet a box. @param filter is given those that do, and says which to keep */
  search(minX: number, minY: number, maxX: number, maxY: number, filter?: BoxFilter): number[] {
    return this.#tree.search(minX, minY, maxX, maxY, filter);
  }

  /**
   * Visits the boxes near a point on a plane, by and large near ones before far ones: branch and bound (Roussopoulos, Kelley, Vincent 1995).
   *
   * @param plane the point, and what a unit of either axis measures
   * @param most the square of how far away boxes matter
   * @param visit is given a box and its slot, and says within which square further ones matter; it must not look for boxes near a point itself
   */
  near({ x, y, perX, perY }: PlanePoint, most: number, visit: (box: number, slot: number) => number): void {
    const { _boxes: boxes, _indices: indices, _levelBounds: ends, numItems, nodeSize } = this.#tree;
    const { place, square } = STACK;
    // What is outside of the square around is told by comparing alone.
    const [wide, high] = [Math.sqrt(most) / perX, Math.sqrt(most) / perY];
    const [west, south, east, north] = [x - wide, y - high, x + wide, y + high];
    let bound = most;
    place[0] = boxes.length - 4;
    square[0] = 0;
    for (let top = 1; top > 0; ) {
      const own = place[--top];
      if (square[top] > bound) continue;
      if (own < numItems * 4) {
        bound = Math.min(bound, visit(indices[own >> 2], own >> 2));
        continue;
      }
      const first = indices[own >> 2];
      const end = Math.min(first + nodeSize * 4, levelEnd(ends, first));
      const base = top;
      for (let at = first; at < end; at += 4) {
        if (boxes[at] > east || boxes[at + 1] > north || boxes[at + 2] < west || boxes[at + 3] < south) continue;
        const dx = outside(boxes[at], boxes[at + 2], x) * perX;
        const dy = outside(boxes[at + 1], boxes[at + 3], y) * perY;
        const apart = dx * dx + dy * dy;
        if (apart <= bound) push(at, apart, top++, base);
      }
    }
  }

  /** The box around all of them. */
  get box(): Box {
    const { minX, minY, maxX, maxY } = this.#tree;
    return { minX, minY, maxX, maxY };
  }
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Where the level of a tree ends that a node is on. */
function levelEnd(ends: readonly number[], node: number): number {
  let level = 0;
  while (ends[level] <= node) level++;
  return ends[level];
}

/** Lays a node on the stack. The nearest from `base` on comes to lie on top; all others are compared with what has been found by then. */
function push(node: number, apart: number, top: number, base: number): void {
  const { place, square } = STACK;
  let to = top;
  if (top > base && square[top - 1] < apart) {
    place[top] = place[top - 1];
    square[top] = square[top - 1];
    to--;
  }
  place[to] = node;
  square[to] = apart;
}

/** How far a number is from a range; 0 within it. */
function outside(least: number, most: number, value: number): number {
  return value < least ? least - value : value > most ? value - most : 0;
}

/** A point on a plane, and what a unit of either axis measures there. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
  readonly perX: number;
  readonly perY: number;
}

type BoxNumbers = typeof Int32Array | typeof Float64Array;
type BoxFilter = (box: number, minX: number, minY: number, maxX: number, maxY: number) => boolean;

/** Bytes that hold boxes in another layout than this version reads. */
export class OtherLayout extends Error {}

/** How many boxes a node holds; those of a leaf stand in as many slots, side by side. */
export const NODE_SIZE = 16;
/** Flatbush numbers the four sides of boxes in 31 bits. */
const MOST_NODES = 2 ** 29;
/** Nodes that wait to be looked into, used by one search after the other: 2²⁹ nodes stand in eight levels, each of which leaves a node of them. */
const STACK = { place: new Uint32Array(16 * NODE_SIZE), square: new Float64Array(16 * NODE_SIZE) };
const HEADER_BYTES = 8;
/** How the bytes begin: flatbush's mark; version 3 of its layout, and 5 for boxes of Int32. */
const MARK = 0xfb;
const LAYOUT = 0x35;
/** With so many nodes, what they lead to is counted in 32 bits instead of 16. */
const SHORT_NODES = 16_384;

function checkLayout(bytes: DataView): void {
  const nameOf = (mark: number, layout: number, nodeSize: number) =>
    mark === MARK ? `flatbush ${layout >> 4}, numbers ${layout & 15}, nodes of ${nodeSize}` : 'unknown';
  const isLong = bytes.byteLength > HEADER_BYTES;
  const [mark, layout] = isLong ? [bytes.getUint8(0), bytes.getUint8(1)] : [0, 0];
  const nodeSize = isLong ? bytes.getUint16(2, true) : 0;
  if (mark !== MARK || layout !== LAYOUT || nodeSize !== NODE_SIZE) {
    const [found, known] = [nameOf(mark, layout, nodeSize), nameOf(MARK, LAYOUT, NODE_SIZE)];
    throw new OtherLayout(`holds boxes in another layout (${found}) than this Waypost reads (${known})`);
  }
  const length = lengthOf(bytes.getUint32(4, true));
  if (bytes.byteLength !== length) {
    throw new OtherLayout(`holds boxes in ${bytes.byteLength} bytes instead of ${length}`);
  }
}

/** How many nodes there are, boxes themselves included. */
function nodesOf(boxes: number): number {
  let [nodes, level] = [boxes, boxes];
  do {
    level = Math.ceil(level / NODE_SIZE);
    nodes += level;
  } while (level > 1);
  return nodes;
}

/** The bytes of so many boxes of Int32, with the nodes above them. */
function lengthOf(boxes: number): number {
  const nodes = nodesOf(boxes);
  return HEADER_BYTES + nodes * (4 * Int32Array.BYTES_PER_ELEMENT + (nodes < SHORT_NODES ? 2 : 4));
}

/** The boxes of a section; null when it has none. @throws UnusableFile when they are laid out otherwise */
export function boxesIn({ path, sections }: SharedSections, section: string): PackedBoxes | null {
  const bytes = sections.get(section);
  if (!bytes) throw new UnusableFile(path, `has no section ${section}`);
  try {
    return PackedBoxes.open(bytes);
  } catch (error) {
    if (!(error instanceof OtherLayout)) throw error;
    throw new UnusableFile(
      path,
      `its section ${section} ${error.message}: build the file again (waypost import for a region, waypost venue import for a venue)`,
    );
  }
}
