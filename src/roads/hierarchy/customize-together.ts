import { type IdColumn, NONE } from '../../branded-ids.ts';
import { type Memory, SHARED } from '../../storage/shared.ts';
import { CallThread } from '../../threads/call-thread.ts';
import type { Network } from '../network/network.ts';
import type { Vertex } from '../network/road-ids.ts';
import type { Weighting } from '../network/weighting.ts';
import { Customizer, type Customizing, type Metric, makeFinal } from './customize.ts';

/** Hierarchies of fewer vertices are customized before a second thread would have begun. */
const WORTH_A_THREAD = 500_000;
/** Parts of a hierarchy up to this share of it are given to one of the threads as a whole. */
const PART_SHARE = 1 / 8;

/** Who works on a vertex: one of the two threads, or the first of them when both are done with theirs. */
export const FIRST = 0;
export const SECOND = 1;
const TOP = 2;

/** What the second thread is called with: to make its part of a metric final. */
export type SecondCalls = {
  readonly makeFinal: readonly [{ readonly work: Customizing; readonly owner: Uint8Array }, undefined];
};

/** Customizes the metrics of one hierarchy; of a large one in parallel, by two threads over disjoint subtrees of the elimination tree. */
export class PairedCustomizer {
  readonly #customizer: Customizer;
  readonly #owner: Uint8Array | null;
  readonly #second = new CallThread<SecondCalls>({ script: new URL('./customize-thread.ts', import.meta.url) });

  constructor(network: Network) {
    const { parent } = network.hierarchy;
    this.#customizer = new Customizer(network);
    this.#owner = parent.length >= WORTH_A_THREAD ? ownersOf(parent) : null;
  }

  /** @param weighting in memory that threads share. @param memory where the metric is laid: such memory too */
  async customize(weighting: Weighting, memory: Memory = SHARED): Promise<Metric> {
    const owner = this.#owner;
    if (!owner) return this.#customizer.customize(weighting, memory);
    const work = this.#customizer.begin(weighting, memory);
    const isDone = this.#second.call('makeFinal', { work, owner });
    // It may fail before it is waited for.
    isDone.catch(() => {});
    makeFinal(work, (vertex) => owner[vertex] === FIRST);
    await isDone;
    makeFinal(work, (vertex) => owner[vertex] === TOP);
    return work.metric;
  }
}

/** Partitions the elimination tree: disjoint subtrees to two threads, evenly, and what is above them to the first of them, at the end. */
export function ownersOf(parent: IdColumn<Vertex>): Uint8Array {
  const owner = new Uint8Array(new SharedArrayBuffer(parent.length)).fill(TOP);
  const size = new Uint32Array(parent.length).fill(1);
  for (let vertex = 0; vertex < parent.length; vertex++) if (parent[vertex] !== NONE) size[parent[vertex]] += size[vertex];
  const most = Math.max(1, parent.length * PART_SHARE);
  const isPart = (vertex: number) => size[vertex] <= most;
  const roots = [...parent.keys()].filter(
    (vertex) => isPart(vertex) && (parent[vertex] === NONE || !isPart(parent[vertex])),
  );
  const load = [0, 0];
  for (const root of roots.sort((a, b) => size[b] - size[a])) {
    owner[root] = load[FIRST] <= load[SECOND] ? FIRST : SECOND;
    load[owner[root]] += size[root];
  }
  for (let vertex = parent.length - 1; vertex >= 0; vertex--) {
    if (owner[vertex] === TOP && isPart(vertex)) owner[vertex] = owner[parent[vertex]];
  }
  return owner;
}
