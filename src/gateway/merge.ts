import type { Rank } from '../contract/whereabouts.ts';

/** A result of an area, and how good it is; without one where the area only tells how good it would be. */
export interface Ranked<T> {
  readonly result: T | undefined;
  readonly rank: Rank;
}

/** All of several lists in the order of one index, each place once. */
export function merged<T>(lists: readonly (readonly Ranked<T>[])[]): readonly Ranked<T>[] {
  const known = new Set<string>();
  return inOrder(lists).filter(({ rank: { id } }) => !known.has(id) && known.add(id));
}

/** The better of their heads first: the order of each list stays, also where categories stand before names. */
function inOrder<T>(lists: readonly (readonly Ranked<T>[])[]): readonly Ranked<T>[] {
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
  return ofA > ofB || (ofA === ofB && a.importance > b.importance);
}
