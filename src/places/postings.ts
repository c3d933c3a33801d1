import { Growing } from '../storage/growing.ts';
import type { PlaceNumber } from './place-number.ts';

/**
 * How a place bears a term: a list has the places of each tier together. The score of a place is bounded by its tier, so that a list whose
 * main names leave no room for others ends before the first of them.
 */
export const BEGINS_MAIN_NAME = 0;
export const IN_MAIN_NAME = 1;
export const IN_TRANSLATED_NAME = 2;
export const IN_OTHER_NAME = 3;
export const TIERS = 4;

/** A place and its tier fit into one number of 32 bits, which bounds how many places a file can have. */
export const MAX_PLACES = 2 ** 32 / TIERS;

/** A place and its tier as one number: in rank order, and of one place the best tier first. */
export function tagged(place: number, tier: number): number {
  if (place >= MAX_PLACES) throw new RangeError(`the index has more than ${MAX_PLACES} places: split the region`);
  return place * TIERS + tier;
}

export function placeOf(entry: number): PlaceNumber {
  return Math.floor(entry / TIERS) as PlaceNumber;
}

export function tierOf(entry: number): number {
  return entry % TIERS;
}

/**
 * Posting lists: rising place numbers as differences in variable-length integers (delta coding, LEB128): the places that bear a term or a
 * prefix, each once, in the best tier that it has. Places are numbered by falling importance, so every tier is in rank order and its first
 * entries are its best.
 *
 *     list = tier, tier, …                       those that have places, in their order
 *     tier = count × 8 + number × 2 + isNotLast, bytes, first number, difference, difference, …
 *
 * `bytes`, the length of what follows, is there for all but the last tier of a list. A difference takes one byte in dense lists and rarely
 * more than three.
 */
export class PostingsBuilder {
  readonly #bytes = new Growing((length) => new Uint8Array(length), 1 << 16);
  readonly #starts = new Growing((length) => new Float64Array(length));

  /** Appends a list of tagged places, rising, and returns its number. */
  add(entries: ArrayLike<number>): number {
    this.#starts.push(this.#bytes.length);
    const count = new Uint32Array(TIERS);
    const bytes = new Uint32Array(TIERS);
    eachDifference(entries, (tier, difference) => {
      count[tier]++;
      bytes[tier] += varintLength(difference);
    });
    const last = count.findLastIndex((places) => places > 0);
    for (let tier = 0; tier <= last; tier++) {
      if (count[tier] === 0) continue;
      this.#pushVarint(count[tier] * 2 * TIERS + tier * 2 + (tier < last ? 1 : 0));
      if (tier < last) this.#pushVarint(bytes[tier]);
      eachDifference(entries, (of, difference) => {
        if (of === tier) this.#pushVarint(difference);
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

  /** The offset of each list, and the end of the last one. Offsets pass 2³² only past 4 GB of lists: refused. */
  starts(): Uint32Array {
    if (this.#bytes.length > 0xffff_ffff) throw new RangeError('the posting lists exceed 4 GB: split the region');
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
  /** False of files of version 2, whose lists are one tier without its number: all places are taken for the best one. */
  readonly isTiered: boolean;
}

/** Visits the entries of a list with how far each is from the one before in its tier. */
function eachDifference(entries: ArrayLike<number>, visit: (tier: number, difference: number) => void): void {
  const previous = new Float64Array(TIERS);
  for (let index = 0; index < entries.length; index++) {
    const tier = tierOf(entries[index]);
    const place = placeOf(entries[index]);
    visit(tier, place - previous[tier]);
    previous[tier] = place;
  }
}

function varintLength(value: number): number {
  let length = 1;
  for (let rest = value; rest > 127; rest = Math.floor(rest / 128)) length++;
  return length;
}

/** Walks a list tier by tier, each in rank order. It starts before the first tier. */
export class PostingsCursor {
  readonly #bytes: Uint8Array;
  readonly #isTiered: boolean;
  #at: number;
  #left = 0;
  /** Where the next tier begins; −1 after the last one. */
  #nextTier: number;
  /** What the cursor stands on. */
  place = 0 as PlaceNumber;
  tier = BEGINS_MAIN_NAME;

  constructor({ bytes, starts, isTiered }: Postings, list: number) {
    this.#bytes = bytes;
    this.#isTiered = isTiered;
    this.#at = starts[list];
    this.#nextTier = starts[list] < starts[list + 1] ? starts[list] : -1;
  }

  /** Moves before the first entry of the next tier; false at the end. */
  nextTier(): boolean {
    if (this.#nextTier < 0) return false;
    this.#at = this.#nextTier;
    this.place = 0 as PlaceNumber;
    const head = this.#varint();
    if (!this.#isTiered) {
      this.#left = head;
      this.#nextTier = -1;
      return true;
    }
    this.#left = Math.floor(head / (2 * TIERS));
    this.tier = (head >>> 1) % TIERS;
    const bytes = head % 2 === 1 ? this.#varint() : -1;
    this.#nextTier = bytes < 0 ? -1 : this.#at + bytes;
    return true;
  }

  /** Moves to the next entry of the tier; false at its end. */
  next(): boolean {
    if (this.#left === 0) return false;
    this.#left--;
    this.place = (this.place + this.#varint()) as PlaceNumber;
    return true;
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
