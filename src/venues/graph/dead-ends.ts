import { type IdColumn, idColumn, MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
import { startsOf } from '../../storage/starts.ts';
import type { VenueArc, Vertex } from '../plan/venue-ids.ts';
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

/** For each vertex 1 when it is in the core, 0 when it is in a dead end. */
export function coreOf({ outward }: DeadEnds): Uint8Array {
  return Uint8Array.from(outward, (out) => (out === CORE ? 1 : 0));
}

/** Of how many others each vertex is a neighbour, and the sum of their numbers: where one is left, the sum is its number. */
function neighboursOf({ firstArc, head }: GraphRows): { count: Uint32Array; sum: Float64Array } {
  const vertices = firstArc.length - 1;
  const degrees = new Uint32Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) degrees[vertex] += firstArc[vertex + 1] - firstArc[vertex];
  for (const vertex of head) degrees[vertex]++;
  const first = startsOf(degrees);
  const next = first.slice();
  const other = new Uint32Array(2 * head.length);
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
      other[next[vertex]++] = head[arc];
      other[next[head[arc]]++] = vertex;
    }
  }
  const count = new Uint32Array(vertices);
  const sum = new Float64Array(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    const own = other.subarray(first[vertex], first[vertex + 1]).sort();
    for (let i = 0; i < own.length; i++) {
      if (i > 0 && own[i] === own[i - 1]) continue;
      count[vertex]++;
      sum[vertex] += own[i];
    }
  }
  return { count, sum };
}

function arcsBetween({ firstArc, head }: GraphRows, from: Vertex, to: Vertex): VenueArc[] {
  const arcs: VenueArc[] = [];
  for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) if (head[arc] === to) arcs.push(arc);
  return arcs;
}
