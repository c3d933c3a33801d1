import type { Tags } from '../../osm/element.ts';
import { TagTable } from '../../osm/tag-table.ts';
import { Growing } from '../../storage/growing.ts';
import { IdIndex } from '../../storage/id-index.ts';

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
  readonly #nodes = new Growing((length) => new Float64Array(length), 1024, 'nodes of ways');
  readonly #tags = new TagTable();
  /** Once a way has been looked up. */
  #index: IdIndex | null = null;

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
    this.#index ??= new IdIndex(this.#ids.view());
    const number = this.#index.find(id);
    return number < 0 ? [] : this.#nodesAt(number);
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
