import { LRUCache } from 'lru-cache';

const BETWEEN_MARKS = 1_000;
/** Of all projects together: a few tens of megabytes. */
const MAX_MARKS = 200_000;

/** Where to read on from in the list of all assets. */
export interface Mark {
  /** The id that comes before; empty at the beginning. */
  readonly after: string;
  /** How many assets come before. */
  readonly skipped: number;
  /** The version of the assets that this holds for; null for every version. */
  readonly version: number | null;
}

export const BEGINNING: Mark = { after: '', skipped: 0, version: null };

/** Marks in the lists of all assets of projects, so that a page deep in a list is found without those before it. */
export class Marks {
  readonly #marks = new LRUCache<string, { readonly version: number; readonly ids: readonly string[] }>({
    maxSize: MAX_MARKS,
    sizeCalculation: ({ ids }) => ids.length + 1,
  });

  /** @param ids of all assets, in order */
  set(projectId: string, version: number, ids: readonly string[]): void {
    const marked = ids.filter((_, i) => (i + 1) % BETWEEN_MARKS === 0);
    this.#marks.set(projectId, { version, ids: marked });
  }

  /** The last mark that is not beyond an asset, by the number of those before it. */
  before(projectId: string, offset: number): Mark {
    const number = Math.floor(offset / BETWEEN_MARKS);
    const known = this.#marks.get(projectId);
    const after = known?.ids[number - 1];
    return known && after !== undefined ? { after, skipped: number * BETWEEN_MARKS, version: known.version } : BEGINNING;
  }
}
