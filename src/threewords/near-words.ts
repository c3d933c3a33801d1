import { allowedErrors, type Dictionary, findPrefix, findTypos } from '../places/index.ts';

/** A word that may be meant, by its number in its list. */
export interface NearWord {
  readonly number: number;
  /** Letters left out, added, changed, or swapped with their neighbours; of a word that was misheard, how differently it sounds. */
  readonly errors: number;
  /** Letters that are still to come. */
  readonly missing: number;
}

/** The words of a list that a folded text may mean, none of them the text itself: those with the fewest errors first. */
export function nearWords(dictionary: Dictionary, text: string): NearWord[] {
  const found = findTypos(dictionary, text, allowedErrors(text.length), false);
  return found
    .filter(({ errors }) => errors > 0)
    .flatMap(({ from, to, errors }) => wordsBetween(from, to).map((number) => ({ number, errors, missing: 0 })))
    .sort((a, b) => a.errors - b.errors || a.number - b.number);
}

/** The words that a text of which more may come may mean: those that it begins, then those that it begins with errors. */
export function wordsBegun(dictionary: Dictionary, text: string): NearWord[] {
  const begun = findPrefix(dictionary, text);
  const nearly = findTypos(dictionary, text, allowedErrors(text.length), true);
  const found = new Map<number, NearWord>();
  for (const { from, to, errors } of [...(begun ? [{ ...begun, errors: 0 }] : []), ...nearly]) {
    for (const number of wordsBetween(from, to)) {
      const known = found.get(number);
      if (known && known.errors <= errors) continue;
      found.set(number, { number, errors, missing: Math.max(0, termLength(dictionary, number) - text.length) });
    }
  }
  return [...found.values()].sort((a, b) => a.errors - b.errors || a.missing - b.missing || a.number - b.number);
}

function termLength({ termStart }: Dictionary, term: number): number {
  return termStart[term + 1] - termStart[term];
}

function wordsBetween(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}
