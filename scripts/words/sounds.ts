import { execFileSync } from 'node:child_process';
import { foldWord } from '../../src/text/words.ts';

/** How words sound: each word's pronunciations, in any notation in which equal texts sound alike. */
export type Sounds = (words: readonly string[]) => readonly (readonly string[])[];

/** Which word of a sentence is stressed, and how much, does not help a listener to distinguish two words. */
const STRESS = /[\u02c8\u02cc]/g;
const MAX_OUTPUT_BYTES = 2 ** 28;

/** The pronunciations that the rules of eSpeak NG give in some voices (`es`, `es-419`). */
export function spokenSounds(voices: readonly string[]): Sounds {
  return (words) => {
    const byVoice = voices.map((voice) => speak(words, voice));
    return words.map((_, i) => byVoice.map((spoken) => spoken[i]));
  };
}

function speak(words: readonly string[], voice: string): string[] {
  // A full stop ends a line of the output.
  const lines = execFileSync('espeak-ng', ['-q', '--ipa', '-v', voice, '--stdin'], {
    input: words.map((word) => `${word}.\n`).join(''),
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  const spoken = lines.trimEnd().split('\n');
  if (spoken.length !== words.length) throw new Error(`espeak-ng said ${spoken.length} words of ${words.length}`);
  return spoken.map((line) => `${voice}:${line.trim().replace(STRESS, '')}`);
}

/**
 * The pronunciations of the CMU dictionary, which knows no accents; none for a word that it lacks.
 *
 * @param entries phones by word, and by `word(2)` where it has more
 */
export function listedSounds(entries: Readonly<Record<string, string>>): Sounds {
  const variants = Map.groupBy(Object.keys(entries), (entry) => entry.replace(/\(\d\)$/, ''));
  const soundOf = (entry: string) => `cmu:${entries[entry].replace(/\d/g, '')}`;
  return (words) => words.map((word) => (variants.get(foldWord(word)) ?? []).map(soundOf));
}

/** Both of two. */
export function allSounds(each: readonly Sounds[]): Sounds {
  return (words) => {
    const sounded = each.map((sounds) => sounds(words));
    return words.map((_, i) => sounded.flatMap((of) => of[i]));
  };
}
