import type { Metric } from './profiles.ts';
import type { GraphRows } from './sections.ts';

/** Which vertices are joined by arcs that can be taken, whatever their direction: for each the number of its part. */
export interface Parts {
  readonly of: Int32Array;
  /** The part with the most vertices. */
  readonly main: number;
}

export function partsOf({ firstArc, head }: GraphRows, { cost }: Metric): Parts {
  const of = Int32Array.from({ length: firstArc.length - 1 }, (_, vertex) => vertex);
  const root = (vertex: number): number => {
    let at = vertex;
    while (of[at] !== at) {
      of[at] = of[of[at]];
      at = of[at];
    }
    return at;
  };
  for (let vertex = 0; vertex < of.length; vertex++) {
    for (let arc = firstArc[vertex]; arc < firstArc[vertex + 1]; arc++) {
      if (cost[arc] < Number.POSITIVE_INFINITY) of[root(vertex)] = root(head[arc]);
    }
  }
  const sizes = new Uint32Array(of.length);
  for (let vertex = 0; vertex < of.length; vertex++) sizes[(of[vertex] = root(vertex))]++;
  return { of, main: sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size), 0)) };
}
