import { MOST_IN_MAP } from './range.ts';

/** A map without V8's limit, in the order in which keys came: the map of a large country has more ways than one `Map` takes. */
export class LargeMap<K, V> {
  readonly #most: number;
  readonly #parts = [new Map<K, V>()];

  constructor(most = MOST_IN_MAP) {
    this.#most = most;
  }

  #partOf(key: K): Map<K, V> | undefined {
    for (const part of this.#parts) if (part.has(key)) return part;
    return undefined;
  }

  has(key: K): boolean {
    return this.#partOf(key) !== undefined;
  }

  get(key: K): V | undefined {
    return this.#parts.length === 1 ? this.#parts[0].get(key) : this.#partOf(key)?.get(key);
  }

  set(key: K, value: V): void {
    const last = this.#parts[this.#parts.length - 1];
    const part = this.#partOf(key) ?? (last.size < this.#most ? last : this.#begin());
    part.set(key, value);
  }

  #begin(): Map<K, V> {
    const part = new Map<K, V>();
    this.#parts.push(part);
    return part;
  }

  *[Symbol.iterator](): Iterator<[K, V]> {
    for (const part of this.#parts) yield* part;
  }
}
