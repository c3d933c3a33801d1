import {
  findHouse,
  findHouseBeginning,
  findNamedHouse,
  type House,
  hasHouses,
  houseKey,
  interpolateHouse,
} from './houses.ts';
import { STREET_KIND } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';
import { BEGUN_HOUSE, INTERPOLATED_HOUSE, WHOLE_WORD } from './rank.ts';
import type { Places } from './read.ts';

/** Words of a query that together may be a house number. */
interface NumberRun {
  readonly words: readonly number[];
  readonly key: string;
  /** Whether it ends where the typing stands, so that it may be unfinished. */
  readonly isLast: boolean;
}

const NUMBER = /^[a-z]{0,2}\d{1,5}[a-z]{0,3}$/;
/** What may follow the number: a letter, the end of a range, the Latin for "twice". */
const SUFFIX = /^(\d{1,4}[a-z]?|[a-z]|bis|ter|quater)$/;

/** The runs of folded words that may be a house number, the longer before the shorter that begin alike. */
export function numberWords(words: readonly string[]): NumberRun[] {
  const runs: NumberRun[] = [];
  for (const [first, word] of words.entries()) {
    if (!NUMBER.test(word)) continue;
    let last = first;
    while (last - first < 2 && SUFFIX.test(words[last + 1] ?? '')) last++;
    for (; last >= first; last--) {
      const run = words.slice(first, last + 1);
      runs.push({
        words: run.map((_, i) => first + i),
        key: houseKey(run.join(' ')),
        isLast: last === words.length - 1,
      });
    }
  }
  return runs;
}

/**
 * The house that the words mean: the first run that a house has, else the first number between two houses, else the first house
 * that an unfinished number begins. `isFree` is whether nothing else has taken a word.
 */
function findTypedHouse(
  places: Places,
  place: PlaceNumber,
  runs: readonly NumberRun[],
  isFree: (word: number) => boolean,
): { readonly house: House; readonly words: readonly number[]; readonly quality: number } | null {
  const free = runs.filter(({ words }) => words.every(isFree));
  for (const { words, key } of free) {
    const house = findHouse(places, place, key);
    if (house >= 0) return { house: { place, house }, words, quality: WHOLE_WORD };
  }
  const digits = free.filter(({ key }) => /^\d+$/.test(key));
  for (const { words, key } of digits) {
    const house = interpolateHouse(places, place, Number(key));
    if (house) return { house, words, quality: INTERPOLATED_HOUSE };
  }
  for (const { words, key, isLast } of digits) {
    const house = isLast ? findHouseBeginning(places, place, key) : -1;
    if (house >= 0) return { house: { place, house }, words, quality: BEGUN_HOUSE };
  }
  return null;
}

/** The words of a query that may be the number, or the name, of a house. */
export class TypedNumbers {
  readonly #places: Places;
  readonly #words: readonly string[];
  readonly #isWanted: boolean;
  /** Runs of words that may be a house number, the likeliest first. */
  readonly #runs: readonly NumberRun[];
  readonly #streetKind: number;
  /** A bit for each word that may be a part of a number. */
  readonly bits: number;

  /** @param isWanted whether houses may be answered; else no word is a number of one */
  constructor(places: Places, words: readonly string[], isWanted: boolean) {
    this.#places = places;
    this.#words = words;
    this.#isWanted = isWanted;
    this.#runs = isWanted ? numberWords(words) : [];
    this.#streetKind = places.meta.kinds.indexOf(STREET_KIND);
    this.bits = this.#runs.reduce((bits, run) => run.words.reduce((sum, word) => sum | (1 << word), bits), 0);
  }

  has(word: number): boolean {
    return (this.bits & (1 << word)) !== 0;
  }

  /** Whether a number that is no word of its name may be that of a house: of any street, and of a village with numbers. */
  mayBear(place: PlaceNumber): boolean {
    return this.#places.kind[place] === this.#streetKind || hasHouses(this.#places, place);
  }

  /**
   * The house of a place that is meant by words that its name has left: by a number that the place has, or that lies between two that it
   * has. Houses with a name stand among the other names of their street.
   *
   * @param quality how well each word is matched, 0 for a free one; that of the words of a number is put in
   * @param isOtherName whether what has been matched is another name than the first
   */
  houseOf(place: PlaceNumber, quality: Float64Array, isOtherName: boolean): House | null {
    if (!this.#isWanted || !this.mayBear(place)) return null;
    const found = findTypedHouse(this.#places, place, this.#runs, (word) => quality[word] === 0);
    if (found) {
      for (const word of found.words) quality[word] = found.quality;
      return found.house;
    }
    const named = isOtherName && hasHouses(this.#places, place) ? findNamedHouse(this.#places, place, this.#words) : -1;
    return named >= 0 ? { place, house: named } : null;
  }
}
