import { kindOf } from './facts.ts';
import { HolderWords } from './holder-words.ts';
import type { House } from './houses.ts';
import type { Judged } from './kept-lists.ts';
import { isTownKind } from './kinds.ts';
import type { Reading, TypedWord } from './match.ts';
import type { Matcher, NameMatch } from './matcher.ts';
import type { MissingWords } from './missing-words.ts';
import type { LeftWords, TypedNumbers } from './number-words.ts';
import { OneWord } from './one-word.ts';
import type { PlaceNumber } from './place-number.ts';
import {
  COVERAGE_WEIGHT,
  coveredLetters,
  HOLDER_SHARE,
  INITIAL,
  LEADING_WEIGHT,
  NEIGHBOUR_WORTH,
  ONE_ERROR,
  OTHER_NAME_SHARE,
  PART_OF_NUMBERED_NAME,
  ROUNDING,
  shareOfName,
  TRANSLATED_NAME_SHARE,
  UNKNOWN_NUMBER,
  UNSAID_NAME,
  WHOLE_WORD,
} from './rank.ts';
import type { Places } from './read.ts';
import { END_OF_NAME, TERM } from './sections.ts';
import { TakenWords, type Taking } from './taken-words.ts';

/** How well it matches one of the names of a place. */
interface Explained extends Pick<NameMatch, 'house' | 'missing'> {
  readonly worth: number;
  /** What the missing words cost, by whatever name. */
  readonly cost: number;
}

/** What needs no score of its own: others are better. */
const OUTDONE: Explained = { worth: Number.NEGATIVE_INFINITY, cost: 0, house: null, missing: 0 };

/** Whether the worth of a word says that it matches with errors. */
function isMisspelled(quality: number): boolean {
  return quality > 0 && quality <= ONE_ERROR;
}

/** Copies the few figures of words, for which the method of arrays takes longer. */
function copy(from: Float64Array, to: Float64Array): void {
  for (let i = 0; i < from.length; i++) to[i] = from[i];
}

/** A loss by the bits of words, worked out once. */
function lossIn(known: Map<number, number>, bits: number, lossOf: (bits: number) => number): number {
  let loss = known.get(bits);
  if (loss === undefined) {
    loss = lossOf(bits);
    known.set(bits, loss);
  }
  return loss;
}

/** What names are matched with in one run. */
export interface Matching extends Taking {
  readonly missing: MissingWords;
}

/** Scores places by their names, with the help of what holds them, for the words of one run. */
export class NameMatcher implements Matcher {
  readonly #places: Places;
  readonly #words: readonly TypedWord[];
  readonly #numbers: TypedNumbers;
  readonly #missing: MissingWords;
  readonly #letters: number;
  /** Per word, the most that it can be worth. */
  readonly #most: readonly number[];
  /** The same where the name of the place has not taken it: as a number of a house, or by what holds the place. */
  readonly #mostElsewhere: readonly number[];
  /** The most that a name can be worth whose share is 1. */
  readonly #mostOfName: number;
  /** Per word, the words as bits that are the same text elsewhere: `Sydney Opera House, Sydney`. */
  readonly #repeated: readonly number[];
  /** What words lose that no name of a place has, and what more those lose that nothing of it explains, by their bits. */
  readonly #unnamedLosses = new Map<number, number>();
  readonly #missingLosses = new Map<number, number>();
  readonly #holders: HolderWords;
  /** What scores places without houses where there is but one word. */
  readonly #oneWord: OneWord | null;
  /** What the name that is being looked at takes of the words. */
  readonly #taken: TakenWords;
  /** How well each word is matched, 0 for one that is free: by that name, and then by its house. */
  readonly #quality: Float64Array;
  /** The same before the words about a house were taken. */
  readonly #byName: Float64Array;
  /** What the name that is being looked at has left of the words. */
  readonly #left: LeftWords;

  constructor(places: Places, words: readonly TypedWord[], matching: Matching) {
    const { numbers, missing } = matching;
    this.#places = places;
    this.#words = words;
    this.#numbers = numbers;
    this.#missing = missing;
    this.#letters = words.reduce((sum, { text }) => sum + text.length, 0);
    this.#most = words.map((word, index) => {
      const most = word.readings.reduce((best, { quality }) => Math.max(best, quality), 0);
      return numbers.has(index) ? Math.max(most, WHOLE_WORD) : most;
    });
    const mostOfWords = words.reduce((sum, { text }, i) => {
      const most = Math.max(this.#most[i] ?? 0, NEIGHBOUR_WORTH, numbers.mayBeInitial(i) ? INITIAL : 0);
      return sum + most * text.length;
    }, 0);
    this.#mostOfName = mostOfWords / this.#letters + COVERAGE_WEIGHT + LEADING_WEIGHT + ROUNDING;
    this.#repeated = words.map((_, index) => (numbers.has(index) ? 0 : missing.repeatedBy(index)));
    this.#mostElsewhere = words.map(({ mayNameHolder }, index) => {
      if (numbers.has(index)) return WHOLE_WORD;
      return mayNameHolder || this.#repeated[index] !== 0 ? HOLDER_SHARE * (this.#most[index] ?? 0) : 0;
    });
    const [only] = words;
    const isAlone = only !== undefined && words.length === 1 && matching.leftOut.length === 0;
    this.#oneWord = isAlone ? new OneWord(places, only) : null;
    this.#holders = new HolderWords(places, words);
    this.#taken = new TakenWords(places, words, matching);
    this.#quality = this.#taken.quality;
    this.#byName = new Float64Array(words.length);
    this.#left = {
      isFree: (word) => this.#quality[word] === 0,
      isHeld: (place, word) => this.#holders.qualityOf(place, null, word) > 0,
      lettersOfHolders: (place, entry) =>
        words.reduce((sum, { text }, word) => {
          const isFree = this.#quality[word] === 0;
          return isFree && this.#holders.qualityOfAddress(place, entry, word) > 0 ? sum + text.length : sum;
        }, 0),
    };
  }

  mostByTier(word: TypedWord, reading: Reading): readonly number[] {
    const most = this.#mostBy(word, reading);
    const translated = TRANSLATED_NAME_SHARE * most;
    const inside = this.#words.length === 1 ? Math.max(most - LEADING_WEIGHT, translated) : most;
    return [most, inside, translated, OTHER_NAME_SHARE * most];
  }

  #mostBy(word: TypedWord, reading: Reading): number {
    let sum = 0;
    for (const [index, other] of this.#words.entries()) {
      const most = other === word && !this.#numbers.has(index) ? reading.quality : (this.#most[index] ?? 0);
      sum += most * other.text.length;
    }
    const { typed } = reading;
    const coverage = this.#words.length === 1 && typed > 0 ? coveredLetters(typed, typed + 1) / (typed + 1) : 1;
    return sum / this.#letters + COVERAGE_WEIGHT * coverage + LEADING_WEIGHT;
  }

  lossOf(unnamed: number, missing: number): number {
    if (unnamed === 0) return 0;
    return (
      lossIn(this.#unnamedLosses, unnamed, this.#lossOfUnnamed) + lossIn(this.#missingLosses, missing, this.#lossOfMissing)
    );
  }

  readonly #lossOfUnnamed = (unnamed: number): number => {
    let letters = 0;
    let leading = 0;
    let mostLeading = 0;
    for (const [word, { text }] of this.#words.entries()) {
      const isNamed = (unnamed & (1 << word)) === 0;
      leading = isNamed ? leading + text.length : 0;
      mostLeading = Math.max(mostLeading, leading);
      // A number may be all of that of a house.
      if (!isNamed && !this.#numbers.has(word)) letters += (1 - HOLDER_SHARE) * (this.#most[word] ?? 0) * text.length;
    }
    // A name that counts less loses less.
    return (OTHER_NAME_SHARE * (letters + LEADING_WEIGHT * (this.#letters - mostLeading))) / this.#letters;
  };

  readonly #lossOfMissing = (missing: number): number => {
    let least = 0;
    for (const [word, { text }] of this.#words.entries()) {
      if (!(missing & (1 << word))) continue;
      const most = (this.#numbers.has(word) ? 1 : HOLDER_SHARE) * (this.#most[word] ?? 0);
      // It may name a neighbour, or be of something in the place.
      const worth = (most - (this.#missing.contradicts(word) ? NEIGHBOUR_WORTH : 0)) * (text.length / this.#letters);
      least += Math.min(worth, OTHER_NAME_SHARE * worth);
      if (!this.#missing.contradicts(word)) least += this.#missing.costOf(word);
    }
    return least;
  };

  match(place: PlaceNumber, least: number, row: Judged, at: number): NameMatch | null {
    if (this.#oneWord !== null && !this.#numbers.mayMean(place)) return this.#oneWord.match(place, least, row, at);
    const { nameStart, nameTerms } = this.#places;
    const { lowestTerm, endOfTerms } = this.#taken;
    const end = nameStart[place + 1];
    let best: NameMatch | null = null;
    let leastOfName = least;
    const first = nameStart[place];
    for (let from = first; from < end; ) {
      let to = from;
      let mayMatch = false;
      for (let isLast = false; !isLast; to++) {
        const term = nameTerms[to] & TERM;
        mayMatch ||= term >= lowestTerm && term < endOfTerms;
        isLast = (nameTerms[to] & END_OF_NAME) !== 0;
      }
      const share = from === first ? 1 : shareOfName(nameTerms[to - 1]);
      // The names that count most come first.
      if (best !== null && share * this.#mostOfName <= leastOfName) return best;
      const found = mayMatch ? this.#matchName(place, from, to, leastOfName / share) : null;
      if (found) {
        const score = found.worth * share - found.cost;
        const { house, missing } = found;
        if (best === null || score > best.score)
          best = { score, house, missing, isOfOtherType: this.#taken.isOfOtherType(place) };
        leastOfName = Math.max(least, best.score);
      }
      from = to;
    }
    return best;
  }

  #matchName(place: PlaceNumber, from: number, to: number, least: number): Explained | null {
    const isNumbered = this.#numbers.numbersHouses(place);
    const taken = this.#taken.take(from, to, isNumbered);
    if (taken === null) return null;
    if (isNumbered && this.#taken.splitsNumbers()) return null;
    if (isNumbered && this.#numbers.bits !== 0 && !this.#taken.tellsStreet()) return null;
    const nameScore = isNumbered && this.#taken.tookNumber && this.#taken.unsaid > 0 ? taken - PART_OF_NUMBERED_NAME : taken;
    const most = this.#mostWithRest(place);
    if (most === null) return null;
    if (most + nameScore <= least) return OUTDONE;
    copy(this.#quality, this.#byName);
    const isOtherName = from > this.#places.nameStart[place];
    // The number in the name of a street is typed by whom means one of its houses.
    const isOtherStreet = isNumbered && this.#taken.leavesNumber();
    const house = isOtherStreet ? null : this.#numbers.houseOf(place, this.#quality, isOtherName, this.#left);
    const found = this.#explained(place, house, nameScore);
    if (house === null || found?.missing === 0) return found;
    // The number may be that of a house which the map does not have, in another district than the one that has it.
    copy(this.#byName, this.#quality);
    const street = this.#explained(place, null, nameScore);
    return found && (!street || found.worth - found.cost >= street.worth - street.cost) ? found : street;
  }

  /** What the words are worth at most, of which a name has taken some; null when nothing can explain one of the others that may not be missing. */
  #mostWithRest(place: PlaceNumber): number | null {
    const words = this.#words;
    let sum = 0;
    let missing = 0;
    for (let word = 0; word < words.length; word++) {
      const most = this.#quality[word] || this.#mostElsewhere[word];
      const isNeighbour = most === 0 && this.#missing.mayBeMissing && this.#missing.contradicts(word);
      sum += (isNeighbour ? NEIGHBOUR_WORTH : most) * words[word].text.length;
      if (most === 0) missing |= 1 << word;
    }
    return this.#missing.mayAllMissAt(place, missing) ? sum / this.#letters : null;
  }

  /** What a name is worth with a house, or without one; null when words are missing that may not be. */
  #explained(place: PlaceNumber, house: House | null, nameScore: number): Explained | null {
    const words = this.#words;
    const wordQuality = this.#quality;
    let sum = 0;
    let missing = 0;
    for (let word = 0; word < words.length; word++) {
      const quality = wordQuality[word] || HOLDER_SHARE * this.#qualityElsewhere(place, house, word);
      sum += quality * words[word].text.length;
      if (quality === 0) missing |= 1 << word;
    }
    if (missing === 0) return { worth: sum / this.#letters + nameScore, cost: 0, house, missing };
    if (house === null && this.#namesTown(place)) return this.#townInFull(place, { sum, missing, nameScore });
    // A street without that number still counts, unless the number is a postal code of another one. Beside a house it is a word like others.
    const number =
      house === null && this.#numbers.mayBear(place)
        ? this.#numbers.unknownAmong(missing, (word) => this.#missing.contradicts(word))
        : 0;
    const others = missing & ~number;
    const worth = (sum + UNKNOWN_NUMBER * this.#lettersAmong(number)) / this.#letters + nameScore;
    if (others === 0) return { worth, cost: 0, house, missing };
    if (!this.#missing.mayAllMiss(others, house !== null || (this.#taken.unsaid === 0 && this.#isAsTyped()))) return null;
    const neighbours = this.#neighboursAmong(others, place);
    const cost = UNSAID_NAME * this.#taken.unsaid + this.#missing.costOfAll(others & ~neighbours, 0);
    return { worth: worth + this.#worthOfNeighbours(neighbours), cost, house, missing };
  }

  /** Whether the name is all of that of a town. */
  #namesTown(place: PlaceNumber): boolean {
    if (!this.#missing.mayBeMissing || this.#taken.unsaid > 0 || !isTownKind(kindOf(this.#places, place))) return false;
    return this.#byName.some((quality) => quality === WHOLE_WORD || isMisspelled(quality));
  }

  /** Whether no word of the name has an error. */
  #isAsTyped(): boolean {
    return !this.#byName.some(isMisspelled);
  }

  /**
   * A town that is named in full, where missing words may be of something in it that the index does not have. A state or a country that only
   * some words of such a thing name, as in `1600 Pennsylvania Avenue, Washington`, does not hold the town.
   */
  #townInFull(
    place: PlaceNumber,
    { sum, missing, nameScore }: { readonly sum: number; readonly missing: number; readonly nameScore: number },
  ): Explained | null {
    const first = this.#byName.findIndex((quality) => quality > 0);
    const misread = this.#missing.brokenPartsBefore(first, missing) & ~missing;
    const all = missing | misread;
    const within = this.#missing.withinTown(first);
    const standsApart = (all & ~within) === 0 && this.#missing.standsApart(first, all);
    if (!standsApart && !this.#missing.mayAllMiss(all, this.#isAsTyped(), within)) return null;
    const others = all & ~within;
    const neighbours = this.#neighboursAmong(others, place);
    const worth = (sum - this.#worthByHolders(place, misread)) / this.#letters + nameScore;
    return {
      worth: worth + this.#worthOfNeighbours(neighbours),
      cost: this.#missing.costOfAll(all & ~neighbours, within),
      house: null,
      missing: all,
    };
  }

  /** What words, as bits, are worth that what holds a place explains. */
  #worthByHolders(place: PlaceNumber, bits: number): number {
    return this.#words.reduce((sum, { text }, word) => {
      if ((bits & (1 << word)) === 0) return sum;
      return sum + HOLDER_SHARE * this.#holders.qualityOf(place, null, word) * text.length;
    }, 0);
  }

  #worthOfNeighbours(bits: number): number {
    return (NEIGHBOUR_WORTH * this.#lettersAmong(bits)) / this.#letters;
  }

  /** How well a word that the name has not taken matches what holds the place, or the name once more. */
  #qualityElsewhere(place: PlaceNumber, house: House | null, word: number): number {
    const held = this.#holders.qualityOf(place, house, word);
    const repeated = this.#repeated[word];
    if (repeated === 0) return held;
    return this.#byName.reduce((best, quality, other) => (repeated & (1 << other) ? Math.max(best, quality) : best), held);
  }

  #lettersAmong(bits: number): number {
    return this.#words.reduce((sum, { text }, word) => (bits & (1 << word) ? sum + text.length : sum), 0);
  }

  /** Those of some words, as bits, that name a neighbour of a place. */
  #neighboursAmong(bits: number, place: PlaceNumber): number {
    return this.#words.reduce(
      (all, _, word) => (bits & (1 << word) && this.#missing.namesNeighbour(word, place) ? all | (1 << word) : all),
      0,
    );
  }
}
