import { flagsOf } from './facts.ts';
import { SETTLEMENTS, STREETS } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';
import type { PlaceQuery } from './query.ts';
import type { Places } from './read.ts';

/** Which places a query wants, whatever they are called. */
export class PlaceFilter {
  readonly #kind: Uint8Array;
  readonly #country: Uint16Array;
  readonly #kinds: Uint8Array;
  readonly #countries: Uint8Array | null;
  readonly #postcodeCountries: Uint8Array | null;
  readonly #postcodeKind: number;

  /** The classes, as bits, of the places that may be answered or have the houses that may be. */
  readonly classes: number;

  constructor(places: Places, { kinds, countries, postcodeCountries, houses }: PlaceQuery) {
    this.#kind = places.kind;
    this.#country = places.country;
    this.#kinds = flagsOf(kinds, places.kindNumbers);
    let classes = houses ? SETTLEMENTS | STREETS : 0;
    for (const [kind, isWanted] of this.#kinds.entries()) if (isWanted === 1) classes |= 1 << places.kindClasses[kind];
    this.classes = classes;
    this.#countries = countries ? flagsOf(countries, places.countryNumbers) : null;
    this.#postcodeCountries = postcodeCountries ? flagsOf(postcodeCountries, places.countryNumbers) : null;
    this.#postcodeKind = places.kindNumbers.get('postal_code') ?? -1;
  }

  /** Whether a place is of a kind that may be answered itself. */
  hasKind(place: PlaceNumber): boolean {
    return this.#kinds[this.#kind[place]] === 1;
  }

  /** Whether it is in a country that may be answered. */
  hasCountry(place: PlaceNumber): boolean {
    const countries = this.#countries;
    const ofPostcodes = this.#postcodeCountries;
    if (ofPostcodes !== null && this.#kind[place] === this.#postcodeKind && ofPostcodes[this.#country[place]] !== 1)
      return false;
    return countries === null || countries[this.#country[place]] === 1;
  }
}
