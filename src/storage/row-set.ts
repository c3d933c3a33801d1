/** Some rows of a table. */
export interface Rows extends Iterable<number> {
  readonly size: number;
  has(row: number): boolean;
}

/** Some rows of a table, one bit for each. */
export class RowSet implements Rows {
  readonly #bits: Uint32Array;
  /** How many rows the table has. */
  readonly rows: number;

  private constructor(rows: number, bits: Uint32Array) {
    this.rows = rows;
    this.#bits = bits;
  }

  static none(rows: number): RowSet {
    return new RowSet(rows, new Uint32Array((rows + 31) >>> 5));
  }

  static of(rows: number, members: Iterable<number>): RowSet {
    const set = RowSet.none(rows);
    for (const row of members) set.#bits[row >>> 5] |= 1 << (row & 31);
    return set;
  }

  has(row: number): boolean {
    return (this.#bits[row >>> 5] & (1 << (row & 31))) !== 0;
  }

  get size(): number {
    let size = 0;
    for (const word of this.#bits) size += bitsIn(word);
    return size;
  }

  and(other: RowSet): RowSet {
    return new RowSet(
      this.rows,
      this.#bits.map((word, i) => word & other.#bits[i]),
    );
  }

  or(other: RowSet): RowSet {
    return new RowSet(
      this.rows,
      this.#bits.map((word, i) => word | other.#bits[i]),
    );
  }

  not(): RowSet {
    const bits = this.#bits.map((word) => ~word);
    if (this.rows & 31) bits[bits.length - 1] &= (1 << (this.rows & 31)) - 1;
    return new RowSet(this.rows, bits);
  }

  /** The rows that pass a test. */
  filter(isMeant: (row: number) => boolean): RowSet {
    const bits = this.#bits.map((all, i) => {
      let passing = all;
      for (let word = all; word !== 0; word &= word - 1) {
        const bit = word & -word;
        if (!isMeant(i * 32 + 31 - Math.clz32(bit))) passing ^= bit;
      }
      return passing;
    });
    return new RowSet(this.rows, bits);
  }

  /** The rows, in order. */
  *[Symbol.iterator](): Iterator<number> {
    for (let i = 0; i < this.#bits.length; i++) {
      for (let word = this.#bits[i]; word !== 0; word &= word - 1) yield i * 32 + 31 - Math.clz32(word & -word);
    }
  }
}

/** The bits of a word of 32, counted in parallel: pairs, then nibbles, then bytes. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
