import { iso1A2Code } from '@rapideditor/country-coder';
import { type Bounds, type Position, sphereDistanceMeters } from '../geo/position.ts';
import { foldWord } from '../text/words.ts';
import { centreOfCell } from './cells.ts';
import { cellOfNumbers, type WordNumbers } from './codec.ts';
import { type NearWord, nearWords, wordsBegun } from './near-words.ts';
import type { Clip, Suggestion, SuggestionQuery } from './resolver.ts';
import { type Vocabulary, writeAddress } from './vocabulary.ts';
import type { WordList } from './word-list.ts';

/** So many readings of a word are tried, and of all three together. */
const MAX_READINGS = 4_096;
const MAX_ADDRESSES = 16_384;
/** So many addresses are looked at for the country that they are in. */
const MAX_COUNTRIES_ASKED = 4_096;
/** A letter that is wrong counts as much as being this many times as far away. */
const ERROR_FACTOR = 100;
/** Up to here nearness makes no difference, kilometres. */
const NEAR_KM = 1;
/** An address whose words are all whole and right is what is meant, wherever it is. */
const RIGHT = -10;

/** An address that may be meant. The less it costs the likelier. */
interface Guess {
  readonly list: WordList;
  readonly numbers: WordNumbers;
  readonly centre: Position;
  readonly cost: number;
  readonly focusKm: number | null;
}

/** The readings of the three words in one list. */
interface Readings {
  readonly list: WordList;
  readonly words: readonly (readonly NearWord[])[];
}

/**
 * Candidate generation and ranking: the addresses that an unfinished or mistyped one may mean, right words before wrong ones, near the
 * focus before far from it; without a focus land before the sea.
 */
export function suggestAddresses(vocabulary: Vocabulary, query: SuggestionQuery): Suggestion[] {
  const readings = readingsOf(vocabulary, query);
  // Of those that cost the same, the language asked for stays first.
  const guesses = readings
    .flatMap((each) => guessesOf(each, query, Math.floor(MAX_ADDRESSES / readings.length)))
    .sort((a, b) => a.cost - b.cost);
  return inCountries(guesses, query).map(({ list, numbers, centre, focusKm, country }) => ({
    words: writeAddress(list, numbers),
    language: list.language,
    centre,
    country,
    nearestPlace: null,
    focusKm,
  }));
}

/** The lists that the words may be of: those that have the most of them whole; the language asked for comes first. */
function readingsOf(vocabulary: Vocabulary, { words, language }: SuggestionQuery): Readings[] {
  const folded = words.map(foldWord);
  if (folded.includes('')) return [];
  const preferred = vocabulary.listFor(language);
  const lists = [preferred, ...vocabulary.lists.filter((list) => list !== preferred)];
  const whole = (list: WordList) => folded.filter((word) => vocabulary.find(word)?.list === list).length;
  const most = Math.max(...lists.map(whole));
  return lists
    .filter((list) => whole(list) === most)
    .map((list) => ({
      list,
      words: folded.map((word, i) => readingsOfWord(vocabulary, list, word, i === folded.length - 1)),
    }))
    .filter((readings) => readings.words.every((each) => each.length > 0));
}

function readingsOfWord(vocabulary: Vocabulary, list: WordList, word: string, isLast: boolean): NearWord[] {
  const dictionary = vocabulary.dictionaryOf(list);
  if (isLast) return wordsBegun(dictionary, word).slice(0, MAX_READINGS);
  const known = vocabulary.find(word);
  return known?.list === list
    ? [{ number: known.number, errors: 0, missing: 0 }]
    : nearWords(dictionary, word).slice(0, MAX_READINGS);
}

/** Every address of the readings that lies within the clip, as far as that is known without its country. */
function guessesOf({ list, words }: Readings, { focus, clip }: SuggestionQuery, most: number): Guess[] {
  const [firsts, seconds, thirds] = words;
  const guesses: Guess[] = [];
  let tried = 0;
  for (const first of firsts) {
    for (const second of seconds) {
      for (const third of thirds) {
        if (++tried > most) return guesses;
        const numbers: WordNumbers = [first.number, second.number, third.number];
        const centre = centreOfCell(cellOfNumbers(numbers));
        if (!isWithin(centre, clip)) continue;
        const focusKm = focus ? sphereDistanceMeters(focus, centre) / 1000 : null;
        guesses.push({ list, numbers, centre, focusKm, cost: costOf([first, second, third], focusKm) });
      }
    }
  }
  return guesses;
}

function costOf(words: readonly NearWord[], focusKm: number | null): number {
  let errors = 0;
  let missing = 0;
  for (const word of words) {
    errors += word.errors;
    missing += word.missing;
  }
  const far = focusKm === null ? 0 : Math.log(Math.max(NEAR_KM, focusKm)) / Math.log(ERROR_FACTOR);
  const isRight = errors === 0 && missing === 0;
  // How much is still to be typed decides only between what else is equal.
  return errors + far + missing / 1_000 + (isRight ? RIGHT : 0);
}

function isWithin(position: Position, { circle, box }: Clip): boolean {
  if (circle && sphereDistanceMeters(circle.centre, position) > circle.radiusKm * 1000) return false;
  return !box || isInBox(position, box);
}

function isInBox({ lat, lng }: Position, { south, west, north, east }: Bounds): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
}

interface GuessInCountry extends Guess {
  readonly country: string | null;
}

/** The first guesses that are in the countries wanted; where neither these nor a focus decide, land before the sea. */
function inCountries(guesses: readonly Guess[], { limit, focus, clip }: SuggestionQuery): GuessInCountry[] {
  const first: GuessInCountry[] = [];
  const atSea: GuessInCountry[] = [];
  const prefersLand = !focus;
  for (const guess of guesses.slice(0, MAX_COUNTRIES_ASKED)) {
    if (first.length === limit) break;
    const country = iso1A2Code([guess.centre.lng, guess.centre.lat]);
    if (clip.countries && !(country !== null && clip.countries.has(country))) continue;
    const isKept = country !== null || !prefersLand || guess.cost < 0;
    (isKept ? first : atSea).push({ ...guess, country });
  }
  return [...first, ...atSea].slice(0, limit);
}
