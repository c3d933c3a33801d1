/** As Greek ordinals end, folded. */
const GREEK_ENDINGS = ['ησ', 'η', 'ου', 'οσ', 'ο'];
const ONES = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
/** Days of a month and kings, as in `IV Novembre`; one letter may be anything. */
const ROMAN: ReadonlyMap<string, string> = new Map(
  Array.from(
    { length: 40 },
    (_, number) => [`${'x'.repeat(number / 10)}${ONES[number % 10]}`, String(number)] as const,
  ).filter(([roman]) => roman.length > 1),
);
const IN_ROMAN: ReadonlyMap<string, string> = new Map([...ROMAN].map(([roman, digits]) => [digits, roman]));

const NONE: readonly string[] = [];

/** The other ways to write a number that orders: of `241st` 241, of 241 `241st`, `241η` and so on, of 4 `iv`, and of `iv` 4. */
export function ordinalsOf(word: string): readonly string[] {
  const ofRoman = ROMAN.get(word);
  if (ofRoman !== undefined) return [ofRoman];
  // Most words are no numbers.
  if (!beginsWithDigit(word)) return NONE;
  const [, digits] = /^(\d{1,4})(?:st|nd|rd|th|ησ|η|ου|οσ|ο)?$/.exec(word) ?? [];
  if (digits === undefined) return NONE;
  if (digits !== word) return [digits];
  const ordinals = [englishEnding(digits), ...GREEK_ENDINGS].map((ending) => digits + ending);
  const roman = IN_ROMAN.get(digits);
  return roman === undefined ? ordinals : [...ordinals, roman];
}

/** Whether a word begins with a digit. */
function beginsWithDigit(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

function englishEnding(digits: string): string {
  if (/1[123]$/.test(digits)) return 'th';
  return { 1: 'st', 2: 'nd', 3: 'rd' }[digits.at(-1) ?? ''] ?? 'th';
}
