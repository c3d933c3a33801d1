import type { components } from '@waypost/client';
import { filled, type Words } from './words.ts';

type OpenStatus = components['schemas']['OpenStatus'];

const DAY_MS = 86_400_000;
/** The days ahead whose names are no other day's. */
const NAMED_DAYS = 6;

/**
 * When a shop is open, in words, as the API says it: `Open`, if it never closes; `Open until 7:00 PM`; `Open until Tue 2:00 AM`;
 * `Closed · Opens Mon 8:00 AM`; `Closed · Opens Jan 4, 8:00 AM`.
 */
export function openingText(open: OpenStatus, timeZone: string | undefined, words: Words, language: string): string {
  const at = (day: string | undefined, time: string) => momentText(day, time, todayIn(timeZone), language);
  const { open_now: isOpen, current_slice: slice, next_opening: next } = open;
  if (!isOpen) return next ? `${words.closed} · ${filled(words.opensAt, { t: at(next.day, next.start) })}` : words.closed;
  if (!slice || isWithoutEnd(slice, next)) return words.open;
  return filled(words.openUntil, { t: at(slice.end_day, slice.end) });
}

/** A whole day ends with it, unless it is one of more days than the API looks at. */
function isWithoutEnd(slice: NonNullable<OpenStatus['current_slice']>, next: OpenStatus['next_opening']): boolean {
  return slice['all-day'] === true && (slice.day !== undefined || next === undefined);
}

/** The date in a zone, `YYYY-MM-DD`. */
const todayIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format();

/** A time with its day: none for today, the name of a day of this week, else the date. @param day undefined for the next such time */
function momentText(day: string | undefined, time: string, today: string, language: string): string {
  const isPlain = day === undefined || day === today;
  // 24:00 is read as the beginning of the next day.
  const moment = Date.parse(`${isPlain ? today : day}T${time}Z`);
  const daysAhead = Math.floor((moment - Date.parse(today)) / DAY_MS);
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const shown = isPlain
    ? ({ timeStyle: 'short' } as const)
    : daysAhead <= NAMED_DAYS
      ? ({ weekday: 'short', ...clock } as const)
      : ({ day: 'numeric', month: 'short', ...clock } as const);
  return new Intl.DateTimeFormat(language, { ...shown, timeZone: 'UTC' }).format(moment);
}

/** A distance as the language writes it: near by to the metre, farther to ten. */
export function distanceText(metres: number, language: string): string {
  const isFar = metres >= 995;
  const unit = isFar ? 'kilometer' : 'meter';
  const value = isFar ? metres / 1_000 : metres < 100 ? metres : Math.round(metres / 10) * 10;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: isFar ? 1 : 0 }).format(value);
}

/** A time on the way, in whole minutes. */
export function durationText(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'minute' }).format(minutes);
}
