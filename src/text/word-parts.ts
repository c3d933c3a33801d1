import { type Word, wordsOf } from './words.ts';

/**
 * Parts of words in scripts that are written without blanks, so that what is looked for is found inside of a longer word:
 * 北京 in 北京市, タワー in 東京タワー, กาแฟ in ร้านกาแฟสด.
 *
 * Chinese, Japanese and Korean words are found wherever they stand: the parts are all letters, pairs and triples of letters. The
 * alphabets of Thai, Lao, Khmer and Burmese have few letters, and short words stand inside of others by chance: theirs are found where
 * a word of the text begins, by the dictionaries of `Intl.Segmenter`.
 *
 * A part begins with a sign that no folded word has: `~` for letters anywhere, `^` for those that begin a word.
 */

const ANYWHERE = '~';
const BEGINNING = '^';
/** Letters of a part at most: a word of more is found by all of its triples. */
const LETTERS = 3;

const JOINED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}]/u;
const SEGMENTED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Thai is the first of them. */
const FIRST_WITHOUT_BLANKS = 0xe00;
/** A letter with its marks. */
const LETTER = /[\s\S]\p{M}*/gu;
/** Signs that choose a form of the letter before, and the half of a letter that a long word was cut in. */
const IGNORED = /[\p{Variation_Selector}\ufffd]/gu;

type Script = 'joined' | 'segmented' | 'other';

/** Letters of one script that follow each other in a word. */
interface Run {
  readonly script: Script;
  /** Which letter of the word is its first. */
  readonly from: number;
  readonly letters: string[];
}

const SEGMENTER = new Intl.Segmenter('th', { granularity: 'word' });

/**
 * The parts that a text has if it has this word somewhere; null for a word that is only looked for as a whole.
 *
 * @param word folded
 */
export function partsOfWanted(word: string): readonly string[] | null {
  if (isOtherwise(word)) return null;
  const runs = runsOf(word);
  if (runs.every(({ script }) => script === 'other')) return null;
  return runs.flatMap(({ script, letters }) => {
    if (script === 'other') return [letters.join('')];
    const triples = partsOf(letters, LETTERS, ANYWHERE);
    const begun = letters.slice(0, LETTERS).join('');
    if (script === 'segmented') return [BEGINNING + begun, ...triples.slice(1)];
    return triples.length > 0 ? triples : [ANYWHERE + begun];
  });
}

/** All parts of a word that stands in a text; none for a word that is only found as a whole. */
export function partsOfWord(text: string, word: Word): string[] {
  if (isOtherwise(word.text)) return [];
  const runs = runsOf(word.text);
  if (runs.every(({ script }) => script === 'other')) return [];
  const parts = runs.flatMap(({ script, letters }) => {
    if (script === 'other') return [letters.join('')];
    const lengths = script === 'joined' ? [1, 2, LETTERS] : [LETTERS];
    return lengths.flatMap((length) => partsOf(letters, length, ANYWHERE));
  });
  if (runs.some(({ script }) => script === 'segmented')) {
    const begins = beginnings(text.slice(word.start, word.end));
    for (const run of runs) if (run.script === 'segmented') parts.push(...begunIn(run, begins));
  }
  return [...new Set(parts)];
}

/** How the words begin that begin in a run. */
function begunIn({ from, letters }: Run, begins: readonly number[]): string[] {
  return begins
    .filter((begin) => begin >= from && begin < from + letters.length)
    .flatMap((begin) => {
      const word = letters.slice(begin - from, begin - from + LETTERS);
      return word.map((_, i) => BEGINNING + word.slice(0, i + 1).join(''));
    });
}

/** Whether a folded word has no letter of such a script, as can be seen at once. */
function isOtherwise(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (word.charCodeAt(i) >= FIRST_WITHOUT_BLANKS) return false;
  return true;
}

/** The letters of a folded word, composed where folding has taken them apart. */
function lettersOf(word: string): string[] {
  return word.normalize('NFC').replace(IGNORED, '').match(LETTER) ?? [];
}

function runsOf(word: string): Run[] {
  const runs: Run[] = [];
  for (const [from, letter] of lettersOf(word).entries()) {
    const script = JOINED.test(letter) ? 'joined' : SEGMENTED.test(letter) ? 'segmented' : 'other';
    const last = runs.at(-1);
    if (last?.script === script) last.letters.push(letter);
    else runs.push({ script, from, letters: [letter] });
  }
  return runs;
}

/** So many letters each that follow each other. */
function partsOf(letters: readonly string[], length: number, sign: string): string[] {
  const count = Math.max(0, letters.length - length + 1);
  return Array.from({ length: count }, (_, from) => sign + letters.slice(from, from + length).join(''));
}

/** At which letters of a text words begin. */
function beginnings(text: string): number[] {
  let letters = 0;
  return Array.from(SEGMENTER.segment(text), ({ segment }) => {
    const begin = letters;
    letters += lettersOf(wordsOf(segment).join('')).length;
    return begin;
  });
}
