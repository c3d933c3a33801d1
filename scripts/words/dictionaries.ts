import { execFileSync } from 'node:child_process';
import type { Packages } from './packages.ts';
import type { WordFile } from './recipes.ts';

const MAX_OUTPUT_BYTES = 2 ** 28;
const SMALL = /^[\p{Ll}\p{Lo}\p{M}]+$/u;
const SMALL_OR_CAPITAL = /^\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+$/u;

/** The words of a file, as they are written: those that are written small, or with a capital letter too. */
export function wordsIn(text: string, form: WordFile['form'], withCapitals = false): string[] {
  const entries = text.split('\n').map((line) => (form === 'hunspell' ? line.split(/[/\t]/, 1)[0] : line).trim());
  const isWord = withCapitals ? SMALL_OR_CAPITAL : SMALL;
  return [...new Set(entries)].filter((entry) => isWord.test(entry));
}

/** A dictionary: its own words, and how it writes words of a frequency list, which are all small. */
export interface Spelling {
  readonly words: readonly string[];
  /** The words that the dictionary has, as it writes them, in the order given. */
  readonly written: (words: readonly string[]) => string[];
}

/** Opens a dictionary. One of Hunspell also has what its rules make of its words: plurals, forms of verbs. */
export function openDictionary(packages: Packages, file: WordFile, withCapitals = false): Spelling {
  const words = wordsIn(packages.read(file.package, file.file), file.form, withCapitals);
  if (file.form === 'hunspell') {
    const base = packages.path(file.package, file.file).replace(/\.dic$/, '');
    return { words, written: (asked) => spelledRight(base, asked) };
  }
  return { words, written: writtenAs(words) };
}

/** The names in a file, small: what it writes with a capital. */
export function namesIn(text: string, form: WordFile['form']): string[] {
  return wordsIn(text, form, true)
    .filter((word) => !SMALL.test(word))
    .map((word) => word.toLowerCase());
}

/** How a list writes words: small if it has them so, else with their capital. */
export function writtenAs(words: readonly string[]): Spelling['written'] {
  const bySmall = new Map<string, string>();
  for (const word of words) {
    const small = word.toLowerCase();
    if (word === small || !bySmall.has(small)) bySmall.set(small, word);
  }
  return (asked) => asked.flatMap((word) => bySmall.get(word) ?? []);
}

function spelledRight(base: string, words: readonly string[]): string[] {
  const right = execFileSync('hunspell', ['-d', base, '-i', 'utf-8', '-G'], {
    input: `${words.filter((word) => SMALL.test(word)).join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const known = new Set(right.split('\n'));
  return words.filter((word) => known.has(word));
}
