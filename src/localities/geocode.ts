import Type from 'typebox';
import { viewPlace } from '../addresses/place-view.ts';
import type { Answered } from '../contract/answered.ts';
import { flag, latLng, listOf, text } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import type { PartOfAnswer } from '../contract/whereabouts.ts';
import type { Position } from '../geo/position.ts';
import { askedLanguage } from '../http/language.ts';
import { type FoundPlace, type Places, type Resolved, STREET_KIND } from '../places/index.ts';
import { type PlaceAround, placesAround } from './around.ts';
import { findByNameOrCategory } from './categories.ts';
import { scoresOfCrossing, scoresPerComponents } from './component-scores.ts';
import { readCoordinates } from './coordinates.ts';
import { crossingsFor } from './crossings.ts';
import { biasLocation, biasRadius, ccFormat, components, excludedTypes, language } from './parameters.ts';
import type { PlaceCall } from './place-call.ts';
import { PLACE_RESULT, placeResult, RESULT_FIELDS, type ResultOptions } from './place-result.ts';
import { postalCountries, postalData } from './postal-data.ts';
import { stageOf, toldBy } from './ranks.ts';
import type { Region } from './region.ts';
import { explainedShare, readTyped, unmatchedTexts } from './typed-text.ts';
import { SEARCHABLE_TYPES, wantedKinds } from './types.ts';

const MAX_ADDRESS_LENGTH = 300;
export const RESULTS = 5;
/** So many crossings of one name are returned. */
const CROSSINGS = 3;

export const geocodeQuery = {
  address: text(
    'Address or name to find; coordinates in any usual notation are answered as `latlng`. Either this or `latlng`.',
  ),
  latlng: latLng('Point whose address is wanted. Either this or `address`.'),
  language,
  data: postalData,
  components,
  location: biasLocation,
  radius: biasRadius,
  types: listOf(SEARCHABLE_TYPES, 'Types to find.', ['locality', 'postal_code', 'address']),
  excluded_types: excludedTypes,
  fields: listOf(RESULT_FIELDS, 'Fields to return.', ['geometry', 'address_components']),
  cc_format: ccFormat,
  no_deprecated_fields: flag('Leaves out deprecated fields.'),
  list_sub_buildings: flag(
    'With `latlng`: all addresses of the nearest building, its flats and organisations, in place of the nearest houses.',
  ),
};

const Scores = Type.Record(Type.String(), Type.Number(), {
  description: 'For each part of the result that the address names, how well it does: 0 to 1.',
});

export const geocodeReply = Type.Object({
  results: Type.Array(
    Type.Object({
      ...PLACE_RESULT,
      distance: Type.Optional(Type.Number({ description: 'Metres from `latlng`; 0 for what holds it.' })),
      scores_per_components: Type.Optional(Scores),
      unmatched: Type.Optional(
        Type.Array(Type.String(), { description: 'The words of `address` that nothing of the result explains.' }),
      ),
      confidence: Type.Optional(
        Type.Number({ description: 'The share of the letters of `address` that the result explains: 0 to 1.' }),
      ),
    }),
  ),
});

type Reply = Answered<Type.Static<typeof geocodeReply>> & PartOfAnswer;

/** What geocoding needs of a call. */
export interface GeocodeCall extends PlaceCall<typeof geocodeQuery> {
  /** How many of the results are wanted; all when absent. */
  readonly limit?: number;
}

export function geocode(region: Region, call: GeocodeCall): Reply {
  const { address, latlng } = call.query;
  if ((address === undefined) === (latlng === undefined)) {
    const msg = `Value error, send either address or latlng${latlng ? ', not both' : ''}`;
    throw new InputProblem([{ loc: ['query', 'address'], msg, type: 'value_error', input: address ?? null }]);
  }
  if (latlng) return reverseAt(region, call, latlng);
  if (call.query.list_sub_buildings) {
    const msg = 'Value error, list_sub_buildings needs latlng';
    throw new InputProblem([{ loc: ['query', 'list_sub_buildings'], msg, type: 'value_error', input: true }]);
  }
  const typed = address ?? '';
  const point = readCoordinates(typed, askedLanguage(call.query.language, call.acceptLanguage));
  return point ? reverseAt(region, call, point) : forward(region, call, typed);
}

function optionsOf({ query, acceptLanguage }: GeocodeCall): ResultOptions {
  return {
    fields: query.fields,
    language: askedLanguage(query.language, acceptLanguage),
    countryFormat: query.cc_format ?? query.components?.format ?? 'alpha2',
    noDeprecatedFields: query.no_deprecated_fields,
  };
}

function forward(region: Region, call: GeocodeCall, address: string): Reply {
  const { query, project } = call;
  const options = optionsOf(call);
  const kinds = wantedKinds(query.types, query.excluded_types);
  const postcodeCountries = postalCountries(region.places, query.data, project);
  const shared = {
    kinds,
    houses: kinds.has('address'),
    limit: RESULTS,
    ...(postcodeCountries && { postcodeCountries }),
    ...(query.location && { bias: { centre: query.location, radiusMeters: query.radius } }),
    ...(query.components && { countries: query.components.countries }),
  };
  const typed = readTyped(address, MAX_ADDRESS_LENGTH);
  const words = typed.words.map(({ text: word }) => word);
  const asked = { ...shared, words, gaps: typed.gaps, isComplete: true, ...stageOf(call.part) };
  const found = findByNameOrCategory(region, asked);
  const { limit = RESULTS } = call;
  const { countries, bias } = shared;
  const crossings = kinds.has(STREET_KIND)
    ? crossingsFor(region, typed, {
        best: found[0],
        limit: CROSSINGS,
        ...(countries && { countries }),
        ...(bias && { bias }),
      })
    : [];
  const meant: readonly (Resolved &
    Pick<FoundPlace, 'unmatched'> &
    Partial<Pick<FoundPlace, 'score' | 'forgiven' | 'way'>>)[] = [
    ...crossings.map((each) => ({ place: each.crossing.streets[0], house: null, ...each })),
    ...found.map(({ house = null, ...each }) => ({ ...each, house })),
  ];
  const best = meant.slice(0, Math.min(limit, RESULTS));
  const results = best.map(({ unmatched, ...resolved }) => ({
    ...placeResult(region.places, { ...resolved, isExplained: unmatched.length === 0 }, options),
    scores_per_components: resolved.crossing
      ? scoresOfCrossing(region.places, resolved.crossing, words)
      : scoresPerComponents(viewPlace(region.places, resolved.place, resolved.house, options.language), words),
    unmatched: unmatchedTexts(typed, unmatched),
    confidence: explainedShare(typed, unmatched),
  }));
  return { results, ...toldBy(region, call.part, asked, meant.slice(0, RESULTS)) };
}

/** What is at a point; a gateway is told which, since another area may know more of it. */
function reverseAt(region: Region, call: GeocodeCall, point: Position): Reply {
  return { ...reverse(region, call, point), ...(call.part && { point: [point.lat, point.lng] }) };
}

function reverse({ places }: Region, call: GeocodeCall, centre: Position): Reply {
  const { query, limit } = call;
  const options = optionsOf(call);
  const around = placesAround(places, centre, {
    kinds: wantedKinds(query.types, query.excluded_types),
    countries: query.components?.countries,
    listsBuilding: query.list_sub_buildings,
  });
  return { results: around.slice(0, limit).map((each) => reverseResult(places, each, options)) };
}

function reverseResult(places: Places, { meters, ...resolved }: PlaceAround, options: ResultOptions) {
  return { ...placeResult(places, resolved, options), distance: Math.round(meters * 10) / 10 };
}
