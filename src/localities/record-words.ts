import type { PlaceRecord } from '../places/index.ts';
import { wordsOf } from '../text/words.ts';

/** Kept as long as the record is: one region and its country are a part of most answers. */
const known = new WeakMap<PlaceRecord, readonly (readonly string[])[]>();

/** The words of each name of a place, in all of its languages. */
export function namesInWords(record: PlaceRecord): readonly (readonly string[])[] {
  const before = known.get(record);
  if (before) return before;
  const names = [...new Set([record.name, ...Object.values(record.names)])].map(wordsOf);
  known.set(record, names);
  return names;
}
