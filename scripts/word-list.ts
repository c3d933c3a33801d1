/**
 * Makes a list of words for three-word addresses:
 *
 *     npm run words                       every list that is shipped and not there
 *     npm run words -- --again            all of them once more, to compare
 *     npm run words -- de                 German, for the operator's own server: into data/words
 *     npm run words -- hu --from hu.dic --licence GPL-3.0-or-later --voice hu
 *
 * Packages of Debian are fetched with apt-get, those of npm with npm; espeak-ng has to be installed. What a list may be made of and how
 * words are chosen: docs/three-words.md.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { ExplainedError } from '../src/explained-error.ts';
import { foldWord } from '../src/text/words.ts';
import { WORD_COUNT } from '../src/threewords/codec.ts';
import { NO_LANGUAGE } from '../src/threewords/vocabulary.ts';
import { LIST_VERSION, readWordList, SHIPPED_FOLDER } from '../src/threewords/word-list.ts';
import { type Candidate, chooseWords } from './words/choose.ts';
import { offensiveWords } from './words/offensive.ts';
import { Packages, packageTitle } from './words/packages.ts';
import {
  BUILDABLE,
  COMMON_WORDS,
  ENGLISH_FREQUENCIES,
  OFFENSIVE_WORDS,
  type Recipe,
  SHIPPED,
  type WordFile,
} from './words/recipes.ts';
import { allSounds, listedSounds, type Sounds, spokenSounds } from './words/sounds.ts';
import { syllableWords } from './words/syllables.ts';

const MIN_LETTERS = 4;
const MPL_NOTICE =
  'This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.';

const packages = new Packages(join(tmpdir(), 'waypost-words'));

/** The words of a file, as they are written: those that are written small, or with a capital letter too. */
function wordsIn(text: string, form: WordFile['form'], withCapitals = false): string[] {
  const entries = text.split('\n').map((line) => (form === 'stems' ? line.split(/[/\t]/, 1)[0] : line).trim());
  const isWord = withCapitals ? /^\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+$/u : /^[\p{Ll}\p{Lo}\p{M}]+$/u;
  return [...new Set(entries)].filter((entry) => isWord.test(entry));
}

function read({ package: from, file, form }: WordFile, withCapitals?: boolean): string[] {
  return wordsIn(packages.read(from, file), form, withCapitals);
}

/** How common each word is: 0 for the commonest. */
function commonness(language: string, common: string): ReadonlyMap<string, number> {
  const byRank: string[] =
    language === 'en'
      ? JSON.parse(packages.read(ENGLISH_FREQUENCIES, 'index.json')).map(({ word }: { word: string }) => word)
      : packages.read(COMMON_WORDS, `build/resources/${common}.txt`).split('\n');
  return new Map(byRank.map((word, rank): [string, number] => [word.trim(), rank]).reverse());
}

function soundsOf(language: string, voices: readonly string[]): Sounds {
  const spoken = spokenSounds(voices);
  return language === 'en' ? allSounds([listedSounds(dictionary), spoken]) : spoken;
}

function offensiveTables(): Record<string, string[]> {
  const folder = packages.path(OFFENSIVE_WORDS, '.');
  const files = readdirSync(folder).filter((file) => /^[a-z]{2,3}(-.*)?\.json$/.test(file));
  return Object.fromEntries(
    files.map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(folder, file), 'utf8'))]),
  );
}

/** The words that other lists have, folded. */
function takenBy(folders: readonly string[], language: string): Set<string> {
  const taken = new Set<string>();
  for (const folder of folders.filter((each) => existsSync(each))) {
    for (const file of readdirSync(folder).filter((each) => each.endsWith('.txt') && !each.startsWith('LICENSE'))) {
      const list = readWordList(readFileSync(join(folder, file)), file);
      if (list.language !== language) for (const word of list.folded.all()) taken.add(word);
    }
  }
  return taken;
}

/** What a list of words is made of. */
interface Ingredients {
  readonly words: readonly string[];
  readonly recipe: Pick<Recipe, 'maxLetters' | 'voices' | 'common'>;
  readonly preferred: ReadonlySet<string>;
}

function wordsFor(language: string, { words, recipe, preferred }: Ingredients, taken: ReadonlySet<string>) {
  const isOffensive = offensiveWords(offensiveTables(), language);
  const isRightLength = ({ length }: string) => length >= MIN_LETTERS && length <= recipe.maxLetters;
  const candidates = words
    .map((written): Candidate => ({ written, folded: foldWord(written) }))
    .filter(({ folded }) => isRightLength(folded) && !taken.has(folded) && !isOffensive(folded));
  const common = recipe.common === undefined ? new Map<string, number>() : commonness(language, recipe.common);
  const rank = ({ written }: Candidate) =>
    common.get(written.toLowerCase()) ?? common.size + (preferred.has(written) ? 0 : 1);
  const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  candidates.sort(
    (a, b) =>
      rank(a) - rank(b) || a.folded.length - b.folded.length || order(a.folded, b.folded) || order(a.written, b.written),
  );
  process.stderr.write(`${language}: ${candidates.length} words to choose from\n`);
  const chosen = chooseWords(candidates, WORD_COUNT, soundsOf(language, recipe.voices));
  if (chosen.length < WORD_COUNT) {
    throw new ExplainedError(
      `${chosen.length} words of ${candidates.length} can be in one list, and ${WORD_COUNT} are needed`,
    );
  }
  return chosen.sort((a, b) => order(a.folded, b.folded)).map(({ written }) => written);
}

/** Whose words a list has. */
interface Origin {
  readonly licence: string;
  readonly copyright: string;
  readonly source: string;
}

/** The text of a list: what it is and whose, and the words in the order of their folded letters. */
function listText(language: string, words: readonly string[], { licence, copyright, source }: Origin): string {
  const head = [
    `language: ${language}`,
    `version: ${LIST_VERSION}`,
    `SPDX-License-Identifier: ${licence}`,
    `copyright: ${copyright}`,
    `source: ${source}`,
    ...(licence === 'MPL-2.0' ? [`notice: ${MPL_NOTICE}`] : []),
  ];
  return `${head.map((line) => `# ${line}\n`).join('')}${words.join('\n')}\n`;
}

function textFor(language: string, recipe: Recipe, taken: ReadonlySet<string>): string {
  const ingredients: Ingredients = {
    words: read(recipe.words, recipe.withCapitals),
    recipe,
    preferred: new Set(read(recipe.secondOpinion, recipe.withCapitals)),
  };
  const source = packageTitle(recipe.words.package);
  return listText(language, wordsFor(language, ingredients, taken), { ...recipe, source });
}

function syllables(taken: ReadonlySet<string>): string {
  const isOffensive = offensiveWords(offensiveTables(), NO_LANGUAGE);
  const words = syllableWords().filter((word) => !taken.has(word) && !isOffensive(word));
  process.stderr.write(`und: ${words.length} words to choose from\n`);
  if (words.length < WORD_COUNT) throw new ExplainedError(`${words.length} words of syllables are not enough`);
  // Left out at even distances, so that no first letter is missing.
  const kept = Array.from({ length: WORD_COUNT }, (_, i) => words[Math.floor((i * words.length) / WORD_COUNT)]);
  return listText(NO_LANGUAGE, kept, { licence: 'CC0-1.0', copyright: 'none', source: 'three syllables each, by rule' });
}

/** Writes a list, unless it is there: one that was released is never changed. */
function keep(folder: string, language: string, text: string): void {
  const file = join(folder, `${language}.txt`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) {
    writeFileSync(file, text);
    process.stdout.write(`${file}: ${WORD_COUNT} words\n`);
  } else if (readFileSync(file, 'utf8') === text) {
    process.stdout.write(`${file}: made again, the same\n`);
  } else {
    throw new ExplainedError(
      `${file} is there and would change, and with it every address in its words: move it away to make another`,
    );
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string' },
    licence: { type: 'string' },
    copyright: { type: 'string', default: 'unknown' },
    voice: { type: 'string', multiple: true, default: [] },
    letters: { type: 'string', default: '10' },
    capitals: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
    to: { type: 'string', default: join(process.env.WAYPOST_DATA ?? 'data', 'words') },
  },
});

const shippedFolder = fileURLToPath(SHIPPED_FOLDER);

/** Makes the lists that are shipped, each without the words of those before it. */
function makeShipped(): void {
  const taken = new Set<string>();
  const make = (language: string, text: () => string) => {
    const file = join(shippedFolder, `${language}.txt`);
    if (values.again || !existsSync(file)) keep(shippedFolder, language, text());
    for (const word of readWordList(readFileSync(file), file).folded.all()) taken.add(word);
  };
  for (const [language, recipe] of Object.entries(SHIPPED)) make(language, () => textFor(language, recipe, taken));
  make(NO_LANGUAGE, () => syllables(taken));
}

/** Makes a list of an operator's own, without the words of all that are there. */
function makeOwn(asked: string): void {
  if (!/^[a-z]{2}$/.test(asked) || asked in SHIPPED) {
    throw new ExplainedError(`${asked} is shipped, or no language's two letters (ISO 639-1)`);
  }
  const taken = takenBy([shippedFolder, values.to], asked);
  keep(values.to, asked, values.from === undefined ? ownByRecipe(asked, taken) : ownFromFile(asked, values.from, taken));
}

function ownByRecipe(asked: string, taken: ReadonlySet<string>): string {
  if (asked in BUILDABLE) return textFor(asked, BUILDABLE[asked], taken);
  throw new ExplainedError(`There is no recipe for ${asked}: name a file of its words with --from, and their --licence`);
}

function ownFromFile(asked: string, file: string, taken: ReadonlySet<string>): string {
  const { licence, copyright, voice: voices, capitals } = values;
  if (licence === undefined) throw new ExplainedError('--from needs --licence: what the words may be used for');
  const maxLetters = Number(values.letters);
  if (!/^\d{1,2}$/.test(values.letters) || maxLetters < MIN_LETTERS) {
    throw new ExplainedError(`--letters=${values.letters}: must be a whole number from ${MIN_LETTERS} to 99`);
  }
  if (!existsSync(file)) throw new ExplainedError(`--from=${file}: there is no such file`);
  const ingredients: Ingredients = {
    words: wordsIn(readFileSync(file, 'utf8'), file.endsWith('.dic') ? 'stems' : 'lines', capitals),
    recipe: { maxLetters, voices },
    preferred: new Set(),
  };
  return listText(asked, wordsFor(asked, ingredients, taken), { licence, copyright, source: basename(file) });
}

try {
  const [asked] = positionals;
  if (asked === undefined) makeShipped();
  else makeOwn(asked);
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
