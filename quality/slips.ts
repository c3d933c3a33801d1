/** What people type instead of a name. Each takes random numbers from 0 to 1, and gives null where the name is too short for it. */
export type Slip = (name: string, random: () => number) => string | null;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** The engine forgives one error in words from here on, two from there on. */
const ONE_ERROR_LENGTH = 4;
const TWO_ERRORS_LENGTH = 8;

/** The first 60 % of the name, and at least three letters. */
export const beginning: Slip = (name) => {
  const typed = name.slice(0, Math.max(3, Math.ceil(name.length * 0.6))).trim();
  return typed.length < 3 ? null : typed;
};

function slipIn(word: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = LETTERS[Math.floor(random() * LETTERS.length)];
  const next = Math.min(at, word.length - 2);
  // biome-ignore format: a table reads better in rows
  switch (Math.floor(random() * 4)) {
    case 0: return word.slice(0, at) + letter + word.slice(at + 1);
    case 1: return word.slice(0, at) + word.slice(at + 1);
    case 2: return word.slice(0, at) + letter + word.slice(at);
    default: return word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2);
  }
}

/** The words of a name that letters alone make, by how long they are. */
function wordsFrom(name: string, length: number): string[] {
  return (name.match(/\p{L}+/gu) ?? []).filter((word) => [...word].length >= length);
}

function replaceOnce(name: string, word: string, other: string): string {
  const at = name.indexOf(word);
  return name.slice(0, at) + other + name.slice(at + word.length);
}

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)];
}

export const oneTypo: Slip = (name, random) => {
  const words = wordsFrom(name, ONE_ERROR_LENGTH);
  if (words.length === 0) return null;
  const word = pick(words, random);
  return replaceOnce(name, word, slipIn(word, random));
};

/** Two slips: in two words, or both in one that is long enough. */
export const twoTypos: Slip = (name, random) => {
  const words = [...new Set(wordsFrom(name, ONE_ERROR_LENGTH))];
  if (words.length > 1) {
    const [first, second] = words.sort((a, b) => b.length - a.length);
    return replaceOnce(replaceOnce(name, first, slipIn(first, random)), second, slipIn(second, random));
  }
  const [long] = wordsFrom(name, TWO_ERRORS_LENGTH);
  return long === undefined ? null : replaceOnce(name, long, slipIn(slipIn(long, random), random));
};

export const withoutAccents: Slip = (name) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export const swappedWords: Slip = (name) => {
  const words = name.split(/\s+/);
  return words.length < 2 ? null : [...words.slice(1), words[0]].join(' ');
};
