import { Bearings, type Half, reverseOf } from '../../roads/index.ts';
import type { Segments } from './segments.ts';

/** Directions at the ends of segments, each worked out once for the turns of all networks. */
export class KeptBearings {
  readonly #bearings: Bearings;
  /** [half] NaN where nobody has asked. */
  readonly #leaving: Float64Array;

  constructor(segments: Segments) {
    this.#bearings = new Bearings(segments);
    this.#leaving = new Float64Array(2 * segments.from.length).fill(Number.NaN);
  }

  /** Degrees from north in which a half segment is left at its beginning. */
  leaving(half: Half): number {
    if (Number.isNaN(this.#leaving[half])) this.#leaving[half] = this.#bearings.leaving(half);
    return this.#leaving[half];
  }

  /** Degrees from north in which it arrives at its end. */
  arriving(half: Half): number {
    return (this.leaving(reverseOf(half)) + 180) % 360;
  }
}
