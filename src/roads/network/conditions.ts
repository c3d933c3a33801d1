/**
 * When conditions of signs hold, by the clock of the place. A *pattern* is a day: spans of minutes from midnight, rising and apart.
 *
 *     patternFirst  [pattern + 1]    where its spans begin in `minute`
 *     minute        [2 · span]       first minute, and the one after the last, 0 to 1,440
 *     week          [7 · condition]  the pattern of each day of the week, Monday first
 *     dayFirst      [condition + 1]  where its other days begin: holidays, seasons, dates
 *     day           [other day]      days since 1970, rising within a condition
 *     dayPattern    [other day]      the pattern of that day
 *     span          [2]              first and last day for which other days are known
 */
export interface Conditions {
  readonly patternFirst: Uint32Array;
  readonly minute: Uint16Array;
  readonly week: Uint32Array;
  readonly dayFirst: Uint32Array;
  readonly day: Uint32Array;
  readonly dayPattern: Uint32Array;
  readonly span: Uint32Array;
}

/** Where nothing is signed for certain times. */
export const NO_CONDITIONS: Conditions = {
  patternFirst: new Uint32Array(1),
  minute: new Uint16Array(0),
  week: new Uint32Array(0),
  dayFirst: new Uint32Array(1),
  day: new Uint32Array(0),
  dayPattern: new Uint32Array(0),
  span: new Uint32Array(2),
};

export const MINUTES_PER_DAY = 1440;
/** Whole weeks that are nearest to a year: a day so much earlier or later is the same day of the week, and nearly of the year. */
const YEAR_DAYS = 364;
/** The first of January 1970 was a Thursday. */
const WEEKDAY_OF_1970 = 3;

/** The day of the week of a day since 1970: 0 is Monday. */
export function weekdayOf(day: number): number {
  return (((day + WEEKDAY_OF_1970) % 7) + 7) % 7;
}

function conditionCount({ week }: Conditions): number {
  return week.length / 7;
}

/** The pattern of a condition on a day. Days beyond what is known are as the nearest year has them. */
function patternOn({ week, dayFirst, day: days, dayPattern, span }: Conditions, condition: number, day: number): number {
  const [first, last] = span;
  let known = day;
  if (known < first) known += Math.ceil((first - known) / YEAR_DAYS) * YEAR_DAYS;
  if (known > last) known -= Math.ceil((known - last) / YEAR_DAYS) * YEAR_DAYS;
  let [low, high] = [dayFirst[condition], dayFirst[condition + 1]];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle] < known) low = middle + 1;
    else high = middle;
  }
  const isOther = low < dayFirst[condition + 1] && days[low] === known;
  return isOther ? dayPattern[low] : week[7 * condition + weekdayOf(known)];
}

/** Whether a condition holds at a minute since 1970, by the clock of the place. */
export function holds(conditions: Conditions, condition: number, minuteSince1970: number): boolean {
  const day = Math.floor(minuteSince1970 / MINUTES_PER_DAY);
  const minute = minuteSince1970 - day * MINUTES_PER_DAY;
  const pattern = patternOn(conditions, condition, day);
  const { patternFirst, minute: minutes } = conditions;
  for (let span = patternFirst[pattern]; span < patternFirst[pattern + 1]; span++)
    if (minute >= minutes[2 * span] && minute < minutes[2 * span + 1]) return true;
  return false;
}

/** What a condition does around a day. */
export const STEADINESS = { never: 0, always: 1, changing: 2 } as const;

/** So many days before and after a day no trip lasts longer. */
const AROUND_DAYS = 7;

/** What each condition does in the weeks around a day: one that holds or fails all that time does so on any trip of the day. */
export function steadinessAround(conditions: Conditions, day: number): Uint8Array {
  return Uint8Array.from({ length: conditionCount(conditions) }, (_, condition) => {
    let isEver = false;
    let isAlways = true;
    for (let each = day - AROUND_DAYS; each <= day + AROUND_DAYS; each++) {
      const minutes = minutesOf(conditions, patternOn(conditions, condition, each));
      isEver ||= minutes > 0;
      isAlways &&= minutes === MINUTES_PER_DAY;
    }
    return isAlways ? STEADINESS.always : isEver ? STEADINESS.changing : STEADINESS.never;
  });
}

function minutesOf({ patternFirst, minute }: Conditions, pattern: number): number {
  let minutes = 0;
  for (let span = patternFirst[pattern]; span < patternFirst[pattern + 1]; span++)
    minutes += minute[2 * span + 1] - minute[2 * span];
  return minutes;
}
