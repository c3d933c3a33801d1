import { upperBound } from './order.ts';

/**
 * Finds items by their ids, of any number that a row has: nothing but the ids themselves where they rise, as nearly all files have them, else 12 bytes more
 * for each.
 */
export class IdIndex {
  readonly #rising: Float64Array;
  /** The items of the rising ids; null where these are in that order themselves. */
  readonly #items: Uint32Array | null;

  /** @param ids [item] */
  constructor(ids: Float64Array) {
    const isRising = ids.every((id, item) => item === 0 || ids[item - 1] <= id);
    this.#items = isRising
      ? null
      : new Uint32Array(ids.length).map((_, item) => item).sort((a, b) => ids[a] - ids[b] || a - b);
    const items = this.#items;
    this.#rising = items ? ids.map((_, at) => ids[items[at]]) : ids;
  }

  /** The last item of an id; −1 where there is none. */
  find(id: number): number {
    const at = upperBound(this.#rising, id) - 1;
    if (at < 0 || this.#rising[at] !== id) return -1;
    return this.#items ? this.#items[at] : at;
  }
}
