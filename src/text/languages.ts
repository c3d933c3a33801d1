import { before } from './before.ts';

/** The languages with a two-letter code (ISO 639-1) that the runtime's locale data knows. */
export const LANGUAGES: readonly string[] = Intl.DisplayNames.supportedLocalesOf(twoLetterCodes(), {
  localeMatcher: 'lookup',
});

/** Chinese in traditional letters, of which names have their own; `zh` is in simplified ones where there are both. */
export const TRADITIONAL_CHINESE = 'zh-Hant';

/** The languages that places have names in. */
export const NAME_LANGUAGES: readonly string[] = [...LANGUAGES, TRADITIONAL_CHINESE];

/** Languages that are the same to most who ask for one: their names stand in for each other, the nearest first. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  no: ['nb', 'nn'],
  nb: ['no', 'nn'],
  nn: ['no', 'nb'],
  zh: [TRADITIONAL_CHINESE],
  [TRADITIONAL_CHINESE]: ['zh'],
};

/** The name in a language, else in one that stands in for it. */
export function nameFor(names: Readonly<Record<string, string>>, language: string): string | undefined {
  return names[language] ?? STAND_INS[language]?.map((other) => names[other]).find((name) => name !== undefined);
}

/** Names by language with others that count before them; Chinese ones in traditional letters are none in simplified ones. */
export function withNames(
  names: Readonly<Record<string, string>>,
  first: Readonly<Record<string, string>>,
): Record<string, string> {
  const merged = { ...names, ...first };
  const { zh } = names;
  return zh !== undefined && merged.zh === merged[TRADITIONAL_CHINESE] ? { ...merged, zh } : merged;
}

/** The language of names that a tag means (BCP 47): that of its first part, but for Chinese in the letters of its script or country. */
export function nameLanguageOf(tag: string): string {
  const [language = '', ...parts] = tag.toLowerCase().split(/[-_]/);
  return language === 'zh' && isTraditional(parts) ? TRADITIONAL_CHINESE : language;
}

/** A language tag in its canonical form (BCP 47), such as `he` for `iw`; null for what is no tag. */
export function canonicalTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The known language that a tag means, by what it has left when its parts are dropped one after the other; null for none. */
export function lookUpLanguage(tag: string, known: ReadonlySet<string>): string | null {
  const canonical = canonicalTag(tag);
  if (canonical === null) return null;
  const base = before(canonical, '-');
  return [nameLanguageOf(canonical), base, ...(STAND_INS[base] ?? [])].find((each) => known.has(each)) ?? null;
}

function isTraditional(parts: readonly string[]): boolean {
  if (parts.includes('hans')) return false;
  return ['hant', 'tw', 'hk', 'mo'].some((part) => parts.includes(part));
}

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

/** The letters of languages that are written in Cyrillic, of which each lacks some that others have. */
const CYRILLIC: Readonly<Record<string, RegExp>> = {
  be: /^[а-зй-шыьэ-яёіў]*$/,
  bg: /^[а-ъьюя]*$/,
  mk: /^[а-ик-шѓѕјљњќџ]*$/,
  ru: /^[а-яё]*$/,
  sr: /^[а-ик-шђјљњћџ]*$/,
  uk: /^[а-щьюяєіїґ]*$/,
};
const NOT_CYRILLIC = /[^\p{Script=Cyrillic}]+/gu;

/** Whether readers of a language know all letters of a text: those of their script, and of Cyrillic those of their language. */
export function isReadIn(text: string, language: string): boolean {
  if (!isWrittenIn(text, language)) return false;
  const letters = CYRILLIC[language];
  return letters === undefined || letters.test(text.replace(NOT_CYRILLIC, '').toLowerCase());
}

/** Whether a text is written in the letters of a language: a code of ISO 639-1, or a tag such as `und-RU` for a country's. */
export function isWrittenIn(text: string, language: string): boolean {
  return text !== '' && lettersOf(language).test(text);
}
