import tzLookup from '@photostructure/tz-lookup';
import Type, { type Static } from 'typebox';
import { at } from '../at.ts';
import type { Answered } from '../contract/answered.ts';
import { type Errors, maybe } from '../contract/body.ts';
import { shownInput } from '../contract/problem.ts';
import type { Position } from '../geo/position.ts';

const TIME = '([01]?[0-9]|2[0-3]):[0-5][0-9]';
const DATE = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
const MAX_PERIODS = 50;
const MAX_SPECIAL_DAYS = 1_000;
const MAX_CLOSURES = 200;
/** How far `next_opening` looks, in days. */
const HORIZON_DAYS = 366;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Whatever ends then lasts to the end of the day, as clients write it that do not know 24:00. */
const LAST_MINUTE = '23:59';
const MIDNIGHT = '24:00';

const ALL_DAY = { 'all-day': Type.Literal(true) };
const AllDay = Type.Object(ALL_DAY, { title: 'OpenAllDay' });
const Period = Type.Object(
  {
    start: Type.String({ pattern: `^${TIME}$`, description: 'Time of day, `hh:mm` or `h:mm`.' }),
    end: Type.String({
      pattern: `^(${TIME}|24:00)$`,
      description: 'Time of day; `23:59` and `24:00` are its end. Before the start it is one of the next day.',
    }),
  },
  { title: 'OpeningPeriod' },
);

const Entry = Type.Union([Period, AllDay], { title: 'OpeningEntry' });
type Entry = Static<typeof Entry>;
const Periods = Type.Array(Entry, { maxItems: MAX_PERIODS });
const Day = Type.Union([Periods, AllDay], { title: 'OpeningDay' });
type Day = Static<typeof Day>;
const DayHours = maybe(Day);
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

const Closure = Type.Object(
  { start: Type.String({ pattern: DATE }), end: Type.String({ pattern: DATE, description: 'The last day.' }) },
  { title: 'TemporaryClosure' },
);

export const OpeningHours = Type.Object(
  {
    timezone: maybe(
      Type.String({ maxLength: 100, description: 'Name of a zone of the tz database; that of the location without it.' }),
    ),
    usual: maybe(
      Type.Object(
        {
          ...{ '1': DayHours, '2': DayHours, '3': DayHours, '4': DayHours, '5': DayHours, '6': DayHours, '7': DayHours },
          default: DayHours,
        },
        { description: 'Periods by day of the week, 1 is Monday; `default` stands for each day that is not named.' },
      ),
    ),
    special: maybe(
      Type.Record(Type.String(), Day, {
        maxProperties: MAX_SPECIAL_DAYS,
        description: 'Periods by date, `YYYY-MM-DD`.',
      }),
    ),
    temporary_closure: maybe(
      Type.Array(Closure, {
        maxItems: MAX_CLOSURES,
        description: 'Days on which it is closed whatever else is said, the first and the last included.',
      }),
    ),
  },
  { title: 'OpeningHours' },
);
export type OpeningHours = Static<typeof OpeningHours>;

/** Pushes what the schema cannot see: zones that are not in the tz database, dates that are not in the calendar. */
export function checkOpeningHours(hours: OpeningHours, loc: readonly (string | number)[], errors: Errors): void {
  const { timezone, special, temporary_closure: closures } = hours;
  if (timezone !== undefined && timezone !== null && !isTimezone(timezone)) {
    errors.push({
      loc: [...loc, 'timezone'],
      type: 'value_error',
      msg: 'Value error, no zone of the tz database, such as Europe/Paris, has this name',
      ...shownInput(timezone),
    });
  }
  for (const date of Object.keys(special ?? {})) {
    if (!isDate(date)) {
      errors.push({
        loc: [...loc, 'special', date.slice(0, 50)],
        type: 'value_error',
        msg: 'Value error, expected a date of the calendar as YYYY-MM-DD',
      });
    }
  }
  for (const [index, closure] of (closures ?? []).entries())
    checkClosure(closure, [...loc, 'temporary_closure', index], errors);
}

function checkClosure(closure: Static<typeof Closure>, loc: readonly (string | number)[], errors: Errors): void {
  const refuse = (side: 'start' | 'end', reason: string) =>
    errors.push({ loc: [...loc, side], type: 'value_error', msg: `Value error, ${reason}`, ...shownInput(closure[side]) });
  const wrong = (['start', 'end'] as const).filter((side) => !isDate(closure[side]));
  for (const side of wrong) refuse(side, 'expected a date of the calendar as YYYY-MM-DD');
  if (wrong.length === 0 && closure.end < closure.start) refuse('end', 'the closure ends before it starts');
}

/** In small letters: the runtime knows them in any. */
const knownTimezones = new Set<string>();

function isTimezone(name: string): boolean {
  // Only names that exist are remembered: nobody can fill the memory with others.
  if (knownTimezones.has(name.toLowerCase())) return true;
  // Offsets such as +01:00 are zones too for the runtime, but not names of the database.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    knownTimezones.add(name.toLowerCase());
    return true;
  } catch {
    return false;
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The periods of a day as they are answered: times as `hh:mm`. */
const Open = Type.Object(
  { start: Type.String(), end: Type.String(), 'all-day': Type.Optional(Type.Literal(true)) },
  { title: 'OpenPeriod' },
);
type Open = Static<typeof Open>;

/** The hours of one asset, and where they hold. */
export interface Schedule {
  readonly timezone: string;
  readonly hours: OpeningHours;
}

/** @param location gives the zone where the hours name none */
export function scheduleOf(hours: OpeningHours, { lat, lng }: Position): Schedule {
  return { timezone: hours.timezone ?? tzLookup(lat, lng), hours };
}

export const OpenStatus = Type.Object(
  {
    open_now: Type.Boolean(),
    week_day: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
    open_hours: Type.Array(Open),
    current_slice: Type.Optional(Open),
    next_opening: Type.Optional(Type.Object({ start: Type.String(), end: Type.String(), day: Type.String() })),
  },
  { title: 'OpenStatus' },
);

const DayOpening = Type.Object({ hours: Type.Array(Open), isSpecial: Type.Boolean() }, { title: 'DayOpening' });
export const WeeklyOpening = Type.Object(
  {
    ...{
      '1': DayOpening,
      '2': DayOpening,
      '3': DayOpening,
      '4': DayOpening,
      '5': DayOpening,
      '6': DayOpening,
      '7': DayOpening,
    },
    timezone: Type.String(),
  },
  { title: 'WeeklyOpening' },
);

/** What a clock on the wall shows in a zone. */
interface WallClock {
  readonly timezone: string;
  readonly nowMs: number;
  readonly weekday: number;
  /** `hh:mm` */
  readonly time: string;
  /** The dates from today on, as midnights in UTC and as text. */
  readonly day: (ahead: number) => { readonly midnight: number; readonly date: string };
  /** Dates, among those ahead, on which the clock is changed. */
  readonly changes: ReadonlySet<string>;
}

/** One moment, as the clocks of all zones show it; each is read once. */
export class Moment {
  readonly #instant: Temporal.Instant;
  readonly #clocks = new Map<string, WallClock>();

  constructor(instant: Temporal.Instant = Temporal.Now.instant()) {
    this.#instant = instant;
  }

  get milliseconds(): number {
    return this.#instant.epochMilliseconds;
  }

  clock(timezone: string): WallClock {
    const known = this.#clocks.get(timezone);
    if (known) return known;
    const clock = readClock(this.#instant.toZonedDateTimeISO(timezone));
    this.#clocks.set(timezone, clock);
    return clock;
  }
}

function readClock(now: Temporal.ZonedDateTime): WallClock {
  const today = Date.UTC(now.year, now.month - 1, now.day);
  const days: { midnight: number; date: string }[] = [];
  return {
    timezone: now.timeZoneId,
    nowMs: now.epochMilliseconds,
    weekday: now.dayOfWeek,
    time: `${String(now.hour).padStart(2, '0')}:${String(now.minute).padStart(2, '0')}`,
    day(ahead) {
      if (ahead < 0) return dayAt(today + ahead * DAY_MS);
      for (let next = days.length; next <= ahead; next++) days.push(dayAt(today + next * DAY_MS));
      return at(days, ahead);
    },
    changes: clockChanges(now),
  };
}

function dayAt(midnight: number) {
  return { midnight, date: new Date(midnight).toISOString().slice(0, 10) };
}

function clockChanges(now: Temporal.ZonedDateTime): Set<string> {
  const dates = new Set<string>();
  const end = now.epochMilliseconds + (HORIZON_DAYS + 2) * DAY_MS;
  let change = now.startOfDay().subtract({ seconds: 1 }).getTimeZoneTransition('next');
  while (change && change.epochMilliseconds < end) {
    // A change at midnight belongs to both days, and may skip what is between them.
    const last = change.toPlainDate();
    let date = change.subtract({ seconds: 1 }).toPlainDate();
    for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) dates.add(date.toString());
    change = change.getTimeZoneTransition('next');
  }
  return dates;
}

/** Whether a period ends on the day on which it starts; one that ends as it starts is none. */
const isOfOneDay = ({ start, end }: Open) => start < end;
const isPastMidnight = ({ start, end }: Open) => end < start && end !== '00:00';
/** When it ends on its own day. */
const endOf = (period: Open) => (isOfOneDay(period) && period.end !== LAST_MINUTE ? period.end : MIDNIGHT);
const opens = ({ start, end }: Open) => start !== end;

/** What is said of a day: its periods, and whether it is not like its day of the week. */
interface DayPlan {
  readonly hours: readonly Open[];
  readonly isSpecial: boolean;
}

const CLOSED: DayPlan = { hours: [], isSpecial: true };

function planOf(hours: OpeningHours, date: string, weekday: number): DayPlan {
  if (isClosedOn(hours, date)) return CLOSED;
  const { usual, special } = hours;
  const own = special && Object.hasOwn(special, date) ? special[date] : undefined;
  if (own) return { hours: periodsOf(own), isSpecial: true };
  const day = at(WEEKDAYS, weekday - 1);
  return { hours: periodsOf(usual?.[day] ?? usual?.default ?? []), isSpecial: false };
}

function isClosedOn({ temporary_closure: closures }: OpeningHours, date: string): boolean {
  return closures?.some(({ start, end }) => start <= date && date <= end) ?? false;
}

/** Hours are read for many assets at a time, and most are written alike. */
function periodsOf(day: Day): readonly Open[] {
  if (!Array.isArray(day)) return [WHOLE_DAY];
  return day.every(isPlain) ? day : day.map(asOpen);
}

const WHOLE_DAY: Open = { start: '00:00', end: MIDNIGHT, 'all-day': true };

function isWholeDay(entry: Entry): entry is Static<typeof AllDay> {
  return 'all-day' in entry && entry['all-day'] === true;
}

function isPlain(entry: Entry): entry is Static<typeof Period> {
  return !isWholeDay(entry) && entry.start.length === 5 && entry.end.length === 5;
}

function asOpen(entry: Entry): Open {
  if (isWholeDay(entry)) return WHOLE_DAY;
  const { start, end } = entry;
  return { start: start.padStart(5, '0'), end: end.padStart(5, '0') };
}

/** Whether it is open now, today's hours, and when it opens next: in the asset's own zone, special days first. */
export function openStatus({ timezone, hours }: Schedule, moment: Moment): Answered<Static<typeof OpenStatus>> {
  const clock = moment.clock(timezone);
  const { date } = clock.day(0);
  const today = planOf(hours, date, clock.weekday).hours;
  const current =
    today.find((period) => opens(period) && period.start <= clock.time && clock.time < endOf(period)) ??
    (isClosedOn(hours, date) ? undefined : sinceYesterday(hours, clock));
  const next = nextOpening(hours, clock);
  return {
    open_now: current !== undefined,
    week_day: clock.weekday,
    open_hours: today,
    ...(current && { current_slice: current }),
    ...(next && { next_opening: next }),
  };
}

/** The period of yesterday that goes on. */
function sinceYesterday(hours: OpeningHours, { day, weekday, time }: WallClock): Open | undefined {
  const yesterday = planOf(hours, day(-1).date, ((weekday + 5) % 7) + 1).hours;
  return yesterday.find((period) => isPastMidnight(period) && time < period.end);
}

/** The hours of this week, Monday to Sunday, special days included. */
export function weeklyOpening({ timezone, hours }: Schedule, moment: Moment): Answered<Static<typeof WeeklyOpening>> {
  const clock = moment.clock(timezone);
  const on = (weekday: number) => planOf(hours, clock.day(weekday - clock.weekday).date, weekday);
  return { 1: on(1), 2: on(2), 3: on(3), 4: on(4), 5: on(5), 6: on(6), 7: on(7), timezone };
}

/** The first period that begins after now. */
function nextOpening(hours: OpeningHours, clock: WallClock) {
  for (let ahead = 0; ahead <= HORIZON_DAYS; ahead++) {
    const { midnight, date } = clock.day(ahead);
    const periods = planOf(hours, date, ((clock.weekday - 1 + ahead) % 7) + 1).hours;
    if (periods.length === 0) continue;
    const next = clock.changes.has(date)
      ? firstOnChange(periods, midnight, clock)
      : firstOnPlainDay(periods, ahead === 0 ? clock.time : '');
    if (next) return { start: next.start, end: next.end, day: date };
  }
  return undefined;
}

function firstOnPlainDay(periods: readonly Open[], after: string): Open | undefined {
  let first: Open | undefined;
  for (const period of periods) {
    if (opens(period) && period.start > after && (!first || period.start < first.start)) first = period;
  }
  return first;
}

/** The same on a day on which the clock is changed: times that are skipped never come, times that are repeated come twice. */
function firstOnChange(periods: readonly Open[], midnight: number, { timezone, nowMs }: WallClock): Open | undefined {
  let first: { period: Open; at: number } | undefined;
  const stretches = stretchesOf(midnight, timezone);
  for (const period of periods.filter(opens)) {
    let reached = Number.NEGATIVE_INFINITY;
    for (const { from, to, offset } of stretches) {
      const begins = Math.max(from, midnight + minutesOf(period.start) * MINUTE_MS - offset);
      const ends = Math.min(to, midnight + minutesOf(endOf(period)) * MINUTE_MS - offset);
      if (begins >= ends) continue;
      // Where it goes on through the change it has begun before.
      if (begins > nowMs && begins > reached && (!first || begins < first.at)) first = { period, at: begins };
      reached = ends;
    }
  }
  return first?.period;
}

/** The parts of a day with one offset each, in milliseconds. */
function stretchesOf(midnight: number, timezone: string): { from: number; to: number; offset: number }[] {
  const date = Temporal.PlainDate.from(dayAt(midnight).date);
  const start = date.toZonedDateTime({ timeZone: timezone });
  const end = date.add({ days: 1 }).toZonedDateTime({ timeZone: timezone }).epochMilliseconds;
  const stretches: { from: number; to: number; offset: number }[] = [];
  let at: Temporal.ZonedDateTime | null = start;
  while (at && at.epochMilliseconds < end) {
    const change: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const to = Math.min(end, change?.epochMilliseconds ?? end);
    stretches.push({ from: at.epochMilliseconds, to, offset: at.offsetNanoseconds / 1e6 });
    at = change;
  }
  return stretches;
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
