import { idColumn } from '../branded-ids.ts';
import { abbreviationsOf } from '../text/abbreviations.ts';
import { findPrefix, ROOT_NODE } from './dictionary.ts';
import type { PlaceNumber } from './place-number.ts';
import { PostingsCursor } from './postings.ts';
import { ABBREVIATED_WORD, beginningQuality, errorQuality, WHOLE_WORD } from './rank.ts';
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
  readonly isPrefix: boolean;
  readonly readings: readonly Reading[];
  /** How many entries the lists of all readings have. */
  readonly postings: number;
  /** Whether it may name what holds a place, such as its country. */
  readonly mayNameHolder: boolean;
}

const NO_BEGINNING = 0;

/** What a word may mean; `forgiving` adds errors, and beginnings for words that are not the last. */
export function readWord(places: Places, text: string, isLast: boolean, forgiving: boolean): TypedWord {
  const readings: Reading[] = [];
  const { dictionary } = places;
  const isPrefix = isLast || (forgiving && text.length >= 3);
  const addTerm = (word: string, quality: number) => {
    const found = findPrefix(dictionary, word);
    if (found?.isTerm) {
      readings.push({ from: found.from, to: found.from + 1, node: ROOT_NODE, quality, typed: NO_BEGINNING });
    }
  };
  addTerm(text, WHOLE_WORD);
  for (const form of abbreviationsOf(text, isPrefix)) addTerm(form, ABBREVIATED_WORD);
  if (isPrefix) {
    const range = findPrefix(dictionary, text);
    const from = range ? range.from + (range.isTerm ? 1 : 0) : 0;
    if (range && from < range.to) {
      const best = beginningQuality(text.length, text.length + 1);
      readings.push({ from, to: range.to, node: range.node, quality: best, typed: text.length });
    }
  }
  // A digit that is wrong makes another number, not a misspelled one.
  if (forgiving && !/^\d/.test(text)) {
    const matches = findTypos(dictionary, text, allowedErrors(text.length), isLast);
    for (const match of [...matches].sort((a, b) => a.errors - b.errors)) {
      if (match.errors === 0) continue;
      readings.push({ ...match, quality: errorQuality(match.errors, isLast), typed: NO_BEGINNING });
    }
  }
  return {
    text,
    isPrefix,
    readings,
    postings: readings.reduce((sum, reading) => sum + postingsOf(places, reading), 0),
    mayNameHolder: readings.some(({ from, to }) => places.holdersBefore[to] > places.holdersBefore[from]),
  };
}

export function postingsOf(places: Places, reading: Reading): number {
  return places.postingsBefore[reading.to] - places.postingsBefore[reading.from];
}

/** How well a term matches the word; 0 when it does not. */
export function qualityOf(places: Places, word: TypedWord, term: number): number {
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

/**
 * Visits the places that bear a term of the reading, in rank order, until `visit` returns false. A frequent prefix has a list of
 * its own; the lists of a rare one are joined here. A place may come with a term just outside the range (a prefix that is
 * itself a term), so that the visitor checks what it is given.
 */
export function eachPlace(places: Places, reading: Reading, visit: (place: PlaceNumber) => boolean): void {
  const { from, to } = reading;
  const list = to - from === 1 ? from : prefixListOf(places, reading.node);
  if (list >= 0) {
    walkList(places, list, visit);
    return;
  }
  for (const place of joinedPlaces(places, from, to)) if (!visit(place)) return;
}

/** The places of several terms, in rank order, each once. */
function joinedPlaces(places: Places, from: number, to: number): PlaceNumber[] {
  const joined: PlaceNumber[] = [];
  for (let term = from; term < to; term++) {
    walkList(places, term, (place) => {
      joined.push(place);
      return true;
    });
  }
  return [...new Set(idColumn<PlaceNumber>(Uint32Array.from(joined).sort()))];
}

function walkList(places: Places, list: number, visit: (place: PlaceNumber) => boolean): void {
  const cursor = new PostingsCursor(places.postingBytes, places.postingStarts[list]);
  while (cursor.next()) if (!visit(cursor.place)) return;
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
