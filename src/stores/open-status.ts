import tzLookup from '@photostructure/tz-lookup';
import Type, { type Static } from 'typebox';
import type { Answered } from '../contract/answered.ts';
import type { Position } from '../geo/position.ts';
import { MIDNIGHT, Open, WHOLE_DAY } from './day-plan.ts';
import { OpenDays, type Opening } from './open-days.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type Clocks, HORIZON_DAYS, type WallClock } from './wall-clock.ts';

/** The hours of one asset, and where they hold. */
export interface Schedule {
  readonly timezone: string;
  readonly hours: OpeningHours;
}

/** @param location gives the zone where the hours name none */
export function scheduleOf(hours: OpeningHours, { lat, lng }: Position): Schedule {
  return { timezone: hours.timezone ?? tzLookup(lat, lng), hours };
}

/** Where start and end do not say on which days they are. */
const DAYS = {
  day: Type.Optional(Type.String({ description: 'With `end_day`: the day on which it began, `YYYY-MM-DD`.' })),
  end_day: Type.Optional(
    Type.String({
      description:
        'The day on which it ends, where that is neither the first day nor, as an end before the start says, the next.',
    }),
  ),
};

export const OpenStatus = Type.Object(
  {
    open_now: Type.Boolean(),
    week_day: Type.Integer({ minimum: 1, maximum: 7, description: '1 is Monday.' }),
    open_hours: Type.Array(Open),
    current_slice: Type.Optional(Type.Object({ ...Open.properties, ...DAYS }, { title: 'OpenSlice' })),
    next_opening: Type.Optional(
      Type.Object({ start: Type.String(), end: Type.String(), day: Type.String(), end_day: DAYS.end_day }),
    ),
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

/** Whether it is open now, today's hours, and when it opens next: in the asset's own zone, special days first. */
export function openStatus({ timezone, hours }: Schedule, moment: Clocks): Answered<OpenStatus> {
  const clock = moment.clock(timezone);
  const days = new OpenDays(hours, clock);
  const current = days.current();
  const next = days.next(current);
  const today = days.plan(0).hours;
  return {
    open_now: current !== null,
    week_day: clock.weekday,
    open_hours: today,
    ...(current && { current_slice: sliceOf(current, clock, today.includes(WHOLE_DAY)) }),
    ...(next && { next_opening: nextOf(next, clock) }),
  };
}

/** Whether it is open at a moment. */
export function isOpenAt({ timezone, hours }: Schedule, moment: Clocks): boolean {
  return new OpenDays(hours, moment.clock(timezone)).isOpen;
}

/** What is on for longer than is looked at is today, all day. */
function sliceOf(
  { from, to }: Opening,
  clock: WallClock,
  isAllDay: boolean,
): Answered<NonNullable<OpenStatus['current_slice']>> {
  if (from === null || to === null) return WHOLE_DAY;
  const endDay = endDayOf({ from, to }, clock);
  const day = clock.day(from.day).date;
  if (endDay) return { start: from.time, end: to.time, day, end_day: endDay };
  const isToday = from.day === 0 && from.time === WHOLE_DAY.start && to.time === WHOLE_DAY.end;
  return isToday && isAllDay ? WHOLE_DAY : { start: from.time, end: to.time };
}

function nextOf({ from, to }: Opening, clock: WallClock): Answered<NonNullable<OpenStatus['next_opening']>> {
  if (from === null) throw new Error('what begins after now has a begin');
  const opening = { start: from.time, end: to?.time ?? MIDNIGHT, day: clock.day(from.day).date };
  const endDay = to ? endDayOf({ from, to }, clock) : clock.day(HORIZON_DAYS).date;
  return endDay ? { ...opening, end_day: endDay } : opening;
}

/** The day of an end, where the times alone do not say it. */
function endDayOf(
  { from, to }: { readonly [Side in keyof Opening]: NonNullable<Opening[Side]> },
  clock: WallClock,
): string | null {
  // What ends at 00:00 ends on the next day.
  const day = to.time === WHOLE_DAY.start ? to.day + 1 : to.day;
  const said = from.time < to.time ? from.day : from.time > to.time ? from.day + 1 : null;
  return day === said ? null : clock.day(day).date;
}

/** The hours of this week, Monday to Sunday, special days included. */
export function weeklyOpening({ timezone, hours }: Schedule, moment: Clocks): Answered<Static<typeof WeeklyOpening>> {
  const clock = moment.clock(timezone);
  const days = new OpenDays(hours, clock);
  const on = (weekday: number) => days.plan(weekday - clock.weekday);
  return { 1: on(1), 2: on(2), 3: on(3), 4: on(4), 5: on(5), 6: on(6), 7: on(7), timezone };
}
