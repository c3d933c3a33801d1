import { DisjointSets } from '../../storage/disjoint-sets.ts';
import type { ArcCosts } from './profiles.ts';
import type { GraphRows } from './sections.ts';

/** Weakly connected components over the arcs that can be taken: for each vertex the number of its component. */
export interface Parts {
  readonly of: Int32Array;
  /** The part with the most vertices. */
  readonly main: number;
}

export function partsOf({ firstArc, head }: GraphRows, { cost }: ArcCosts): Parts {
  const vertices = firstArc.length - 1;
  const sets = new DisjointSets(vertices);
  for (let vertex = 0; vertex < vertices; vertex++) {
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
      if (cost[arc] < Number.POSITIVE_INFINITY) sets.join(vertex, head[arc]);
    }
  }
  const of = Int32Array.from({ length: vertices }, (_, vertex) => sets.of(vertex));
  const sizes = new Uint32Array(vertices);
  for (const part of of) sizes[part]++;
  return { of, main: sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0)) };
}
