import { iso1A2Code } from '@rapideditor/country-coder';
import { LRUCache } from 'lru-cache';
import { parseCountryCode } from '../addresses/place-view.ts';
import type { Position } from '../geo/position.ts';
import { minutesByDay, openingDays } from '../import/roads/opening-days.ts';
import { LONGEST_HOURS, readOpeningHours, withoutHolidays } from '../osm/opening-hours.ts';
import { MINUTES_PER_DAY } from '../roads/index.ts';
import { silently } from '../silently.ts';
import type { OpeningHours } from '../stores/opening-hours.ts';
import { clockText } from '../text/clock-text.ts';
import { HoursError, shown } from './stores-hours-error.ts';
import { osmHours, unclearSpan } from './stores-hours-text.ts';
import { type BegunMinutes, byBegin, openEndIn } from './stores-nights.ts';
import { minutesOfSpan, type WrittenTime, writtenTime } from './stores-times.ts';

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

interface OsmPlace {
  /** In capitals; empty for none. */
  readonly country: string;
  readonly position: Position;
}

/** What a text of hours says. */
export interface TextHours {
  readonly hours: OpeningHours;
  /** Whether rules about holidays are left out, as none are known of the country. */
  readonly hasUnknownHolidays: boolean;
}

/**
 * Hours in OpenStreetMap's language of opening hours, such as `Mo-Fr 09:00-18:00; PH off`: most weeks are the usual one, and the days of the
 * next year that differ from it are special ones. What the text calls unknown, or only comments on, is closed.
 *
 * @param language of the days, one of `HOURS_LANGUAGES`; null where their words have to be clear on their own
 * @throws HoursError
 */
export function hoursOfText(
  text: string,
  { position, country }: HoursPlace,
  today: number,
  language: string | null = null,
): TextHours {
  if (text.length > LONGEST_HOURS)
    throw new HoursError(
      `opening hours have at most ${LONGEST_HOURS} characters, and these ${text.length}: '${shown(text)}'`,
    );
  const code = position ? iso1A2Code([position.lng, position.lat]) : parseCountryCode(country ?? '')?.alpha2;
  const place = { country: (code ?? '').toUpperCase(), position: position ?? { lat: 0, lng: 0 } };
  // Whose holidays they are is a matter of the country; where the sun rises, of the position.
  const key = JSON.stringify([
    text,
    today,
    language,
    place.country,
    ...(BY_THE_SUN.test(text.normalize('NFKC')) ? [place.position] : []),
  ]);
  const known = KNOWN.get(key);
  if (known) return known;
  const hours = workedOut(text, osmHours(text, language), place, today);
  KNOWN.set(key, hours);
  return hours;
}

/** Most shops of a table have the hours of others. */
const KNOWN = new LRUCache<string, TextHours>({ max: 10_000 });
/** Hours that are not those of a closed break. */
const HAS_SPAN = /\d\d:\d\d-\d\d:\d\d(?! ?off)/;
const BY_THE_SUN = /sunrise|sunset|dawn|dusk/i;

function workedOut(text: string, rules: string, place: OsmPlace, today: number): TextHours {
  // With the day before, which may go on into the first one, and the day after, into which the last one may.
  const span = { first: today - 1, last: today + DAYS_AHEAD + 1 };
  const { days: possible, unknown } = openingDays(rules, place, 'country', span);
  if (possible === null)
    throw new HoursError(`no opening hours as OpenStreetMap writes them, such as Mo-Fr 09:00-18:00: '${shown(text)}'`);
  const known = withoutHolidays(rules, unknown);
  const plain = asUnderstood(known, place, text);
  const openEnd = openEndIn(plain);
  if (openEnd !== null)
    throw new HoursError(`${openEnd} has no end: write one, such as ${openEnd.slice(0, -1)}-24:00: '${shown(text)}'`);
  const days = byBegin(plain, (part) => minutesByDay(part, { place, holidays: 'country', span, isCertain: true }) ?? []);
  if (isNever(days) && !isNever(possible))
    throw new HoursError(
      `nothing says for certain when it is open: a comment alone, or unknown, does not; write Mo-Fr 09:00-18:00, or Mo-Fr 09:00-18:00 open "by appointment", or leave the hours empty: '${shown(text)}'`,
    );
  if (isNever(days) && HAS_SPAN.test(rules))
    throw new HoursError(`it would never open: write days before hours, and ; between rules: '${shown(text)}'`);
  const plans = days.slice(1, -1).map((day) => JSON.stringify(day.map(periodOfMinutes)));
  const weekdayOf = (i: number) => (((today + i + 3) % 7) + 7) % 7;
  const usual = WEEKDAYS.map((_, weekday) => mostFrequent(plans.filter((__, i) => weekdayOf(i) === weekday)));
  const special = plans.flatMap((plan, i) =>
    plan === usual[weekdayOf(i)]
      ? []
      : [[new Date((today + i) * DAY_MS).toISOString().slice(0, 10), JSON.parse(plan) as Period[]] as const],
  );
  const hours = {
    usual: Object.fromEntries(WEEKDAYS.map((day, i) => [day, JSON.parse(usual[i] ?? '[]') as Period[]])),
    ...(special.length > 0 && { special: Object.fromEntries(special) }),
  };
  return { hours, hasUnknownHolidays: unknown.length > 0 };
}

/** Rules as the library writes what it understood of them. @throws HoursError unless that is every day and time of them, each in its place */
function asUnderstood(rules: string, { country, position }: OsmPlace, text: string): string {
  const { plain, isDoubtful } = silently(() => {
    const read = readOpeningHours(rules, { country, state: '' }, position);
    return {
      plain: read.prettifyValue(),
      isDoubtful: read.getStructuredWarnings().some(({ type }) => type === 'use_multi'),
    };
  });
  if (isDoubtful || wordsOf(plain) !== wordsOf(rules))
    throw new HoursError(`not all of it is understood: write Mo-Fr 09:00-18:00, with ; between rules: '${shown(text)}'`);
  return plain;
}

/** The words and numbers of a text, in whatever order. */
function wordsOf(text: string): string {
  const words = text.replace(/"[^"]*"/g, '').match(/[A-Za-z]+|\d+/g) ?? [];
  return words
    .map((word) => word.replace(/^0+(?=\d)/, '').replace(/^days$/, 'day'))
    .sort()
    .join(' ');
}

const isNever = (days: readonly BegunMinutes[]) => days.every(({ length }) => length === 0);

function periodOfMinutes([from, to]: BegunMinutes[number]): Period {
  return { start: clockText(from), end: clockText(to > MINUTES_PER_DAY ? to - MINUTES_PER_DAY : to) };
}

function mostFrequent(plans: readonly string[]): string | undefined {
  const counts = Map.groupBy(plans, (plan) => plan);
  return [...counts.values()].reduce<readonly string[]>((best, same) => (same.length > best.length ? same : best), [])[0];
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
const END_OF_DAY = 24;
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
  if (!from || !to || more.length > 0 || from.hour === END_OF_DAY)
    throw new HoursError(`expected periods such as 9:00-12:00, 14:00-18:00, or closed: '${shown(cell)}'`);
  const minutes = minutesOfSpan(from, to);
  if (!minutes) throw new HoursError(unclearSpan(part, cell));
  return { start: clockText(minutes[0]), end: clockText(minutes[1]) };
}

function timeOf(text: string): WrittenTime | null {
  const [, hours, minutes, unit] = TIME.exec(text.trim()) ?? [];
  const time = hours === undefined ? null : writtenTime(hours, minutes, unit, /[.:h]|uhr/.test(text));
  return time && (time.hour < END_OF_DAY || (time.hour === END_OF_DAY && time.minutes === 0)) ? time : null;
}
