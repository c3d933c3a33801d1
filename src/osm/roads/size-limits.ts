import { MODES, type TravelMode, travelMode, type VehicleProperty } from '../../modes/index.ts';
import type { Tags } from '../element.ts';
import { type Direction, wordOf } from './access.ts';
import { comparisonsIn, valuesForBusiness, valuesIn } from './conditional.ts';
import { type ReadSize, SIZE_LIMITS, type SizeLimit, WIDTHS } from './size-keys.ts';

/** Whether a vehicle gets through; `private`: only if it has business there. */
export type Fit = 'open' | 'private' | 'closed';

/** Whether limits of size, and signs for what a vehicle carries or pulls, let it along a way or past a node. */
export function fitOf(tags: Tags, mode: TravelMode, direction: Direction = 'forward'): Fit {
  const { vehicle } = mode;
  if (!vehicle || !isAboutVehicles(tags)) return 'open';
  let fit: Fit = 'open';
  for (const { key, property, read } of SIZE_LIMITS) {
    const most = limitOf(tags, mode, key, direction, read);
    if (most === null || most >= vehicle[property]) continue;
    if (!isLiftedForBusiness(tags, mode, key, direction, read, vehicle[property])) return 'closed';
    fit = 'private';
  }
  const carried = fitOfProperties(tags, mode, direction);
  return carried === 'open' ? fit : carried;
}

/** Whether a way itself is narrower than a vehicle. */
export function isTooNarrow(tags: Tags, { vehicle }: TravelMode, direction: Direction): boolean {
  if (!vehicle) return false;
  return WIDTHS.some((limit) => isBelow(limit, tags, vehicle.width, direction));
}

function isBelow({ key, read }: SizeLimit, tags: Tags, own: number, direction: Direction): boolean {
  return (read(tags.get(`${key}:${direction}`) ?? tags.get(key)) ?? own) < own;
}

const GAPS = SIZE_LIMITS.filter(({ property }) => property === 'width');

/** Whether a gap is narrower than some millimetres. @param isOpening whether `width` is that of the gap, too */
export function isNarrow(tags: Tags, millimeters: number, isOpening: boolean, direction: Direction = 'forward'): boolean {
  return (isOpening ? [...GAPS, ...WIDTHS] : GAPS).some((limit) => isBelow(limit, tags, millimeters, direction));
}

/** Whether any tag can be about what vehicles are like: nearly all ways have none, and there are a hundred keys that may be. */
function isAboutVehicles(tags: Tags): boolean {
  for (const key of tags.keys()) if (ABOUT_VEHICLES.has(key.split(':', 1)[0])) return true;
  return false;
}

const PROPERTY_KEYS = MODES.flatMap((mode) => Object.values(travelMode(mode).propertyKeys).flat());
const ABOUT_VEHICLES = new Set([...SIZE_LIMITS.map(({ key }) => key), ...PROPERTY_KEYS].map((key) => key.split(':', 1)[0]));

/** A limit as it binds a mode: one that names its vehicles goes before one for all. */
function limitOf(tags: Tags, mode: TravelMode, key: string, direction: Direction, read: ReadSize): number | null {
  for (const name of limitNames(key, mode, direction)) {
    const most = read(tags.get(name));
    if (most !== null) return most;
  }
  return null;
}

/** The keys that say a limit to a mode, the most particular first. */
export function limitNames(key: string, { accessKeys }: TravelMode, direction: Direction): string[] {
  const names = accessKeys.filter((who) => who !== 'access').map((who) => `${key}:${who}`);
  return [...names, key].flatMap((name) => [`${name}:${direction}`, name]);
}

/** Whether who has business there may be larger, as in `maxweight:conditional=none @ destination`. */
function isLiftedForBusiness(
  tags: Tags,
  mode: TravelMode,
  key: string,
  direction: Direction,
  read: ReadSize,
  own: number,
): boolean {
  return limitNames(key, mode, direction).some((name) =>
    valuesForBusiness(tags.get(`${name}:conditional`) ?? '', mode).some(
      (value) => value === 'none' || (read(value) ?? 0) >= own,
    ),
  );
}

function fitOfProperties(tags: Tags, mode: TravelMode, direction: Direction): Fit {
  let fit: Fit = 'open';
  for (const [property, keys] of propertyKeysOf(mode)) {
    if (mode.vehicle?.[property] === 0) continue;
    for (const key of keys) {
      const value = tags.get(`${key}:${direction}`) ?? tags.get(key);
      const word = value === undefined ? undefined : wordOf(value, mode);
      if (word === 'no') return 'closed';
      if (word === 'private') fit = 'private';
    }
  }
  return fit;
}

/** Properties that vehicles of a mode have or lack, with the access keys of those that have them. */
function propertyKeysOf({ propertyKeys }: TravelMode): [VehicleProperty, readonly string[]][] {
  const { trailers = [], hazmat = [], motorhome = [] } = propertyKeys;
  return [
    ['trailers', trailers],
    ['hazmat', hazmat],
    ['motorhome', motorhome],
  ];
}

/** By property, rising: the numbers up to which vehicles are treated alike, and from which on they are. */
export type Cuts = ReadonlyMap<VehicleProperty, readonly number[]>;

const NO_CUTS: Cuts = new Map();
const CONDITIONAL = ':conditional';

/** Where tags may begin to treat vehicles of a mode in another way. */
export function cutsOf(tags: Tags, mode: TravelMode): Cuts {
  if (!mode.vehicle) return NO_CUTS;
  const found: Cut[] = [];
  for (const [key, value] of tags) found.push(...limitCuts(key, value));
  for (const { property, from, to } of comparisonsIn(tags)) {
    if (from > 0) found.push([property, from - 1]);
    if (to < Number.POSITIVE_INFINITY) found.push([property, to]);
  }
  for (const [property, keys] of propertyKeysOf(mode)) {
    const isNamed = [...tags.keys()].some((key) => keys.some((own) => key === own || key.startsWith(`${own}:`)));
    if (isNamed) found.push([property, 0]);
  }
  return found.length === 0 ? NO_CUTS : cutsFrom(found);
}

type Cut = readonly [VehicleProperty, number];

/** The limits that a tag says, to whomever, and whenever. */
function limitCuts(key: string, value: string): Cut[] {
  if (!FIRST_WORDS.has(key.split(':', 1)[0])) return [];
  const texts = key.endsWith(CONDITIONAL) ? valuesIn(value) : [value];
  return ALL_LIMITS.filter((limit) => key === limit.key || key.startsWith(`${limit.key}:`)).flatMap(({ property, read }) =>
    texts.flatMap((text): Cut[] => {
      const most = read(text);
      return most === null ? [] : [[property, most]];
    }),
  );
}

const ALL_LIMITS = [...SIZE_LIMITS, ...WIDTHS];
const FIRST_WORDS = new Set(ALL_LIMITS.map(({ key }) => key.split(':', 1)[0]));

/** No vehicle is as large: a million tonnes, or kilometres. What a map says beyond is a mistake that limits nobody. */
const LARGEST = 1e9;

/** Cuts by their properties. */
export function cutsFrom(found: readonly Cut[]): Cuts {
  const byProperty = Map.groupBy(
    found.filter(([, cut]) => cut < LARGEST),
    ([property]) => property,
  );
  return new Map(
    [...byProperty].map(([property, row]) => [property, [...new Set(row.map(([, cut]) => cut))].sort((a, b) => a - b)]),
  );
}
