import { inRange } from './range.ts';

/** A bit for each of so many numbers, all clear at first: at most 2³², where the operators of bits end. */
export class Bits {
  readonly #words: Uint32Array;

  constructor(length: number) {
    inRange('numbers that have a bit each', length, 2 ** 32);
    this.#words = new Uint32Array(Math.ceil(length / 32));
  }

  set(number: number): void {
    this.#words[number >>> 5] |= 1 << (number & 31);
  }

  has(number: number): boolean {
    return (this.#words[number >>> 5] & (1 << (number & 31))) !== 0;
  }
}
