import { iso1A2Code } from '@rapideditor/country-coder';
import { type Bounds, type Position, sphereDistanceMeters } from '../geo/position.ts';
import { foldWord } from '../text/words.ts';
import { centreOfCell } from './cells.ts';
import { cellOfNumbers, WORD_COUNT, type WordNumbers } from './codec.ts';
import { type NearWord, nearWords, wordsBegun } from './near-words.ts';
import type { Clip, Suggestion, SuggestionQuery } from './resolver.ts';
import { type Vocabulary, writeAddress } from './vocabulary.ts';
import type { WordList } from './word-list.ts';

/** So many readings of a word are tried, and of all three together. */
const MAX_READINGS = 4_096;
const MAX_ADDRESSES = 16_384;
/** The same of addresses in which a word was misheard, or two of them, of which the most alike are tried. */
const MAX_MISHEARD = 4_096;
const MAX_HEARD_OF_TWO = 16;
/** So many addresses are looked at for the country that they are in. */
const MAX_COUNTRIES_ASKED = 4_096;
/** A letter that is wrong counts as much as being this many times as far away. */
const ERROR_FACTOR = 100;
/** Up to here nearness makes no difference, kilometres. */
const NEAR_KM = 1;
/** An address whose words are all whole and right is what is meant, wherever it is, if nothing says where it should be. */
const RIGHT = -10;
/**
 * Where a focus does: it comes before what it begins and what is like it, however far away. Beside what was misheard, being far away counts
 * twice, for both: that one of a thousand addresses that sound alike is within 50 km of the focus by chance has a probability of 1.5 %.
 */
const BEHIND_RIGHT = 4.5;
/** That a word was misheard counts as much as half an error of a letter. */
const MISHEARD = 0.5;
/** What costs more is not worth being listed. */
const MOST_MISHEARD = 5;

/** An address that may be meant. The less it costs the likelier. */
interface Guess {
  readonly list: WordList;
  readonly numbers: WordNumbers;
  readonly centre: Position;
  readonly cost: number;
  readonly focusKm: number | null;
  /** Whether all words are whole and as they were typed. */
  readonly isRight: boolean;
}

/** How a word may be read: as it was typed, with errors of letters where it is not known; and as what sounds like it. */
interface Reading {
  readonly typed: readonly NearWord[];
  readonly heard: readonly NearWord[];
}

/** The readings of the three words in one list. */
interface Readings {
  readonly list: WordList;
  readonly words: readonly Reading[];
}

/**
 * Candidate generation and ranking: the addresses that an unfinished, mistyped or misheard one may mean, right words before wrong ones,
 * near the focus before far from it; without a focus land before the sea. That a word was misheard although it is one is only considered
 * where something says where the address should be.
 */
export function suggestAddresses(vocabulary: Vocabulary, query: SuggestionQuery): Suggestion[] {
  const readings = readingsOf(vocabulary, query);
  // Of those that cost the same, the language asked for stays first.
  const guesses = readings.flatMap((each) => guessesOf(each, query, readings.length)).sort((a, b) => a.cost - b.cost);
  return inCountries(withRight(eachOnce(guesses), query.limit), query).map(
    ({ list, numbers, centre, focusKm, country }) => ({
      words: writeAddress(list, numbers),
      language: list.language,
      centre,
      country,
      nearestPlace: null,
      focusKm,
    }),
  );
}

/** The lists that the words may be of: those that have the most of them whole; the language asked for comes first. */
function readingsOf(vocabulary: Vocabulary, query: SuggestionQuery): Readings[] {
  const { words, language } = query;
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
      words: folded.map((word, i) => {
        const typed = typedReadings(vocabulary, list, word, i === folded.length - 1);
        return { typed, heard: isPlaced(query) ? heardReadings(vocabulary, list, word, typed) : [] };
      }),
    }))
    .filter((readings) => readings.words.every(({ typed, heard }) => typed.length + heard.length > 0));
}

/** Whether something says where the address should be. */
function isPlaced({ focus, clip }: SuggestionQuery): boolean {
  return [focus, clip.countries, clip.circle, clip.box].some((each) => each !== undefined);
}

/** What sounds like a word, but for the word itself. */
function heardReadings(
  vocabulary: Vocabulary,
  list: WordList,
  word: string,
  typed: readonly NearWord[],
): readonly NearWord[] {
  const own = typed.find(isRight)?.number;
  return vocabulary
    .heardOf(list)
    .like(word)
    .filter(({ number }) => number !== own);
}

function typedReadings(vocabulary: Vocabulary, list: WordList, word: string, isLast: boolean): NearWord[] {
  const dictionary = vocabulary.dictionaryOf(list);
  if (isLast) return wordsBegun(dictionary, word).slice(0, MAX_READINGS);
  const known = vocabulary.find(word);
  return known?.list === list
    ? [{ number: known.number, errors: 0, missing: 0 }]
    : nearWords(dictionary, word).slice(0, MAX_READINGS);
}

/** The addresses of readings of three words, as they are tried: so many of them at most. */
interface Trial {
  readonly words: readonly (readonly NearWord[])[];
  readonly most: number;
  readonly misheard: number;
}

/** First all words as they are read anyway, then one of them as it was misheard, then two. */
function trialsOf(words: readonly Reading[], lists: number): Trial[] {
  const typed = words.map((each) => each.typed);
  const most = Math.floor(MAX_MISHEARD / lists);
  const one = words.map(({ heard }, i) => ({ words: typed.with(i, heard), most, misheard: 1 }));
  const two = words.map((_, kept) => ({
    words: words.map(({ typed: same, heard }, i) => (i === kept ? same : heard.slice(0, MAX_HEARD_OF_TWO))),
    most,
    misheard: 2,
  }));
  return [{ words: typed, most: Math.floor(MAX_ADDRESSES / lists), misheard: 0 }, ...one, ...two];
}

/** Every address of the readings that lies within the clip, as far as that is known without its country. */
function guessesOf({ list, words }: Readings, query: SuggestionQuery, lists: number): Guess[] {
  const { focus, clip } = query;
  const near = focus ?? middleOf(clip);
  const hasRight = words.every(({ typed }) => typed.some(isRight));
  const guesses: Guess[] = [];
  for (const trial of trialsOf(words, lists)) {
    for (const meant of combinations(trial)) {
      const [first, second, third] = meant;
      const numbers: WordNumbers = [first.number, second.number, third.number];
      const centre = centreOfCell(cellOfNumbers(numbers));
      if (!isWithin(centre, clip)) continue;
      const km = near ? sphereDistanceMeters(near, centre) / 1000 : null;
      const cost = costOf(meant, km) + trial.misheard * MISHEARD + standing(meant, trial, { km, focus, hasRight });
      if (trial.misheard === 0 || cost <= MOST_MISHEARD)
        guesses.push({ list, numbers, centre, focusKm: focus ? km : null, cost, isRight: meant.every(isRight) });
    }
  }
  return guesses;
}

/** Of guesses in order the first of each address: a word may be both like another and begun by it. */
function eachOnce(guesses: readonly Guess[]): Guess[] {
  const seen = new Map<WordList, Set<number>>();
  return guesses.filter(({ list, numbers: [a, b, c] }) => {
    const known = seen.get(list) ?? new Set();
    seen.set(list, known);
    return known.size < known.add((a * WORD_COUNT + b) * WORD_COUNT + c).size;
  });
}

/** Several guesses with the address that was typed among the first, as the last of them if need be. */
function withRight(guesses: readonly Guess[], limit: number): readonly Guess[] {
  const place = guesses.findIndex((guess) => guess.isRight);
  const right = guesses[place];
  if (!right || place < limit || limit === 1) return guesses;
  return guesses.toSpliced(place, 1).toSpliced(limit - 1, 0, right);
}

type ThreeNearWords = readonly [NearWord, NearWord, NearWord];

function* combinations({ words, most }: Trial): Generator<ThreeNearWords> {
  const [firsts = [], seconds = [], thirds = []] = words;
  let tried = 0;
  for (const first of firsts) {
    for (const second of seconds) {
      for (const third of thirds) {
        if (++tried > most) return;
        yield [first, second, third];
      }
    }
  }
}

const isRight = ({ errors, missing }: NearWord) => errors === 0 && missing === 0;

function costOf(words: ThreeNearWords, km: number | null): number {
  let errors = 0;
  let missing = 0;
  for (const word of words) {
    errors += word.errors;
    missing += word.missing;
  }
  // How much is still to be typed decides only between what else is equal.
  return errors + farness(km) + missing / 1_000;
}

function farness(km: number | null): number {
  return km === null ? 0 : Math.log(Math.max(NEAR_KM, km)) / Math.log(ERROR_FACTOR);
}

interface Standing {
  readonly km: number | null;
  readonly focus: Position | undefined;
  /** Whether the words are those of an address. */
  readonly hasRight: boolean;
}

/** What an address costs more beside others: see `RIGHT` and `BEHIND_RIGHT`. */
function standing(words: ThreeNearWords, { misheard }: Trial, { km, focus, hasRight }: Standing): number {
  if (misheard > 0) return farness(km);
  if (words.every(isRight)) return focus ? farness(km) : RIGHT;
  return focus && hasRight ? BEHIND_RIGHT : 0;
}

/** The middle of a clip: what is nearer to it is likelier where there is no focus. */
function middleOf({ circle, box }: Clip): Position | undefined {
  if (circle || !box) return circle?.centre;
  const east = box.east < box.west ? box.east + 360 : box.east;
  return { lat: (box.south + box.north) / 2, lng: (((box.west + east) / 2 + 540) % 360) - 180 };
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
