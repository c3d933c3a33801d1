import { iso1A2Code } from '@rapideditor/country-coder';
import { LRUCache } from 'lru-cache';
import { parseCountryCode } from '../addresses/place-view.ts';
import type { Position } from '../geo/position.ts';
import { minutesByDay, openingDays } from '../import/roads/opening-days.ts';
import { readOpeningHours, withoutHolidays } from '../osm/opening-hours.ts';
import { MINUTES_PER_DAY } from '../roads/index.ts';
import { silently } from '../silently.ts';
import type { OpeningHours } from '../stores/opening-hours.ts';
import { type BegunMinutes, byBegin, openEndIn } from './stores-nights.ts';

/** Opening hours that cannot be read. */
export class HoursError extends Error {}

type Period = { start: string; end: string };

const DAY_MS = 86_400_000;
/** Months, holidays and other exceptions of a text are worked out so far ahead. */
const DAYS_AHEAD = 366;
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** Where hours hold: whose holidays they may name. */
export interface HoursPlace {
  readonly position: Position | null;
  readonly country: string | null;
}

/**
 * Hours in OpenStreetMap's language of opening hours, such as `Mo-Fr 09:00-18:00; PH off`: most weeks are the usual one, and the days of the
 * next year that differ from it are special ones. What the text calls unknown, or only comments on, is closed.
 *
 * @throws HoursError
 */
export function hoursOfText(text: string, { position, country }: HoursPlace, today: number): OpeningHours {
  const code = position ? iso1A2Code([position.lng, position.lat]) : parseCountryCode(country ?? '')?.alpha2;
  const place = { country: (code ?? '').toUpperCase(), position: position ?? { lat: 0, lng: 0 } };
  // Whose holidays they are is a matter of the country; where the sun rises, of the position.
  const key = JSON.stringify([text, today, place.country, ...(BY_THE_SUN.test(text) ? [place.position] : [])]);
  const known = KNOWN.get(key);
  if (known) return known;
  const hours = workedOut(text, place, today);
  KNOWN.set(key, hours);
  return hours;
}

/** Most shops of a table have the hours of others. */
const KNOWN = new LRUCache<string, OpeningHours>({ max: 10_000 });
const BY_THE_SUN = /sun|dawn|dusk/i;

function workedOut(
  text: string,
  place: { readonly country: string; readonly position: Position },
  today: number,
): OpeningHours {
  // With the day before, which may go on into the first one, and the day after, into which the last one may.
  const span = { first: today - 1, last: today + DAYS_AHEAD + 1 };
  const { days: possible, unknown } = openingDays(text, place, 'country', span);
  if (possible === null)
    throw new HoursError(`no opening hours as OpenStreetMap writes them, such as Mo-Fr 09:00-18:00: '${shown(text)}'`);
  const known = withoutHolidays(text, unknown);
  const { country, position } = place;
  const plain = silently(() => readOpeningHours(known, { country, state: '' }, position).prettifyValue());
  const openEnd = openEndIn(plain);
  if (openEnd !== null)
    throw new HoursError(`${openEnd} has no end: write one, such as ${openEnd.slice(0, -1)}-24:00: '${shown(text)}'`);
  const days = byBegin(plain, (part) => minutesByDay(part, { place, holidays: 'country', span, isCertain: true }) ?? []);
  if (isNever(days) && !isNever(possible))
    throw new HoursError(
      `nothing says for certain when it is open: a comment alone, or unknown, does not; write Mo-Fr 09:00-18:00, or Mo-Fr 09:00-18:00 open "by appointment", or leave the hours empty: '${shown(text)}'`,
    );
  const plans = days.slice(1, -1).map((day) => JSON.stringify(day.map(periodOfMinutes)));
  const weekdayOf = (i: number) => (((today + i + 3) % 7) + 7) % 7;
  const usual = WEEKDAYS.map((_, weekday) => mostFrequent(plans.filter((__, i) => weekdayOf(i) === weekday)));
  const special = plans.flatMap((plan, i) =>
    plan === usual[weekdayOf(i)]
      ? []
      : [[new Date((today + i) * DAY_MS).toISOString().slice(0, 10), JSON.parse(plan) as Period[]] as const],
  );
  return {
    usual: Object.fromEntries(WEEKDAYS.map((day, i) => [day, JSON.parse(usual[i] ?? '[]') as Period[]])),
    ...(special.length > 0 && { special: Object.fromEntries(special) }),
  };
}

const isNever = (days: readonly BegunMinutes[]) => days.every(({ length }) => length === 0);

function periodOfMinutes([from, to]: BegunMinutes[number]): Period {
  return { start: clock(from), end: clock(to > MINUTES_PER_DAY ? to - MINUTES_PER_DAY : to) };
}

function mostFrequent(plans: readonly string[]): string | undefined {
  const counts = Map.groupBy(plans, (plan) => plan);
  return [...counts.values()].reduce<readonly string[]>((best, same) => (same.length > best.length ? same : best), [])[0];
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** What tables write of a day on which nothing opens, folded. */
const CLOSED = new Set(
  'closed,close,off,no,none,-,–,—,x,ferme,fermee,geschlossen,zu,ruhetag,cerrado,chiuso,fechado,gesloten,stangt,lukket,zamkniete'.split(
    ',',
  ),
);
const ALL_DAY = new Set(['24h', '24/7', '24h/24', '24/24', '24 hours', 'all day', 'open 24 hours', '24 stunden', '0-24']);
const BETWEEN_PERIODS = /[,;\n|&+/]|\b(?:und|and|et|y|e)\b|(?<=[\dhmr])\s+(?=\d)/;
const WITHIN_PERIOD = /[-–—]|\bto\b|\bbis\b|\ba\b|\bau\b/;
const TIME = /^(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm|uhr|h)?$/;

/** The periods of a cell of one day of the week, such as `9:00-12:00, 14h-18h30`, `9am - 5pm` or `closed`. @throws HoursError */
export function periodsOfCell(cell: string): Period[] {
  const text = cell.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();
  if (CLOSED.has(text)) return [];
  if (ALL_DAY.has(text)) return [{ start: '00:00', end: '24:00' }];
  return text
    .split(BETWEEN_PERIODS)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => periodOf(part, cell));
}

function periodOf(part: string, cell: string): Period {
  const [start = '', end = '', ...more] = part.split(WITHIN_PERIOD);
  const [from, to] = [timeOf(start), timeOf(end)];
  if (from === null || to === null || more.length > 0 || from === '24:00')
    throw new HoursError(`expected periods such as 9:00-12:00, 14:00-18:00, or closed: '${shown(cell)}'`);
  return { start: from, end: to };
}

function timeOf(text: string): string | null {
  const [, hours, minutes = '00', half] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const isHalf = half === 'am' || half === 'pm';
  const hour = isHalf ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 24 || Number(minutes) > 59 || (hour === 24 && minutes !== '00') || (isHalf && Number(hours) > 12)) return null;
  return `${String(hour).padStart(2, '0')}:${minutes}`;
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
