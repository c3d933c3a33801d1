import english from './words/en.json' with { type: 'json' };

/** What elements say, by what it is for. */
export type Words = Readonly<Record<keyof typeof english, string>>;

export const ENGLISH: Words = english;

/** One file for each language of the API, fetched when it is needed. */
const FILES = import.meta.glob<Words>(['./words/*.json', '!./words/en.json'], { import: 'default' });

/** The words of a language tag (BCP 47); English ones where there are none, or where they cannot be fetched. */
export async function loadWords(language: string): Promise<Words> {
  const [base = ''] = language.toLowerCase().split('-');
  const load = FILES[`./words/${base === 'no' || base === 'nn' ? 'nb' : base}.json`];
  return load ? load().catch(() => ENGLISH) : ENGLISH;
}

/** Puts values in the place of `{name}`. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values).reduce((so, [name, value]) => so.replace(`{${name}}`, () => String(value)), text);
}
