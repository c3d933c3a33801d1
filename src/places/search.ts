import { type BoxAround, boxesAround } from './around.ts';
import { BestPlaces } from './best.ts';
import { BorneWords } from './borne-words.ts';
import { Candidates } from './candidates.ts';
import { PlaceFilter } from './filter.ts';
import { Judge } from './judge.ts';
import { LAYERS, layerOf } from './kinds.ts';
import { Marks } from './marks.ts';
import { readWord } from './match.ts';
import { NameMatcher } from './name-match.ts';
import { TypedNumbers } from './number-words.ts';
import { type Bias, type FoundPlace, MAX_QUERY_WORDS, type PlaceQuery } from './query.ts';
import type { Places } from './read.ts';

/** With this share of what was asked for, nothing has to be explained by errors. */
const ENOUGH_SHARE = 0.5;
/** A first answer this good leaves nothing for errors to explain. */
const SURE_SCORE = 1.4;
/** So many letters that are spelled as some name are hardly ever a slip of another one. */
const SURE_LETTERS = 7;

/** A search over an index. It keeps a scratch array of four bytes a place, and answers one query at a time. */
export class PlaceSearch {
  readonly #places: Places;
  readonly #marks: Marks;

  constructor(places: Places) {
    this.#places = places;
    this.#marks = new Marks(places.kind.length);
  }

  /**
   * The best places for a query, best first. At first words match in full, abbreviated or, the last one, as a beginning. Only
   * when that finds less than half of what was asked for, and nothing that leaves no doubt, are errors forgiven.
   */
  find(query: PlaceQuery): FoundPlace[] {
    if (query.words.length === 0 || query.limit < 1) return [];
    if (query.words.length > MAX_QUERY_WORDS) throw new RangeError(`a query has at most ${MAX_QUERY_WORDS} words`);
    const finding = new Finding(this.#places, this.#marks, query);
    finding.run(false);
    if (finding.leavesDoubt()) finding.run(true);
    return finding.best.found;
  }
}

/** One query being answered, in one run or two. */
class Finding {
  readonly best: BestPlaces;
  readonly #places: Places;
  readonly #marks: Marks;
  readonly #query: PlaceQuery;
  readonly #filter: PlaceFilter;
  readonly #numbers: TypedNumbers;
  /** The boxes around the bias; made when they are first needed. */
  #boxes: readonly BoxAround[] | null = null;

  constructor(places: Places, marks: Marks, query: PlaceQuery) {
    this.best = new BestPlaces(query.limit);
    this.#places = places;
    this.#marks = marks;
    this.#query = query;
    this.#filter = new PlaceFilter(places, query);
    this.#numbers = new TypedNumbers(places, query.words, query.houses ?? false);
  }

  /** Whether what was found so far may leave out what was meant. */
  leavesDoubt(): boolean {
    const { found } = this.best;
    const { words, limit, enough = limit * ENOUGH_SHARE } = this.#query;
    const letters = words.reduce((sum, word) => sum + word.length, 0);
    const isSure = found.length > 0 && (letters >= SURE_LETTERS || found[0].score >= SURE_SCORE);
    return found.length < enough && !isSure;
  }

  /** Adds to the best what the words find: as they are typed, or with errors as well. */
  run(isForgiving: boolean): void {
    const [places, marks, filter, numbers, best] = [this.#places, this.#marks, this.#filter, this.#numbers, this.best];
    const { bias, words: texts } = this.#query;
    const words = texts.map((text, i) => readWord(places, text, i === texts.length - 1, isForgiving));
    if (words.some(({ readings }, i) => readings.length === 0 && !numbers.has(i))) return;
    marks.startRun();
    best.startRun();
    const borne = new BorneWords(places, words, numbers, marks);
    const matcher = new NameMatcher(places, words, numbers);
    const judge = new Judge(places, { filter, numbers, marks, borne, matcher, bias, best });
    const around = bias ? () => this.#boxesAround(bias) : null;
    new Candidates(places, words, { matcher, judge, around }).judgeAll(numbers);
  }

  #boxesAround(bias: Bias): readonly BoxAround[] {
    if (this.#boxes === null) {
      const wanted = new Set([...this.#query.kinds].map(layerOf));
      const layers = LAYERS.filter((layer) => wanted.has(layer)).map((layer) => this.#places.near[layer]);
      this.#boxes = boxesAround(layers, bias);
    }
    return this.#boxes;
  }
}
