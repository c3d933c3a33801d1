import type { PlaceNumber } from '../places/index.ts';
import { type FoundPlace, kindOf, type PlaceQuery, type Places, pairedWith } from '../places/index.ts';
import type { Region } from './region.ts';
import { kindsOf } from './types.ts';

/** The countries in which a postal code is a way to name a town. */
export const SHOWS_POSTCODES: ReadonlySet<string> = new Set(['FR', 'MC', 'IT', 'ES', 'BE', 'CH', 'LU']);

/** The postal codes that a locality bears, the most frequent first. */
export function postcodesOf(places: Places, locality: PlaceNumber): PlaceNumber[] {
  return [...pairedWith(places.postcodesOf, places.postcodesItem, locality)];
}

/** The localities that bear the postal codes that a query names, in the order in which it finds the codes. */
export function findBearers(region: Region, query: PlaceQuery): FoundPlace[] {
  if (!query.words.some((word) => /\d/.test(word))) return [];
  const { bearersOf, bearersItem } = region.places;
  const countries = query.countries ? SHOWS_POSTCODES.intersection(query.countries) : SHOWS_POSTCODES;
  const codes = region.search.find({ ...query, kinds: new Set(kindsOf('postal_code')), houses: false, countries });
  const bearers = new Map<number, FoundPlace>();
  for (const { place, ...code } of codes) {
    for (const bearer of pairedWith(bearersOf, bearersItem, place)) {
      if (query.kinds.has(kindOf(region.places, bearer)) && !bearers.has(bearer))
        bearers.set(bearer, { ...code, place: bearer });
    }
  }
  return [...bearers.values()];
}
