import { findHouse, findHouseBeginning, type House, houseKey, interpolateHouse } from './houses.ts';
import { BEGUN_HOUSE, INTERPOLATED_HOUSE, WHOLE_WORD } from './rank.ts';
import type { Places } from './read.ts';

/** Words of a query that together may be a house number. */
export interface NumberRun {
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
 * that an unfinished number begins. `isFree` tells which words nothing else has taken.
 */
export function findTypedHouse(
  places: Places,
  place: number,
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
