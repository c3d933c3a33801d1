/** A bit for each of so many numbers, all clear at first. */
export class Bits {
  readonly #words: Uint32Array;

  constructor(length: number) {
    this.#words = new Uint32Array(Math.ceil(length / 32));
  }

  set(number: number): void {
    this.#words[number >>> 5] |= 1 << (number & 31);
  }

  has(number: number): boolean {
    return (this.#words[number >>> 5] & (1 << (number & 31))) !== 0;
  }
}
