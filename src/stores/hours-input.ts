import { isObject } from '../text/json.ts';
import { timezoneNamed } from './timezones.ts';

/** What names each day of the week, in small letters. */
const NAMES = [
  'mo,mon,monday',
  'tu,tue,tues,tuesday',
  'we,wed,wednesday',
  'th,thu,thur,thurs,thursday',
  'fr,fri,friday',
  'sa,sat,saturday',
  'su,sun,sunday',
];
const DAYS: ReadonlyMap<string, string> = new Map([
  ['default', 'default'],
  ...NAMES.flatMap((names, i) => [String(i + 1), ...names.split(',')].map((name) => [name, String(i + 1)] as const)),
]);
const MAX_NAME = 'wednesday'.length;

/** What a day of the week is called in `usual`, `1` for Monday, whatever it is called; null for what is none. */
export function dayOf(name: string): string | null {
  return name.length > MAX_NAME ? null : (DAYS.get(name.trim().toLowerCase()) ?? null);
}

const ALL_DAY = { 'all-day': true };
/** Texts that stand for a day, in small letters. */
const TEXTS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...['24/7', '24h', 'all-day', 'all_day', 'all day'].map((text) => [text, ALL_DAY] as const),
  ['closed', []],
]);

/**
 * An asset as it was sent, with its opening hours in the form that is kept: days of the week by their numbers, `all_day` and `24/7` as
 * `all-day`, zones in their own spelling. What is of no form that is known stays as it is.
 */
export function withKeptHours(asset: unknown): unknown {
  if (!isObject(asset) || !('openingHours' in asset)) return asset;
  return { ...asset, openingHours: keptHours(asset.openingHours) };
}

/** Opening hours in the form that is kept. */
export function keptHours(hours: unknown): unknown {
  const always = typeof hours === 'string' ? keptDay(hours) : hours;
  if (always === ALL_DAY) return { usual: { default: always } };
  if (!isObject(hours)) return hours;
  const { timezone, usual, special } = hours;
  return {
    ...hours,
    ...(typeof timezone === 'string' && { timezone: timezoneNamed(timezone) ?? timezone }),
    ...(isObject(usual) && { usual: withNumbers(usual) }),
    ...(isObject(special) && { special: withDays(Object.entries(special)) }),
  };
}

/** The days by their numbers. One that is there twice keeps its name, and is refused by that. */
function withNumbers(usual: Readonly<Record<string, unknown>>): unknown {
  const days = new Map<string, unknown>();
  for (const [name, day] of Object.entries(usual)) {
    const number = dayOf(name) ?? name;
    days.set(days.has(number) || (number !== name && Object.hasOwn(usual, number)) ? name : number, day);
  }
  return withDays(days);
}

function withDays(days: Iterable<readonly [string, unknown]>): unknown {
  return Object.fromEntries([...days].map(([name, day]) => [name, keptDay(day)]));
}

function keptDay(day: unknown): unknown {
  if (typeof day === 'string') return TEXTS.get(day.trim().toLowerCase()) ?? day;
  return Array.isArray(day) ? day.map(keptEntry) : keptEntry(day);
}

function keptEntry(entry: unknown): unknown {
  return isObject(entry) && entry.all_day === true ? ALL_DAY : entry;
}
