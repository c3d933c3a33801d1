import { sphereDistanceMeters } from '../geo/position.ts';
import type { BestPlaces } from './best.ts';
import type { BorneWords } from './borne-words.ts';
import type { PlaceFilter } from './filter.ts';
import { hasHouses } from './houses.ts';
import type { Judged } from './kept-lists.ts';
import type { Marks } from './marks.ts';
import type { Matcher } from './matcher.ts';
import type { TypedNumbers } from './number-words.ts';
import { COORDINATE_SCALE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Bias } from './query.ts';
import { IMPORTANCE_WEIGHT, MOST_NEARNESS, NEARNESS_WEIGHT, nearness } from './rank.ts';
import type { Places } from './read.ts';
import { IMPORTANCE_SCALE } from './sections.ts';

const MOST_NEARNESS_SCORE = NEARNESS_WEIGHT * MOST_NEARNESS;

/** What places are judged by in one run. */
export interface Judging {
  readonly filter: PlaceFilter;
  readonly numbers: TypedNumbers;
  readonly marks: Marks;
  readonly borne: BorneWords;
  readonly matcher: Matcher;
  readonly bias: Bias | undefined;
  readonly best: BestPlaces;
}

/** Scores the candidates of one run, each once, and keeps the best. */
export class Judge {
  readonly #places: Places;
  readonly #filter: PlaceFilter;
  readonly #numbers: TypedNumbers;
  readonly #marks: Marks;
  readonly #borne: BorneWords;
  readonly #matcher: Matcher;
  readonly #bias: Bias | undefined;
  readonly #best: BestPlaces;
  /** How many places have been scored by their names. */
  scored = 0;

  constructor(places: Places, { filter, numbers, marks, borne, matcher, bias, best }: Judging) {
    this.#places = places;
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
   * @param row where what it is judged by stands, and at which place in its columns
   */
  consider(place: PlaceNumber, most: number, row: Judged = this.#places, at: number = place): boolean {
    const hasKind = this.#filter.hasKind(row, at);
    // What is not wanted itself may have the house that is.
    if (!hasKind && !(this.#numbers.bits !== 0 && hasHouses(this.#places, place))) return false;
    if (!this.#filter.hasCountry(row, at) || this.#marks.isScored(place)) return false;
    const missing = this.#borne.missingAt(place);
    if (missing === null) return false;
    const bias = this.#bias;
    let prior = importanceScore(row, at);
    if (bias) {
      // Not even at the centre.
      if (most <= this.#best.threshold - (prior + MOST_NEARNESS_SCORE)) return true;
      const position = { lat: row.lat[at] / COORDINATE_SCALE, lng: row.lng[at] / COORDINATE_SCALE };
      const distance = sphereDistanceMeters(bias.centre, position);
      prior += NEARNESS_WEIGHT * nearness(distance, bias.radiusMeters);
    }
    const least = this.#best.threshold - prior;
    if (most <= least) return true;
    if (most - this.#matcher.lossOf(this.#borne.unnamedAt(place), missing) <= least) return false;
    this.#marks.addScored(place);
    this.scored++;
    const match = this.#matcher.match(place, least, row, at);
    if (match === null || (match.house === null && !hasKind)) return false;
    this.#best.keep(place, match.score + prior, match);
    return true;
  }

  /** Whether neither a place nor any less important one can be among the best. @param most what all but its importance can be worth */
  isBeyond(most: number, row: Judged, at: number): boolean {
    return most + importanceScore(row, at) <= this.#best.threshold;
  }
}

function importanceScore({ importance }: Judged, at: number): number {
  return (IMPORTANCE_WEIGHT * importance[at]) / IMPORTANCE_SCALE;
}
