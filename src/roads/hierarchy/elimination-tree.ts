import { type IdColumn, idColumn, NONE } from '../../branded-ids.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Neighbours } from './cells.ts';

/**
 * The elimination tree of vertices that are taken out in the order of their numbers: the parent of each is the lowest higher one that it is joined
 * to then (Liu 1986, with path compression: nothing has to be put in for it).
 *
 * @param neighbours the lower ones of each vertex; higher ones are passed over
 *
 * @returns [vertex] NONE at a root
 */
export function eliminationTree({ first, to }: Neighbours): IdColumn<Vertex> {
  const count = first.length - 1;
  const parent = idColumn<Vertex>(new Uint32Array(count)).fill(NONE);
  const root = new Uint32Array(count).fill(NONE);
  for (let vertex = 0 as Vertex; vertex < count; vertex++) {
    for (let i = first[vertex]; i < first[vertex + 1]; i++) {
      for (let at = to[i]; at < vertex; ) {
        const next = root[at];
        root[at] = vertex;
        if (next === NONE) parent[at] = vertex;
        at = next === NONE ? vertex : next;
      }
    }
  }
  return parent;
}

/** The vertices in an order in which all that is below one stands right before it: [new number] the number before. */
export function postorder(parent: IdColumn<Vertex>): Uint32Array {
  const count = parent.length;
  // Children as chains, the lowest first.
  const child = new Uint32Array(count).fill(NONE);
  const sibling = new Uint32Array(count).fill(NONE);
  const roots: number[] = [];
  for (let vertex = count - 1; vertex >= 0; vertex--) {
    const above = parent[vertex];
    if (above === NONE) roots.push(vertex);
    else {
      sibling[vertex] = child[above];
      child[above] = vertex;
    }
  }
  const order = new Uint32Array(count);
  let at = 0;
  for (const root of roots.reverse()) {
    let vertex = root;
    for (;;) {
      while (child[vertex] !== NONE) {
        const next = child[vertex];
        child[vertex] = sibling[next];
        vertex = next;
      }
      order[at++] = vertex;
      if (vertex === root) break;
      vertex = parent[vertex];
    }
  }
  return order;
}
