import Type from 'typebox';
import type { Project } from '../access/projects.ts';
import { viewPlace } from '../addresses/place-view.ts';
import { at } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import type { Call } from '../contract/endpoint.ts';
import { flag, latLng, listOf, text } from '../contract/parameters.ts';
import { InputProblem } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';
import { askedLanguage } from '../http/language.ts';
import type { PlaceNumber } from '../places/index.ts';
import {
  areasAround,
  countryOf,
  HOUSE_REACH_METERS,
  holdersOf,
  isTownKind,
  kindOf,
  nearestHouses,
  nearestStreets,
  nearestTown,
  type Places,
  placeOfHouse,
  type Resolved,
  STREET_REACH_METERS,
} from '../places/index.ts';
import { addressesOfBuilding } from './building.ts';
import { findByNameOrCategory } from './categories.ts';
import { scoresPerComponents } from './component-scores.ts';
import { biasLocation, biasRadius, ccFormat, components, excludedTypes, language } from './parameters.ts';
import { PLACE_RESULT, placeResult, RESULT_FIELDS, type ResultOptions } from './place-result.ts';
import { postalCountries, postalData } from './postal-data.ts';
import type { Region } from './region.ts';
import { explainedShare, readTyped, unmatchedTexts } from './typed-text.ts';
import { SEARCHABLE_TYPES, wantedKinds } from './types.ts';

const MAX_ADDRESS_LENGTH = 300;
const RESULTS = 5;
/** So many streets are returned where no house is near. */
const STREETS = 3;
/** Towns without a surface count as near up to here. */
const TOWN_METERS = 20_000;

export const geocodeQuery = {
  address: text('Address or name to find. Either this or `latlng`.'),
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

type Reply = Answered<Type.Static<typeof geocodeReply>>;

/** What geocoding needs of a call. */
export interface GeocodeCall extends Pick<Call<typeof geocodeQuery>, 'query' | 'acceptLanguage'> {
  readonly project: Pick<Project, 'advancedPostalCodes'>;
  /** How many of the results are wanted; all when absent. */
  readonly limit?: number;
}

export function geocode(region: Region, call: GeocodeCall): Reply {
  const { address, latlng } = call.query;
  if ((address === undefined) === (latlng === undefined)) {
    const msg = `Value error, send either address or latlng${latlng ? ', not both' : ''}`;
    throw new InputProblem([{ loc: ['query', 'address'], msg, type: 'value_error', input: address ?? null }]);
  }
  if (latlng) return reverse(region, call, latlng);
  if (call.query.list_sub_buildings) {
    const msg = 'Value error, list_sub_buildings needs latlng';
    throw new InputProblem([{ loc: ['query', 'list_sub_buildings'], msg, type: 'value_error', input: true }]);
  }
  return forward(region, call, address ?? '');
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
  const found = findByNameOrCategory(region, { ...shared, words, gaps: typed.gaps, isComplete: true });
  const results = found.slice(0, call.limit).map(({ place, house = null, unmatched }) => ({
    ...placeResult(region.places, { place, house, isExplained: unmatched.length === 0 }, options),
    scores_per_components: scoresPerComponents(viewPlace(region.places, place, house, options.language), words),
    unmatched: unmatchedTexts(typed, unmatched),
    confidence: explainedShare(typed, unmatched),
  }));
  return { results };
}

function reverse({ places }: Region, call: GeocodeCall, centre: Position): Reply {
  const { query } = call;
  const options = optionsOf(call);
  const kinds = wantedKinds(query.types, query.excluded_types);
  const countries = query.components?.countries;
  const accepts = countries && ((place: PlaceNumber) => countries.has(countryOf(places, place)));
  const listsBuilding = query.list_sub_buildings && kinds.has('address');
  const building = listsBuilding ? addressesOfBuilding(places, centre, accepts) : [];
  const around: (Resolved & { readonly meters: number })[] = [];
  if (building.length > 0) return { results: building.map((each) => reverseResult(places, each, options)) };
  if (kinds.has('address')) {
    for (const { item, meters } of nearestHouses(
      places,
      { centre, radiusMeters: HOUSE_REACH_METERS, limit: RESULTS },
      accepts,
    )) {
      const place = placeOfHouse(places, item);
      around.push({ place, house: { place, house: item }, meters });
    }
  }
  if (kinds.has('route')) {
    const limit = around.length === 0 ? STREETS : 1;
    for (const { item, meters } of nearestStreets(places, { centre, radiusMeters: STREET_REACH_METERS, limit }, accepts)) {
      around.push({ place: item, house: null, meters });
    }
  }
  for (const { place, meters } of holding(places, centre)) {
    const isWanted = kinds.has(kindOf(places, place)) && accepts?.(place) !== false;
    if (isWanted) around.push({ place, house: null, meters });
  }
  return { results: around.map((each) => reverseResult(places, each, options)) };
}

function reverseResult(places: Places, { meters, ...resolved }: Resolved & { meters: number }, options: ResultOptions) {
  return { ...placeResult(places, resolved, options), distance: Math.round(meters * 10) / 10 };
}

/** What holds a point, the smallest first: by surfaces, and where those have no town, the nearest one and what holds it. */
function holding(places: Places, centre: Position): { readonly place: PlaceNumber; readonly meters: number }[] {
  const around = areasAround(places, centre).map((place) => ({ place, meters: 0 }));
  const isTown = ({ place }: { place: PlaceNumber }) => isTownKind(kindOf(places, place));
  const town = around.some(isTown) ? null : nearestTown(places, centre, TOWN_METERS);
  if (!town) return around;
  const known = new Set(around.map(({ place }) => places.kind[place]));
  const holders = holdersOf(places, town.item)
    .filter((place) => !known.has(places.kind[place]))
    .map((place) => ({ place, meters: 0 }));
  const depth = ({ place }: { place: PlaceNumber }) => at(places.kind, place);
  return [{ place: town.item, meters: town.meters }, ...[...around, ...holders].sort((a, b) => depth(b) - depth(a))];
}
