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
  '', 'none', 'no', 'default', 'no_sign', 'no_indications', 'unsigned', 'unspecified', 'unknown', 'undefined', 'unlimited',
]);
const isNoLimit = (text: string) => NO_LIMITS.has(text.trim().toLowerCase());

/** About as much is as much: nobody knows it better. */
const ABOUT = /^\s*(?:~|≈|ca\.?(?=[\s\d])|circa\s|about\s)/i;
const BARE_NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/;

/** Sizes of a kind, in metres or tonnes. */
interface Kind {
  readonly written: (text: string) => number | null;
  /** What signs show lies between these; anything beyond `most` is a slip. */
  readonly least: number;
  readonly most: number;
  /** What a number without a unit beyond `most` may be in, the largest unit first. */
  readonly smallUnits: readonly number[];
}

const METRIC = { written: metersOf, smallUnits: [0.01, 0.001] };
const HEIGHT: Kind = { ...METRIC, written: heightOf, least: 1, most: 10 };
const WIDTH: Kind = { ...METRIC, least: 1, most: 20 };
const LENGTH: Kind = { ...METRIC, least: 2, most: 60 };
/** Squares and runways are as wide; a narrower way than a metre is one. */
const WAY_WIDTH: Kind = { ...METRIC, least: 1, most: 100 };
const WEIGHT: Kind = { written: tonnesOf, least: 1, most: 200, smallUnits: [0.001] };
const AXLE_LOAD: Kind = { ...WEIGHT, most: 100 };

/**
 * `below_default` has no sign, and is lower than vehicles may usually be, 4 m in most countries:
 * https://wiki.openstreetmap.org/wiki/Key:maxheight#Non-numerical_values
 */
const BELOW_DEFAULT_METERS = 3.999;

function heightOf(text: string): number | null {
  return text.trim().toLowerCase() === 'below_default' ? BELOW_DEFAULT_METERS : metersOf(text);
}

/** One size as it was meant: no sign says 350 m, which is 3.50 m, nor 35 m, which may be anything. */
function meantSize(part: string, { written, least, most, smallUnits }: Kind): { value: number; isGuess: boolean } | null {
  const text = part.replace(ABOUT, '');
  const number = written(text);
  if (number === null) return null;
  if (number <= most) return { value: number, isGuess: false };
  const value = BARE_NUMBER.test(text)
    ? smallUnits.map((unit) => number * unit).find((each) => least <= each && each <= most)
    : undefined;
  return value === undefined ? null : { value, isGuess: true };
}

const partsOf = (text: string) => text.split(';').filter((part) => !isNoLimit(part));

/**
 * The smallest of several values (`10;20`), of which all have to be read. Rounded down: a vehicle that fits is never larger than what is signed.
 * What is a limit is read to a ten-thousandth of a unit. Nothing fits through nothing: 0 is a mistake.
 */
const thousandths =
  (kind: Kind): ReadSize =>
  (text) => {
    const parts = partsOf(text ?? '');
    let least = Number.POSITIVE_INFINITY;
    for (const part of parts) least = Math.min(least, meantSize(part, kind)?.value ?? 0);
    return parts.length > 0 && least > 0 ? Math.floor(least * 1000 + 1e-4) : null;
  };

const COUNT = /^\s*\d{1,3}\s*$/;
const count: ReadSize = (text) => (text !== undefined && COUNT.test(text) ? Number(text) : null);

/** What a text is compared with. */
export interface SizeMeaning {
  readonly property: VehicleProperty;
  readonly read: ReadSize;
}

/** A key that limits a property. */
export interface SizeLimit extends SizeMeaning {
  readonly key: string;
  readonly kind: Kind;
}

const limit = (key: string, property: VehicleProperty, kind: Kind): SizeLimit => ({
  key,
  property,
  kind,
  read: thousandths(kind),
});

/** Limits that signs set: https://wiki.openstreetmap.org/wiki/Key:maxweight and the keys beside it. What may weigh so much weighs so much. */
export const SIZE_LIMITS: readonly SizeLimit[] = [
  limit('maxheight', 'height', HEIGHT),
  limit('maxheight:physical', 'height', HEIGHT),
  limit('maxwidth', 'width', WIDTH),
  limit('maxwidth:physical', 'width', WIDTH),
  limit('maxlength', 'length', LENGTH),
  limit('maxweight', 'weight', WEIGHT),
  limit('maxweightrating', 'weight', WEIGHT),
  limit('maxgcweight', 'weight', WEIGHT),
  limit('maxgcweightrating', 'weight', WEIGHT),
  limit('maxaxleload', 'axleLoad', AXLE_LOAD),
];

/** What a way itself is wide. */
export const WIDTHS: readonly SizeLimit[] = [limit('width', 'width', WAY_WIDTH), limit('est_width', 'width', WAY_WIDTH)];

const weight: SizeMeaning = { property: 'weight', read: thousandths(WEIGHT) };
const axleLoad: SizeMeaning = { property: 'axleLoad', read: thousandths(AXLE_LOAD) };

/** What conditions compare: https://wiki.openstreetmap.org/wiki/Conditional_restrictions#Vehicle_properties */
export const COMPARED: Readonly<Record<string, SizeMeaning>> = {
  weight,
  maxweight: weight,
  weightrating: weight,
  maxweightrating: weight,
  grossweight: weight,
  gcweight: weight,
  gcweightrating: weight,
  axleload: axleLoad,
  maxaxleload: axleLoad,
  height: { property: 'height', read: thousandths(HEIGHT) },
  width: { property: 'width', read: thousandths(WIDTH) },
  length: { property: 'length', read: thousandths(LENGTH) },
  axles: { property: 'axles', read: count },
  trailers: { property: 'trailers', read: count },
};

/** How a limit that is written in another way than the wiki has it is taken. */
export type OddSize = 'unread' | 'kilograms' | 'centimeters';

/** Whether a text cannot be read as a limit, or is taken for a smaller unit; null for any other. */
export function oddityOf(text: string, { read, kind, property }: SizeLimit): OddSize | null {
  if (read(text) === null) return text.split(';').every(isNoLimit) ? null : 'unread';
  if (!partsOf(text).some((part) => meantSize(part, kind)?.isGuess)) return null;
  return property === 'weight' || property === 'axleLoad' ? 'kilograms' : 'centimeters';
}
