import type { IdColumn } from '../../branded-ids.ts';
import { startsOf } from '../../storage/starts.ts';
import type { Vertex } from '../plan/venue-ids.ts';
import type { GraphRows } from './sections.ts';

/** The arcs that end at each vertex: one list after the other, in their order. */
export function intoEach(head: IdColumn<Vertex>, vertices: number): { first: Uint32Array; arc: Uint32Array } {
  const degrees = new Uint32Array(vertices);
  for (let arc = 0; arc < head.length; arc++) degrees[head[arc]]++;
  const first = startsOf(degrees);
  const next = first.slice();
  const into = new Uint32Array(head.length);
  for (let arc = 0; arc < head.length; arc++) into[next[head[arc]]++] = arc;
  return { first, arc: into };
}

/** Where each arc begins. */
export function tailsOf({ firstArc, head }: Pick<GraphRows, 'firstArc' | 'head'>): Uint32Array {
  const tails = new Uint32Array(head.length);
  for (let vertex = 0; vertex + 1 < firstArc.length; vertex++) tails.fill(vertex, firstArc[vertex], firstArc[vertex + 1]);
  return tails;
}
