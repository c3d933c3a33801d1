import { availableParallelism } from 'node:os';
import { SHARED } from '../../storage/shared.ts';
import { CallThread } from '../../threads/call-thread.ts';
import {
  type Cell,
  Dissection,
  type DissectionRows,
  type DissectionSizes,
  type JunctionGraph,
  type Part,
  rowsOf,
  sizeOf,
} from './dissect.ts';

/** Graphs of fewer segments are in order in a second, of which another thread, to which all code is new, would save little. */
const WORTH_A_THREAD = 100_000;
/** More threads save little, as one alone makes the first cuts, and each takes 25 MB. */
const MOST_THREADS = 8;
/** One thread cuts until no part has more than so much of all segments: enough parts for each, and the memory of the others is as large as one. */
const PART_SHARE = 1 / 16;

/** An order in which half segments are taken out; [cell] where those of one stand, and its junctions. */
export interface Dissected extends Pick<DissectionRows, 'halves' | 'junctions'> {
  readonly cells: readonly Cell[];
}

/** What threads share: they take one part after the other until none is left. */
interface Work {
  readonly rows: DissectionRows;
  readonly sizes: DissectionSizes;
  readonly parts: readonly Part[];
  /** The part that is taken next, and how many segments are in order. */
  readonly counts: Uint32Array;
}

const NEXT = 0;
const DONE = 1;

/** What another thread is called with: to take parts, the first of which is its own. */
export type DissectCalls = {
  readonly splitParts: readonly [{ readonly work: Work; readonly first: number }, readonly Cell[]];
};

/**
 * Dissects a graph on all processors. What comes of it is the same with any number of threads, since no part knows of another one.
 *
 * @param graph in memory that threads share: else each gets a copy
 * @param progress hears the share of the segments that are in order
 * @param helpers how many threads there are besides this one
 */
export async function dissect(
  graph: JunctionGraph,
  sizes: DissectionSizes,
  progress: (share: number) => void = () => {},
  helpers = helpersFor(graph),
): Promise<Dissected> {
  const total = graph.from.length;
  const rows = rowsOf(graph);
  const all: Part = { nodes: [0, graph.lat.length], edges: [0, total], isConnected: false, isInCell: false };
  const counts = SHARED.numbers(2);
  const ordered = (segments: number) => progress((Atomics.add(counts, DONE, segments) + segments) / total);
  const dissection = new Dissection(rows, sizes, [all]);
  const most = helpers === 0 ? total : total * PART_SHARE;
  const parts = dissection.splitTo(all, most, ordered).sort((a, b) => sizeOf(b.edges) - sizeOf(a.edges));
  counts[NEXT] = helpers + 1;
  const work = { rows, sizes, parts, counts };
  const script = new URL('./dissect-thread.ts', import.meta.url);
  const threads = Array.from({ length: helpers }, () => new CallThread<DissectCalls>({ script }));
  try {
    const others = Promise.all(threads.map((thread, i) => thread.call('splitParts', { work, first: i + 1 })));
    // It may fail before it is waited for.
    others.catch(() => {});
    splitParts(dissection, work, 0, ordered);
    const cells = [dissection.cells, ...(await others)].flat();
    ordered(0);
    // As one thread finds them: from the last to the first.
    cells.sort((a, b) => b.junctions[0] - a.junctions[0]);
    return { halves: rows.halves, junctions: rows.junctions, cells };
  } finally {
    await Promise.all(threads.map((thread) => thread.close()));
  }
}

/** What another thread does: it splits parts in memory of its own, which is as large as the largest of them. */
export function splitPartsBeside({ work, first }: DissectCalls['splitParts'][0]): readonly Cell[] {
  const dissection = new Dissection(work.rows, work.sizes, work.parts);
  splitParts(dissection, work, first, (segments) => Atomics.add(work.counts, DONE, segments));
  return dissection.cells;
}

/** Splits a part, then as long as there are some the next that no thread has taken. */
function splitParts(
  dissection: Dissection,
  { parts, counts }: Work,
  first: number,
  ordered: (segments: number) => void,
): void {
  for (let at = first; at < parts.length; at = Atomics.add(counts, NEXT, 1)) dissection.splitUp(parts[at], ordered);
}

/** How many threads are worth it besides the one that asks. */
function helpersFor({ from }: JunctionGraph): number {
  return from.length < WORTH_A_THREAD ? 0 : Math.min(MOST_THREADS, availableParallelism()) - 1;
}
