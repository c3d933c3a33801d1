/** Consonants and vowels that most people on earth can say and distinguish. */
const CONSONANTS = 'bdfghjklmnprstvwz';
const VOWELS = 'aeiou';
/** Each letter counts its number so many times. */
const WEIGHTS = [1, 2, 3, 4, 5, 6] as const;

/**
 * Words of no language: three syllables of a consonant and a vowel each, such that the weighted sum of the letters' numbers is divisible by
 * 17, the number of consonants. A changed letter always breaks the sum, swapped neighbours break the pattern, and a letter more or less
 * breaks the length: no word is a slip from another. 36,125 of them, in alphabetical order.
 */
export function syllableWords(): string[] {
  const letters = [0, 1, 2].flatMap(() => [CONSONANTS, VOWELS]);
  let begun = [{ word: '', sum: 0 }];
  for (const [at, alphabet] of letters.entries()) {
    begun = begun.flatMap(({ word, sum }) =>
      [...alphabet].map((letter, number) => ({ word: word + letter, sum: sum + WEIGHTS[at] * number })),
    );
  }
  return begun.filter(({ sum }) => sum % CONSONANTS.length === 0).map(({ word }) => word);
}
