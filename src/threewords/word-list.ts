import { ExplainedError } from '../explained-error.ts';
import { wordsOf } from '../text/words.ts';
import { WORD_COUNT } from './codec.ts';

/** The lists that come with the product. */
export const SHIPPED_FOLDER = new URL('../../words/', import.meta.url);
/** The version of the lists and of the codec that they go with. */
export const LIST_VERSION = 'wp1';

/**
 * The words of a language. A file of them is UTF-8, one word a line: first lines `# key: value` that tell the language and whose words they
 * are, then 32,768 words as they are written, in the order of their folded letters. The first has the number 0.
 */
export interface WordList {
  /** ISO 639-1; `und` for the list of no language. */
  readonly language: string;
  readonly licence: string;
  readonly source: string;
  /** As they are written. */
  readonly words: readonly string[];
  /** In lower case without accents: what is compared. Rising, each once. */
  readonly folded: readonly string[];
}

const PLAIN = /^[a-z]+$/;

/** What of a word is compared: its letters in lower case, without accents; '' for what is not one word. */
export function foldWord(text: string): string {
  if (PLAIN.test(text)) return text;
  const words = wordsOf(text);
  return words.length === 1 ? words[0] : '';
}

/** Reads a file of words. @throws ExplainedError when it is not a list as it has to be */
export function readWordList(bytes: Buffer, name: string): WordList {
  const lines = bytes.toString('utf8').split('\n');
  const head = new Map<string, string>();
  let start = 0;
  for (; lines[start]?.startsWith('#'); start++) {
    const [key, ...value] = lines[start].slice(1).split(':');
    head.set(key.trim(), value.join(':').trim());
  }
  const end = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const words = lines.slice(start, end);
  const language = head.get('language') ?? '';
  const version = head.get('version');
  if (!/^([a-z]{2}|und)$/.test(language)) throw new ExplainedError(`${name}: the head names no language`);
  if (version !== LIST_VERSION) throw new ExplainedError(`${name}: the list is of version ${version}, not ${LIST_VERSION}`);
  if (words.length !== WORD_COUNT) throw new ExplainedError(`${name}: ${words.length} words, not ${WORD_COUNT}`);
  const folded = words.map(foldWord);
  for (let i = 0; i < folded.length; i++) {
    if (folded[i] === '' || (i > 0 && folded[i] <= folded[i - 1])) {
      throw new ExplainedError(`${name}, line ${start + i + 1}: '${words[i].slice(0, 40)}' is no word, or out of order`);
    }
  }
  const licence = head.get('SPDX-License-Identifier') ?? '';
  return { language, licence, source: head.get('source') ?? '', words, folded };
}
