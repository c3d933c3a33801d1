import { wordsOf } from '../src/text/words.ts';

/** A small seeded generator of random numbers (mulberry32): the same benchmark every time. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface TypedQuery {
  /** The place whose name was begun. */
  readonly wanted: number;
  readonly text: string;
  /** Whether it was typed with an error. */
  readonly isSlipped: boolean;
  readonly words: readonly string[];
  readonly bias:
    | { readonly centre: { readonly lat: number; readonly lng: number }; readonly radiusMeters: number }
    | undefined;
}

/** A name with one slip of the finger: a letter changed, left out, doubled or swapped with the next. */
function withTypo(text: string, random: () => number): string {
  if (text.length < 2) return text;
  const at = Math.floor(random() * (text.length - 1));
  const letter = 'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)];
  // biome-ignore format: a table reads better in rows
  switch (Math.floor(random() * 4)) {
    case 0: return text.slice(0, at) + letter + text.slice(at + 1);
    case 1: return text.slice(0, at) + text.slice(at + 1);
    case 2: return text.slice(0, at) + text[at] + text.slice(at);
    default: return text.slice(0, at) + text[at + 1] + text[at] + text.slice(at + 2);
  }
}

/** The mix of the benchmark: beginnings of 1 to 12 letters of real names, one in five with a slip, half with a bias. */
export function typedQueries(
  count: number,
  seed: number,
  place: (random: () => number) => { number: number; name: string; lat: number; lng: number },
): TypedQuery[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const { number, name, lat, lng } = place(random);
    const start = name.slice(0, 1 + Math.floor(random() * 12)).trim();
    const isSlipped = index % 5 === 0;
    const text = isSlipped ? withTypo(start, random) : start;
    const bias = index % 2 === 0 ? { centre: { lat, lng }, radiusMeters: 100_000 } : undefined;
    return { wanted: number, text, isSlipped, words: wordsOf(text), bias };
  });
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}
