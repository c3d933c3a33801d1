import { Growing } from '../storage/growing.ts';
import { lowerBound } from '../storage/order.ts';

/**
 * Where the nodes are that ways are drawn of: ids are asked for first, then set while the nodes are read, then looked up.
 * 16 bytes a node; the ids stand sorted, and nodes that come in the order of their ids, as nearly all files have them, are found
 * by the step from the one before.
 */
export class NodePositions {
  #wanted = new Growing((length) => new Float64Array(length), 1 << 16);
  #ids = new Float64Array(0);
  #lat = new Int32Array(0);
  #lng = new Int32Array(0);
  #isSet = new Uint8Array(0);
  #at = 0;

  want(ids: readonly number[]): void {
    this.#wanted.append(ids);
  }

  /** No more ids are wanted from here on. */
  seal(): void {
    const sorted = this.#wanted.view().sort();
    let length = 0;
    for (const id of sorted) if (length === 0 || sorted[length - 1] !== id) sorted[length++] = id;
    this.#ids = sorted.slice(0, length);
    this.#wanted = new Growing((size) => new Float64Array(size), 1);
    this.#lat = new Int32Array(length);
    this.#lng = new Int32Array(length);
    this.#isSet = new Uint8Array(length);
  }

  /** Keeps a position when the node is wanted. Units are those of the caller. */
  set(id: number, lat: number, lng: number): void {
    const ids = this.#ids;
    if (ids[this.#at] < id && !(ids[this.#at + 1] < id)) this.#at++;
    if (ids[this.#at] !== id) this.#at = lowerBound(this.#ids, id);
    if (ids[this.#at] !== id) return;
    this.#lat[this.#at] = lat;
    this.#lng[this.#at] = lng;
    this.#isSet[this.#at] = 1;
  }

  /** The number under which `lat` and `lng` know a node; −1 when the files do not hold it. */
  find(id: number): number {
    const index = lowerBound(this.#ids, id);
    return this.#ids[index] === id && this.#isSet[index] === 1 ? index : -1;
  }

  lat(index: number): number {
    return this.#lat[index];
  }

  lng(index: number): number {
    return this.#lng[index];
  }
}
