import { hash } from 'node:crypto';
import type { IdColumn } from '../branded-ids.ts';
import { PUBLIC_ID_PATTERN } from './place.ts';

const PATTERN = new RegExp(PUBLIC_ID_PATTERN);
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Letters by the six bits that they stand for, and the bits by the letters. */
const CODES = Uint8Array.from(LETTERS, (letter) => letter.charCodeAt(0));
const BITS = new Uint8Array(128);
for (const [bits, code] of CODES.entries()) BITS[code] = bits;

/** The two halves of the 64-bit identifier of a source. */
export function idOfSource(source: string): { high: number; low: number } {
  const digest = hash('sha256', source, 'buffer');
  return { high: digest.readUInt32BE(0), low: digest.readUInt32BE(4) };
}

/** 64 bits in base64url, of which answers hold many: it takes a sixth of what a buffer takes for so few. */
export function formatPublicId(high: number, low: number): string {
  return String.fromCharCode(
    CODES[high >>> 26],
    CODES[(high >>> 20) & 63],
    CODES[(high >>> 14) & 63],
    CODES[(high >>> 8) & 63],
    CODES[(high >>> 2) & 63],
    CODES[((high & 3) << 4) | (low >>> 28)],
    CODES[(low >>> 22) & 63],
    CODES[(low >>> 16) & 63],
    CODES[(low >>> 10) & 63],
    CODES[(low >>> 4) & 63],
    CODES[(low & 15) << 2],
  );
}

/** The identifier of a house that stands between two known ones. */
export function formatHouseId(street: string, number: string): string {
  return `${street}.${Buffer.from(number).toString('base64url')}`;
}

/** What a public identifier says; null when it is not of that form. */
export interface ParsedId {
  readonly high: number;
  readonly low: number;
  /** The number of a house of the street that the rest names. */
  readonly houseNumber: string | null;
}

export function parsePublicId(text: string): ParsedId | null {
  if (!PATTERN.test(text)) return null;
  const [own, number] = text.split('.', 2);
  const bits = (letter: number) => BITS[own.charCodeAt(letter)];
  const high = (bits(0) << 26) | (bits(1) << 20) | (bits(2) << 14) | (bits(3) << 8) | (bits(4) << 2) | (bits(5) >>> 4);
  const low = (bits(5) << 28) | (bits(6) << 22) | (bits(7) << 16) | (bits(8) << 10) | (bits(9) << 4) | (bits(10) >>> 2);
  const houseNumber = number === undefined ? null : Buffer.from(number, 'base64url').toString();
  // Eleven letters have 66 bits, of which the last two are nothing.
  const isCanonical = (bits(10) & 3) === 0 && (houseNumber === null || formatHouseId(own, houseNumber) === text);
  return isCanonical ? { high: high >>> 0, low: low >>> 0, houseNumber } : null;
}

/** The number of the item that has an identifier; `byId` lists the items in the order of their identifiers. */
export function findId<I extends number>(
  byId: IdColumn<I>,
  idHigh: Uint32Array,
  idLow: Uint32Array,
  id: Pick<ParsedId, 'high' | 'low'>,
): I | null {
  let low = 0;
  let high = byId.length - 1;
  while (low <= high) {
    const middle = low + ((high - low) >>> 1);
    const item = byId[middle];
    const order = idHigh[item] - id.high || idLow[item] - id.low;
    if (order === 0) return item;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
