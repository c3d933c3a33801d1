import { sphereDistanceMeters } from '../../src/geo/position.ts';
import type { NewPlace } from '../../src/places/place.ts';
import type { PlaceQuery } from '../../src/places/query.ts';
import * as rank from '../../src/places/rank.ts';
import { forgivenErrors } from '../../src/places/typos.ts';
import { abbreviationsOf, compoundFormsOf } from '../../src/text/abbreviations.ts';
import { ordinalsOf } from '../../src/text/ordinals.ts';
import { romanized } from '../../src/text/romanized.ts';
import { partsOfName, spellingsOf } from '../../src/text/spellings.ts';
import { directionsAs, isDirection } from '../../src/text/street-words.ts';

/** What a typed word is worth against a word of a name, by plain comparison of the two. */
function worth(typed: string, word: string, isLast: boolean, forgiving: boolean): number {
  const mayBegin = isLast || (forgiving && typed.length >= 3);
  let best = 0;
  if (word === typed) best = isLast && typed.length <= 2 ? rank.SHORT_WORD : rank.WHOLE_WORD;
  else if (mayBegin && word.startsWith(typed)) best = rank.beginningQuality(typed.length, word.length);
  const isOneLetter = isLast && typed.length === 1;
  if (!isOneLetter && isOtherForm(typed, word, mayBegin)) {
    const isShort = isLast && typed.length <= 2;
    best = Math.max(best, isShort ? rank.beginningQuality(typed.length, word.length) : rank.ABBREVIATED_WORD);
  }
  if (forgiving && !/\d/.test(typed + word) && !isDirection(typed)) {
    const errors = forgivenErrors(typed, word, isLast);
    const isSought = errors === 1 || word[0] === typed[0] || word[0] === typed[1];
    if (errors && isSought) best = Math.max(best, rank.errorQuality(errors, isLast));
  }
  return best;
}

function isOtherForm(typed: string, word: string, mayBegin: boolean): boolean {
  const forms = [abbreviationsOf(typed, mayBegin), compoundFormsOf(typed), ordinalsOf(typed), directionsAs(typed)].flat();
  return forms.includes(word) || romanized(typed) === word;
}

/** A name as it is typed, and how likely it is meant. */
interface SlowName {
  readonly words: readonly string[];
  readonly share: number;
}

/** The names of a place: those on the spot, in Latin letters and in English count in full. What is spelled as another one counts as the first. */
function namesOf({ name, latinName, names, otherNames, codes = [] }: NewPlace): SlowName[] {
  const byShare: [number, readonly string[]][] = [
    [1, [name, latinName ?? '', names.en ?? '', romanized(name) ?? '']],
    [rank.TRANSLATED_NAME_SHARE, [...Object.values(names), ...codes]],
    [rank.OTHER_NAME_SHARE, otherNames],
  ];
  const spelled = byShare.flatMap(([share, all]) => all.flatMap(spellingsOf).map((words) => ({ words, share })));
  const parts = partsOfName(name).map((words) => ({ words, share: rank.OTHER_NAME_SHARE }));
  const bySpelling = Map.groupBy([...spelled, ...parts], ({ words }) => words.join(' '));
  return [...bySpelling.values()].flatMap(([first]) => first ?? []);
}

function wordsOfNames(place: NewPlace): string[] {
  return namesOf(place).flatMap(({ words }) => words);
}

/** What a typed word is worth against a name of what holds a place: two letters mean its code or its own name. */
function worthOfHolderName(typed: string, { words, share }: SlowName, isLast: boolean, forgiving: boolean): number {
  const best = Math.max(0, ...words.map((word) => worth(typed, word, isLast, forgiving)));
  const isNoise = typed.length <= 2 && share < 1 && (words.length > 1 || best < rank.SHORT_WORD);
  return isNoise ? 0 : share * best;
}

const TOWNS = ['city', 'town', 'village', 'hamlet'];
const NEIGHBOURS = ['city', 'town', 'village', 'hamlet', 'admin_level_3', 'borough', 'suburb', 'quarter', 'neighbourhood'];

/** Which words of a query may be missing, and what each costs; by plain comparison with all places. */
export interface SlowMissing {
  readonly means: readonly boolean[];
  /** Which name what holds places, and which of those say so. */
  readonly namesHolder: readonly boolean[];
  readonly contradicts: readonly boolean[];
  /** What each costs where nothing of a place explains it, and how near it is as the name of a neighbour. */
  readonly cost: readonly number[];
  readonly isNeighbour: readonly ((place: NewPlace) => boolean)[];
}

/** @param places all places, of which `holders` hold others */
export function slowMissing(
  places: readonly NewPlace[],
  holders: readonly NewPlace[],
  words: readonly string[],
  forgiving: boolean,
): SlowMissing {
  const isLast = (i: number) => i === words.length - 1;
  const bears = (place: NewPlace, i: number, least: number) =>
    wordsOfNames(place).some((word) => worth(words[i], word, isLast(i), forgiving) > least);
  const means = words.map((_, i) => places.some((place) => bears(place, i, 0)));
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const namesHolder = words.map((_, i) => holders.some((place) => bears(place, i, rank.ABBREVIATED_WORD - 1e-9)));
  const contradicts = words.map((typed, i) => typed.length >= 4 && namesHolder[i] === true);
  const cost = words.map((typed, i) => {
    const bearers = places.filter((place) => wordsOfNames(place).includes(typed)).length;
    const share = rank.MISSING_LETTERS * (typed.length / letters);
    return means[i] ? share + rank.MISSING_RARE_WORD * (1 - Math.log2(1 + bearers) / 16) : 0;
  });
  const isNeighbour = words.map((_, i) => {
    if (!contradicts[i]) return () => false;
    const towns = places.filter((place) => NEIGHBOURS.includes(place.kind) && bears(place, i, rank.ABBREVIATED_WORD - 1e-9));
    return ({ position }: NewPlace) =>
      towns.some((town) => sphereDistanceMeters(town.position, position) <= rank.NEIGHBOUR_METERS);
  });
  return { means, namesHolder, contradicts, cost, isNeighbour };
}

/**
 * Whether words may be missing together: half of the letters that mean anything, three quarters where all of a name is typed.
 *
 * @param within those that may be of something in the place
 */
function mayMiss(
  words: readonly string[],
  missed: readonly number[],
  { means, contradicts }: SlowMissing,
  isInFull: boolean,
  within: readonly number[] = [],
): boolean {
  const lettersOf = (which: readonly number[]) => which.reduce((sum, i) => sum + (means[i] ? words[i].length : 0), 0);
  const unknown = words.reduce((sum, word, i) => sum + (means[i] ? 0 : word.length), 0);
  const isContradicted = missed.some((i) => contradicts[i] && !within.includes(i));
  const least = isInFull && !isContradicted ? rank.LEAST_EXPLAINED_IN_FULL : rank.LEAST_EXPLAINED;
  return lettersOf(missed) <= lettersOf([...words.keys()]) * (1 - least) - 0.5 * least * unknown;
}

/** The words of a query in its parts, as commas divide it; by their numbers. */
function partsOf({ words, gaps = [] }: PlaceQuery): number[][] {
  const parts: number[][] = [];
  for (const i of words.keys()) {
    if (i === 0 || gaps[i]?.includes(',')) parts.push([]);
    parts.at(-1)?.push(i);
  }
  return parts;
}

/** What words cost that nothing explains; those that follow each other contradict once. */
function costOf(query: PlaceQuery, missed: readonly number[], within: readonly number[], missing: SlowMissing): number {
  const isStated = (i: number) =>
    partsOf(query)
      .find((part) => part.includes(i))
      ?.every((word) => missing.namesHolder[word] || /\d/.test(query.words[word]));
  const weight = (i: number) => (within.includes(i) ? rank.WITHIN_SHARE : isStated(i) ? rank.STATED_WEIGHT : 1);
  const contradiction = (i: number) => (missing.contradicts[i] ? rank.CONTRADICTION * weight(i) : 0);
  const runs: number[][] = [];
  for (const i of missed) {
    if (!missed.includes(i - 1)) runs.push([]);
    runs.at(-1)?.push(i);
  }
  const contradictions = runs.reduce((total, run) => total + Math.max(...run.map(contradiction)), 0);
  return contradictions + missed.reduce((total, i) => total + (missing.cost[i] ?? 0), 0);
}

/** What a town that is named in full may miss: the words before its name, and parts behind it that are no names of holders. */
function townMayMiss(
  query: PlaceQuery,
  first: number,
  missed: readonly number[],
  missing: SlowMissing,
  isInFull: boolean,
): { missed: readonly number[]; within: readonly number[] } | null {
  const parts = partsOf(query);
  const partOf = (i: number) => parts.find((part) => part.includes(i)) ?? [];
  const isBroken = (part: readonly number[]) => !part.includes(first) && part.some((i) => missed.includes(i));
  const all = [...query.words.keys()].filter((i) => missed.includes(i) || (i < first && isBroken(partOf(i))));
  const within = all.filter((i) => i < first || !partOf(i).every((word) => missing.namesHolder[word]));
  const standsApart =
    within.length === all.length && !partOf(first).some((i) => all.includes(i) && !/\d/.test(query.words[i]));
  return standsApart || mayMiss(query.words, all, missing, isInFull, within) ? { missed: all, within } : null;
}

/** The words that a place misses, and those of them that may be of something in it; null where they may not be missing. */
function allowedToMiss(
  query: PlaceQuery,
  unexplained: readonly number[],
  missing: SlowMissing | null,
  { isInFull, townFrom }: { readonly isInFull: boolean; readonly townFrom: number | null },
): { missed: readonly number[]; within: readonly number[] } | null {
  if (unexplained.length === 0) return { missed: [], within: [] };
  if (missing === null) return null;
  if (townFrom !== null) return townMayMiss(query, townFrom, unexplained, missing, isInFull);
  return mayMiss(query.words, unexplained, missing, isInFull) ? { missed: unexplained, within: [] } : null;
}

/**
 * The worth of a place for a query, name by name and word by word, from the places themselves. It bounds what the index may
 * answer: a place that is worth something must be found, one that is worth nothing must not.
 */
function slowTextScore(
  place: NewPlace,
  holders: readonly NewPlace[],
  query: PlaceQuery,
  forgiving: boolean,
  missing: SlowMissing | null,
): number | null {
  const { words, gaps = [] } = query;
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const isLast = (i: number) => i === words.length - 1;
  const holderWorth = words.map((typed, i) =>
    Math.max(0, ...holders.flatMap(namesOf).map((name) => worthOfHolderName(typed, name, isLast(i), forgiving))),
  );
  let best: number | null = null;
  namesOf(place).forEach(({ words: name, share }) => {
    const taken = words.map(() => 0);
    let covered = 0;
    let extra = 0;
    let previous = -1;
    let leading = 0;
    let next: number | null = null;
    name.forEach((word, at) => {
      const worths = words.map((typed, i) => (taken[i] > 0 ? 0 : worth(typed, word, isLast(i), forgiving)));
      const explained = worths.map((each, i) => each * Math.min(words[i].length, word.length));
      const most = Math.max(...explained);
      const i = most === 0 ? null : explained.indexOf(most);
      const leads = i !== null && (at === 0 || i === next);
      next = leads ? i + 1 : null;
      if (i === null) return;
      if (leads) leading += words[i].length;
      taken[i] = worths[i];
      covered += rank.coveredLetters(words[i].length, word.length);
      if (i < previous) extra -= rank.ORDER_PENALTY;
      previous = i;
    });
    if (taken.every((quality) => quality === 0)) return;
    // The last word may go on: it is no other once more.
    const isApart = (i: number, j: number) => Math.abs(i - j) > 1 || gaps[Math.max(i, j)]?.includes(',') === true;
    const isRepeated = (i: number, j: number) => words[i] === words[j] && !isLast(i) && !isLast(j) && isApart(i, j);
    const repeated = words.map((_, i) => Math.max(0, ...taken.filter((_, j) => j !== i && isRepeated(i, j))));
    const elsewhere = words.map((_, i) => rank.HOLDER_SHARE * Math.max(holderWorth[i], repeated[i]));
    const length = name.reduce((total, word) => total + word.length, 0);
    const unexplained = [...words.keys()].filter((i) => taken[i] === 0 && elsewhere[i] === 0);
    const isMisspelled = (quality: number) => quality > 0 && quality <= rank.ONE_ERROR;
    const isInFull = covered === length && !taken.some(isMisspelled);
    const isSaid = taken.some((quality) => quality === rank.WHOLE_WORD || isMisspelled(quality));
    const isTown = covered === length && isSaid && TOWNS.includes(place.kind);
    const townFrom = isTown ? taken.findIndex((quality) => quality > 0) : null;
    const allowed = allowedToMiss(query, unexplained, missing, { isInFull, townFrom });
    if (allowed === null) return;
    const { missed, within } = allowed;
    const lettersOf = (which: readonly number[]) => which.reduce((total, i) => total + words[i].length, 0);
    const neighbours = missed.filter((i) => !within.includes(i) && missing?.isNeighbour[i]?.(place));
    const cost =
      missing === null
        ? 0
        : costOf(
            query,
            missed.filter((i) => !neighbours.includes(i)),
            within,
            missing,
          );
    const explained = [...words.keys()].filter((i) => !missed.includes(i));
    const sum = explained.reduce((total, i) => total + (taken[i] || elsewhere[i]) * words[i].length, 0);
    const text = (sum + rank.NEIGHBOUR_WORTH * lettersOf(neighbours) + rank.LEADING_WEIGHT * leading) / letters;
    const unsaid = missed.length > 0 ? rank.UNSAID_NAME * (1 - covered / length) : 0;
    const worthOfName = text + rank.COVERAGE_WEIGHT * (covered / length) + extra;
    best = Math.max(best ?? Number.NEGATIVE_INFINITY, worthOfName * share - cost - unsaid);
  });
  return best;
}

/** The score of a place for a query, or null when it does not match or the filters leave it out. */
export function slowScore(
  place: NewPlace,
  holders: readonly NewPlace[],
  importance: number,
  query: PlaceQuery,
  forgiving: boolean,
  missing: SlowMissing | null = null,
): number | null {
  if (!query.kinds.has(place.kind) || (query.countries && !query.countries.has(place.country))) return null;
  const text = slowTextScore(place, holders, query, forgiving, missing);
  if (text === null) return null;
  const near = query.bias
    ? rank.NEARNESS_WEIGHT * rank.nearness(sphereDistanceMeters(query.bias.centre, place.position), query.bias.radiusMeters)
    : 0;
  return text + rank.IMPORTANCE_WEIGHT * importance + near;
}
