import { at } from '../at.ts';
import type { NearWord } from './near-words.ts';
import { SKELETON_LETTERS, skeletonOf, soundDistance, soundsOf } from './sounds.ts';
import type { WordList } from './word-list.ts';

/** What sounds more differently is not mistaken. */
const MOST_DIFFERENT = 2.2;

/** The words of a list by how they sound. */
export class HeardWords {
  readonly #language: string;
  readonly #sounds: readonly string[];
  /** The numbers of the words of each skeleton. */
  readonly #bySkeleton: ReadonlyMap<string, readonly number[]>;

  constructor({ language, folded }: WordList) {
    const sounds = folded.all().map((word) => soundsOf(word, language));
    this.#language = language;
    this.#sounds = sounds;
    this.#bySkeleton = Map.groupBy(sounds.keys(), (number) => skeletonOf(at(sounds, number)));
  }

  /** The words that may be meant by one that was heard, the most alike first; without the word itself. */
  like(word: string): NearWord[] {
    const heard = soundsOf(word, this.#language);
    const found: NearWord[] = [];
    for (const skeleton of nearSkeletons(skeletonOf(heard))) {
      for (const number of this.#bySkeleton.get(skeleton) ?? []) {
        const errors = soundDistance(heard, at(this.#sounds, number), MOST_DIFFERENT);
        if (errors <= MOST_DIFFERENT) found.push({ number, errors, missing: 0 });
      }
    }
    return found.sort((a, b) => a.errors - b.errors || a.number - b.number);
  }
}

/** A skeleton, and those with a consonant more, less, or another. */
function nearSkeletons(skeleton: string): Set<string> {
  const near = new Set([skeleton]);
  for (let from = 0; from <= skeleton.length; from++) {
    const [before, after] = [skeleton.slice(0, from), skeleton.slice(from)];
    near.add(before + after.slice(1));
    for (const letter of SKELETON_LETTERS) near.add(before + letter + after).add(before + letter + after.slice(1));
  }
  return near;
}
