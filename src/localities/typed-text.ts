import { MAX_QUERY_WORDS, type UnmatchedWord, withPlainNumbers } from '../places/index.ts';
import { endOfPrefix, splitWords, type Word } from '../text/words.ts';

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

/** Where what is not explained stands in the text; `end` exclusive. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The texts of words that a result does not explain, as they were typed; neighbours together. */
export function unmatchedTexts({ text, words }: TypedText, unmatched: readonly UnmatchedWord[]): string[] {
  const stretches: Stretch[] = [];
  let read = 0;
  let previous: number | undefined;
  for (const { word: index, part } of unmatched) {
    const word = words[index];
    if (!word) continue;
    // The parts of a word come in their order.
    const from = part === undefined ? 0 : word.text.indexOf(part, index === previous ? read : 0);
    read = Math.max(0, from) + (part?.length ?? 0);
    previous = index;
    const stretch = part === undefined || from < 0 ? word : stretchOf(text, word, from, read);
    const last = stretches.at(-1);
    if (last && text.slice(last.end, stretch.start).trim() === '') {
      stretches.splice(-1, 1, { start: last.start, end: Math.max(last.end, stretch.end) });
    } else {
      stretches.push(stretch);
    }
  }
  return stretches.map(({ start, end }) => text.slice(start, end).split(/\s+/).join(' '));
}

/** Where folded letters of a word stand in the text: whole letters, as several of one may be folded. */
function stretchOf(text: string, word: Word, from: number, to: number): Stretch {
  return { start: from === 0 ? word.start : endOfPrefix(text, word, from), end: endOfPrefix(text, word, to) };
}

/** The share of the letters that a result explains, 0 to 1. */
export function explainedShare({ words }: TypedText, unmatched: readonly UnmatchedWord[]): number {
  const lettersOf = (texts: readonly (string | undefined)[]) => texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  const all = lettersOf(words.map(({ text }) => text));
  const missing = lettersOf(unmatched.map(({ word, part }) => part ?? words[word]?.text));
  return all === 0 ? 0 : Math.round(Math.max(0, 1 - missing / all) * 100) / 100;
}
