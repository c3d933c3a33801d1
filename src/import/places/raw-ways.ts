import type { Tags } from '../../osm/element.ts';
import { TagTable } from '../../osm/tag-table.ts';
import { Growing } from '../../storage/growing.ts';
import { lowerBound } from '../../storage/order.ts';

/** A way as the map has it. */
export interface RawWay {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags: Tags;
}

/** Ways that are kept until it is known where their nodes are: packed, 8 bytes a node, in the order in which they came. */
export class RawWays {
  readonly #ids = new Growing((length) => new Float64Array(length));
  /** Rows of nodes have 32 bits, which `Growing` checks. */
  readonly #firstNode = new Growing((length) => new Uint32Array(length));
  readonly #nodes = new Growing((length) => new Float64Array(length));
  readonly #tags = new TagTable();
  /** The ids in rising order, and the number of the way of each, once one has been looked up. */
  #index: { readonly ids: Float64Array; readonly numbers: Uint32Array | null } | null = null;

  /** Adds a way that is not there yet. */
  add(id: number, nodes: readonly number[], tags: Tags): void {
    this.#index = null;
    this.#ids.push(id);
    this.#firstNode.push(this.#nodes.length);
    this.#nodes.append(nodes);
    this.#tags.add(tags);
  }

  /** The nodes of a way; none where it is not there. */
  nodesOf(id: number): readonly number[] {
    this.#index ??= indexOf(this.#ids.view());
    const { ids, numbers } = this.#index;
    const at = lowerBound(ids, id);
    if (ids[at] !== id) return [];
    return this.#nodesAt(numbers ? numbers[at] : at);
  }

  #nodesAt(number: number): readonly number[] {
    const end = number + 1 < this.#ids.length ? this.#firstNode.get(number + 1) : this.#nodes.length;
    return Array.from(this.#nodes.view().subarray(this.#firstNode.get(number), end));
  }

  *[Symbol.iterator](): Iterator<RawWay> {
    for (let number = 0; number < this.#ids.length; number++)
      yield { id: this.#ids.get(number), nodes: this.#nodesAt(number), tags: this.#tags.get(number) };
  }
}

/** Nearly all files have their ways in the order of their ids: then the numbers are those of the ids. */
function indexOf(ids: Float64Array): { readonly ids: Float64Array; readonly numbers: Uint32Array | null } {
  if (ids.every((id, at) => at === 0 || ids[at - 1] < id)) return { ids, numbers: null };
  const numbers = Uint32Array.from(ids, (_, number) => number).sort((a, b) => ids[a] - ids[b]);
  return { ids: Float64Array.from(numbers, (number) => ids[number]), numbers };
}
