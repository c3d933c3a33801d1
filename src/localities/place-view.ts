import isoCountries from 'i18n-iso-countries';
import type { PlaceRecord } from '../places/place.ts';
import { holdersOf, type Places } from '../places/read.ts';

export const COUNTRY_CODE_FORMATS = ['alpha2', 'alpha3'] as const;
export type CountryCodeFormat = (typeof COUNTRY_CODE_FORMATS)[number];

/** A place with those that hold it, in one language: what descriptions and components are made of. */
export interface PlaceView {
  readonly kind: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly name: string;
  readonly record: PlaceRecord;
  /** The names of what holds it, by kind; the place itself among them when it is an area. */
  readonly areas: ReadonlyMap<string, { readonly name: string; readonly record: PlaceRecord }>;
}

/** The name of a place in a language, or its own. */
function nameIn(record: PlaceRecord, language: string): string {
  return record.names[language] ?? record.name;
}

/** Reads a place and what holds it. */
export function viewPlace(places: Places, place: number, language: string): PlaceView {
  const record = places.record(place);
  const areas = new Map<string, { name: string; record: PlaceRecord }>();
  for (const area of [place, ...holdersOf(places, place)]) {
    const areaRecord = area === place ? record : places.record(area);
    areas.set(places.meta.kinds[places.kind[area]], { name: nameIn(areaRecord, language), record: areaRecord });
  }
  return {
    kind: places.meta.kinds[places.kind[place]],
    country: places.meta.countries[places.country[place]],
    name: nameIn(record, language),
    record,
    areas,
  };
}

/** `name, admin_1, admin_0`: what a drop-down shows. Equal neighbours are written once. */
export function describe({ name, areas }: PlaceView): string {
  const parts = [name, areas.get('admin_level_1')?.name, areas.get('country')?.name].filter((part) => part !== undefined);
  return parts.filter((part, i) => part !== parts[i - 1]).join(', ');
}

export function countryCode(alpha2: string, format: CountryCodeFormat): string {
  return format === 'alpha2' ? alpha2 : (isoCountries.alpha2ToAlpha3(alpha2) ?? alpha2);
}

/** A country code of two or three letters, in any case, as alpha-2; null when there is no such country. */
export function parseCountryCode(code: string): { alpha2: string; format: CountryCodeFormat } | null {
  const upper = code.toUpperCase();
  if (upper.length === 3) {
    const alpha2 = isoCountries.alpha3ToAlpha2(upper);
    return alpha2 ? { alpha2, format: 'alpha3' } : null;
  }
  return isoCountries.alpha2ToAlpha3(upper) ? { alpha2: upper, format: 'alpha2' } : null;
}
