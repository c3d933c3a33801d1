import { ExplainedError } from '../explained-error.ts';

/** What an object is known by: its content. */
export interface ObjectId {
  /** SHA-256, in hexadecimal digits. */
  readonly sha256: string;
  readonly bytes: number;
}

/** An object as a list of a store names it. */
export interface ListedObject {
  readonly key: string;
  readonly bytes: number;
}

/**
 * Where several servers keep immutable objects. A key is written once with one content; an object is there whole or not at all, however a
 * write ends.
 */
export interface ObjectStore {
  /** How messages call it: without secrets. */
  readonly name: string;
  /** Writes a file. @throws ObjectDamaged where the file is not (or no longer) what it is said to be */
  put(key: string, file: string, object: ObjectId): Promise<void>;
  /** Reads an object from a byte on. @throws ObjectMissing */
  read(key: string, from: number): AsyncIterable<Uint8Array>;
  /** The length of an object; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with this, in any order. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes what writes have left that were cut short before a moment. */
  sweep(before: Date): Promise<void>;
}

/** The store cannot be reached, or refuses: tried again, it may answer. */
export class StoreUnavailable extends ExplainedError {}

/** An object that the store does not have. */
export class ObjectMissing extends ExplainedError {
  constructor(store: string, key: string) {
    super(`${store} has no object ${key}`);
  }
}

/** An object, or a file that is to become one, whose content is not what its hash says. */
export class ObjectDamaged extends ExplainedError {
  constructor(where: string, { sha256, bytes }: ObjectId, found: ObjectId) {
    const is = found.bytes === bytes ? `the SHA-256 ${found.sha256}` : `${found.bytes} bytes`;
    super(`${where} is damaged: it has ${is} instead of ${found.bytes === bytes ? sha256 : bytes}`);
  }
}

/** Where the content of this hash is: two levels, since a folder of very many files is slow on some systems. */
export const keyOf = (sha256: string): string => `objects/${sha256.slice(0, 2)}/${sha256}`;
