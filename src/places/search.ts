import { type Bounds, boundsOfCircle, type Position, sphereDistanceMeters } from '../geo/position.ts';
import { findNamedHouse, type House, hasHouses } from './houses.ts';
import { LAYERS, layerOf, STREET_KIND } from './kinds.ts';
import { eachPlace, postingsOf, qualityOf, type Reading, readWord, type TypedWord } from './match.ts';
import { findTypedHouse, type NumberRun, numberWords } from './number-words.ts';
import { COORDINATE_SCALE, NO_PLACE } from './place.ts';
import {
  COVERAGE_WEIGHT,
  coveredLetters,
  FIRST_WORD_BONUS,
  HOLDER_SHARE,
  IMPORTANCE_WEIGHT,
  MOST_NEARNESS,
  NEARNESS_WEIGHT,
  nearness,
  ORDER_PENALTY,
  OTHER_NAME_SHARE,
  UNKNOWN_NUMBER,
  WHOLE_WORD,
} from './rank.ts';
import { type Places, positionOf } from './read.ts';
import { END_OF_NAME, IMPORTANCE_SCALE } from './sections.ts';
import { type IndexRun, runsInBox, type SpatialIndex } from './spatial.ts';

/** Places around here are preferred. */
interface Bias {
  readonly centre: Position;
  readonly radiusMeters: number;
}

/** What is looked for. */
export interface PlaceQuery {
  /** The folded words, at most `MAX_QUERY_WORDS`; the last may be unfinished. */
  readonly words: readonly string[];
  /** Kinds that may be answered, by their name in the index. */
  readonly kinds: ReadonlySet<string>;
  /** Whether a number may stand for a house of a street that is found by the other words. */
  readonly houses?: boolean;
  /** ISO 3166-1 alpha-2 codes that may be answered; all when absent. */
  readonly countries?: ReadonlySet<string>;
  /** The countries whose postal codes may be answered; all when absent. */
  readonly postcodeCountries?: ReadonlySet<string>;
  readonly bias?: Bias;
  readonly limit: number;
  /** With so many answers nothing has to be explained by errors; half of the limit when absent. */
  readonly enough?: number;
}

export interface FoundPlace {
  readonly place: number;
  readonly score: number;
  /** The house of the place that a number was typed for. */
  readonly house?: House;
}

export const MAX_QUERY_WORDS = 20;

/** So many places are scored of a list at most, and so many in a run; the best come first. */
const MAX_SCORED = 2048;
const MAX_SCORED_PER_RUN = 4096;
/** So many entries of lists are read in a run at most, when hardly anything in them passes the filters. */
const MAX_READ = 1 << 20;
/** The same for the words that are not the rarest: what their lists add are places whose holder was typed too. */
const MAX_READ_LATER = 1 << 15;
/** Lists up to this length are marked, so that words are intersected before anything is scored. */
const MAX_MARKED = 1 << 15;
/** Lists longer than this are also read around the bias: what lies there may stand far down in them. */
const LONG_LIST = 1024;
/** Around the bias, so many that match are enough: they come in rank order. */
const ENOUGH_NEARBY = 24;
/** Around the bias means first within the circle, then within this many radii, where nearness has faded to a tenth. */
const REACH = 4;
/** Scoring a place costs about as much as reading this many entries of a list. */
const READS_PER_SCORING = 6;
/** With this share of what was asked for, nothing has to be explained by errors. */
const ENOUGH_SHARE = 0.5;
/** A first answer this good leaves nothing for errors to explain. */
const SURE_SCORE = 1.4;
/** So many letters that are spelled as some name are hardly ever a slip of another one. */
const SURE_LETTERS = 7;

/** A mark is the number of the run above the bits: one per word that the place bears, and one for having been scored. */
const WORD_BITS = MAX_QUERY_WORDS;
const SCORED_BIT = 1 << WORD_BITS;
const RUN_UNIT = SCORED_BIT * 2;
const MAX_RUN = Math.floor(0xffff_ffff / RUN_UNIT);

/** A search over an index. It keeps a scratch array of four bytes a place, and answers one query at a time. */
export class PlaceSearch {
  readonly #places: Places;
  readonly #marks: Uint32Array;
  #run = 0;

  constructor(places: Places) {
    this.#places = places;
    this.#marks = new Uint32Array(places.kind.length);
  }

  /**
   * The best places for a query, best first. At first words match in full, abbreviated or, the last one, as a beginning. Only
   * when that finds less than half of what was asked for, and nothing that leaves no doubt, are errors forgiven.
   */
  find(query: PlaceQuery): FoundPlace[] {
    if (query.words.length === 0 || query.limit < 1) return [];
    if (query.words.length > MAX_QUERY_WORDS) throw new RangeError(`a query has at most ${MAX_QUERY_WORDS} words`);
    const finding = new Finding(this.#places, this.#marks, query);
    finding.run(this.#nextRun(), false);
    if (finding.leavesDoubt()) finding.run(this.#nextRun(), true);
    return finding.best;
  }

  #nextRun(): number {
    if (this.#run === MAX_RUN) {
      this.#marks.fill(0);
      this.#run = 0;
    }
    return ++this.#run;
  }
}

/** One query being answered, in one run or two. */
class Finding {
  /** The best so far, best first. */
  readonly best: FoundPlace[] = [];
  readonly #places: Places;
  readonly #query: PlaceQuery;
  readonly #kinds: Uint8Array;
  readonly #countries: Uint8Array | null;
  readonly #postcodeCountries: Uint8Array | null;
  readonly #postcodeKind: number;
  readonly #marks: Uint32Array;
  readonly #letters: number;
  /** Runs of words that may be a house number, the likeliest first; and a bit for each word of them. */
  readonly #numberRuns: readonly NumberRun[];
  readonly #numberBits: number;
  readonly #layers: readonly SpatialIndex[];
  readonly #streetKind: number;
  /** The boxes around the bias, the smaller one first; made when they are first needed. */
  #around: readonly BoxAround[] | null = null;

  /** What a mark of the run is at least. */
  #unmarked = 0;
  #words: readonly TypedWord[] = [];
  /** All terms that any of the words may mean lie in this range: most names are told apart by it alone. */
  #lowestTerm = 0;
  #endOfTerms = 0;
  /** The words whose lists are marked: a place without the mark does not bear them. */
  #markedWords = 0;
  /** Per word, how well the holders seen so far match it. */
  #holderQuality: readonly Map<number, number>[] = [];
  #wordQuality = new Float64Array(0);
  #house: House | null = null;
  #scored = 0;
  #readsLeft = 0;

  constructor(places: Places, marks: Uint32Array, query: PlaceQuery) {
    this.#places = places;
    this.#marks = marks;
    this.#query = query;
    this.#letters = query.words.reduce((sum, word) => sum + word.length, 0);
    this.#kinds = Uint8Array.from(places.meta.kinds, (kind) => (query.kinds.has(kind) ? 1 : 0));
    const among = (codes: ReadonlySet<string> | undefined) =>
      codes ? Uint8Array.from(places.meta.countries, (code) => (codes.has(code) ? 1 : 0)) : null;
    this.#countries = among(query.countries);
    this.#postcodeCountries = among(query.postcodeCountries);
    this.#postcodeKind = places.meta.kinds.indexOf('postal_code');
    this.#numberRuns = query.houses ? numberWords(query.words) : [];
    this.#numberBits = this.#numberRuns.reduce((bits, { words }) => words.reduce((sum, i) => sum | (1 << i), bits), 0);
    const wanted = new Set([...query.kinds].map(layerOf));
    this.#layers = LAYERS.filter((layer) => wanted.has(layer)).map((layer) => places.near[layer]);
    this.#streetKind = places.meta.kinds.indexOf(STREET_KIND);
  }

  /** Whether what was found so far may leave out what was meant. */
  leavesDoubt(): boolean {
    const { best } = this;
    const isSure = best.length > 0 && (this.#letters >= SURE_LETTERS || best[0].score >= SURE_SCORE);
    const { limit, enough = limit * ENOUGH_SHARE } = this.#query;
    return best.length < enough && !isSure;
  }

  /** Adds to the best what the words find. `run` is a number that no earlier run on these marks had. */
  run(run: number, forgiving: boolean): void {
    const { words } = this.#query;
    this.#unmarked = run * RUN_UNIT;
    this.#markedWords = 0;
    this.#scored = 0;
    this.#readsLeft = MAX_READ;
    this.#words = words.map((text, i) => readWord(this.#places, text, i === words.length - 1, forgiving));
    const isHopeless = (word: TypedWord, index: number) => word.readings.length === 0 && !this.#isNumber(index);
    if (this.#words.some(isHopeless)) return;
    const readings = this.#words.flatMap((word) => word.readings);
    this.#lowestTerm = readings.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
    this.#endOfTerms = readings.reduce((most, { to }) => Math.max(most, to), 0);
    this.#holderQuality = words.map(() => new Map());
    this.#wordQuality = new Float64Array(words.length);
    if (words.length > 1)
      this.#words.forEach((word, index) => {
        this.#mark(word, index);
      });
    for (const word of this.#anchors()) {
      for (const reading of word.readings) {
        if (this.#scored < MAX_SCORED_PER_RUN) this.#scan(word, reading);
      }
      this.#readsLeft = Math.min(this.#readsLeft, MAX_READ_LATER);
    }
  }

  #isNumber(word: number): boolean {
    return (this.#numberBits & (1 << word)) !== 0;
  }

  #mark(word: TypedWord, index: number): void {
    if (word.postings > MAX_MARKED) return;
    const marks = this.#marks;
    const bit = 1 << index;
    this.#markedWords |= bit;
    for (const reading of word.readings) {
      eachPlace(this.#places, reading, (place) => {
        marks[place] = this.#markOf(place) | bit;
        return true;
      });
    }
  }

  /**
   * The words whose lists are walked. Every answer bears at least one of the words itself, the others may name what holds it.
   * A word that names no holder must be borne, so the rarest such word alone finds everything.
   */
  #anchors(): readonly TypedWord[] {
    const byRarity = [...this.#words].sort((a, b) => a.postings - b.postings);
    const certain = byRarity.find((word) => !word.mayNameHolder && !this.#isNumber(this.#words.indexOf(word)));
    return certain ? [certain] : byRarity;
  }

  #scan(word: TypedWord, reading: Reading): void {
    const { bias } = this.#query;
    const size = postingsOf(this.#places, reading);
    const isLong = size > LONG_LIST;
    const mostText = this.#mostText(word, reading);
    if (isLong && bias) this.#scanNearby(reading, mostText, bias);
    const most = mostText + (bias ? NEARNESS_WEIGHT * (isLong ? nearness(REACH, 1) : MOST_NEARNESS) : 0);
    let scored = 0;
    eachPlace(this.#places, reading, (place) => {
      if (this.#readsLeft-- <= 0) return false;
      if (most + this.#importanceScore(place) <= this.#threshold()) return false;
      return !this.#consider(place, mostText) || ++scored < MAX_SCORED;
    });
  }

  /** The most that a place can score by its words when one of them is read like this. */
  #mostText(word: TypedWord, reading: Reading): number {
    let sum = 0;
    for (const [index, other] of this.#words.entries()) {
      const most = other === word ? reading.quality : other.readings.reduce((best, r) => Math.max(best, r.quality), 0);
      sum += (this.#isNumber(index) ? Math.max(most, WHOLE_WORD) : most) * other.text.length;
    }
    const { typed } = reading;
    const coverage = this.#words.length === 1 && typed > 0 ? coveredLetters(typed, typed + 1) / (typed + 1) : 1;
    return sum / this.#letters + COVERAGE_WEIGHT * coverage + FIRST_WORD_BONUS;
  }

  #threshold(): number {
    const { limit } = this.#query;
    return this.best.length < limit ? Number.NEGATIVE_INFINITY : this.best[limit - 1].score;
  }

  /**
   * The best of a long list around the bias. Either the places in a box are scored one by one, or the list is read in rank
   * order until enough of it lay inside: whichever promises fewer steps. With n places, b in the box and k wanted, that is
   * min(b, k·n/b) ≤ √(k·n).
   */
  #scanNearby(reading: Reading, mostText: number, bias: Bias): void {
    const size = postingsOf(this.#places, reading);
    const boxesToRead: Bounds[] = [];
    this.#around ??= [1, REACH].map((reach) => boxAround(this.#layers, bias, reach));
    for (const { box, runs, inBox } of this.#around) {
      const expectedReads = Math.min(size, (ENOUGH_NEARBY * this.#places.meta.places) / Math.max(1, inBox));
      if (inBox * READS_PER_SCORING > expectedReads) boxesToRead.push(box);
      else for (const { index, from, to } of runs) this.#considerRun(index, from, to, mostText);
    }
    if (boxesToRead.length > 0) this.#readWithinBoxes(reading, mostText, boxesToRead);
  }

  #considerRun({ item }: SpatialIndex, from: number, to: number, mostText: number): void {
    for (let at = from; at < to; at++) this.#consider(item[at], mostText);
  }

  /** Reads a list until enough of it lay in each of the boxes, of which each contains the ones before. */
  #readWithinBoxes(reading: Reading, mostText: number, boxes: readonly Bounds[]): void {
    const { lat, lng } = this.#places;
    const contains = boxes.map(boxTest);
    const missing = boxes.map(() => ENOUGH_NEARBY);
    const last = boxes.length - 1;
    eachPlace(this.#places, reading, (place) => {
      if (this.#readsLeft-- <= 0) return false;
      if (!contains[last](lat[place], lng[place])) return true;
      if (mostText + NEARNESS_WEIGHT * MOST_NEARNESS + this.#importanceScore(place) <= this.#threshold()) return false;
      const innermost = last > 0 && contains[0](lat[place], lng[place]) ? 0 : last;
      if (missing[innermost] <= 0 || !this.#consider(place, mostText)) return true;
      for (let i = innermost; i <= last; i++) missing[i]--;
      return missing[0] > 0;
    });
  }

  #importanceScore(place: number): number {
    return (IMPORTANCE_WEIGHT * this.#places.importance[place]) / IMPORTANCE_SCALE;
  }

  #passes(place: number): boolean {
    const kind = this.#places.kind[place];
    const country = this.#places.country[place];
    if (this.#kinds[kind] !== 1 && !(this.#numberBits !== 0 && hasHouses(this.#places, place))) return false;
    if (kind === this.#postcodeKind && this.#postcodeCountries !== null && this.#postcodeCountries[country] !== 1)
      return false;
    return this.#countries === null || this.#countries[country] === 1;
  }

  /** Whether every word is borne by the place, as far as the lists are marked, or by what holds it. */
  #mayMatch(place: number): boolean {
    let missing = this.#markedWords & ~this.#markOf(place);
    if (this.#numberBits !== 0 && this.#bearsHouses(place)) missing &= ~this.#numberBits;
    const { parent, post } = this.#places;
    if (missing !== 0 && post[place] !== NO_PLACE) missing &= ~this.#markOf(post[place]);
    for (let holder = parent[place]; missing !== 0 && holder !== NO_PLACE; holder = parent[holder]) {
      missing &= ~this.#markOf(holder);
    }
    return missing === 0;
  }

  /** Whether a number that is no word of its name may be that of a house: of any street, and of a village with numbers. */
  #bearsHouses(place: number): boolean {
    return this.#places.kind[place] === this.#streetKind || hasHouses(this.#places, place);
  }

  #markOf(place: number): number {
    const mark = this.#marks[place];
    return mark < this.#unmarked ? this.#unmarked : mark;
  }

  /**
   * Scores a place, once a run, and keeps it when it is among the best. False when it is none of the answers: the filters leave
   * it out, or a word is missing. `mostText` bounds what its words can be worth.
   */
  #consider(place: number, mostText: number): boolean {
    if (!this.#passes(place)) return false;
    const mark = this.#markOf(place);
    if (mark & SCORED_BIT || !this.#mayMatch(place)) return false;
    const { bias } = this.#query;
    let prior = this.#importanceScore(place);
    if (bias) {
      const distance = sphereDistanceMeters(bias.centre, positionOf(this.#places, place));
      prior += NEARNESS_WEIGHT * nearness(distance, bias.radiusMeters);
    }
    if (prior + mostText <= this.#threshold()) return true;
    this.#marks[place] = mark | SCORED_BIT;
    this.#scored++;
    const text = this.#textScore(place);
    if (text === 0) return false;
    const house = this.#house;
    if (house === null && this.#kinds[this.#places.kind[place]] !== 1) return false;
    this.#keep({ place, score: text + prior, ...(house && { house }) });
    return true;
  }

  #keep(found: FoundPlace): void {
    const best = this.best;
    const { limit } = this.#query;
    if (best.length === limit && !isBetter(found, best[limit - 1])) return;
    const known = best.findIndex((other) => other.place === found.place);
    if (known >= 0) {
      if (best[known].score >= found.score) return;
      best.splice(known, 1);
    }
    let at = best.length;
    while (at > 0 && isBetter(found, best[at - 1])) at--;
    best.splice(at, 0, found);
    if (best.length > limit) best.pop();
  }

  /** How well the best of the place's names matches, with the help of what holds it; 0 when a word matches nothing. */
  #textScore(place: number): number {
    const { nameStart, nameTerms } = this.#places;
    const end = nameStart[place + 1];
    let best = 0;
    let share = 1;
    let bestHouse: House | null = null;
    for (let from = nameStart[place]; from < end; ) {
      let to = from;
      let mayMatch = false;
      for (let isLast = false; !isLast; to++) {
        const term = (nameTerms[to] & ~END_OF_NAME) >>> 0;
        mayMatch ||= term >= this.#lowestTerm && term < this.#endOfTerms;
        isLast = (nameTerms[to] & END_OF_NAME) !== 0;
      }
      if (mayMatch) {
        const score = this.#nameScore(place, from, to) * share;
        if (score > best) {
          best = score;
          bestHouse = this.#house;
        }
      }
      share = OTHER_NAME_SHARE;
      from = to;
    }
    this.#house = bestHouse;
    return best;
  }

  /** Each word of the name, in order, takes the typed word that it matches best of those still free. */
  #nameScore(place: number, from: number, to: number): number {
    const words = this.#words;
    const wordQuality = this.#wordQuality;
    const { nameTerms, dictionary } = this.#places;
    let matched = 0;
    let covered = 0;
    let length = 0;
    let extra = 0;
    let previous = -1;
    for (let at = from; at < to; at++) {
      const term = (nameTerms[at] & ~END_OF_NAME) >>> 0;
      const letters = dictionary.termStart[term + 1] - dictionary.termStart[term];
      length += letters;
      const bestWord = this.#freeWordFor(term, matched > 0);
      if (bestWord < 0) continue;
      if (matched === 0) wordQuality.fill(0);
      wordQuality[bestWord] = qualityOf(this.#places, words[bestWord], term);
      matched++;
      covered += coveredLetters(words[bestWord].text.length, letters);
      if (at === from) extra += FIRST_WORD_BONUS;
      if (bestWord < previous) extra -= ORDER_PENALTY;
      previous = bestWord;
    }
    this.#house = null;
    if (matched === 0) return 0;
    if (this.#query.houses && this.#bearsHouses(place)) this.#matchHouse(place, from > this.#places.nameStart[place]);
    let sum = 0;
    for (let word = 0; word < words.length; word++) {
      const quality = wordQuality[word] || this.#qualityElsewhere(place, word);
      if (quality === 0) return 0;
      sum += quality * words[word].text.length;
    }
    return sum / this.#letters + COVERAGE_WEIGHT * (covered / length) + extra;
  }

  /**
   * Takes the words of a house number that the place has, or that lies between two that it has. Houses with a name stand among the
   * other names of their street.
   */
  #matchHouse(place: number, isOtherName: boolean): void {
    const wordQuality = this.#wordQuality;
    const found = findTypedHouse(this.#places, place, this.#numberRuns, (word) => wordQuality[word] === 0);
    if (found) {
      this.#house = found.house;
      for (const word of found.words) wordQuality[word] = found.quality;
    } else if (isOtherName && hasHouses(this.#places, place)) {
      const house = findNamedHouse(this.#places, place, this.#query.words);
      if (house >= 0) this.#house = { place, house };
    }
  }

  /** How well a word that the name does not bear matches what holds the place; a street without that number still counts. */
  #qualityElsewhere(place: number, word: number): number {
    const quality = HOLDER_SHARE * this.#qualityOfHolders(place, word);
    if (quality > 0 || !this.#isNumber(word)) return quality;
    return this.#bearsHouses(place) ? UNKNOWN_NUMBER : 0;
  }

  /** The typed word that a term matches best, of those not taken yet by another word of the name; −1 for none. */
  #freeWordFor(term: number, someTaken: boolean): number {
    const words = this.#words;
    let bestWord = -1;
    let bestQuality = 0;
    for (let word = 0; word < words.length; word++) {
      if (someTaken && this.#wordQuality[word] > 0) continue;
      const quality = qualityOf(this.#places, words[word], term);
      if (quality > bestQuality) {
        bestQuality = quality;
        bestWord = word;
      }
    }
    return bestWord;
  }

  #qualityOfHolders(place: number, word: number): number {
    if (!this.#words[word].mayNameHolder) return 0;
    const { parent, post } = this.#places;
    let best = post[place] === NO_PLACE ? 0 : this.#qualityOfHolder(post[place], word);
    for (let holder = parent[place]; holder !== NO_PLACE; holder = parent[holder]) {
      const quality = this.#qualityOfHolder(holder, word);
      if (quality > best) best = quality;
    }
    return best;
  }

  #qualityOfHolder(holder: number, word: number): number {
    const known = this.#holderQuality[word].get(holder);
    if (known !== undefined) return known;
    const { nameStart, nameTerms } = this.#places;
    let best = 0;
    for (let at = nameStart[holder]; at < nameStart[holder + 1]; at++) {
      const quality = qualityOf(this.#places, this.#words[word], (nameTerms[at] & ~END_OF_NAME) >>> 0);
      if (quality > best) best = quality;
    }
    this.#holderQuality[word].set(holder, best);
    return best;
  }
}

/** A box around a bias, and the stretches of the spatial indexes that may lie in it. */
interface BoxAround {
  readonly box: Bounds;
  readonly runs: readonly (IndexRun & { readonly index: SpatialIndex })[];
  readonly inBox: number;
}

function boxAround(layers: readonly SpatialIndex[], { centre, radiusMeters }: Bias, reach: number): BoxAround {
  const box = boundsOfCircle(centre, radiusMeters * reach);
  const runs = layers.flatMap((index) => runsInBox(index, box).map((run) => ({ ...run, index })));
  return { box, runs, inBox: runs.reduce((sum, run) => sum + run.to - run.from, 0) };
}

/** A test for a box on the index's own coordinates, cheaper than a distance. */
function boxTest(box: Bounds): (lat: number, lng: number) => boolean {
  const [south, north, west, east] = [box.south, box.north, box.west, box.east].map((degrees) => degrees * COORDINATE_SCALE);
  return west <= east
    ? (lat, lng) => lat >= south && lat <= north && lng >= west && lng <= east
    : (lat, lng) => lat >= south && lat <= north && (lng >= west || lng <= east);
}

function isBetter(a: FoundPlace, b: FoundPlace): boolean {
  return a.score > b.score || (a.score === b.score && a.place < b.place);
}
