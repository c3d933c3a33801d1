import { startsOf } from '../../storage/starts.ts';

/** What joins vertices, in both directions: those of a vertex stand in `to` from `first[vertex]` on, some of them twice. */
export interface Neighbours {
  readonly first: Uint32Array;
  readonly to: Uint32Array;
}

/** The neighbours of so many vertices. @param forEach is called twice, and adds the same to the row of each vertex */
export function neighboursOf(
  vertices: number,
  forEach: (add: (vertex: number, neighbour: number) => void) => void,
): Neighbours {
  const sizes = new Uint32Array(vertices);
  forEach((vertex) => {
    sizes[vertex]++;
  });
  const first = startsOf(sizes);
  const cursor = first.slice();
  const to = new Uint32Array(first[vertices]);
  forEach((vertex, neighbour) => {
    to[cursor[vertex]++] = neighbour;
  });
  return { first, to };
}

/**
 * The order of the vertices of a cell in which little is put in: each time one with the fewest neighbours is taken out (Markowitz 1957, minimum
 * degree), which are joined to each other then. Within a small part of a network that puts in less than cutting it on and on.
 *
 * Rows of bits say who is joined to whom; beyond the cell there are its neighbours, which stay.
 */
export class CellOrder {
  readonly #neighbours: Neighbours;
  /** [vertex] its number in the cell at work and one more; 0 for others. */
  readonly #local: Uint32Array;
  #rows = new Uint32Array(0);

  constructor(neighbours: Neighbours) {
    this.#neighbours = neighbours;
    this.#local = new Uint32Array(neighbours.first.length - 1);
  }

  /** Puts the vertices of a cell in order, in place. */
  sort(cell: Uint32Array): void {
    const { first, to } = this.#neighbours;
    const local = this.#local;
    const members = [...cell];
    for (const [i, vertex] of members.entries()) local[vertex] = i + 1;
    for (const vertex of cell)
      for (let i = first[vertex]; i < first[vertex + 1]; i++) if (local[to[i]] === 0) local[to[i]] = members.push(to[i]);
    const words = (members.length + 31) >>> 5;
    if (this.#rows.length < members.length * words) this.#rows = new Uint32Array(2 * members.length * words);
    const rows = this.#rows.fill(0, 0, members.length * words);
    for (let a = 0; a < cell.length; a++) {
      for (let i = first[members[a]]; i < first[members[a] + 1]; i++) {
        const b = local[to[i]] - 1;
        if (a === b) continue;
        rows[a * words + (b >>> 5)] |= 1 << (b & 31);
        rows[b * words + (a >>> 5)] |= 1 << (a & 31);
      }
    }
    for (const [place, at] of eliminate(rows, words, cell.length).entries()) cell[place] = members[at];
    for (const vertex of members) local[vertex] = 0;
  }
}

/** Takes out the first so many of what rows of bits join, those with the fewest neighbours first. @returns the order */
function eliminate(rows: Uint32Array, words: number, count: number): number[] {
  const degree = Uint32Array.from({ length: count }, (_, i) => countBits(rows, i * words, words));
  const left = Array.from({ length: count }, (_, i) => i);
  const order: number[] = [];
  while (left.length > 0) {
    let least = 0;
    for (let i = 1; i < left.length; i++) if (degree[left[i]] < degree[left[least]]) least = i;
    const [out] = left.splice(least, 1);
    order.push(out);
    for (const other of bitsOf(rows, out * words, words)) {
      joinAll(rows, words, out, other);
      if (other < count) degree[other] = countBits(rows, other * words, words);
    }
  }
  return order;
}

/** Joins a neighbour of what is taken out to all the others. */
function joinAll(rows: Uint32Array, words: number, out: number, other: number): void {
  const row = other * words;
  for (let i = 0; i < words; i++) rows[row + i] |= rows[out * words + i];
  for (const gone of [out, other]) rows[row + (gone >>> 5)] &= ~(1 << (gone & 31));
}

function bitsOf(rows: Uint32Array, from: number, words: number): number[] {
  const found: number[] = [];
  for (let word = 0; word < words; word++)
    for (let bits = rows[from + word]; bits !== 0; bits &= bits - 1) found.push(32 * word + 31 - Math.clz32(bits & -bits));
  return found;
}

function countBits(rows: Uint32Array, from: number, words: number): number {
  let count = 0;
  for (let i = from; i < from + words; i++) {
    let bits = rows[i];
    bits -= (bits >>> 1) & 0x55555555;
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
    count += (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return count;
}
