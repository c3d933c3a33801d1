import Type, { type Static } from 'typebox';
import { type Errors, maybe } from '../contract/body.ts';
import { shownInput } from '../contract/problem.ts';
import { dayOf } from './hours-input.ts';
import { timezoneNamed } from './timezones.ts';

const TIME = '([01]?[0-9]|2[0-3]):[0-5][0-9]';
const DATE = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$';
const MAX_PERIODS = 50;
const MAX_SPECIAL_DAYS = 1_000;
const MAX_CLOSURES = 200;

const ALL_DAY = { 'all-day': Type.Literal(true) };
export const AllDay = Type.Object(ALL_DAY, { title: 'OpenAllDay' });
export const Period = Type.Object(
  {
    start: Type.String({ pattern: `^${TIME}$`, description: 'Time of day, `hh:mm` or `h:mm`.' }),
    end: Type.String({
      pattern: `^(${TIME}|24:00)$`,
      description:
        'Time of day; `23:59` and `24:00` are its end. Before the start it is one of the next day; `00:00` to `00:00` is all day.',
    }),
  },
  { title: 'OpeningPeriod' },
);

const Entry = Type.Union([Period, AllDay], { title: 'OpeningEntry' });
export type Entry = Static<typeof Entry>;
const Periods = Type.Array(Entry, { maxItems: MAX_PERIODS });
const Day = Type.Union([Periods, AllDay], { title: 'OpeningDay' });
export type Day = Static<typeof Day>;
const DayHours = maybe(Day);

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

type Place = readonly (string | number)[];

/** Pushes what the schema cannot see: zones that are not in the tz database, dates that are not in the calendar, days that are none. */
export function checkOpeningHours(hours: OpeningHours, loc: Place, errors: Errors): void {
  const { timezone, usual, special, temporary_closure: closures } = hours;
  checkTimezone(timezone, loc, errors);
  for (const name of Object.keys(hours)) {
    if (dayOf(name) !== null)
      refuse([...loc, name], `days of the week stand in usual: {"usual": {"${dayOf(name)}": […]}}`, errors);
  }
  for (const [name, day] of Object.entries(usual ?? {})) checkDay(name, day, [...loc, 'usual', name.slice(0, 50)], errors);
  for (const [date, day] of Object.entries(special ?? {})) {
    const place = [...loc, 'special', date.slice(0, 50)];
    if (!isDate(date)) refuse(place, 'expected a date of the calendar as YYYY-MM-DD', errors);
    checkPeriods(day, place, errors);
  }
  for (const [index, closure] of (closures ?? []).entries())
    checkClosure(closure, [...loc, 'temporary_closure', index], errors);
}

/** Pushes a zone that is not in the tz database. @param loc of the hours */
export function checkTimezone(timezone: unknown, loc: Place, errors: Errors): void {
  if (typeof timezone !== 'string' || timezoneNamed(timezone) !== null) return;
  errors.push({
    loc: [...loc, 'timezone'],
    type: 'value_error',
    msg: 'Value error, no zone of the tz database, such as Europe/Paris, has this name',
    ...shownInput(timezone),
  });
}

function refuse(loc: Place, reason: string, errors: Errors): void {
  errors.push({ loc: [...loc], type: 'value_error', msg: `Value error, ${reason}` });
}

/** What names a day otherwise is written by its number where it is read: what is left names none, or one that is there. */
function checkDay(name: string, day: Day | null, loc: Place, errors: Errors): void {
  const number = dayOf(name);
  if (number === null)
    refuse(
      loc,
      'expected a day of the week: 1 (Monday) to 7, mo, mon or monday, or default for each that is not named',
      errors,
    );
  else if (number !== name) refuse(loc, `the day is there twice, also as ${number} or by another name`, errors);
  checkPeriods(day, loc, errors);
}

function checkPeriods(day: Day | null, loc: Place, errors: Errors): void {
  if (!Array.isArray(day)) return;
  for (const [index, entry] of day.entries()) {
    if ('start' in entry && isNever(entry))
      refuse(
        [...loc, index, 'end'],
        'the period ends as it starts: 00:00 to 00:00, or {"all-day": true}, is all day, an empty list is closed',
        errors,
      );
  }
}

/** Whether it ends as it starts, but for what is all day. */
function isNever({ start, end }: Static<typeof Period>): boolean {
  return start.padStart(5, '0') === end.padStart(5, '0') && end.padStart(5, '0') !== '00:00';
}

function checkClosure(closure: Static<typeof Closure>, loc: Place, errors: Errors): void {
  const refuseSide = (side: 'start' | 'end', reason: string) =>
    errors.push({ loc: [...loc, side], type: 'value_error', msg: `Value error, ${reason}`, ...shownInput(closure[side]) });
  const wrong = (['start', 'end'] as const).filter((side) => !isDate(closure[side]));
  for (const side of wrong) refuseSide(side, 'expected a date of the calendar as YYYY-MM-DD');
  if (wrong.length === 0 && closure.end < closure.start) refuseSide('end', 'the closure ends before it starts');
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
