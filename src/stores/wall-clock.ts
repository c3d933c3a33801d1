import { at } from '../at.ts';

const DAY_MS = 86_400_000;
/** How far the hours of a shop are looked at, in days. */
export const HORIZON_DAYS = 366;

/** A date, as its midnight in UTC and as text. */
interface CalendarDay {
  readonly midnight: number;
  readonly date: string;
}

/** What a clock on the wall shows in a zone. */
export interface WallClock {
  readonly timezone: string;
  readonly nowMs: number;
  /** 1 is Monday. */
  readonly weekday: number;
  /** The minutes since midnight that it shows. */
  readonly minute: number;
  /** A date by its distance from today, in days. */
  readonly day: (ahead: number) => CalendarDay;
  /** Whether the clock is changed on a date. */
  readonly isChange: (ahead: number) => boolean;
}

/** A moment by the clocks of all zones. */
export interface Clocks {
  readonly clock: (timezone: string) => WallClock;
}

/** A moment; the clock of each zone is read once. */
abstract class ReadOnce implements Clocks {
  readonly #clocks = new Map<string, WallClock>();

  protected abstract timeIn(timezone: string): Temporal.ZonedDateTime;

  clock(timezone: string): WallClock {
    const known = this.#clocks.get(timezone);
    if (known) return known;
    const clock = readClock(this.timeIn(timezone));
    this.#clocks.set(timezone, clock);
    return clock;
  }
}

/** One moment everywhere: what the clocks show is another time in each zone. */
export class Moment extends ReadOnce {
  readonly #instant: Temporal.Instant;

  constructor(instant: Temporal.Instant = Temporal.Now.instant()) {
    super();
    this.#instant = instant;
  }

  get milliseconds(): number {
    return this.#instant.epochMilliseconds;
  }

  protected timeIn(timezone: string): Temporal.ZonedDateTime {
    return this.#instant.toZonedDateTimeISO(timezone);
  }
}

/** The moments at which the clocks show one time: of one that is skipped somewhere as much later, of one that is repeated the first. */
export class LocalMoment extends ReadOnce {
  readonly #time: Temporal.PlainDateTime;

  constructor(time: Temporal.PlainDateTime) {
    super();
    this.#time = time;
  }

  protected timeIn(timezone: string): Temporal.ZonedDateTime {
    return this.#time.toZonedDateTime(timezone);
  }
}

function readClock(now: Temporal.ZonedDateTime): WallClock {
  const today = Date.UTC(now.year, now.month - 1, now.day);
  const ahead: CalendarDay[] = [];
  const ago: CalendarDay[] = [];
  const day = (distance: number) => {
    const days = distance < 0 ? ago : ahead;
    const wanted = Math.abs(distance);
    for (let next = days.length; next <= wanted; next++) days.push(dayAt(today + Math.sign(distance) * next * DAY_MS));
    return at(days, wanted);
  };
  const changes = changesAround(now, today);
  return {
    timezone: now.timeZoneId,
    nowMs: now.epochMilliseconds,
    weekday: now.dayOfWeek,
    minute: now.hour * 60 + now.minute,
    day,
    isChange(ahead) {
      if (ahead >= 0) return changes.later.has(ahead);
      changes.earlier ??= changesFrom(now, today, 'previous');
      return changes.earlier.has(ahead);
    },
  };
}

function dayAt(midnight: number): CalendarDay {
  return { midnight, date: new Date(midnight).toISOString().slice(0, 10) };
}

/** The days on which the clock of a zone is changed, by their distance from a day. */
interface Changes {
  /** Midnight of the day in UTC. */
  readonly today: number;
  readonly later: ReadonlySet<number>;
  /** Null until it is asked for. */
  earlier: ReadonlySet<number> | null;
}

/** The changes of each zone around the day that was asked for last: nearly all moments are of today. */
const knownChanges = new Map<string, Changes>();

function changesAround(now: Temporal.ZonedDateTime, today: number): Changes {
  const known = knownChanges.get(now.timeZoneId);
  if (known?.today === today) return known;
  const changes = { today, later: changesFrom(now, today, 'next'), earlier: null };
  knownChanges.set(now.timeZoneId, changes);
  return changes;
}

/** The days from today on, or until today, on which the clock is changed, by their distance from today. */
function changesFrom(now: Temporal.ZonedDateTime, today: number, direction: 'next' | 'previous'): ReadonlySet<number> {
  const days = new Set<number>();
  const most = (HORIZON_DAYS + 2) * DAY_MS;
  const start = now.startOfDay();
  let change = (direction === 'next' ? start.subtract({ seconds: 1 }) : start.add({ days: 1 })).getTimeZoneTransition(
    direction,
  );
  while (change && Math.abs(change.epochMilliseconds - start.epochMilliseconds) < most) {
    // A change at midnight belongs to both days, and may skip what is between them.
    const last = change.toPlainDate();
    let date = change.subtract({ seconds: 1 }).toPlainDate();
    for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 }))
      days.add(Math.round((Date.UTC(date.year, date.month - 1, date.day) - today) / DAY_MS));
    change = change.getTimeZoneTransition(direction);
  }
  return days;
}

/** A part of a day with one offset, in milliseconds: of the moment and of the clock's distance from UTC. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** The stretches of a day on which the clock is changed; none of a date that is skipped. */
export function stretchesOf(date: string, timezone: string): readonly Stretch[] {
  const day = Temporal.PlainDate.from(date);
  const start = day.toZonedDateTime({ timeZone: timezone });
  const end = day.add({ days: 1 }).toZonedDateTime({ timeZone: timezone }).epochMilliseconds;
  const stretches: Stretch[] = [];
  let at: Temporal.ZonedDateTime | null = start;
  while (at && at.epochMilliseconds < end) {
    const change: Temporal.ZonedDateTime | null = at.getTimeZoneTransition('next');
    const to = Math.min(end, change?.epochMilliseconds ?? end);
    stretches.push({ from: at.epochMilliseconds, to, offset: at.offsetNanoseconds / 1e6 });
    at = change;
  }
  return stretches;
}
