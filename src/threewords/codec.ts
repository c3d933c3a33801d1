import { type Cell, COLUMN_BITS, ROW_BITS } from './cells.ts';

/** The numbers of three words in any list. */
export type WordNumbers = readonly [number, number, number];

export const WORD_BITS = 15;
/** So many words a list has. */
export const WORD_COUNT = 2 ** WORD_BITS;
const WORD_MASK = WORD_COUNT - 1;

const LOW_ROW_BITS = ROW_BITS - WORD_BITS;
const LOW_COLUMN_BITS = COLUMN_BITS - WORD_BITS;
const LOW_ROW_MASK = 2 ** LOW_ROW_BITS - 1;
const LOW_COLUMN_MASK = 2 ** LOW_COLUMN_BITS - 1;

/**
 * The keys of the rounds, three each: the first 32 binary digits after the point of the square roots of the primes from 2 to 37, so that
 * nobody can have chosen them to an end.
 */
// biome-ignore format: rounds read better in rows
const ROUND_KEYS: readonly (readonly [number, number, number])[] = [
  [0x6a09e667, 0xbb67ae85, 0x3c6ef372],
  [0xa54ff53a, 0x510e527f, 0x9b05688c],
  [0x1f83d9ab, 0x5be0cd19, 0xcbbb9d5d],
  [0x629a292a, 0x9159015a, 0x152fecd8],
];

/** Mixes two numbers of 15 bits under a key into one. */
function mixed(x: number, y: number, key: number): number {
  let hash = Math.imul(x ^ key, 0x9e3779b1) ^ Math.imul(y + (key >>> 15), 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae3d);
  return (hash ^ (hash >>> 13)) >>> 17;
}

/**
 * A fixed permutation of the cells by a generalized Feistel network: three branches of 15 bits, four rounds with public keys. It scatters,
 * and keeps nothing secret. The bits of the row and the column of a cell are dealt into three numbers of 15 bits each (the high bits of the row,
 * those of the column, what is left of both), and these are mixed with each other in four rounds, so that neighbours look unrelated. At no
 * point is there one number that stands for the cell.
 */
export function numbersOfCell({ row, column }: Cell): WordNumbers {
  let a = row >>> LOW_ROW_BITS;
  let b = column >>> LOW_COLUMN_BITS;
  let c = ((row & LOW_ROW_MASK) << LOW_COLUMN_BITS) | (column & LOW_COLUMN_MASK);
  for (const [first, second, third] of ROUND_KEYS) {
    a = (a + mixed(b, c, first)) & WORD_MASK;
    b = (b + mixed(c, a, second)) & WORD_MASK;
    c = (c + mixed(a, b, third)) & WORD_MASK;
  }
  return [a, b, c];
}

/** The inverse: the rounds backwards. Any three numbers of 15 bits are a cell. */
export function cellOfNumbers(numbers: WordNumbers): Cell {
  let [a, b, c] = numbers;
  for (let round = ROUND_KEYS.length - 1; round >= 0; round--) {
    const [first, second, third] = ROUND_KEYS[round];
    c = (c - mixed(a, b, third)) & WORD_MASK;
    b = (b - mixed(c, a, second)) & WORD_MASK;
    a = (a - mixed(b, c, first)) & WORD_MASK;
  }
  return {
    row: (a << LOW_ROW_BITS) | (c >>> LOW_COLUMN_BITS),
    column: (b << LOW_COLUMN_BITS) | (c & LOW_COLUMN_MASK),
  };
}
