import type { DayMinutes } from '../import/roads/opening-days.ts';
import { MINUTES_PER_DAY } from '../roads/index.ts';

/** The minutes at which something holds by the day on which it begins, rising: an end beyond the day is one of the next. */
export type BegunMinutes = DayMinutes;

const SUN = 'dawn|sunrise|sunset|dusk';
const TIME = String.raw`\d\d:\d\d|\((?:${SUN})[+-]\d\d:\d\d\)|${SUN}`;
/** Comments, from one time to another, and times with an open end. */
const SPANS = new RegExp(`"[^"]*"|(${TIME})(?:-(${TIME})\\+?|\\+)`, 'g');
/** About when they are: only tells whether an end comes after a start. */
const OF_SUN: ReadonlyMap<string, number> = new Map([
  ['dawn', 330],
  ['sunrise', 360],
  ['sunset', 1_080],
  ['dusk', 1_110],
]);
const MIDNIGHT = '24:00';
/** Stands for the end of a day, where another end is told from it. */
const BEFORE_MIDNIGHT = '23:59';

/** A time without an end, such as `18:00+`, in hours as the library of opening hours writes them; null for none. */
export function openEndIn(text: string): string | null {
  for (const [span, start, end] of text.matchAll(SPANS)) if (start !== undefined && end === undefined) return span;
  return null;
}

/**
 * The minutes of days at which hours hold, what goes on past midnight with the day on which it begins: the library decides about each day on its
 * own, and has the night before a day that is closed end at midnight, and the night of that day go on after it.
 *
 * @param text as the library writes it
 * @param minutes of each day at which a text holds, by the calendar
 */
export function byBegin(text: string, minutes: (text: string) => readonly DayMinutes[]): BegunMinutes[] {
  const ends = new Set<string>();
  const evenings = withEnds(text, (start, end) => {
    if (!isPastMidnight(start, end)) return end;
    if (end !== '00:00') ends.add(end);
    return MIDNIGHT;
  });
  const days = minutes(evenings);
  const nights = [...ends].map((end) => nightsUntil(end, text, minutes));
  const until = (kind: keyof Nights, day: number) => Math.max(0, ...nights.map((night) => night[kind][day] ?? 0));
  return days.map((day, i) => {
    const closed = until('closed', i);
    const own = day.flatMap(([from, to]): Minutes[] => (closed < to ? [[Math.max(from, closed), to]] : []));
    // What is a period of the day before, unless that would last for a day or more.
    const before = until('open', i);
    const isLong = before > 0 && before >= (days[i - 1]?.at(-1)?.[0] ?? MINUTES_PER_DAY);
    return withNight(isLong ? joined([[0, before], ...own]) : own, until('open', i + 1));
  });
}

type Minutes = DayMinutes[number];

function withNight(day: readonly Minutes[], until: number): BegunMinutes {
  const last = day.at(-1);
  const isNight = last?.[1] === MINUTES_PER_DAY && until > 0 && until < last[0];
  return isNight ? [...day.slice(0, -1), [last[0], MINUTES_PER_DAY + until]] : day;
}

/** By the day on which they end, the minutes until which nights of an end are open, or closed by an exception. */
interface Nights {
  readonly open: readonly number[];
  readonly closed: readonly number[];
}

function nightsUntil(end: string, text: string, minutes: (text: string) => readonly DayMinutes[]): Nights {
  const cut = (wanted: string | null) =>
    withEnds(text, (start, other) => {
      const isMidnight = other === MIDNIGHT || isPastMidnight(start, other);
      return isMidnight ? (other === wanted ? MIDNIGHT : BEFORE_MIDNIGHT) : other;
    });
  const [withNights, without] = [minutes(cut(end)), minutes(cut(null))];
  const tails = tailsOf(end, withNights.length, minutes);
  const of = (these: readonly DayMinutes[], those: readonly DayMinutes[]) =>
    tails.map((tail, i) => (isToMidnight(these[i - 1]) && !isToMidnight(those[i - 1]) ? tail : 0));
  return { open: of(withNights, without), closed: of(without, withNights) };
}

/** The minutes of each day until which a night goes on that ends then. */
function tailsOf(end: string, days: number, minutes: (text: string) => readonly DayMinutes[]): number[] {
  if (isClock(end))
    return new Array(days).fill(Math.min(nominal(end) % MINUTES_PER_DAY || MINUTES_PER_DAY, MINUTES_PER_DAY));
  return minutes(`00:00-${end}`).map((day) => day[0]?.[1] ?? 0);
}

function withEnds(text: string, endOf: (start: string, end: string) => string): string {
  return text.replaceAll(SPANS, (span: string, start: string | undefined, end: string | undefined) =>
    start === undefined || end === undefined ? span : `${start}-${endOf(start, end)}`,
  );
}

function isPastMidnight(start: string, end: string): boolean {
  return nominal(end) <= nominal(start) || nominal(end) > MINUTES_PER_DAY;
}

const isClock = (time: string) => /^\d/.test(time);
const isToMidnight = (day: DayMinutes | undefined) => day?.at(-1)?.[1] === MINUTES_PER_DAY;

/** The minutes of a time since midnight, of one by the sun about. */
function nominal(time: string): number {
  const [, hours = '0', minutes = '0'] = /(\d\d):(\d\d)/.exec(time) ?? [];
  const clock = Number(hours) * 60 + Number(minutes);
  if (isClock(time)) return clock;
  const [event = ''] = /[a-z]+/.exec(time) ?? [];
  return (OF_SUN.get(event) ?? 0) + (time.includes('-') ? -clock : clock);
}

/** Spans that touch or overlap as one. */
function joined(spans: readonly Minutes[]): Minutes[] {
  const result: Minutes[] = [];
  for (const [from, to] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}
