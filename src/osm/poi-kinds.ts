import type { PoiKind } from '../places/index.ts';
import type { Tags } from './element.ts';
import { hasEnded, isPlanned } from './lifecycle.ts';

/** A row: what has one of these values under the key is of the kind. `*` is any value. */
type Row = readonly [kind: PoiKind, key: string, values: string];

/**
 * Kinds of points of interest by their tags; the first row that fits decides, so the particular stand before the general.
 * Values: https://wiki.openstreetmap.org/wiki/Map_features
 */
// biome-ignore format: a table reads better in rows
const TABLE: readonly Row[] = [
  ['transit.station.airport', 'aeroway', 'aerodrome'],
  ['transit.station.rail.subway', 'station', 'subway'],
  ['transit.station.rail.light_rail', 'station', 'light_rail'],
  ['transit.station.rail.monorail', 'station', 'monorail'],
  ['transit.station.rail.funicular', 'station', 'funicular'],
  ['transit.station.rail', 'station', 'miniature'],
  ['transit.station.rail.tram', 'railway', 'tram_stop'],
  ['transit.station.rail.train', 'railway', 'station halt'],
  ['transit.station', 'amenity', 'bus_station ferry_terminal'],
  ['transit.station', 'aerialway', 'station'],
  ['transit.station', 'public_transport', 'station'],
  ['transit', 'highway', 'bus_stop'],
  ['transit', 'amenity', 'taxi bicycle_rental car_sharing'],
  ['medical.hospital', 'amenity', 'hospital'],
  ['medical.hospital', 'healthcare', 'hospital'],
  ['medical.pharmacy', 'amenity', 'pharmacy'],
  ['medical.pharmacy', 'healthcare', 'pharmacy'],
  ['medical.clinic', 'amenity', 'clinic'],
  ['medical.clinic', 'healthcare', 'clinic'],
  ['medical', 'amenity', 'doctors dentist'],
  ['education.university', 'amenity', 'university'],
  ['education.college', 'amenity', 'college'],
  ['education.school', 'amenity', 'school'],
  ['education.kindergarten', 'amenity', 'kindergarten childcare'],
  ['education.library', 'amenity', 'library'],
  ['education', 'amenity', 'music_school language_school driving_school training research_institute prep_school'],
  ['hospitality.hotel', 'tourism', 'hotel'],
  ['hospitality.hostel', 'tourism', 'hostel'],
  ['hospitality.bed_and_breakfast', 'guest_house', 'bed_and_breakfast'],
  ['hospitality.bed_and_breakfast', 'tourism', 'bed_and_breakfast'],
  ['hospitality.guest_house', 'tourism', 'guest_house'],
  ['hospitality.motel', 'tourism', 'motel'],
  ['hospitality', 'tourism', 'apartment chalet camp_site caravan_site alpine_hut wilderness_hut'],
  ['business.food_and_drinks.restaurant', 'amenity', 'restaurant'],
  ['business.food_and_drinks.cafe', 'amenity', 'cafe'],
  ['business.food_and_drinks.bar', 'amenity', 'bar'],
  ['business.food_and_drinks.pub', 'amenity', 'pub'],
  ['business.food_and_drinks.fast_food', 'amenity', 'fast_food'],
  ['business.food_and_drinks.biergarten', 'amenity', 'biergarten'],
  ['business.food_and_drinks.food_court', 'amenity', 'food_court'],
  ['business.food_and_drinks', 'amenity', 'ice_cream canteen'],
  ['business.cinema', 'amenity', 'cinema'],
  ['business.theatre', 'amenity', 'theatre'],
  ['business.nightclub', 'amenity', 'nightclub'],
  ['business.conference_centre', 'amenity', 'conference_centre'],
  ['business.exhibition_centre', 'amenity', 'exhibition_centre'],
  ['business.finance.bank', 'amenity', 'bank'],
  ['business.finance', 'amenity', 'bureau_de_change money_transfer atm'],
  ['business.finance', 'office', 'financial financial_advisor insurance accountant'],
  ['business.fuel', 'amenity', 'fuel'],
  ['business.parking', 'amenity', 'parking'],
  ['business.car_rental', 'amenity', 'car_rental'],
  ['business.car_repair', 'shop', 'car_repair tyres motorcycle_repair'],
  ['business.shop.mall', 'shop', 'mall'],
  ['business.shop.bakery', 'shop', 'bakery pastry'],
  ['business.shop.butcher', 'shop', 'butcher'],
  ['business.shop.library', 'shop', 'books'],
  ['business.shop.grocery', 'shop', 'supermarket convenience grocery greengrocer'],
  ['business.shop.sports', 'shop', 'sports outdoor bicycle ski golf fishing'],
  ['business.shop.toys', 'shop', 'toys games'],
  ['business.shop.clothes', 'shop', 'clothes shoes boutique fashion fashion_accessories'],
  ['business.shop.furniture', 'shop', 'furniture bed kitchen interior_decoration'],
  ['business.shop.electronics', 'shop', 'electronics computer mobile_phone hifi appliance video_games'],
  ['business.shop.doityourself', 'shop', 'doityourself hardware trade paint'],
  ['business.shop.craft', 'shop', 'craft'],
  ['business.shop', 'shop', '*'],
  ['place_of_worship', 'amenity', 'place_of_worship'],
  ['police', 'amenity', 'police'],
  ['post_office', 'amenity', 'post_office'],
  ['government', 'amenity', 'townhall courthouse embassy'],
  ['government', 'office', 'government diplomatic'],
  ['tourism.attraction.zoo', 'tourism', 'zoo'],
  ['tourism.attraction.aquarium', 'tourism', 'aquarium'],
  ['tourism.attraction.amusement_park', 'tourism', 'theme_park'],
  ['tourism.attraction.amusement_park', 'leisure', 'water_park amusement_arcade'],
  ['tourism.museum', 'tourism', 'museum'],
  ['tourism.art_gallery', 'tourism', 'gallery'],
  ['tourism.art_gallery', 'amenity', 'arts_centre'],
  ['tourism.monument.castle', 'historic', 'castle fort'],
  ['tourism.monument', 'historic', 'monument memorial ruins archaeological_site city_gate tower wayside_cross manor church'],
  ['tourism.attraction', 'tourism', 'attraction'],
  ['tourism', 'tourism', '*'],
  ['sports.golf', 'leisure', 'golf_course miniature_golf'],
  ['sports.winter', 'landuse', 'winter_sports'],
  ['sports.winter', 'leisure', 'ice_rink'],
  ['sports.winter', 'sport', 'skiing ice_skating'],
  ['sports', 'leisure', 'sports_centre stadium sports_hall fitness_centre swimming_pool pitch track'],
  ['park.national', 'boundary', 'national_park'],
  ['park', 'leisure', 'park garden nature_reserve'],
  ['beach', 'natural', 'beach'],
  ['business.shop.craft', 'craft', '*'],
  ['medical', 'healthcare', '*'],
  ['business', 'office', '*'],
  ['business', 'amenity', 'marketplace car_wash events_venue studio coworking_space'],
  // What a building was built for, where no other tag says what is in it.
  ['transit.station.rail.train', 'building', 'train_station'],
  ['transit.station', 'building', 'transportation'],
  ['medical.hospital', 'building', 'hospital'],
  ['education.university', 'building', 'university'],
  ['education.college', 'building', 'college'],
  ['education.school', 'building', 'school'],
  ['education.kindergarten', 'building', 'kindergarten'],
  ['hospitality.hotel', 'building', 'hotel'],
  ['place_of_worship', 'building', 'church cathedral chapel mosque temple synagogue shrine monastery basilica'],
  ['government', 'building', 'government civic public townhall'],
  ['tourism.museum', 'building', 'museum'],
  ['business.shop.grocery', 'building', 'supermarket'],
  ['sports', 'building', 'stadium sports_hall sports_centre grandstand'],
  ['point_of_interest', 'amenity', '*'],
  ['point_of_interest', 'leisure', '*'],
  ['point_of_interest', 'historic', '*'],
  ['point_of_interest', 'aeroway', 'heliport terminal'],
  ['point_of_interest', 'natural', '*'],
  ['point_of_interest', 'man_made', '*'],
  ['point_of_interest', 'place', 'locality island islet archipelago'],
  ['point_of_interest', 'mountain_pass', 'yes'],
  ['point_of_interest', 'landuse', 'cemetery commercial retail industrial'],
  ['point_of_interest', 'barrier', 'toll_booth border_control'],
  ['point_of_interest', 'building', '*'],
];

/** Kinds, and the keys of what was built for them, that only a name makes worth finding: the map has benches and sheds by the thousand. */
const NEEDS_NAME: ReadonlySet<PoiKind> = new Set([
  'point_of_interest',
  'tourism',
  'tourism.monument',
  'tourism.attraction',
  'park',
  'sports',
  'business',
  'transit',
] as const);

interface Rule {
  readonly order: number;
  readonly kind: PoiKind;
  readonly needsName: boolean;
}

/** The rules by key and value: what a tag may mean is one look-up. */
const RULES = new Map<string, ReadonlyMap<string, Rule>>();
for (const [order, [kind, key, values]] of TABLE.entries()) {
  const byValue = new Map(RULES.get(key));
  const needsName = NEEDS_NAME.has(kind) || key === 'building';
  for (const value of values.split(' ')) if (!byValue.has(value)) byValue.set(value, { order, kind, needsName });
  RULES.set(key, byValue);
}
const MEANS_NOTHING = new Set(['no', 'vacant', 'disused', 'abandoned', '']);

/** The kind of point of interest that the tags describe; null when it is none, is closed for good, or is not there yet. */
export function poiKindOf(tags: Tags): PoiKind | null {
  let best: Rule | undefined;
  for (const [key, value] of tags) {
    const byValue = RULES.get(key);
    if (!byValue || MEANS_NOTHING.has(value)) continue;
    const [first] = value.split(';', 1);
    const rule = byValue.get(first.trim()) ?? byValue.get('*');
    if (rule && (!best || rule.order < best.order)) best = rule;
  }
  // Of all buildings few have a name, so that this comes first.
  if (!best || (best.needsName && !tags.has('name'))) return null;
  return hasEnded(tags) || isPlanned(tags) || isPrivateParking(best.kind, tags) ? null : best.kind;
}

function isPrivateParking(kind: PoiKind, tags: Tags): boolean {
  return kind === 'business.parking' && /^(private|no)$/.test(tags.get('access') ?? '');
}
