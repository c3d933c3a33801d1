import type { Id } from '../branded-ids.ts';

/** A place by its number in the index: its rank by importance. While an index is written, places have other numbers. */
export type PlaceNumber = Id<'place'>;

/** The numbers of all places of an index, by rank. */
export function placeNumbers({ meta }: { readonly meta: { readonly places: number } }): PlaceNumber[] {
  return Array.from({ length: meta.places }, (_, number) => number as PlaceNumber);
}
