import Type from 'typebox';
import { joinParts, type PlaceView, viewPlace } from '../addresses/place-view.ts';
import { typesOf } from '../addresses/types.ts';
import { flag, listOf, oneOf, required, text } from '../contract/parameters.ts';
import type { PartOfAnswer } from '../contract/whereabouts.ts';
import type { Position } from '../geo/position.ts';
import { askedLanguage } from '../http/language.ts';
import {
  COUNTRIES_THAT_LIST_ADDRESSES,
  countryOf,
  type FoundPlace,
  kindOf,
  type PlaceNumber,
  type PlaceQuery,
  type Places,
  pairedWith,
  publicIdOfHouse,
} from '../places/index.ts';
import type { Word } from '../text/words.ts';
import { placesAround } from './around.ts';
import { findByNameOrCategory } from './categories.ts';
import { readCoordinates } from './coordinates.ts';
import { customDescription, fillTemplate } from './custom-description.ts';
import { highlight } from './highlight.ts';
import { biasLocation, biasRadius, components, excludedTypes, language } from './parameters.ts';
import type { PlaceCall } from './place-call.ts';
import { postalCountries, postalData } from './postal-data.ts';
import { findBearers, postcodesOf, SHOWS_POSTCODES } from './postcode-localities.ts';
import { stageOf, toldBy } from './ranks.ts';
import type { Region } from './region.ts';
import { readTyped, type TypedText } from './typed-text.ts';
import { SEARCHABLE_TYPES, wantedKinds } from './types.ts';
import { wordedHouse, wordedPlace } from './worded.ts';

/** Only so much of the input is processed. */
const MAX_INPUT_LENGTH = 150;
export const SUGGESTIONS = 10;
/** So many are looked for where some of the first show the same text. */
const WITH_DUPLICATES = 20;

export const autocompleteQuery = {
  input: required(text('What has been typed so far; the first 20 words within 150 characters count.')),
  language,
  data: postalData,
  components,
  types: listOf(SEARCHABLE_TYPES, 'Types to find.', ['locality', 'postal_code']),
  excluded_types: excludedTypes,
  custom_description: customDescription,
  extended: oneOf(
    ['postal_code'],
    'Finds the localities that bear the typed postal code, in France, Monaco, Italy, Spain, Belgium, Switzerland and Luxembourg.',
    undefined,
  ),
  location: biasLocation,
  radius: biasRadius,
  no_deprecated_fields: flag('Leaves out the deprecated field `type`.'),
};

const Suggestion = Type.Object(
  {
    public_id: Type.String(),
    type: Type.Optional(Type.String({ deprecated: true })),
    types: Type.Array(Type.String()),
    description: Type.String(),
    matched_substrings: Type.Union([
      Type.Object({ description: Type.Array(Type.Object({ offset: Type.Integer(), length: Type.Integer() })) }),
      Type.Null(),
    ]),
    has_addresses: Type.Optional(Type.Boolean({ description: 'Of a postal code: whether its details list addresses.' })),
    related: Type.Optional(
      Type.Object({ postal_codes: Type.Array(Type.Object({ public_id: Type.String(), description: Type.String() })) }),
    ),
  },
  { title: 'PlaceSuggestion' },
);

export const autocompleteReply = Type.Object({ localities: Type.Array(Suggestion) });

type Query = PlaceCall<typeof autocompleteQuery>['query'];

export function autocomplete(
  region: Region,
  call: PlaceCall<typeof autocompleteQuery>,
): Type.Static<typeof autocompleteReply> & PartOfAnswer {
  const { query, project } = call;
  const typed = readTyped(query.input, MAX_INPUT_LENGTH);
  const asked = placeQuery(query, typed, postalCountries(region.places, query.data, project));
  const shownLanguage = askedLanguage(query.language, call.acceptLanguage);
  const bearers = query.extended === 'postal_code' ? findBearers(region, asked) : [];
  const known = new Set(bearers.map(({ place }) => place));
  const behindBearers = (found: readonly FoundPlace[]) => [...bearers, ...found.filter(({ place }) => !known.has(place))];
  const show = (each: FoundPlace) => suggestion(region, each, typed.words, shownLanguage, query);
  const point = readCoordinates(query.input, shownLanguage);
  const more = { ...asked, limit: WITH_DUPLICATES, enough: SUGGESTIONS / 2, ...stageOf(call.part) };
  if (call.part && !point) {
    const found = behindBearers(findByNameOrCategory(region, more));
    return { localities: found.map(show), ...toldBy(region, call.part, more, found) };
  }
  // What shows the same text cannot be told apart: the first of it stands for all.
  const shownOnce = (found: readonly FoundPlace[]) => {
    const localities = new Map<string, Type.Static<typeof Suggestion>>();
    for (const each of behindBearers(found)) {
      const shown = show(each);
      if (!localities.has(shown.description)) localities.set(shown.description, shown);
      if (localities.size === SUGGESTIONS) break;
    }
    return [...localities.values()];
  };
  const found = point ? atPoint(region, query, point) : findByNameOrCategory(region, asked);
  const localities = shownOnce(found);
  const hasMore = found.length === SUGGESTIONS && localities.length < SUGGESTIONS;
  return {
    localities: hasMore ? shownOnce(findByNameOrCategory(region, more)) : localities,
    ...(call.part && point && { point: [point.lat, point.lng] }),
  };
}

/** What is at the point that was typed. */
function atPoint({ places }: Region, query: Query, point: Position): FoundPlace[] {
  const kinds = wantedKinds(query.types, query.excluded_types);
  const [nearest] = placesAround(places, point, { kinds, countries: query.components?.countries });
  return nearest
    ? [{ place: nearest.place, ...(nearest.house && { house: nearest.house }), score: 1, unmatched: [], way: 0 }]
    : [];
}

function placeQuery(query: Query, typed: TypedText, postcodeCountries: ReadonlySet<string> | undefined): PlaceQuery {
  const { location, components: within } = query;
  const kinds = wantedKinds(query.types, query.excluded_types);
  return {
    words: typed.words.map((word) => word.text),
    gaps: typed.gaps,
    kinds,
    houses: kinds.has('address'),
    limit: SUGGESTIONS,
    ...(postcodeCountries && { postcodeCountries }),
    ...(within && { countries: within.countries }),
    ...(location && { bias: { centre: location, radiusMeters: query.radius } }),
  };
}

function suggestion(
  region: Region,
  { place, house }: FoundPlace,
  typed: readonly Word[],
  shownLanguage: string | null,
  query: Query,
): Type.Static<typeof Suggestion> {
  const { places } = region;
  const { name, description } = house
    ? wordedHouse(places, place, house, shownLanguage)
    : wordedPlace(places, place, shownLanguage);
  const kind = house ? 'address' : kindOf(places, place);
  const country = countryOf(places, place);
  const postcodes = query.extended === 'postal_code' && SHOWS_POSTCODES.has(country) ? postcodesOf(places, place) : [];
  const isOwn = query.custom_description?.has(kind) === true || postcodes.length > 0;
  const shown = isOwn
    ? descriptionOf(viewPlace(places, place, house ?? null, shownLanguage), query, places, postcodes, typed)
    : description;
  const types = typesOf(kind);
  const stretches = highlight(shown, typed, name);
  const listsAddresses = kind === 'postal_code' && COUNTRIES_THAT_LIST_ADDRESSES.has(country);
  return {
    public_id: house ? publicIdOfHouse(places, house) : places.publicId(place),
    ...(!query.no_deprecated_fields && { type: types[0] }),
    types,
    description: shown,
    matched_substrings: stretches.length > 0 ? { description: stretches } : null,
    ...(listsAddresses && { has_addresses: pairedWith(places.addressedOf, places.addressedItem, place).length > 0 }),
    ...(postcodes.length > 0 && {
      related: {
        postal_codes: postcodes.map((code) => ({
          public_id: places.publicId(code),
          description: wordedPlace(places, code, shownLanguage).description,
        })),
      },
    }),
  };
}

/** The description that is asked for: of one's own, or with a postal code of the place. */
function descriptionOf(
  view: PlaceView,
  query: Query,
  places: Places,
  postcodes: readonly PlaceNumber[],
  typed: readonly Word[],
): string {
  const template = query.custom_description?.get(view.kind);
  if (template !== undefined) return fillTemplate(template, view);
  const codes = postcodes.map((code) => places.record(code).name);
  const meant = codes.find((code) => typed.some(({ text: word }) => code.toLowerCase().startsWith(word))) ?? codes[0];
  return joinParts([`${view.name} (${meant})`, view.areas.get('admin_level_1')?.name, view.areas.get('country')?.name]);
}
