import { romanized } from '../text/romanized.ts';
import type { CommonTerms } from './common-terms.ts';
import { termText } from './dictionary.ts';
import { otherFormsOf, qualityOf, type TypedWord } from './match.ts';
import type { TypedNumbers } from './number-words.ts';
import type { PlaceNumber } from './place-number.ts';
import { COVERAGE_WEIGHT, coveredLetters, INITIAL, LEADING_WEIGHT, ORDER_PENALTY } from './rank.ts';
import type { Places } from './read.ts';
import { TERM } from './sections.ts';

const ROMAN_NUMERAL = /^[ivx]+$/;

const NOTHING_LEFT_OUT: ReadonlySet<string> = new Set();

function meaningsOf(words: readonly string[]): ReadonlySet<string> {
  const forms = words.flatMap((text) => [text, ...otherFormsOf(text, false)]);
  return new Set(forms.flatMap((text) => [text, romanized(text) ?? text]));
}

/** What the words of names are compared with in one run. */
export interface Taking {
  readonly numbers: TypedNumbers;
  readonly commonTerms: CommonTerms;
  /** The words that are left out though they say what a street is. */
  readonly leftOut: readonly string[];
}

/** Which of the typed words one name takes; used again for each name. */
export class TakenWords {
  /** All terms that any of the words may mean lie in this range: most names are ruled out by it alone. */
  readonly lowestTerm: number;
  readonly endOfTerms: number;
  /** How well each word is matched by the name, 0 for one that is free. */
  readonly quality: Float64Array;
  /** The share of the name that was not typed. */
  unsaid = 0;
  /** Whether the name has a number that was typed. */
  tookNumber = false;
  readonly #places: Places;
  readonly #words: readonly TypedWord[];
  readonly #numbers: TypedNumbers;
  readonly #commonTerms: CommonTerms;
  readonly #letters: number;
  /** What words mean that were left out because they only say what a street is. */
  readonly #leftOut: ReadonlySet<string>;
  /** Per word, whether it is one letter that may stand for a word of a street's name. */
  readonly #isInitial: readonly boolean[];
  readonly #hasInitials: boolean;
  /** Where the name stands among the terms of all names. */
  #from = 0;
  #to = 0;
  /** Which typed words the words of the name have taken; −1 for none. */
  readonly #takenBy: number[] = [];

  constructor(places: Places, words: readonly TypedWord[], { numbers, commonTerms, leftOut }: Taking) {
    this.#places = places;
    this.#words = words;
    this.#numbers = numbers;
    this.#commonTerms = commonTerms;
    this.#leftOut = leftOut.length === 0 ? NOTHING_LEFT_OUT : meaningsOf(leftOut);
    this.#letters = words.reduce((sum, { text }) => sum + text.length, 0);
    this.lowestTerm = words.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
    this.endOfTerms = words.reduce((most, { to }) => Math.max(most, to), 0);
    this.#isInitial = words.map(({ mayGoOn }, index) => !mayGoOn && numbers.mayBeInitial(index));
    this.#hasInitials = this.#isInitial.includes(true);
    this.quality = new Float64Array(words.length);
  }

  /**
   * Each word of a name, in order, takes the typed word that explains most of it, of those still free. What that is worth beside the words
   * themselves: the order, the beginning and how much of the name was typed; null when nothing was.
   *
   * @param isNumbered whether numbers in the name matter
   */
  take(from: number, to: number, isNumbered: boolean): number | null {
    const { nameTerms, dictionary } = this.#places;
    const words = this.#words;
    for (let word = 0; word < words.length; word++) this.quality[word] = 0;
    this.tookNumber = false;
    this.#from = from;
    this.#to = to;
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
      if (bestWord < 0) continue;
      this.tookNumber ||= isNumbered && this.#isNumber(term);
      covered += coveredLetters(words[bestWord].text.length, letters);
      if (leads) leading += words[bestWord].text.length;
      if (bestWord < previous) disorder += ORDER_PENALTY;
      previous = bestWord;
    }
    this.unsaid = 1 - covered / length;
    return previous < 0
      ? null
      : LEADING_WEIGHT * (leading / this.#letters) + COVERAGE_WEIGHT * (covered / length) - disorder;
  }

  /**
   * Takes the typed word that explains most of a term, of those not taken yet by another word of the name; −1 for none.
   *
   * @param mayBeInitial whether one letter may stand for a word
   */
  #takeWordFor(term: number, letters: number, mayBeInitial: boolean): number {
    const words = this.#words;
    let bestWord = -1;
    const isTyped = term >= this.lowestTerm && term < this.endOfTerms;
    if (!isTyped && !(mayBeInitial && this.#hasInitials)) return bestWord;
    let bestQuality = 0;
    let most = 0;
    for (let word = 0; word < words.length; word++) {
      if (this.quality[word] > 0) continue;
      const isInitial = mayBeInitial && this.#isInitial[word] && this.#beginsWith(term, words[word].text);
      const quality = qualityOf(this.#places, words[word], term) || (isInitial ? INITIAL : 0);
      const explained = quality * Math.min(words[word].text.length, letters);
      if (explained > most) {
        most = explained;
        bestQuality = quality;
        bestWord = word;
      }
    }
    if (bestWord >= 0) this.quality[bestWord] = bestQuality;
    return bestWord;
  }

  /**
   * Whether the words that the name has taken tell its street from others: one of its own, two initials, or most of a name of common ones. `Avenue`
   * alone makes no house of `12 Kenya Avenue, Nairobi` one of Moi Avenue.
   */
  tellsStreet(): boolean {
    let [taken, own, takenOwn, initials] = [0, 0, 0, 0];
    for (let at = this.#from; at < this.#to; at++) {
      const word = this.#takenBy[at - this.#from];
      const isOwn = !this.#commonTerms.has(this.#places.nameTerms[at] & TERM);
      if (isOwn) own++;
      if (word < 0) continue;
      taken++;
      if (isOwn && this.#isInitial[word]) initials++;
      else if (isOwn) takenOwn++;
    }
    return own > 0 ? takenOwn > 0 || initials > 1 : 2 * taken > this.#to - this.#from;
  }

  /** Whether the name has a common word that was not typed, and none of the place's that words mean that were left out. */
  isOfOtherType(place: PlaceNumber): boolean {
    if (this.#leftOut.size === 0) return false;
    const { nameStart, nameTerms, dictionary } = this.#places;
    let isOther = false;
    for (let at = this.#from; at < this.#to; at++)
      isOther ||= this.#takenBy[at - this.#from] < 0 && this.#commonTerms.has(nameTerms[at] & TERM);
    for (let at = nameStart[place]; isOther && at < nameStart[place + 1]; at++) {
      const term = nameTerms[at] & TERM;
      isOther = !(this.#commonTerms.has(term) && this.#leftOut.has(termText(dictionary, term)));
    }
    return isOther;
  }

  /** Whether the name has one of two numbers that were typed together, such as `12-3`, but not the other. */
  splitsNumbers(): boolean {
    if (!this.tookNumber) return false;
    for (let word = 1; word < this.#words.length; word++) {
      const [before, own] = [this.quality[word - 1] > 0, this.quality[word] > 0];
      if (before !== own && this.#numbers.areJoined(word - 1, word) && !this.#bears(before ? word : word - 1)) return true;
    }
    return false;
  }

  /** Whether the name has a typed word, by whichever of its words. */
  #bears(word: number): boolean {
    for (let at = this.#from; at < this.#to; at++) {
      if (qualityOf(this.#places, this.#words[word], this.#places.nameTerms[at] & TERM) > 0) return true;
    }
    return false;
  }

  /** Whether the name has a number that was not typed. */
  leavesNumber(): boolean {
    for (let at = this.#from; at < this.#to; at++) {
      if (this.#takenBy[at - this.#from] < 0 && this.#isNumber(this.#places.nameTerms[at] & TERM)) return true;
    }
    return false;
  }

  /** Whether a term begins with a digit. */
  #isNumber(term: number): boolean {
    const { letters, termStart } = this.#places.dictionary;
    const first = letters[termStart[term]];
    return first >= 48 && first <= 57;
  }

  /** Whether a letter is the first of a term: a word that goes on, and no Roman numeral. */
  #beginsWith(term: number, letter: string): boolean {
    const { letters, termStart } = this.#places.dictionary;
    if (letters[termStart[term]] !== letter.charCodeAt(0) || termStart[term + 1] - termStart[term] < 2) return false;
    return !ROMAN_NUMERAL.test(termText(this.#places.dictionary, term));
  }
}
