import { idColumn } from '../branded-ids.ts';
import type { PlaceNumber } from './place-number.ts';
import type { Columns } from './sections.ts';
import type { SpatialIndex } from './spatial.ts';

/** Towns with more people than these have a spatial index of their own: they reach far, and are few. */
export const LARGE_TOWN_PEOPLE = 100_000;

/** The towns of a spatial index that have many people, in its order. */
export function largeTownsOf(
  { code, item }: SpatialIndex<PlaceNumber>,
  isTown: (place: PlaceNumber) => boolean,
  { peopleOf, peopleCount }: Pick<Columns, 'peopleOf' | 'peopleCount'>,
): SpatialIndex<PlaceNumber> {
  const large = new Set(peopleOf.filter((_, at) => peopleCount[at] > LARGE_TOWN_PEOPLE));
  const isLarge = (_: unknown, at: number) => large.has(item[at]) && isTown(item[at]);
  return { code: code.filter(isLarge), item: idColumn<PlaceNumber>(Uint32Array.from(item).filter(isLarge)) };
}
