import { MAIN_NAME, TRANSLATED_NAME } from './sections.ts';

/**
 * How good an answer is. A score is the sum of how well the words match (0 to about 1.1), how important the place is and how
 * near it lies. The weights say what beats what:
 *
 * - a word in full beats an abbreviation, a beginning, a word with errors, in this order;
 * - importance may lift a city that begins with the typed letters above a village that is named just so, but not a place
 *   that is spelled otherwise above one that is spelled as typed;
 * - nearness lifts a village within the circle above a metropolis beyond it, while the metropolis typed in full stays in sight.
 */
export const WHOLE_WORD = 1;
export const ABBREVIATED_WORD = 0.95;
/** A word of one or two letters that may go on: `lo` is likelier the beginning of Louis than all of Lô. */
export const SHORT_WORD = 0.9;
/** The first letter of a word of a street's name: `M. G. Road`. */
export const INITIAL = 0.9;
/** A beginning is worth this at least, and up to `BEGINNING_SPAN` more the nearer it comes to the whole word. */
const BEGINNING = 0.76;
const BEGINNING_SPAN = 0.16;
export const ONE_ERROR = 0.6;
const TWO_ERRORS = 0.42;
/** The last word with errors, which may be a beginning, is worth this much less than a whole word with as many. */
const ERRONEOUS_BEGINNING = 0.08;
/** A number that a house has in another way: within a range, with its hyphen left out, as half of a double number. */
export const OTHERWISE_NUMBERED_HOUSE = 0.95;
/** A number that would be that of a house between two known ones, and one that begins the number of a house. */
export const INTERPOLATED_HOUSE = 0.9;
export const BEGUN_HOUSE = 0.86;
/** A number behind a street that has no such house: the street is the best answer. */
export const UNKNOWN_NUMBER = 0.3;
/**
 * What a word that nothing explains costs: its share of the letters once more than it adds nothing, so that no importance makes up for it;
 * more where it is rare. A town or a postal code that is known, and is not that of the place, contradicts: it costs this much more.
 */
export const MISSING_LETTERS = 1;
export const MISSING_RARE_WORD = 0.1;
export const CONTRADICTION = 0.25;
/** A contradiction counts this share where it may be of something in a town that is named in full: `Plaza Mayor, Madrid`. */
export const WITHIN_SHARE = 0.5;
/** It counts so often where a part of a text between commas is nothing but the name of a town, or that and its postal code. */
export const STATED_WEIGHT = 2;
/** A town that is named though another one so near is meant contradicts nothing, and counts this share. */
export const NEIGHBOUR_METERS = 15_000;
export const NEIGHBOUR_WORTH = 0.4;
/** What a name loses, where words are missing, for the share of it that was not typed: it may be another name. */
export const UNSAID_NAME = 0.5;
/** At least this share of the letters that mean anything has to be explained. */
export const LEAST_EXPLAINED = 0.5;
/** The same where a house is found, or all of the place's name is typed: the rest may say who is there. */
export const LEAST_EXPLAINED_IN_FULL = 0.25;
/** What a street loses for a typed number that its name has besides words that were not typed: it is rather that of a house elsewhere. */
export const PART_OF_NUMBERED_NAME = 0.15;
/** A word that names what holds the place counts this share. */
export const HOLDER_SHARE = 0.8;
/** The same of a word that names a part of the town near by, which people may say that the place is in. */
export const NEAR_PART_SHARE = 0.9;
/** What a name gains when the typed letters cover all of it. */
export const COVERAGE_WEIGHT = 0.05;
/** What a name gains when it begins with what was typed; its share when it begins with some of it. */
export const LEADING_WEIGHT = 0.25;
/** Names in languages other than that of the place and English, and names that are old, colloquial or spelled otherwise, are less likely meant. */
export const TRANSLATED_NAME_SHARE = 0.85;
export const OTHER_NAME_SHARE = 0.72;

/** How likely a name is meant, by what its last word bears. */
export function shareOfName(lastWord: number): number {
  if (lastWord & MAIN_NAME) return 1;
  return lastWord & TRANSLATED_NAME ? TRANSLATED_NAME_SHARE : OTHER_NAME_SHARE;
}

/** What a name loses for each typed word that stands before another in the name but after it in the text. */
export const ORDER_PENALTY = 0.15;
export const IMPORTANCE_WEIGHT = 0.6;
export const NEARNESS_WEIGHT = 0.5;

/** Scores that differ by less may differ by rounding alone. */
export const ROUNDING = 1e-9;

/** With this share of what was asked for, nothing has to be explained by errors. */
export const ENOUGH_SHARE = 0.5;
/** A first answer this good leaves nothing for errors to explain. */
export const SURE_SCORE = 1.55;
/** So many letters that are spelled as some name are hardly ever a slip of another one. */
export const SURE_LETTERS = 7;

/** So few letters fit so many names that how much of a name they are says nothing: importance and nearness decide. */
export const FEW_LETTERS = 2;

/** The worth of a word that begins with the `typed` letters of its `length`. */
export function beginningQuality(typed: number, length: number): number {
  return typed <= FEW_LETTERS ? BEGINNING : BEGINNING + BEGINNING_SPAN * (typed / length);
}

/** How many letters of a word of this length count as covered by a typed one of `typed` letters. */
export function coveredLetters(typed: number, length: number): number {
  return typed <= FEW_LETTERS && typed < length ? 0 : Math.min(typed, length);
}

export function errorQuality(errors: number, isLast: boolean): number {
  return (errors > 1 ? TWO_ERRORS : ONE_ERROR) - (isLast ? ERRONEOUS_BEGINNING : 0);
}

/** What lies at the centre of the circle counts so much nearer than what lies at its edge: the nearer wins among equals. */
const RISE_INSIDE = 0.1;
/** No place is nearer than this. */
export const MOST_NEARNESS = 1 + RISE_INSIDE;

/** 1 at the edge of the circle, a little more at its centre, falling smoothly outside: to half at two radii. */
export function nearness(distanceMeters: number, radiusMeters: number): number {
  if (distanceMeters <= radiusMeters) return 1 + RISE_INSIDE * (1 - distanceMeters / Math.max(radiusMeters, 1));
  const beyond = (distanceMeters - radiusMeters) / Math.max(radiusMeters, 1);
  return 1 / (1 + beyond * beyond);
}
