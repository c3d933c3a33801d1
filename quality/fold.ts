/**
 * How two texts are compared here: without case, accents and signs. It is plainer than the folding of the index, and apart from it,
 * so that a fault there is not repeated here.
 */

const ACCENTS = /[\u0300-\u036f]/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]+/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};
const SPECIAL_LETTER = /[ßøłđðþħıæœ]/g;

/** A name as words between single spaces. Apostrophes separate nothing. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘`´ʼ]/g, '')
    .replace(NO_WORD, ' ')
    .trim();
}

/** A house number without case, spaces and a stroke before a letter: `3 С1` and `3с1` are one, and so are `9/a` and `9a`. */
export function foldNumber(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, '')
    .replace(/(\p{N})\/(?=\p{L})/gu, '$1');
}

/** The values of a tag that holds several: `Via A;Via B`. */
export function valuesOf(tag: string | undefined): string[] {
  return (tag ?? '')
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}
