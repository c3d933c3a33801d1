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
/** A text is divided in several ways; so many searches for streets answer it or nothing does. */
const MOST_SEARCHES = 40;
const AREAS: ReadonlySet<string> = new Set(AREA_KINDS);
const STREET_KINDS: ReadonlySet<string> = new Set([STREET_KIND]);

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
  const finder = new CrossingFinder(region, typed, shared, limit);
  for (const pair of readStreetPairs(typed)) {
    if (isExplained && !pair.isSure) continue;
    const found = finder.find(pair);
    if (found.length > 0) return found;
  }
  return [];
}

/** Looks for the crossings of one text, with a bounded number of searches. */
class CrossingFinder {
  readonly #region: Region;
  readonly #typed: TypedText;
  readonly #shared: Shared;
  readonly #limit: number;
  readonly #crossings: Crossings;
  #searchesLeft = MOST_SEARCHES;

  constructor(region: Region, typed: TypedText, shared: Shared, limit: number) {
    this.#region = region;
    this.#typed = typed;
    this.#shared = shared;
    this.#limit = limit;
    this.#crossings = new Crossings(region.places);
  }

  /** The crossings of two streets in the town that follows them; else those nearest to it, which do not explain it. */
  find(pair: StreetPair): readonly FoundCrossing[] {
    const { first, second, rest } = pair;
    const town = rest.map((word) => this.#typed.words[word]?.text ?? '');
    const inTown = this.#between(first, [...second, ...town], this.#shared);
    if (inTown.length > 0 || rest.length === 0) return inTown.map((crossing) => ({ crossing, unmatched: [] }));
    const unmatched = rest.map((word) => ({ word }));
    return this.#between(first, second, this.#near(town)).map((crossing) => ({ crossing, unmatched }));
  }

  /** What is near a town is preferred, unless the request prefers something else. */
  #near(town: readonly string[]): Shared {
    if (this.#shared.bias) return this.#shared;
    const { places, search } = this.#region;
    const [area] = search.find({ ...this.#shared, words: town, kinds: AREAS, isComplete: true, limit: 1 });
    const centre = area && positionOf(places, area.place);
    return centre ? { ...this.#shared, bias: { centre, radiusMeters: TOWN_METERS } } : this.#shared;
  }

  #between(first: readonly string[], second: readonly string[], shared: Shared): readonly Crossing[] {
    const a = this.#streets(first, shared);
    const b = a.length === 0 ? [] : this.#streets(second, shared);
    const found = this.#meeting(a, b);
    const areAll = a.length < STREETS && b.length < STREETS;
    if (found.length > 0 || areAll || b.length === 0) return found;
    // Many towns have streets of the more frequent name, and the one that is meant may not be among the first.
    const isRarer = a.length <= b.length;
    for (const street of (isRarer ? a : b).slice(0, MOST_CENTRES)) {
      const bias = { centre: positionOf(this.#region.places, street.place), radiusMeters: AROUND_METERS };
      const others = this.#streets(isRarer ? second : first, { ...shared, bias });
      const near = isRarer ? this.#meeting([street], others) : this.#meeting(others, [street]);
      if (near.length > 0) return near;
    }
    return [];
  }

  /** The streets that all of the words name. */
  #streets(words: readonly string[], shared: Shared): readonly FoundPlace[] {
    if (this.#searchesLeft === 0) return [];
    this.#searchesLeft--;
    const query = { ...shared, words, kinds: STREET_KINDS, isComplete: true, limit: STREETS, enough: 1 };
    return this.#region.search.find(query).filter(({ unmatched }) => unmatched.length === 0);
  }

  /** The pairs of streets that meet, those that the words name best first. */
  #meeting(a: readonly FoundPlace[], b: readonly FoundPlace[]): readonly Crossing[] {
    const pairs = a.flatMap((first) => b.map((second) => ({ first, second, score: first.score + second.score })));
    const found: Crossing[] = [];
    for (const { first, second } of pairs.sort((x, y) => y.score - x.score)) {
      const position = this.#crossings.between(first.place, second.place);
      if (position) found.push({ streets: [first.place, second.place], position });
      if (found.length === this.#limit) break;
    }
    return found;
  }
}
