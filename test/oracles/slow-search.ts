import { sphereDistanceMeters } from '../../src/geo/position.ts';
import type { NewPlace } from '../../src/places/place.ts';
import type { PlaceQuery } from '../../src/places/query.ts';
import * as rank from '../../src/places/rank.ts';
import { forgivenErrors } from '../../src/places/typos.ts';
import { abbreviationsOf } from '../../src/text/abbreviations.ts';
import { spellingsOf } from '../../src/text/spellings.ts';

/** What a typed word is worth against a word of a name, by plain comparison of the two. */
function worth(typed: string, word: string, isLast: boolean, forgiving: boolean): number {
  const mayBegin = isLast || (forgiving && typed.length >= 3);
  let best = 0;
  if (word === typed) best = rank.WHOLE_WORD;
  else if (mayBegin && word.startsWith(typed)) best = rank.beginningQuality(typed.length, word.length);
  if (abbreviationsOf(typed, mayBegin).includes(word)) best = Math.max(best, rank.ABBREVIATED_WORD);
  if (forgiving && !/^\d/.test(typed)) {
    const errors = forgivenErrors(typed, word, isLast);
    const isSought = errors === 1 || word[0] === typed[0] || word[0] === typed[1];
    if (errors && isSought) best = Math.max(best, rank.errorQuality(errors, isLast));
  }
  return best;
}

/**
 * The worth of a place for a query, name by name and word by word, from the places themselves. It bounds what the index may
 * answer: a place that is worth something must be found, one that is worth nothing must not.
 */
function slowTextScore(place: NewPlace, holders: readonly NewPlace[], words: readonly string[], forgiving: boolean): number {
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  const namesOf = ({ name, names, otherNames }: NewPlace) =>
    [name, ...Object.values(names), ...otherNames].flatMap(spellingsOf);
  const isLast = (i: number) => i === words.length - 1;
  const holderWorth = words.map((typed, i) =>
    Math.max(
      0,
      ...holders
        .flatMap(namesOf)
        .flat()
        .map((word) => worth(typed, word, isLast(i), forgiving)),
    ),
  );
  let best = 0;
  namesOf(place).forEach((name, nameIndex) => {
    const taken = words.map(() => 0);
    let covered = 0;
    let extra = 0;
    let previous = -1;
    name.forEach((word, at) => {
      const worths = words.map((typed, i) => (taken[i] > 0 ? 0 : worth(typed, word, isLast(i), forgiving)));
      const most = Math.max(...worths);
      if (most === 0) return;
      const i = worths.indexOf(most);
      taken[i] = most;
      covered += rank.coveredLetters(words[i].length, word.length);
      if (at === 0) extra += rank.FIRST_WORD_BONUS;
      if (i < previous) extra -= rank.ORDER_PENALTY;
      previous = i;
    });
    if (taken.every((quality) => quality === 0)) return;
    const qualities = taken.map((quality, i) => quality || rank.HOLDER_SHARE * holderWorth[i]);
    if (qualities.includes(0)) return;
    const sum = qualities.reduce((total, quality, i) => total + quality * words[i].length, 0);
    const length = name.reduce((total, word) => total + word.length, 0);
    const score = sum / letters + rank.COVERAGE_WEIGHT * (covered / length) + extra;
    best = Math.max(best, score * (nameIndex === 0 ? 1 : rank.OTHER_NAME_SHARE));
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
): number | null {
  if (!query.kinds.has(place.kind) || (query.countries && !query.countries.has(place.country))) return null;
  const text = slowTextScore(place, holders, query.words, forgiving);
  if (text === 0) return null;
  const near = query.bias
    ? rank.NEARNESS_WEIGHT * rank.nearness(sphereDistanceMeters(query.bias.centre, place.position), query.bias.radiusMeters)
    : 0;
  return text + rank.IMPORTANCE_WEIGHT * importance + near;
}
