import Type from 'typebox';
import type { Answered } from '../contract/answered.ts';
import { flag, integer, latLng, listOf, required } from '../contract/parameters.ts';
import { askedLanguage } from '../http/language.ts';
import { nearest, placesOf, pointMeasure } from '../places/index.ts';
import { ccFormat, components, language } from './parameters.ts';
import type { PlaceCall } from './place-call.ts';
import { PLACE_RESULT, placeResult } from './place-result.ts';
import type { Region } from './region.ts';
import { POI_TYPES, wantedKinds } from './types.ts';

const MAX_PAGE = 10_000;

export const nearbyQuery = {
  location: required(latLng('Centre of the circle.')),
  types: required(listOf(POI_TYPES, 'Types of points of interest to find.', undefined)),
  excluded_types: listOf(POI_TYPES, 'Types to leave out.', []),
  radius: integer({ minimum: 10, maximum: 50_000, description: 'Radius of the circle in metres.' }, 1000),
  language,
  cc_format: ccFormat,
  components,
  page: integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page of the results.' }, 1),
  limit: integer({ minimum: 1, maximum: 30, description: 'Results on a page.' }, 10),
  no_deprecated_fields: flag('Leaves out the deprecated field `categories`.'),
};

const { public_id, types, categories, name, formatted_address, geometry, address_components } = PLACE_RESULT;
const Neighbour = Type.Object(
  { public_id, types, categories, name, formatted_address, geometry, address_components },
  { title: 'NearbyPlace' },
);
const PageNumber = Type.Union([Type.Integer(), Type.Null()]);

export const nearbyReply = Type.Object({
  results: Type.Array(Neighbour),
  pagination: Type.Object({ previous_page: PageNumber, next_page: PageNumber }),
});

export function nearby({ places }: Region, call: PlaceCall<typeof nearbyQuery>): Answered<Type.Static<typeof nearbyReply>> {
  const { query, acceptLanguage } = call;
  const { page, limit } = query;
  const kinds = wantedKinds(query.types, query.excluded_types);
  const accepts = placesOf(places, kinds, query.components?.countries);
  // One more than the page holds: it shows whether there is a next page.
  const found = nearest(
    places.near.pois,
    { centre: query.location, radiusMeters: query.radius, limit: page * limit + 1 },
    pointMeasure(places.lat, places.lng, accepts),
  );
  const options = {
    fields: ['geometry', 'address_components'] as const,
    language: askedLanguage(query.language, acceptLanguage),
    countryFormat: query.cc_format ?? query.components?.format ?? 'alpha2',
    noDeprecatedFields: query.no_deprecated_fields,
  };
  const shown = found.slice((page - 1) * limit, page * limit);
  return {
    results: shown.map(({ item }) => placeResult(places, { place: item, house: null }, options)),
    pagination: {
      previous_page: page > 1 ? page - 1 : null,
      next_page: found.length > page * limit ? page + 1 : null,
    },
  };
}
