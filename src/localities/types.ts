import { LRUCache } from 'lru-cache';
import { ADMIN_KINDS, LOCALITY_KINDS, MALL_KIND } from '../addresses/types.ts';
import { POI_KINDS, STREET_KIND } from '../places/index.ts';

/** The locality types of the contract. */
// biome-ignore format: a list reads better in rows
const LOCALITY_TYPES = [
  'country', 'admin_level', 'admin_level_1', 'admin_level_2', 'admin_level_3', 'postal_code', 'address', 'route', 'locality',
  'city', 'town', 'village', 'hamlet', 'borough', 'suburb', 'quarter', 'neighbourhood',
] as const;

/** The POI types of the contract: the kinds of the index, and a second name for a mall. */
export const POI_TYPES = [...POI_KINDS, 'business.mall'] as const;

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

function isAlias(type: string): type is PoiAlias {
  return type in POI_ALIASES;
}

function listKinds(type: SearchableType): readonly string[] {
  if (type === 'locality') return LOCALITY_KINDS;
  if (type === 'admin_level') return ADMIN_KINDS;
  if (type === 'address') return ['address', STREET_KIND];
  if (isAlias(type)) return POI_ALIASES[type].flatMap((meant) => listKinds(meant));
  if (type === 'point_of_interest') return POI_KINDS;
  if (type === 'business.mall') return [MALL_KIND];
  const below = POI_KINDS.filter((known) => known === type || known.startsWith(`${type}.`));
  return below.length > 0 ? below : [type];
}

const KINDS: ReadonlyMap<SearchableType, readonly string[]> = new Map(
  SEARCHABLE_TYPES.map((type) => [type, listKinds(type)]),
);

/** The kinds of place in the index that a type asks for, itself and what lies below it. */
export function kindsOf(type: SearchableType): readonly string[] {
  return KINDS.get(type) ?? [];
}

/** The kinds that were wanted last, of which an index knows the numbers: hardly any request has its own types. */
const WANTED = new LRUCache<string, ReadonlySet<string>>({ max: 200 });

/** The kinds that a request wants: those of `types` without those of `excluded`. */
export function wantedKinds(types: readonly SearchableType[], excluded: readonly SearchableType[]): ReadonlySet<string> {
  const key = `${types.join('|')} ${excluded.join('|')}`;
  const known = WANTED.get(key);
  if (known) return known;
  const wanted = new Set(types.flatMap(kindsOf)).difference(new Set(excluded.flatMap(kindsOf)));
  WANTED.set(key, wanted);
  return wanted;
}
