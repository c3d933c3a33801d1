import type { AreaKind } from '../places/index.ts';
import type { Tags } from './element.ts';
import { hasEnded, isPlanned } from './lifecycle.ts';

/** The kinds of settlement by the value of `place`: https://wiki.openstreetmap.org/wiki/Key:place */
const KINDS: Readonly<Record<string, AreaKind>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  hamlet: 'hamlet',
  isolated_dwelling: 'hamlet',
  farm: 'hamlet',
  allotments: 'neighbourhood',
  borough: 'borough',
  suburb: 'suburb',
  quarter: 'quarter',
  neighbourhood: 'neighbourhood',
  city_block: 'neighbourhood',
};

/** The kind of settlement that the tags describe, or null. */
export function settlementKindOf(tags: Tags): AreaKind | null {
  const place = tags.get('place');
  if (place === undefined || !Object.hasOwn(KINDS, place) || hasEnded(tags) || isPlanned(tags)) return null;
  return KINDS[place];
}

/** How many people live there, as far as the tag says a number. */
export function populationOf(tags: Tags): number | undefined {
  const digits = (tags.get('population') ?? '').replace(/[\s,.']/g, '');
  return /^\d{1,10}$/.test(digits) ? Number(digits) : undefined;
}
