import { isWrittenIn, nameFor, nameLanguageOf } from '../../text/languages.ts';

/** Countries of several languages of which maps and signs prefer another than most people speak at home. */
const PREFERRED_LANGUAGES: Readonly<Record<string, string>> = {
  BY: 'be',
  KZ: 'kk',
  IN: 'en',
  GH: 'en',
  LS: 'en',
  MU: 'en',
  NA: 'en',
  PG: 'en',
  PH: 'en',
  PW: 'en',
  RW: 'en',
  SS: 'en',
  TK: 'en',
  TV: 'en',
  VU: 'en',
  WS: 'en',
  ZW: 'en',
  CC: 'en',
  BI: 'fr',
  CF: 'fr',
  HT: 'fr',
  KM: 'fr',
  ML: 'fr',
  NE: 'fr',
  SN: 'fr',
  TD: 'fr',
  BQ: 'nl',
  CW: 'nl',
  PY: 'es',
  BV: 'nb',
};

/** Languages of countries as they become known: working one out takes longer than reading a town. */
const languageOfCountry = new Map(Object.entries(PREFERRED_LANGUAGES));

/** First-level regions, by ISO 3166-2, that speak another language than most of their country. */
const LANGUAGE_OF_REGION: Readonly<Record<string, string>> = {
  'BE-BRU': 'fr',
  'BE-WAL': 'fr',
  'CA-QC': 'fr',
  'CH-FR': 'fr',
  'CH-GE': 'fr',
  'CH-JU': 'fr',
  'CH-NE': 'fr',
  'CH-TI': 'it',
  'CH-VD': 'fr',
  'CH-VS': 'fr',
  'ES-CT': 'ca',
  'ES-GA': 'gl',
  'ES-IB': 'ca',
  'LK-4': 'ta',
};

/** Countries whose letters are those of another language spoken there too: a name in them may be of either. */
const SHARED_LETTERS = new Set(['UA', 'BY', 'KZ', 'KG', 'TJ', 'MN', 'PK', 'AF', 'IQ', 'IN', 'NP']);

/**
 * What tells a country's names from others in its letters: a Japanese town ends with what it is, its readings do not; Persian has none of
 * these letters of Arabic and Urdu.
 */
const TELLING: Readonly<Record<string, RegExp>> = { JP: /[市区町村]$/, IR: /^[^يكةأإؤہھٹڈے]*$/ };

/**
 * The language that is written in a country, or in a region of it: ISO 639-1, or a longer code where a language has none of two letters.
 *
 * @param region its code in ISO 3166-2 without the country, such as `QC`
 */
export function localLanguage(country: string, region?: string): string {
  const own = LANGUAGE_OF_REGION[`${country}-${region}`] ?? languageOfCountry.get(country);
  if (own !== undefined) return own;
  const { language: first, script } = new Intl.Locale(`und-${country}`).maximize();
  const language = nameLanguageOf(`${first}-${script}`);
  languageOfCountry.set(country, language);
  return language;
}

/** A name as it stands on the spot, with its language where that is known. */
export interface LocalName {
  readonly name: string;
  readonly language?: string;
}

/**
 * What a place is called where it is: its name in the language that is written there; else one of its names without a language, where the
 * country's letters leave no doubt; else null.
 */
export function localName(
  country: string,
  language: string,
  names: Readonly<Record<string, string>>,
  otherNames: readonly string[],
): LocalName | null {
  const known = nameFor(names, language);
  // Some languages are written in several scripts, and their names come in those of other countries.
  if (known !== undefined && isWrittenIn(known, `${language}-${country}`)) return { name: known, language };
  if (isWrittenIn('a', `und-${country}`) || SHARED_LETTERS.has(country)) return null;
  const local = otherNames.filter((name) => isWrittenIn(name, `und-${country}`) && /\p{L}/u.test(name));
  const [only, ...more] = local.filter((name) => TELLING[country]?.test(name) ?? true);
  return only !== undefined && more.length === 0 ? { name: only } : null;
}
