import { countryOf } from './facts.ts';
import {
  asCyrillic,
  type HouseWords,
  houseKey,
  isLetter,
  isOneLetter,
  NO_HOUSE_WORDS,
  type NumberRun,
  readHouseWords,
  UNIT_BEHIND,
  UNIT_FIRST,
} from './house-words.ts';
import {
  findEntries,
  findFlat,
  findHalf,
  findHouseBeginning,
  findNamedHouse,
  findRange,
  type House,
  hasHouses,
  houseText,
  interpolateHouse,
  wholeHouse,
} from './houses.ts';
import { STREET_KIND } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';
import { BEGUN_HOUSE, INTERPOLATED_HOUSE, OTHERWISE_NUMBERED_HOUSE, WHOLE_WORD } from './rank.ts';
import type { Places } from './read.ts';

/** What a name has left of the typed words, when a house is looked for. */
export interface LeftWords {
  /** Whether nothing of the place's name has taken a word. */
  isFree(word: number): boolean;
  /** Whether a word names what holds a place, such as its postal code. */
  isHeld(place: PlaceNumber, word: number): boolean;
  /** How many letters of the typed words name the postal code and the town of a house. */
  lettersOfHolders(place: PlaceNumber, entry: number): number;
}

interface TypedHouse {
  readonly house: House;
  readonly words: readonly number[];
  readonly quality: number;
}

/** Countries that write house numbers with Cyrillic letters. */
const CYRILLIC: ReadonlySet<string> = new Set(['BG', 'BY', 'KG', 'KZ', 'ME', 'MK', 'MN', 'RS', 'RU', 'TJ', 'UA']);
const DIGITS = /^\d+$/;
/** Countries where the halves of a double number are used alone: of the house in its town, and of it in its street. */
const DOUBLE_NUMBERS: ReadonlySet<string> = new Set(['CZ', 'SK']);

/** Countries where `13-45` is the house 45 m behind the corner with the 13th street, and no range. */
const CORNER_NUMBERS: ReadonlySet<string> = new Set(['CO']);

/** Countries where a house number goes on with what the name ends with: 6-10-1 is block 10, house 1 of 六本木6丁目. */
const BLOCK_NUMBERS: ReadonlySet<string> = new Set(['JP']);

/** The words of a query that may be the number, the unit or the name of a house. */
export class TypedNumbers {
  readonly #places: Places;
  readonly #words: readonly string[];
  readonly #gaps: readonly string[];
  readonly #isWanted: boolean;
  readonly #isComplete: boolean;
  readonly #read: HouseWords;
  readonly #streetKind: number;
  /** A bit for each word that may be about a house. */
  readonly bits: number;

  /**
   * @param isWanted whether houses may be answered; else no word is about one
   * @param isComplete whether nothing more will be typed, so that a number is no beginning of a longer one
   */
  constructor(
    places: Places,
    words: readonly string[],
    {
      gaps,
      isWanted,
      isComplete,
    }: { readonly gaps?: readonly string[]; readonly isWanted: boolean; readonly isComplete: boolean },
  ) {
    this.#places = places;
    this.#words = words;
    this.#gaps = gaps ?? [];
    this.#isWanted = isWanted;
    this.#isComplete = isComplete;
    this.#read = isWanted ? readHouseWords(words, gaps) : NO_HOUSE_WORDS;
    this.#streetKind = places.kindNumbers.get(STREET_KIND) ?? -1;
    let bits = 0;
    for (const { words: ofNumber } of this.#read.numbers) for (const word of ofNumber) bits |= 1 << word;
    for (const { words: ofUnit } of this.#read.units) for (const word of ofUnit) bits |= 1 << word;
    this.bits = bits;
  }

  /** Whether two words that follow each other are numbers that were typed as one, such as `12-3`. */
  areJoined(word: number, next: number): boolean {
    const gap = this.#gaps[next] ?? '';
    return (gap === '-' || gap === '/') && DIGITS.test(this.#words[word] ?? '') && DIGITS.test(this.#words[next] ?? '');
  }

  /** Whether a number of a house is apart from one in the name of its street. */
  numbersHouses(place: PlaceNumber): boolean {
    return (
      this.#isWanted && this.#places.kind[place] === this.#streetKind && !BLOCK_NUMBERS.has(countryOf(this.#places, place))
    );
  }

  has(word: number): boolean {
    return (this.bits & (1 << word)) !== 0;
  }

  /** Whether a word may be the initial of one of a street's name: a letter beside a house number. */
  mayBeInitial(word: number): boolean {
    return this.bits !== 0 && !this.has(word) && isLetter(this.#words[word] ?? '');
  }

  /**
   * The words among some, as bits, that together may be one number of a house that a place does not have, with its unit; those of the longest
   * such number. What contradicts is none.
   */
  unknownAmong(bits: number, contradicts: (word: number) => boolean): number {
    const { numbers, units } = this.#read;
    const maskOf = ({ words }: { readonly words: readonly number[] }) => words.reduce((mask, word) => mask | (1 << word), 0);
    const number = numbers.find((run) => (maskOf(run) & ~bits) === 0 && !run.words.some(contradicts));
    if (!number) return 0;
    return units.reduce((all, unit) => all | (maskOf(unit) & bits), maskOf(number));
  }

  /** Whether a house of a place may be what is wanted. */
  mayMean(place: PlaceNumber): boolean {
    return this.#isWanted && this.mayBear(place);
  }

  /** Whether a number that is no word of its name may be that of a house: of any street, and of a village with numbers. */
  mayBear(place: PlaceNumber): boolean {
    return this.#places.kind[place] === this.#streetKind || hasHouses(this.#places, place);
  }

  /**
   * The house of a place that is meant by words that its name has left: by a number that the place has, or that lies between two that it
   * has; its flat where a unit is typed that the map has. Houses with a name stand among the other names of their street.
   *
   * @param quality how well each word is matched, 0 for a free one; that of the words about the house is put in
   * @param isOtherName whether what has been matched is another name than the first
   */
  houseOf(place: PlaceNumber, quality: Float64Array, isOtherName: boolean, left: LeftWords): House | null {
    if (!this.#isWanted || !this.mayBear(place)) return null;
    const found = this.#typedHouse(place, left);
    if (found) {
      for (const word of found.words) quality[word] = found.quality;
      return this.#unitOf(found.house, quality);
    }
    const named = isOtherName && hasHouses(this.#places, place) ? findNamedHouse(this.#places, place, this.#words) : -1;
    return named >= 0 ? { place, house: named } : null;
  }

  /**
   * The first run that a house has; else one that a house has in another way of writing; else the first number between two houses; else
   * the first house that an unfinished number begins.
   */
  #typedHouse(place: PlaceNumber, left: LeftWords): TypedHouse | null {
    if (!hasHouses(this.#places, place)) return null;
    const runs = this.#freeRuns(place, left);
    const digits = runs.filter(({ key }) => DIGITS.test(key));
    return (
      firstOf(runs, WHOLE_WORD, (run) => this.#numbered(place, run, left)) ??
      firstOf(runs, OTHERWISE_NUMBERED_HOUSE, (run) => this.#cyrillic(place, run, left)) ??
      firstOf(digits, OTHERWISE_NUMBERED_HOUSE, ({ key }) => this.#otherwiseNumbered(place, key, left)) ??
      firstOf(digits, INTERPOLATED_HOUSE, ({ key }) => interpolateHouse(this.#places, place, Number(key))) ??
      firstOf(digits, BEGUN_HOUSE, (run) => this.#begun(place, run))
    );
  }

  /** The house that has a number just so, or its flat where the run names one; what the map has no flat for may be another house. */
  #numbered(place: PlaceNumber, { key, unit, sign }: NumberRun, left: LeftWords): House | null {
    const entry = bestEntry(place, findEntries(this.#places, place, key), left);
    if (entry < 0) return null;
    const flat = unit === undefined ? -1 : findFlat(this.#places, entry, unit);
    if (flat >= 0) return { place, house: flat };
    const isOther = sign !== undefined && !UNIT_BEHIND[sign].has(countryOf(this.#places, place));
    return isOther ? null : wholeHouse(this.#places, entry);
  }

  /** The house whose letters look as those that were typed. */
  #cyrillic(place: PlaceNumber, run: NumberRun, left: LeftWords): House | null {
    const key = asCyrillic(run.key);
    if (key === run.key || !CYRILLIC.has(countryOf(this.#places, place))) return null;
    return this.#numbered(place, { ...run, key }, left);
  }

  #begun(place: PlaceNumber, { key, isLast }: NumberRun): House | null {
    const house = isLast && !this.#isComplete ? findHouseBeginning(this.#places, place, key) : -1;
    return house < 0 ? null : { place, house };
  }

  /** The runs that the name has left, those that name no holder first. */
  #freeRuns(place: PlaceNumber, left: LeftWords): readonly NumberRun[] {
    const isUnitFirst = UNIT_FIRST.has(countryOf(this.#places, place));
    const free = this.#read.numbers.filter(
      (run) => (run.isUnitFirst ?? isUnitFirst) === isUnitFirst && run.words.every((word) => left.isFree(word)),
    );
    if (free.length < 2) return free;
    // A letter behind a number is a part of it, though it may also be some word of a country's name.
    const mayBeHeld = (word: number) => !isOneLetter(this.#words[word] ?? '');
    const known = new Map<number, boolean>();
    const isHeld = (word: number) => {
      const isWordHeld = known.get(word) ?? (mayBeHeld(word) && left.isHeld(place, word));
      known.set(word, isWordHeld);
      return isWordHeld;
    };
    const others: NumberRun[] = [];
    const held: NumberRun[] = [];
    for (const run of free) (run.words.some(isHeld) ? held : others).push(run);
    return [...others, ...held];
  }

  /** The house that has a number in another way: within a range, with the hyphen left out, or as half of a double number. */
  #otherwiseNumbered(place: PlaceNumber, key: string, left: LeftWords): House | null {
    const places = this.#places;
    const joined = key.length < 3 ? [] : findEntries(places, place, `${key.slice(0, -2)} ${key.slice(-2)}`);
    const hyphenated = bestEntry(
      place,
      joined.filter((entry) => isHyphenated(places, entry)),
      left,
    );
    if (hyphenated >= 0) return wholeHouse(places, hyphenated);
    const range = CORNER_NUMBERS.has(countryOf(places, place)) ? -1 : findRange(places, place, Number(key));
    if (range >= 0) return wholeHouse(places, range);
    const half = DOUBLE_NUMBERS.has(countryOf(places, place)) ? findHalf(places, place, key) : -1;
    return half < 0 ? null : wholeHouse(places, half);
  }

  /** The flat of a house that typed words name, else the house; their words are understood either way. */
  #unitOf(house: House, quality: Float64Array): House {
    let found = house;
    for (const { words, key } of this.#read.units) {
      if (words.some((word) => quality[word] > 0)) continue;
      for (const word of words) quality[word] = WHOLE_WORD;
      const entry = this.#entryOf(house);
      const flat = entry < 0 ? -1 : findFlat(this.#places, entry, key);
      if (flat >= 0) found = { place: house.place, house: flat };
    }
    return found;
  }

  #entryOf(house: House): number {
    if ('house' in house) return house.house;
    return house.isInterpolated ? -1 : (findEntries(this.#places, house.place, houseKey(house.number))[0] ?? -1);
  }
}

function firstOf(runs: readonly NumberRun[], quality: number, houseOf: (run: NumberRun) => House | null): TypedHouse | null {
  for (const run of runs) {
    const house = houseOf(run);
    if (house) return { house, words: run.words, quality };
  }
  return null;
}

function isHyphenated(places: Places, entry: number): boolean {
  return /^\d+\s*[-–]\s*\d+$/.test(houseText(places, entry).number);
}

/** Of several entries with one number the first of those whose postal code and town are typed most. −1 for none. */
function bestEntry(place: PlaceNumber, entries: readonly number[], left: LeftWords): number {
  const [first = -1, ...others] = entries;
  if (others.length === 0) return first;
  let best = first;
  let most = left.lettersOfHolders(place, first);
  for (const entry of others) {
    const letters = left.lettersOfHolders(place, entry);
    if (letters > most) [best, most] = [entry, letters];
  }
  return best;
}
