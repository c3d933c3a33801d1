/** Calls that a thread answers: what each is given, and what comes of it. Both are copied between threads, memory that is shared aside. */
export type Calls = Readonly<Record<string, readonly [input: unknown, output: unknown]>>;

/**
 * A kind of error that stays what it is between threads, which copy an error as a plain one. Subclasses stand before their classes in a list
 * of kinds.
 */
export interface ErrorKind<E extends Error = Error, Data = unknown> {
  readonly type: abstract new (...args: never[]) => E;
  /** What it is made of; copied between threads. */
  readonly pack: (error: E) => Data;
  readonly unpack: (data: Data) => E;
}

/** A kind of error for a list of kinds. */
export function errorKind<E extends Error, Data>(
  type: abstract new (...args: never[]) => E,
  pack: (error: E) => Data,
  unpack: (data: Data) => E,
): ErrorKind {
  return {
    type,
    pack: (error) => {
      if (!(error instanceof type)) throw new Error(`not an error of the kind ${type.name}`, { cause: error });
      return pack(error);
    },
    // What `pack` has made comes back as it was.
    unpack: (data) => unpack(data as Data),
  };
}

/** One call of those that are sent to a thread together. */
export interface Sent {
  readonly number: number;
  readonly name: string;
  readonly input: unknown;
}

/** What a thread sends: that it listens, or what comes of calls. */
export type Heard = { readonly listens: true } | { readonly replies: readonly Reply[] };

/** What comes of a call. */
export type Reply =
  | { readonly number: number; readonly output: unknown }
  | { readonly number: number; readonly kind: number; readonly data: unknown }
  | { readonly number: number; readonly error: Error };
