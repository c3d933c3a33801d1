import { Growing } from '../storage/growing.ts';
import { CLASSES } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';

/**
 * How a place bears a term. The score of a place is bounded by its tier, so that a list whose main names leave no room for others ends before
 * the first of them.
 */
export const BEGINS_MAIN_NAME = 0;
export const IN_MAIN_NAME = 1;
export const IN_TRANSLATED_NAME = 2;
export const IN_OTHER_NAME = 3;
const TIERS = 4;

/** The segments of a list: places of one tier and one class. */
export const SEGMENTS = TIERS * CLASSES.length;

/** A prefix that more entries start with than this gets a list of its own; the lists of others are merged by the query. */
export const MAX_JOINED_POSTINGS = 512;

/** A place and its segment fit into one number of 32 bits, which bounds how many places a file can have: 268 million, as `PlacesWriter` checks. */
export const MAX_PLACES = 2 ** 32 / SEGMENTS;

export function segmentOf(tier: number, placeClass: number): number {
  return tier * CLASSES.length + placeClass;
}

export function tierOf(segment: number): number {
  return segment >>> CLASS_BITS;
}

const CLASS_BITS = Math.log2(CLASSES.length);

/** A place and its segment as one number: in rank order, and of one place the best tier first. */
export function tagged(place: number, segment: number): number {
  return place * SEGMENTS + segment;
}

export function placeIn(entry: number): PlaceNumber {
  return Math.floor(entry / SEGMENTS) as PlaceNumber;
}

function segmentIn(entry: number): number {
  return entry % SEGMENTS;
}

/**
 * Posting lists: rising place numbers as differences in variable-length integers (delta coding, LEB128): the places that bear a term or a
 * prefix, each once, in the best tier that it has. Places are numbered by falling importance, so every segment is in rank order and its first
 * entries are its best.
 *
 *     list = segment, segment, …                 those that have places, in their order
 *     segment = count × 32 + number × 2 + isNotLast, bytes, first number, difference, difference, …
 *
 * `bytes`, the length of what follows, is there for all but the last segment of a list. A difference takes one byte in dense lists and rarely
 * more than three.
 */
export class PostingsBuilder {
  readonly #bytes = new Growing((length) => new Uint8Array(length), 1 << 16, 'bytes of posting lists');
  readonly #starts = new Growing((length) => new Uint32Array(length));

  /** Appends a list of tagged places, rising, and returns its number. */
  add(entries: ArrayLike<number>): number {
    this.#starts.push(this.#bytes.length);
    const count = new Uint32Array(SEGMENTS);
    const bytes = new Uint32Array(SEGMENTS);
    eachDifference(entries, (segment, difference) => {
      count[segment]++;
      bytes[segment] += varintLength(difference);
    });
    const last = count.findLastIndex((places) => places > 0);
    for (let segment = 0; segment <= last; segment++) {
      if (count[segment] === 0) continue;
      this.#pushVarint(count[segment] * 2 * SEGMENTS + segment * 2 + (segment < last ? 1 : 0));
      if (segment < last) this.#pushVarint(bytes[segment]);
      eachDifference(entries, (of, difference) => {
        if (of === segment) this.#pushVarint(difference);
      });
    }
    return this.#starts.length - 1;
  }

  #pushVarint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest % 128) | 128);
      rest = Math.floor(rest / 128);
    }
    this.#bytes.push(rest);
  }

  bytes(): Uint8Array {
    return this.#bytes.view();
  }

  /** The offset of each list, and the end of the last one. */
  starts(): Uint32Array {
    const starts = new Uint32Array(this.#starts.length + 1);
    starts.set(this.#starts.view());
    starts[this.#starts.length] = this.#bytes.length;
    return starts;
  }
}

/** Posting lists to read, by number. */
export interface Postings {
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  /** False of files of version 2, whose lists are one segment without its number: all places are taken for the best tier and any class. */
  readonly isSegmented: boolean;
}

/** Visits the entries of a list with how far each is from the one before in its segment. */
function eachDifference(entries: ArrayLike<number>, visit: (segment: number, difference: number) => void): void {
  const previous = new Float64Array(SEGMENTS);
  for (let index = 0; index < entries.length; index++) {
    const segment = segmentIn(entries[index]);
    const place = placeIn(entries[index]);
    visit(segment, place - previous[segment]);
    previous[segment] = place;
  }
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++;
  return length;
}

/** Walks the segments of some classes of a list, each in rank order. It starts before the first one. */
export class PostingsCursor {
  readonly #postings: Postings;
  readonly #list: number;
  readonly #bytes: Uint8Array;
  readonly #classes: number;
  #at: number;
  /** Where the next segment begins; −1 after the last one. */
  #next: number;
  /** How many entries of the segment are left. */
  left = 0;
  /** What the cursor stands on. */
  place = 0 as PlaceNumber;
  segment = 0;

  /** @param classes as bits */
  constructor(postings: Postings, list: number, classes: number) {
    const { bytes, starts } = postings;
    this.#postings = postings;
    this.#list = list;
    this.#bytes = bytes;
    this.#classes = classes;
    this.#at = starts[list];
    this.#next = starts[list] < starts[list + 1] ? starts[list] : -1;
  }

  /** Another one that stands where this one does. */
  copy(): PostingsCursor {
    const copy = new PostingsCursor(this.#postings, this.#list, this.#classes);
    copy.#at = this.#at;
    copy.#next = this.#next;
    copy.left = this.left;
    copy.place = this.place;
    copy.segment = this.segment;
    return copy;
  }

  /** Moves before the first entry of the next segment; false at the end. */
  nextSegment(): boolean {
    while (this.#next >= 0) {
      this.#at = this.#next;
      const head = this.#varint();
      this.place = 0 as PlaceNumber;
      if (!this.#postings.isSegmented) {
        this.left = head;
        this.#next = -1;
        return true;
      }
      this.left = Math.floor(head / (2 * SEGMENTS));
      this.segment = (head >>> 1) % SEGMENTS;
      const bytes = head % 2 === 1 ? this.#varint() : -1;
      this.#next = bytes < 0 ? -1 : this.#at + bytes;
      if ((this.#classes & (1 << (this.segment % CLASSES.length))) !== 0) return true;
    }
    return false;
  }

  /** Moves to the next entry of the segment; false at its end. */
  next(): boolean {
    if (this.left === 0) return false;
    this.left--;
    this.place = (this.place + this.#varint()) as PlaceNumber;
    return true;
  }

  /** Reads the next entries of the segment, as far as there is room. @returns how many */
  readInto(places: Uint32Array): number {
    const bytes = this.#bytes;
    const count = Math.min(places.length, this.left);
    let at = this.#at;
    let place: number = this.place;
    for (let i = 0; i < count; i++) {
      const byte = bytes[at++];
      if (byte < 128) {
        place += byte;
      } else {
        this.#at = at - 1;
        place += this.#varint();
        at = this.#at;
      }
      places[i] = place;
    }
    this.#at = at;
    this.left -= count;
    this.place = place as PlaceNumber;
    return count;
  }

  #varint(): number {
    const bytes = this.#bytes;
    let byte = bytes[this.#at++];
    if (byte < 128) return byte;
    let value = byte & 127;
    let shift = 7;
    do {
      byte = bytes[this.#at++];
      value += (byte & 127) * 2 ** shift;
      shift += 7;
    } while (byte >= 128);
    return value;
  }
}
