import { ExplainedError } from '../explained-error.ts';

/** The most that an unsigned number of 32 bits holds, in which files have numbers of things and where rows begin. */
export const MOST_UINT32 = 2 ** 32 - 1;
/** V8 throws a RangeError where a `Map`, `Set` or list gets more entries. */
export const MOST_IN_MAP = 2 ** 24;
export const MOST_IN_LIST = 2 ** 27;

/** Something of which there is more than numbers are wide enough for: written, it would wrap around, and mean something else. */
export class TooLarge extends ExplainedError {
  constructor(what: string, value: number, most: number, least = 0) {
    super(`${what}: ${value}, and there is room for whole numbers from ${least} to ${most}: ${REMEDY}`);
    this.name = 'TooLarge';
  }
}

/** Maps, tables and plans alike. */
const REMEDY = 'import in parts what it comes from (for maps see docs/areas.md)';

/** Returns a whole number from 0 to `most`. @param what it is, in the plural @throws TooLarge for any other */
export function inRange(what: string, value: number, most: number): number {
  if (!(Number.isInteger(value) && value >= 0 && value <= most)) throw new TooLarge(what, value, most);
  return value;
}
