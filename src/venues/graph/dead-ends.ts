import { type IdColumn, idColumn, MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
import { intoEach, tailsOf } from './incoming.ts';
import type { GraphRows } from './sections.ts';

const CORE = MISSING;

/**
 * The trees that hang on the 2-core of a graph: a room with one door, the way to it, and so on, until only the core is left, in which every
 * vertex has two neighbours or more. A search need not enter them, unless it begins or ends there: two fifths of the points of a building.
 */
export interface DeadEnds {
  /** For each vertex of a dead end the next one on the way out of it; −1 in the core. */
  readonly outward: SparseIdColumn<Vertex>;
  /** The vertices of dead ends, those nearer to the core first. */
  readonly order: IdColumn<Vertex>;
  /** The arcs into each vertex of `order` from the one outward of it, one list after the other. */
  readonly firstArc: Uint32Array;
  readonly arc: IdColumn<VenueArc>;
}

export function deadEndsOf(rows: GraphRows): DeadEnds {
  const { count, sum } = neighboursOf(rows);
  const outward = sparseIdColumn<Vertex>(new Int32Array(count.length).fill(CORE));
  const queue: Vertex[] = [];
  for (let vertex = 0 as Vertex; vertex < count.length; vertex++) if (count[vertex] === 1) queue.push(vertex);
  const order: Vertex[] = [];
  for (const vertex of queue) {
    // The last of a part that is a tree as a whole stays: it is the core of it.
    if (count[vertex] === 0) continue;
    const out = sum[vertex] as Vertex;
    outward[vertex] = out;
    order.push(vertex);
    count[vertex] = 0;
    sum[out] -= vertex;
    if (--count[out] === 1) queue.push(out);
  }
  order.reverse();
  const arcs = order.map((vertex) => arcsBetween(rows, outward[vertex], vertex));
  const firstArc = new Uint32Array(order.length + 1);
  for (const [i, each] of arcs.entries()) firstArc[i + 1] = firstArc[i] + each.length;
  return { outward, order: idColumn(Uint32Array.from(order)), firstArc, arc: idColumn(Uint32Array.from(arcs.flat())) };
}

/** The whole graph as its core, for searches that go everywhere. */
export function noDeadEnds({ x }: GraphRows): DeadEnds {
  const outward = sparseIdColumn<Vertex>(new Int32Array(x.length).fill(CORE));
  return { outward, order: idColumn(new Uint32Array()), firstArc: new Uint32Array(1), arc: idColumn(new Uint32Array()) };
}

/** For each vertex 1 when it is in the core, 0 when it is in a dead end. */
export function coreOf({ outward }: DeadEnds): Uint8Array {
  return Uint8Array.from(outward, (out) => (out === CORE ? 1 : 0));
}

/** Of how many others each vertex is a neighbour, and the sum of their numbers: where one is left, the sum is its number. */
function neighboursOf({ firstArc, head }: GraphRows): { count: Uint32Array; sum: Float64Array } {
  const vertices = firstArc.length - 1;
  const into = intoEach(head, vertices);
  const count = new Uint32Array(vertices);
  const sum = new Float64Array(vertices);
  // Of which vertex each was last counted as a neighbour, so that each counts once.
  const countedBy = new Int32Array(vertices).fill(MISSING);
  const tails = tailsOf({ firstArc, head });
  for (let vertex = 0; vertex < vertices; vertex++) {
    const add = (other: number) => {
      if (countedBy[other] === vertex) return;
      countedBy[other] = vertex;
      count[vertex]++;
      sum[vertex] += other;
    };
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) add(head[arc]);
    for (let at = into.first[vertex]; at < into.first[vertex + 1]; at++) add(tails[into.arc[at]]);
  }
  return { count, sum };
}

function arcsBetween({ firstArc, head }: GraphRows, from: Vertex, to: Vertex): VenueArc[] {
  const arcs: VenueArc[] = [];
  for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) if (head[arc] === to) arcs.push(arc);
  return arcs;
}
