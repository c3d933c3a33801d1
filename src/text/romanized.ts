import anyAscii from 'any-ascii';

/** Greek, Cyrillic, Armenian and Georgian letters, which are written in Latin ones by rules that hold for a letter alone. */
const ALPHABETS = /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]/u;
/** Greek letters that sound otherwise together. */
const GREEK_PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/γγ/g, 'ng'],
  [/γκ/g, 'gk'],
  [/(?<!\p{L})μπ/gu, 'b'],
  [/(?<!\p{L})ντ/gu, 'd'],
];
/** The hard and the soft sign, which are mostly left out. */
const SIGNS = /[ьъ]/gi;

/** Greek is the first of other alphabets. */
const FIRST_OTHER_LETTER = 0x370;

/** Whether a text may have letters of another alphabet than Latin; most have none. */
function isBeyondLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= FIRST_OTHER_LETTER) return true;
  return false;
}

/** A text in Latin letters, in lower case, where its letters are Greek, Cyrillic, Armenian or Georgian; null where none is. */
export function romanized(text: string): string | null {
  if (!isBeyondLatin(text) || !ALPHABETS.test(text)) return null;
  let plain = text.toLowerCase().normalize('NFC').replace(SIGNS, '');
  if (/\p{Script=Greek}/u.test(plain)) {
    plain = plain.normalize('NFD').replace(/\p{M}/gu, '');
    for (const [pair, latin] of GREEK_PAIRS) plain = plain.replace(pair, latin);
  }
  return anyAscii(plain).toLowerCase();
}
