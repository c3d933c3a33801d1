import { type Sql, sql, written } from '../database/sql.ts';

/**
 * Dates and times of ISO 8601, as attributes have them: `2026-12`, `2026-12-24`, `2026-12-24T18:00`, `2026-12-24 18:00:30.5+01:00`.
 * Without an offset they are in UTC. An instant is a number of seconds since 1970.
 */

/** From an instant up to another, which is not part of it; both are the same for an instant alone. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const MONTH = '(?!0000)([0-9]{4})-(0[1-9]|1[0-2])';
const TIME = '[Tt ]([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9](?:\\.[0-9]{1,9})?))?';
const OFFSET = '(?:[Zz]|([+-])([01][0-9]|2[0-3])(?::?([0-5][0-9]))?)?';

/** The form of a date, for expressions of JavaScript and of PostgreSQL alike. */
const INSTANT = `^${MONTH}(?:-(0[1-9]|[12][0-9]|3[01])(?:${TIME}${OFFSET})?)?$`;
const INSTANT_FORM = new RegExp(INSTANT);
const [DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS] = [86_400, 3_600, 60];

/** The span that a text names as a date: a month, a day, or an instant; null for a text that names none. */
export function spanOf(text: string): Span | null {
  const match = INSTANT_FORM.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, sign, offsetHours, offsetMinutes] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day ?? 1));
  // The 30th of February is the 2nd of March.
  if (date.getUTCMonth() !== Number(month) - 1) return null;
  const from = date.getTime() / 1_000;
  if (day === undefined) return { from, until: date.setUTCMonth(date.getUTCMonth() + 1) / 1_000 };
  if (hour === undefined) return { from, until: from + DAY_SECONDS };
  const offset = Number(offsetHours ?? 0) * HOUR_SECONDS + Number(offsetMinutes ?? 0) * MINUTE_SECONDS;
  const minutes = from + Number(hour) * HOUR_SECONDS + Number(minute) * MINUTE_SECONDS;
  const at = minutes - (sign === '-' ? -offset : offset) + Number(second ?? 0);
  return { from: at, until: at };
}

/** The instant that a value of an attribute is, or at which the day or month begins that it names; null where it is none. */
export function instantIn(value: unknown): number | null {
  return typeof value === 'string' ? (spanOf(value)?.from ?? null) : null;
}

const secondsOf = (part: number, each: number) => `coalesce(m[${part}]::float8, 0) * ${each}`;
const SECONDS = written(`
  select case when extract(month from month + coalesce(m[3]::int, 1) - 1) = m[2]::int then
    (month + coalesce(m[3]::int, 1) - 1 - date '1970-01-01')::float8 * ${DAY_SECONDS}
      + ${secondsOf(4, HOUR_SECONDS)} + ${secondsOf(5, MINUTE_SECONDS)}
      - (case when m[7] = '-' then -1 else 1 end) * (${secondsOf(8, HOUR_SECONDS)} + ${secondsOf(9, MINUTE_SECONDS)})
      + coalesce(m[6]::float8, 0)
  end`);

/** The same in SQL. @param text of a value; null where it is no text */
export function instantOf(text: Sql): Sql {
  return sql`(${SECONDS} from regexp_match(${text}, ${INSTANT}::text) m, make_date(m[1]::int, m[2]::int, 1) month)`;
}
