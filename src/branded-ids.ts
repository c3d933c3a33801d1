declare const kind: unique symbol;

/** A number that names a thing of one kind. A plain number, or the id of another kind, cannot be assigned to it. */
export type Id<Kind extends string> = number & { readonly [kind]: Kind };

/** A column of ids: what is read from it is one, and so has to be what is written to it. */
export interface IdColumn<I extends number> extends Uint32Array {
  [index: number]: I;
  [Symbol.iterator](): ArrayIterator<I>;
  entries(): ArrayIterator<[number, I]>;
  fill(value: I, start?: number, end?: number): this;
  subarray(begin?: number, end?: number): IdColumn<I>;
}

/** In a column of ids: there is none. */
export const NONE = 0xffffffff as Id<never>;

/** A column that was made, or read from a file, as numbers. */
export function idColumn<I extends number>(numbers: Uint32Array): IdColumn<I> {
  return numbers as IdColumn<I>;
}
