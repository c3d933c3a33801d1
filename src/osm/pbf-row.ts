import { PbfReader } from 'pbf';
import { DamagedBlock } from './pbf-blobs.ts';

/**
 * A row of numbers of a block, each decoded when it is asked for, so that none is kept. Numbers of up to four bytes, as nearly all are, are
 * decoded here with whole numbers of 32 bits; the library decodes the others, and would divide each one.
 */
export class PackedRow {
  readonly #pbf: PbfReader;
  readonly #bytes: Uint8Array;
  #at: number;
  readonly #end: number;

  /** The row where the reader is; the reader goes on behind it. */
  constructor(pbf: PbfReader) {
    const length = pbf.readVarint();
    this.#pbf = pbf;
    this.#bytes = pbf.buf;
    this.#at = pbf.pos;
    this.#end = pbf.pos + length;
    // The library would read on beyond the block.
    if (!(this.#end <= pbf.length)) throw new DamagedBlock('a row of numbers that does not end');
    pbf.pos = this.#end;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end;
  }

  /** The next number of a row of numbers with signs. @throws DamagedBlock behind the last one */
  signed(): number {
    const short = this.#short();
    return short < 0 ? this.#long((pbf) => pbf.readSVarint()) : (short >>> 1) ^ -(short & 1);
  }

  /** The next number of a row of numbers without, which may be negative all the same. @throws DamagedBlock behind the last one */
  unsigned(): number {
    const short = this.#short();
    return short < 0 ? this.#long((pbf) => pbf.readVarint(true)) : short;
  }

  /** The next number as it is written, 7 bits a byte; −1 where it has more than four bytes. */
  #short(): number {
    if (this.isAtEnd) throw new DamagedBlock('rows of different length');
    let value = 0;
    for (let bits = 0; bits < 28; bits += 7) {
      const byte = this.#bytes[this.#at + bits / 7];
      value |= (byte & 0x7f) << bits;
      if (byte < 0x80) {
        this.#at += bits / 7 + 1;
        return value;
      }
    }
    return -1;
  }

  #long(read: (pbf: PbfReader) => number): number {
    const { pos } = this.#pbf;
    this.#pbf.pos = this.#at;
    const value = read(this.#pbf);
    this.#at = this.#pbf.pos;
    this.#pbf.pos = pos;
    return value;
  }
}

export const NO_ROW = new PackedRow(new PbfReader(Uint8Array.of(0)));
