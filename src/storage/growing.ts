import { inRange, MOST_UINT32, TooLarge } from './range.ts';

type Numbers = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/**
 * A dynamic array: a typed array that grows by half as numbers are pushed, for what a build collects before it knows how much comes. A
 * number that the array cannot hold is refused, since it would wrap around and point at what is not meant; and so is one more than 2³² − 1
 * numbers, so that 32 bits always say where in it something begins.
 */
export class Growing<T extends Numbers> {
  #items: T;
  /** The length of the array. */
  #capacity: number;
  readonly #allocate: (length: number) => T;
  readonly #what: string;
  readonly #kind: Kind;
  length = 0;

  /** @param what the numbers are, for errors: those that maps or tables bring */
  constructor(allocate: (length: number) => T, capacity = 1024, what = 'numbers of one kind') {
    this.#allocate = allocate;
    this.#items = allocate(capacity);
    this.#capacity = capacity;
    this.#what = what;
    this.#kind = KINDS[this.#items.constructor.name];
  }

  push(value: T[number]): void {
    if (this.length === this.#capacity) this.#grow(this.length + 1);
    const { least, most, isWhole, write } = this.#kind;
    if (isWhole && !(value >= least && value <= most && Number.isInteger(value))) this.#refuse(value);
    write(this.#items, this.length++, value);
  }

  /** Appends all numbers of an array at once, or none of them. */
  append(values: ArrayLike<T[number]>): void {
    if (this.#kind.isWhole && !this.#kind.has(values)) this.#check(values);
    if (this.length + values.length > this.#capacity) this.#grow(this.length + values.length);
    this.#items.set(values, this.length);
    this.length += values.length;
  }

  #check(values: ArrayLike<number>): void {
    const { least, most } = this.#kind;
    for (let i = 0; i < values.length; i++) {
      const value = values[i];
      if (!(value >= least && value <= most && Number.isInteger(value))) this.#refuse(value);
    }
  }

  #refuse(value: number): never {
    throw new TooLarge(this.#what, value, this.#kind.most, this.#kind.least);
  }

  get(index: number): T[number] {
    return this.#items[index];
  }

  /** The numbers so far, without a copy. */
  view(): T {
    return this.#items.subarray(0, this.length) as T;
  }

  #grow(needed: number): void {
    inRange(`the length of a row of ${this.#what}`, needed, MOST_UINT32);
    this.#capacity = Math.min(MOST_UINT32, Math.max(needed, Math.ceil(this.#capacity * 1.5)));
    const larger = this.#allocate(this.#capacity);
    larger.set(this.#items);
    this.#items = larger;
  }
}

/** Like `from` of typed arrays, where numbers that they cannot hold wrap around. @throws TooLarge for such a number */
export function rowOf<T extends Numbers>(allocate: (length: number) => T, values: ArrayLike<T[number]>, what: string): T {
  const row = new Growing(allocate, values.length, what);
  row.append(values);
  return row.view();
}

/** What a kind of array can hold, and how to write into it. */
interface Kind {
  /** Whether they are an array of this kind. */
  readonly has: (values: ArrayLike<number>) => boolean;
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
  Uint8Array: whole(
    (values) => values instanceof Uint8Array,
    0,
    2 ** 8 - 1,
    (items, at, value) => {
      items[at] = value;
    },
  ),
  Uint16Array: whole(
    (values) => values instanceof Uint16Array,
    0,
    2 ** 16 - 1,
    (items, at, value) => {
      items[at] = value;
    },
  ),
  Uint32Array: whole(
    (values) => values instanceof Uint32Array,
    0,
    MOST_UINT32,
    (items, at, value) => {
      items[at] = value;
    },
  ),
  Int32Array: whole(
    (values) => values instanceof Int32Array,
    -(2 ** 31),
    2 ** 31 - 1,
    (items, at, value) => {
      items[at] = value;
    },
  ),
  Float64Array: {
    ...whole(
      (values) => values instanceof Float64Array,
      0,
      0,
      (items, at, value) => {
        items[at] = value;
      },
    ),
    isWhole: false,
  },
};

function whole(has: Kind['has'], least: number, most: number, write: Kind['write']): Kind {
  return { has, least, most, isWhole: true, write };
}
