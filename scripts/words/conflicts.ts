import type { Pronunciation } from './sounds.ts';

/** Pairs of words that cannot be in one list, by the numbers of both: each word's others. */
export type Conflicts = readonly ReadonlySet<number>[];

/** Words that are one slip of the keyboard apart: a letter left out, added or changed, or two neighbours swapped. */
export function slipConflicts(words: readonly string[]): Conflicts {
  const conflicts = words.map(() => new Set<number>());
  const numbers = new Map(words.map((word, number) => [word, number]));
  const alike = new Groups(conflicts);
  for (const [number, word] of words.entries()) {
    for (let at = 0; at < word.length; at++) {
      const [before, after] = [word.slice(0, at), word.slice(at + 1)];
      alike.add(`${before}*${after}`, number);
      connect(conflicts, number, numbers.get(before + after));
      if (after !== '') connect(conflicts, number, numbers.get(before + after[0] + word[at] + after.slice(1)));
    }
  }
  return conflicts;
}

/** Words that sound alike, or differ by one sound that is taken for another. */
export function soundConflicts(pronunciations: readonly (readonly Pronunciation[])[]): Conflicts {
  const conflicts = pronunciations.map(() => new Set<number>());
  const alike = new Groups(conflicts);
  for (const [number, each] of pronunciations.entries()) {
    for (const { voice, sounds } of each) if (sounds.length > 0) alike.add(keyOf(voice, sounds), number);
  }
  for (const [number, each] of pronunciations.entries()) {
    for (const key of each.flatMap(takenFor)) {
      for (const heard of alike.of(key)) connect(conflicts, number, heard);
    }
  }
  return conflicts;
}

/** The keys of what a pronunciation is taken for, with one sound heard as another. */
function takenFor({ voice, sounds, confusable }: Pronunciation): string[] {
  return sounds.flatMap((sound, at) => (confusable.get(sound) ?? []).map((other) => keyOf(voice, sounds.with(at, other))));
}

function keyOf(voice: string, sounds: readonly string[]): string {
  return `${voice}:${sounds.join('_')}`;
}

/** Numbers that have a key in common are in conflict. */
class Groups {
  readonly #conflicts: readonly Set<number>[];
  readonly #members = new Map<string, number[]>();

  constructor(conflicts: readonly Set<number>[]) {
    this.#conflicts = conflicts;
  }

  add(key: string, number: number): void {
    const members = this.#members.get(key);
    if (!members) {
      this.#members.set(key, [number]);
      return;
    }
    for (const member of members) connect(this.#conflicts, number, member);
    members.push(number);
  }

  of(key: string): readonly number[] {
    return this.#members.get(key) ?? [];
  }
}

function connect(conflicts: readonly Set<number>[], one: number, other: number | undefined): void {
  if (other === undefined || other === one) return;
  conflicts[one].add(other);
  conflicts[other].add(one);
}
