import { type Position, sphereDistanceMeters } from '../geo/position.ts';
import { kindOf } from './facts.ts';
import { isTownKind, SETTLEMENTS } from './kinds.ts';
import { eachBlock, type TypedWord } from './match.ts';
import type { TypedNumbers } from './number-words.ts';
import type { PlaceNumber } from './place-number.ts';
import {
  ABBREVIATED_WORD,
  CONTRADICTION,
  LEAST_EXPLAINED,
  LEAST_EXPLAINED_IN_FULL,
  MISSING_LETTERS,
  MISSING_RARE_WORD,
  NEIGHBOUR_METERS,
  STATED_WEIGHT,
  WITHIN_SHARE,
} from './rank.ts';
import { isPartKind } from './reach.ts';
import { type Places, positionOf } from './read.ts';

/** A word that so many places bear is common: missing it costs nothing beside its letters. */
const COMMON = 1 << 16;
/** A letter of a word that means nothing in the index counts so much of one that is missing. */
const UNKNOWN_SHARE = 0.5;
/** A shorter word is too often a name of something somewhere for a contradiction. */
const LEAST_CONTRADICTION = 4;

/** Whether a place may be written in the place of its neighbour: a town, or a part of one, which often was a town. */
function isSettlement(kind: string): boolean {
  return isTownKind(kind) || isPartKind(kind) || kind === 'admin_level_3';
}

/** So many towns of a name are compared at most, of so many places that bear the word. */
const MAX_NAMESAKES = 64;
const MAX_READ = 4096;

/** What a word costs that is such a share of the letters, and that so many places bear as it was typed. */
function missingCost(share: number, bearers: number): number {
  const rarity = Math.max(0, 1 - Math.log2(1 + bearers) / Math.log2(COMMON));
  return MISSING_LETTERS * share + MISSING_RARE_WORD * rarity;
}

const NO_COST: readonly number[] = [];

/** For each word, the words as bits that no comma parts from it. */
function partsOf(count: number, gaps: readonly string[]): readonly number[] {
  const parts: number[] = [];
  for (let from = 0, to = 0; from < count; from = to) {
    let bits = 0;
    for (; to < count && (to === from || !gaps[to]?.includes(',')); to++) bits |= 1 << to;
    while (parts.length < to) parts.push(bits);
  }
  return parts;
}

/** Which of the typed words a run may leave unexplained, and what that costs. */
export class MissingWords {
  /** Whether any word may be missing that is not about a house. */
  readonly mayBeMissing: boolean;
  /** Whether the words cannot find anything. */
  readonly isHopeless: boolean;
  readonly #places: Places;
  readonly #words: readonly TypedWord[];
  /** Where the towns are that a word names; looked up when they are first needed. */
  readonly #towns = new Map<number, readonly Position[]>();
  readonly #letters: readonly number[];
  readonly #cost: readonly number[];
  readonly #contradicts: readonly boolean[];
  /** For each word, the words as bits of its part of the text, as commas divide it. */
  readonly #parts: readonly number[];
  /** The words, as bits, of parts that are nothing but names of holders, and of parts that have a postal code, or any number, besides. */
  readonly #stated: number;
  readonly #statedWithCode: number;
  /** So many letters of words that mean something may be missing, and so many where a house or a whole name is found. */
  readonly #mostLetters: number;
  readonly #mostLettersInFull: number;

  /** @param gaps what stands before each word, without blanks */
  constructor(
    places: Places,
    words: readonly TypedWord[],
    {
      numbers,
      gaps,
      mayBeMissing,
    }: { readonly numbers: TypedNumbers; readonly gaps: readonly string[]; readonly mayBeMissing: boolean },
  ) {
    const means = words.map(({ isKnown }, i) => isKnown || numbers.has(i) || numbers.mayBeInitial(i));
    const isHere = words.map(({ readings }, i) => readings.length > 0 || numbers.has(i) || numbers.mayBeInitial(i));
    this.#places = places;
    this.#words = words;
    this.mayBeMissing = mayBeMissing;
    this.#letters = words.map(({ text }, i) => (means[i] ? text.length : 0));
    const unknown = words.reduce((sum, { text }, i) => sum + (means[i] ? 0 : text.length), 0);
    this.#contradicts = words.map(({ namesHolder, text }) => namesHolder && text.length >= LEAST_CONTRADICTION);
    const letters = words.reduce((sum, { text }) => sum + text.length, 0);
    // What means nothing in the index costs every place the same.
    this.#cost = mayBeMissing
      ? words.map(({ text, bearers }, i) => (means[i] ? missingCost(text.length / letters, bearers) : 0))
      : NO_COST;
    this.#parts = partsOf(words.length, gaps);
    const partsOnlyOf = (isSo: (word: TypedWord) => boolean) =>
      words.reduce((bits, word, i) => bits & (isSo(word) ? -1 : ~(this.#parts[i] ?? 0)), mayBeMissing ? -1 : 0);
    this.#stated = partsOnlyOf(({ namesHolder }) => namesHolder);
    this.#statedWithCode = partsOnlyOf(({ namesHolder, text }) => namesHolder || /\d/.test(text));
    const all = this.#letters.reduce((sum, letters) => sum + letters, 0);
    const mostFor = (least: number) => (mayBeMissing ? all * (1 - least) - UNKNOWN_SHARE * least * unknown : 0);
    this.#mostLetters = mostFor(LEAST_EXPLAINED);
    this.#mostLettersInFull = mostFor(LEAST_EXPLAINED_IN_FULL);
    this.isHopeless = mayBeMissing ? !isHere.includes(true) : isHere.includes(false);
  }

  /**
   * Whether these words, as bits, may all be missing together.
   *
   * @param isInFull whether a house or a whole name is found, or may be; it is another one where another town or postal code was typed
   * @param within those, as bits, that may be of something in the place, and so contradict nothing
   */
  mayAllMiss(bits: number, isInFull: boolean, within = 0): boolean {
    if (bits === 0) return true;
    if (!this.mayBeMissing) return false;
    let letters = 0;
    let isContradicted = false;
    for (let word = 0; word < this.#letters.length; word++) {
      if (!(bits & (1 << word))) continue;
      letters += this.#letters[word] ?? 0;
      isContradicted ||= !(within & (1 << word)) && this.contradicts(word);
    }
    return letters <= (isInFull && !isContradicted ? this.#mostLettersInFull : this.#mostLetters);
  }

  /** Whether words, as bits, may all be missing at a place, as far as can be said before its names are looked at. */
  mayAllMissAt(place: PlaceNumber, bits: number): boolean {
    return this.mayAllMiss(bits, true) || (this.mayBeMissing && isTownKind(kindOf(this.#places, place)));
  }

  /**
   * The words, as bits, that may be of something in a town, such as a street that the map does not have: those that stand before its name, and
   * those behind it that are not said to be a place themselves, as in `London, Ontario`.
   *
   * @param first the first word that the name of the town has taken
   */
  withinTown(first: number): number {
    return ((1 << first) - 1) | ~this.#stated;
  }

  /** The words, as bits, of those parts of the text before a word, and without it, of which some words, as bits, are missing. */
  brokenPartsBefore(word: number, missing: number): number {
    let bits = 0;
    for (const part of this.#parts.slice(0, word)) if ((part & missing) !== 0 && (part & (1 << word)) === 0) bits |= part;
    return bits;
  }

  /** The words, as bits, that are the same text as one and may not go on either, but do not follow each other as in `Baden-Baden`. */
  repeatedBy(word: number): number {
    const { text, mayGoOn } = this.#words[word] ?? {};
    const part = this.#parts[word] ?? 0;
    if (mayGoOn !== false) return 0;
    return this.#words.reduce((bits, other, at) => {
      const isApart = Math.abs(at - word) > 1 || (at !== word && (part & (1 << at)) === 0);
      return isApart && other.text === text && !other.mayGoOn ? bits | (1 << at) : bits;
    }, 0);
  }

  /** Whether a part of the text names a town, of which a word is one, and nothing else but a postal code, while words, as bits, are missing. */
  standsApart(word: number, missing: number): boolean {
    const others = (this.#parts[word] ?? 0) & missing;
    return this.#words.every(({ text }, at) => (others & (1 << at)) === 0 || /\d/.test(text));
  }

  /** What a word costs that nothing of a place explains, beside its letters. */
  costOf(word: number): number {
    return this.#cost[word] ?? 0;
  }

  /**
   * What words, as bits, cost together that nothing of a place explains. Those that follow each other contradict once, as `New York`; less
   * where they may be of something within the place, and more where a part of the text says nothing else: `69002 Lyon`.
   */
  costOfAll(bits: number, within: number): number {
    let cost = 0;
    let before = 0;
    for (let word = 0; word < this.#cost.length; word++) {
      const bit = 1 << word;
      if (!(bits & bit)) continue;
      const weight = within & bit ? WITHIN_SHARE : this.#statedWithCode & bit ? STATED_WEIGHT : 1;
      const contradiction = this.contradicts(word) ? CONTRADICTION * weight : 0;
      const follows = word > 0 && (bits & (bit >> 1)) !== 0;
      cost += this.costOf(word) + Math.max(0, contradiction - (follows ? before : 0));
      before = Math.max(contradiction, follows ? before : 0);
    }
    return cost;
  }

  /** Whether a word names a town next to a place, which people write in the place of its own if it is better known. */
  namesNeighbour(word: number, place: PlaceNumber): boolean {
    if (!this.mayBeMissing || !this.contradicts(word)) return false;
    const at = positionOf(this.#places, place);
    return this.#townsOf(word).some((town) => sphereDistanceMeters(town, at) <= NEIGHBOUR_METERS);
  }

  #townsOf(word: number): readonly Position[] {
    const known = this.#towns.get(word);
    if (known) return known;
    const towns: Position[] = [];
    let read = 0;
    for (const reading of this.#words[word]?.readings ?? []) {
      if (reading.quality < ABBREVIATED_WORD) continue;
      eachBlock(this.#places, reading, SETTLEMENTS, ({ places, from, to }) => {
        for (let i = from; i < to; i++) {
          const place = places[i];
          if (isSettlement(kindOf(this.#places, place))) towns.push(positionOf(this.#places, place));
          if (++read >= MAX_READ || towns.length >= MAX_NAMESAKES) return false;
        }
        return true;
      });
    }
    this.#towns.set(word, towns);
    return towns;
  }

  /** Whether a word, as it names a town or a postal code, says that a place without it is not meant. */
  contradicts(word: number): boolean {
    return this.#contradicts[word] === true;
  }
}
