import { type IdColumn, idColumn } from '../../branded-ids.ts';
import type { Arc, Vertex } from './road-ids.ts';

/** Where turns lead: those of arc *a* stand in `turnTo` from `firstTurn[a]` on. An arc is a segment in one direction. */
export interface Turns<A extends number = Vertex> {
  readonly firstTurn: Uint32Array;
  readonly turnTo: IdColumn<A>;
}

/**
 * Which arcs begin where. Arcs are numbered in the order of their vertices.
 *
 *     vertexOf  [arc]         where it begins
 *     firstArc  [vertex + 1]  the first of the arcs that begin there
 */
export interface Vertices {
  readonly vertexOf: IdColumn<Vertex>;
  readonly firstArc: IdColumn<Arc>;
}

/** Turns, and the arcs that one goes on along behind them. */
export interface TurnGraph extends Turns, Vertices {}

/**
 * The network with what has to be put in when vertices are taken out one after the other: a customizable contraction hierarchy (Dibbelt,
 * Strasser and Wagner 2014). It knows nothing of costs. Every way between two vertices has an equally good one that first climbs and then
 * descends, and all vertices that it climbs over are ancestors of where it begins: on one path of the elimination tree, so that their *depth* says
 * which they are, 16 bits that lead straight to what a climb has found there.
 *
 * Vertices are numbered so that all that is below one stands right before it: a postorder of the tree. Gone through from the last to the first, a
 * row by depth always has the ancestors of where one is.
 *
 *     parent     [v]     the lowest vertex above that is joined to v; NONE at a root
 *     depth      [v]     how many vertices are above it: 0 at a root
 *     firstUp    [v + 1], upTo      shortcuts v → higher: the depths of these, falling
 *     firstDown  [v + 1], downFrom  shortcuts higher → v: the depths of these, falling
 *
 * Where nearly all can be gone both ways, as on foot, shortcuts are pairs: `firstDown` and `downFrom` are `firstUp` and `upTo`.
 */
export interface Hierarchy {
  readonly parent: IdColumn<Vertex>;
  readonly depth: Uint16Array;
  readonly firstUp: Uint32Array;
  readonly upTo: Uint16Array;
  readonly firstDown: Uint32Array;
  readonly downFrom: Uint16Array;
}

/** Where a shortcut to a depth stands in a row; its end where there is none. */
export function placeOfDepth(row: Uint16Array, depth: number, from: number, to: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = low + ((high - low) >>> 1);
    if (row[middle] > depth) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Goes through all vertices from the last to the first.
 *
 * @param visit called with a row by depth: at the depth of each ancestor of the vertex that ancestor, and the vertex itself
 */
export function forEachDownwards(
  { depth }: Pick<Hierarchy, 'depth'>,
  visit: (vertex: Vertex, path: IdColumn<Vertex>) => void,
): void {
  const path = idColumn<Vertex>(new Uint32Array(2 ** 16));
  for (let vertex = (depth.length - 1) as Vertex; vertex >= 0; vertex--) {
    path[depth[vertex]] = vertex;
    visit(vertex, path);
  }
}
