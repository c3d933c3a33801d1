import OpeningHours from 'opening_hours';
import type { Position } from '../geo/position.ts';

/** Texts on maps have at most 255 characters. */
export const LONGEST_HOURS = 255;

/** Public and school holidays, as texts name them. */
export type HolidayKind = 'PH' | 'SH';

/** What is left out of a text, the least first: school holidays are known of fewer countries. */
export const LEFT_OUT: readonly (readonly HolidayKind[])[] = [[], ['SH'], ['PH'], ['PH', 'SH']];

/** Holidays of some kinds, taken out of the rules that name them. */
export function withoutHolidays(text: string, kinds: readonly HolidayKind[]): string {
  let rest = text;
  for (const kind of kinds) {
    const { listed, alone } = NAMED[kind];
    const rules = rest.split(';').map((rule) => rule.replace(listed, '').trim());
    rest = rules.filter((rule) => !alone.test(rule)).join('; ');
  }
  return rest;
}

const NAMED: Readonly<Record<HolidayKind, { readonly listed: RegExp; readonly alone: RegExp }>> = {
  PH: { listed: /,\s*PH\b|\bPH\s*,\s*/g, alone: /^PH\b/ },
  SH: { listed: /,\s*SH\b|\bSH\s*,\s*/g, alone: /^SH\b/ },
};

/** Reads a text in the language of opening hours for a place, whose holidays are those of a country, or of a state of it. @throws what cannot be read */
export function readOpeningHours(
  text: string,
  { country, state }: { readonly country: string; readonly state: string },
  { lat, lng }: Position,
): OpeningHours {
  const address = { country_code: country.toLowerCase(), state };
  // It takes coordinates as Nominatim writes them, as texts, which its types do not say.
  const place = { lat: String(lat), lon: String(lng), address } as unknown as ConstructorParameters<typeof OpeningHours>[1];
  return new OpeningHours(text, place, 0);
}
