import { flagsOf } from './facts.ts';
import type { Judged } from './kept-lists.ts';
import { LAYERS, type Layer, layerOf, SETTLEMENTS, STREETS } from './kinds.ts';
import type { PlaceQuery } from './query.ts';
import type { Places } from './read.ts';

/** The kinds that a query names, as an index has them. */
export interface WantedKinds {
  /** By the number of a kind, 1 for one of them. */
  readonly flags: Uint8Array;
  /** Their classes, as bits. */
  readonly classes: number;
  readonly layers: readonly Layer[];
}

export function wantedKindsOf(places: Places, kinds: ReadonlySet<string>): WantedKinds {
  const flags = flagsOf(kinds, places.kindNumbers);
  let classes = 0;
  for (const [kind, isWanted] of flags.entries()) if (isWanted === 1) classes |= 1 << places.kindClasses[kind];
  const wanted = new Set([...kinds].map(layerOf));
  return { flags, classes, layers: LAYERS.filter((layer) => wanted.has(layer)) };
}

/** Which places a query wants, whatever they are called. */
export class PlaceFilter {
  readonly #kinds: Uint8Array;
  readonly #countries: Uint8Array | null;
  readonly #postcodeCountries: Uint8Array | null;
  readonly #postcodeKind: number;

  /** The classes, as bits, of the places that may be answered or have the houses that may be. */
  readonly classes: number;

  constructor(places: Places, { flags, classes }: WantedKinds, { countries, postcodeCountries, houses }: PlaceQuery) {
    this.#kinds = flags;
    this.classes = houses ? classes | SETTLEMENTS | STREETS : classes;
    this.#countries = countries ? flagsOf(countries, places.countryNumbers) : null;
    this.#postcodeCountries = postcodeCountries ? flagsOf(postcodeCountries, places.countryNumbers) : null;
    this.#postcodeKind = places.kindNumbers.get('postal_code') ?? -1;
  }

  /** Whether a place is of a kind that may be answered itself. */
  hasKind({ kind }: Judged, at: number): boolean {
    return this.#kinds[kind[at]] === 1;
  }

  /** Whether it is in a country that may be answered. */
  hasCountry({ kind, country }: Judged, at: number): boolean {
    const countries = this.#countries;
    const ofPostcodes = this.#postcodeCountries;
    if (ofPostcodes !== null && kind[at] === this.#postcodeKind && ofPostcodes[country[at]] !== 1) return false;
    return countries === null || countries[country[at]] === 1;
  }
}
