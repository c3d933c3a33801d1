import { SURE_LETTERS, SURE_SCORE } from './rank.ts';

/** What was found as it was typed. */
interface FoundAsTyped {
  readonly count: number;
  /** The best score. */
  readonly best: number;
  /** How many letters were typed. */
  readonly letters: number;
  readonly enough: number;
}

/** Whether what was found may leave out what was meant, so that errors are to be forgiven. */
export function leavesDoubt({ count, best, letters, enough }: FoundAsTyped): boolean {
  const isSure = count > 0 && (letters >= SURE_LETTERS || best >= SURE_SCORE);
  return count < enough && !isSure;
}

/**
 * Whether the best place that has words missing outranks the best one that has errors besides. Both together explain almost anything, so that
 * a town that is spelled as typed counts: errors only add what lies in it, such as a misspelled street.
 *
 * @param best whether it is a town or the like, and whether the other one is something else that lies in it
 */
export function outranksErrors(best: { readonly isArea: boolean; readonly isWithin: boolean }): boolean {
  return best.isArea && !best.isWithin;
}

/** How many letters a query has. */
export function lettersOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + word.length, 0);
}
