import { allowedErrors, forgivenErrors } from '../places/index.ts';
import { abbreviationsOf } from '../text/abbreviations.ts';
import { endOfPrefix, splitWords, type Word } from '../text/words.ts';

/** A stretch of a text, in UTF-16 code units. */
export interface Stretch {
  readonly offset: number;
  readonly length: number;
}

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
  let left: readonly Word[] = typed;
  for (const isMeant of [isWhole, isBeginning, isAbbreviation, hasErrors]) {
    left = left.filter((word) => {
      const isLast = word === typed[typed.length - 1];
      const found = shown.find((candidate) => !marks.has(candidate) && isMeant(word.text, candidate.text, isLast));
      if (!found) return true;
      const end = isMeant === isBeginning ? endOfPrefix(description, found, word.text.length) : found.end;
      marks.set(found, { offset: found.start, length: end - found.start });
      return false;
    });
    if (left.length === 0) break;
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

// How a typed word stands to a word of the description, the closest first.

function isWhole(typed: string, shown: string): boolean {
  return typed === shown;
}

function isBeginning(typed: string, shown: string, isLast: boolean): boolean {
  return isLast && shown.startsWith(typed);
}

function isAbbreviation(typed: string, shown: string, isLast: boolean): boolean {
  return abbreviationsOf(typed, isLast).includes(shown);
}

function hasErrors(typed: string, shown: string, isLast: boolean): boolean {
  const allowed = allowedErrors(typed.length);
  const longer = shown.length - typed.length;
  if (allowed === 0 || longer < -allowed || (longer > allowed && !isLast)) return false;
  return forgivenErrors(typed, shown, isLast) !== null;
}
