import { type IdColumn, idColumn, MISSING, type SparseIdColumn, sparseIdColumn } from '../../branded-ids.ts';
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
  const neighbours = neighboursOf(rows);
  const outward = sparseIdColumn<Vertex>(new Int32Array(neighbours.length).fill(CORE));
  const taken = new Uint8Array(neighbours.length);
  const queue = Array.from(neighbours.keys(), (vertex) => vertex as Vertex).filter(
    (vertex) => neighbours[vertex].size === 1,
  );
  const order: Vertex[] = [];
  for (const vertex of queue) {
    const [out] = neighbours[vertex];
    // The last of a part that is a tree as a whole stays: it is the core of it.
    if (out === undefined) continue;
    outward[vertex] = out;
    taken[vertex] = 1;
    order.push(vertex);
    neighbours[vertex].clear();
    neighbours[out].delete(vertex);
    if (neighbours[out].size === 1 && taken[out] === 0) queue.push(out);
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

function neighboursOf({ firstArc, head }: GraphRows): Set<Vertex>[] {
  const neighbours = Array.from({ length: firstArc.length - 1 }, () => new Set<Vertex>());
  for (let vertex = 0 as Vertex; vertex < neighbours.length; vertex++) {
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
      neighbours[vertex].add(head[arc]);
      neighbours[head[arc]].add(vertex);
    }
  }
  return neighbours;
}

function arcsBetween({ firstArc, head }: GraphRows, from: Vertex, to: Vertex): VenueArc[] {
  const arcs: VenueArc[] = [];
  for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) if (head[arc] === to) arcs.push(arc);
  return arcs;
}
