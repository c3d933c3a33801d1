import Type from 'typebox';
import type { Call } from '../http/endpoint.ts';
import { chooseLanguage } from '../http/language.ts';
import { flag, listOf, required, text } from '../http/parameters.ts';
import { Problem } from '../http/problem.ts';
import { positionOf } from '../places/read.ts';
import { resolvePublicId } from '../places/resolve.ts';
import { ccFormat, components, language } from './parameters.ts';
import { type CountryCodeFormat, countryCode, describe, type PlaceView, viewPlace } from './place-view.ts';
import type { Region } from './region.ts';
import { typesOf } from './types.ts';

export const detailsQuery = {
  public_id: required(text('Identifier of the place, as a suggestion gives it.')),
  fields: listOf(['geometry', 'address_components', 'shape'], 'What to tell.', ['geometry', 'address_components']),
  language,
  cc_format: ccFormat,
  components,
  no_deprecated_fields: flag('Leaves out deprecated fields.'),
};

const Corner = Type.Object({ lat: Type.Number(), lng: Type.Number() });

const Geometry = Type.Object({
  location: Type.Optional(Corner),
  viewport: Type.Optional(Type.Object({ northeast: Corner, southwest: Corner })),
  accuracy: Type.Optional(
    Type.Enum(['ROOFTOP', 'APPROXIMATE', 'RANGE_INTERPOLATED', 'GEOMETRIC_CENTER', 'POSTAL_CODE', 'DISTRICT']),
  ),
  shape: Type.Optional(
    Type.Union([
      Type.Object({ type: Type.Enum(['Polygon', 'MultiPolygon']), coordinates: Type.Array(Type.Unknown()) }),
      Type.Null(),
    ]),
  ),
});

const AddressComponent = Type.Object({
  types: Type.Array(Type.String()),
  long_name: Type.String(),
  short_name: Type.String(),
});

export const detailsReply = Type.Object({
  result: Type.Object({
    public_id: Type.String(),
    types: Type.Array(Type.String()),
    formatted_address: Type.String(),
    name: Type.String(),
    administrative_area_label: Type.Optional(Type.String()),
    geometry: Type.Optional(Geometry),
    address_components: Type.Optional(Type.Array(AddressComponent)),
  }),
});

type Query = Call<typeof detailsQuery>['query'];

export function details(region: Region, call: Call<typeof detailsQuery>): Type.Static<typeof detailsReply> {
  const { query } = call;
  const place = resolvePublicId(region.places, query.public_id)?.place;
  if (place === undefined) throw new Problem(404, 'There is no place with this public_id');
  const view = viewPlace(region.places, place, chooseLanguage(query.language, call.acceptLanguage));
  const { level } = view.record;
  const geometry = geometryOf(region, place, view, query);
  return {
    result: {
      public_id: query.public_id,
      types: typesOf(view.kind),
      formatted_address: describe(view),
      name: view.name,
      ...(level !== undefined && { administrative_area_label: level }),
      ...(geometry && { geometry }),
      ...(query.fields.includes('address_components') && {
        address_components: componentsOf(view, query.cc_format ?? query.components?.format ?? 'alpha2'),
      }),
    },
  };
}

function geometryOf(
  region: Region,
  place: number,
  { record }: PlaceView,
  { fields }: Query,
): Type.Static<typeof Geometry> | null {
  const wantsShape = fields.includes('shape');
  if (!fields.includes('geometry')) return wantsShape ? { shape: shapeOf(region, place) } : null;
  const { bounds } = record;
  return {
    location: positionOf(region.places, place),
    ...(bounds && {
      viewport: {
        northeast: { lat: bounds.north, lng: bounds.east },
        southwest: { lat: bounds.south, lng: bounds.west },
      },
    }),
    accuracy: 'APPROXIMATE',
    ...(wantsShape && { shape: shapeOf(region, place) }),
  };
}

function shapeOf(region: Region, place: number) {
  const shape = region.places.shapes.shapeOf(place);
  return shape && { type: shape.type, coordinates: [...shape.coordinates] };
}

/** The types of the component that an area makes. */
const COMPONENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  admin_level_3: ['administrative_area_level_3', 'division_level_3'],
  admin_level_2: ['county', 'administrative_area_level_2', 'division_level_2'],
  admin_level_1: ['state', 'administrative_area_level_1', 'division_level_1'],
  country: ['country', 'administrative_area_level_0', 'division_level_0'],
  postal_code: ['postal_codes'],
};

function componentsOf(view: PlaceView, format: CountryCodeFormat) {
  return [...view.areas].map(([kind, { name, record }]) => ({
    types: [...(COMPONENT_TYPES[kind] ?? ['locality'])],
    long_name: name,
    short_name: kind === 'country' ? countryCode(view.country, format) : (record.code ?? name),
  }));
}
