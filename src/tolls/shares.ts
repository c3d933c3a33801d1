/** A share of a line, or of a time, from 0 at its beginning to 1 at its end. */
export type Share = readonly [from: number, to: number];

/** All of it. */
export const WHOLE: readonly Share[] = [[0, 1]];

/** What two rows of shares have in common. Rows rise, and their shares lie apart. */
export function inBoth(a: readonly Share[], b: readonly Share[]): readonly Share[] {
  if (b === WHOLE) return a;
  return a.flatMap(([from, to]) =>
    b.flatMap(([start, end]): Share[] => {
      const [first, last] = [Math.max(from, start), Math.min(to, end)];
      return first < last ? [[first, last]] : [];
    }),
  );
}

/** The shares of a row without those of another, which may overlap and stand in any order. */
export function without(shares: readonly Share[], cut: readonly Share[]): readonly Share[] {
  return cut.reduce<readonly Share[]>(
    (left, [start, end]) =>
      left.flatMap(([from, to]): Share[] => {
        if (end <= from || start >= to) return [[from, to]];
        const parts: Share[] = [
          [from, start],
          [end, to],
        ];
        return parts.filter(([first, last]) => first < last);
      }),
    shares,
  );
}

export function sumOf(shares: readonly Share[]): number {
  return shares.reduce((sum, [from, to]) => sum + to - from, 0);
}
