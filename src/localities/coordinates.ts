import type { Position } from '../geo/position.ts';
import { digitValue } from '../text/words.ts';

/**
 * Reads a point in the notations that people copy and write: decimal degrees, degrees with minutes and seconds, with signs or letters of the
 * hemispheres, `geo:` (RFC 5870), ISO 6709. A text of anything else besides is none, and neither are whole numbers alone, which are house
 * numbers and postal codes. It is read once from left to right.
 */

/** No notation of a point is longer. */
const MAX_LENGTH = 120;

type Axis = 'lat' | 'lng';

/** A letter or word for a side of the earth or for an axis. */
interface Side {
  readonly axis: Axis;
  /** −1 for the south and the west, 0 for a word that names the axis alone. */
  readonly sign: 1 | -1 | 0;
}

const NORTH: Side = { axis: 'lat', sign: 1 };
const SOUTH: Side = { axis: 'lat', sign: -1 };
const EAST: Side = { axis: 'lng', sign: 1 };
const WEST: Side = { axis: 'lng', sign: -1 };
const LATITUDE: Side = { axis: 'lat', sign: 0 };
const LONGITUDE: Side = { axis: 'lng', sign: 0 };

/** In the languages of Western Europe, folded; `o` is the west in most of them. */
const SIDES: ReadonlyMap<string, Side> = new Map([
  ...['n', 'north', 'nord', 'norte', 'noord'].map((word) => [word, NORTH] as const),
  ...['s', 'south', 'sud', 'sued', 'sur', 'sul', 'zuid'].map((word) => [word, SOUTH] as const),
  ...['e', 'east', 'est', 'este', 'leste', 'ost', 'oost', 'øst', 'ö', 'ø'].map((word) => [word, EAST] as const),
  ...['w', 'west', 'o', 'ouest', 'oeste', 'ovest'].map((word) => [word, WEST] as const),
  ...['lat', 'latitude', 'latitud', 'breite'].map((word) => [word, LATITUDE] as const),
  ...['lng', 'lon', 'long', 'longitude', 'longitud', 'länge'].map((word) => [word, LONGITUDE] as const),
]);

/** Languages in which `o` is the east. */
const O_IS_EAST: ReadonlySet<string> = new Set(['de', 'nl']);

type Token =
  | { readonly kind: 'number'; readonly value: number; readonly isWhole: boolean }
  | { readonly kind: 'sign'; readonly sign: 1 | -1 }
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: '°' | "'" | '"' | ',' };

/** The ways in which the marks of degrees, minutes, seconds and signs are typed. */
const MARKS: ReadonlyMap<string, '°' | "'" | '"' | ',' | '+' | '-'> = new Map([
  ...[...'°º˚'].map((mark) => [mark, '°'] as const),
  ...[..."'′’‘´`ʹʼ"].map((mark) => [mark, "'"] as const),
  ...[...'"″“”„ʺ'].map((mark) => [mark, '"'] as const),
  ...[...',;/|，；'].map((mark) => [mark, ','] as const),
  ...[...'-−–－'].map((mark) => [mark, '-'] as const),
  ...[...'+＋'].map((mark) => [mark, '+'] as const),
]);

/** What may stand around a point without a meaning. */
const NEUTRAL = /^[\s()[\]{}:=（）]$/u;

/** What notations begin with that have further letters. */
const URI_OR_ISO_6709 = /^\s*(?:geo:|[+-]\d)/i;

/** The point that a text consists of; null for any other text. With the language of the text, where that is known. */
export function readCoordinates(text: string, language: string | null = null): Position | null {
  if (text.length > MAX_LENGTH || !mayBePoint(text)) return null;
  const plain = withPlainDigits(text.trim());
  const position = readUri(plain) ?? readIso6709(plain) ?? readWritten(plain, language);
  return position && Math.abs(position.lat) <= 90 && Math.abs(position.lng) <= 180 ? position : null;
}

/** Whether the first word, if there is one, may stand in a point: most of what people type shows by that at once that it is none. */
function mayBePoint(text: string): boolean {
  const [word] = /[\p{Lu}\p{Ll}]+/u.exec(text) ?? [];
  return word === undefined || SIDES.has(word.toLowerCase()) || URI_OR_ISO_6709.test(text);
}

/** Digits of any script, and full-width points, as those of ASCII. */
function withPlainDigits(text: string): string {
  return text.replace(/[\p{Nd}．]/gu, (sign) => (sign === '．' ? '.' : String(digitValue(sign.codePointAt(0) ?? 0))));
}

/** `geo:48.8584,2.2945;u=35` */
function readUri(text: string): Position | null {
  const found = /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,-?[\d.]+)?(?:[;?].*)?$/i.exec(text);
  return found && { lat: Number(found[1]), lng: Number(found[2]) };
}

/** `+48.8584+002.2945/`, `+4851+00217/`, `+485130.2+0021740.2+35/` */
function readIso6709(text: string): Position | null {
  const found = /^([+-])(\d{2}|\d{4}|\d{6})(\.\d+)?([+-])(\d{3}|\d{5}|\d{7})(\.\d+)?(?:[+-][\d.]+)?(?:CRS\w+)?\/?$/.exec(
    text,
  );
  if (!found) return null;
  const [, latSign = '', latDigits = '', latRest = '', lngSign = '', lngDigits = '', lngRest = ''] = found;
  const lat = packedDegrees(latDigits, 2, latRest);
  const lng = packedDegrees(lngDigits, 3, lngRest);
  if (lat === null || lng === null) return null;
  return { lat: latSign === '-' ? -lat : lat, lng: lngSign === '-' ? -lng : lng };
}

/** Degrees, minutes and seconds without anything between them; the decimals are those of the last one. */
function packedDegrees(digits: string, degreeDigits: number, decimals: string): number | null {
  const parts = [digits.slice(0, degreeDigits)];
  for (let at = degreeDigits; at < digits.length; at += 2) parts.push(digits.slice(at, at + 2));
  return sexagesimal(parts.map((part, i) => Number(i === parts.length - 1 ? part + decimals : part)));
}

function sexagesimal([degrees = 0, minutes = 0, seconds = 0]: readonly number[]): number | null {
  return minutes < 60 && seconds < 60 ? degrees + minutes / 60 + seconds / 3600 : null;
}

/** Two coordinates, with or without a separator. */
function readWritten(text: string, language: string | null): Position | null {
  const tokens = tokensOf(text, language);
  if (!tokens) return null;
  const reader = new CoordinateReader(tokens);
  const first = reader.read();
  reader.skipSeparator();
  const second = first && reader.read();
  if (!first || !second || !reader.isAtEnd || !reader.isMarked) return null;
  const axis = first.axis ?? (second.axis === 'lat' ? 'lng' : 'lat');
  if (second.axis === axis) return null;
  return axis === 'lat' ? { lat: first.degrees, lng: second.degrees } : { lat: second.degrees, lng: first.degrees };
}

/** Runs of digits with or without decimals, runs of letters with or without a point behind, and single signs. */
const PIECES = { '.': /\d+(?:\.\d+)?|\p{L}+\.?|./gsu, ',': /\d+(?:,\d+)?|\p{L}+\.?|./gsu } as const;

/** Null where something stands in the text that belongs to no point. */
function tokensOf(text: string, language: string | null): Token[] | null {
  const tokens: Token[] = [];
  for (const [piece] of withPlainMarks(text).matchAll(PIECES[decimalMarkOf(text)])) {
    if (NEUTRAL.test(piece)) continue;
    const token = tokenOf(piece, language);
    if (!token) return null;
    tokens.push(token);
  }
  return joinedQuotes(tokens);
}

function tokenOf(piece: string, language: string | null): Token | null {
  if (/^\d/.test(piece)) {
    const value = piece.replace(',', '.');
    return { kind: 'number', value: Number(value), isWhole: !value.includes('.') };
  }
  if (piece === '+' || piece === '-') return { kind: 'sign', sign: piece === '-' ? -1 : 1 };
  if (piece === '°' || piece === "'" || piece === '"' || piece === ',') return { kind: piece };
  const side = sideOf(piece.replace('.', ''), language);
  return side ? { kind: 'side', side } : null;
}

/** The text with one sign for each mark. */
function withPlainMarks(text: string): string {
  return Array.from(text, (sign) => MARKS.get(sign) ?? sign).join('');
}

/** A comma is a decimal mark where no point is one, and two numbers have one: of `48, 2` it separates. */
function decimalMarkOf(text: string): '.' | ',' {
  const withComma = text.match(/\d,\d/g)?.length ?? 0;
  return !/\d\.\d/.test(text) && (withComma === 2 || (withComma === 1 && text.includes('°'))) ? ',' : '.';
}

function sideOf(word: string, language: string | null): Side | undefined {
  const folded = word.toLowerCase();
  return folded === 'o' && O_IS_EAST.has(language ?? '') ? EAST : SIDES.get(folded);
}

/** Two marks of minutes are one of seconds. */
function joinedQuotes(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    if (token.kind === "'" && joined.at(-1)?.kind === "'") joined[joined.length - 1] = { kind: '"' };
    else joined.push(token);
  }
  return joined;
}

interface Coordinate {
  readonly axis: Axis | null;
  readonly degrees: number;
}

const SMALLER_UNITS = ["'", '"'] as const;

/** Reads one coordinate after the other from the tokens. */
class CoordinateReader {
  readonly #tokens: readonly Token[];
  /** Whether numbers may be minutes and seconds: where something says that these are degrees. */
  readonly #hasUnits: boolean;
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
    this.#hasUnits = tokens.some((token) => token.kind === '°' || (token.kind === 'side' && token.side.sign !== 0));
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  /** Whether the text says more than two whole numbers. */
  get isMarked(): boolean {
    return this.#tokens.some(({ kind }) => kind === '°' || kind === 'side') || this.#tokens.some(isDecimal);
  }

  skipSeparator(): void {
    this.#skip(',');
  }

  read(): Coordinate | null {
    const axisBefore = this.#side((side) => side.sign === 0);
    const before = this.#side((side) => side.sign !== 0);
    const sign = this.#sign();
    const parts = this.#parts();
    const after = before ? null : this.#side((side) => side.sign !== 0);
    const side = before ?? after;
    const degrees = parts.length === 0 ? null : sexagesimal(parts);
    if (degrees === null || (side && sign !== null) || (axisBefore && side && axisBefore.axis !== side.axis)) return null;
    return { axis: (side ?? axisBefore)?.axis ?? null, degrees: degrees * (side?.sign || sign || 1) };
  }

  /** Degrees and, where they are whole, minutes; where those are whole, seconds. */
  #parts(): number[] {
    const degrees = this.#number();
    if (!degrees) return [];
    const parts = [degrees.value];
    this.#skip('°');
    let isWhole = degrees.isWhole;
    for (const unit of SMALLER_UNITS) {
      const after = this.#tokens[this.#at + 1]?.kind;
      if (!isWhole || !this.#hasUnits || this.#tokens[this.#at]?.kind !== 'number' || after === '°') break;
      const number = this.#number();
      if (!number) break;
      parts.push(number.value);
      this.#skip(unit);
      isWhole = number.isWhole;
    }
    return parts;
  }

  #number() {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'number') return null;
    this.#at++;
    return token;
  }

  #side(isMeant: (side: Side) => boolean): Side | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'side' || !isMeant(token.side)) return null;
    this.#at++;
    return token.side;
  }

  #sign(): 1 | -1 | null {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign') return null;
    this.#at++;
    return token.sign;
  }

  #skip(kind: '°' | "'" | '"' | ','): void {
    if (this.#tokens[this.#at]?.kind === kind) this.#at++;
  }
}

function isDecimal(token: Token): boolean {
  return token.kind === 'number' && !token.isWhole;
}
