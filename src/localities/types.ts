import { AREA_KINDS } from '../places/kinds.ts';

/** The locality types of the contract. */
// biome-ignore format: a list reads better in rows
const LOCALITY_TYPES = [
  'country', 'admin_level', 'admin_level_1', 'admin_level_2', 'admin_level_3', 'postal_code', 'address', 'route', 'locality',
  'city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood',
] as const;

/** The POI types of the contract. A type holds every type that continues it after a dot. */
// biome-ignore format: a list reads better in rows
const POI_TYPES = [
  'point_of_interest', 'beach', 'government', 'park', 'park.national', 'place_of_worship', 'police', 'post_office', 'sports',
  'sports.golf', 'sports.winter', 'transit', 'transit.station', 'transit.station.airport', 'transit.station.rail',
  'transit.station.rail.subway', 'transit.station.rail.train', 'transit.station.rail.light_rail',
  'transit.station.rail.monorail', 'transit.station.rail.funicular', 'transit.station.rail.tram', 'business',
  'business.car_repair', 'business.car_rental', 'business.cinema', 'business.conference_centre', 'business.exhibition_centre',
  'business.theatre', 'business.nightclub', 'business.finance', 'business.finance.bank', 'business.fuel', 'business.parking',
  'business.mall', 'business.food_and_drinks', 'business.food_and_drinks.bar', 'business.food_and_drinks.biergarten',
  'business.food_and_drinks.cafe', 'business.food_and_drinks.fast_food', 'business.food_and_drinks.pub',
  'business.food_and_drinks.restaurant', 'business.food_and_drinks.food_court', 'business.shop', 'business.shop.mall',
  'business.shop.bakery', 'business.shop.butcher', 'business.shop.library', 'business.shop.grocery', 'business.shop.sports',
  'business.shop.toys', 'business.shop.clothes', 'business.shop.furniture', 'business.shop.electronics',
  'business.shop.doityourself', 'business.shop.craft', 'education', 'education.school', 'education.kindergarten',
  'education.university', 'education.college', 'education.library', 'hospitality', 'hospitality.hotel', 'hospitality.hostel',
  'hospitality.guest_house', 'hospitality.bed_and_breakfast', 'hospitality.motel', 'medical', 'medical.hospital',
  'medical.pharmacy', 'medical.clinic', 'tourism', 'tourism.art_gallery', 'tourism.attraction',
  'tourism.attraction.amusement_park', 'tourism.attraction.zoo', 'tourism.attraction.aquarium', 'tourism.monument',
  'tourism.monument.castle', 'tourism.museum',
] as const;

/** Short names for POI types, and what they stand for. */
const POI_ALIASES = {
  airport: ['transit.station.airport'],
  train_station: ['transit.station.rail.train', 'transit.station.rail.light_rail'],
  metro_station: ['transit.station.rail.subway'],
  shopping: ['business.shop', 'business.mall'],
  museum: ['tourism.museum'],
  zoo: ['tourism.attraction.zoo'],
  amusement_park: ['tourism.attraction.amusement_park'],
  art_gallery: ['tourism.art_gallery'],
  tourist_attraction: ['tourism.attraction', 'tourism.monument'],
} as const satisfies Record<string, readonly (typeof POI_TYPES)[number][]>;

type PoiAlias = keyof typeof POI_ALIASES;

// biome-ignore format: a list reads better in rows
const POI_ALIAS_NAMES = ['airport', 'train_station', 'metro_station', 'shopping', 'museum', 'zoo', 'amusement_park', 'art_gallery', 'tourist_attraction'] as const satisfies readonly PoiAlias[];

/** Everything that `types` and `excluded_types` accept. */
export const SEARCHABLE_TYPES = [...LOCALITY_TYPES, ...POI_TYPES, ...POI_ALIAS_NAMES] as const;
export type SearchableType = (typeof SEARCHABLE_TYPES)[number];

const ADMIN_KINDS = ['admin_level_1', 'admin_level_2', 'admin_level_3'] as const;
const LOCALITY_KINDS = ['city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood'] as const;

function isAlias(type: string): type is PoiAlias {
  return type in POI_ALIASES;
}

/** The kinds of place in the index that a type asks for, itself and what lies below it. */
export function kindsOf(type: SearchableType): readonly string[] {
  if (type === 'locality') return LOCALITY_KINDS;
  if (type === 'admin_level') return ADMIN_KINDS;
  if (isAlias(type)) return POI_ALIASES[type].flatMap((meant) => kindsOf(meant));
  if (type === 'point_of_interest') return POI_TYPES;
  const below = POI_TYPES.filter((known) => known === type || known.startsWith(`${type}.`));
  return below.length > 0 ? below : [type];
}

/** The kinds that a request wants: those of `types` without those of `excluded`. */
export function wantedKinds(types: readonly SearchableType[], excluded: readonly SearchableType[]): Set<string> {
  const wanted = new Set(types.flatMap(kindsOf));
  for (const kind of excluded.flatMap(kindsOf)) wanted.delete(kind);
  return wanted;
}

/** The types of a place as the contract lists them, the general one first. */
export function typesOf(kind: string): string[] {
  if (LOCALITY_KINDS.some((known) => known === kind)) return ['locality', kind];
  if (ADMIN_KINDS.some((known) => known === kind)) return ['admin_level', kind];
  if (kind === 'route') return ['address', kind];
  if (kind === 'point_of_interest' || kind === 'address' || AREA_KINDS.some((known) => known === kind)) return [kind];
  return ['point_of_interest', kind];
}
