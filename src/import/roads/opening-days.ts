import tzLookup from '@photostructure/tz-lookup';
import type OpeningHours from 'opening_hours';
import type { Position } from '../../geo/position.ts';
import { type HolidayKind, LEFT_OUT, LONGEST_HOURS, readOpeningHours, withoutHolidays } from '../../osm/opening-hours.ts';
import { MINUTES_PER_DAY } from '../../roads/index.ts';
import { silently } from '../../silently.ts';

/** Whose public and school holidays count: those of the country that a road is in, of one country or a state of it, or none. */
export type Holidays = 'country' | 'none' | { readonly country: string; readonly state: string };

/** Where a condition holds. */
export interface ConditionPlace {
  /** ISO 3166-1 alpha-2; empty where none is known. */
  readonly country: string;
  readonly position: Position;
}

/** Days since 1970 for which conditions are worked out, both included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** The minutes of a day at which something holds: the first minute, and the one after the last, rising and apart. */
export type DayMinutes = readonly (readonly [from: number, to: number])[];

const DAY_MS = 86_400_000;

/** When a condition holds. */
interface OpeningDays {
  /** By day of the span; null where the text cannot be read. */
  readonly days: readonly DayMinutes[] | null;
  /** The holidays that are left out because none are known of the place. */
  readonly unknown: readonly HolidayKind[];
}

/** The minutes of each day of a span at which a text in the language of opening hours holds, by the clock of the place. */
export function openingDays(text: string, place: ConditionPlace, holidays: Holidays, span: DaySpan): OpeningDays {
  const nothing = { days: null, unknown: [] };
  if (text.length > LONGEST_HOURS) return nothing;
  if (holidays === 'none')
    return { days: minutesByDay(withoutHolidays(text, ['PH', 'SH']), { place, holidays, span }), unknown: [] };
  for (const unknown of LEFT_OUT) {
    if (!unknown.every((kind) => text.includes(kind))) continue;
    const rest = withoutHolidays(text, unknown);
    const days = minutesByDay(rest, { place, holidays, span });
    if (days || rest === '') return { days, unknown };
  }
  return nothing;
}

/** Whose holidays count where a condition holds, such as `FR` or `DE:Bayern`; empty where no country is known. */
export function holidaysOf({ country }: ConditionPlace, holidays: Holidays): string {
  if (typeof holidays !== 'object') return country;
  return holidays.state === '' ? holidays.country : `${holidays.country}:${holidays.state}`;
}

/** What is asked of a text. */
export interface Asked {
  readonly place: ConditionPlace;
  readonly holidays: Holidays;
  readonly span: DaySpan;
  /** Whether what a text calls unknown, or only comments on, does not hold. */
  readonly isCertain?: boolean;
}

/** The minutes of each day of a span at which a text holds; null where it cannot be read, or names holidays that are not known of the place. */
export function minutesByDay(text: string, asked: Asked): DayMinutes[] | null {
  if (text === '') return null;
  try {
    return silently(() => (/sun|dawn|dusk/.test(text) ? bySun : byClock)(text, asked));
  } catch {
    return null;
  }
}

function byClock(text: string, asked: Asked): DayMinutes[] {
  return daysOf(openingHours(text, asked, asked.place.position), asked);
}

/**
 * The library reads the times of the sun off the clock of this process. The sun is seen by the clock of the place from farther east or west: one
 * degree for each four minutes between the clocks.
 */
function bySun(text: string, asked: Asked): DayMinutes[] {
  const { place, span } = asked;
  const { lat, lng } = place.position;
  const zone = tzLookup(lat, lng);
  const byShift = new Map<number, DayMinutes[]>();
  return Array.from({ length: span.last - span.first + 1 }, (_, i) => {
    const noon = new Date((span.first + i) * DAY_MS + DAY_MS / 2);
    const zoned = Temporal.Instant.fromEpochMilliseconds(noon.getTime()).toZonedDateTimeISO(zone);
    const shift = zoned.offsetNanoseconds / 6e10 + noon.getTimezoneOffset();
    const known = byShift.get(shift) ?? daysOf(openingHours(text, asked, { lat, lng: lng - shift / 4 }), asked);
    byShift.set(shift, known);
    return known[i];
  });
}

function openingHours(text: string, { place, holidays }: Asked, position: Position): OpeningHours {
  return readOpeningHours(text, typeof holidays === 'object' ? holidays : { country: place.country, state: '' }, position);
}

function daysOf(hours: OpeningHours, asked: Asked): DayMinutes[] {
  const { first, last } = asked.span;
  const days: [number, number][][] = Array.from({ length: last - first + 1 }, () => []);
  for (const [start, end] of spansOf(hours, asked)) {
    for (let at = start; at < end; ) {
      const day = Math.floor(at / MINUTES_PER_DAY);
      const until = Math.min(end, (day + 1) * MINUTES_PER_DAY);
      days[day - first]?.push([at - day * MINUTES_PER_DAY, until - day * MINUTES_PER_DAY]);
      at = until;
    }
  }
  return days;
}

/** The minutes since 1970, by the clock of this process, at which something holds: the first, and the one after the last. */
function spansOf(hours: OpeningHours, asked: Asked): [from: number, to: number][] {
  const { isCertain = false } = asked;
  const { first, last } = asked.span;
  try {
    const intervals = hours.getOpenIntervals(localDate(first), localDate(last + 1));
    return intervals.flatMap(([from, to, isUnknown]) =>
      isCertain && isUnknown ? [] : [[minuteOf(from), minuteOf(to)] as [number, number]],
    );
  } catch (error) {
    if (error !== ENDLESS) throw error;
  }
  // The library does not get past some days, such as the Sunday before a New Year's Day in the United States: these are asked for by the minute.
  if (first === last) return openMinutes(hours, first, isCertain);
  const middle = Math.floor((first + last) / 2);
  const within = (span: DaySpan) => spansOf(hours, { ...asked, span });
  return [...within({ first, last: middle }), ...within({ first: middle + 1, last })];
}

/** What the library throws where it does not find the next change. */
const ENDLESS = 'Fatal: infinite loop in nextChange';

function openMinutes(hours: OpeningHours, day: number, isCertain: boolean): [from: number, to: number][] {
  const midnight = localDate(day);
  const [year, month, date] = [midnight.getFullYear(), midnight.getMonth(), midnight.getDate()];
  const spans: [from: number, to: number][] = [];
  for (let minute = 0; minute < MINUTES_PER_DAY; minute++) {
    const time = new Date(year, month, date, 0, minute);
    if (!hours.getState(time) && (isCertain || !hours.getUnknown(time))) continue;
    const at = day * MINUTES_PER_DAY + minute;
    const last = spans.at(-1);
    if (last?.[1] === at) last[1]++;
    else spans.push([at, at + 1]);
  }
  return spans;
}

/** Midnight of a day by the clock of this process, which the library reads. */
function localDate(day: number): Date {
  const date = new Date(day * DAY_MS);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** Minutes since 1970 that the clock of this process shows. */
function minuteOf(date: Date): number {
  const shown = [date.getFullYear(), date.getMonth(), date.getDate(), date.getHours(), date.getMinutes()] as const;
  return Date.UTC(...shown) / 60_000;
}
