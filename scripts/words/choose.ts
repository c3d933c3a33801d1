import { Apart } from './slips.ts';
import type { Sounds } from './sounds.ts';

/** A word that may enter a list: as it is written, and folded to what is compared. */
export interface Candidate {
  readonly written: string;
  readonly folded: string;
}

const BATCH = 4_000;

/**
 * Chooses words for a list, the first ones that fit: none a slip from another, none sounding like another. Fewer than `count` when there
 * are no more.
 */
export function chooseWords(candidates: readonly Candidate[], count: number, sounds: Sounds): Candidate[] {
  const apart = new Apart();
  const heard = new Set<string>();
  const chosen: Candidate[] = [];
  for (let from = 0; from < candidates.length && chosen.length < count; from += BATCH) {
    // Those near a word of this batch are left in; they are looked at once more below.
    const batch = candidates.slice(from, from + BATCH).filter(({ folded }) => apart.admits(folded));
    const spoken = sounds(batch.map(({ written }) => written));
    for (const [i, candidate] of batch.entries()) {
      if (chosen.length === count) break;
      if (!apart.admits(candidate.folded) || spoken[i].some((sound) => heard.has(sound))) continue;
      apart.add(candidate.folded);
      for (const sound of spoken[i]) heard.add(sound);
      chosen.push(candidate);
    }
  }
  return chosen;
}
