declare const kind: unique symbol;

/** A number that names a thing of one kind. A plain number, or the id of another kind, cannot be assigned to it. */
export type Id<Kind extends string> = number & { readonly [kind]: Kind };

/** A number that stands for itself and names no thing, such as how high a storey is. An id cannot be assigned to it; a plain number can. */
export type Ordinal<Kind extends string> = number & { readonly [kind]?: Kind };

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

/** A column of ids, some of which are missing: −1 stands there. */
export type SparseIdColumn<I extends number> = Int32Array & { [index: number]: I };

/** In a sparse column, and wherever an id may be missing: there is none. It is less than all ids. */
export const MISSING = -1 as Id<never>;

/** A column that was made, or read from a file, as numbers. */
export function idColumn<I extends number>(numbers: Uint32Array): IdColumn<I> {
  return numbers as IdColumn<I>;
}

/** The same of a column in which −1 stands for what is missing. */
export function sparseIdColumn<I extends number>(numbers: Int32Array): SparseIdColumn<I> {
  return numbers as SparseIdColumn<I>;
}
