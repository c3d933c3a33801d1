import Type from 'typebox';
import { type CountryCodeFormat, countryCode, isPoi, type PlaceView, townKindOf } from '../addresses/place-view.ts';
import type { Answered } from '../contract/answered.ts';

export const AddressComponent = Type.Object(
  {
    types: Type.Array(Type.String()),
    long_name: Type.String(),
    short_name: Type.String(),
  },
  { title: 'AddressComponent' },
);
type Component = Answered<Type.Static<typeof AddressComponent>>;

/** The types of the component that an area makes; of any other kind the kind itself. */
const COMPONENT_TYPES: Readonly<Record<string, readonly string[]>> = {
  route: ['route'],
  admin_level_3: ['administrative_area_level_3', 'division_level_3'],
  admin_level_2: ['county', 'division_level_2', 'administrative_area_level_2'],
  admin_level_1: ['state', 'division_level_1', 'administrative_area_level_1'],
  country: ['country', 'administrative_area_level_0', 'division_level_0'],
  postal_code: ['postal_codes'],
};
const LOCALITY = 'locality';
const DISTRICT = ['district', 'division_level_3'];

/** Parts of towns, from the large to the small. */
const PART_KINDS = ['borough', 'suburb', 'quarter', 'neighbourhood'] as const;

/** What an address is made of, from the small to the large. */
export function componentsOf(view: PlaceView, format: CountryCodeFormat): Component[] {
  const components: Component[] = [];
  const add = (types: readonly string[], name: string, shortName = name) => {
    components.push({ types, long_name: name, short_name: shortName });
  };
  const { house, record, areas } = view;
  if (house?.unit) add(['subpremise'], house.unit);
  if (house?.name) add(['premise'], house.name);
  const number = house?.number ?? record.houseNumber;
  if (number !== undefined) {
    if (isPoi(view)) add(['organisation'], view.name);
    add(['street_number'], number);
  }
  const typesOf = areaTypes(view);
  for (const [kind, area] of areas) {
    if (isPoi(view) && kind === view.kind) continue;
    const short = kind === 'country' ? countryCode(view.country, format) : (area.record.code ?? area.name);
    add(typesOf(kind), area.name, short);
  }
  return components;
}

/**
 * What the areas around a place are called: one of them is the locality, and the largest of the parts of that is its district. Where the map has no
 * town around a part of one, the part is the locality.
 */
function areaTypes(view: PlaceView): (kind: string) => readonly string[] {
  const parts = PART_KINDS.filter((kind) => view.areas.has(kind));
  const town = townKindOf(view);
  const locality = town ?? parts[0];
  const district = town === undefined ? parts[1] : parts[0];
  return (kind) => {
    if (kind === locality) return [LOCALITY, ...(COMPONENT_TYPES[kind] ?? [])];
    return kind === district ? DISTRICT : (COMPONENT_TYPES[kind] ?? [kind]);
  };
}
