import { pathToFileURL } from 'node:url';
import { wordsOf } from '../../src/text/words.ts';
import type { Packages } from './packages.ts';
import { NAMES_BY_LOCALE } from './recipes.ts';

/** First names and surnames, towns, regions and countries of all languages of lists, folded. */
export async function readNames(packages: Packages): Promise<ReadonlySet<string>> {
  const { allLocales } = await import(pathToFileURL(packages.path(NAMES_BY_LOCALE.package, 'dist/index.js')).href);
  const names = new Set<string>();
  for (const [locale, { person = {}, location = {} }] of Object.entries<Locale>(allLocales)) {
    if (!NAMES_BY_LOCALE.languages.includes(locale.slice(0, 2))) continue;
    const { first_name, last_name } = person;
    const { city_name, country, state } = location;
    for (const text of textsIn([first_name, last_name, city_name, country, state])) {
      const words = wordsOf(text);
      // Words in a longer name are words: Casas of San Cristóbal de las Casas.
      if (words.length === 1) names.add(words[0]);
    }
  }
  return names;
}

/** What is read of a locale: lists of names, some by sex. */
interface Locale {
  readonly person?: Readonly<Record<string, unknown>>;
  readonly location?: Readonly<Record<string, unknown>>;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
