import { seededRandom } from '../bench/queries.ts';

const SEED = 7;
/** So many questions of a form are asked of a map, unless all are wanted. */
const SAMPLE = 3_000;

/** Random numbers that are the same in every run, and others for each purpose. */
export function randomFor(purpose: string): () => number {
  let seed = SEED;
  for (const letter of purpose) seed = (Math.imul(seed, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return seededRandom(seed);
}

/** The items in a random order. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

export function sampleSize(isAll: boolean): number {
  return isAll ? Number.POSITIVE_INFINITY : SAMPLE;
}
