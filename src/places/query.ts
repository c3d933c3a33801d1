import type { Position } from '../geo/position.ts';
import type { House } from './houses.ts';
import type { PlaceNumber } from './place-number.ts';

/** Places around here are preferred. */
export interface Bias {
  readonly centre: Position;
  readonly radiusMeters: number;
}

/**
 * How far a search goes: words as they were typed; with errors; where that finds nothing, with words that nothing explains; and with both.
 */
export const STAGES = ['typed', 'errors', 'missing', 'missing-errors'] as const;
export type Stage = (typeof STAGES)[number];

/** What an index knows of a word, whatever places it is looked for in. */
export interface WordFigures {
  /** The word, folded. */
  readonly text: string;
  /** How many places bear it as it was typed. */
  readonly bearers: number;
  /** Whether it names what holds others, such as a town. */
  readonly namesHolder: boolean;
  /** Whether it means anything: as it was typed, with errors, or not. */
  readonly known: 'typed' | 'errors' | null;
}

/** What is looked for. */
export interface PlaceQuery {
  /** The folded words, at most `MAX_QUERY_WORDS`; the last may be unfinished. */
  readonly words: readonly string[];
  /** What stands before each word, without blanks: `#`, `/`, `,`; nothing when absent. */
  readonly gaps?: readonly string[];
  /** Whether nothing more will be typed, so that no word is the beginning of a longer one. */
  readonly isComplete?: boolean;
  /** Kinds that may be answered, by their name in the index. They do not change any more. */
  readonly kinds: ReadonlySet<string>;
  /** Whether a number may stand for a house of a street that is found by the other words. */
  readonly houses?: boolean;
  /** ISO 3166-1 alpha-2 codes that may be answered; all when absent. */
  readonly countries?: ReadonlySet<string>;
  /** The countries whose postal codes may be answered; all when absent. */
  readonly postcodeCountries?: ReadonlySet<string>;
  readonly bias?: Bias;
  readonly limit: number;
  /** With so many answers nothing has to be explained by errors; half of the limit when absent. */
  readonly enough?: number;
  /** The stage alone that is wanted of an index that is a part of one; when absent, as many as it takes. */
  readonly stage?: Stage;
  /** What all parts know of the words. */
  readonly known?: readonly WordFigures[];
}

export interface FoundPlace {
  readonly place: PlaceNumber;
  readonly score: number;
  /** The house of the place that a number was typed for. */
  readonly house?: House;
  /** The words that nothing of the place explains. */
  readonly unmatched: readonly UnmatchedWord[];
  /** What was forgiven to find it: nothing when absent, errors, or missing words. */
  readonly forgiven?: 'errors' | 'missing';
  /** In which way the words were divided that found it: the lower is tried first. */
  readonly way: number;
}

/** A typed word, or a part of one, that nothing of a place explains. */
export interface UnmatchedWord {
  /** Which of the query's words. */
  readonly word: number;
  /** The part of it, folded, where the word was taken apart. */
  readonly part?: string;
}

export const MAX_QUERY_WORDS = 20;
