import type { Pair } from './position.ts';

/** On which side of the line from `a` to `b` a point lies: 1 on the left, −1 on the right, 0 on the line. */
function side([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): number {
  return Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
}

/** Whether two segments cross, each with its ends on both sides of the other. */
export function segmentsCross(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Whether two segments cross, or one ends on the other. */
export function segmentsMeet(a: Pair, b: Pair, c: Pair, d: Pair): boolean {
  const [abC, abD, cdA, cdB] = [side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)];
  if (abC !== abD && cdA !== cdB) return true;
  return (abC === 0 && isBetween(a, b, c)) || (abD === 0 && isBetween(a, b, d));
}

function isBetween([ax, ay]: Pair, [bx, by]: Pair, [x, y]: Pair): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);
}
