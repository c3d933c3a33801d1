/** A time of day as it is written. */
export interface WrittenTime {
  readonly hour: number;
  readonly minutes: number;
  readonly half: 'am' | 'pm' | null;
  /** Whether it is an hour alone. */
  readonly isBare: boolean;
  /** Whether its hour has a zero before it. */
  readonly isPadded: boolean;
}

const BARE_DAYS = 7;
const NOON = 12;
const LAST_OF_AFTERNOON = 5;
const LAST_MINUTE = 59;

/** A time from its parts; null where it is none. */
export function writtenTime(
  hours: string,
  minutes: string | undefined,
  half: string | undefined,
  hasUnit: boolean,
): WrittenTime | null {
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  const isHalf = half === 'am' || half === 'pm';
  if (minute > LAST_MINUTE || (isHalf && (hour > NOON || hour === 0))) return null;
  const isBare = minutes === undefined && !isHalf && !hasUnit;
  return { hour, minutes: minute, half: isHalf ? half : null, isBare, isPadded: hours.length > 1 && hours.startsWith('0') };
}

/**
 * The minutes of a day from one time to another; null where they are not clear. A time of 24 hours is one with a zero before its hour, or an hour
 * beyond 12: `9-5` may end in the afternoon, `1-5pm` begin there, and `10-2am` begin in the evening.
 */
export function minutesOfSpan(from: WrittenTime, to: WrittenTime): readonly [from: number, to: number] | null {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const isClear =
    areOneClock(from, to) || (from.half === null ? isEndClear(from, to) : from.half === 'am' && to.hour === NOON);
  return isClear ? [start, end] : null;
}

function areOneClock(from: WrittenTime, to: WrittenTime): boolean {
  return (from.half !== null && to.half !== null) || isOf24(to) || (isOf24(from) && from.hour !== 0 && !from.isPadded);
}

/** Whether an end tells what the start means, which has no half of the day. From 1 to 5 on it may be the afternoon. */
function isEndClear(from: WrittenTime, to: WrittenTime): boolean {
  const isPm = minutesOf({ ...from, half: 'pm' });
  if (to.half === 'pm') return isOf24(from) || isPm === minutesOf(from) || isPm >= minutesOf(to);
  return minutesOf(to) > minutesOf(from) && (isOf24(from) || from.hour > LAST_OF_AFTERNOON);
}

function isOf24({ hour, half, isPadded }: WrittenTime): boolean {
  return half === null && (isPadded || hour === 0 || hour > NOON);
}

/** Whether a span of hours alone could be one of days by their numbers: `1-5`. */
export function couldBeDays(from: WrittenTime, to: WrittenTime): boolean {
  return from.isBare && to.isBare && !from.isPadded && from.hour >= 1 && from.hour < to.hour && to.hour <= BARE_DAYS;
}

function minutesOf({ hour, minutes, half }: WrittenTime): number {
  return (half === null ? hour : (hour % NOON) + (half === 'pm' ? NOON : 0)) * 60 + minutes;
}
