import { Growing } from './growing.ts';
import { lowerBound } from './order.ts';

/** So many ids out of order are kept one by one until they are sorted together. */
const MOST_SINGLE = 2 ** 16;

/**
 * A set of ids, of any size, for 8 bytes each where they come in rising order, as nearly all files have them: one row. What does not comes to
 * further rows, each at least twice as long as the next, so that there are few of them.
 */
export class IdSet {
  readonly #rising = new Growing((length) => new Float64Array(length), 64);
  /** What has risen so far, once it is looked at: most sets are filled first. */
  #risen: Float64Array | null = null;
  #last = Number.NEGATIVE_INFINITY;
  readonly #mostSingle: number;
  readonly #single = new Set<number>();
  readonly #rows: Float64Array[] = [];

  constructor(mostSingle = MOST_SINGLE) {
    this.#mostSingle = mostSingle;
  }

  has(id: number): boolean {
    if (id > this.#last) return false;
    this.#risen ??= this.#rising.view();
    if (isIn(this.#risen, id) || this.#single.has(id)) return true;
    return this.#rows.some((row) => isIn(row, id));
  }

  /** Adds an id; returns whether it was not there before. */
  add(id: number): boolean {
    if (id > this.#last) {
      this.#rising.push(id);
      this.#risen = null;
      this.#last = id;
      return true;
    }
    if (this.has(id)) return false;
    this.#single.add(id);
    if (this.#single.size === this.#mostSingle) this.#sort();
    return true;
  }

  #sort(): void {
    let row: Float64Array = Float64Array.from(this.#single).sort();
    this.#single.clear();
    for (let before = this.#rows.pop(); before; before = this.#rows.pop()) {
      if (before.length >= 2 * row.length) {
        this.#rows.push(before);
        break;
      }
      row = merged(before, row);
    }
    this.#rows.push(row);
  }
}

const isIn = (rising: Float64Array, id: number) => rising[lowerBound(rising, id)] === id;

/** Two rows without a common id as one. */
function merged(a: Float64Array, b: Float64Array): Float64Array {
  const both = new Float64Array(a.length + b.length);
  let [atA, atB] = [0, 0];
  for (let at = 0; at < both.length; at++) {
    const isOfA = atB === b.length || (atA < a.length && a[atA] < b[atB]);
    both[at] = isOfA ? a[atA++] : b[atB++];
  }
  return both;
}
