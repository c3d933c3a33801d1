import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { wordsOf } from '../../src/text/words.ts';
import type { Packages } from './packages.ts';
import { MIN_LETTERS, OFFENSIVE_WORDS } from './recipes.ts';

/** Entries of published tables, by the language that they say they are of. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** Why a word is offensive: the entry or the stem that it has in it. */
export type Offence = { readonly by: 'table' | 'stem'; readonly entry: string };

/** Reads the published tables of offensive words. */
export async function readTables(packages: Packages): Promise<Tables> {
  const { naughty, cuss, profanity, profane, google, french } = OFFENSIVE_WORDS;
  const tables = new Map<string, string[]>();
  const add = (language: string, entries: Iterable<string>) =>
    tables.set(language, [...(tables.get(language) ?? []), ...entries]);
  const load = (path: string) => import(pathToFileURL(path).href);
  const filesOf = (folder: string, pattern: RegExp) =>
    readdirSync(folder)
      .filter((file) => pattern.test(file))
      .map((file) => join(folder, file));

  for (const file of filesOf(packages.path(naughty, '.'), /^[a-z]{2,3}\.json$/)) {
    add(basename(file, '.json'), JSON.parse(readFileSync(file, 'utf8')));
  }
  for (const [language, file] of Object.entries({ en: 'index', es: 'es', fr: 'fr', it: 'it', pt: 'pt' })) {
    // Rated from 0, seldom profane, to 2. Those of 0 are people and places for the most part: nobody's address is made of them either.
    add(language, Object.keys((await load(packages.path(cuss, `${file}.js`))).cuss));
  }
  const { profaneWords } = (await load(packages.path(profanity, 'dist/data/profane-words.js'))).default;
  for (const [language, entries] of profaneWords) add(language, entries);
  add('en', JSON.parse(packages.read(profane, 'words.json')));
  for (const file of filesOf(packages.path(google, 'data'), /^[a-z]{2}\.txt$/)) {
    add(basename(file, '.txt'), readFileSync(file, 'utf8').split('\n'));
  }
  add('fr', packages.read(french, 'list.txt').split('\n'));
  return tables;
}

/** Entries of tables that are so long count at the beginning of a word too. */
const AT_BEGINNING = 6;
/** Entries that are so long, and stems, count wherever in a word they stand; shorter stems at its beginning. */
const ANYWHERE = { entry: 8, stem: 7 };
const STEMS = new URL('stems/', import.meta.url);

/**
 * Our own stems of a language, folded: what is said to hurt, and what nobody wants in the address of a home. A harmless word that falls with
 * them is no loss. `#` begins a remark, `=word` is that word alone, `*stem` counts anywhere however short it is, and `+word` is harmless
 * though a stem is in it. Below `# read word by word` is what was found by reading all words that could be in the list.
 */
function stemsOf(language: string): string[] {
  const file = new URL(`${language}.txt`, STEMS);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, ''));
  return lines
    .join(' ')
    .split(/\s+/)
    .filter((stem) => stem !== '');
}

/**
 * Decides which folded words are offensive: those of any language's table, those that a long entry of the language's own table or of the
 * English one begins, and those with one of our stems. Of words of no language (`und`) each may be read in any.
 */
export function offensiveWords(tables: Tables, language: string): (folded: string) => Offence | null {
  const fold = (entry: string) => wordsOf(entry).join('');
  const entries = new Set([...tables.values()].flat().map(fold));
  const isOfNone = language === 'und';
  const own = isOfNone ? [...tables.values()].flat() : [...(tables.get(language) ?? []), ...(tables.get('en') ?? [])];
  const ofTables = parts(
    [...new Set(own.map(fold))].filter((entry) => entry.length >= AT_BEGINNING),
    ANYWHERE.entry,
  );
  const stems = isOfNone ? ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt'].flatMap(stemsOf) : stemsOf(language);
  const marked = (sign: string) => new Set(stems.filter((stem) => stem.startsWith(sign)).map((stem) => stem.slice(1)));
  const [whole, harmless] = [marked('='), marked('+')];
  // The words of no language are so short that what is in them may as well be at their beginning.
  const ofOurs = parts(
    stems.filter((stem) => !/^[=+]/.test(stem)),
    isOfNone ? MIN_LETTERS : ANYWHERE.stem,
  );
  return (word) => {
    if (entries.has(word)) return { by: 'table', entry: word };
    const entry = ofTables(word);
    if (entry !== undefined) return { by: 'table', entry };
    if (harmless.has(word)) return null;
    const stem = whole.has(word) ? word : ofOurs(word);
    return stem === undefined ? null : { by: 'stem', entry: stem };
  };
}

/** Finds one of some parts in a word: those that are long, or marked with a star, anywhere, others at its beginning. */
function parts(all: readonly string[], long: number): (word: string) => string | undefined {
  const isLong = (part: string) => part.startsWith('*') || part.length >= long;
  const anywhere = all.filter(isLong).map((part) => part.replace('*', ''));
  const first = all.filter((part) => !isLong(part));
  return (word) => anywhere.find((part) => word.includes(part)) ?? first.find((part) => word.startsWith(part));
}
