import type { PlaceNumber } from './place-number.ts';
import type { FoundPlace, UnmatchedWord } from './query.ts';
import type { TypedWords } from './typed-words.ts';

/** A place as a run found it. */
export interface Match {
  readonly place: PlaceNumber;
  readonly score: number;
  readonly house: FoundPlace['house'] | null;
  /** The words of the run, as bits, that nothing of it explains. */
  readonly missing: number;
  /** Whether its name says otherwise what it is than words that the run has left out. */
  readonly isOfOtherType: boolean;
}

/** Top k by insertion: the best places found so far, at most so many, best first; of equal ones the more important. */
export class BestPlaces {
  readonly found: FoundPlace[] = [];
  readonly #limit: number;
  /** Those that earlier runs have found, which alone may come again: a run keeps a place once. */
  #earlier: ReadonlySet<PlaceNumber> = new Set();
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
    this.#earlier = new Set(this.found.map(({ place }) => place));
  }

  /** Keeps a place if it is among the best; once, with its better score. Called once in a run for each place. */
  keep(match: Match): void {
    const found = this.found;
    if (found.length === this.#limit && !isBetter(match, found[this.#limit - 1])) return;
    if (this.#earlier.has(match.place)) {
      const known = found.findIndex((other) => other.place === match.place);
      if (known >= 0 && found[known].score >= match.score) return;
      if (known >= 0) found.splice(known, 1);
    }
    let at = found.length;
    while (at > 0 && isBetter(match, found[at - 1])) at--;
    const { place, score, house } = match;
    const unmatched = this.#unmatched(match);
    const way = this.#typed?.way ?? 0;
    found.splice(at, 0, house ? { place, score, house, unmatched, way } : { place, score, unmatched, way });
    if (found.length > this.#limit) found.pop();
  }

  #unmatched({ missing, isOfOtherType }: Match): readonly UnmatchedWord[] {
    const { origins = [], leftOut = [] } = this.#typed ?? {};
    const others = isOfOtherType ? leftOut.map((word) => ({ word })) : NOTHING;
    if (missing === 0) return others;
    const unexplained = origins.filter((_, word) => missing & (1 << word)).flat();
    return others.length === 0 ? unexplained : [...unexplained, ...others].sort((a, b) => a.word - b.word);
  }
}

const NOTHING: readonly UnmatchedWord[] = [];

function isBetter(a: Pick<Match, 'place' | 'score'>, b: FoundPlace): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}
