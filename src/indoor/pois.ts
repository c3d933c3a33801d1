import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { BadValue, flag, idList, integer, oneOf, parameter, text, type Values } from '../contract/parameters.ts';
import { attributeIn, meets } from '../filter/meets.ts';
import { type Filter, FilterError, MAX_FILTER_LENGTH, parseFilter } from '../filter/parse.ts';
import type { FoundPlace, PlaceNumber } from '../places/index.ts';
import { MAX_QUERY_WORDS } from '../places/index.ts';
import type { OpenVenue } from '../regions/venues.ts';
import { splitWords } from '../text/words.ts';
import type { FeatureId, Venue } from '../venues/index.ts';
import { isOutlineKind, publishedLevel, refsOf, type Walk, WalksFrom } from '../venues/index.ts';
import { type AskedPlace, findPlace, readPlace } from '../walks/places.ts';
import { hundredths } from './measured.ts';
import { openFeatures } from './open-now.ts';
import { LANGUAGE_PARAMETER, LEVEL_PARAMETER } from './parameters.ts';
import { Ranking } from './ranking.ts';

const MAX_TEXT = 200;
const MAX_REFS = 1_000;
const MAX_PAGE = 1_000_000;

export const FILTER_PARAMETER = parameter(
  Type.String({
    description: 'A filter over the properties, such as `indoor:="room" OR door:="yes"`.',
    maxLength: MAX_FILTER_LENGTH,
  }),
  undefined,
  readFilter,
);

/** The parameters of autocomplete and search. */
export const POIS_PARAMETERS = {
  items_by_page: integer({ minimum: 0, maximum: 10_000, description: 'How many to a page; 0 for all at once.' }, 0),
  page: integer({ minimum: 0, maximum: MAX_PAGE, description: 'Which page; 0 is the first.' }, 0),
  from_location: parameter(
    Type.String({
      description:
        'Place from which walking distances and durations are measured: `lat,lng,level`, a POI identifier or `ref:<poi_ref>`.',
    }),
    undefined,
    readPlace,
  ),
  q: parameter(
    Type.String({
      description: 'What is looked for; all that there is, in the order of the alphabet, when absent.',
      maxLength: MAX_TEXT,
    }),
    '',
    (value) => value,
  ),
  extended: oneOf(['full'], '`full` also finds what is not searchable: doors, walls, rooms without a name.', undefined),
  level: LEVEL_PARAMETER,
  building: text('Only what is in the building with this `ref`; `undefined` for what is in none.'),
  category: text('Only what is of this category, or of one below it.'),
  open_now: flag(
    'Only what is open at the moment, by its `opening_hours` and the clock of the venue; what has none, or none that can be read, is left out.',
  ),
  ref: parameter(
    Type.String({ description: 'Refs joined by commas, each after `ref:`.', maxLength: MAX_REFS * 100 }),
    undefined,
    readRefs,
  ),
  language: LANGUAGE_PARAMETER,
  advanced_filter: FILTER_PARAMETER,
};

/** Search also finds by identifier. */
export const ID_PARAMETER = idList('^[0-9]{1,16}$', 'Identifiers of POIs, joined by commas.');

export type PoisQuery = Values<typeof POIS_PARAMETERS> & { readonly id?: readonly string[] | undefined };

function readRefs(value: string): ReadonlySet<string> | undefined {
  const refs = value.split(',').map((ref) => ref.trim().replace(/^ref:/, ''));
  if (refs.length > MAX_REFS)
    throw new BadValue('too_long', `List should have at most ${MAX_REFS} items`, { max_length: MAX_REFS });
  if (refs.includes('')) throw new BadValue('value_error', 'Value error, a ref is empty');
  return new Set(refs);
}

function readFilter(value: string): Filter | undefined {
  if (value.trim() === '') return undefined;
  try {
    return parseFilter(value);
  } catch (error) {
    if (error instanceof FilterError) throw new BadValue('value_error', `Value error, ${error.message}`);
    throw error;
  }
}

export const Pagination = Type.Object(
  {
    page: Type.Integer(),
    page_count: Type.Integer(),
    total: Type.Integer(),
    per_page: Type.Integer(),
  },
  { title: 'PoisPagination' },
);

/** A feature that was found, and how far it is. */
export interface FoundPoi {
  readonly feature: FeatureId;
  readonly distance: number | null;
  readonly duration: number | null;
}

/** A page of what was found. */
export interface PoisPage {
  readonly pagination: { page: number; page_count: number; total: number; per_page: number };
  readonly pois: readonly FoundPoi[];
}

/** Finds features by words and filters, of those that are open with `open_now`. @throws Problem 400 where `from_location` is no place of the venue */
export function answerPois<T>(open: OpenVenue, query: PoisQuery, shape: (page: PoisPage) => T): T | Promise<T> {
  if (!query.open_now) return shape(findPois(open, query, null));
  return openFeatures(open.venue, Temporal.Now.instant()).then((opened) => shape(findPois(open, query, opened)));
}

/** Finds features by words and filters, among some of them, or all. @throws Problem 400 where `from_location` is no place of the venue */
export function findPois(open: OpenVenue, query: PoisQuery, among: ReadonlySet<FeatureId> | null): PoisPage {
  const { venue } = open;
  const filter = filterOf(venue, query);
  const passes = (feature: FeatureId) => (among === null || among.has(feature)) && filter(feature);
  const walks = query.from_location && walksFrom(venue, query.from_location);
  const found = candidates(open, query, walks, passes);
  const { page, items_by_page: perPage } = query;
  const shown = perPage === 0 ? (page === 0 ? found : []) : found.slice(page * perPage, (page + 1) * perPage);
  return {
    pagination: {
      page,
      page_count: perPage === 0 ? 1 : Math.ceil(found.length / perPage),
      total: found.length,
      per_page: perPage,
    },
    pois: shown.map((feature) => ({ feature, ...walked(walks?.to(feature)) })),
  };
}

function walked(walk: Walk | null | undefined): Pick<FoundPoi, 'distance' | 'duration'> {
  return { distance: walk ? hundredths(walk.meters) : null, duration: walk ? Math.round(walk.seconds) : null };
}

/** Walks from a place to every feature, by one search. */
interface Walks {
  readonly to: (feature: FeatureId) => Walk | null;
  /** What they cost, to put features in order by. */
  readonly costTo: (feature: FeatureId) => number;
}

/** Who types asks from the same place letter by letter: the last places of each venue are kept. */
const RECENT = new WeakMap<Venue, LRUCache<string, Walks>>();
const MAX_RECENT = 16;

function walksFrom(venue: Venue, from: AskedPlace): Walks {
  const recent = RECENT.get(venue) ?? new LRUCache<string, Walks>({ max: MAX_RECENT });
  RECENT.set(venue, recent);
  const known = recent.get(from.text);
  if (known) return known;
  const walks = searchFrom(venue, from);
  recent.set(from.text, walks);
  return walks;
}

function searchFrom(venue: Venue, from: AskedPlace): Walks {
  const place = findPlace(venue, from);
  const walks = new WalksFrom(venue, venue.meta.profiles[0], place.anchors);
  return {
    to: (feature) => (feature === place.feature ? { meters: 0, seconds: 0, cost: 0 } : walks.to(venue.goals(feature))),
    costTo: (feature) => (feature === place.feature ? 0 : walks.costTo(venue.goals(feature))),
  };
}

/** What passes and matches the words, the best first, the nearer of two that match as well; without words everything, by the alphabet. */
function candidates(
  { venue, search, places }: OpenVenue,
  { q, language }: PoisQuery,
  walks: Walks | undefined,
  passes: (feature: FeatureId) => boolean,
): readonly FeatureId[] {
  const words = splitWords(q, MAX_QUERY_WORDS).map((word) => word.text);
  const alphabet = alphabetOf(venue, language);
  if (words.length === 0) return q.trim() === '' ? alphabet.features.filter(passes) : [];
  const found = search.find({ words, kinds: new Set(places.meta.kinds), limit: Math.max(1, venue.heads.length), enough: 1 });
  const ranking = new Ranking(venue, words);
  const ranked: Ranked[] = [];
  const rank = (feature: FeatureId, score: number) => {
    if (!passes(feature)) return;
    const tier = ranking.tierOf(feature);
    ranked.push({ feature, tier, match: ranking.matchOf(feature, tier, score), away: walks ? walks.costTo(feature) : 0 });
  };
  for (const { place, score } of found) rank(featureOfPlace(place), score);
  for (const feature of unmatched(ranking.certain, found)) rank(feature, 0);
  return ranked
    .sort(
      (a, b) =>
        a.tier - b.tier ||
        b.match - a.match ||
        byNumber(a.away, b.away) ||
        alphabet.rank[a.feature] - alphabet.rank[b.feature],
    )
    .map(({ feature }) => feature);
}

interface Ranked {
  readonly feature: FeatureId;
  readonly tier: number;
  readonly match: number;
  readonly away: number;
}

/** Those of some features that the index has not found. */
function unmatched(features: readonly FeatureId[], found: readonly Pick<FoundPlace, 'place'>[]): Iterable<FeatureId> {
  if (features.length === 0) return [];
  return new Set(features).difference(new Set(found.map(({ place }) => featureOfPlace(place))));
}

/** The places of the index of a venue are its features, by the same numbers. */
function featureOfPlace(place: PlaceNumber): FeatureId {
  const number: number = place;
  return number as FeatureId;
}

function byNumber(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The features of a venue in the order of the alphabet, and the place of each in it. */
interface Alphabet {
  readonly features: readonly FeatureId[];
  readonly rank: Uint32Array;
}

/** By the heads of a venue, which it has in common with itself when something of it is closed. */
const ALPHABETS = new WeakMap<Venue['heads'], Map<string, Alphabet>>();
const MAX_ALPHABETS = 30;

function alphabetOf(venue: Venue, language: string): Alphabet {
  const known = ALPHABETS.get(venue.heads) ?? new Map<string, Alphabet>();
  ALPHABETS.set(venue.heads, known);
  const own = known.get(language);
  if (own) return own;
  const collator = new Intl.Collator(language, { numeric: true });
  const names = venue.features.map((feature) => venue.nameOf(feature, language) ?? venue.heads[feature].ref ?? '');
  const features = venue.features.toSorted((a, b) => {
    const isUnnamed = Number(names[a] === '') - Number(names[b] === '');
    return isUnnamed || collator.compare(names[a], names[b]) || venue.heads[a].id - venue.heads[b].id;
  });
  const rank = new Uint32Array(features.length);
  for (const [at, feature] of features.entries()) rank[feature] = at;
  const alphabet = { features, rank };
  // Any two letters may be asked for as a language: the oldest make room.
  if (known.size >= MAX_ALPHABETS) known.delete([...known.keys()][0]);
  known.set(language, alphabet);
  return alphabet;
}

function filterOf(venue: Venue, query: PoisQuery): (feature: FeatureId) => boolean {
  const { extended, level, building, category, ref, advanced_filter: filter, id } = query;
  const ids = id && new Set(id.map(Number));
  const tests: ((feature: FeatureId) => boolean)[] = [];
  const { heads } = venue;
  if (extended !== 'full') tests.push((feature) => heads[feature].isSearchable);
  else tests.push((feature) => !isOutlineKind(heads[feature].kind));
  if (level !== undefined) tests.push((feature) => heads[feature].levels.some((each) => publishedLevel(each) === level));
  if (building === 'undefined') tests.push((feature) => heads[feature].building === null);
  else if (building) tests.push((feature) => heads[feature].building === building);
  if (category) tests.push((feature) => isOfCategory(heads[feature].category, category));
  if (ref) tests.push((feature) => refsOf(heads[feature]).some((own) => ref.has(own)));
  if (ids) tests.push((feature) => ids.has(heads[feature].id));
  if (filter) tests.push((feature) => meets(filter, (field) => propertyOf(venue, feature, field)));
  const [first, ...rest] = tests;
  return rest.length === 0 ? first : (feature) => tests.every((test) => test(feature));
}

function isOfCategory(own: string | null, asked: string): boolean {
  return own !== null && (own === asked || own.startsWith(`${asked}.`) || asked === 'point_of_interest');
}

/** A property of a feature; what is known of it besides stands under the names that autocomplete gives it. */
export function propertyOf(venue: Venue, feature: FeatureId, field: string): unknown {
  const own = attributeIn(venue.record(feature).properties, field);
  if (own !== undefined) return own;
  const { id, category, building } = venue.heads[feature];
  return field === 'id' ? id : field === 'category' ? category : field === 'building:ref' ? building : undefined;
}
