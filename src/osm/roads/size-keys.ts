import type { VehicleProperty } from '../../modes/index.ts';
import { metersOf, tonnesOf } from '../measure.ts';

/** A number of a tag in the units of `Vehicle`; null for what is none, such as `none` and `default`. */
export type ReadSize = (text: string | undefined) => number | null;

/** Rounded down: a vehicle that fits is never larger than what is signed. What is a limit is read to a ten-thousandth of a unit. */
const thousandths =
  (read: ReadSize): ReadSize =>
  (text) => {
    const value = read(text);
    return value === null ? null : Math.floor(value * 1000 + 1e-4);
  };

export const millimeters = thousandths(metersOf);
export const kilograms = thousandths(tonnesOf);
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
