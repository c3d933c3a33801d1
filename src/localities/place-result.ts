import Type from 'typebox';
import { viewCrossing } from '../addresses/crossing-view.ts';
import {
  type CountryCodeFormat,
  describe,
  formattedAddress,
  isPoi,
  type PlaceView,
  viewPlace,
} from '../addresses/place-view.ts';
import { typesOf } from '../addresses/types.ts';
import { at } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import type { PlaceNumber } from '../places/index.ts';
import {
  COUNTRIES_THAT_LIST_ADDRESSES,
  HOUSE_INTERPOLATED,
  HOUSE_PLANNED,
  type House,
  type Places,
  pairedWith,
  placeOfHouse,
  publicIdOfCrossing,
  publicIdOfHouse,
  type Resolved,
  STREET_KIND,
} from '../places/index.ts';
import { AddressComponent, componentsOf } from './address-components.ts';

const Corner = Type.Object({ lat: Type.Number(), lng: Type.Number() }, { title: 'LatLng' });

export const ACCURACIES = [
  'ROOFTOP',
  'APPROXIMATE',
  'RANGE_INTERPOLATED',
  'GEOMETRIC_CENTER',
  'POSTAL_CODE',
  'DISTRICT',
] as const;
export type Accuracy = (typeof ACCURACIES)[number];

const Geometry = Type.Object(
  {
    location: Type.Optional(Corner),
    viewport: Type.Optional(Type.Object({ northeast: Corner, southwest: Corner })),
    accuracy: Type.Optional(Type.Enum([...ACCURACIES])),
    location_type: Type.Optional(Type.Enum([...ACCURACIES], { description: 'The same as `accuracy`.' })),
    shape: Type.Optional(
      Type.Union([
        Type.Object({ type: Type.Enum(['Polygon', 'MultiPolygon']), coordinates: Type.Array(Type.Unknown()) }),
        Type.Null(),
      ]),
    ),
  },
  { title: 'PlaceGeometry' },
);

const Addresses = Type.Object(
  {
    pagination: Type.Optional(
      Type.Object(
        {
          page: Type.Integer(),
          page_count: Type.Integer(),
          addresses_per_page: Type.Integer(),
          address_count: Type.Integer(),
        },
        { deprecated: true },
      ),
    ),
    list: Type.Array(Type.Object({ public_id: Type.String(), description: Type.String() })),
  },
  { title: 'PostcodeAddresses' },
);

/** The fields of a whole place, as details, geocoding and nearby points of interest return it. */
export const PLACE_RESULT = {
  public_id: Type.String(),
  types: Type.Array(Type.String()),
  formatted_address: Type.String(),
  name: Type.String(),
  administrative_area_label: Type.Optional(Type.String()),
  status: Type.Optional(Type.Literal('not_yet_built')),
  geometry: Type.Optional(Geometry),
  address_components: Type.Optional(Type.Array(AddressComponent)),
  categories: Type.Optional(Type.Array(Type.String(), { deprecated: true })),
  addresses: Type.Optional(Addresses),
};

const PlaceResult = Type.Object(PLACE_RESULT);
type PlaceResult = Answered<Type.Static<typeof PlaceResult>>;

export const RESULT_FIELDS = ['geometry', 'address_components', 'shape'] as const;

/** How a place is to be presented. */
export interface ResultOptions {
  readonly fields: readonly (typeof RESULT_FIELDS)[number][];
  /** Null for each place's own. */
  readonly language: string | null;
  readonly countryFormat: CountryCodeFormat;
  readonly noDeprecatedFields: boolean;
}

/** What a result is of, and whether it explains all of the text that it was found by; a text that it was not found by does not count. */
type Found = Resolved & { readonly isExplained?: boolean };

/** The full result for a place, or for a house in the list of one. */
export function placeResult(places: Places, found: Found, options: ResultOptions): PlaceResult {
  const { place, house, crossing } = found;
  const view = crossing
    ? viewCrossing(places, crossing, options.language)
    : viewPlace(places, place, house, options.language);
  const { level } = view.record;
  const { fields, noDeprecatedFields } = options;
  const types = typesOf(view.kind);
  const geometry = geometryOf(places, found, view, fields);
  const listsAddresses = view.kind === 'postal_code' && COUNTRIES_THAT_LIST_ADDRESSES.has(view.country);
  return {
    public_id: publicIdOf(places, found),
    types,
    formatted_address: formattedAddress(view),
    name: view.name,
    ...(level !== undefined && !house && { administrative_area_label: level }),
    ...(house && isPlanned(places, house) && { status: 'not_yet_built' }),
    ...(geometry && { geometry }),
    ...(fields.includes('address_components') && { address_components: componentsOf(view, options.countryFormat) }),
    ...(isPoi(view) && !noDeprecatedFields && { categories: types.slice(types.length > 1 ? 1 : 0) }),
    ...(listsAddresses && { addresses: addressesOf(places, place, options) }),
  };
}

function publicIdOf(places: Places, { place, house, crossing }: Resolved): string {
  if (crossing) return publicIdOfCrossing(places, crossing);
  return house ? publicIdOfHouse(places, house) : places.publicId(place);
}

function isPlanned(places: Places, house: House): boolean {
  return 'house' in house && (at(places.houseFlags, house.house) & HOUSE_PLANNED) !== 0;
}

function geometryOf(
  places: Places,
  { place, house, crossing, isExplained = true }: Found,
  view: PlaceView,
  fields: ResultOptions['fields'],
): Answered<Type.Static<typeof Geometry>> | null {
  const shape = fields.includes('shape') ? { shape: house || crossing ? null : shapeOf(places, place) } : null;
  if (!fields.includes('geometry')) return shape && { location: view.position, ...shape };
  const accuracy = accuracyOf(places, house, view, isExplained);
  const bounds = house ? undefined : view.record.bounds;
  return {
    location: view.position,
    ...(bounds && {
      viewport: {
        northeast: { lat: bounds.north, lng: bounds.east },
        southwest: { lat: bounds.south, lng: bounds.west },
      },
    }),
    accuracy,
    location_type: accuracy,
    ...shape,
  };
}

function shapeOf(places: Places, place: PlaceNumber) {
  const shape = places.shapes.shapeOf(place);
  return shape && { type: shape.type, coordinates: shape.coordinates };
}

/** The first half of a British postal code alone names a district. */
const BRITISH_DISTRICT = /^[A-Z]{1,2}\d[A-Z\d]?$/;

function accuracyOf({ houseFlags }: Places, house: House | null, view: PlaceView, isExplained: boolean): Accuracy {
  // A text that says more than the place does may mean another one.
  if (!isExplained && (house || isPoi(view))) return 'APPROXIMATE';
  if (house) {
    const isBetween = 'house' in house ? (at(houseFlags, house.house) & HOUSE_INTERPOLATED) !== 0 : house.isInterpolated;
    return isBetween ? 'RANGE_INTERPOLATED' : 'ROOFTOP';
  }
  if (view.kind === STREET_KIND) return 'GEOMETRIC_CENTER';
  if (view.kind === 'postal_code' && view.country === 'GB') {
    return BRITISH_DISTRICT.test(view.record.name) ? 'DISTRICT' : 'POSTAL_CODE';
  }
  return isPoi(view) ? 'ROOFTOP' : 'APPROXIMATE';
}

/** The addresses in a postal code: by street, then by number. */
function addressesOf(places: Places, postcode: PlaceNumber, { language, noDeprecatedFields }: ResultOptions) {
  const houses = [...pairedWith(places.addressedOf, places.addressedItem, postcode)];
  const list = houses.map((item) => {
    const house = { place: placeOfHouse(places, item), house: item };
    return {
      public_id: places.housePublicId(item),
      description: describe(viewPlace(places, house.place, house, language)),
    };
  });
  const pagination = { page: 1, page_count: 1, addresses_per_page: list.length, address_count: list.length };
  return { ...(!noDeprecatedFields && { pagination }), list };
}
