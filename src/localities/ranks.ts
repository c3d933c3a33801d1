import type { PartAsked, PartOfAnswer, Rank } from '../contract/whereabouts.ts';
import {
  AREA_KINDS,
  type FoundPlace,
  holdersOf,
  kindOf,
  lettersOf,
  NO_PLACE,
  type PlaceNumber,
  type PlaceQuery,
  type Places,
  positionOf,
  publicIdOfCrossing,
  type Resolved,
} from '../places/index.ts';
import type { Region } from './region.ts';

const AREAS: ReadonlySet<string> = new Set(AREA_KINDS);

/** What a result is ranked by; without a score where it is no answer to words, such as a crossing. */
type Ranked = Pick<Resolved, 'place' | 'crossing'> & Partial<Pick<FoundPlace, 'score' | 'forgiven' | 'way' | 'unmatched'>>;

/** What is looked for where a gateway asks for one stage of a search. */
export function stageOf(part: PartAsked | undefined): Pick<PlaceQuery, 'stage' | 'known'> {
  if (!part?.search) return {};
  const { stage, known } = part.search;
  return { stage, known };
}

/** What a part of a search tells besides its results. */
export function toldBy(
  { places, search }: Region,
  part: PartAsked | undefined,
  query: PlaceQuery,
  found: readonly Ranked[],
): Pick<PartOfAnswer, 'ranks' | 'search'> {
  if (!part?.search) return {};
  const ranks = found.map((each) => rankOf(places, each));
  return { ranks, search: { letters: lettersOf(query.words), words: search.figuresOf(query) } };
}

/** How good a result is beside those of other indexes: scores depend on names and importance, not on what else an index has. */
export function rankOf(places: Places, { place, crossing, score = 0, ...found }: Ranked): Rank {
  const { lat, lng } = positionOf(places, place);
  const isMissing = found.forgiven === 'missing';
  return {
    id: crossing ? publicIdOfCrossing(places, crossing) : places.publicId(place),
    // What is found by its category scores 0.
    score: score === 0 ? null : score,
    importance: places.importance[place] ?? 0,
    at: [lat, lng],
    way: found.way ?? 0,
    isExplained: found.unmatched?.length === 0,
    isAsTyped: found.forgiven === undefined,
    isArea: AREAS.has(kindOf(places, place)),
    holders: isMissing ? allHolders(places, place).map((each) => places.publicId(each)) : [],
  };
}

/** The areas that hold a place, and its postal code. */
function allHolders(places: Places, place: PlaceNumber): readonly PlaceNumber[] {
  const code = places.postcode[place] ?? NO_PLACE;
  return [...holdersOf(places, place), ...(code === NO_PLACE ? [] : [code])];
}
