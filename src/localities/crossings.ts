import {
  AREA_KINDS,
  type Crossing,
  Crossings,
  type FoundPlace,
  type PlaceQuery,
  positionOf,
  STREET_KIND,
} from '../places/index.ts';
import { readStreetPairs, type StreetPair } from './crossing-words.ts';
import type { Region } from './region.ts';
import type { TypedText } from './typed-text.ts';

/** So many streets of each name are tried. */
const STREETS = 30;
/** Where none of those meet, the other name is looked for around so many of the streets of the rarer one, up to here. */
const MOST_CENTRES = 10;
const AROUND_METERS = 3_000;

/** The centre of the town that is named lies about so far from its streets. */
const TOWN_METERS = 10_000;
const AREAS: ReadonlySet<string> = new Set(AREA_KINDS);

/** A crossing, and the words that nothing of it explains. */
export interface FoundCrossing extends Pick<FoundPlace, 'unmatched'> {
  readonly crossing: Crossing;
}

/** What holds for both streets of a crossing. */
type Shared = Pick<PlaceQuery, 'countries' | 'bias'>;

/**
 * The crossings that a text names. It is one only where a word or a sign says so and no single place explains all of it: `Marks & Spencer` and
 * `Rose and Crown Lane` are what they are called. A house counts as none where a sure sign stands in the text: `Jamaica Avenue & 212` is
 * not number 212.
 *
 * @param best the best of what the text finds as it is
 */
export function crossingsFor(
  region: Region,
  typed: TypedText,
  { best, limit, ...shared }: Shared & { readonly best: FoundPlace | undefined; readonly limit: number },
): readonly FoundCrossing[] {
  const isExplained = best !== undefined && best.unmatched.length === 0;
  if (isExplained && !best.house) return [];
  for (const pair of readStreetPairs(typed)) {
    if (isExplained && !pair.isSure) continue;
    const found = namedCrossings(region, typed, pair, shared, limit);
    if (found.length > 0) return found;
  }
  return [];
}

/** The crossings of two streets in the town that follows them; else those nearest to it, which do not explain it. */
function namedCrossings(
  region: Region,
  { words }: TypedText,
  pair: StreetPair,
  shared: Shared,
  limit: number,
): readonly FoundCrossing[] {
  const { second, rest } = pair;
  const town = rest.map((word) => words[word]?.text ?? '');
  const inTown = crossingsOf(region, { ...pair, second: [...second, ...town] }, shared, limit);
  if (inTown.length > 0 || rest.length === 0) return inTown.map((crossing) => ({ crossing, unmatched: [] }));
  const [area] = region.search.find({ ...shared, words: town, kinds: AREAS, isComplete: true, limit: 1 });
  const centre = area && positionOf(region.places, area.place);
  const nearTown = centre ? { ...shared, bias: { centre, radiusMeters: TOWN_METERS } } : shared;
  const unmatched = rest.map((word) => ({ word }));
  return crossingsOf(region, pair, nearTown, limit).map((crossing) => ({ crossing, unmatched }));
}

function crossingsOf(
  region: Region,
  { first, second }: Pick<StreetPair, 'first' | 'second'>,
  shared: Shared,
  limit: number,
): readonly Crossing[] {
  const a = streetsOf(region, first, shared);
  const b = a.length === 0 ? [] : streetsOf(region, second, shared);
  if (b.length === 0) return [];
  const crossings = new Crossings(region.places);
  const found = meeting(crossings, a, b, limit);
  if (found.length > 0) return found;
  // Many towns have streets of the more frequent name, and the one that is meant may not be among the first.
  const isRarer = a.length <= b.length;
  for (const street of (isRarer ? a : b).slice(0, MOST_CENTRES)) {
    const bias = { centre: positionOf(region.places, street.place), radiusMeters: AROUND_METERS };
    const others = streetsOf(region, isRarer ? second : first, { ...shared, bias });
    const near = isRarer ? meeting(crossings, [street], others, limit) : meeting(crossings, others, [street], limit);
    if (near.length > 0) return near;
  }
  return [];
}

/** The streets that all of the words name. */
function streetsOf(region: Region, words: readonly string[], shared: Shared): readonly FoundPlace[] {
  const query = { ...shared, words, kinds: new Set([STREET_KIND]), isComplete: true, limit: STREETS, enough: 1 };
  return region.search.find(query).filter(({ unmatched }) => unmatched.length === 0);
}

/** The pairs of streets that meet, those that the words name best first. */
function meeting(
  crossings: Crossings,
  a: readonly FoundPlace[],
  b: readonly FoundPlace[],
  limit: number,
): readonly Crossing[] {
  const pairs = a.flatMap((first) => b.map((second) => ({ first, second, score: first.score + second.score })));
  const found: Crossing[] = [];
  for (const { first, second } of pairs.sort((x, y) => y.score - x.score)) {
    const position = crossings.between(first.place, second.place);
    if (position) found.push({ streets: [first.place, second.place], position });
    if (found.length === limit) break;
  }
  return found;
}
