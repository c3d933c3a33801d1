import { inRange, MOST_UINT32 } from './range.ts';

/**
 * Where each of some rows begins when they stand one after the other, and where the last ends.
 *
 * @param what stands in the rows, for errors
 * @throws TooLarge where that is more than 2³² − 1 together
 */
export function startsOf(lengths: ArrayLike<number>, what = 'numbers of one kind'): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let end = 0;
  for (let i = 0; i < lengths.length; i++) {
    end += lengths[i];
    starts[i + 1] = end;
  }
  inRange(what, end, MOST_UINT32);
  return starts;
}
