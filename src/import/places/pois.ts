import type { CountryAt } from '../../geo/country.ts';
import type { Position } from '../../geo/position.ts';
import { addressOf } from '../../osm/addresses.ts';
import type { Tags } from '../../osm/element.ts';
import { namesOf } from '../../osm/names.ts';
import { poiKindOf } from '../../osm/poi-kinds.ts';
import type { NewPlace, PoiKind } from '../../places/index.ts';
import type { AdminArea } from './admin-areas.ts';
import type { AreaFinder } from './containment.ts';
import type { Feature } from './feature.ts';
import { fameShare } from './importance.ts';
import type { Postcode, Postcodes } from './postcodes.ts';
import type { Street, StreetFinder } from './streets.ts';
import { boundsOf, shapeOf } from './surfaces.ts';

/** How likely a point of interest of a kind is meant; the longest beginning of the kind decides. */
// biome-ignore format: a table reads better in rows
const IMPORTANCE: Readonly<Partial<Record<PoiKind, number>>> = {
  point_of_interest: 0.06, beach: 0.12, government: 0.12, park: 0.1, 'park.national': 0.2, place_of_worship: 0.09, police: 0.1,
  post_office: 0.08, sports: 0.08, transit: 0.06, 'transit.station': 0.14, 'transit.station.airport': 0.28,
  'transit.station.rail': 0.16, 'transit.station.rail.train': 0.2, 'transit.station.rail.tram': 0.08, business: 0.05,
  'business.cinema': 0.1, 'business.theatre': 0.12, 'business.food_and_drinks': 0.06, 'business.shop': 0.05,
  'business.shop.mall': 0.12, education: 0.08, 'education.university': 0.18, 'education.school': 0.09, hospitality: 0.07,
  'hospitality.hotel': 0.09, medical: 0.06, 'medical.hospital': 0.16, tourism: 0.08, 'tourism.attraction': 0.12,
  'tourism.museum': 0.14, 'tourism.monument': 0.1, 'tourism.monument.castle': 0.15,
};
/** A point of interest that names no street is on the nearest one, if it is so near. */
const STREET_METERS = 60;
const NAMED_STREET_METERS = 2_000;

function poiImportance(kind: PoiKind, tags: Tags, names: number): number {
  const known = (tags.has('wikidata') ? 0.04 : 0) + (tags.has('wikipedia') ? 0.04 : 0);
  return kindImportance(kind) + known + 0.15 * fameShare(names);
}

/** By kind, as far as they were asked for. */
const KIND_IMPORTANCE = new Map<PoiKind, number>();

function kindImportance(kind: PoiKind): number {
  const known = KIND_IMPORTANCE.get(kind);
  if (known !== undefined) return known;
  const beginnings = Object.entries(IMPORTANCE).filter(([beginning]) => `${kind}.`.startsWith(`${beginning}.`));
  const [, importance] = beginnings.reduce((a, b) => (b[0].length > a[0].length ? b : a), ['', 0]);
  KIND_IMPORTANCE.set(kind, importance);
  return importance;
}

/** What a point of interest gets its surroundings from. */
export interface PoiSurroundings {
  readonly finder: AreaFinder;
  readonly streets: StreetFinder;
  readonly postcodes: Postcodes;
  readonly countryAt: CountryAt;
}

export type PoiPlace = Omit<NewPlace, 'parent' | 'post'>;

export interface DraftPoi {
  readonly kind: PoiKind;
  readonly country: string;
  readonly position: Position;
  /** Made at each call, since a map has many: they are not all there at once. */
  place: () => PoiPlace;
  readonly street: Street | null;
  readonly area: AdminArea | null;
  readonly postcode: Postcode | null;
}

/** A feature as a point of interest; null at sea. */
export function poiOf(feature: Feature, around: PoiSurroundings): DraftPoi | null {
  const { tags, position } = feature;
  const kind = poiKindOf(tags);
  const country = kind && around.countryAt(position);
  if (!kind || !country) return null;
  const address = addressOf(tags);
  const named = address.street ? around.streets.byName(address.street, position, NAMED_STREET_METERS) : null;
  const street = named ?? around.streets.nearest(position, STREET_METERS);
  const area = street?.area ?? around.finder.areaAt(position, country);
  const [houseNumber] = named ? address.houseNumbers : [];
  return {
    ...{ kind, country, position },
    place: () => placeOf(feature, kind, country, houseNumber),
    street,
    area,
    postcode: around.postcodes.bear(country, address.postcode, position, area) ?? street?.postcode ?? null,
  };
}

function placeOf(feature: Feature, kind: PoiKind, country: string, houseNumber: string | undefined): PoiPlace {
  const { source, tags, position, polygons } = feature;
  const { name, names, otherNames } = namesOf(tags);
  const bounds = boundsOf(polygons);
  return {
    source,
    kind,
    country,
    position,
    importance: poiImportance(kind, tags, Object.keys(names).length),
    name: name ?? standInOf(tags),
    names,
    otherNames,
    ...(houseNumber !== undefined && { houseNumber }),
    ...(polygons.length > 0 && { shape: shapeOf(polygons) }),
    ...(bounds && { bounds }),
  };
}

/** Who runs it or its number, where it has no name; '' leaves the wording to who shows it. */
function standInOf(tags: Tags): string {
  return tags.get('operator')?.split(';', 1)[0].trim() || tags.get('ref')?.split(';', 1)[0].trim() || '';
}
