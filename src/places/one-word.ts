import type { Judged } from './kept-lists.ts';
import { mostQualityOf, qualityOf, type Reading, type TypedWord } from './match.ts';
import type { Matcher, NameMatch } from './matcher.ts';
import type { PlaceNumber } from './place-number.ts';
import {
  COVERAGE_WEIGHT,
  coveredLetters,
  LEADING_WEIGHT,
  OTHER_NAME_SHARE,
  ROUNDING,
  shareOfName,
  TRANSLATED_NAME_SHARE,
} from './rank.ts';
import type { Places } from './read.ts';
import { END_OF_NAME, TERM } from './sections.ts';

const WORTHLESS = Number.NEGATIVE_INFINITY;

/**
 * Scores places for a single word that is about no house: it takes one word of a name, or the name does not match. Most texts are such a word,
 * and a metropolis has a hundred names that three letters begin.
 */
export class OneWord implements Matcher {
  readonly #places: Places;
  readonly #word: TypedWord;
  /** The most that a name can be worth whose share is 1. */
  readonly #most: number;
  /** Where the name that is being looked at has the word; −1 for nowhere. */
  #takenAt = 0;

  constructor(places: Places, word: TypedWord) {
    this.#places = places;
    this.#word = word;
    const mostQuality = word.readings.reduce((best, { quality }) => Math.max(best, quality), 0);
    this.#most = mostQuality + COVERAGE_WEIGHT + LEADING_WEIGHT + ROUNDING;
  }

  mostByTier(_: TypedWord, { quality, typed }: Reading): readonly number[] {
    const letters = this.#word.text.length;
    const coverage = typed > 0 ? coveredLetters(typed, typed + 1) / (typed + 1) : 1;
    const most = (quality * letters) / letters + COVERAGE_WEIGHT * coverage + LEADING_WEIGHT;
    const translated = TRANSLATED_NAME_SHARE * most;
    return [most, Math.max(most - LEADING_WEIGHT, translated), translated, OTHER_NAME_SHARE * most];
  }

  /** A place that is looked at has the word. */
  lossOf(): number {
    return 0;
  }

  match(place: PlaceNumber, least: number, { worth }: Judged, at: number): NameMatch | null {
    const score = worth ? this.#keptScore(place, least, worth, at) : this.#scoreOf(place, least);
    return score === null ? null : { score, house: null, missing: 0, isOfOtherType: false };
  }

  /** The score that was noted, or is noted now, at a place of a column. */
  #keptScore(place: PlaceNumber, least: number, worth: Float64Array, at: number): number | null {
    if (Number.isNaN(worth[at])) worth[at] = this.#scoreOf(place, WORTHLESS) ?? WORTHLESS;
    const score = worth[at];
    if (score === WORTHLESS) return null;
    return score <= least ? WORTHLESS : score;
  }

  /**
   * What the best of a place's names is worth; null when none has the word. The names that count most come first, so that all the others may
   * be passed over once they cannot be worth more.
   *
   * @param least minus infinity stands for what is not worth more
   */
  #scoreOf(place: PlaceNumber, least: number): number | null {
    const { nameStart, nameTerms } = this.#places;
    const first = nameStart[place];
    const end = nameStart[place + 1];
    let best: number | null = null;
    let leastOfName = least;
    for (let from = first, to = first; from < end; from = to) {
      to = this.#readName(from);
      const share = from === first ? 1 : shareOfName(nameTerms[to - 1]);
      if (best !== null && this.#most * share <= leastOfName) return best;
      if (this.#takenAt < 0) continue;
      const worth = this.#isOutdone(from, leastOfName / share) ? WORTHLESS : this.#worthOf(from, to);
      const score = worth <= leastOfName / share ? WORTHLESS : worth * share;
      if (best === null || score > best) best = score;
      if (best > leastOfName) leastOfName = best;
    }
    return best;
  }

  /** Looks for the first word of a name that the typed one means; where the name ends. */
  #readName(from: number): number {
    const { nameTerms } = this.#places;
    const { from: lowestTerm, to: endOfTerms } = this.#word;
    this.#takenAt = -1;
    for (let at = from; ; at++) {
      const entry = nameTerms[at];
      const term = entry & TERM;
      const isInRange = term >= lowestTerm && term < endOfTerms;
      if (isInRange && this.#takenAt < 0 && mostQualityOf(this.#word, term) > 0) this.#takenAt = at;
      if ((entry & END_OF_NAME) !== 0) return at + 1;
    }
  }

  /** Whether a name that has the word cannot be worth more than so much: mostly seen without looking up how long its words are. */
  #isOutdone(from: number, least: number): boolean {
    const most = mostQualityOf(this.#word, this.#places.nameTerms[this.#takenAt] & TERM) + COVERAGE_WEIGHT + ROUNDING;
    return (this.#takenAt === from ? most + LEADING_WEIGHT : most) <= least;
  }

  /** What a name is worth that has the word. */
  #worthOf(from: number, to: number): number {
    const { nameTerms, dictionary } = this.#places;
    const { termStart } = dictionary;
    const typed = this.#word.text.length;
    const quality = qualityOf(this.#places, this.#word, nameTerms[this.#takenAt] & TERM);
    let length = 0;
    let covered = 0;
    for (let at = from; at < to; at++) {
      const term = nameTerms[at] & TERM;
      const letters = termStart[term + 1] - termStart[term];
      length += letters;
      if (at === this.#takenAt) covered = coveredLetters(typed, letters);
    }
    const leading = this.#takenAt === from ? LEADING_WEIGHT : 0;
    // Whatever the number of words, a quality is the mean of theirs by letters.
    return (quality * typed) / typed + (leading + COVERAGE_WEIGHT * (covered / length));
  }
}
