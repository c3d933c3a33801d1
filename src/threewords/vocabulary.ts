import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExplainedError } from '../explained-error.ts';
import { buildDictionary, type Dictionary } from '../places/dictionary.ts';
import { WORD_BITS, WORD_COUNT, type WordNumbers } from './codec.ts';
import { SHIPPED_LISTS } from './shipped-lists.ts';
import { readWordList, SHIPPED_FOLDER, type WordList } from './word-list.ts';

/** The list that answers for languages without one of their own. */
const LIST_OF_NO_LANGUAGE = 'und';

/** Where a word stands. */
export interface KnownWord {
  readonly list: WordList;
  readonly number: number;
}

/**
 * All lists of words that are in use. No word is in two of them: an address means one place, and is in one language, whatever else is said
 * about it.
 */
export class Vocabulary {
  readonly lists: readonly WordList[];
  readonly #byLanguage: ReadonlyMap<string, WordList>;
  /** The position of the list, and the number of the word in it, of each folded word. */
  readonly #known = new Map<string, number>();
  readonly #dictionaries = new Map<WordList, Dictionary>();

  /** @throws ExplainedError when a language has two lists, or a word is in two */
  constructor(lists: readonly WordList[]) {
    this.lists = lists;
    this.#byLanguage = new Map(lists.map((list) => [list.language, list]));
    if (this.#byLanguage.size < lists.length) throw new ExplainedError('Two lists of words are of the same language');
    for (const [position, { folded, language }] of lists.entries()) {
      for (let number = 0; number < WORD_COUNT; number++) this.#known.set(folded[number], (position << WORD_BITS) | number);
      if (this.#known.size !== (position + 1) * WORD_COUNT) {
        throw new ExplainedError(
          `The list of words ${language} has words of others: npm run words -- ${language} makes one without`,
        );
      }
    }
  }

  find(folded: string): KnownWord | null {
    const known = this.#known.get(folded);
    return known === undefined ? null : { list: this.lists[known >>> WORD_BITS], number: known & (WORD_COUNT - 1) };
  }

  /** The list of a language (ISO 639-1, any case), or that of no language. */
  listFor(language: string): WordList {
    return this.#byLanguage.get(language.toLowerCase()) ?? this.#listOf(LIST_OF_NO_LANGUAGE);
  }

  #listOf(language: string): WordList {
    const list = this.#byLanguage.get(language);
    if (!list) throw new Error(`there is no list ${language}`);
    return list;
  }

  /** The folded words of a list for searches with errors; their numbers are those of the words. Made when first asked for. */
  dictionaryOf(list: WordList): Dictionary {
    const made = this.#dictionaries.get(list) ?? buildDictionary(list.folded);
    this.#dictionaries.set(list, made);
    return made;
  }
}

/** An address as it is written. */
export function writeAddress({ words }: WordList, [a, b, c]: WordNumbers): string {
  return `${words[a]}.${words[b]}.${words[c]}`;
}

/**
 * Opens the lists that are shipped, and those in a folder of the operator's own if it is there.
 *
 * @throws ExplainedError when a shipped list is not the one that was released, or another is not as it has to be
 */
export function openVocabulary(ownFolder: string): Vocabulary {
  const shipped = Object.entries(SHIPPED_LISTS).map(([language, checksum]) => {
    const file = fileURLToPath(new URL(`${language}.txt`, SHIPPED_FOLDER));
    const bytes = readFileSync(file);
    if (createHash('sha256').update(bytes).digest('hex') !== checksum) {
      throw new ExplainedError(`${file} is not the list that was released: addresses in its words would mean other places`);
    }
    return readWordList(bytes, file);
  });
  const files = existsSync(ownFolder) ? readdirSync(ownFolder).filter((file) => file.endsWith('.txt')) : [];
  const own = files.sort().map((file) => readWordList(readFileSync(join(ownFolder, file)), join(ownFolder, file)));
  return new Vocabulary([...shipped, ...own]);
}
