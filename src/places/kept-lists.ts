import { LRUCache } from 'lru-cache';
import { type IdColumn, idColumn } from '../branded-ids.ts';
import { type Block, type SegmentOfList, segmentsOf, type TypedWord } from './match.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** So few letters begin so many names that their lists are long, and so few texts that everybody types the same. */
const MOST_LETTERS = 3;
/** So many entries of lists are kept in all, of 25 bytes each: 26 megabytes. */
const MOST_ENTRIES = 1 << 20;
/** What a segment takes besides is that of so many entries. */
const ENTRIES_PER_SEGMENT = 32;
/** So many texts are known to have been typed once. */
const MOST_TYPED_ONCE = 4096;
/** Lists are kept as far as they have been read: so many entries at first, then half as many more. */
const FIRST_ENTRIES = 32;
/** So many entries are read on at once. */
const READ_AT_ONCE = 16;

/** What places are judged by: in the columns of the index by their numbers, or in a kept list by their places in it. */
export interface Judged {
  readonly kind: Uint8Array;
  readonly country: Uint16Array;
  readonly importance: Uint16Array;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  /** What the names are worth for the only word; not a number where that has not been worked out. */
  readonly worth?: Float64Array;
}

/** Some places of a segment, and where what they are judged by stands: by their numbers, or where they stand themselves. */
interface JudgedBlock extends Block {
  readonly row: Judged;
  readonly isKept: boolean;
}

export type VisitJudged = (block: JudgedBlock) => boolean;

/**
 * One segment of a list, as far as it has been read. What a place is judged by stands next to that of the place behind it; in the columns of the
 * index, each is in a page of memory of its own.
 */
class KeptSegment implements Judged {
  readonly #places: Places;
  readonly #segment: SegmentOfList;
  #length = 0;
  #place: IdColumn<PlaceNumber> = idColumn<PlaceNumber>(new Uint32Array(0));
  kind = new Uint8Array(0);
  country = new Uint16Array(0);
  importance = new Uint16Array(0);
  lat = new Int32Array(0);
  lng = new Int32Array(0);
  worth = new Float64Array(0);

  constructor(places: Places, segment: SegmentOfList) {
    this.#places = places;
    this.#segment = segment;
  }

  /** How many entries there is room for. */
  get size(): number {
    return this.kind.length;
  }

  /** Visits the places in their order until `visit` returns false. */
  each(visit: VisitJudged): void {
    const { tier, count } = this.#segment;
    for (let from = 0; from < count; ) {
      if (from === this.#length) this.#readOn();
      const to = this.#length;
      if (!visit({ places: this.#place, from, to, tier, row: this, isKept: true })) return;
      from = to;
    }
  }

  #readOn(): void {
    const from = this.#length;
    if (from === this.size) this.#grow(Math.min(this.#segment.count, Math.max(FIRST_ENTRIES, from + (from >> 1))));
    this.#length += this.#segment.readInto(this.#place.subarray(from, from + READ_AT_ONCE));
    const { kind, country, importance, lat, lng } = this.#places;
    for (let at = from; at < this.#length; at++) {
      const place = this.#place[at];
      this.kind[at] = kind[place];
      this.country[at] = country[place];
      this.importance[at] = importance[place];
      this.lat[at] = lat[place];
      this.lng[at] = lng[place];
      this.worth[at] = Number.NaN;
    }
  }

  #grow(size: number): void {
    const place = new Uint32Array(size);
    place.set(this.#place);
    this.#place = idColumn<PlaceNumber>(place);
    this.kind = copied(this.kind, new Uint8Array(size));
    this.country = copied(this.country, new Uint16Array(size));
    this.importance = copied(this.importance, new Uint16Array(size));
    this.lat = copied(this.lat, new Int32Array(size));
    this.lng = copied(this.lng, new Int32Array(size));
    this.worth = copied(this.worth, new Float64Array(size));
  }
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** The lists of the readings of a word, for places of some classes. */
export class KeptWord {
  readonly #lists: readonly (readonly KeptSegment[])[];

  constructor(places: Places, { readings }: TypedWord, classes: number) {
    this.#lists = readings.map((reading) =>
      segmentsOf(places, reading, classes).map((segment) => new KeptSegment(places, segment)),
    );
  }

  get size(): number {
    return this.#lists.flat().reduce((sum, segment) => sum + ENTRIES_PER_SEGMENT + segment.size, 1);
  }

  /** Visits the places of a reading as `eachBlock` does. */
  each(reading: number, visit: VisitJudged): void {
    for (const segment of this.#lists[reading] ?? []) segment.each(visit);
  }
}

/** The lists of short beginnings that were typed alone more than once, those asked for last. */
export class KeptLists {
  readonly #places: Places;
  /** What was typed once is not kept: most of three letters is hardly ever typed again. */
  readonly #typedOnce = new LRUCache<string, true>({ max: MOST_TYPED_ONCE });
  readonly #words: LRUCache<string, KeptWord>;

  /** @param mostEntries of all lists together */
  constructor(places: Places, mostEntries = MOST_ENTRIES) {
    this.#places = places;
    this.#words = new LRUCache({ maxSize: mostEntries, sizeCalculation: ({ size }) => size });
  }

  /** How many entries are kept. */
  get entries(): number {
    return [...this.#words.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Has the lists of a word read for places of some classes; null where they are not kept.
   *
   * @param word the only one, as it is read without errors; what a name is worth for it must depend on nothing else
   */
  use(word: TypedWord, classes: number, read: (kept: KeptWord | null) => void): void {
    if (!word.mayGoOn || word.text.length > MOST_LETTERS) {
      read(null);
      return;
    }
    const key = `${classes} ${word.text}`;
    const known = this.#words.get(key);
    if (!known && !this.#typedOnce.has(key)) {
      this.#typedOnce.set(key, true);
      read(null);
      return;
    }
    const kept = known ?? new KeptWord(this.#places, word, classes);
    const before = known?.size;
    read(kept);
    if (kept.size === before) return;
    // The cache counts a value that it has only once: what has grown is put there anew.
    this.#words.delete(key);
    this.#words.set(key, kept);
  }
}
