import { Growing } from './growing.ts';

const FIRST_SLOTS = 1024;
/** Beyond this share of taken slots the table is made twice as long. */
const MOST_TAKEN = 0.7;
const NONE = 0;

/**
 * A set of short texts: their UTF-8 bytes one after the other, where each begins, and a hash table (open addressing) of the numbers of the
 * texts, counted from 1. A postal code takes 20 to 30 bytes, of which a set of strings needs three times as many on a heap that is walked
 * again and again.
 */
export class TextSet {
  readonly #bytes = new Growing((length) => new Uint8Array(length));
  /** Where each text begins in the bytes, and where the last ends. */
  readonly #start = new Growing((length) => new Uint32Array(length));
  #slots = new Uint32Array(FIRST_SLOTS);
  #encoded = new Uint8Array(64);
  readonly #encoder = new TextEncoder();

  constructor() {
    this.#start.push(0);
  }

  get size(): number {
    return this.#start.length - 1;
  }

  has(text: string): boolean {
    return this.#slots[this.#slotOf(this.#encode(text))] !== NONE;
  }

  /** Adds a text. Returns whether it is new. */
  add(text: string): boolean {
    const bytes = this.#encode(text);
    const slot = this.#slotOf(bytes);
    if (this.#slots[slot] !== NONE) return false;
    this.#bytes.append(bytes);
    this.#start.push(this.#bytes.length);
    this.#slots[slot] = this.size;
    if (this.size > this.#slots.length * MOST_TAKEN) this.#lengthen();
    return true;
  }

  #encode(text: string): Uint8Array {
    // A UTF-16 code unit takes three bytes at most.
    if (text.length * 3 > this.#encoded.length) this.#encoded = new Uint8Array(text.length * 3);
    return this.#encoded.subarray(0, this.#encoder.encodeInto(text, this.#encoded).written);
  }

  /** The slot that has a text, or would get it. */
  #slotOf(bytes: Uint8Array): number {
    const last = this.#slots.length - 1;
    let slot = hashOf(bytes) & last;
    while (this.#slots[slot] !== NONE && !this.#isText(this.#slots[slot] - 1, bytes)) slot = (slot + 1) & last;
    return slot;
  }

  #isText(number: number, bytes: Uint8Array): boolean {
    const start = this.#start.get(number);
    if (this.#start.get(number + 1) - start !== bytes.length) return false;
    for (let i = 0; i < bytes.length; i++) if (this.#bytes.get(start + i) !== bytes[i]) return false;
    return true;
  }

  #lengthen(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    const bytes = this.#bytes.view();
    for (let number = 0; number < this.size; number++) {
      const slot = this.#slotOf(bytes.subarray(this.#start.get(number), this.#start.get(number + 1)));
      this.#slots[slot] = number + 1;
    }
  }
}

/** FNV-1a (Fowler, Noll, Vo), 32 bits. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  return hash >>> 0;
}
