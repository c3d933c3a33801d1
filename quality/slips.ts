/** A slip of the finger in one word of a text. Takes random numbers from 0 to 1. */

/** So long a word has to be: a slip in a shorter one makes another word. */
const MIN_LENGTH = 5;
const ALPHABETS = ['abcdefghijklmnopqrstuvwxyz', 'абвгдежзийклмнопрстуфхцчшщыьэюя', 'αβγδεζηθικλμνξοπρστυφχψω'];

/** A letter changed, left out, added, or swapped with the next, in one word of at least five letters; null where there is none. */
export function oneTypo(text: string, random: () => number): string | null {
  const words = (text.match(/\p{L}+/gu) ?? []).filter((word) => word.length >= MIN_LENGTH && alphabetOf(word) !== undefined);
  if (words.length === 0) return null;
  const word = pick(words, random);
  const at = text.indexOf(word);
  return text.slice(0, at) + slipIn(word, alphabetOf(word) ?? '', random) + text.slice(at + word.length);
}

/** The alphabet that the finger slips in: that of the letters of the word. */
function alphabetOf(word: string): string | undefined {
  const plain = word.toLowerCase().normalize('NFD');
  return ALPHABETS.find((alphabet) => [...plain].some((letter) => alphabet.includes(letter)));
}

function slipIn(word: string, alphabet: string, random: () => number): string {
  const at = Math.floor(random() * word.length);
  const letter = pick(
    [...alphabet].filter((other) => other !== word[at].toLowerCase()),
    random,
  );
  const next = Math.min(at, word.length - 2);
  const without = word.slice(0, at) + word.slice(at + 1);
  // biome-ignore format: a table reads better in rows
  switch (Math.floor(random() * 4)) {
    case 0: return word.slice(0, at) + letter + word.slice(at + 1);
    case 1: return without;
    case 2: return word.slice(0, at) + letter + word.slice(at);
    // Two equal letters swapped would be no slip.
    default: return word[next] === word[next + 1] ? without : word.slice(0, next) + word[next + 1] + word[next] + word.slice(next + 2);
  }
}

export function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)];
}
