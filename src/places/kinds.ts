/** The kinds of place of settlements, borders, postal codes and addresses, from the large to the small. */
// biome-ignore format: a list reads better in rows
export const AREA_KINDS = [
  'country', 'admin_level_1', 'admin_level_2', 'admin_level_3', 'postal_code',
  'city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood',
] as const;

/** The kinds of points of interest. A kind holds every kind that continues it after a dot; `point_of_interest` holds all. */
// biome-ignore format: a list reads better in rows
export const POI_KINDS = [
  'point_of_interest', 'beach', 'government', 'park', 'park.national', 'place_of_worship', 'police', 'post_office', 'sports',
  'sports.golf', 'sports.winter', 'transit', 'transit.station', 'transit.station.airport', 'transit.station.rail',
  'transit.station.rail.subway', 'transit.station.rail.train', 'transit.station.rail.light_rail',
  'transit.station.rail.monorail', 'transit.station.rail.funicular', 'transit.station.rail.tram', 'business',
  'business.car_repair', 'business.car_rental', 'business.cinema', 'business.conference_centre', 'business.exhibition_centre',
  'business.theatre', 'business.nightclub', 'business.finance', 'business.finance.bank', 'business.fuel', 'business.parking',
  'business.food_and_drinks', 'business.food_and_drinks.bar', 'business.food_and_drinks.biergarten',
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

/** What people say that they live in, from the large to the small. */
export const TOWN_KINDS = ['city', 'town', 'village', 'hamlet'] as const satisfies readonly AreaKind[];

const TOWNS: ReadonlySet<string> = new Set(TOWN_KINDS);

export function isTownKind(kind: string): boolean {
  return TOWNS.has(kind);
}

/** A street: houses are numbered along it. */
export const STREET_KIND = 'route';

/** Every kind of place that an index may hold. A house is no place of its own: it stands in the list of its street. */
export const PLACE_KINDS = [...AREA_KINDS, STREET_KIND, ...POI_KINDS] as const;

export type AreaKind = (typeof AREA_KINDS)[number];
export type PoiKind = (typeof POI_KINDS)[number];

/** The layers of a search for what is near: each has a spatial index of its own. */
export const LAYERS = ['areas', 'streets', 'pois'] as const;
export type Layer = (typeof LAYERS)[number];

const AREAS: ReadonlySet<string> = new Set(AREA_KINDS);

export function layerOf(kind: string): Layer {
  if (kind === STREET_KIND) return 'streets';
  return AREAS.has(kind) ? 'areas' : 'pois';
}

/**
 * The classes of places: posting lists have those of each together, so that a query reads only what it wants, and words know what they may
 * name holders of.
 */
export const CLASSES = ['settlements', 'postal codes', 'streets', 'points of interest'] as const;
const CLASS_OF_LAYER = { areas: 0, streets: 2, pois: 3 } as const satisfies Record<Layer, number>;
const POSTAL_CODES = 1;
/** Classes as bits. */
export const SETTLEMENTS = 1 << CLASS_OF_LAYER.areas;
export const STREETS = 1 << CLASS_OF_LAYER.streets;
export const POINTS_OF_INTEREST = 1 << CLASS_OF_LAYER.pois;
export const ALL_CLASSES = (1 << CLASSES.length) - 1;

/** The class of a kind, as a number. */
export function classOf(kind: string): number {
  return kind === 'postal_code' ? POSTAL_CODES : CLASS_OF_LAYER[layerOf(kind)];
}
