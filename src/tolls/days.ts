import { createRequire } from 'node:module';
import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import { LRUCache } from 'lru-cache';
import { at } from '../at.ts';
import { silently } from '../silently.ts';
import { type Holds, WEEKDAYS } from './terms.ts';

/**
 * The days that tariffs name: days of the week, public holidays and the days around them, days of every year, single days, and moving ones in
 * the language of the library that knows them (https://github.com/commenthol/date-holidays, "Grammar for day rules").
 */

/** Of a country, or a part of it, in one year. */
const sets = new LRUCache<string, ReadonlySet<string>>({ max: 5000 });

/** The library takes a tenth of a second and 36 MB to load, which only tariffs with holidays need. */
let library: typeof Holidays | null = null;
function load(): typeof Holidays {
  library ??= createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  return library;
}

/** Whether public holidays of a country, or a part of it, are known: `SE`, `DE-BY`. */
export function hasHolidays(region: string): boolean {
  const [country = '', state, part] = region.split('-');
  const known = new (load())();
  return (
    Object.hasOwn(known.getCountries(), country) &&
    (state === undefined || Object.hasOwn(known.getStates(country) ?? {}, state)) &&
    (state === undefined || part === undefined || Object.hasOwn(known.getRegions(country, state) ?? {}, part))
  );
}

const HOLIDAY = /^PH(?:([+-])(\d{1,2}))?$/;
const DAY_OF_YEAR = /^\d{2}-\d{2}$/;
const SINGLE_DAY = /^\d{4}-\d{2}-\d{2}$/;
/** In a leap year every day of a year exists. */
const LEAP_YEAR = 2024;

/** Whether something that holds at times names public holidays. */
export function namesHolidays({ days = [], except = [] }: Holds): boolean {
  return [...days, ...except].some((word) => HOLIDAY.test(word));
}

/** Makes the first question about holidays take no longer than others. */
export function prepareHolidays(): void {
  load();
}

/** What is wrong with a word for days; null where nothing is. */
export function wordProblem(word: string): string | null {
  if (isWeekday(word) || HOLIDAY.test(word)) return null;
  const day = DAY_OF_YEAR.test(word) ? `${LEAP_YEAR}-${word}` : word;
  if (SINGLE_DAY.test(day)) return isDay(day) ? null : `there is no day ${word}`;
  return movingDays(word, LEAP_YEAR) === null ? `${JSON.stringify(word)} names no day` : null;
}

/** Whether a text is a day that exists, such as 2026-01-31. */
export function isDay(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
}

/** A day, with what is asked of it again and again. */
export class Day {
  readonly date: Temporal.PlainDate;
  /** Such as 2026-01-31. */
  readonly text: string;
  readonly weekday: string;
  #before: Day | null = null;

  constructor(date: Temporal.PlainDate) {
    this.date = date;
    this.text = date.toString();
    this.weekday = at(WEEKDAYS, date.dayOfWeek - 1);
  }

  get before(): Day {
    this.#before ??= new Day(this.date.subtract({ days: 1 }));
    return this.#before;
  }
}

/** Whether a day is one of those that some words name. @param region whose public holidays count */
export function isOneOf(words: readonly string[], { date, text, weekday }: Day, region: string): boolean {
  return words.some((word) => {
    if (word === weekday) return true;
    if (isWeekday(word)) return false;
    if (DAY_OF_YEAR.test(word)) return text.slice(5) === word;
    if (SINGLE_DAY.test(word)) return text === word;
    const [holiday, sign, count] = HOLIDAY.exec(word) ?? [];
    if (holiday === undefined) return isAmong(date, word, (year) => movingDays(word, year) ?? []);
    const shift = Number(count ?? 0) * (sign === '-' ? 1 : -1);
    return isAmong(date.add({ days: shift }), `PH ${region}`, (year) => publicHolidays(region, year));
  });
}

/** Whether a day is one of those of its year, or of the year before: what lasts several days can go on after New Year. */
function isAmong(day: Temporal.PlainDate, name: string, daysIn: (year: number) => readonly string[]): boolean {
  return [day.year, day.year - 1].some((year) => daysOf(`${name} ${year}`, () => daysIn(year)).has(day.toString()));
}

const isWeekday = (word: string) => (WEEKDAYS as readonly string[]).includes(word);

function daysOf(key: string, days: () => readonly string[]): ReadonlySet<string> {
  const known = sets.get(key) ?? new Set(days());
  sets.set(key, known);
  return known;
}

function publicHolidays(region: string, year: number): string[] {
  if (region === '') return [];
  const [country = '', state = '', part = ''] = region.split('-');
  const days = new (load())(country, state, part).getHolidays(year) ?? [];
  return days.filter(({ type }) => type === 'public').flatMap(spannedDays);
}

/** The days of a rule in a year; null where it is none. */
function movingDays(rule: string, year: number): string[] | null {
  try {
    return silently(() => {
      const days = new (load())();
      // Countries come with rules of their own; without one there is only this.
      return days.setHoliday(rule, { name: { en: rule }, type: 'public' })
        ? days.getHolidays(year).flatMap(spannedDays)
        : null;
    });
  } catch {
    return null;
  }
}

/** Feasts last days or weeks; a rule for centuries would take seconds and hundreds of megabytes to write down. */
const MOST_DAYS = 366;

/** Every day from the first to the last: some feasts last several. @throws RangeError for more than a year */
function spannedDays({ date, start, end }: HolidaysTypes.Holiday): string[] {
  const first = Temporal.PlainDate.from(date.slice(0, 10));
  const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / 86_400_000));
  // Beyond the end of all dates it is no number.
  if (!(days <= MOST_DAYS)) throw new RangeError(`${days} days`);
  return Array.from({ length: days }, (_, i) => first.add({ days: i }).toString());
}
