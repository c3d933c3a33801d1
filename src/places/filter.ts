import type { PlaceQuery } from './query.ts';
import type { Places } from './read.ts';

/** Which places a query wants, whatever they are called. */
export class PlaceFilter {
  readonly #places: Places;
  readonly #kinds: Uint8Array;
  readonly #countries: Uint8Array | null;
  readonly #postcodeCountries: Uint8Array | null;
  readonly #postcodeKind: number;

  constructor(places: Places, { kinds, countries, postcodeCountries }: PlaceQuery) {
    const among = (codes: ReadonlySet<string> | undefined) =>
      codes ? Uint8Array.from(places.meta.countries, (code) => (codes.has(code) ? 1 : 0)) : null;
    this.#places = places;
    this.#kinds = Uint8Array.from(places.meta.kinds, (kind) => (kinds.has(kind) ? 1 : 0));
    this.#countries = among(countries);
    this.#postcodeCountries = among(postcodeCountries);
    this.#postcodeKind = places.meta.kinds.indexOf('postal_code');
  }

  /** Whether a place is of a kind that may be answered itself. */
  hasKind(place: number): boolean {
    return this.#kinds[this.#places.kind[place]] === 1;
  }

  /** Whether it is in a country that may be answered. */
  hasCountry(place: number): boolean {
    const country = this.#places.country[place];
    const isKept = this.#postcodeCountries === null || this.#postcodeCountries[country] === 1;
    if (!isKept && this.#places.kind[place] === this.#postcodeKind) return false;
    return this.#countries === null || this.#countries[country] === 1;
  }
}
