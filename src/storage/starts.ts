import { TooLarge } from './growing.ts';

/** Where each of some rows begins when they stand one after the other, and where the last ends: all together at most 2³² − 1. */
export function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  let end = 0;
  for (let i = 0; i < lengths.length; i++) {
    end += lengths[i];
    starts[i + 1] = end;
  }
  if (end > 0xffff_ffff) throw new TooLarge(end, starts);
  return starts;
}
