import { abbreviationsOf, compoundFormsOf, isCompoundEnding } from '../text/abbreviations.ts';
import { isAnnouncing } from '../text/announcing-words.ts';
import { inSimplifiedLetters, inTraditionalLetters } from '../text/han-letters.ts';
import { isCommonInStreets } from '../text/street-words.ts';
import { isWithoutBlanks } from '../text/without-blanks.ts';
import { findPrefix, longestTermIn } from './dictionary.ts';
import { MAX_QUERY_WORDS, type PlaceQuery, type UnmatchedWord } from './query.ts';
import type { Places } from './read.ts';

/** The words of a query in one way of dividing them. */
export interface TypedWords {
  readonly texts: readonly string[];
  readonly gaps: readonly string[];
  /** For each, what it is of the query. */
  readonly origins: readonly (readonly UnmatchedWord[])[];
  /** Which words are left out that say what a street is: `ul.`, `проспект`. */
  readonly leftOut: readonly number[];
  /** Which way it is: its place in the order of all ways that there may be. */
  readonly way: number;
}

/** A letter follows a digit, or a digit a letter. */
const DIGITS_AND_LETTERS = /^(?:(\d+)(\p{L}{3,})|(\p{L}{3,})(\d+\p{L}?))$/u;
/** A part of a word that is taken apart has at least so many letters. */
const LEAST_PART = 3;

interface Piece {
  readonly text: string;
  /** What was typed, where the text is that in other letters, as many. */
  readonly written?: string;
  readonly gap: string;
  readonly origins: readonly UnmatchedWord[];
}

/**
 * The ways in which the words of a query may be divided, the likeliest first: as they were typed, where the scripts that know no
 * blanks are divided by the names that the index has; with words joined or taken apart that no name has as they are, such as
 * `tannen strasse` and `7eleven`; without the words that only say what a name is, such as `ul.`; and with Chinese in the other letters.
 */
export class WaysToDivide implements Iterable<TypedWords> {
  readonly #known: TypedWords[] = [];
  /** Those that nobody has asked for: most queries are answered by the first. */
  readonly #further: Iterator<Division>;

  constructor(places: Places, query: PlaceQuery) {
    this.#further = divisions(places, query);
  }

  *[Symbol.iterator](): Generator<TypedWords> {
    for (let way = 0; ; way++) {
      if (way === this.#known.length) {
        const next = this.#further.next();
        if (next.done) return;
        this.#known.push(wordsFrom(next.value));
      }
      const known = this.#known[way];
      if (known) yield known;
    }
  }
}

interface Division {
  readonly pieces: readonly Piece[];
  /** The words that are left out though they say what a street is. */
  readonly leftOut: readonly number[];
  readonly way: number;
}

/** The ways in their order; another division without blanks comes after the last. */
const WAYS = { asTyped: 0, joined: 1, apart: 2, names: 3, otherLetters: 4 } as const;
const whole = (pieces: readonly Piece[], way: number): Division => ({ pieces, leftOut: [], way });

function* divisions(places: Places, query: PlaceQuery): Generator<Division> {
  const typed = query.words.map((text, word): Piece => ({ text, gap: query.gaps?.[word] ?? '', origins: [{ word }] }));
  const isLast = ({ origins }: Piece) => origins.some(({ word }) => word === query.words.length - 1);
  const mayGoOn = (piece: Piece) => !query.isComplete && isLast(piece);
  const hasBlanks = !typed.some(({ text }) => isWithoutBlanks(text));
  const divide = (pieces: readonly Piece[], longestIn: typeof longestNameIn) =>
    pieces.flatMap((piece) =>
      isWithoutBlanks(piece.text) ? dividedByNames(places, piece, mayGoOn(piece), longestIn) : [piece],
    );
  const dividedBy = (longestIn: typeof longestNameIn) => divide(typed, longestIn);
  const divided = hasBlanks ? typed : dividedBy(longestNameIn);
  yield whole(divided, WAYS.asTyped);
  const joined = joinedOrTakenApart(places, divided, mayGoOn);
  if (joined) yield whole(joined, WAYS.joined);
  const apart = divided.flatMap((piece) => (mayGoOn(piece) ? [piece] : (nameApart(places, piece) ?? [piece])));
  if (apart.length > divided.length) yield whole(apart, WAYS.apart);
  const names = divided.filter((piece) => !isAnnouncing(piece.text) || mayGoOn(piece));
  if (names.length > 0 && names.length < divided.length) {
    const types = divided.filter((piece) => !names.includes(piece) && isCommonInStreets(piece.text));
    yield { way: WAYS.names, pieces: names, leftOut: types.flatMap(({ origins }) => origins.map(({ word }) => word)) };
  }
  if (hasBlanks) return;
  const known = new Set([textOf(divided)]);
  const others = [dividedBy(longestHolderIn), ...inOtherLetters(typed).map((other) => divide(other, longestNameIn))];
  for (const [i, pieces] of others.entries()) {
    if (known.has(textOf(pieces))) continue;
    known.add(textOf(pieces));
    yield whole(pieces, WAYS.otherLetters + i);
  }
}

const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join(' ');

/** The words in simplified and in traditional Chinese letters: a map has its names in one of them. */
function inOtherLetters(typed: readonly Piece[]): readonly (readonly Piece[])[] {
  return [inSimplifiedLetters, inTraditionalLetters].map((convert) =>
    typed.map((piece) =>
      isWithoutBlanks(piece.text) ? { ...piece, text: convert(piece.text), written: piece.text } : piece,
    ),
  );
}

/** The longest name that a text begins with; 0 for none. */
function longestNameIn({ dictionary }: Places, text: string): number {
  return longestTermIn(dictionary, text);
}

/** The longest name that a text begins with of what holds others, such as 目黒区 of 目黒区駒場; else the longest name. */
function longestHolderIn({ dictionary, holdersBefore }: Places, text: string): number {
  const longest = longestTermIn(dictionary, text);
  for (let length = longest; length > 1; length--) {
    const found = findPrefix(dictionary, text.slice(0, length));
    if (found?.isTerm && (holdersBefore[found.from + 1] ?? 0) > (holdersBefore[found.from] ?? 0)) return length;
  }
  return longest;
}

function wordsFrom({ pieces, leftOut, way }: Division): TypedWords {
  const kept = pieces.length > MAX_QUERY_WORDS ? pieces.slice(0, MAX_QUERY_WORDS) : pieces;
  return {
    texts: kept.map(({ text }) => text),
    gaps: kept.map(({ gap }) => gap),
    origins: kept.map(({ origins }) => origins),
    leftOut,
    way,
  };
}

function isTerm({ dictionary }: Places, text: string): boolean {
  return findPrefix(dictionary, text)?.isTerm === true;
}

/** A text without blanks that is no name, nor begins one while it may go on, from left to right by the names that it has next. */
function dividedByNames(
  places: Places,
  piece: Piece,
  mayGoOn: boolean,
  lengthOfNext: (places: Places, rest: string) => number,
): readonly Piece[] {
  const { text, gap, origins, written = text } = piece;
  const isBegun = mayGoOn && findPrefix(places.dictionary, text) !== null;
  if (isBegun || lengthOfNext(places, text) === text.length) return [piece];
  const pieces: Piece[] = [];
  for (let from = 0; from < text.length; ) {
    const rest = text.slice(from);
    const length = mayGoOn && findPrefix(places.dictionary, rest) ? rest.length : lengthOfNext(places, rest);
    const part = rest.slice(0, length || rest.length);
    const origin = partOf(origins, written.slice(from, from + part.length));
    pieces.push({ text: part, gap: from === 0 ? gap : '', origins: origin });
    from += part.length;
  }
  return pieces;
}

/** The same words with neighbours joined to a name, or a word taken apart into two; null where there is nothing of that kind. */
function joinedOrTakenApart(
  places: Places,
  pieces: readonly Piece[],
  mayGoOn: (piece: Piece) => boolean,
): readonly Piece[] | null {
  const changed: Piece[] = [];
  let isOther = false;
  for (let at = 0; at < pieces.length; at++) {
    const [piece, next] = [pieces[at], pieces[at + 1]];
    if (next && mayBeJoined(places, piece, next)) {
      changed.push({ ...piece, text: piece.text + next.text, origins: [...piece.origins, ...next.origins] });
      at++;
      isOther = true;
      continue;
    }
    const apart = isTerm(places, piece.text) || mayGoOn(piece) ? null : takenApart(places, piece);
    changed.push(...(apart ?? [piece]));
    isOther ||= apart !== null;
  }
  return isOther ? changed : null;
}

/** Whether two words are one that names have, or one of its abbreviations, as in `пр-т`. */
function mayBeJoined(places: Places, { text }: Piece, { text: next, gap }: Piece): boolean {
  if (/\d/.test(text + next)) return false;
  const joined = text + next;
  if (joined.length < 4) return gap !== '' && abbreviationsOf(joined, false).length > 0;
  return isTerm(places, joined) || compoundFormsOf(joined).some((form) => isTerm(places, form));
}

function partOf(origins: readonly UnmatchedWord[], part: string): readonly UnmatchedWord[] {
  return origins.map((origin) => ({ ...origin, part }));
}

function takenApart(places: Places, piece: Piece): readonly Piece[] | null {
  return inParts(piece, digitsApart(piece.text) ?? compoundApart(places, piece.text));
}

/** A name that is another one in two words, as Mariahilferstraße in Graz is Mariahilfer Straße in Vienna. */
function nameApart(places: Places, piece: Piece): readonly Piece[] | null {
  return isTerm(places, piece.text) ? inParts(piece, compoundApart(places, piece.text)) : null;
}

function inParts({ gap, origins }: Piece, parts: readonly string[] | null): readonly Piece[] | null {
  return parts?.map((part, i) => ({ text: part, gap: i === 0 ? gap : '', origins: partOf(origins, part) })) ?? null;
}

function digitsApart(text: string): readonly string[] | null {
  const parts = DIGITS_AND_LETTERS.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  return parts && parts.length === 2 ? parts : null;
}

function compoundApart(places: Places, text: string): readonly string[] | null {
  for (let at = text.length - LEAST_PART; at >= LEAST_PART; at--) {
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    if (isCompoundEnding(tail) && isTerm(places, head)) return [head, tail];
  }
  return null;
}
