import { sphereDistanceMeters } from '../geo/position.ts';
import type { BestPlaces } from './best.ts';
import type { BorneWords } from './borne-words.ts';
import type { PlaceFilter } from './filter.ts';
import { hasHouses } from './houses.ts';
import type { Marks } from './marks.ts';
import type { NameMatcher } from './name-match.ts';
import type { TypedNumbers } from './number-words.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Bias } from './query.ts';
import { IMPORTANCE_WEIGHT, NEARNESS_WEIGHT, nearness } from './rank.ts';
import { type Places, positionOf } from './read.ts';
import { IMPORTANCE_SCALE } from './sections.ts';

/** What places are judged by in one run. */
export interface Judging {
  readonly filter: PlaceFilter;
  readonly numbers: TypedNumbers;
  readonly marks: Marks;
  readonly borne: BorneWords;
  readonly matcher: NameMatcher;
  readonly bias: Bias | undefined;
  readonly best: BestPlaces;
}

/** Scores the candidates of one run, each once, and keeps the best. */
export class Judge {
  readonly #places: Places;
  readonly #importance: Uint16Array;
  readonly #filter: PlaceFilter;
  readonly #numbers: TypedNumbers;
  readonly #marks: Marks;
  readonly #borne: BorneWords;
  readonly #matcher: NameMatcher;
  readonly #bias: Bias | undefined;
  readonly #best: BestPlaces;
  /** How many places have been scored by their names. */
  scored = 0;

  constructor(places: Places, { filter, numbers, marks, borne, matcher, bias, best }: Judging) {
    this.#places = places;
    this.#importance = places.importance;
    this.#filter = filter;
    this.#numbers = numbers;
    this.#marks = marks;
    this.#borne = borne;
    this.#matcher = matcher;
    this.#bias = bias;
    this.#best = best;
  }

  /**
   * Scores a place, once a run, and keeps it when it is among the best. False when it is none of the answers, which lists are walked
   * farther for: the filters leave it out, a word is missing, or it has too few of them in its names.
   *
   * @param most what its words can be worth at most
   */
  consider(place: PlaceNumber, most: number): boolean {
    const hasKind = this.#filter.hasKind(place);
    // What is not wanted itself may have the house that is.
    if (!hasKind && !(this.#numbers.bits !== 0 && hasHouses(this.#places, place))) return false;
    if (!this.#filter.hasCountry(place) || this.#marks.isScored(place)) return false;
    const missing = this.#borne.missingAt(place);
    if (missing === null) return false;
    const bias = this.#bias;
    let prior = this.#importanceScore(place);
    if (bias) {
      const distance = sphereDistanceMeters(bias.centre, positionOf(this.#places, place));
      prior += NEARNESS_WEIGHT * nearness(distance, bias.radiusMeters);
    }
    const least = this.#best.threshold - prior;
    if (most <= least) return true;
    if (most - this.#matcher.lossOf(this.#borne.unnamedAt(place), missing) <= least) return false;
    this.#marks.addScored(place);
    this.scored++;
    const match = this.#matcher.match(place, least);
    if (match === null || (match.house === null && !hasKind)) return false;
    this.#best.keep({ ...match, place, score: match.score + prior });
    return true;
  }

  /** Whether neither a place nor any less important one can be among the best. @param most what all but its importance can be worth */
  isBeyond(place: PlaceNumber, most: number): boolean {
    return most + this.#importanceScore(place) <= this.#best.threshold;
  }

  #importanceScore(place: PlaceNumber): number {
    return (IMPORTANCE_WEIGHT * this.#importance[place]) / IMPORTANCE_SCALE;
  }
}
