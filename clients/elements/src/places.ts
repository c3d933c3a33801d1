import type { Option } from './combobox.ts';
import { type AnswerTo, ask, type Source } from './requests.ts';

/** A place with its details. */
export type Place = AnswerTo<'/localities/details'>['result'];

/** A line of the list: a place whose details are still to be asked for, or one with them. */
export type Suggested = { readonly id: string } | { readonly place: Place };

/** Which places to suggest. */
export interface PlacePreferences {
  readonly types: string;
  readonly countries?: string;
  readonly location?: string;
  readonly radius?: string;
}

/** Places for what has been typed so far. */
export async function suggestPlaces(
  source: Source,
  input: string,
  signal: AbortSignal,
  { types, countries = '', location = '', radius = '' }: PlacePreferences,
): Promise<Option<Suggested>[]> {
  const components =
    countries === ''
      ? ''
      : countries
          .split(/[|,\s]+/)
          .map((country) => `country:${country}`)
          .join('|');
  const query = { input, types, components, location, ...(radius !== '' && { radius: Number(radius) }) };
  const { localities } = await ask(source, '/localities/autocomplete', { query, signal, isKept: true });
  return localities.map(({ public_id: id, description, matched_substrings: matched }) => ({
    text: description,
    matches: matched?.description ?? [],
    value: { id },
  }));
}

/** The details of what was chosen. */
export async function placeOf(source: Source, chosen: Suggested, signal: AbortSignal): Promise<Place> {
  if ('place' in chosen) return chosen.place;
  const { result } = await ask(source, '/localities/details', { query: { public_id: chosen.id }, signal, isKept: true });
  return result;
}
