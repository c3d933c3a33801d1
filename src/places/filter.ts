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

  constructor(places: Places, { kinds, countries, postcodeCountries }: PlaceQuery) {
    const among = (codes: ReadonlySet<string> | undefined) =>
      codes ? Uint8Array.from(places.meta.countries, (code) => (codes.has(code) ? 1 : 0)) : null;
    this.#kind = places.kind;
    this.#country = places.country;
    this.#kinds = Uint8Array.from(places.meta.kinds, (kind) => (kinds.has(kind) ? 1 : 0));
    this.#countries = among(countries);
    this.#postcodeCountries = among(postcodeCountries);
    this.#postcodeKind = places.meta.kinds.indexOf('postal_code');
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
