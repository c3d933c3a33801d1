import Type from 'typebox';
import type { Call } from '../http/endpoint.ts';
import { chooseLanguage } from '../http/language.ts';
import { flag, integer, latLng, listOf, oneOf, required, text } from '../http/parameters.ts';
import { Problem } from '../http/problem.ts';
import { MAX_QUERY_WORDS, type PlaceQuery } from '../places/search.ts';
import { splitWords, type Word } from '../text/words.ts';
import { customDescription, fillTemplate } from './custom-description.ts';
import { highlight } from './highlight.ts';
import { components, excludedTypes, language } from './parameters.ts';
import { describe, viewPlace } from './place-view.ts';
import type { Region } from './region.ts';
import { SEARCHABLE_TYPES, typesOf, wantedKinds } from './types.ts';

/** Only so much of the input is processed. */
const MAX_INPUT_LENGTH = 150;
const SUGGESTIONS = 10;
const MAX_RADIUS_METERS = 20_037_508;

export const autocompleteQuery = {
  input: required(text('What has been typed so far; the first 20 words within 150 characters count.')),
  language,
  data: oneOf(
    ['standard', 'advanced'],
    'Postal codes of Western Europe, or of the world where the project has that option.',
    'standard',
  ),
  components,
  types: listOf(SEARCHABLE_TYPES, 'Types to find.', ['locality', 'postal_code']),
  excluded_types: excludedTypes,
  custom_description: customDescription,
  extended: oneOf(['postal_code'], 'Finds the localities that bear the typed postal code.', undefined),
  location: latLng('Point to prefer results around, with `radius`.'),
  radius: integer(
    { minimum: 1, maximum: MAX_RADIUS_METERS, description: 'Metres around `location` within which results are preferred.' },
    100_000,
  ),
  no_deprecated_fields: flag('Leaves out the deprecated field `type`.'),
};

const Suggestion = Type.Object({
  public_id: Type.String(),
  type: Type.Optional(Type.String({ deprecated: true })),
  types: Type.Array(Type.String()),
  description: Type.String(),
  matched_substrings: Type.Union([
    Type.Object({ description: Type.Array(Type.Object({ offset: Type.Integer(), length: Type.Integer() })) }),
    Type.Null(),
  ]),
});

export const autocompleteReply = Type.Object({ localities: Type.Array(Suggestion) });

type Query = Call<typeof autocompleteQuery>['query'];

export function autocomplete(region: Region, call: Call<typeof autocompleteQuery>): Type.Static<typeof autocompleteReply> {
  const { query, project } = call;
  if (query.data === 'advanced' && !project.advancedPostalCodes) {
    throw new Problem(
      403,
      'data=advanced needs the option for postal codes of the whole world, which this project does not have',
    );
  }
  const typed = splitWords(query.input.slice(0, MAX_INPUT_LENGTH), MAX_QUERY_WORDS);
  const found = region.search.find(placeQuery(query, typed));
  const shownLanguage = chooseLanguage(query.language, call.acceptLanguage);
  return { localities: found.map(({ place }) => suggestion(region, place, typed, shownLanguage, query)) };
}

function placeQuery(query: Query, typed: readonly Word[]): PlaceQuery {
  const { location, components: within } = query;
  return {
    words: typed.map((word) => word.text),
    kinds: wantedKinds(query.types, query.excluded_types),
    limit: SUGGESTIONS,
    ...(within && { countries: within.countries }),
    ...(location && { bias: { centre: location, radiusMeters: query.radius } }),
  };
}

function suggestion(region: Region, place: number, typed: readonly Word[], shownLanguage: string, query: Query) {
  const view = viewPlace(region.places, place, shownLanguage);
  const template = query.custom_description?.get(view.kind);
  const description = template === undefined ? describe(view) : fillTemplate(template, view);
  const types = typesOf(view.kind);
  const stretches = highlight(description, typed, view.name);
  return {
    public_id: region.places.publicId(place),
    ...(!query.no_deprecated_fields && { type: types[0] }),
    types,
    description,
    matched_substrings: stretches.length > 0 ? { description: stretches } : null,
  };
}
