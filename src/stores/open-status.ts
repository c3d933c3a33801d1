import tzLookup from '@photostructure/tz-lookup';
import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { Position } from '../geo/position.ts';
import { MIDNIGHT, Open, WHOLE_DAY } from './day-plan.ts';
import { OpenDays, type Opening } from './open-days.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Clocks, WallClock } from './wall-clock.ts';

/** The hours of one asset, and where they hold. */
export interface Schedule {
  readonly timezone: string;
  readonly hours: OpeningHours;
}

/** @param location gives the zone where the hours name none */
export function scheduleOf(hours: OpeningHours, { lat, lng }: Position): Schedule {
  return { timezone: hours.timezone ?? tzLookup(lat, lng), hours };
}

/** Where start and end do not say on which days they are, or that there is no end. */
const DAYS = {
  day: Type.Optional(
    Type.String({
      description:
        'With `end_day` or `all-day`: the day on which it began, `YYYY-MM-DD`. Left out, with a start of `00:00`, where it has been open for longer than 366 days.',
    }),
  ),
  end_day: Type.Optional(
    Type.String({
      description:
        'The day on which it ends, where that is neither the first day nor, as an end before the start says, the next.',
    }),
  ),
  'all-day': Type.Optional(
    Type.Literal(true, {
      description:
        'All of today; with `day`, or without a `next_opening`, it does not close within the 366 days that are looked at.',
    }),
  ),
};

export const OpenStatus = Type.Object(
  {
    open_now: Type.Boolean(),
    week_day: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
    open_hours: Type.Array(Open),
    current_slice: Type.Optional(Type.Object({ start: Type.String(), end: Type.String(), ...DAYS }, { title: 'OpenSlice' })),
    next_opening: Type.Optional(Type.Object({ start: Type.String(), end: Type.String(), ...DAYS, day: Type.String() })),
  },
  { title: 'OpenStatus' },
);
type OpenStatus = Static<typeof OpenStatus>;

const DayOpening = Type.Object({ hours: Type.Array(Open), isSpecial: Type.Boolean() }, { title: 'DayOpening' });
export const WeeklyOpening = Type.Object(
  {
    ...{
      '1': DayOpening,
      '2': DayOpening,
      '3': DayOpening,
      '4': DayOpening,
      '5': DayOpening,
      '6': DayOpening,
      '7': DayOpening,
    },
    timezone: Type.String(),
  },
  { title: 'WeeklyOpening' },
);

/** What an answer has of the hours of an asset at a moment. */
interface Said {
  readonly open: Answered<OpenStatus>;
  readonly weekly_opening: Answered<Static<typeof WeeklyOpening>>;
}

export function openingAt({ timezone, hours }: Schedule, moment: Clocks): Said {
  const clock = moment.clock(timezone);
  const days = new OpenDays(hours, clock);
  return { open: openStatus(days, clock), weekly_opening: weeklyOpening(days, clock, timezone) };
}

/** Whether it is open now, today's hours, and when it opens next: in the asset's own zone, special days first. */
function openStatus(days: OpenDays, clock: WallClock): Said['open'] {
  const today = days.plan(0).hours;
  const current = days.current();
  const next = days.next(current);
  return {
    open_now: current !== null,
    week_day: clock.weekday,
    open_hours: today,
    ...(current && { current_slice: sliceOf(current, clock, next !== null && today.includes(WHOLE_DAY)) }),
    ...(next && { next_opening: nextOf(next, clock) }),
  };
}

/** Whether it is open at a moment. */
export function isOpenAt({ timezone, hours }: Schedule, moment: Clocks): boolean {
  return new OpenDays(hours, moment.clock(timezone)).isOpen;
}

type Slice = Answered<NonNullable<OpenStatus['current_slice']>>;

/**
 * What has been on for longer than is looked at begins today for all that is known; today alone is all day where its hours say so, and where
 * a next opening says that it closes after it.
 */
function sliceOf(opening: Opening, clock: WallClock, isAllDay: boolean): Slice {
  const { from } = opening;
  const end = endOf(opening, clock);
  if (from === null) return { start: WHOLE_DAY.start, ...end };
  const isPlain = end.end_day === undefined && end['all-day'] === undefined;
  const isToday = isPlain && from.day === 0 && from.time === WHOLE_DAY.start && end.end === WHOLE_DAY.end;
  if (isToday && isAllDay) return WHOLE_DAY;
  return { start: from.time, ...end, ...(!isPlain && { day: clock.day(from.day).date }) };
}

function nextOf(opening: Opening, clock: WallClock): Answered<NonNullable<OpenStatus['next_opening']>> {
  const { from } = opening;
  if (from === null) throw new Error('what begins after now has a begin');
  return { start: from.time, ...endOf(opening, clock), day: clock.day(from.day).date };
}

/** When an opening ends, as far as that is known. */
function endOf({ from, to }: Opening, clock: WallClock): Pick<Slice, 'end' | 'end_day' | 'all-day'> {
  if (to === null) return { end: MIDNIGHT, 'all-day': true };
  const endDay = endDayOf(from, to, clock);
  return { end: to.time, ...(endDay !== null && { end_day: endDay }) };
}

/** The day of an end, where the times alone do not say it. */
function endDayOf(from: Opening['from'], to: NonNullable<Opening['to']>, clock: WallClock): string | null {
  // What ends at 00:00 ends on the next day.
  const day = to.time === WHOLE_DAY.start ? to.day + 1 : to.day;
  if (from === null) return clock.day(day).date;
  const said = from.time < to.time ? from.day : from.time > to.time ? from.day + 1 : null;
  return day === said ? null : clock.day(day).date;
}

/** The hours of this week, Monday to Sunday, special days included. */
function weeklyOpening(days: OpenDays, clock: WallClock, timezone: string): Said['weekly_opening'] {
  const on = (weekday: number) => days.plan(weekday - clock.weekday);
  return { 1: on(1), 2: on(2), 3: on(3), 4: on(4), 5: on(5), 6: on(6), 7: on(7), timezone };
}
