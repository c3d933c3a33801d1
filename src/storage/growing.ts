import { ExplainedError } from '../explained-error.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * A dynamic array: a typed array that grows by half as numbers are pushed, for what a build collects before it knows how much comes. A
 * number that the array cannot hold is refused: it would wrap around, and point at what is not meant.
 */
export class Growing<T extends Numbers> {
  #items: T;
  readonly #allocate: (length: number) => T;
  length = 0;

  constructor(allocate: (length: number) => T, capacity = 1024) {
    this.#allocate = allocate;
    this.#items = allocate(capacity);
  }

  push(value: T[number]): void {
    if (this.length === this.#items.length) this.#grow(this.length + 1);
    this.#items[this.length] = value;
    const kept = this.#items[this.length];
    if (kept !== value && !Number.isNaN(kept)) throw new TooLarge(value, this.#items);
    this.length++;
  }

  /** Appends all numbers of an array at once. */
  append(values: ArrayLike<number>): void {
    if (this.length + values.length > this.#items.length) this.#grow(this.length + values.length);
    this.#items.set(values, this.length);
    this.length += values.length;
  }

  get(index: number): T[number] {
    return this.#items[index];
  }

  /** The numbers so far, without a copy. */
  view(): T {
    return this.#items.subarray(0, this.length) as T;
  }

  #grow(needed: number): void {
    const larger = this.#allocate(Math.max(needed, Math.ceil(this.#items.length * 1.5)));
    larger.set(this.#items);
    this.#items = larger;
  }
}

/** A map that has more of something than its file has numbers for. */
export class TooLarge extends ExplainedError {
  constructor(value: number, items: Numbers) {
    super(`${value} does not fit into a row of ${items.constructor.name}: import the map in parts`);
    this.name = 'TooLarge';
  }
}
