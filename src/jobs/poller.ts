/** Looks for something from time to time, and at once when asked to: one look after the other. */
export class Poller {
  readonly #look: () => Promise<void>;
  readonly #everyMs: number;
  readonly #failed: (error: unknown) => void;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #isFailing = false;
  #steadySince = performance.now();

  /** @param failed told of the first failure after looks that succeeded */
  constructor(look: () => Promise<void>, everyMs: number, failed: (error: unknown) => void) {
    this.#look = look;
    this.#everyMs = everyMs;
    this.#failed = failed;
  }

  /** For how long no look has failed. */
  get steadyMs(): number {
    return performance.now() - this.#steadySince;
  }

  /** Looks so soon, and from then on from time to time. */
  lookIn(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#looking.then(() => this.#tryLook()).then(() => this.lookIn(this.#everyMs));
    }, delayMs).unref();
  }

  async #tryLook(): Promise<void> {
    try {
      await this.#look();
      this.#isFailing = false;
    } catch (error) {
      if (!this.#isFailing) this.#failed(error);
      this.#isFailing = true;
      this.#steadySince = performance.now();
    }
  }

  /** Ends when the look has that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }
}
