import { romanized } from '../text/romanized.ts';
import type { CommonTerms } from './common-terms.ts';
import { termText } from './dictionary.ts';
import { kindOf } from './facts.ts';
import { addressOfHouse, type House, numberedAt } from './houses.ts';
import { isTownKind } from './kinds.ts';
import { otherFormsOf, qualityOf, type Reading, type TypedWord } from './match.ts';
import type { MissingWords } from './missing-words.ts';
import type { LeftWords, TypedNumbers } from './number-words.ts';
import { NO_PLACE } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import {
  COVERAGE_WEIGHT,
  coveredLetters,
  FEW_LETTERS,
  HOLDER_SHARE,
  INITIAL,
  LEADING_WEIGHT,
  NEAR_PART_SHARE,
  NEIGHBOUR_WORTH,
  ONE_ERROR,
  ORDER_PENALTY,
  OTHER_NAME_SHARE,
  PART_OF_NUMBERED_NAME,
  SHORT_WORD,
  TRANSLATED_NAME_SHARE,
  UNKNOWN_NUMBER,
  UNSAID_NAME,
  WHOLE_WORD,
} from './rank.ts';
import { type Places, visitAlsoIn, visitSaidIn } from './read.ts';
import { END_OF_NAME, MAIN_NAME, TERM, TRANSLATED_NAME } from './sections.ts';

/** How well what was typed matches a place, and the house there that it means. */
export interface NameMatch {
  /** What the words are worth, less what those cost that nothing explains. */
  readonly score: number;
  readonly house: House | null;
  /** The words, as bits, that nothing of the place explains. */
  readonly missing: number;
  /** Whether the name says that it is another type of street than words that were left out. */
  readonly isOfOtherType: boolean;
}

/** How well it matches one of the names of a place. */
interface Explained extends Pick<NameMatch, 'house' | 'missing'> {
  readonly worth: number;
  /** What the missing words cost, by whatever name. */
  readonly cost: number;
}

/** What needs no score of its own: others are better. */
const OUTDONE: Explained = { worth: Number.NEGATIVE_INFINITY, cost: 0, house: null, missing: 0 };

/** How likely a name is meant, by what its last word bears. */
function shareOf(lastWord: number): number {
  if (lastWord & MAIN_NAME) return 1;
  return lastWord & TRANSLATED_NAME ? TRANSLATED_NAME_SHARE : OTHER_NAME_SHARE;
}

const ROMAN_NUMERAL = /^[ivx]+$/;

/** Whether the worth of a word says that it matches with errors. */
function isMisspelled(quality: number): boolean {
  return quality > 0 && quality <= ONE_ERROR;
}

/** What names are matched with in one run. */
export interface Matching {
  readonly numbers: TypedNumbers;
  readonly missing: MissingWords;
  readonly commonTerms: CommonTerms;
  /** The words that are left out though they say what a street is. */
  readonly leftOut: readonly string[];
}

const NOTHING_LEFT_OUT: ReadonlySet<string> = new Set();

function meaningsOf(words: readonly string[]): ReadonlySet<string> {
  const forms = words.flatMap((text) => [text, ...otherFormsOf(text, false)]);
  return new Set(forms.flatMap((text) => [text, romanized(text) ?? text]));
}

/** Scores places by their names, with the help of what holds them, for the words of one run. */
export class NameMatcher {
  readonly #places: Places;
  readonly #words: readonly TypedWord[];
  readonly #numbers: TypedNumbers;
  readonly #missing: MissingWords;
  readonly #letters: number;
  /** All terms that any of the words may mean lie in this range: most names are ruled out by it alone. */
  readonly #lowestTerm: number;
  readonly #endOfTerms: number;
  /** Per word, the most that it can be worth. */
  readonly #most: readonly number[];
  /** The same where the name of the place has not taken it: as a number of a house, or by what holds the place. */
  readonly #mostElsewhere: readonly number[];
  /** Per word, the words as bits that are the same text elsewhere: `Sydney Opera House, Sydney`. */
  readonly #repeated: readonly number[];
  /** What words lose that nothing of a place explains, by their bits. */
  readonly #losses = new Map<number, number>();
  /** Per word, how well the holders seen so far match it. */
  readonly #holderQuality: readonly Map<number, number>[];
  /** How well each word is matched by the name that is being looked at; used again for each name. */
  readonly #quality: Float64Array;
  /** The same before the words about a house were taken. */
  readonly #byName: Float64Array;
  /** The share of that name that was not typed. */
  #unsaid = 0;
  /** Whether it has a number that was typed, and one that was not. */
  #tookNumber = false;
  #leftNumber = false;
  /** Which typed words the words of that name have taken; −1 for none. */
  readonly #takenBy: number[] = [];
  /** What words mean that were left out because they only say what a street is. */
  readonly #leftOut: ReadonlySet<string>;
  /** Per word, whether it is one letter that may stand for a word of a street's name. */
  readonly #isInitial: readonly boolean[];
  readonly #commonTerms: CommonTerms;
  /** What the name that is being looked at has left of the words. */
  readonly #left: LeftWords;

  constructor(places: Places, words: readonly TypedWord[], { numbers, missing, leftOut, commonTerms }: Matching) {
    this.#leftOut = leftOut.length === 0 ? NOTHING_LEFT_OUT : meaningsOf(leftOut);
    this.#commonTerms = commonTerms;
    this.#places = places;
    this.#words = words;
    this.#numbers = numbers;
    this.#missing = missing;
    this.#letters = words.reduce((sum, { text }) => sum + text.length, 0);
    this.#lowestTerm = words.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
    this.#endOfTerms = words.reduce((most, { to }) => Math.max(most, to), 0);
    this.#most = words.map((word, index) => {
      const most = word.readings.reduce((best, { quality }) => Math.max(best, quality), 0);
      return numbers.has(index) ? Math.max(most, WHOLE_WORD) : most;
    });
    this.#isInitial = words.map(({ mayGoOn }, index) => !mayGoOn && numbers.mayBeInitial(index));
    this.#repeated = words.map((_, index) => (numbers.has(index) ? 0 : missing.repeatedBy(index)));
    this.#mostElsewhere = words.map(({ mayNameHolder }, index) => {
      if (numbers.has(index)) return WHOLE_WORD;
      return mayNameHolder || this.#repeated[index] !== 0 ? HOLDER_SHARE * (this.#most[index] ?? 0) : 0;
    });
    this.#holderQuality = words.map(() => new Map());
    this.#quality = new Float64Array(words.length);
    this.#byName = new Float64Array(words.length);
    this.#left = {
      isFree: (word) => this.#quality[word] === 0,
      isHeld: (place, word) => this.#qualityOfHolders(place, null, word) > 0,
      lettersOfHolders: (place, entry) => this.#lettersOfHolders(place, entry),
    };
  }

  /**
   * The most that a place can score by its words when one of them is read like this, by the tier of the place for that reading. A name that
   * has the word in a lower tier is another one of a place than that which makes the tier, so that none is above the tier before.
   */
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

  /** How much less than `mostByTier` a place can score when nothing of it explains some words, as bits. */
  lossOf(missing: number): number {
    if (missing === 0) return 0;
    const known = this.#losses.get(missing);
    if (known !== undefined) return known;
    let least = 0;
    for (const [word, { text }] of this.#words.entries()) {
      if (!(missing & (1 << word))) continue;
      // It may name a neighbour, or be of something in the place.
      const most = (this.#most[word] ?? 0) - (this.#missing.contradicts(word) ? NEIGHBOUR_WORTH : 0);
      const worth = most * (text.length / this.#letters);
      // A name that counts less loses less.
      least += Math.min(worth, OTHER_NAME_SHARE * worth);
      if (!this.#missing.contradicts(word)) least += this.#missing.costOf(word);
    }
    this.#losses.set(missing, least);
    return least;
  }

  /**
   * How well the best of the place's names matches; null when a word matches nothing.
   *
   * @param least what is not worth more needs no score of its own
   */
  match(place: PlaceNumber, least: number): NameMatch | null {
    const { nameStart, nameTerms } = this.#places;
    const [lowest, endOfTerms] = [this.#lowestTerm, this.#endOfTerms];
    const end = nameStart[place + 1];
    let best: NameMatch | null = null;
    const first = nameStart[place];
    for (let from = first; from < end; ) {
      let to = from;
      let mayMatch = false;
      for (let isLast = false; !isLast; to++) {
        const term = nameTerms[to] & TERM;
        mayMatch ||= term >= lowest && term < endOfTerms;
        isLast = (nameTerms[to] & END_OF_NAME) !== 0;
      }
      const share = from === first ? 1 : shareOf(nameTerms[to - 1]);
      const found = mayMatch ? this.#matchName(place, from, to, least / share) : null;
      if (found) {
        const score = found.worth * share - found.cost;
        const { house, missing } = found;
        if (best === null || score > best.score)
          best = { score, house, missing, isOfOtherType: this.#isOfOtherType(place, from, to) };
      }
      from = to;
    }
    return best;
  }

  #matchName(place: PlaceNumber, from: number, to: number, least: number): Explained | null {
    const isNumbered = this.#numbers.numbersHouses(place);
    const taken = this.#takeName(from, to, isNumbered);
    if (taken === null) return null;
    if (isNumbered && this.#splitsNumbers(from, to)) return null;
    if (isNumbered && this.#numbers.bits !== 0 && !this.#tellsStreet(from, to)) return null;
    const nameScore = isNumbered && this.#tookNumber && this.#unsaid > 0 ? taken - PART_OF_NUMBERED_NAME : taken;
    const most = this.#mostWithRest(place);
    if (most === null) return null;
    if (most + nameScore <= least) return OUTDONE;
    this.#byName.set(this.#quality);
    const isOtherName = from > this.#places.nameStart[place];
    // The number in the name of a street is typed by whom means one of its houses.
    const isOtherStreet = isNumbered && this.#leftNumber;
    const house = isOtherStreet ? null : this.#numbers.houseOf(place, this.#quality, isOtherName, this.#left);
    const found = this.#explained(place, house, nameScore);
    if (house === null || found?.missing === 0) return found;
    // The number may be that of a house which the map does not have, in another district than the one that has it.
    this.#quality.set(this.#byName);
    const street = this.#explained(place, null, nameScore);
    return found && (!street || found.worth - found.cost >= street.worth - street.cost) ? found : street;
  }

  /**
   * Whether the words that a name has taken tell its street from others: one of its own, two initials, or most of a name of common ones. `Avenue`
   * alone makes no house of `12 Kenya Avenue, Nairobi` one of Moi Avenue.
   */
  #tellsStreet(from: number, to: number): boolean {
    let [taken, own, takenOwn, initials] = [0, 0, 0, 0];
    for (let at = from; at < to; at++) {
      const word = this.#takenBy[at - from];
      const isOwn = !this.#commonTerms.has(this.#places.nameTerms[at] & TERM);
      if (isOwn) own++;
      if (word < 0) continue;
      taken++;
      if (isOwn && this.#isInitial[word]) initials++;
      else if (isOwn) takenOwn++;
    }
    return own > 0 ? takenOwn > 0 || initials > 1 : 2 * taken > to - from;
  }

  /** Whether a name that has been looked at has a common word that was not typed, and none of the place's that words mean that were left out. */
  #isOfOtherType(place: PlaceNumber, from: number, to: number): boolean {
    if (this.#leftOut.size === 0) return false;
    const { nameStart, nameTerms, dictionary } = this.#places;
    let isOther = false;
    for (let at = from; at < to; at++)
      isOther ||= this.#takenBy[at - from] < 0 && this.#commonTerms.has(nameTerms[at] & TERM);
    for (let at = nameStart[place]; isOther && at < nameStart[place + 1]; at++) {
      const term = nameTerms[at] & TERM;
      isOther = !(this.#commonTerms.has(term) && this.#leftOut.has(termText(dictionary, term)));
    }
    return isOther;
  }

  /** Whether a name has one of two numbers that were typed together, such as `12-3`, but not the other. */
  #splitsNumbers(from: number, to: number): boolean {
    if (!this.#tookNumber) return false;
    for (let word = 1; word < this.#words.length; word++) {
      const [before, own] = [this.#quality[word - 1] > 0, this.#quality[word] > 0];
      if (before !== own && this.#numbers.areJoined(word - 1, word) && !this.#bears(from, to, before ? word : word - 1))
        return true;
    }
    return false;
  }

  /** Whether a name has a typed word. */
  #bears(from: number, to: number, word: number): boolean {
    for (let at = from; at < to; at++) {
      if (qualityOf(this.#places, this.#words[word], this.#places.nameTerms[at] & TERM) > 0) return true;
    }
    return false;
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
    if (!this.#missing.mayAllMiss(others, house !== null || (this.#unsaid === 0 && this.#isAsTyped()))) return null;
    const neighbours = this.#neighboursAmong(others, place);
    const cost = UNSAID_NAME * this.#unsaid + this.#missing.costOfAll(others & ~neighbours, 0);
    return { worth: worth + this.#worthOfNeighbours(neighbours), cost, house, missing };
  }

  /** Whether the name is all of that of a town. */
  #namesTown(place: PlaceNumber): boolean {
    if (!this.#missing.mayBeMissing || this.#unsaid > 0 || !isTownKind(kindOf(this.#places, place))) return false;
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
      return sum + HOLDER_SHARE * this.#qualityOfHolders(place, null, word) * text.length;
    }, 0);
  }

  #worthOfNeighbours(bits: number): number {
    return (NEIGHBOUR_WORTH * this.#lettersAmong(bits)) / this.#letters;
  }

  /** How well a word that the name has not taken matches what holds the place, or the name once more. */
  #qualityElsewhere(place: PlaceNumber, house: House | null, word: number): number {
    const held = this.#qualityOfHolders(place, house, word);
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

  /**
   * Each word of a name, in order, takes the typed word that explains most of it, of those still free. What that is worth beside the words
   * themselves: the order, the beginning and how much of the name was typed; null when nothing was.
   *
   * @param isNumbered whether numbers in the name matter
   */
  #takeName(from: number, to: number, isNumbered: boolean): number | null {
    const { nameTerms, dictionary } = this.#places;
    const words = this.#words;
    this.#quality.fill(0);
    this.#tookNumber = false;
    this.#leftNumber = false;
    let covered = 0;
    let length = 0;
    let disorder = 0;
    let previous = -1;
    // The typed words that begin the name, in its order: how many letters they have, and the one that would come next.
    let leading = 0;
    let next = -1;
    for (let at = from; at < to; at++) {
      const term = nameTerms[at] & TERM;
      const letters = dictionary.termStart[term + 1] - dictionary.termStart[term];
      length += letters;
      const bestWord = this.#takeWordFor(term, letters, isNumbered);
      this.#takenBy[at - from] = bestWord;
      const leads = bestWord >= 0 && (at === from || bestWord === next);
      next = leads ? bestWord + 1 : -1;
      const isNumber = isNumbered && this.#isNumber(term);
      if (bestWord < 0) {
        this.#leftNumber ||= isNumber;
        continue;
      }
      this.#tookNumber ||= isNumber;
      covered += coveredLetters(words[bestWord].text.length, letters);
      if (leads) leading += words[bestWord].text.length;
      if (bestWord < previous) disorder += ORDER_PENALTY;
      previous = bestWord;
    }
    this.#unsaid = 1 - covered / length;
    return previous < 0
      ? null
      : LEADING_WEIGHT * (leading / this.#letters) + COVERAGE_WEIGHT * (covered / length) - disorder;
  }

  /** Whether a term begins with a digit. */
  #isNumber(term: number): boolean {
    const { letters, termStart } = this.#places.dictionary;
    const first = letters[termStart[term]];
    return first >= 48 && first <= 57;
  }

  /** How many letters of the words that the name has left name the postal code and the town of a house, its own or those of its street. */
  #lettersOfHolders(place: PlaceNumber, entry: number): number {
    const { postcode, town } = addressOfHouse(this.#places, { place, house: entry });
    const code = postcode === NO_PLACE ? this.#places.postcode[place] : postcode;
    const area = town === NO_PLACE ? this.#places.parent[place] : town;
    let letters = 0;
    for (const [word, { text }] of this.#words.entries()) {
      if (this.#quality[word] > 0) continue;
      const quality = this.#qualityOf(code, word) || this.#qualityAround(area, word);
      if (quality > 0) letters += text.length;
    }
    return letters;
  }

  /** Whether a letter is the first of a term: a word that goes on, and no Roman numeral. */
  #beginsWith(term: number, letter: string): boolean {
    const { letters, termStart } = this.#places.dictionary;
    if (letters[termStart[term]] !== letter.charCodeAt(0) || termStart[term + 1] - termStart[term] < 2) return false;
    return !ROMAN_NUMERAL.test(termText(this.#places.dictionary, term));
  }

  /**
   * Takes the typed word that explains most of a term, of those not taken yet by another word of the name; −1 for none.
   *
   * @param mayBeInitial whether one letter may stand for a word
   */
  #takeWordFor(term: number, letters: number, mayBeInitial: boolean): number {
    const words = this.#words;
    let bestWord = -1;
    let bestQuality = 0;
    let most = 0;
    for (let word = 0; word < words.length; word++) {
      if (this.#quality[word] > 0) continue;
      const isInitial = mayBeInitial && this.#isInitial[word] && this.#beginsWith(term, words[word].text);
      const quality = qualityOf(this.#places, words[word], term) || (isInitial ? INITIAL : 0);
      const explained = quality * Math.min(words[word].text.length, letters);
      if (explained > most) {
        most = explained;
        bestQuality = quality;
        bestWord = word;
      }
    }
    if (bestWord >= 0) this.#quality[bestWord] = bestQuality;
    return bestWord;
  }

  /**
   * How well a word matches what holds a place: its postal code, its street and what these are in; of a house its own postal code and town
   * too, and of a street those of all its houses.
   */
  #qualityOfHolders(place: PlaceNumber, house: House | null, word: number): number {
    if (!this.#words[word].mayNameHolder) return 0;
    const { parent, postcode } = this.#places;
    let best = this.#qualityAround(parent[place], word);
    const take = (holder: PlaceNumber) => {
      best = Math.max(best, this.#qualityOf(holder, word));
    };
    const numbered = numberedAt(this.#places, place);
    if (numbered !== NO_PLACE) {
      visitSaidIn(this.#places, numbered, (part) => {
        best = Math.max(best, NEAR_PART_SHARE * this.#qualityOf(part, word));
      });
    }
    if (house) {
      const own = addressOfHouse(this.#places, house);
      take(own.postcode === NO_PLACE ? postcode[place] : own.postcode);
      return Math.max(best, this.#qualityAround(own.town, word));
    }
    take(postcode[place]);
    if (numbered !== NO_PLACE) visitAlsoIn(this.#places, numbered, take);
    return best;
  }

  /** How well a word matches a place or anything that holds it. */
  #qualityAround(place: PlaceNumber, word: number): number {
    const { parent } = this.#places;
    let best = 0;
    for (let holder = place; holder !== NO_PLACE; holder = parent[holder]) {
      best = Math.max(best, this.#qualityOfHolder(holder, word));
    }
    return best;
  }

  #qualityOf(holder: PlaceNumber, word: number): number {
    return holder === NO_PLACE ? 0 : this.#qualityOfHolder(holder, word);
  }

  #qualityOfHolder(holder: number, word: number): number {
    const known = this.#holderQuality[word].get(holder);
    if (known !== undefined) return known;
    const { nameStart, nameTerms } = this.#places;
    const first = nameStart[holder];
    const isShort = this.#words[word].text.length <= FEW_LETTERS;
    let best = 0;
    for (let from = first, to = from; from < nameStart[holder + 1]; from = to) {
      let inName = 0;
      let isEnd = false;
      for (; !isEnd; to++) {
        inName = Math.max(inName, qualityOf(this.#places, this.#words[word], nameTerms[to] & TERM));
        isEnd = (nameTerms[to] & END_OF_NAME) !== 0;
      }
      const share = from === first ? 1 : shareOf(nameTerms[to - 1]);
      // In a hundred languages any two letters begin some word of a country's names: they mean its code or its own name.
      const isNoise = isShort && share < 1 && (to - from > 1 || inName < SHORT_WORD);
      if (!isNoise) best = Math.max(best, share * inName);
    }
    this.#holderQuality[word].set(holder, best);
    return best;
  }
}
