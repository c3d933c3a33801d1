import type { Position } from '../geo/position.ts';
import type { House } from './houses.ts';
import type { PlaceNumber } from './place-number.ts';

/** Places around here are preferred. */
export interface Bias {
  readonly centre: Position;
  readonly radiusMeters: number;
}

/** What is looked for. */
export interface PlaceQuery {
  /** The folded words, at most `MAX_QUERY_WORDS`; the last may be unfinished. */
  readonly words: readonly string[];
  /** Kinds that may be answered, by their name in the index. */
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
}

export interface FoundPlace {
  readonly place: PlaceNumber;
  readonly score: number;
  /** The house of the place that a number was typed for. */
  readonly house?: House;
}

export const MAX_QUERY_WORDS = 20;
