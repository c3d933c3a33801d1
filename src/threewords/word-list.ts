import { ExplainedError } from '../explained-error.ts';
import { lowerBound } from '../storage/order.ts';
import { foldText } from '../text/words.ts';
import { WORD_COUNT } from './codec.ts';

/** The lists that come with the product. */
export const SHIPPED_FOLDER = new URL('../../words/', import.meta.url);
/** The version of the lists and of the codec that they go with. */
export const LIST_VERSION = 'wp1';

/**
 * The words of a language. A file of them is UTF-8, one word a line: first lines `# key: value` that name the language and whose words they
 * are, then 32,768 words as they are written, in the order of their folded letters. The first has the number 0.
 */
export interface WordList {
  /** ISO 639-1; `und` for the list of no language. */
  readonly language: string;
  readonly licence: string;
  readonly source: string;
  /** As they are written. */
  readonly written: Words;
  /** In lower case without accents: what is compared. Rising, each once. */
  readonly folded: Words;
}

/** Words in one text, each with the end of its line: few objects, and near each other in memory. */
export class Words {
  readonly text: string;
  /** Where each begins, and where the last line ends. */
  readonly starts: Uint32Array;

  constructor(text: string, starts: Uint32Array) {
    this.text = text;
    this.starts = starts;
  }

  at(number: number): string {
    return this.text.slice(this.starts[number], this.starts[number + 1] - 1);
  }

  all(): string[] {
    return Array.from({ length: this.starts.length - 1 }, (_, number) => this.at(number));
  }
}

/** Reads a file of words. @throws ExplainedError when it is not a list as it has to be */
export function readWordList(bytes: Buffer, name: string): WordList {
  const text = bytes.toString('utf8');
  const { head, end } = readHead(text);
  const language = head.get('language') ?? '';
  const version = head.get('version');
  if (!/^([a-z]{2}|und)$/.test(language)) throw new ExplainedError(`${name}: the header has no language`);
  if (version !== LIST_VERSION)
    throw new ExplainedError(`${name}: the list has version ${version}, expected ${LIST_VERSION}`);
  const written = readLines(text.slice(end), name);
  const isFolded = /^[a-z\n]*$/.test(written.text);
  const folded = isFolded ? written : readLines(foldText(written.text), name);
  const wrong = wrongWord(folded);
  if (wrong !== null) {
    throw new ExplainedError(`${name}: '${written.at(wrong).slice(0, 40)}' is not a word, or is out of alphabetical order`);
  }
  const licence = head.get('SPDX-License-Identifier') ?? '';
  return { language, licence, source: head.get('source') ?? '', written, folded };
}

function readHead(text: string): { readonly head: ReadonlyMap<string, string>; readonly end: number } {
  const head = new Map<string, string>();
  let end = 0;
  while (text[end] === '#') {
    const next = text.indexOf('\n', end) + 1 || text.length;
    const [key, ...value] = text.slice(end + 1, next).split(':');
    head.set(key.trim(), value.join(':').trim());
    end = next;
  }
  return { head, end };
}

function readLines(text: string, name: string): Words {
  const starts = new Uint32Array(WORD_COUNT + 1);
  let count = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts[++count] = end + 1;
  if (count !== WORD_COUNT || starts[count] !== text.length) {
    throw new ExplainedError(`${name}: ${count} lines of words, expected ${WORD_COUNT}`);
  }
  return new Words(text, starts);
}

/** An empty line, or something in a line that is neither letter nor digit. */
const NO_WORD = /^\n|\n\n|[^\p{L}\p{N}\p{M}\n]/u;

/** The first word that is none, or does not come after the one before it. */
function wrongWord(folded: Words): number | null {
  const found = NO_WORD.exec(folded.text);
  if (found) return lowerBound(folded.starts, found.index + found[0].length) - 1;
  for (let number = 1; number < WORD_COUNT; number++) if (!isRising(folded, number)) return number;
  return null;
}

/** Whether a word comes after the one before it, by code units. The end of a line comes before every letter. */
function isRising({ text, starts }: Words, number: number): boolean {
  const length = starts[number] - starts[number - 1];
  for (let i = 0; i < length; i++) {
    const order = text.charCodeAt(starts[number] + i) - text.charCodeAt(starts[number - 1] + i);
    if (order !== 0) return order > 0;
  }
  return false;
}
