/** Numbers that look drawn, the same ones for the same seed (a linear congruential generator of 32 bits, mixed as PCG does). */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
    this.unit();
  }

  /** From 0 up to 1, without it. */
  unit(): number {
    const state = (Math.imul(this.#state, 747796405) + 2891336453) >>> 0;
    this.#state = state;
    const word = Math.imul((state >>> ((state >>> 28) + 4)) ^ state, 277803737) >>> 0;
    return ((word >>> 22) ^ word) / 2 ** 32 + (((word >>> 22) ^ word) < 0 ? 1 : 0);
  }

  /** A whole number from 0 up to `count`, without it. */
  below(count: number): number {
    return Math.floor(this.unit() * count);
  }

  /** Puts the first `count` of a row in any order. */
  shuffle(row: Int32Array, count: number): void {
    for (let i = count - 1; i > 0; i--) {
      const j = this.below(i + 1);
      const kept = row[i];
      row[i] = row[j];
      row[j] = kept;
    }
  }
}
