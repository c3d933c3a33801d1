import { at } from '../at.ts';
import { clockText } from '../text/clock-text.ts';
import {
  type DayPlan,
  isClosedOn,
  isSpecialOn,
  MIDNIGHT,
  type Open,
  periodsOf,
  specialPlanOf,
  usualOf,
  WHOLE_DAY,
} from './day-plan.ts';
import type { Day, OpeningHours } from './opening-hours.ts';
import { HORIZON_DAYS, stretchesOf, type WallClock } from './wall-clock.ts';

const MINUTE_MS = 60_000;
const ZERO = '0'.charCodeAt(0);
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Whatever ends then lasts to the end of the day, as clients write it that do not know 24:00. */
const LAST_MINUTE = '23:59';
const FIRST_MINUTE = '00:00';

/** A part of a day in milliseconds, by the clock or since the day began, and the times that answers have for it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly start: string;
  readonly end: string;
}

/** A day as it passes: how many milliseconds it has, none where the zone skips its date, and when it is open. No two pieces touch. */
interface OpenDay {
  readonly length: number;
  readonly pieces: readonly Span[];
}

/** A day of 24 hours on which it never closes: most are open on none of those, or on all. */
const OPEN_ALL_DAY: OpenDay = {
  length: DAY_MS,
  pieces: [{ from: 0, to: DAY_MS, start: WHOLE_DAY.start, end: WHOLE_DAY.end }],
};

/** Where an opening begins or ends: the day, counted from today, milliseconds since that began, and the time that answers have for it. */
interface Edge {
  readonly day: number;
  readonly at: number;
  readonly time: string;
}

/** How long it is open without a break. */
export interface Opening {
  /** Null: before the days that are looked at. */
  readonly from: Edge | null;
  /** Null: after the days that are looked at. */
  readonly to: Edge | null;
}

/** When a shop is open around a moment: without a break where one period goes on with the next, over midnight and changes of the clock. */
export class OpenDays {
  readonly #hours: OpeningHours;
  readonly #clock: WallClock;
  /** The days that are not plain, by their distance from today. */
  #days: Map<number, OpenDay> | null = null;
  /** The days on which the clock is not changed and that are not special, nor the day before, by the day of the week. */
  readonly #usual: OpenDay[] = [];
  /** What is usual on days of the week, by the day. */
  readonly #plans: DayPlan[] = [];
  /** The plan that was made last: most days of a week are alike. */
  #latest: { readonly day: Day; readonly plan: DayPlan } | null = null;
  readonly #hasSpecial: boolean;
  #exceptions: readonly (readonly [first: number, last: number])[] | null = null;
  #isAlways: boolean | null = null;

  constructor(hours: OpeningHours, clock: WallClock) {
    this.#hours = hours;
    this.#clock = clock;
    this.#hasSpecial = Boolean(hours.special ?? hours.temporary_closure);
  }

  get isOpen(): boolean {
    return this.#now() !== undefined;
  }

  /** What is said of a day, counted from today. */
  plan(ahead: number): DayPlan {
    const special = this.#hasSpecial ? specialPlanOf(this.#hours, this.#clock.day(ahead).date) : null;
    return special ?? this.#usualPlan(this.#weekday(ahead));
  }

  #usualPlan(weekday: number): DayPlan {
    const known = this.#plans[weekday];
    if (known) return known;
    const day = usualOf(this.#hours, weekday);
    if (day !== this.#latest?.day) this.#latest = { day, plan: { hours: periodsOf(day), isSpecial: false } };
    const { plan } = this.#latest;
    this.#plans[weekday] = plan;
    return plan;
  }

  /** The opening that is on. */
  current(): Opening | null {
    const piece = this.#now();
    return piece ? { from: this.#begin({ ...piece, day: 0 }), to: this.#end({ ...piece, day: 0 }) } : null;
  }

  /** The first opening that begins after now. @param current the one that is on */
  next(current: Opening | null): Opening | null {
    if (current && current.to === null) return null;
    let { day, at: after } = current?.to ?? { day: 0, at: this.#sinceMidnight() };
    for (; day <= HORIZON_DAYS; day = this.#nextToOpen(day)) {
      const piece = this.#day(day).pieces.find(({ from }) => from > after);
      if (piece) return { from: { day, at: piece.from, time: piece.start }, to: this.#end({ ...piece, day }) };
      after = -1;
    }
    return null;
  }

  /** The next day that can have an opening. */
  #nextToOpen(day: number): number {
    const isNever = this.#isEachUsualDay(({ pieces }) => pieces.length === 0);
    return isNever ? (this.#exception(day + 1, 1) ?? Number.POSITIVE_INFINITY) : day + 1;
  }

  #isEachUsualDay(isSuch: (day: OpenDay) => boolean): boolean {
    for (let weekday = 1; weekday <= 7; weekday++) if (!isSuch(this.#usualDay(weekday))) return false;
    return true;
  }

  #weekday(ahead: number): number {
    return ((((this.#clock.weekday - 1 + ahead) % 7) + 7) % 7) + 1;
  }

  #now(): Span | undefined {
    const now = this.#sinceMidnight();
    return this.#day(0).pieces.find(({ from, to }) => from <= now && now < to);
  }

  /** Of a plain day whole minutes, as all times of hours are. */
  #sinceMidnight(): number {
    const { isChange, nowMs, day, timezone, minute } = this.#clock;
    return isChange(0) ? nowMs - at(stretchesOf(day(0).date, timezone), 0).from : minute * MINUTE_MS;
  }

  #begin(piece: Span & { readonly day: number }): Edge | null {
    let first = piece;
    while (first.from === 0) {
      const day = this.#neighbour(first.day, -1);
      if (day === null) return null;
      const last = this.#day(day).pieces.at(-1);
      if (!last || last.to < this.#day(day).length) break;
      first = { ...last, day };
    }
    return { day: first.day, at: first.from, time: first.start };
  }

  #end(piece: Span & { readonly day: number }): Edge | null {
    let last = piece;
    while (last.to === this.#day(last.day).length) {
      const day = this.#neighbour(last.day, 1);
      if (day === null) return null;
      const next = this.#day(day).pieces.at(0);
      if (!next || next.from > 0) break;
      last = { ...next, day };
    }
    return { day: last.day, at: last.to, time: last.end };
  }

  /** The next day in a direction that can be other than open from begin to end, or one that is and comes before it; null beyond what is looked at. */
  #neighbour(from: number, step: 1 | -1): number | null {
    for (let day = from + step; Math.abs(day) <= HORIZON_DAYS; day += step) {
      if (this.#isAlwaysOpen()) {
        const exception = this.#exception(day, step);
        if (exception === null || Math.abs(exception) > HORIZON_DAYS) return null;
        if (exception !== day) day = exception - step;
      }
      if (this.#day(day).length > 0) return day;
    }
    return null;
  }

  /** Whether it never closes but on days that are special, or come after such. */
  #isAlwaysOpen(): boolean {
    this.#isAlways ??= this.#isEachUsualDay(isOpenAllDay);
    return this.#isAlways;
  }

  /** The first day, from one on in a direction, that is special or comes after such a day. */
  #exception(from: number, step: 1 | -1): number | null {
    let nearest: number | null = null;
    this.#exceptions ??= this.#specialDays();
    for (const [first, last] of this.#exceptions) {
      const isPast = step === 1 ? last < from : first > from;
      if (isPast) continue;
      const day = step === 1 ? Math.max(from, first) : Math.min(from, last);
      if (nearest === null || (day - nearest) * step < 0) nearest = day;
    }
    return nearest;
  }

  #specialDays(): [number, number][] {
    const today = this.#clock.day(0).midnight;
    const ahead = (date: string) => Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS);
    const { special, temporary_closure: closures } = this.#hours;
    return [
      ...Object.keys(special ?? {}).map((date): [number, number] => [ahead(date), ahead(date) + 1]),
      ...(closures ?? []).map(({ start, end }): [number, number] => [ahead(start), ahead(end) + 1]),
    ];
  }

  #day(ahead: number): OpenDay {
    const isUsual = !this.#isSpecial(ahead) && !this.#isSpecial(ahead - 1);
    if (isUsual && !this.#clock.isChange(ahead)) return this.#usualDay(this.#weekday(ahead));
    this.#days ??= new Map();
    const known = this.#days.get(ahead);
    if (known) return known;
    const spans = isUsual ? this.#usualDay(this.#weekday(ahead)).pieces : this.#specialSpans(ahead);
    const day = this.#clock.isChange(ahead) ? this.#changed(ahead, spans) : { length: DAY_MS, pieces: spans };
    this.#days.set(ahead, day);
    return day;
  }

  #isSpecial(ahead: number): boolean {
    return this.#hasSpecial && isSpecialOn(this.#hours, this.#clock.day(ahead).date);
  }

  /** A day on which the clock is changed, of its spans by the clock. */
  #changed(ahead: number, spans: readonly Span[]): OpenDay {
    const { date, midnight } = this.#clock.day(ahead);
    const stretches = stretchesOf(date, this.#clock.timezone);
    const [begin, end] = [stretches.at(0)?.from ?? 0, stretches.at(-1)?.to ?? 0];
    // Times that are skipped never come, times that are repeated come twice.
    const pieces = stretches.flatMap(({ from, to, offset }, i) => {
      // Where the clock is put back a part may end, or begin, in the midst of a period.
      const wasPutBack = offset < (stretches[i - 1]?.offset ?? offset);
      const isPutBack = offset > (stretches[i + 1]?.offset ?? offset);
      return spans.map((span) => {
        const [opens, closes] = [midnight + span.from - offset, midnight + span.to - offset];
        return {
          from: Math.max(from, opens) - begin,
          to: Math.min(to, closes) - begin,
          start: opens < from && wasPutBack ? timeOf(from + offset - midnight) : span.start,
          end: closes > to && isPutBack ? timeOf(to + offset - midnight) : span.end,
        };
      });
    });
    return { length: end - begin, pieces: joined(pieces.filter(({ from, to }) => from < to)) };
  }

  #specialSpans(ahead: number): readonly Span[] {
    if (isClosedOn(this.#hours, this.#clock.day(ahead).date)) return [];
    return spansOf(this.plan(ahead).hours, this.plan(ahead - 1).hours);
  }

  #usualDay(weekday: number): OpenDay {
    const known = this.#usual[weekday];
    if (known) return known;
    const pieces = spansOf(this.#usualPlan(weekday).hours, this.#usualPlan(weekday === 1 ? 7 : weekday - 1).hours);
    const day = pieces === OPEN_ALL_DAY.pieces ? OPEN_ALL_DAY : { length: DAY_MS, pieces };
    this.#usual[weekday] = day;
    return day;
  }
}

const isOpenAllDay = ({ length, pieces: [piece, another] }: OpenDay) =>
  another === undefined && piece?.from === 0 && piece.to === length;

/** The spans of a day, joined: its own periods, and those of the day before that go on past midnight. */
function spansOf(own: readonly Open[], before: readonly Open[]): readonly Span[] {
  if (own.length === 1 && own[0] === WHOLE_DAY) return OPEN_ALL_DAY.pieces;
  const spans: Span[] = [];
  for (const period of own) if (period.start !== period.end) spans.push(ownSpan(period));
  for (const period of before)
    if (isPastMidnight(period))
      spans.push({ from: 0, to: millisecondsOf(period.end), start: FIRST_MINUTE, end: period.end });
  return joined(spans);
}

const isPastMidnight = ({ start, end }: Open) => end < start && end !== FIRST_MINUTE;

/** A period on the day on which it begins. */
function ownSpan(period: Open): Span {
  const { start, end } = period;
  const from = millisecondsOf(start);
  if (isPastMidnight(period)) return { from, to: DAY_MS, start, end: MIDNIGHT };
  const isToMidnight = end === FIRST_MINUTE || end === LAST_MINUTE;
  return { from, to: isToMidnight ? DAY_MS : millisecondsOf(end), start, end };
}

/** Spans in their order, those that touch or overlap as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  if (spans.every(({ from }, i) => i === 0 || from > at(spans, i - 1).to)) return spans;
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (!last || span.from > last.to) result.push(span);
    else if (span.to > last.to) result[result.length - 1] = { ...last, to: span.to, end: span.end };
  }
  return result;
}

/** What a clock shows so long after midnight, in milliseconds. */
const timeOf = (milliseconds: number) => clockText(Math.floor(milliseconds / MINUTE_MS));

/** How long after midnight a time by the clock is. @param time `hh:mm` */
function millisecondsOf(time: string): number {
  const digit = (place: number) => time.charCodeAt(place) - ZERO;
  return (digit(0) * 10 + digit(1)) * HOUR_MS + (digit(3) * 10 + digit(4)) * MINUTE_MS;
}
