import { readCategory, type TypedCategory } from '../addresses/category-words.ts';
import { isPoiKind } from '../addresses/types.ts';
import {
  type FoundPlace,
  holdersOf,
  kindOf,
  nearest,
  PLACE_KINDS,
  type PlaceNumber,
  type PlaceQuery,
  placesOf,
  pointMeasure,
  positionOf,
  STREET_KIND,
} from '../places/index.ts';
import { wordsOf } from '../text/words.ts';
import type { Region } from './region.ts';

/** What is on a street or in an area is looked for so far from its middle. */
const WITHIN_METERS = 20_000;
/** What is said to be near a point of interest, or on a street without any of its own, is no farther than this. */
const NEAR_METERS = 1_000;
const ALL_KINDS: ReadonlySet<string> = new Set(PLACE_KINDS);

/**
 * What was asked for by name or, where the text begins or ends with a category such as `restaurant` or `apotheke`, by what it is: around
 * the place that the rest of the text names, or around the bias. What bears the category in its name comes first, such as Café Central.
 */
export function findByNameOrCategory(region: Region, query: PlaceQuery): readonly FoundPlace[] {
  const named = region.search.find(query);
  const category = [...query.kinds].some(isPoiKind) ? readCategory(query.words) : null;
  const ofCategory = category ? findByCategory(region, query, category) : [];
  if (!category || ofCategory.length === 0) return named;
  const both = isCalledSo(region, named[0], query, category) ? [...named, ...ofCategory] : [...ofCategory, ...named];
  const known = new Set<PlaceNumber>();
  const isNew = ({ place }: FoundPlace) => !known.has(place) && known.add(place);
  return both.filter(isNew).slice(0, query.limit);
}

/** Whether all that was typed is explained by a place with the words of the category in its name. */
function isCalledSo(
  { places }: Region,
  found: FoundPlace | undefined,
  { words }: PlaceQuery,
  { rest }: TypedCategory,
): boolean {
  if (!found || found.unmatched.length > 0) return false;
  const { name, names } = places.record(found.place);
  const borne = new Set([name, ...Object.values(names)].flatMap(wordsOf));
  const ofPlace = new Set(rest);
  return words.every((word, index) => ofPlace.has(index) || borne.has(word));
}

function findByCategory(region: Region, query: PlaceQuery, category: TypedCategory): readonly FoundPlace[] {
  const kinds = new Set<string>(category.kinds.filter((kind) => query.kinds.has(kind)));
  if (kinds.size === 0) return [];
  const accepts = placesOf(region.places, kinds, query.countries);
  if (category.rest.length > 0) return around(region, query, category.rest, accepts);
  if (!query.bias) return [];
  const { centre, radiusMeters } = query.bias;
  return found(nearestPois(region, { centre, radiusMeters, limit: query.limit }, accepts));
}

type Accepts = (place: PlaceNumber) => boolean;

function nearestPois({ places }: Region, circle: Parameters<typeof nearest>[1], accepts: Accepts): readonly PlaceNumber[] {
  const measure = pointMeasure<PlaceNumber>(places.lat, places.lng, accepts);
  return nearest(places.near.pois, circle, measure).map(({ item }) => item);
}

/** What is accepted in, on or near the place that some of the words name in full. */
function around(region: Region, query: PlaceQuery, rest: readonly number[], accepts: Accepts): readonly FoundPlace[] {
  const { places, search } = region;
  const words = rest.map((word) => query.words[word] ?? '');
  const { countries, bias, isComplete } = query;
  const limits = { ...(countries && { countries }), ...(bias && { bias }), ...(isComplete && { isComplete }) };
  const [named] = search.find({ words, kinds: ALL_KINDS, limit: 1, ...limits });
  if (!named || named.unmatched.length > 0) return [];
  const { place } = named;
  const centre = positionOf(places, place);
  const near = { centre, radiusMeters: NEAR_METERS, limit: query.limit };
  if (isPoiKind(kindOf(places, place))) return found(nearestPois(region, near, accepts));
  const isHeld: Accepts = (poi) => accepts(poi) && holdersOf(places, poi).includes(place);
  const held = nearestPois(region, { ...near, radiusMeters: WITHIN_METERS }, isHeld);
  const isStreet = kindOf(places, place) === STREET_KIND;
  return found(held.length > 0 || !isStreet ? held : nearestPois(region, near, accepts));
}

function found(places: readonly PlaceNumber[]): readonly FoundPlace[] {
  return places.map((place) => ({ place, score: 0, unmatched: [], way: 0 }));
}
