import { allowedErrors, countErrors } from '../places/typos.ts';
import { abbreviationsOf } from '../text/abbreviations.ts';
import { endOfPrefix, splitWords, type Word } from '../text/words.ts';

/** A stretch of a text, in UTF-16 code units. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

/** How a typed word stands to a word of the description; the lower, the closer. */
const WHOLE = 0;
const BEGINNING = 1;
const ABBREVIATION = 2;
const FIRST_ERROR = 3;

/**
 * Where the typed words stand in a description. A word in full or abbreviated or with errors marks the whole word, a beginning
 * marks so many letters. When nothing of the name was typed as it is shown, because the place was found by another of its
 * names, the whole shown name is marked.
 *
 * @param name the name of the place as the description shows it; '' when it does not
 */
export function highlight(description: string, typed: readonly Word[], name: string): Stretch[] {
  const shown = splitWords(description);
  const marks = new Map<Word, Stretch>();
  const left = new Set(typed);
  for (const closeness of [WHOLE, BEGINNING, ABBREVIATION, FIRST_ERROR, FIRST_ERROR + 1]) {
    for (const word of left) {
      const isLast = word === typed[typed.length - 1];
      const found = shown.find(
        (candidate) => !marks.has(candidate) && closenessOf(word.text, candidate.text, isLast) === closeness,
      );
      if (!found) continue;
      const end = closeness === BEGINNING ? endOfPrefix(description, found, word.text.length) : found.end;
      marks.set(found, { offset: found.start, length: end - found.start });
      left.delete(word);
    }
  }
  const stretches = [...marks.values()].sort((a, b) => a.offset - b.offset);
  const nameStart = name === '' ? -1 : description.indexOf(name);
  if (nameStart < 0) return stretches;
  const nameEnd = nameStart + name.length;
  const isNameMarked = stretches.some(({ offset }) => offset >= nameStart && offset < nameEnd);
  return isNameMarked
    ? stretches
    : [...stretches, { offset: nameStart, length: name.length }].sort((a, b) => a.offset - b.offset);
}

function closenessOf(typed: string, shown: string, isLast: boolean): number | null {
  if (typed === shown) return WHOLE;
  if (isLast && shown.startsWith(typed)) return BEGINNING;
  if (abbreviationsOf(typed, isLast).includes(shown)) return ABBREVIATION;
  const errors = countErrors(typed, shown, isLast);
  return errors > 0 && errors <= allowedErrors(typed.length) ? FIRST_ERROR + errors - 1 : null;
}
