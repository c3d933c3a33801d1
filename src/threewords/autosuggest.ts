import Type from 'typebox';
import { parseCountryCode } from '../addresses/place-view.ts';
import {
  BadValue,
  integer,
  itemsOf,
  latLng,
  number,
  type Parameter,
  parameter,
  required,
  type Values,
} from '../contract/parameters.ts';
import type { Bounds } from '../geo/position.ts';
import { splitTyped, type ThreeWords } from './address-text.ts';
import { LatLng, rounded } from './coordinates.ts';
import { nearestPlace } from './nearest-place.ts';
import { languageOf } from './parameters.ts';
import type { Region } from './region.ts';
import type { Circle, Suggestion, SuggestionQuery } from './resolver.ts';

const MAX_RESULTS = 20;
const MAX_RADIUS_KM = 20_038;

/** What has been typed; null until it has got as far as the third word. */
const input: Parameter<ThreeWords | null | undefined> = parameter(
  Type.String({ description: 'What has been typed so far: suggestions begin with the third word.' }),
  undefined,
  splitTyped,
);

const countries: Parameter<ReadonlySet<string> | undefined> = parameter(
  Type.String({ description: 'Only in these countries, by their alpha-2 or alpha-3 codes: `FR,BE`.' }),
  undefined,
  (joined) =>
    new Set(
      itemsOf(joined, ',').map((code) => {
        const country = parseCountryCode(code);
        if (country) return country.alpha2;
        throw new BadValue('value_error', `Value error, '${code.slice(0, 40)}' is not the code of a country (ISO 3166-1)`);
      }),
    ),
);

const point = required(latLng(''));
const kilometres = required(number({ minimum: 0.001, maximum: MAX_RADIUS_KM, description: '' }));

const circle: Parameter<Circle | undefined> = parameter(
  Type.String({ description: 'Only within a circle: latitude, longitude and radius in kilometres, `48.86,2.35,20`.' }),
  undefined,
  (joined) => {
    const [lat, lng, radius] = partsOf(joined, 3, 'latitude,longitude,kilometres');
    return { centre: point.read(`${lat},${lng}`), radiusKm: kilometres.read(radius) };
  },
);

const box: Parameter<Bounds | undefined> = parameter(
  Type.String({
    description:
      'Only within a box: south, west, north, east, `48.8,2.2,48.9,2.5`; west of it may lie east of the antimeridian.',
  }),
  undefined,
  (joined) => {
    const parts = partsOf(joined, 4, 'south,west,north,east');
    const [southwest, northeast] = [parts.slice(0, 2), parts.slice(2)].map((corner) => point.read(corner.join(',')));
    if (southwest.lat > northeast.lat) {
      throw new BadValue('value_error', `Value error, the south ${southwest.lat} is north of ${northeast.lat}`);
    }
    return { south: southwest.lat, west: southwest.lng, north: northeast.lat, east: northeast.lng };
  },
);

function partsOf(joined: string, count: number, form: string): string[] {
  const parts = joined.split(',');
  if (parts.length !== count) throw new BadValue('value_error', `Value error, expected ${form}`);
  return parts;
}

export const autosuggestQuery = {
  input: required(input),
  language: languageOf('Language in which the words are looked for first, and of the nearest places.'),
  focus: latLng('What lies near this point comes first.'),
  'clip-to-country': countries,
  'clip-to-circle': circle,
  'clip-to-bounding-box': box,
  'n-results': integer({ minimum: 1, maximum: MAX_RESULTS, description: 'Suggestions at most.' }, 3),
};

const TextOrNull = Type.Union([Type.String(), Type.Null()]);

export const autosuggestReply = Type.Object({
  suggestions: Type.Array(
    Type.Object({
      words: Type.String(),
      language: Type.String(),
      rank: Type.Integer({ description: 'From 1, the likeliest.' }),
      coordinates: Type.Optional(LatLng),
      country: TextOrNull,
      nearest_place: TextOrNull,
      distance_to_focus_km: Type.Optional(Type.Number()),
    }),
  ),
});

/** What a request looks for; null while too little has been typed. */
export function suggestionQuery(query: Values<typeof autosuggestQuery>): SuggestionQuery | null {
  const { input: words, language, focus } = query;
  const clip = { countries: query['clip-to-country'], circle: query['clip-to-circle'], box: query['clip-to-bounding-box'] };
  return words && { words, language, focus, clip, limit: query['n-results'] };
}

/** Suggestions, and the language in which to describe where they are. */
export interface SuggestionsToDescribe {
  readonly suggestions: readonly Suggestion[];
  readonly language: string;
}

/** The reply for suggestions, with what is near them. */
export function describeSuggestions(
  { places }: Region,
  { suggestions, language }: SuggestionsToDescribe,
): Type.Static<typeof autosuggestReply> {
  return {
    suggestions: suggestions.map(({ words, language: named, centre, country, nearestPlace: known, focusKm }, i) => ({
      words,
      language: named,
      rank: i + 1,
      ...(centre && { coordinates: rounded(centre) }),
      country,
      nearest_place: known ?? (centre && nearestPlace(places, centre, language)),
      ...(focusKm !== null && { distance_to_focus_km: Math.round(focusKm * 1000) / 1000 }),
    })),
  };
}
