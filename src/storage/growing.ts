import { ExplainedError } from '../explained-error.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * A dynamic array: a typed array that grows by half as numbers are pushed, for what a build collects before it knows how much comes. A
 * number that the array cannot hold is refused: it would wrap around, and point at what is not meant.
 */
export class Growing<T extends Numbers> {
  #items: T;
  /** The length of the array. */
  #capacity: number;
  readonly #allocate: (length: number) => T;
  readonly #kind: Kind;
  length = 0;

  constructor(allocate: (length: number) => T, capacity = 1024) {
    this.#allocate = allocate;
    this.#items = allocate(capacity);
    this.#capacity = capacity;
    this.#kind = KINDS[this.#items.constructor.name];
  }

  push(value: T[number]): void {
    if (this.length === this.#capacity) this.#grow(this.length + 1);
    const { least, most, isWhole, write } = this.#kind;
    if (isWhole && !(value >= least && value <= most && Number.isInteger(value))) throw new TooLarge(value, this.#items);
    write(this.#items, this.length++, value);
  }

  /** Appends all numbers of an array at once. */
  append(values: ArrayLike<T[number]>): void {
    if (this.length + values.length > this.#capacity) this.#grow(this.length + values.length);
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
    this.#capacity = Math.max(needed, Math.ceil(this.#capacity * 1.5));
    const larger = this.#allocate(this.#capacity);
    larger.set(this.#items);
    this.#items = larger;
  }
}

/** What a kind of array can hold, and how to write into it. */
interface Kind {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  readonly write: (items: Numbers, at: number, value: number) => void;
}

/**
 * Each kind has a function of its own that writes, all alike: where one line of code writes into arrays of more than four kinds, the engine
 * looks up each time how that is done, which takes ten times as long.
 */
const KINDS: Readonly<Record<string, Kind>> = {
  Uint8Array: whole(0, 2 ** 8 - 1, (items, at, value) => {
    items[at] = value;
  }),
  Uint16Array: whole(0, 2 ** 16 - 1, (items, at, value) => {
    items[at] = value;
  }),
  Uint32Array: whole(0, 2 ** 32 - 1, (items, at, value) => {
    items[at] = value;
  }),
  Int32Array: whole(-(2 ** 31), 2 ** 31 - 1, (items, at, value) => {
    items[at] = value;
  }),
  Float64Array: {
    ...whole(0, 0, (items, at, value) => {
      items[at] = value;
    }),
    isWhole: false,
  },
};

function whole(least: number, most: number, write: Kind['write']): Kind {
  return { least, most, isWhole: true, write };
}

/** A map that has more of something than its file has numbers for. */
export class TooLarge extends ExplainedError {
  constructor(value: number, items: Numbers) {
    super(`${value} does not fit into a row of ${items.constructor.name}: import the map in parts`);
    this.name = 'TooLarge';
  }
}
