import type { PlaceNumber } from './place-number.ts';
import type { FoundPlace } from './query.ts';

/** Top k by insertion: the best places found so far, at most so many, best first; of equal ones the more important. */
export class BestPlaces {
  readonly found: FoundPlace[] = [];
  readonly #limit: number;
  /** Those that earlier runs have found, which alone may come again: a run keeps a place once. */
  #earlier: ReadonlySet<PlaceNumber> = new Set();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What a place has to score more than to be among them. */
  get threshold(): number {
    return this.found.length < this.#limit ? Number.NEGATIVE_INFINITY : this.found[this.#limit - 1].score;
  }

  startRun(): void {
    this.#earlier = new Set(this.found.map(({ place }) => place));
  }

  /** Keeps a place if it is among the best; once, with its better score. Called once in a run for each place. */
  keep(place: FoundPlace): void {
    const found = this.found;
    if (found.length === this.#limit && !isBetter(place, found[this.#limit - 1])) return;
    if (this.#earlier.has(place.place)) {
      const known = found.findIndex((other) => other.place === place.place);
      if (known >= 0 && found[known].score >= place.score) return;
      if (known >= 0) found.splice(known, 1);
    }
    let at = found.length;
    while (at > 0 && isBetter(place, found[at - 1])) at--;
    found.splice(at, 0, place);
    if (found.length > this.#limit) found.pop();
  }
}

function isBetter(a: FoundPlace, b: FoundPlace): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}
