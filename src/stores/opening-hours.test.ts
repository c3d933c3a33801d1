import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Moment, type OpeningHours, openStatus, weeklyOpening } from './opening-hours.ts';

const DAY_MINUTES = 1440;
const QUARTER_MS = 15 * 60_000;

/** Six zones, and the year that is simulated in each: clocks changed by an hour, by half of one, at midnight, not at all, and by a day. */
const YEARS = [
  ['Europe/Paris', 2026],
  ['America/New_York', 2026],
  ['Australia/Lord_Howe', 2026],
  ['America/Havana', 2026],
  ['Asia/Kathmandu', 2026],
  ['Pacific/Apia', 2011],
] as const;
/** `next_opening` looks a year ahead, so the simulation goes on for another. */
const SIMULATED_DAYS = 740;
const SCHEDULES = 12;
const MOMENTS = 250;

/** What a clock on the wall shows at each minute of the simulation, as the runtime's own calendar (ICU) says. */
function wallClock(timezone: string, year: number) {
  const start = Date.UTC(year, 0, 1);
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  const dates: string[] = [];
  const dateOf = new Int32Array(SIMULATED_DAYS * DAY_MINUTES);
  const minuteOf = new Int32Array(SIMULATED_DAYS * DAY_MINUTES);
  // No zone changes its clock but at a quarter of an hour.
  for (let at = 0; at < dateOf.length; at += 15) {
    const [date, time] = format.format(start + (at / 15) * QUARTER_MS).split(', ');
    if (dates[dates.length - 1] !== date) dates.push(date);
    const first = Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
    for (let i = 0; i < 15; i++) {
      dateOf[at + i] = dates.length - 1;
      minuteOf[at + i] = first + i;
    }
  }
  return { start, dates, dateOf, minuteOf };
}

const inMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function hoursOn(hours: OpeningHours, date: string) {
  const weekday = String(((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as '1';
  return hours.special?.[date] ?? hours.usual?.[weekday] ?? hours.usual?.default ?? [];
}

/** Goes through every minute, and notes which periods are on: a period is on while the clock shows a time from its start to before its end. */
function simulate({ dateOf, minuteOf, dates }: ReturnType<typeof wallClock>, hours: OpeningHours) {
  const onDate = dates.map((date) =>
    hoursOn(hours, date).map((period) => ({
      period,
      date,
      from: inMinutes(period.start),
      // 23:59 is the end of the day; what does not end after it starts is never on.
      to: period.end <= period.start ? -1 : period.end === '23:59' ? DAY_MINUTES : inMinutes(period.end),
    })),
  );
  const isOn = (minute: number, { from, to }: { from: number; to: number }) =>
    minuteOf[minute] >= from && minuteOf[minute] < to;
  const begins: { minute: number; period: { start: string; end: string }; date: string }[] = [];
  for (let minute = 1; minute < dateOf.length; minute++) {
    for (const each of onDate[dateOf[minute]]) {
      const wasOn = dateOf[minute - 1] === dateOf[minute] && isOn(minute - 1, each);
      if (isOn(minute, each) && !wasOn) begins.push({ minute, period: each.period, date: each.date });
    }
  }
  return { begins, at: (minute: number) => onDate[dateOf[minute]].find((each) => isOn(minute, each))?.period };
}

const time = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 30, 60, 75, 90, 120, 150, 165, 180, 1410, 1439))
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
const periods = fc.array(fc.record({ start: time, end: time }), { maxLength: 3 });

function schedules(year: number) {
  const date = fc
    .integer({ min: 0, max: 364 })
    .map((day) => new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10));
  const day = fc.option(periods, { nil: null });
  return fc.record({
    usual: fc.record({
      '1': day,
      '3': day,
      '6': day,
      '7': day,
      default: fc.oneof(
        { weight: 3, arbitrary: periods },
        { weight: 1, arbitrary: fc.constant<{ start: string; end: string }[]>([]) },
      ),
    }),
    special: fc.dictionary(date, periods, { maxKeys: 12 }),
  });
}

for (const [timezone, year] of YEARS) {
  test(`${timezone}: whether it is open, and when it opens next, as a year gone through minute by minute`, () => {
    const clock = wallClock(timezone, year);
    const changes = [...clock.minuteOf.keys()].filter(
      (minute) => minute > 0 && (clock.minuteOf[minute - 1] + 1) % DAY_MINUTES !== clock.minuteOf[minute],
    );
    const random = fc.sample(fc.integer({ min: 1440, max: 365 * DAY_MINUTES }), { numRuns: MOMENTS, seed: 5 });
    const aroundChanges = changes
      .filter((minute) => minute < 365 * DAY_MINUTES)
      .flatMap((minute) => [-90, -61, -45, -1, 0, 1, 20, 45, 61, 90].map((by) => minute + by));
    for (const hours of fc.sample(schedules(year), { numRuns: SCHEDULES, seed: 9 })) {
      const simulated = simulate(clock, hours);
      for (const minute of [...random, ...aroundChanges]) {
        const seconds = minute % 60;
        const moment = new Moment(Temporal.Instant.fromEpochMilliseconds(clock.start + minute * 60_000 + seconds * 1000));
        const status = openStatus({ timezone, hours }, moment);
        const next = simulated.begins.find((begin) => begin.minute > minute);
        const isNear = next && (Date.parse(next.date) - Date.parse(clock.dates[clock.dateOf[minute]])) / 86_400_000 <= 366;
        assert.deepEqual(
          { open: status.open_now, slice: status.current_slice, next: status.next_opening },
          {
            open: simulated.at(minute) !== undefined,
            slice: simulated.at(minute),
            next: isNear ? { start: next.period.start, end: next.period.end, day: next.date } : undefined,
          },
          `${clock.dates[clock.dateOf[minute]]}, minute ${clock.minuteOf[minute]} of the day, ${JSON.stringify(hours)}`,
        );
      }
    }
  });
}

const AT = (text: string) => new Moment(Temporal.Instant.from(text));
const NINE_TO_FIVE = [{ start: '09:00', end: '17:00' }];

test('the week runs from Monday to Sunday, with its special days marked', () => {
  const hours = { usual: { default: NINE_TO_FIVE, '7': [] }, special: { '2026-12-25': [], '2026-12-27': NINE_TO_FIVE } };
  // 2026-12-23 is a Wednesday: the 25th is that week's Friday, the 27th its Sunday.
  const week = weeklyOpening({ timezone: 'Europe/Paris', hours }, AT('2026-12-23T12:00:00Z'));
  assert.deepEqual(week[4], { hours: NINE_TO_FIVE, isSpecial: false });
  assert.deepEqual(week[5], { hours: [], isSpecial: true });
  assert.deepEqual(week[7], { hours: NINE_TO_FIVE, isSpecial: true });
  assert.equal(week.timezone, 'Europe/Paris');
  // A week later the same Sunday is past.
  assert.deepEqual(weeklyOpening({ timezone: 'Europe/Paris', hours }, AT('2026-12-30T12:00:00Z'))[7], {
    hours: [],
    isSpecial: false,
  });
});

test('a moment is of different days in different zones', () => {
  const hours = { usual: { default: NINE_TO_FIVE } };
  const moment = AT('2026-11-23T15:30:00Z');
  // Monday 16:30 in Paris; Tuesday 00:30 in Tokyo.
  assert.deepEqual(openStatus({ timezone: 'Europe/Paris', hours }, moment), {
    open_now: true,
    week_day: 1,
    open_hours: NINE_TO_FIVE,
    current_slice: { start: '09:00', end: '17:00' },
    next_opening: { start: '09:00', end: '17:00', day: '2026-11-24' },
  });
  assert.equal(openStatus({ timezone: 'Asia/Tokyo', hours }, moment).week_day, 2);
  assert.equal(openStatus({ timezone: 'Asia/Tokyo', hours }, moment).open_now, false);
});

test('next_opening looks 366 days ahead and no further', () => {
  const on = (date: string) => ({ special: { [date]: NINE_TO_FIVE } });
  const moment = AT('2026-11-23T12:00:00Z');
  // 2026-11-23 and 366 days is 2027-11-24.
  assert.equal(openStatus({ timezone: 'UTC', hours: on('2027-11-24') }, moment).next_opening?.day, '2027-11-24');
  assert.equal(openStatus({ timezone: 'UTC', hours: on('2027-11-25') }, moment).next_opening, undefined);
});

test('23:59 is the end of the day', () => {
  const hours = { usual: { default: [{ start: '00:00', end: '23:59' }] } };
  assert.equal(openStatus({ timezone: 'UTC', hours }, AT('2026-11-23T23:59:30Z')).open_now, true);
});
