import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** What kind of place a place is. */
export const kindOf = ({ meta, kind }: Places, place: PlaceNumber): string => meta.kinds[kind[place]];

/** The code of the country of a place; empty where none is known. */
export const countryOf = ({ meta, country }: Places, place: PlaceNumber): string => meta.countries[country[place]];

/** A test for places of some kinds, in some countries if any are named; built once, used for each place. */
export function placesOf(
  { meta, kind, country }: Places,
  kinds: ReadonlySet<string>,
  countries: ReadonlySet<string> | undefined,
): (place: PlaceNumber) => boolean {
  const isWanted = Uint8Array.from(meta.kinds, (name) => (kinds.has(name) ? 1 : 0));
  const allows = Uint8Array.from(meta.countries, (code) => (countries?.has(code) === false ? 0 : 1));
  return (place) => isWanted[kind[place]] === 1 && allows[country[place]] === 1;
}
