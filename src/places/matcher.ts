import type { House } from './houses.ts';
import type { Judged } from './kept-lists.ts';
import type { Reading, TypedWord } from './match.ts';
import type { PlaceNumber } from './place-number.ts';

/** How well what was typed matches a place, and the house there that it means. */
export interface NameMatch {
  /** What the words are worth, less what those cost that nothing explains. */
  readonly score: number;
  readonly house: House | null;
  /** The words, as bits, that nothing of the place explains. */
  readonly missing: number;
  /** Whether the name says that it is another type of street than words that were left out. */
  readonly isOfOtherType: boolean;
}

/** Scores places by their names for the words of one run. */
export interface Matcher {
  /**
   * The most that a place can score by its words when one of them is read like this, by the tier of the place for that reading. A name that
   * has the word in a lower tier is another one of a place than that which makes the tier, so that none is above the tier before.
   */
  mostByTier(word: TypedWord, reading: Reading): readonly number[];

  /**
   * How much less than `mostByTier` a place can score when none of its names has some words, as bits: they do not begin a name, and what holds
   * the place explains less than its name.
   *
   * @param missing those of them that nothing of the place explains
   */
  lossOf(unnamed: number, missing: number): number;

  /**
   * How well the best of the place's names matches; null when a word matches nothing.
   *
   * @param least what is not worth more needs no score of its own
   * @param row where what the place is judged by stands, and at which place in its columns
   */
  match(place: PlaceNumber, least: number, row: Judged, at: number): NameMatch | null;
}
