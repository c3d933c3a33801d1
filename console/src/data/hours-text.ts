import type { Schemas } from '../api/request.ts';

type OpeningHours = Schemas['OpeningHours'];
type Input = Schemas['OpeningHoursInput'];
type DayInput = Schemas['OpeningDayInput'];

/** Monday to Sunday as the API numbers them, and the days that are not named. */
export const DAYS = ['1', '2', '3', '4', '5', '6', '7', 'default'] as const;
export type Day = (typeof DAYS)[number];

/** Opening hours as they are typed: a text for each day, and lines for dates. */
export interface HoursText {
  readonly timezone: string;
  /** Such as `09:00-12:00, 14:00-18:30`, `24h` or `closed`; empty where the day is not named. */
  readonly days: Readonly<Record<Day, string>>;
  /** Lines such as `2026-12-25: closed`. */
  readonly dates: string;
  /** Lines such as `2026-08-01 2026-08-15`: both days are closed, and all between. */
  readonly closures: string;
}

const CLOSED = 'closed';
const ALL_DAY = '24h';

function dayText(day: unknown): string {
  if (typeof day === 'object' && day !== null && 'all-day' in day) return ALL_DAY;
  if (!Array.isArray(day)) return '';
  const periods = day.filter((each) => typeof each === 'object' && each !== null && 'start' in each);
  return periods.length === 0 && day.length === 0 ? CLOSED : periods.map(({ start, end }) => `${start}-${end}`).join(', ');
}

/** @throws Error in words for what is no day */
function dayOf(text: string): DayInput {
  if (text === CLOSED) return [];
  if (text === ALL_DAY) return { 'all-day': true };
  return text.split(',').map((period) => {
    const [start, end, ...more] = period.trim().split(/\s*[-–]\s*/);
    if (!start || !end || more.length > 0) throw new Error(`${period.trim()}: 09:00-18:30`);
    return { start, end };
  });
}

export function hoursText(hours: OpeningHours | undefined): HoursText {
  const usual: Readonly<Record<string, unknown>> = hours?.usual ?? {};
  return {
    timezone: hours?.timezone ?? '',
    days: {
      ...{ 1: dayText(usual['1']), 2: dayText(usual['2']), 3: dayText(usual['3']), 4: dayText(usual['4']) },
      ...{ 5: dayText(usual['5']), 6: dayText(usual['6']), 7: dayText(usual['7']), default: dayText(usual.default) },
    },
    dates: Object.entries(hours?.special ?? {})
      .map(([date, day]) => `${date}: ${dayText(day)}`)
      .join('\n'),
    closures: (hours?.temporary_closure ?? []).map(({ start, end }) => `${start} ${end}`).join('\n'),
  };
}

/** As the API takes them; null where none are given. @throws Error in words for what is no time */
export function hoursOf({ timezone, days, dates, closures }: HoursText): Input | null {
  const named = DAYS.filter((day) => days[day].trim() !== '');
  const special = lines(dates).map((line) => {
    const [date = '', ...rest] = line.split(':');
    return [date.trim(), dayOf(rest.join(':').trim())] as const;
  });
  const closed = lines(closures).map((line) => {
    const [start = '', end = start] = line.split(/\s+/);
    return { start, end };
  });
  if (named.length === 0 && special.length === 0 && closed.length === 0) return null;
  return {
    ...(timezone !== '' && { timezone }),
    usual: Object.fromEntries(named.map((day) => [day, dayOf(days[day].trim())])),
    special: Object.fromEntries(special),
    ...(closed.length > 0 && { temporary_closure: closed }),
  };
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
