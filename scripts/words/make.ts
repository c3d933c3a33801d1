import { dictionary } from 'cmu-pronouncing-dictionary';
import { ExplainedError } from '../../src/explained-error.ts';
import { foldWord } from '../../src/text/words.ts';
import { WORD_COUNT } from '../../src/threewords/codec.ts';
import { type Candidate, type Choice, chooseLists, type ListToChoose } from './choose.ts';
import type { Spelling } from './dictionaries.ts';
import { offensiveWords, type Tables } from './offensive.ts';
import { MIN_LETTERS, type Recipe } from './recipes.ts';
import { allSounds, listedSounds, spokenSounds } from './sounds.ts';

/** A word is well known that is among so many of the most frequent words of its language's dictionary. */
export const WELL_KNOWN = 60_000;
/** Words that are less known are looked at so many at a time. */
const BATCH = 20_000;

/** What a list of words is made of. */
export interface Ingredients {
  readonly language: string;
  readonly dictionary: Spelling;
  /** The entries of a frequency list, the most frequent first; none if there is no such list. */
  readonly frequent: readonly string[];
  readonly recipe: Pick<Recipe, 'maxLetters' | 'unwieldy' | 'voices' | 'worth'>;
  /** Names of people, places and brands, folded. */
  readonly names: ReadonlySet<string>;
  /** Words that are far more usual in another language, folded. */
  readonly foreign: ReadonlySet<string>;
}

/** What all lists have in common. */
export interface Surroundings {
  readonly tables: Tables;
  /** Words of lists that are there already, folded. */
  readonly taken: ReadonlySet<string>;
  /** Where what was spoken is kept. */
  readonly folder: string;
}

/** Why a word cannot be in a list. */
type Reason = 'length' | 'otherList' | 'sameLetters' | 'unspoken' | 'foreign' | 'name' | 'table' | 'stem';

/** How a list was made, in numbers of words. */
export interface Report {
  /** Words of the dictionary that are in the frequency list. */
  readonly counted: number;
  /** Among the well-known: those that could not be candidates, by the reason, and the candidates. */
  readonly removed: Readonly<Record<Reason, number>>;
  readonly candidates: number;
  /** Of the candidates: those left out because of another word of the list, or because another list has them. */
  readonly leftOut: Choice['leftOut'];
  /** Of the list: words among the 60,000 most frequent of the dictionary; among the 60,000 first entries of the frequency list. */
  readonly wellKnown: number;
  readonly firstEntries: number;
  readonly letters: number;
}

export interface MadeList {
  /** In the order of their folded letters, as they are written. */
  readonly words: readonly string[];
  readonly report: Report;
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Makes lists, of which no two have a word in common. @throws ExplainedError when a language has too few words */
export async function makeLists(lists: readonly Ingredients[], surroundings: Surroundings): Promise<MadeList[]> {
  const gathered = lists.map((each) => gather(each, surroundings));
  const choices = await chooseLists(
    gathered.map(({ list }) => list),
    WORD_COUNT,
  );
  return choices.map(({ known, rare, leftOut }, i) => {
    const { language, frequent } = lists[i];
    const { counted, removed, list } = gathered[i];
    const chosen = [...known, ...rare].sort((a, b) => inOrder(a.folded, b.folded));
    if (chosen.length < WORD_COUNT) {
      throw new ExplainedError(`${language}: ${chosen.length} words can be in one list, and ${WORD_COUNT} are needed`);
    }
    const firstEntries = new Set(frequent.slice(0, WELL_KNOWN));
    const report: Report = {
      counted,
      removed,
      candidates: list.known.length,
      leftOut,
      wellKnown: known.length,
      firstEntries: chosen.filter(({ written }) => firstEntries.has(written.toLowerCase())).length,
      letters: chosen.reduce((sum, { folded }) => sum + folded.length, 0) / chosen.length,
    };
    return { words: chosen.map(({ written }) => written), report };
  });
}

/** What a list is to be chosen from, and what was not let through. */
interface Gathered {
  readonly list: ListToChoose;
  readonly counted: number;
  readonly removed: Report['removed'];
}

function gather(of: Ingredients, { tables, taken, folder }: Surroundings): Gathered {
  const counted = of.dictionary.written(of.frequent);
  const uncounted = new Set(of.dictionary.words);
  for (const word of counted) uncounted.delete(word);
  const sieve = new Sieve(of, { taken, isOffensive: offensiveWords(tables, of.language) });
  const known = counted.slice(0, WELL_KNOWN).flatMap((word) => sieve.admitted(word) ?? []);
  process.stderr.write(`${of.language}: ${known.length} well-known words to choose from\n`);
  const removed = { ...sieve.removed };
  function* rare() {
    // What was never counted comes last, and of it what is short first.
    const all = [...counted.slice(WELL_KNOWN), ...[...uncounted].sort((a, b) => a.length - b.length || inOrder(a, b))];
    for (let at = 0; at < all.length; at += BATCH) {
      yield all.slice(at, at + BATCH).flatMap((word) => sieve.admitted(word) ?? []);
    }
  }
  const spoken = spokenSounds(of.language, of.recipe.voices, folder);
  const sounds = of.language === 'en' ? allSounds([listedSounds(dictionary), spoken]) : spoken;
  return { list: { known, rare: rare(), sounds, worth: of.recipe.worth ?? 1 }, counted: counted.length, removed };
}

const ROMAN_NUMERAL = /^m{0,3}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/;

/** Whether a word is a Roman numeral, or has no vowel, as abbreviations have none: nobody says it as it is written. */
function isUnspoken(folded: string): boolean {
  return ROMAN_NUMERAL.test(folded) || (/^[a-z]+$/.test(folded) && !/[aeiouy]/.test(folded));
}

/** Lets words through that can be in the list, and counts the others. */
class Sieve {
  readonly removed: Record<Reason, number> = {
    length: 0,
    otherList: 0,
    sameLetters: 0,
    unspoken: 0,
    foreign: 0,
    name: 0,
    table: 0,
    stem: 0,
  };
  readonly #of: Ingredients;
  readonly #taken: ReadonlySet<string>;
  readonly #isOffensive: ReturnType<typeof offensiveWords>;
  readonly #seen = new Set<string>();

  constructor(
    of: Ingredients,
    { taken, isOffensive }: { readonly taken: ReadonlySet<string>; readonly isOffensive: ReturnType<typeof offensiveWords> },
  ) {
    this.#of = of;
    this.#taken = taken;
    this.#isOffensive = isOffensive;
  }

  admitted(written: string): Candidate | null {
    const folded = foldWord(written);
    const reason = this.#reasonAgainst(folded);
    if (reason !== null) {
      this.removed[reason]++;
      return null;
    }
    this.#seen.add(folded);
    return { written, folded, isUnwieldy: this.#of.recipe.unwieldy?.test(written) === true };
  }

  #reasonAgainst(folded: string): Reason | null {
    if (folded.length < MIN_LETTERS || folded.length > this.#of.recipe.maxLetters) return 'length';
    if (this.#seen.has(folded)) return 'sameLetters';
    if (this.#taken.has(folded)) return 'otherList';
    if (isUnspoken(folded)) return 'unspoken';
    if (this.#of.foreign.has(folded)) return 'foreign';
    if (this.#of.names.has(folded)) return 'name';
    return this.#isOffensive(folded)?.by ?? null;
  }
}
