import type { Drawn, Properties } from '../../basemap/index.ts';
import type { Tags } from '../../osm/element.ts';
import { drawn, type Kinds, type Rule, ruleOf } from './drawing.ts';
import { nameProperties } from './names.ts';
import { texts } from './streets.ts';

const ZOOM = 14;

// biome-ignore format: lists read better in rows
const POIS: Readonly<Record<string, ReadonlySet<string>>> = {
  amenity: new Set([
    'police', 'fire_station', 'post_box', 'post_office', 'telephone', 'library', 'townhall', 'courthouse', 'prison', 'embassy',
    'community_centre', 'nursing_home', 'arts_centre', 'grave_yard', 'marketplace', 'recycling', 'university', 'school', 'college',
    'public_building', 'pharmacy', 'hospital', 'clinic', 'doctors', 'dentist', 'veterinary', 'theatre', 'nightclub', 'cinema',
    'restaurant', 'fast_food', 'cafe', 'pub', 'bar', 'food_court', 'biergarten', 'shelter', 'car_rental', 'car_wash', 'car_sharing',
    'bicycle_rental', 'vending_machine', 'bank', 'atm', 'toilets', 'bench', 'drinking_water', 'fountain', 'hunting_stand',
    'waste_basket', 'place_of_worship', 'playground', 'dog_park',
  ]),
  leisure: new Set(['sports_centre', 'pitch', 'swimming_pool', 'water_park', 'golf_course', 'stadium', 'ice_rink']),
  tourism: new Set([
    'hotel', 'motel', 'bed_and_breakfast', 'guest_house', 'hostel', 'chalet', 'camp_site', 'alpine_hut', 'caravan_site', 'information',
    'picnic_site', 'viewpoint', 'zoo', 'theme_park', 'museum', 'artwork',
  ]),
  shop: new Set([
    'supermarket', 'bakery', 'kiosk', 'mall', 'department_store', 'general', 'convenience', 'clothes', 'florist', 'chemist', 'books',
    'butcher', 'shoes', 'alcohol', 'beverages', 'optician', 'jewelry', 'gift', 'sports', 'stationery', 'outdoor', 'mobile_phone', 'toys',
    'newsagent', 'greengrocer', 'beauty', 'video', 'car', 'bicycle', 'doityourself', 'hardware', 'furniture', 'computer',
    'garden_centre', 'hairdresser', 'travel_agency', 'laundry', 'dry_cleaning',
  ]),
  man_made: new Set(['surveillance', 'tower', 'windmill', 'lighthouse', 'wastewater_plant', 'water_well', 'watermill', 'water_works']),
  historic: new Set([
    'monument', 'memorial', 'artwork', 'castle', 'ruins', 'archaeological_site', 'wayside_cross', 'wayside_shrine', 'battlefield', 'fort',
  ]),
  emergency: new Set(['phone', 'fire_hydrant', 'defibrillator']),
  highway: new Set(['emergency_access_point']),
  office: new Set(['diplomatic']),
};

/** What more is said of some points of interest. */
// biome-ignore format: a table reads better in rows
const DETAILS: readonly { readonly key: string; readonly values: ReadonlySet<string>; readonly said: readonly string[] }[] = [
  { key: 'amenity', values: new Set(['restaurant', 'fast_food', 'pub', 'bar', 'cafe']), said: ['cuisine'] },
  { key: 'leisure', values: new Set(['pitch', 'sports_centre']), said: ['sport'] },
  { key: 'amenity', values: new Set(['vending_machine']), said: ['vending'] },
  { key: 'tourism', values: new Set(['information']), said: ['information'] },
  { key: 'man_made', values: new Set(['tower']), said: ['tower:type'] },
  { key: 'amenity', values: new Set(['place_of_worship']), said: ['religion', 'denomination'] },
];
const RECYCLED = ['recycling:glass_bottles', 'recycling:paper', 'recycling:clothes', 'recycling:scrap_metal'] as const;

// biome-ignore format: a table reads better in rows
const STOPS: Readonly<Record<string, Kinds>> = {
  aeroway: { aerodrome: 11, helipad: 13 },
  railway: { station: 13, halt: 13, tram_stop: 14 },
  amenity: { bus_station: 13, ferry_terminal: 12 },
  highway: { bus_stop: 14 },
  aerialway: { station: { kind: 'aerialway_station', minZoom: 13 } },
};

const POIS_BY_KEY = Object.entries(POIS);
const STOPS_BY_KEY = Object.entries(STOPS);

const EXITS: Kinds = { motorway_junction: 12 };

/** Whether anything is drawn at a point. */
export const isDrawnAsPoint = (tags: Tags) =>
  tags.has('addr:housenumber') ||
  tags.has('addr:housename') ||
  POIS_BY_KEY.some(([key, values]) => values.has(tags.get(key) ?? '')) ||
  stopOf(tags) !== null ||
  ruleOf(EXITS, tags.get('highway')) !== null;

/** What something at a point is drawn as: a node, or the middle of a surface. */
export function drawnAsPoint(tags: Tags): Drawn[] {
  if (!isDrawnAsPoint(tags)) return [];
  const names = nameProperties(tags);
  const stop = stopOf(tags);
  const poi = poiOf(tags);
  const house = houseOf(tags);
  const points: Drawn[] = [];
  if (stop) points.push(drawn('public_transport', stop, { ...texts(tags, ['iata']), ...names }));
  if (poi)
    points.push({
      layer: 'pois',
      minZoom: ZOOM,
      properties: { ...poi, ...names, ...house },
      rank: 'name' in names ? 0 : 1,
    });
  if (!poi && Object.keys(house).length > 0) points.push({ layer: 'addresses', minZoom: ZOOM, properties: house });
  const exit = ruleOf(EXITS, tags.get('highway'));
  if (exit) points.push(drawn('street_labels_points', exit, { ...texts(tags, ['ref']), ...names }));
  return points;
}

function stopOf(tags: Tags): Rule | null {
  for (const [key, kinds] of STOPS_BY_KEY) {
    const rule = ruleOf(kinds, tags.get(key));
    if (rule) return rule;
  }
  return null;
}

function poiOf(tags: Tags): Properties | null {
  const found: Record<string, string | boolean> = {};
  for (const [key, values] of POIS_BY_KEY) {
    const value = tags.get(key);
    if (value !== undefined && values.has(value)) found[key] = value;
  }
  if (Object.keys(found).length === 0) return null;
  for (const { key, values, said } of DETAILS) {
    if (values.has(tags.get(key) ?? '')) Object.assign(found, texts(tags, said));
  }
  if (found.amenity === 'recycling') for (const key of RECYCLED) found[key] = tags.get(key) === 'yes';
  if (found.amenity === 'bank') found.atm = tags.get('atm') === 'yes';
  return found;
}

const houseOf = (tags: Tags): Properties => ({
  ...(tags.has('addr:housename') && { housename: tags.get('addr:housename') ?? '' }),
  ...(tags.has('addr:housenumber') && { housenumber: tags.get('addr:housenumber') ?? '' }),
});
