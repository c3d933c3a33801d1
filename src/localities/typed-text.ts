import { MAX_QUERY_WORDS, type UnmatchedWord, withPlainNumbers } from '../places/index.ts';
import { splitWords, type Word } from '../text/words.ts';

/** What was typed, divided into words. */
export interface TypedText {
  /** The text that the words stand in. */
  readonly text: string;
  readonly words: readonly Word[];
  /** What stands before each word, without blanks. */
  readonly gaps: readonly string[];
}

/** Divides what was typed, as far as it is processed: so many characters, and the first words of them. */
export function readTyped(input: string, maxLength: number): TypedText {
  const text = withPlainNumbers(input.slice(0, maxLength));
  const words = splitWords(text, MAX_QUERY_WORDS);
  const gaps = words.map(({ start }, i) => {
    const gap = text.slice(words[i - 1]?.end ?? 0, start);
    return gap === ' ' ? '' : gap.replace(/\s/g, '');
  });
  return { text, words, gaps };
}

/** The texts of words that a result does not explain, as they were typed; neighbours together. */
export function unmatchedTexts({ text, words }: TypedText, unmatched: readonly UnmatchedWord[]): string[] {
  const texts: string[] = [];
  let previous: Word | undefined;
  for (const { word: index, part } of unmatched) {
    const word = words[index];
    if (!word) continue;
    if (part !== undefined) {
      texts.push(part);
    } else if (previous && words[index - 1] === previous && /^\s*$/.test(text.slice(previous.end, word.start))) {
      texts.push(`${texts.pop() ?? ''} ${text.slice(word.start, word.end)}`);
    } else {
      texts.push(text.slice(word.start, word.end));
    }
    previous = part === undefined ? word : undefined;
  }
  return texts;
}

/** The share of the letters that a result explains, 0 to 1. */
export function explainedShare({ words }: TypedText, unmatched: readonly UnmatchedWord[]): number {
  const lettersOf = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const all = lettersOf(words.map(({ text }) => text));
  const missing = lettersOf(unmatched.map(({ word, part }) => part ?? words[word]?.text));
  return all === 0 ? 0 : Math.round(Math.max(0, 1 - missing / all) * 100) / 100;
}
