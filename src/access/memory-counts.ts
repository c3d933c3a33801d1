import type { Rate } from './groups.ts';
import type { Count } from './limit-counts.ts';

/** A window of a key: how many points were taken in it, and when it ends, by a monotonic clock. */
interface Window {
  taken: number;
  endsAt: number;
}

/** Fewer windows are not worth looking for those that have ended. */
const LEAST_SWEPT = 1_000;

/** Counts in the windows of rates, in the memory of this process: at once, since nearly every request is counted here. */
export class MemoryCounts {
  readonly #windows = new Map<string, Window>();
  readonly #now: () => number;
  /** With so many windows those are dropped that have ended. */
  #sweptAt = LEAST_SWEPT;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** How many windows are kept. */
  get size(): number {
    return this.#windows.size;
  }

  /** Counts points of a key, as the other stores do: a single one that is refused counts, several do not, so that fewer may follow. */
  count(prefix: string, rate: Rate, key: string, points: number): Count {
    const now = this.#now();
    // The name of the group alone is in the name: a changed rate goes on counting in the same window.
    const window = this.#windowOf(`${prefix} ${key}`, rate, now);
    window.taken += points;
    const isWithin = window.taken <= rate.points;
    const remaining = Math.max(0, rate.points - window.taken);
    if (!isWithin && points > 1) window.taken -= points;
    return { isWithin, remaining, msBeforeNext: window.endsAt - now };
  }

  #windowOf(name: string, { seconds }: Rate, now: number): Window {
    const known = this.#windows.get(name);
    if (known && now < known.endsAt) return known;
    const endsAt = now + seconds * 1000;
    if (known) {
      known.taken = 0;
      known.endsAt = endsAt;
      return known;
    }
    if (this.#windows.size >= this.#sweptAt) this.#sweep(now);
    const begun = { taken: 0, endsAt };
    this.#windows.set(name, begun);
    return begun;
  }

  /** Looked through again when there are twice as many as are left. */
  #sweep(now: number): void {
    for (const [name, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(name);
    this.#sweptAt = Math.max(LEAST_SWEPT, 2 * this.#windows.size);
  }
}
