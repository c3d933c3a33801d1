import { hash } from 'node:crypto';
import type { IdColumn } from '../branded-ids.ts';
import { PUBLIC_ID_PATTERN } from './place.ts';

const PATTERN = new RegExp(PUBLIC_ID_PATTERN);

/** The two halves of the 64-bit identifier of a source. */
export function idOfSource(source: string): { high: number; low: number } {
  const digest = hash('sha256', source, 'buffer');
  return { high: digest.readUInt32BE(0), low: digest.readUInt32BE(4) };
}

export function formatPublicId(high: number, low: number): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(high, 0);
  bytes.writeUInt32BE(low, 4);
  return bytes.toString('base64url');
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
  const bytes = Buffer.from(own, 'base64url');
  const id = { high: bytes.readUInt32BE(0), low: bytes.readUInt32BE(4) };
  const houseNumber = number === undefined ? null : Buffer.from(number, 'base64url').toString();
  const canonical = formatPublicId(id.high, id.low);
  const isCanonical = (houseNumber === null ? canonical : formatHouseId(canonical, houseNumber)) === text;
  return isCanonical ? { ...id, houseNumber } : null;
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
