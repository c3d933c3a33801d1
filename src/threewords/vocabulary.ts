import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ExplainedError } from '../explained-error.ts';
import { buildDictionary, type Dictionary } from '../places/index.ts';
import { foldWord } from '../text/words.ts';
import { WORD_BITS, WORD_COUNT, type WordNumbers } from './codec.ts';
import { HeardWords } from './heard-words.ts';
import { SHIPPED_LISTS } from './shipped-lists.ts';
import { readWordList, SHIPPED_FOLDER, type WordList, type Words } from './word-list.ts';

/** The list that answers for languages without one of their own. */
export const NO_LANGUAGE = 'und';

/** Where a word stands. */
export interface KnownWord {
  readonly list: WordList;
  readonly number: number;
}

/** Slots of the table of words for each word: every other one is empty, so that most words are found at once. */
const SLOTS_PER_WORD = 2;
/** The low bits of a slot are 1 more than a word's number with that of its list before it; the others are of its hash. */
const KNOWN_BITS = 20;
const KNOWN_MASK = 2 ** KNOWN_BITS - 1;
const MAX_LISTS = 2 ** (KNOWN_BITS - WORD_BITS) - 1;

/**
 * All lists of words that are in use. No word is in two of them: an address means one place, and is in one language, whatever else is said
 * about it.
 */
export class Vocabulary {
  readonly lists: readonly WordList[];
  /** A checksum of the words as they are written. */
  readonly version: string;
  readonly #byLanguage: ReadonlyMap<string, WordList>;
  /** A hash table with open addressing; 0 for an empty slot. */
  readonly #slots: Uint32Array;
  readonly #dictionaries = new Map<WordList, Dictionary>();
  readonly #heard = new Map<WordList, HeardWords>();

  /** @throws ExplainedError when a language has two lists, or a word is in two */
  constructor(lists: readonly WordList[]) {
    this.lists = lists;
    this.version = checksumOf(lists);
    this.#byLanguage = new Map(lists.map((list) => [list.language, list]));
    if (lists.length > MAX_LISTS) throw new ExplainedError(`There are ${lists.length} word lists: more than ${MAX_LISTS}`);
    if (this.#byLanguage.size < lists.length) throw new ExplainedError('Two word lists have the same language');
    this.#slots = new Uint32Array(2 ** Math.ceil(Math.log2(lists.length * WORD_COUNT * SLOTS_PER_WORD)));
    for (const position of lists.keys()) this.#add(position);
  }

  #add(position: number): void {
    const { folded, language } = this.lists[position];
    for (let number = 0; number < WORD_COUNT; number++) {
      const [from, to] = [folded.starts[number], folded.starts[number + 1] - 1];
      const hash = hashOf(folded.text, from, to);
      const slot = this.#slotOf(hash, folded.text, from, to);
      if (this.#slots[slot] !== 0) {
        const other = this.#wordIn(slot).list.language;
        throw new ExplainedError(
          `'${folded.at(number)}' is in the word lists ${other} and ${language}: create one without it with npm run words -- ${language}`,
        );
      }
      this.#slots[slot] = (hash & ~KNOWN_MASK) | (((position << WORD_BITS) | number) + 1);
    }
  }

  /** Finds a word in any case, with or without accents. */
  find(word: string): KnownWord | null {
    return this.#lookUp(word) ?? this.#lookUp(foldWord(word));
  }

  /** Finds a word that is folded, or each letter of which is folded by itself. */
  #lookUp(word: string): KnownWord | null {
    const slot = this.#slotOf(hashOf(word, 0, word.length), word, 0, word.length);
    return this.#slots[slot] === 0 ? null : this.#wordIn(slot);
  }

  #wordIn(slot: number): KnownWord {
    const known = (this.#slots[slot] & KNOWN_MASK) - 1;
    return { list: this.lists[known >>> WORD_BITS], number: known & (WORD_COUNT - 1) };
  }

  /** The slot of a part of a text, with its hash: that in which it stands, else the empty one in which it would. */
  #slotOf(hash: number, text: string, from: number, to: number): number {
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const held = this.#slots[slot];
      if (held === 0) return slot;
      // Most words that are not it differ in what is kept of their hash, and need not be looked at.
      if (((held ^ hash) & ~KNOWN_MASK) !== 0) continue;
      const known = (held & KNOWN_MASK) - 1;
      if (isSame(this.lists[known >>> WORD_BITS].folded, known & (WORD_COUNT - 1), text, from, to)) return slot;
    }
  }

  /** The list of a language (ISO 639-1, any case), or that of no language. */
  listFor(language: string): WordList {
    return this.#byLanguage.get(language.toLowerCase()) ?? this.#listOf(NO_LANGUAGE);
  }

  #listOf(language: string): WordList {
    const list = this.#byLanguage.get(language);
    if (!list) throw new Error(`there is no list ${language}`);
    return list;
  }

  /** The folded words of a list for searches with errors; their numbers are those of the words. Made when first asked for. */
  dictionaryOf(list: WordList): Dictionary {
    const made = this.#dictionaries.get(list) ?? buildDictionary(list.folded.all());
    this.#dictionaries.set(list, made);
    return made;
  }

  /** The words of a list by how they sound. Made when first asked for. */
  heardOf(list: WordList): HeardWords {
    const made = this.#heard.get(list) ?? new HeardWords(list);
    this.#heard.set(list, made);
    return made;
  }
}

/** The folded letter of each Latin letter that folds to one; 0 for others. Nothing need be made to look a word up. */
const FOLDED_LETTERS = Uint16Array.from({ length: 0x250 }, (_, code) => {
  const folded = foldWord(String.fromCharCode(code));
  return folded.length === 1 ? folded.charCodeAt(0) : 0;
});

function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < FOLDED_LETTERS.length ? FOLDED_LETTERS[code] || code : code;
}

function checksumOf(lists: readonly WordList[]): string {
  const hash = createHash('sha256');
  for (const { language, written } of lists) hash.update(`${language}\n${written.text}\n`);
  return hash.digest('base64url');
}

/** FNV-1a over folded letters, with its high bits mixed into the low ones. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ letterAt(text, i), 0x01000193);
  return hash ^ (hash >>> 15);
}

function isSame(folded: Words, number: number, text: string, from: number, to: number): boolean {
  const start = folded.starts[number];
  if (folded.starts[number + 1] - 1 - start !== to - from) return false;
  for (let i = from; i < to; i++) if (letterAt(text, i) !== folded.text.charCodeAt(start + i - from)) return false;
  return true;
}

/** An address as it is written. */
export function writeAddress({ written }: WordList, [a, b, c]: WordNumbers): string {
  return `${written.at(a)}.${written.at(b)}.${written.at(c)}`;
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
      throw new ExplainedError(`${file} differs from the released list: addresses in its words would mean other places`);
    }
    return readWordList(bytes, file);
  });
  const files = existsSync(ownFolder) ? readdirSync(ownFolder).filter((file) => file.endsWith('.txt')) : [];
  const own = files.sort().map((file) => readWordList(readFileSync(join(ownFolder, file)), join(ownFolder, file)));
  return new Vocabulary([...shipped, ...own]);
}
