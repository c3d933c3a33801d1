import { partsOfWord } from '../text/word-parts.ts';
import { foldText, splitWords, wordsOf } from '../text/words.ts';
import { MAX_FIELD_LENGTH, numberOf } from './parse.ts';

/** A longer word counts by its beginning. */
const MAX_WORD_LENGTH = 100;
const MAX_TEXT_DEPTH = 8;
/** What the different words of one row may take in the index, in bytes: a `tsvector` of PostgreSQL has fewer than 2^20. */
const MAX_WORD_BYTES = 1_000_000;

/** Why a row has too many words to be searched, with the field that has most of them and what to do; null when it has not. */
export function wordsFault(lexemes: readonly string[]): string | null {
  const bytes = lexemes.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
  if (bytes <= MAX_WORD_BYTES) return null;
  const byField = new Map<string, number>();
  let [longest, most] = ['', 0];
  for (const each of lexemes) {
    const field = each.slice(0, each.lastIndexOf('='));
    const own = (byField.get(field) ?? 0) + Buffer.byteLength(each);
    byField.set(field, own);
    if (own > most) [longest, most] = [field, own];
  }
  return `more text than can be searched: ${bytes} bytes of different words, at most ${MAX_WORD_BYTES}; ${most} of them are of '${longest}': shorten it, or leave it out`;
}

/** The folded words of a text, as they are asked for. */
export function textWords(text: string): string[] {
  return wordsOf(text).map(cut);
}

/** The same as they are indexed: with the parts of those that are looked for inside of others. */
export function indexedWords(text: string): string[] {
  return splitWords(text).flatMap((word) => [cut(word.text), ...partsOfWord(text, word)]);
}

const cut = (word: string) => (word.length > MAX_WORD_LENGTH ? word.slice(0, MAX_WORD_LENGTH).toWellFormed() : word);

/** What stands before an element of a list in the index, where that is a word of its own. */
const ELEMENT = '|';

/** A whole element of a list as a word of the index, or its beginning: folded, with its signs. Null for one that is too long. */
export function elementWord(text: string): string | null {
  const folded = foldText(text).trim().replace(/\s+/g, ' ');
  return folded === '' || folded.length > MAX_WORD_LENGTH ? null : ELEMENT + folded;
}

/** Adds the words of a list of texts, and each of its elements as one word. */
export function addListWords(lexemes: Set<string>, field: string, texts: readonly string[]): void {
  addWords(lexemes, field, texts);
  for (const word of texts.map(elementWord)) if (word !== null) lexemes.add(lexeme(field, word));
}

/** The words of a value: of a text, a number, a truth value, or each element of a list. A text that is a number has those of the number too. */
export function valueWords(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') {
    const number = numberOf(value);
    return number === null ? indexedWords(value) : [...indexedWords(value), ...textWords(String(number))];
  }
  if (typeof value === 'number' || typeof value === 'boolean') return textWords(String(value));
  if (Array.isArray(value) && depth < MAX_TEXT_DEPTH) return value.flatMap((each) => valueWords(each, depth + 1));
  return [];
}

/** The word of a field, as it stands in the index: `city=london`. */
export function lexeme(field: string, word: string): string {
  return `${field}=${word}`;
}

/** Adds the words of a field's value. */
export function addWords(lexemes: Set<string>, field: string, value: unknown): void {
  if (field.length > MAX_FIELD_LENGTH) return;
  for (const word of valueWords(value)) lexemes.add(lexeme(field, word));
}

/**
 * Adds the words of all attributes. An attribute within another, or within the objects of a list, is called by both names, joined by a
 * dot, unless an attribute bears that very name.
 *
 * @param prefix what stands before the names of the attributes
 */
export function addAttributeWords(lexemes: Set<string>, prefix: string, attributes: object): void {
  for (const [name, value] of Object.entries(attributes)) {
    addWords(lexemes, prefix + name, value);
    if (!name.includes('.')) addNested(lexemes, prefix, attributes, name, value, 1);
  }
}

function addNested(
  lexemes: Set<string>,
  prefix: string,
  attributes: object,
  path: string,
  value: unknown,
  depth: number,
): void {
  if (depth > MAX_TEXT_DEPTH) return;
  for (const element of Array.isArray(value) ? value : [value]) {
    if (typeof element !== 'object' || element === null || Array.isArray(element)) continue;
    for (const [name, inner] of Object.entries(element)) {
      if (name.includes('.')) continue;
      const inside = `${path}.${name}`;
      if (!Object.hasOwn(attributes, inside)) addWords(lexemes, prefix + inside, inner);
      addNested(lexemes, prefix, attributes, inside, inner, depth + 1);
    }
  }
}
