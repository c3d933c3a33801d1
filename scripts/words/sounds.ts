import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { foldWord } from '../../src/text/words.ts';
import { CMU_CONFUSABLE, type Confusable, confusableIn } from './confusable.ts';

/** How a word sounds in one voice: its sounds in their order, in the voice's notation. */
export interface Pronunciation {
  /** Pronunciations are compared within a voice. */
  readonly voice: string;
  readonly sounds: readonly string[];
  readonly confusable: Confusable;
}

/** Each word's pronunciations. */
export type Sounds = (words: readonly string[]) => Promise<readonly (readonly Pronunciation[])[]>;

/** Which syllable is stressed, and how much, does not help a listener to distinguish two words. */
const STRESS = /[ˈˌ]/g;
/** Where eSpeak NG takes a word for one of another language: `(en)`. */
const OTHER_LANGUAGE = /\([a-z-]+\)/g;
const MAX_OUTPUT_BYTES = 2 ** 28;
const BATCH = 4_000;

/**
 * The pronunciations that the rules of eSpeak NG give in some voices (`es`, `es-419`).
 *
 * @param folder where what was spoken is kept: 2,000 words take a second
 */
export function spokenSounds(language: string, voices: readonly string[], folder: string): Sounds {
  const confusable = confusableIn(language);
  return async (words) => {
    const byVoice: Pronunciation[][] = [];
    for (const voice of voices) {
      const spoken = await speakOnce(words, voice, join(folder, `spoken-${voice}.json`));
      byVoice.push(
        words.map((word) => ({
          voice,
          sounds: (spoken.get(word) ?? '').split(/[_ ]+/).filter((each) => each !== ''),
          confusable,
        })),
      );
    }
    return words.map((_, i) => byVoice.map((spoken) => spoken[i]));
  };
}

/** Speaks the words that were not spoken before. */
async function speakOnce(words: readonly string[], voice: string, file: string): Promise<ReadonlyMap<string, string>> {
  const spoken = new Map<string, string>(existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []);
  const batches = chunks(
    words.filter((word) => !spoken.has(word)),
    BATCH,
  );
  if (batches.length === 0) return spoken;
  const waiting = batches.entries();
  const work = async () => {
    for (const [, batch] of waiting) {
      const lines = await speak(batch, voice);
      for (const [i, word] of batch.entries()) spoken.set(word, lines[i]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  writeFileSync(file, JSON.stringify([...spoken]));
  return spoken;
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

function speak(words: readonly string[], voice: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const options = { encoding: 'utf8', maxBuffer: MAX_OUTPUT_BYTES } as const;
    const spoken = execFile('espeak-ng', ['-q', '--ipa', '--sep=_', '-v', voice, '--stdin'], options, (error, output) => {
      const lines = output.trimEnd().split('\n');
      if (error) reject(error);
      else if (lines.length !== words.length) reject(new Error(`espeak-ng said ${lines.length} words of ${words.length}`));
      else resolve(lines.map((line) => line.trim().replace(STRESS, '').replace(OTHER_LANGUAGE, '')));
    });
    // A full stop ends a line of the output.
    spoken.stdin?.end(words.map((word) => `${word}.\n`).join(''));
  });
}

/**
 * The pronunciations of the CMU dictionary, which knows no accents; none for a word that it lacks.
 *
 * @param entries phones by word, and by `word(2)` where it has more
 */
export function listedSounds(entries: Readonly<Record<string, string>>): Sounds {
  const variants = Map.groupBy(Object.keys(entries), (entry) => entry.replace(/\(\d\)$/, ''));
  const pronunciation = (entry: string): Pronunciation => ({
    voice: 'cmu',
    sounds: entries[entry].replace(/\d/g, '').split(' '),
    confusable: CMU_CONFUSABLE,
  });
  return async (words) => words.map((word) => (variants.get(foldWord(word)) ?? []).map(pronunciation));
}

/** Both of two. */
export function allSounds(each: readonly Sounds[]): Sounds {
  return async (words) => {
    const sounded = await Promise.all(each.map((sounds) => sounds(words)));
    return words.map((_, i) => sounded.flatMap((of) => of[i]));
  };
}
