import { type IdColumn, idColumn } from '../branded-ids.ts';
import { abbreviationsOf, compoundFormsOf } from '../text/abbreviations.ts';
import { ordinalsOf } from '../text/ordinals.ts';
import { romanized } from '../text/romanized.ts';
import { directionsAs, isDirection } from '../text/street-words.ts';
import { findPrefix, hasDigit, type PrefixRange, ROOT_NODE } from './dictionary.ts';
import { ALL_CLASSES } from './kinds.ts';
import type { PlaceNumber } from './place-number.ts';
import { MAX_JOINED_POSTINGS, MAX_PLACES, PostingsCursor, tierOf } from './postings.ts';
import type { WordFigures } from './query.ts';
import { ABBREVIATED_WORD, beginningQuality, errorQuality, SHORT_WORD, WHOLE_WORD } from './rank.ts';
import type { Places } from './read.ts';
import { allowedErrors, findTypos } from './typos.ts';

/** Terms that a typed word may mean: a range of term numbers and how good a match they are. */
export interface Reading {
  readonly from: number;
  readonly to: number;
  /** The trie node of the range, where it may have a list of its own. */
  readonly node: number;
  /** Quality of each term; of a beginning, that of a term of this length is worked out from `typed`. */
  readonly quality: number;
  readonly typed: number;
}

/** A typed word and everything in the dictionary that it may mean, best first. */
export interface TypedWord {
  readonly text: string;
  /** Whether it may be unfinished. */
  readonly mayGoOn: boolean;
  readonly readings: readonly Reading[];
  /** The terms of all readings lie in this range. */
  readonly from: number;
  readonly to: number;
  /** How many entries the lists of all readings have. */
  readonly postings: number;
  /** How many places bear it as it was typed. */
  readonly bearers: number;
  /** Whether it may name what holds a place, such as its country. */
  readonly mayNameHolder: boolean;
  /** The classes, as bits, of what such holders hold. */
  readonly heldClasses: number;
  /** Whether it is the name of such a holder, or an abbreviation of it, as it was typed. */
  readonly namesHolder: boolean;
  /** Whether it means anything, here or elsewhere. */
  readonly isKnown: boolean;
}

const NO_BEGINNING = 0;
const NO_READINGS: readonly Reading[] = [];

/** So few letters that may go on are a beginning rather than an abbreviation. */
const FEW_LETTERS = 2;

/** How a word is read. */
export interface Reader {
  /** Whether it may be unfinished. */
  readonly mayGoOn: boolean;
  /** Whether nothing of the text is. */
  readonly isComplete: boolean;
  /** Whether errors are forgiven, and beginnings for words that are followed by others while something is typed. */
  readonly isForgiving: boolean;
}

/** What a word may mean. */
export function readWord(places: Places, text: string, { mayGoOn, isComplete, isForgiving }: Reader): TypedWord {
  const isPrefix = mayGoOn || (isForgiving && !isComplete && text.length >= 3);
  const isShort = mayGoOn && text.length <= FEW_LETTERS;
  const found = findPrefix(places.dictionary, text);
  const own = termReadings(found, isShort ? SHORT_WORD : WHOLE_WORD);
  const readings: Reading[] = [...own, ...otherForms(places, text, mayGoOn, isPrefix)];
  if (isPrefix) readings.push(...beginningReadings(found, text));
  if (isForgiving) readings.push(...erroneousReadings(places, text, mayGoOn));
  const bearers = own.reduce((sum, reading) => sum + postingsOf(places, reading), 0);
  return { text, mayGoOn, readings, bearers, isKnown: readings.length > 0, ...sumOf(places, readings) };
}

/** What the readings of a word come to. */
function sumOf(places: Places, readings: readonly Reading[]) {
  let [from, to, postings, heldClasses] = [Number.POSITIVE_INFINITY, 0, 0, 0];
  let [mayNameHolder, namesHolder] = [false, false];
  for (const reading of readings) {
    from = Math.min(from, reading.from);
    to = Math.max(to, reading.to);
    postings += postingsOf(places, reading);
    if (!holds(places, reading)) continue;
    mayNameHolder = true;
    namesHolder ||= reading.quality >= ABBREVIATED_WORD;
    if (heldClasses !== ALL_CLASSES) heldClasses |= heldClassesOf(places, reading);
  }
  return { from, to, postings, heldClasses, mayNameHolder, namesHolder };
}

/** The same word where other parts of one index know something of it. Towns that all parts have are not counted twice. */
export function knownElsewhere(
  word: TypedWord,
  { bearers, namesHolder, known }: WordFigures,
  isForgiving: boolean,
): TypedWord {
  return {
    ...word,
    bearers: Math.max(word.bearers, bearers),
    namesHolder: word.namesHolder || namesHolder,
    isKnown: word.isKnown || known === 'typed' || (isForgiving && known === 'errors'),
  };
}

/** The term that is just so. */
function termReadings(found: PrefixRange | null, quality: number): readonly Reading[] {
  return found?.isTerm
    ? [{ from: found.from, to: found.from + 1, node: ROOT_NODE, quality, typed: NO_BEGINNING }]
    : NO_READINGS;
}

/** What it abbreviates, or is abbreviated to. */
function otherForms(places: Places, text: string, mayGoOn: boolean, isPrefix: boolean): readonly Reading[] {
  if (mayGoOn && text.length < FEW_LETTERS) return NO_READINGS;
  const forms = otherFormsOf(text, isPrefix);
  if (forms.length === 0) return NO_READINGS;
  const isShort = mayGoOn && text.length <= FEW_LETTERS;
  return forms.flatMap((form) => {
    const quality = isShort ? beginningQuality(text.length, form.length) : ABBREVIATED_WORD;
    // What so few letters begin is worth that much as a beginning already.
    return isShort && form.startsWith(text) ? NO_READINGS : termReadings(findPrefix(places.dictionary, form), quality);
  });
}

function beginningReadings(range: PrefixRange | null, text: string): readonly Reading[] {
  const from = range ? range.from + (range.isTerm ? 1 : 0) : 0;
  if (!range || from >= range.to) return NO_READINGS;
  const quality = beginningQuality(text.length, text.length + 1);
  return [{ from, to: range.to, node: range.node, quality, typed: text.length }];
}

/** A character that is a word: another one in its place, such as 南 for 東, makes another name. */
const IDEOGRAPH = /\p{Script=Han}/u;

/** Terms within a few errors, the fewest first. A digit that is wrong makes another number, not a misspelled one; so does `West` of `Est`. */
function erroneousReadings({ dictionary }: Places, text: string, mayGoOn: boolean): readonly Reading[] {
  if (/\d/.test(text) || IDEOGRAPH.test(text) || isDirection(text)) return [];
  return [...findTypos(dictionary, text, allowedErrors(text.length), mayGoOn)]
    .filter(({ errors, from }) => errors > 0 && !hasDigit(dictionary, from))
    .sort((a, b) => a.errors - b.errors)
    .map((match) => ({ ...match, quality: errorQuality(match.errors, mayGoOn), typed: NO_BEGINNING }));
}

export function otherFormsOf(text: string, isPrefix: boolean): readonly string[] {
  const latin = romanized(text);
  const forms = abbreviationsOf(text, isPrefix).concat(compoundFormsOf(text), ordinalsOf(text), directionsAs(text));
  return latin === null ? forms : [...forms, latin];
}

function holds({ holdersBefore }: Places, { from, to }: Reading): boolean {
  return (holdersBefore[to] ?? 0) > (holdersBefore[from] ?? 0);
}

/** So many terms are looked at for the classes of what they hold; more hold all kinds of places. */
const MAX_TERMS_LOOKED_AT = 512;

/** The classes of what the places hold that bear a term of the reading, which names such places; all of them where that is not known. */
function heldClassesOf(places: Places, reading: Reading): number {
  const { from, to } = reading;
  if (places.heldClasses.length === 0 || to - from > MAX_TERMS_LOOKED_AT) return ALL_CLASSES;
  let classes = 0;
  for (let term = from; term < to; term++) classes |= places.heldClasses[term];
  return classes;
}

export function postingsOf(places: Places, reading: Reading): number {
  return places.postingsBefore[reading.to] - places.postingsBefore[reading.from];
}

/** How well a term matches the word at most, whatever its length; 0 when it does not. */
export function mostQualityOf({ readings }: TypedWord, term: number): number {
  let most = 0;
  for (const { from, to, quality } of readings) if (quality > most && term >= from && term < to) most = quality;
  return most;
}

/** How well a term matches the word; 0 when it does not. */
export function qualityOf(places: Places, word: TypedWord, term: number): number {
  // Most terms are ruled out by this alone.
  if (term < word.from || term >= word.to) return 0;
  let best = 0;
  for (const reading of word.readings) {
    if (term < reading.from || term >= reading.to || reading.quality <= best) continue;
    if (reading.typed === NO_BEGINNING) {
      best = reading.quality;
    } else {
      const { termStart } = places.dictionary;
      best = Math.max(best, beginningQuality(reading.typed, termStart[term + 1] - termStart[term]));
    }
  }
  return best;
}

/** Some of the places of one segment, in rank order: entries `from` (inclusive) to `to` (exclusive) of `places`. */
export interface Block {
  readonly places: IdColumn<PlaceNumber>;
  readonly from: number;
  readonly to: number;
  readonly tier: number;
}

/** So many entries of a list are read at once: a call for each would take longer than what is done with it. */
const BLOCK = 64;
/** Columns for blocks that are not in use: while places are visited, those of another list may be. */
const spareBlocks: IdColumn<PlaceNumber>[] = [];

/**
 * Visits the places of some classes, as bits, that bear a term of the reading, segment by segment, each in rank order; what is left of a
 * segment is skipped when `visit` returns false. A frequent prefix has a list of its own; the lists of a rare one are joined here. A place may
 * come with a term just outside the range (a prefix that is itself a term), and more than once, so that the visitor checks what it is given.
 */
export function eachBlock(places: Places, reading: Reading, classes: number, visit: (block: Block) => boolean): void {
  const list = listOf(places, reading);
  if (list < 0) {
    visitJoined(joinedPlaces(places, reading, classes), visit);
    return;
  }
  const column = spareBlocks.pop() ?? idColumn<PlaceNumber>(new Uint32Array(BLOCK));
  const cursor = new PostingsCursor(places.postings, list, classes);
  while (cursor.nextSegment()) {
    const tier = tierOf(cursor.segment);
    while (cursor.left > 0 && visit({ places: column, from: 0, to: cursor.readInto(column), tier }));
  }
  spareBlocks.push(column);
}

/** A segment of a list, to be read once. */
export interface SegmentOfList {
  readonly tier: number;
  readonly count: number;
  /** Reads the next of its places, as far as there is room. @returns how many */
  readInto(places: Uint32Array): number;
}

/** What `eachBlock` visits, in segments that can be read each by itself. */
export function segmentsOf(places: Places, reading: Reading, classes: number): readonly SegmentOfList[] {
  const list = listOf(places, reading);
  if (list < 0) return joinedSegments(joinedPlaces(places, reading, classes)).map(toReadOnce);
  const segments: SegmentOfList[] = [];
  const heads = new PostingsCursor(places.postings, list, classes);
  while (heads.nextSegment()) {
    const cursor = heads.copy();
    const readInto = (into: Uint32Array) => cursor.readInto(into);
    segments.push({ tier: tierOf(heads.segment), count: heads.left, readInto });
  }
  return segments;
}

interface JoinedSegment {
  readonly tier: number;
  readonly places: IdColumn<PlaceNumber>;
}

function toReadOnce({ tier, places }: JoinedSegment): SegmentOfList {
  let at = 0;
  const readInto = (into: Uint32Array) => {
    const piece = places.subarray(at, at + into.length);
    into.set(piece);
    at += piece.length;
    return piece.length;
  };
  return { tier, count: places.length, readInto };
}

/** Takes joined places apart, and makes them numbers of places where they stand. */
function joinedSegments(joined: Uint32Array): readonly JoinedSegment[] {
  const segments: JoinedSegment[] = [];
  for (let from = 0, to = 0; from < joined.length; from = to) {
    const segment = Math.floor(joined[from] / MAX_PLACES);
    const first = segment * MAX_PLACES;
    for (; to < joined.length && joined[to] < first + MAX_PLACES; to++) joined[to] -= first;
    segments.push({ tier: tierOf(segment), places: idColumn<PlaceNumber>(joined.subarray(from, to)) });
  }
  return segments;
}

/** How many entries `eachBlock` has at most. */
export function sizeOf(places: Places, reading: Reading, classes: number): number {
  const list = listOf(places, reading);
  if (list < 0) return postingsOf(places, reading);
  const cursor = new PostingsCursor(places.postings, list, classes);
  let size = 0;
  while (cursor.nextSegment()) size += cursor.left;
  return size;
}

/** The list of all terms of a reading; −1 where they have none together. */
function listOf(places: Places, reading: Reading): number {
  const { from, to, node } = reading;
  if (to - from === 1) return from;
  // The term just before may be the prefix itself, which counts for its list.
  const most = places.postingsBefore[to] - places.postingsBefore[Math.max(0, from - 1)];
  return most <= MAX_JOINED_POSTINGS ? -1 : prefixListOf(places, node);
}

/** The places of several terms as one number each, by segment and in rank order. */
function joinedPlaces({ postings }: Places, { from, to }: Reading, classes: number): Uint32Array {
  const joined: number[] = [];
  for (let term = from; term < to; term++) {
    const cursor = new PostingsCursor(postings, term, classes);
    while (cursor.nextSegment()) while (cursor.next()) joined.push(cursor.segment * MAX_PLACES + cursor.place);
  }
  return Uint32Array.from(joined).sort();
}

function visitJoined(joined: Uint32Array, visit: (block: Block) => boolean): void {
  for (const { tier, places } of joinedSegments(joined)) visit({ places, from: 0, to: places.length, tier });
}

function prefixListOf(places: Places, node: number): number {
  let low = 0;
  let high = places.prefixNode.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = places.prefixNode[middle];
    if (found === node) return places.prefixList[middle];
    if (found < node) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
