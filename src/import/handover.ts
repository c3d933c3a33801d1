/**
 * Something large that is handed on: who takes it is from then on the only one who holds it, so that it is gone when that one is done with it. A
 * variable of a caller that waits would hold it until the end.
 */
export class Handover<T> {
  #value: { readonly held: T } | null;

  constructor(value: T) {
    this.#value = { held: value };
  }

  take(): T {
    if (!this.#value) throw new Error('what is handed over has been taken');
    const { held } = this.#value;
    this.#value = null;
    return held;
  }
}
