import { withPlainNumerals } from './numerals.ts';
import { isWithoutBlanks } from './without-blanks.ts';
import { wordsOf } from './words.ts';

/** Letters that are also written as two: Munich's ü as "ue", Tromsø's ø as "oe", Ålesund's Å as "aa". */
// biome-ignore format: a table reads better in rows
const DIGRAPHS: Readonly<Record<string, string>> = {
  ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue', Ø: 'Oe', Å: 'Aa',
};
const HAS_DIGRAPH = /[äöüøåÄÖÜØÅ]/;
const APOSTROPHE = /['’‘ʼʻ`´ʹ]/g;

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
/** A part of a name that is found by itself has so many characters at least. */
const LEAST_PART = 2;

/**
 * The ways in which people type a name, each as folded words: as it stands, with umlauts as two letters, with the parts
 * around an apostrophe joined ("L'Aquila" is typed "laquila" too), with an abbreviated ending in full ("Hauptstr."), and with numerals of
 * quarters, sections and lanes in digits.
 */
export function spellingsOf(name: string): string[][] {
  const composed = name.normalize('NFC');
  const spellings = [wordsOf(composed)];
  if (HAS_DIGRAPH.test(composed)) {
    spellings.push(wordsOf(composed.replace(/[äöüøåÄÖÜØÅ]/g, (letter) => DIGRAPHS[letter] ?? letter)));
  }
  const joined = composed.replace(APOSTROPHE, '');
  if (joined !== composed) spellings.push(wordsOf(joined));
  const [own = []] = spellings;
  if (own.some(isShortStreet)) spellings.push(own.map((word) => (isShortStreet(word) ? `${word}asse` : word)));
  const plain = withPlainNumerals(composed);
  if (plain !== composed) spellings.push(wordsOf(plain));
  return spellings.filter((words) => words.length > 0);
}

/** Whether a word is a street with an abbreviated ending, as in `Hauptstr.`. */
function isShortStreet(word: string): boolean {
  return word.length > 5 && word.endsWith('str');
}

/** The parts of a name that is written without blanks which begin with one of its words: 美術館 of 国立西洋美術館. */
export function partsOfName(name: string): string[][] {
  return wordsOf(name).flatMap((word) => (isWithoutBlanks(word) ? wordsWithin(word) : []));
}

/** Those of one word. */
function wordsWithin(word: string): string[][] {
  if (word.length <= LEAST_PART) return [];
  const parts: string[][] = [];
  for (const { index, isWordLike } of segmenter.segment(word)) {
    if (isWordLike && index > 0 && word.length - index >= LEAST_PART) parts.push([word.slice(index)]);
  }
  return parts;
}
