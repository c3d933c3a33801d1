/** The languages with a two-letter code (ISO 639-1) that the runtime's locale data knows. */
export const LANGUAGES: readonly string[] = Intl.DisplayNames.supportedLocalesOf(twoLetterCodes(), {
  localeMatcher: 'lookup',
});

function twoLetterCodes(): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return [...letters].flatMap((first) => [...letters].map((second) => first + second));
}

/** Scripts of ISO 15924 that are several of Unicode, or one under another code. */
const UNICODE_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  Jpan: ['Han', 'Hiragana', 'Katakana'],
  Kore: ['Hangul', 'Han'],
  Hans: ['Han'],
  Hant: ['Han'],
};

/** Languages that are written in two scripts by the same people. */
const SECOND_SCRIPTS: Readonly<Record<string, string>> = { sr: 'Latn', bs: 'Cyrl' };

const LETTERS = new Map<string, RegExp>();

/** What matches a text in a language's script, whose letters are all of it: marks, digits and signs are anybody's. */
function lettersOf(language: string): RegExp {
  const known = LETTERS.get(language);
  if (known) return known;
  const { script } = new Intl.Locale(language).maximize();
  const scripts = [script ?? 'Latn', SECOND_SCRIPTS[language] ?? []].flat();
  const classes = scripts.flatMap((each) => UNICODE_SCRIPTS[each] ?? [each]).map((each) => `\\p{scx=${each}}`);
  // Modifier letters, such as the ʻ of Hawaiian, belong to no script.
  const letters = new RegExp(`^[${classes.join('')}\\P{L}\\p{Lm}]*$`, 'u');
  LETTERS.set(language, letters);
  return letters;
}

/** Whether a text is written in the letters of a language: a code of ISO 639-1, or a tag such as `und-RU` for a country's. */
export function isWrittenIn(text: string, language: string): boolean {
  return text !== '' && lettersOf(language).test(text);
}
