import type { Leniency, Rank } from '../contract/whereabouts.ts';
import { ENOUGH_SHARE, SURE_LETTERS, SURE_SCORE } from '../places/index.ts';

/** A result of an area, and how good it is. */
export interface Ranked<T> {
  readonly result: T;
  readonly rank: Rank;
}

/** What one search is about. */
export interface Merging {
  readonly most: number;
  /** How many letters were typed. */
  readonly letters: number;
}

/**
 * The best results of several lists, each of which is in order, as one index would have them: what was found with more forgiven stands only
 * where one index would have gone on to forgive it.
 */
export function merged<T>(lists: readonly (readonly Ranked<T>[])[], { most, letters }: Merging): Ranked<T>[] {
  const all = inOrder(lists);
  const asTyped = all.filter(({ rank }) => rank.leniency === 0);
  const isSure = asTyped.length > 0 && (letters >= SURE_LETTERS || (asTyped[0]?.rank.score ?? 0) >= SURE_SCORE);
  const leniency: Leniency = isSure || asTyped.length >= most * ENOUGH_SHARE ? 0 : all.some(isWhole) ? 1 : 2;
  return all.filter(({ rank }) => rank.leniency <= leniency).slice(0, most);
}

const isWhole = ({ rank }: { readonly rank: Rank }) => rank.leniency < 2;

/** All of the lists, the better of their heads first: the order of each list stays, also where categories stand before names. */
function inOrder<T>(lists: readonly (readonly Ranked<T>[])[]): Ranked<T>[] {
  const heads = lists.map(() => 0);
  const ordered: Ranked<T>[] = [];
  for (;;) {
    let best = -1;
    for (const [i, list] of lists.entries()) {
      const head = list[heads[i] ?? 0];
      const other = lists[best]?.[heads[best] ?? 0];
      if (head && (!other || isBetter(head.rank, other.rank))) best = i;
    }
    const next = lists[best]?.[heads[best] ?? 0];
    if (!next) return ordered;
    ordered.push(next);
    heads[best] = (heads[best] ?? 0) + 1;
  }
}

function isBetter(a: Rank, b: Rank): boolean {
  const [ofA, ofB] = [a.score ?? Number.POSITIVE_INFINITY, b.score ?? Number.POSITIVE_INFINITY];
  return a.leniency === 2 || b.leniency === 2
    ? a.leniency < b.leniency || (a.leniency === b.leniency && ofA > ofB)
    : ofA > ofB;
}
