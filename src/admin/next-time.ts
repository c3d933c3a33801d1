import { WEEKDAYS } from '../config.ts';

/** Something that is done at a time of each hour, day or week, in UTC. */
export interface Times {
  readonly every: 'hour' | 'day' | 'week';
  /** Such as `03:00`; of each hour, the minutes count. */
  readonly at: string;
  /** Of each week; Sunday, without it. */
  readonly weekday?: (typeof WEEKDAYS)[number] | null | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The next of these times after a moment. */
export function nextTime({ every, at, weekday }: Times, after: number): number {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  if (every === 'hour') {
    const inHour = Math.floor(after / HOUR_MS) * HOUR_MS + minutes * 60_000;
    return inHour > after ? inHour : inHour + HOUR_MS;
  }
  const midnight = Math.floor(after / DAY_MS) * DAY_MS;
  const today = midnight + (hours * 60 + minutes) * 60_000;
  const wanted = every === 'week' ? WEEKDAYS.indexOf(weekday ?? 'sunday') : null;
  const days = [0, 1, 2, 3, 4, 5, 6, 7].map((day) => today + day * DAY_MS);
  return (
    days.find((time) => time > after && (wanted === null || new Date(time).getUTCDay() === wanted)) ?? today + 7 * DAY_MS
  );
}

/** The last of these times until now: servers that look at different moments mean the same one. @param nextAt the one that is due */
export function lastTime(times: Times, nextAt: number, now: number): Date {
  let last = nextAt;
  for (let next = nextAt; next <= now; next = nextTime(times, next)) last = next;
  return new Date(last);
}
