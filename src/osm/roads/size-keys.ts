import type { VehicleProperty } from '../../modes/index.ts';
import { metersOf, tonnesOf } from '../measure.ts';

/** A number of a tag in the units of `Vehicle`; null for what is none, such as `none` and `default`. */
export type ReadSize = (text: string | undefined) => number | null;

/**
 * Words that say that there is no sign, or no other limit than the usual one: https://wiki.openstreetmap.org/wiki/Key:maxheight. What says that
 * nobody has looked limits nobody either.
 */
// biome-ignore format: a row of words
const NO_LIMITS = new Set([
  '', 'none', 'no', 'default', 'below_default', 'no_sign', 'no_indications', 'unsigned', 'unspecified', 'unknown', 'undefined', 'unlimited',
]);
const isNoLimit = (text: string) => NO_LIMITS.has(text.trim().toLowerCase());

/** About as much is as much: nobody knows it better. */
const ABOUT = /^\s*(?:~|≈|ca\.?(?=[\s\d])|circa\s|about\s)/i;

/**
 * The smallest of several values (`10;20`), of which all have to be read. Rounded down: a vehicle that fits is never larger than what is signed.
 * What is a limit is read to a ten-thousandth of a unit. Nothing fits through nothing: 0 is a mistake.
 */
const thousandths =
  (read: ReadSize): ReadSize =>
  (text) => {
    const parts = text?.split(';').filter((part) => !isNoLimit(part)) ?? [];
    let least = Number.POSITIVE_INFINITY;
    for (const part of parts) least = Math.min(least, read(part.replace(ABOUT, '')) ?? 0);
    return parts.length > 0 && least > 0 ? Math.floor(least * 1000 + 1e-4) : null;
  };

/** No sign limits 1,000 t: a number from there on without a unit is one of kilograms. */
const FEWEST_KILOGRAMS = 1000;
const BARE_NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/;

function weightOf(text: string | undefined): number | null {
  const tonnes = tonnesOf(text);
  if (tonnes === null || tonnes < FEWEST_KILOGRAMS) return tonnes;
  return BARE_NUMBER.test(text ?? '') ? tonnes / 1000 : tonnes;
}

export const millimeters = thousandths(metersOf);
export const kilograms = thousandths(weightOf);
const COUNT = /^\s*\d{1,3}\s*$/;
export const count: ReadSize = (text) => (text !== undefined && COUNT.test(text) ? Number(text) : null);

/** A key that limits a property. */
export interface SizeLimit {
  readonly key: string;
  readonly property: VehicleProperty;
  readonly read: ReadSize;
}

/** Limits that signs set: https://wiki.openstreetmap.org/wiki/Key:maxweight and the keys beside it. What may weigh so much weighs so much. */
export const SIZE_LIMITS: readonly SizeLimit[] = [
  { key: 'maxheight', property: 'height', read: millimeters },
  { key: 'maxheight:physical', property: 'height', read: millimeters },
  { key: 'maxwidth', property: 'width', read: millimeters },
  { key: 'maxwidth:physical', property: 'width', read: millimeters },
  { key: 'maxlength', property: 'length', read: millimeters },
  { key: 'maxweight', property: 'weight', read: kilograms },
  { key: 'maxweightrating', property: 'weight', read: kilograms },
  { key: 'maxgcweight', property: 'weight', read: kilograms },
  { key: 'maxgcweightrating', property: 'weight', read: kilograms },
  { key: 'maxaxleload', property: 'axleLoad', read: kilograms },
];

/** What a way itself is wide. */
export const WIDTHS: readonly SizeLimit[] = [
  { key: 'width', property: 'width', read: millimeters },
  { key: 'est_width', property: 'width', read: millimeters },
];

/** How a limit that is written in another way than the wiki has it is taken. */
export type OddSize = 'unread' | 'kilograms';

/** Whether a text cannot be read as a limit, or is taken for kilograms; null for any other. */
export function oddityOf(text: string, { read }: SizeLimit): OddSize | null {
  if (read(text) === null) return text.split(';').every(isNoLimit) ? null : 'unread';
  const isGuess =
    read === kilograms && text.split(';').some((part) => BARE_NUMBER.test(part) && weightOf(part) !== tonnesOf(part));
  return isGuess ? 'kilograms' : null;
}
