/** What has been begun and is not over. */
export class UnderWay {
  readonly #promises = new Set<Promise<unknown>>();

  /** Counts something until it is over, well or not; returns it as it is. */
  add<T>(promise: Promise<T>): Promise<T> {
    const forget = () => void this.#promises.delete(promise);
    this.#promises.add(promise);
    promise.then(forget, forget);
    return promise;
  }

  /** Waits for the end of all that is under way now. */
  async over(): Promise<void> {
    await Promise.allSettled(this.#promises);
  }
}
