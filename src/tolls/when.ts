import { LRUCache } from 'lru-cache';
import { Day, isOneOf } from './days.ts';
import type { Holds } from './terms.ts';

/** A moment by the clock of a place. */
export interface LocalMoment {
  readonly moment: Temporal.ZonedDateTime;
  /** Whose public holidays count there, such as `SE` or `DE-BY`; empty where none are known. */
  readonly holidays: string;
}

/** Whether something holds at a moment. */
export function holdsAt(holds: Holds | undefined, { moment, holidays }: LocalMoment): boolean {
  if (!holds) return true;
  const { days, except, hours, season, from, until } = holds;
  const { today, minute } = clockOf(moment);
  const isOn = (day: Day) =>
    isFrom(from, until, day.text) &&
    (!season || isInSeason(season.from, season.until, day.text.slice(5))) &&
    (!days || isOneOf(days, day, holidays)) &&
    !(except && isOneOf(except, day, holidays));
  return isAtHours(hours, today, minute, isOn);
}

/** What clocks show at a moment. */
interface Clock {
  readonly today: Day;
  /** Of the day. */
  readonly minute: number;
}

/** Thousands of fares are asked about one moment. */
const clocks = new WeakMap<Temporal.ZonedDateTime, Clock>();

function clockOf(moment: Temporal.ZonedDateTime): Clock {
  let clock = clocks.get(moment);
  if (!clock) {
    clock = { today: new Day(moment.toPlainDate()), minute: moment.hour * 60 + moment.minute };
    clocks.set(moment, clock);
  }
  return clock;
}

/** Days as texts of one form are in order as texts. */
function isFrom(from: string | undefined, until: string | undefined, day: string): boolean {
  return (from === undefined || from <= day) && (until === undefined || day <= until);
}

function isInSeason(from: string, until: string, day: string): boolean {
  return from <= until ? from <= day && day <= until : day >= from || day <= until;
}

/** Hours over midnight belong to the day on which they begin. */
function isAtHours(hours: string | undefined, today: Day, now: number, isOn: (day: Day) => boolean): boolean {
  if (hours === undefined) return isOn(today);
  return spansOf(hours).some(([from, until]) => {
    if (from < until) return from <= now && now < until && isOn(today);
    return now >= from ? isOn(today) : now < until && isOn(today.before);
  });
}

/** The spans of hours, each as minutes of the day: its first, and the one after its last. */
export function spansOf(hours: string): readonly Span[] {
  let spans = knownSpans.get(hours);
  if (!spans) {
    spans = hours.split(',').map((span) => {
      const [from = '', until = ''] = span.trim().split('-');
      return [minutesOf(from), minutesOf(until)];
    });
    knownSpans.set(hours, spans);
  }
  return spans;
}

type Span = readonly [from: number, until: number];
const knownSpans = new LRUCache<string, readonly Span[]>({ max: 5000 });

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The moments from one to another at which something may begin or cease to hold: the first, and each later one at which a day or a span of hours
 * begins or ends.
 */
export function turningMoments(
  all: readonly (Holds | undefined)[],
  from: Temporal.ZonedDateTime,
  until: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime[] {
  const minutes = new Set([0]);
  for (const holds of all) {
    if (holds?.hours === undefined) continue;
    for (const minute of spansOf(holds.hours).flat()) minutes.add(minute % MINUTES_PER_DAY);
  }
  // Where clocks change, a time of day comes at both offsets, at one, or at none.
  const offsets = new Set([from.offsetNanoseconds, until.offsetNanoseconds]);
  const change = offsets.size > 1 ? from.getTimeZoneTransition('next') : null;
  const times = change ? [change.epochMilliseconds] : [];
  for (let day = from.toPlainDate(); isBefore(day.toZonedDateTime(from.timeZoneId), until); day = day.add({ days: 1 })) {
    const midnight = Date.UTC(day.year, day.month - 1, day.day);
    for (const minute of minutes) for (const offset of offsets) times.push(midnight + minute * 60_000 - offset / 1e6);
  }
  const isInTime = (time: number) => time > from.epochMilliseconds && time < until.epochMilliseconds;
  const later = [...new Set(times.filter(isInTime))].sort((a, b) => a - b);
  return [from, ...later.map((time) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(from.timeZoneId))];
}

function isBefore(a: Temporal.ZonedDateTime, b: Temporal.ZonedDateTime): boolean {
  return Temporal.ZonedDateTime.compare(a, b) < 0;
}

export const MINUTES_PER_DAY = 1440;
