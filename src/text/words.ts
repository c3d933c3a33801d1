/**
 * Folding and splitting of text, the same for what is indexed and for what is typed.
 *
 * A word is folded to lower case without accents: compatibility decomposition (NFKD), Latin, Greek, Cyrillic, Arabic and
 * Hebrew marks dropped, and the letters that do not decompose (ø, ł, ß …) replaced by a table. Marks of other scripts carry
 * vowels and stay. Hangul falls apart into its letters, so that a half-typed syllable is a prefix of the whole one. Digits of all
 * scripts become those of ASCII.
 *
 * Chinese, Japanese and Korean write no blanks around numbers: a word ends where digits begin or end (`6丁目` is `6` and `丁目`). A lane,
 * an alley or the section of a street is one word with its number (`2段96巷` is `2段` and `96巷`): lane 96 is not house 96.
 */

/** A word of a text: its folded form, and where it stands in the text (UTF-16 code units, end exclusive). */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SEPARATOR = null;

// biome-ignore format: a table reads better in rows
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', æ: 'ae', œ: 'oe', ß: 'ss', ə: 'a', ĸ: 'k',
  ґ: 'г', ς: 'σ', ة: 'ه', ى: 'ي', ی: 'ي', ک: 'ك', ھ: 'ه', ہ: 'ه', 臺: '台', ヶ: 'ケ', ヵ: 'カ',
};

/** Combining marks that are accents: general, Hebrew points, Arabic vowel signs. */
const ACCENT = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]/g;
const WORD_CHARACTER = /[\p{L}\p{N}\p{M}]/u;
const DIGIT = /\p{Nd}/u;
/** Letters of scripts that are written without blanks around numbers. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ヶー]/u;

/** Apostrophes and the signs that stand for them in transcriptions. */
const APOSTROPHES = new Set(["'", '’', '‘', 'ʼ', 'ʻ', '`', '´', 'ʹ', '′'].map((sign) => sign.charCodeAt(0)));
/** Short words that an apostrophe ties to the next: it separates them. Any other apostrophe is silent, as in "Sana'a". */
const ELISIONS = new Set([
  'l',
  'd',
  'o',
  'n',
  's',
  't',
  'm',
  'c',
  'j',
  'qu',
  'dell',
  'nell',
  'sull',
  'dall',
  'all',
  'sant',
  'un',
]);

const foldedByCodePoint = new Map<number, string | null>();

/** The folded form of one character: '' for a mark that is dropped, null for what separates words. */
function foldCharacter(codePoint: number): string | null {
  const known = foldedByCodePoint.get(codePoint);
  if (known !== undefined) return known;
  const character = String.fromCodePoint(codePoint);
  let folded: string | null = SEPARATOR;
  if (WORD_CHARACTER.test(character)) {
    const plain = character.toLowerCase().normalize('NFKD').toLowerCase().replace(ACCENT, '');
    folded = '';
    for (const letter of plain) folded += LETTERS[letter] ?? plainCharacter(letter);
  }
  foldedByCodePoint.set(codePoint, folded);
  return folded;
}

function plainCharacter(letter: string): string {
  if (DIGIT.test(letter)) return String(digitValue(letter.codePointAt(0) ?? 0));
  return WORD_CHARACTER.test(letter) ? letter : '';
}

/** The digits of a script stand in a row, from nought to nine. */
export function digitValue(codePoint: number): number {
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(codePoint - value - 1))) value++;
  return value;
}

function isAsciiWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
}

/** The folded form of the character of a text at an index, where `word` is what came before it of its word. */
function foldAt(text: string, index: number, word: string): string | null {
  const code = text.charCodeAt(index);
  if (APOSTROPHES.has(code)) return word === '' || ELISIONS.has(word) ? SEPARATOR : '';
  if (code < 128) return isAsciiWordCharacter(code) ? text.charAt(index).toLowerCase() : SEPARATOR;
  return foldCharacter(text.codePointAt(index) ?? code);
}

/** Code units of the character at an index: two for what lies beyond the basic plane. */
function widthAt(text: string, index: number): number {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Where letters and digits of ASCII end that follow each other from an index on: they are folded at once. */
function plainLettersFrom(text: string, index: number): number {
  let end = index;
  while (end < text.length && isAsciiWordCharacter(text.charCodeAt(end))) end++;
  return end;
}

/** Splits a text into its folded words. At most `limit` words are returned. */
export function splitWords(text: string, limit = Number.POSITIVE_INFINITY): Word[] {
  const found: Word[] = [];
  let word = '';
  let start = 0;
  const endWord = (end: number) => {
    if (word !== '') found.push({ text: word, start, end });
    word = '';
  };
  for (let index = 0; index < text.length && found.length < limit; index += widthAt(text, index)) {
    const plain = plainLettersFrom(text, index);
    const folded = plain > index ? text.slice(index, plain).toLowerCase() : foldAt(text, index, word);
    if (folded === SEPARATOR) {
      endWord(index);
    } else {
      if (word !== '' && isBoundary(text, index, word)) endWord(index);
      if (word === '') start = index;
      word += folded;
      // The last of several letters, from which the next step goes on.
      if (plain > index) index = plain - 1;
    }
  }
  if (found.length < limit) endWord(text.length);
  return found;
}

/** Whether a word ends before the character at an index although nothing stands between: where East Asian letters and digits meet. */
function isBoundary(text: string, index: number, word: string): boolean {
  const before = text.charCodeAt(index - 1);
  const after = text.charCodeAt(index);
  if (before < FIRST_EAST_ASIAN && after < FIRST_EAST_ASIAN) return false;
  const isLetter = isEastAsianAt(text, index);
  if (isLetter && isEndOfLane(text, index, word)) return false;
  return isLetter !== isEastAsianAt(text, index - 1) && (isLetter ? endsWithDigit(word) : startsWithDigit(text, index));
}

const LANE_SIGNS = '段巷弄';

/** Whether the character at an index makes a lane of the number before it, and nothing follows that makes another word of both. */
function isEndOfLane(text: string, index: number, word: string): boolean {
  return (
    LANE_SIGNS.includes(text.charAt(index)) &&
    /^\d+$/.test(word) &&
    !(index + 1 < text.length && isEastAsianAt(text, index + 1))
  );
}

/** Hangul is the first of them. */
const FIRST_EAST_ASIAN = 0x1100;

function isEastAsianAt(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= FIRST_EAST_ASIAN && EAST_ASIAN.test(String.fromCodePoint(text.codePointAt(index) ?? code));
}

function endsWithDigit(word: string): boolean {
  const last = word.charCodeAt(word.length - 1);
  return last >= 48 && last <= 57;
}

function startsWithDigit(text: string, index: number): boolean {
  return DIGIT.test(String.fromCodePoint(text.codePointAt(index) ?? 0));
}

const REPLACED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Folds all letters of a text, as `foldWord` does those of a word; what is no letter stays. For long texts. */
export function foldText(text: string): string {
  const plain = text.toLowerCase().normalize('NFKD').toLowerCase().replace(ACCENT, '');
  return plain.replace(REPLACED, (letter) => LETTERS[letter] ?? letter);
}

/** The folded form of what is one word, of letters, digits and their marks alone; '' for anything else. */
export function foldWord(word: string): string {
  let all = '';
  for (let index = 0; index < word.length; index += widthAt(word, index)) {
    const code = word.charCodeAt(index);
    const folded = code >= 97 && code <= 122 ? word[index] : foldCharacter(word.codePointAt(index) ?? code);
    if (folded === SEPARATOR) return '';
    all += folded;
  }
  return all;
}

/** The words of a text as strings. */
export function wordsOf(text: string): string[] {
  return splitWords(text).map((word) => word.text);
}

/**
 * Where the first `length` folded characters of a word end in the original text: the offset after the last character that
 * was needed for them, and after the marks on it.
 */
export function endOfPrefix(text: string, word: Word, length: number): number {
  let folded = '';
  let index = word.start;
  while (index < word.end) {
    const next = foldAt(text, index, folded) ?? '';
    if (next !== '' && folded.length >= length) break;
    folded += next;
    index += widthAt(text, index);
  }
  return index;
}
