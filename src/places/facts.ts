import type { PlaceNumber } from './place-number.ts';
import type { Places } from './read.ts';

/** What kind of place a place is. */
export const kindOf = ({ meta, kind }: Places, place: PlaceNumber): string => meta.kinds[kind[place]];

/** The code of the country of a place; empty where none is known. */
export const countryOf = ({ meta, country }: Places, place: PlaceNumber): string => meta.countries[country[place]];

/** A test for places of some kinds, in some countries if any are named; built once, used for each place. */
export function placesOf(
  { kind, country, kindNumbers, countryNumbers }: Places,
  kinds: ReadonlySet<string>,
  countries: ReadonlySet<string> | undefined,
): (place: PlaceNumber) => boolean {
  const isWanted = flagsOf(kinds, kindNumbers);
  const allows = countries && flagsOf(countries, countryNumbers);
  return (place) => isWanted[kind[place]] === 1 && (!allows || allows[country[place]] === 1);
}

/** Per number 1 where its name is among the wanted ones. */
export function flagsOf(wanted: ReadonlySet<string>, numbers: ReadonlyMap<string, number>): Uint8Array {
  const flags = new Uint8Array(numbers.size);
  for (const name of wanted) {
    const number = numbers.get(name);
    if (number !== undefined) flags[number] = 1;
  }
  return flags;
}
