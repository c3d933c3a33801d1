import { BadValue } from '../contract/parameters.ts';
import type { Position } from '../geo/position.ts';
import { foldWord } from '../text/words.ts';
import type { ThreeWords } from './address-text.ts';
import { boundsOfCell, cellAt, centreOfCell } from './cells.ts';
import { numbersOfCell, type WordNumbers } from './codec.ts';
import { nearWords } from './near-words.ts';
import type { NamedCell } from './resolver.ts';
import { type KnownWord, NO_LANGUAGE, type Vocabulary, writeAddress } from './vocabulary.ts';
import type { WordList } from './word-list.ts';

/** So many words are named that an unknown one may mean. */
const NEAR_WORDS = 3;
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** An address in the words of one list. */
export interface KnownAddress {
  readonly list: WordList;
  readonly numbers: WordNumbers;
}

/** The cell that holds a point, in the words of a list. */
export function nameCell(list: WordList, position: Position): NamedCell {
  const cell = cellAt(position);
  const words = writeAddress(list, numbersOfCell(cell));
  return { words, language: list.language, centre: centreOfCell(cell), bounds: boundsOfCell(cell) };
}

/**
 * Reads three words, in any case, with or without accents.
 *
 * @throws BadValue that names every word which is not one of the address's language
 */
export function readAddress(vocabulary: Vocabulary, words: ThreeWords): KnownAddress {
  const a = vocabulary.find(words[0]);
  const b = vocabulary.find(words[1]);
  const c = vocabulary.find(words[2]);
  if (a && b && c && a.list === b.list && b.list === c.list)
    return { list: a.list, numbers: [a.number, b.number, c.number] };
  throw unreadable(vocabulary, words, [a, b, c]);
}

/** Explains what is wrong with each word that is not of the address's language, and which of that language are near it. */
function unreadable(vocabulary: Vocabulary, words: ThreeWords, known: readonly (KnownWord | null)[]): BadValue {
  const list = languageMeant(vocabulary, words, known);
  const wrong = words
    .map((word, i) => ({ word, language: known[i]?.list ?? null }))
    .filter(({ language }) => language === null || language !== list)
    .map(({ word, language }) => ({ word, language, near: list ? nearTexts(vocabulary, list, word) : [] }));
  const reasons = wrong.map(({ word, language, near }) => {
    const reason = language && list ? `is ${nameOf(language)}, not ${nameOf(list)}` : 'is not a word of any address';
    return `'${word}' ${reason}${near.length > 0 && list ? `, near it (${nameOf(list)}): ${near.join(', ')}` : ''}`;
  });
  return new BadValue('value_error', `Value error, ${reasons.join('; ')}`, {
    words: wrong.map(({ word, near }) => ({ word, near })),
  });
}

/** The language that most of the words are of; where none is known, the first that has words near all of them, or near one. */
function languageMeant(vocabulary: Vocabulary, words: ThreeWords, known: readonly (KnownWord | null)[]): WordList | null {
  const [most] = Map.groupBy(
    known.filter((each) => each !== null),
    ({ list }) => list,
  )
    .entries()
    .toArray()
    .sort(([, a], [, b]) => b.length - a.length);
  if (most) return most[0];
  let best: WordList | null = null;
  let mostNear = 0;
  for (const list of vocabulary.lists) {
    const near = words.filter((word) => nearTexts(vocabulary, list, word).length > 0).length;
    if (near > mostNear) [best, mostNear] = [list, near];
  }
  return best;
}

function nearTexts(vocabulary: Vocabulary, list: WordList, word: string): string[] {
  const near = nearWords(vocabulary.dictionaryOf(list), foldWord(word));
  return near.slice(0, NEAR_WORDS).map(({ number }) => list.written.at(number));
}

function nameOf(list: WordList): string {
  return list.language === NO_LANGUAGE ? 'of no language' : (LANGUAGE_NAMES.of(list.language) ?? list.language);
}
