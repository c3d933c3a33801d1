import { setImmediate as othersTurn } from 'node:timers/promises';

const NO_ROWS = new Uint32Array(0);
/** About what a word takes beside its rows: the text, and its place in the table. */
const A_WORD_BYTES = 90;
/** So many are put in order before others have their turn: a millisecond or two. */
const SLICE = 250_000;

/** The rows that have each word, as numbers in order. */
export class WordRows {
  readonly #numbers: ReadonlyMap<string, number>;
  /** Where the rows of each word begin, by its number, and where the last ones end. */
  readonly #starts: Uint32Array;
  readonly #rows: Uint32Array;

  private constructor(numbers: ReadonlyMap<string, number>, starts: Uint32Array, rows: Uint32Array) {
    this.#numbers = numbers;
    this.#starts = starts;
    this.#rows = rows;
  }

  /**
   * Orders the rows of words by counting, in slices between which others have their turn.
   *
   * @param numbers of the words, from 0
   * @param words the number of a word and of a row that has it, row after row
   */
  static async of(numbers: ReadonlyMap<string, number>, words: Uint32Array, rows: Uint32Array): Promise<WordRows> {
    const starts = new Uint32Array(numbers.size + 1);
    await inSlices(words.length, (i) => starts[words[i] + 1]++);
    await inSlices(numbers.size, (word) => {
      starts[word + 1] += starts[word];
    });
    const ordered = new Uint32Array(rows.length);
    const next = starts.slice(0, numbers.size);
    await inSlices(rows.length, (i) => {
      ordered[next[words[i]]++] = rows[i];
    });
    return new WordRows(numbers, starts, ordered);
  }

  get bytes(): number {
    return this.#starts.byteLength + this.#rows.byteLength + this.#numbers.size * A_WORD_BYTES;
  }

  /** The rows that have a word. */
  of(word: string): Uint32Array {
    const number = this.#numbers.get(word);
    return number === undefined ? NO_ROWS : this.#rows.subarray(this.#starts[number], this.#starts[number + 1]);
  }
}

async function inSlices(count: number, work: (i: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE) {
    for (let i = from; i < Math.min(from + SLICE, count); i++) work(i);
    await othersTurn();
  }
}
