import type { Leniency, Rank } from '../contract/whereabouts.ts';
import { type FoundPlace, type PlaceNumber, type Places, positionOf } from '../places/index.ts';

const LENIENCY: Readonly<Record<NonNullable<FoundPlace['forgiven']>, Leniency>> = { errors: 1, missing: 2 };

/** What a result is ranked by; without a score where it is no answer to words, such as a crossing. */
type Ranked = { readonly place: PlaceNumber } & Partial<Pick<FoundPlace, 'score' | 'forgiven'>>;

/** How good a result is beside those of other indexes: scores depend on names and importance, not on what else an index has. */
export function rankOf(places: Places, { place, score = 0, forgiven }: Ranked): Rank {
  const { lat, lng } = positionOf(places, place);
  // What is found by its category scores 0, and stands before what is named alike.
  return { score: score === 0 ? null : score, leniency: forgiven ? LENIENCY[forgiven] : 0, at: [lat, lng] };
}
