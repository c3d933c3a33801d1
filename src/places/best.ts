import type { PlaceNumber } from './place-number.ts';
import type { FoundPlace, UnmatchedWord } from './query.ts';
import type { TypedWords } from './typed-words.ts';

/** What a run found of a place besides its score. */
export interface Match {
  readonly house: FoundPlace['house'] | null;
  /** The words of the run, as bits, that nothing of it explains. */
  readonly missing: number;
  /** Whether its name says otherwise what it is than words that the run has left out. */
  readonly isOfOtherType: boolean;
}

const NO_PLACES: ReadonlySet<PlaceNumber> = new Set();

/** Top k by insertion: the best places found so far, at most so many, best first; of equal ones the more important. */
export class BestPlaces {
  readonly found: FoundPlace[] = [];
  readonly #limit: number;
  /** Those that earlier runs have found, which alone may come again: a run keeps a place once. */
  #earlier: ReadonlySet<PlaceNumber> = NO_PLACES;
  #typed: TypedWords | null = null;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What a place has to score more than to be among them. */
  get threshold(): number {
    return this.found.length < this.#limit ? Number.NEGATIVE_INFINITY : this.found[this.#limit - 1].score;
  }

  /** @param typed the words of the run */
  startRun(typed: TypedWords): void {
    this.#typed = typed;
    this.#earlier = this.found.length === 0 ? NO_PLACES : new Set(this.found.map(({ place }) => place));
  }

  /** Keeps a place if it is among the best; once, with its better score. Called once in a run for each place. */
  keep(place: PlaceNumber, score: number, match: Match): void {
    const found = this.found;
    if (found.length === this.#limit && !isBetter(place, score, found[this.#limit - 1])) return;
    if (this.#earlier.size > 0 && this.#earlier.has(place)) {
      const known = found.findIndex((other) => other.place === place);
      if (known >= 0 && found[known].score >= score) return;
      if (known >= 0) found.splice(known, 1);
    }
    if (found.length === this.#limit) found.pop();
    let at = found.length;
    for (; at > 0 && isBetter(place, score, found[at - 1]); at--) found[at] = found[at - 1];
    const unmatched = this.#unmatched(match);
    const way = this.#typed?.way ?? 0;
    const { house } = match;
    found[at] = house ? { place, score, house, unmatched, way } : { place, score, unmatched, way };
  }

  #unmatched({ missing, isOfOtherType }: Match): readonly UnmatchedWord[] {
    if (missing === 0 && !isOfOtherType) return NOTHING;
    const { origins = [], leftOut = [] } = this.#typed ?? {};
    const others = isOfOtherType ? leftOut.map((word) => ({ word })) : NOTHING;
    if (missing === 0) return others;
    const unexplained = origins.filter((_, word) => missing & (1 << word)).flat();
    return others.length === 0 ? unexplained : [...unexplained, ...others].sort((a, b) => a.word - b.word);
  }
}

const NOTHING: readonly UnmatchedWord[] = [];

function isBetter(place: PlaceNumber, score: number, other: FoundPlace): boolean {
  return score > other.score || (score === other.score && place < other.place);
}
