import { BadValue } from '../contract/parameters.ts';

/** Dots that people write between words: the full stop, the middle dots of Catalan, Japanese and mathematics, the Chinese full stop. */
const DOTS = '.\\u00b7\\u30fb\\u3002\\u2027\\u2219\\u22c5';
const BETWEEN_WORDS = new RegExp(`[${DOTS}]`, 'u');
/** While someone types, whatever is no part of a word separates. */
const BETWEEN_TYPED_WORDS = /[^\p{L}\p{M}]+/u;
const SLASHES = /^(?:\/|%2f){0,3}/i;
/** An address as it is written here. */
const PLAIN = /^([A-Za-z\u00c0-\u024f]+)\.([A-Za-z\u00c0-\u024f]+)\.([A-Za-z\u00c0-\u024f]+)$/;
const MAX_LENGTH = 200;

/** Three words as they were sent. */
export type ThreeWords = readonly [string, string, string];

/** The text without the slashes before it; full and half width are the same (NFKC). @throws BadValue for one that is too long */
function bare(text: string): string {
  if (text.length > MAX_LENGTH) {
    const message = `String should have at most ${MAX_LENGTH} characters`;
    throw new BadValue('string_too_long', message, { max_length: MAX_LENGTH });
  }
  return text.normalize('NFKC').trim().replace(SLASHES, '');
}

/** The three words of an address. @throws BadValue when they are not three words with dots between them */
export function splitAddress(text: string): ThreeWords {
  // Most are, and need no more than this.
  const plain = text.length <= MAX_LENGTH ? PLAIN.exec(text) : null;
  if (plain) return [plain[1], plain[2], plain[3]];
  const address = bare(text);
  if (/\s/u.test(address)) {
    throw new BadValue(
      'value_error',
      'Value error, the words have spaces between them: dots are needed, as in one.two.three',
    );
  }
  const [first, second, third, ...more] = address.split(BETWEEN_WORDS);
  if (!first || !second || !third || more.length > 0) {
    throw new BadValue('value_error', 'Value error, expected three words with dots between them, as in one.two.three');
  }
  return [first, second, third];
}

/** The words of an address that is being typed: three when it has got as far as the third, else null. @throws BadValue */
export function splitTyped(text: string): ThreeWords | null {
  const [first, second, third, ...more] = bare(text)
    .split(BETWEEN_TYPED_WORDS)
    .filter((part) => part !== '');
  return third === undefined || more.length > 0 ? null : [first, second, third];
}
