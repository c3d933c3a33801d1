/**
 * Nested dissection by inertial flow: the order in which the segments of a road network are eliminated, so that little fill-in is needed.
 *
 * A network is cut in two along few segments, each half again, and so on; the segments of a cut come after those of both halves. Cuts
 * are found by inertial flow (Schild and Sommer 2015): junctions are sorted along a direction, the first and the last part of them
 * are joined to a source and a sink, and a maximum flow gives the minimum cut between the two. The best of several directions is taken.
 */

import { SHARED } from '../../storage/shared.ts';
import { COORDINATE_SCALE } from '../network/segments.ts';
import { type Adjacency, SINK, SOURCE, UnitFlow } from './flow.ts';

/** What is cut: segments between junctions. A segment may begin and end at one junction. */
export interface JunctionGraph {
  /** Degrees × 10⁷. */
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** The share of the junctions that are joined to the source, and to the sink. */
const END_SHARE = 0.2;

const HALF = Math.SQRT1_2;
/** Directions in which junctions are sorted. */
const DIRECTIONS: readonly (readonly [east: number, north: number])[] = [
  [1, 0],
  [0, 1],
  [HALF, HALF],
  [HALF, -HALF],
];

type Range = readonly [from: number, to: number];

/** A part that is still to be cut: ranges of the rows of junctions and segments. */
export interface Part {
  readonly nodes: Range;
  readonly edges: Range;
  readonly isConnected: boolean;
  readonly isInCell: boolean;
}

export const sizeOf = ([from, to]: Range) => to - from;

/** The places of the half segments of a cell, and those of its junctions. */
export interface Cell {
  readonly halves: Range;
  readonly junctions: Range;
}

/**
 * What is split, and the order that comes of it. Two parts have no place in common, so that each can be split on a thread of its own:
 *
 *     halves     [place]     twice the number of a segment, one more against its drawing
 *     edges      [place]     a segment; each part has a range
 *     junctions  [place]     those of each part stand together
 *     local      [junction]  its number within its part, while that is split
 */
export interface DissectionRows {
  readonly graph: JunctionGraph;
  readonly halves: Uint32Array;
  readonly edges: Uint32Array;
  readonly junctions: Uint32Array;
  readonly local: Uint32Array;
}

/** How few junctions a part has that is cut no further, and one that is a cell. */
export interface DissectionSizes {
  readonly smallest: number;
  readonly cell: number;
}

/** Rows of a graph of which nothing has been split, in memory that threads share. */
export function rowsOf(graph: JunctionGraph): DissectionRows {
  const nodes = graph.lat.length;
  const edges = graph.from.length;
  const rows = {
    graph,
    halves: SHARED.numbers(2 * edges),
    edges: SHARED.numbers(edges),
    junctions: SHARED.numbers(nodes),
    local: SHARED.numbers(nodes),
  };
  for (let edge = 0; edge < edges; edge++) rows.edges[edge] = edge;
  for (let node = 0; node < nodes; node++) rows.junctions[node] = node;
  return rows;
}

/**
 * Splits parts in place. Of a cut the half segments that lead to one side come before those that lead back: before the latter are joined to each
 * other, the former are gone.
 */
export class Dissection {
  readonly #graph: JunctionGraph;
  readonly #halves: Uint32Array;
  readonly #edges: Uint32Array;
  readonly #junctions: Uint32Array;
  readonly #local: Uint32Array;
  readonly #sizes: DissectionSizes;
  /** Those of the parts that have been split. */
  readonly cells: Cell[] = [];
  readonly #adjacency: Adjacency;
  readonly #cursor: Uint32Array;
  readonly #flow: UnitFlow;
  readonly #side: Uint8Array;
  readonly #key: Float64Array;
  readonly #best: Uint8Array;
  readonly #sorted: Float64Array;

  /** @param parts those that it will be given: its memory is as large as the largest */
  constructor(rows: DissectionRows, sizes: DissectionSizes, parts: readonly Part[]) {
    const most = (size: (part: Part) => number) => parts.reduce((largest, part) => Math.max(largest, size(part)), 0);
    const nodes = most((part) => sizeOf(part.nodes));
    const edges = most((part) => sizeOf(part.edges));
    this.#graph = rows.graph;
    this.#halves = rows.halves;
    this.#edges = rows.edges;
    this.#junctions = rows.junctions;
    this.#local = rows.local;
    this.#sizes = sizes;
    this.#adjacency = {
      count: 0,
      first: new Uint32Array(nodes + 1),
      head: new Uint32Array(2 * edges),
      half: new Uint32Array(2 * edges),
    };
    this.#cursor = new Uint32Array(nodes);
    this.#flow = new UnitFlow(this.#adjacency, nodes, edges);
    this.#side = new Uint8Array(nodes);
    this.#key = new Float64Array(nodes);
    this.#best = new Uint8Array(nodes);
    this.#sorted = new Float64Array(nodes);
  }

  /** Splits a part, and what comes of it, until nothing is left. @param ordered hears how many more segments are in order */
  splitUp(part: Part, ordered: (segments: number) => void): void {
    this.splitTo(part, -1, ordered);
  }

  /** The same until no part has more than so many segments; returns those that are left. */
  splitTo(part: Part, most: number, ordered: (segments: number) => void): Part[] {
    const left: Part[] = [];
    const parts = [part];
    for (let each = parts.pop(); each; each = parts.pop()) {
      if (sizeOf(each.edges) <= most) {
        left.push(each);
        continue;
      }
      let done = sizeOf(each.edges);
      for (const smaller of this.#split(each)) {
        parts.push(smaller);
        done -= sizeOf(smaller.edges);
      }
      ordered(done);
    }
    return left;
  }

  /** Splits a part into smaller ones; the segments between them go to the end of its range. */
  #split(part: Part): Part[] {
    const { nodes, edges } = part;
    const isCell = sizeOf(nodes) <= this.#sizes.cell;
    if (isCell && !part.isInCell) this.cells.push({ halves: [2 * edges[0], 2 * edges[1]], junctions: nodes });
    if (sizeOf(nodes) <= this.#sizes.smallest) {
      this.#takeOut(edges, () => 0);
      return [];
    }
    this.#draw(part);
    const components = part.isConnected ? 1 : this.#numberComponents();
    if (components > 1) return this.#partition(part, components, { isConnected: true, isInCell: isCell });
    this.#findCut(part);
    return this.#partition(part, 2, { isConnected: false, isInCell: isCell });
  }

  /** Draws the part as adjacency. */
  #draw({ nodes: [nodeFrom, nodeTo], edges: [edgeFrom, edgeTo] }: Part): void {
    const { from, to } = this.#graph;
    const { first, head, half } = this.#adjacency;
    const count = nodeTo - nodeFrom;
    this.#adjacency.count = count;
    for (let i = nodeFrom; i < nodeTo; i++) this.#local[this.#junctions[i]] = i - nodeFrom;
    first.fill(0, 0, count + 1);
    for (let i = edgeFrom; i < edgeTo; i++) {
      first[this.#local[from[this.#edges[i]]] + 1]++;
      first[this.#local[to[this.#edges[i]]] + 1]++;
    }
    for (let node = 0; node < count; node++) first[node + 1] += first[node];
    this.#cursor.set(first.subarray(0, count));
    for (let i = edgeFrom; i < edgeTo; i++) {
      const a = this.#local[from[this.#edges[i]]];
      const b = this.#local[to[this.#edges[i]]];
      const atA = this.#cursor[a]++;
      head[atA] = b;
      half[atA] = 2 * (i - edgeFrom);
      const atB = this.#cursor[b]++;
      head[atB] = a;
      half[atB] = 2 * (i - edgeFrom) + 1;
    }
  }

  /** Numbers the components of the part in `#key`; returns how many there are. */
  #numberComponents(): number {
    const { count, first, head } = this.#adjacency;
    const component = this.#key;
    const queue = this.#cursor;
    component.fill(-1, 0, count);
    let components = 0;
    for (let start = 0; start < count; start++) {
      if (component[start] >= 0) continue;
      component[start] = components;
      queue[0] = start;
      for (let at = 0, end = 1; at < end; at++) {
        for (let i = first[queue[at]]; i < first[queue[at] + 1]; i++) {
          if (component[head[i]] >= 0) continue;
          component[head[i]] = components;
          queue[end++] = head[i];
        }
      }
      components++;
    }
    return components;
  }

  /** Numbers the two sides of the smallest cut in `#key`. */
  #findCut({ nodes, edges }: Part): void {
    const { count } = this.#adjacency;
    let smallest = Number.POSITIVE_INFINITY;
    let evenness = 0;
    for (const direction of DIRECTIONS) {
      this.#chooseEnds(nodes[0], direction);
      const cut = this.#flow.run(sizeOf(edges), smallest);
      if (cut > smallest) continue;
      const side = this.#side.subarray(0, count);
      const even = this.#flow.takeSide(side);
      if (cut === smallest && even <= evenness) continue;
      smallest = cut;
      evenness = even;
      this.#best.set(side);
    }
    this.#key.set(this.#best.subarray(0, count));
  }

  /** Makes the first and the last junctions along a direction sources and sinks. */
  #chooseEnds(nodeFrom: number, [east, north]: readonly [number, number]): void {
    const { count } = this.#adjacency;
    const { lat, lng } = this.#graph;
    const narrowing = Math.cos((lat[this.#junctions[nodeFrom]] / COORDINATE_SCALE) * (Math.PI / 180));
    const key = this.#key.subarray(0, count);
    for (let i = 0; i < count; i++) {
      const node = this.#junctions[nodeFrom + i];
      key[i] = lng[node] * narrowing * east + lat[node] * north;
    }
    const sorted = this.#sorted.subarray(0, count);
    sorted.set(key);
    markEnds(key, sorted.sort(), Math.max(1, Math.floor(count * END_SHARE)), this.#flow.role);
  }

  /** Sorts junctions and segments of a part by the number in `#key`; segments between two numbers go to the end. */
  #partition(
    { nodes: [nodeFrom, nodeTo], edges: [edgeFrom, edgeTo] }: Part,
    count: number,
    kind: Pick<Part, 'isConnected' | 'isInCell'>,
  ): Part[] {
    const { from, to } = this.#graph;
    const number = this.#key;
    // Where the part was drawn, which is over: new memory for each would be in the way until it is collected, on each thread.
    const nodes = this.#cursor.subarray(0, nodeTo - nodeFrom);
    const edges = this.#adjacency.head.subarray(0, edgeTo - edgeFrom);
    nodes.set(this.#junctions.subarray(nodeFrom, nodeTo));
    edges.set(this.#edges.subarray(edgeFrom, edgeTo));
    const groupOf = (edge: number) => {
      const a = number[this.#local[from[edge]]];
      return a === number[this.#local[to[edge]]] ? a : count;
    };
    const nodeStarts = new Uint32Array(count + 1).fill(nodeFrom);
    const edgeStarts = new Uint32Array(count + 2).fill(edgeFrom);
    for (let i = 0; i < nodes.length; i++) nodeStarts[number[i] + 1]++;
    for (const edge of edges) edgeStarts[groupOf(edge) + 1]++;
    for (let i = 0; i < count; i++) nodeStarts[i + 1] += nodeStarts[i] - nodeFrom;
    for (let i = 0; i <= count; i++) edgeStarts[i + 1] += edgeStarts[i] - edgeFrom;
    const parts = Array.from({ length: count }, (_, i): Part => {
      return { nodes: [nodeStarts[i], nodeStarts[i + 1]], edges: [edgeStarts[i], edgeStarts[i + 1]], ...kind };
    });
    for (let i = 0; i < nodes.length; i++) this.#junctions[nodeStarts[number[i]]++] = nodes[i];
    const cutFrom = edgeStarts[count];
    for (const edge of edges) this.#edges[edgeStarts[groupOf(edge)]++] = edge;
    this.#takeOut([cutFrom, edgeTo], (edge) => number[this.#local[from[edge]]]);
    return parts;
  }

  /** Puts the half segments of a range in order: first those that begin on side 0. */
  #takeOut([edgeFrom, edgeTo]: Range, sideOf: (edge: number) => number): void {
    let first = 2 * edgeFrom;
    let second = edgeFrom + edgeTo;
    for (let i = edgeFrom; i < edgeTo; i++) {
      const edge = this.#edges[i];
      const against = sideOf(edge) === 0 ? 0 : 1;
      this.#halves[first++] = 2 * edge + against;
      this.#halves[second++] = 2 * edge + 1 - against;
    }
  }
}

/** Marks so many of the lowest keys as sources, and of the highest as sinks. @param sorted the same keys by size */
function markEnds(key: Float64Array, sorted: Float64Array, ends: number, role: Uint8Array): void {
  const low = sorted[ends - 1];
  const high = sorted[key.length - ends];
  // Junctions at one place may lie on both borders: each end gets as many of them as it still needs.
  let lows = ends;
  let highs = ends;
  for (let i = 0; i < key.length; i++) {
    role[i] = key[i] < low ? SOURCE : key[i] > high ? SINK : 0;
    if (role[i] === SOURCE) lows--;
    else if (role[i] === SINK) highs--;
  }
  for (let i = 0; i < key.length && lows + highs > 0; i++) {
    if (role[i] !== 0) continue;
    if (key[i] === low && lows > 0) {
      role[i] = SOURCE;
      lows--;
    } else if (key[i] === high && highs > 0) {
      role[i] = SINK;
      highs--;
    }
  }
}
