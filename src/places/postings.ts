import { Growing } from '../storage/growing.ts';
import type { PlaceNumber } from './place-number.ts';

/**
 * Posting lists: rising place numbers as differences in variable-length integers (delta coding, LEB128): the places that bear a term or a
 * prefix. Places are numbered by falling importance, so every list is in rank order and its first entries are its best.
 *
 *     list = count, first number, difference, difference, …
 *
 * A difference takes one byte in dense lists and rarely more than three.
 */
export class PostingsBuilder {
  readonly #bytes = new Growing((length) => new Uint8Array(length), 1 << 16);
  readonly #starts = new Growing((length) => new Float64Array(length));

  /** Appends a list and returns its number. */
  add(places: ArrayLike<number>): number {
    this.#starts.push(this.#bytes.length);
    this.#pushVarint(places.length);
    let previous = 0;
    for (let index = 0; index < places.length; index++) {
      this.#pushVarint(places[index] - previous);
      previous = places[index];
    }
    return this.#starts.length - 1;
  }

  #pushVarint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.#bytes.push((rest & 127) | 128);
      rest >>>= 7;
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

/** Walks a list in rank order. `place` is the entry it stands on; it starts before the first. */
export class PostingsCursor {
  readonly #bytes: Uint8Array;
  #at: number;
  #left: number;
  place = 0 as PlaceNumber;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#left = 0;
    this.#left = this.#varint();
  }

  /** Moves to the next entry; false at the end. */
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
