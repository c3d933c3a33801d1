/** The languages with a two-letter code (ISO 639-1) that the runtime's locale data knows. */
export const LANGUAGES: readonly string[] = Intl.DisplayNames.supportedLocalesOf(twoLetterCodes(), {
  localeMatcher: 'lookup',
});

function twoLetterCodes(): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  return [...letters].flatMap((first) => [...letters].map((second) => first + second));
}

/** Scripts that one language, as good as alone, is written in. */
const LANGUAGE_BY_SCRIPT: readonly (readonly [RegExp, string])[] = [
  [/^[\p{Script=Greek}\P{L}]+$/u, 'el'],
  [/^[\p{Script=Hebrew}\P{L}]+$/u, 'he'],
  [/^[\p{Script=Armenian}\P{L}]+$/u, 'hy'],
  [/^[\p{Script=Georgian}\P{L}]+$/u, 'ka'],
  [/^[\p{Script=Hangul}\P{L}]+$/u, 'ko'],
  [/^[\p{Script=Katakana}\p{Script=Hiragana}\u30fc\P{L}]+$/u, 'ja'],
  [/^[\p{Script=Thai}\P{L}]+$/u, 'th'],
  [/^[\p{Script=Lao}\P{L}]+$/u, 'lo'],
  [/^[\p{Script=Khmer}\P{L}]+$/u, 'km'],
  [/^[\p{Script=Myanmar}\P{L}]+$/u, 'my'],
  [/^[\p{Script=Tamil}\P{L}]+$/u, 'ta'],
  [/^[\p{Script=Telugu}\P{L}]+$/u, 'te'],
  [/^[\p{Script=Kannada}\P{L}]+$/u, 'kn'],
  [/^[\p{Script=Malayalam}\P{L}]+$/u, 'ml'],
  [/^[\p{Script=Gujarati}\P{L}]+$/u, 'gu'],
  [/^[\p{Script=Sinhala}\P{L}]+$/u, 'si'],
  [/^[\p{Script=Ethiopic}\P{L}]+$/u, 'am'],
];
/** Scripts of several languages, and the one that a name is in when it is the only one in that script. */
const LANGUAGE_BY_ONLY_NAME: readonly (readonly [RegExp, string])[] = [
  [/^[\p{Script=Cyrillic}\P{L}]+$/u, 'ru'],
  [/^[\p{Script=Arabic}\P{L}]+$/u, 'ar'],
  [/^[\p{Script=Han}\P{L}]+$/u, 'zh'],
];
const HAS_FOREIGN_LETTER = /(?=\p{L})[^\p{Script=Latin}]/u;

/**
 * Languages of names that come without one, recognized by their script: the first name in a script that belongs to one language, and
 * the only name in a script that is shared by several. Names in Latin letters could be anything and stay out.
 */
export function languagesByScript(names: readonly string[]): Record<string, string> {
  const foreign = names.filter((name) => HAS_FOREIGN_LETTER.test(name));
  const found: Record<string, string> = {};
  for (const [script, language] of LANGUAGE_BY_SCRIPT) {
    const name = foreign.find((candidate) => script.test(candidate));
    if (name) found[language] = name;
  }
  for (const [script, language] of LANGUAGE_BY_ONLY_NAME) {
    const [only, ...others] = foreign.filter((candidate) => script.test(candidate));
    if (only !== undefined && others.length === 0) found[language] = only;
  }
  return found;
}
