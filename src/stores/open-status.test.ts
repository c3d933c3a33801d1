import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOpenAt, openingAt, type Schedule } from './open-status.ts';
import type { OpeningHours } from './opening-hours.ts';
import { type Clocks, LocalMoment, Moment } from './wall-clock.ts';

const openStatus = (schedule: Schedule, moment: Clocks) => openingAt(schedule, moment).open;
const weeklyOpening = (schedule: Schedule, moment: Clocks) => openingAt(schedule, moment).weekly_opening;

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

type Hours = Omit<OpeningHours, 'usual' | 'special'> & {
  readonly usual?: Readonly<Record<string, readonly { readonly start: string; readonly end: string }[] | null>>;
  readonly special?: Readonly<Record<string, readonly { readonly start: string; readonly end: string }[]>>;
};

const isClosed = (hours: Hours, date: string) =>
  hours.temporary_closure?.some(({ start, end }) => start <= date && date <= end) ?? false;

function hoursOn(hours: Hours, date: string) {
  if (isClosed(hours, date)) return [];
  const weekday = String(((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
  return hours.special?.[date] ?? hours.usual?.[weekday] ?? hours.usual?.default ?? [];
}

const dayBefore = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

const clockTime = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** The end of a day is written in three ways. */
const asMidnight = (end: string) => (end === '00:00' || end === '23:59' ? '24:00' : end);

/** The minutes of a date, by the clock, on which it is open. */
function openMinutes(hours: Hours, date: string): Uint8Array {
  const open = new Uint8Array(DAY_MINUTES);
  if (isClosed(hours, date)) return open;
  for (const { start, end } of hoursOn(hours, date)) {
    const isAllDay = start === '00:00' && end === '00:00';
    // 23:59 is the end of the day, as is what ends before it starts; what ends as it starts is never on.
    const to = isAllDay || end === '23:59' || end < start ? DAY_MINUTES : inMinutes(end);
    open.fill(1, inMinutes(start), Math.max(inMinutes(start), to));
  }
  // What began the day before and goes past midnight.
  for (const { start, end } of hoursOn(hours, dayBefore(date))) if (end < start) open.fill(1, 0, inMinutes(end));
  return open;
}

/** Goes through every minute, and notes from when to when it is open without a break, by the plan of the day and by the clock. */
function simulate({ dateOf, minuteOf, dates }: ReturnType<typeof wallClock>, hours: Hours) {
  const openOn = dates.map((date) => openMinutes(hours, date));
  const isOpen = (minute: number) => openOn[dateOf[minute]][minuteOf[minute]] === 1;
  /** Whether the clock is put back before a minute. */
  const isPutBack = (minute: number) => dateOf[minute - 1] === dateOf[minute] && minuteOf[minute - 1] >= minuteOf[minute];
  // As a plan has it, also where the clock skips that time; in the midst of a period only the clock says it.
  const begin = (minute: number) => {
    if (isPutBack(minute)) return clockTime(minuteOf[minute]);
    const open = openOn[dateOf[minute]];
    let at = minuteOf[minute];
    while (at > 0 && open[at - 1] === 1) at--;
    return clockTime(at);
  };
  const end = (minute: number) => {
    if (isPutBack(minute + 1)) return clockTime(minuteOf[minute] + 1);
    const open = openOn[dateOf[minute]];
    let at = minuteOf[minute];
    while (at < DAY_MINUTES && open[at] === 1) at++;
    return clockTime(at);
  };
  const runs: { first: number; last: number; start: string; end: string; day: string; endDay: string }[] = [];
  for (let minute = 0; minute < dateOf.length; minute++) {
    if (!isOpen(minute) || (minute > 0 && isOpen(minute - 1))) continue;
    let last = minute;
    while (last + 1 < dateOf.length && isOpen(last + 1)) last++;
    runs.push({
      first: minute,
      last,
      start: begin(minute),
      end: end(last),
      day: dates[dateOf[minute]],
      endDay: dates[dateOf[last]],
    });
  }
  return { runs, at: (minute: number) => runs.find(({ first, last }) => first <= minute && minute <= last) };
}

const time = fc
  .oneof(fc.integer({ min: 0, max: 1439 }), fc.constantFrom(0, 0, 30, 60, 75, 90, 120, 150, 165, 180, 720, 1410, 1439))
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
    temporary_closure: fc.array(
      fc
        .tuple(date, date)
        .map(([one, other]) => (one < other ? { start: one, end: other } : { start: other, end: one }))
        .filter(({ start, end }) => Date.parse(end) - Date.parse(start) < 30 * 86_400_000),
      { maxLength: 2 },
    ),
  });
}

const daysBetween = (a: string, b: string) => (Date.parse(b) - Date.parse(a)) / 86_400_000;

interface Told {
  readonly start: string;
  readonly end: string;
  readonly day?: string | undefined;
  readonly end_day?: string | undefined;
}

/** What is said of an opening, whichever way the end of a day is written. */
function told({ start, end, day, end_day: endDay }: Told): Told {
  const last = endDay && end === '00:00' ? dayBefore(endDay) : endDay;
  return { start, end: asMidnight(end), ...(day && { day }), ...(last && { end_day: last }) };
}

/** The same of what was simulated: the days are said where the times do not say them. */
function asTold(
  { start, end, day, endDay }: { start: string; end: string; day: string; endDay: string },
  isNext: boolean,
): Told {
  const isPlain = end > start ? endDay === day : end < start && dayBefore(endDay) === day;
  return { start, end, ...((isNext || !isPlain) && { day }), ...(!isPlain && { end_day: endDay }) };
}

for (const [timezone, year] of YEARS) {
  test(`${timezone}: whether it is open, and when it opens next, as a year gone through minute by minute`, () => {
    const clock = wallClock(timezone, year);
    const changes = [...clock.minuteOf.keys()].filter(
      (minute) => minute > 0 && (clock.minuteOf[minute - 1] + 1) % DAY_MINUTES !== clock.minuteOf[minute],
    );
    const random = fc.sample(fc.integer({ min: 20 * DAY_MINUTES, max: 365 * DAY_MINUTES }), { numRuns: MOMENTS, seed: 5 });
    const aroundChanges = changes
      .filter((minute) => minute < 365 * DAY_MINUTES)
      .flatMap((minute) => [-90, -61, -45, -1, 0, 1, 20, 45, 61, 90].map((by) => minute + by));
    for (const hours of fc.sample(schedules(year), { numRuns: SCHEDULES, seed: 9 })) {
      const simulated = simulate(clock, hours);
      for (const minute of [...random, ...aroundChanges]) {
        const seconds = minute % 60;
        const moment = new Moment(Temporal.Instant.fromEpochMilliseconds(clock.start + minute * 60_000 + seconds * 1000));
        const status = openStatus({ timezone, hours }, moment);
        const now = simulated.at(minute);
        const next = simulated.runs.find((run) => run.first > minute);
        const isNear = next && daysBetween(clock.dates[clock.dateOf[minute]], next.day) <= 366;
        assert.deepEqual(
          {
            open: status.open_now,
            isOpen: isOpenAt({ timezone, hours }, moment),
            slice: status.current_slice && told(status.current_slice),
            next: status.next_opening && told(status.next_opening),
          },
          {
            open: now !== undefined,
            isOpen: now !== undefined,
            slice: now && asTold(now, false),
            next: isNear ? asTold(next, true) : undefined,
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

test('a whole day that nothing follows within 366 days is not one that never ends', () => {
  const once = { timezone: 'UTC', hours: { special: { '2026-11-23': { 'all-day': true as const } } } };
  const { current_slice: slice, next_opening: next } = openStatus(once, AT('2026-11-23T12:00:00Z'));
  // all-day without a next opening is said of what does not close.
  assert.deepEqual([slice, next], [{ start: '00:00', end: '24:00' }, undefined]);
});

test('23:59 is the end of the day', () => {
  const hours = { usual: { default: [{ start: '00:00', end: '23:59' }] } };
  assert.equal(openStatus({ timezone: 'UTC', hours }, AT('2026-11-23T23:59:30Z')).open_now, true);
});

const SHIFT = {
  usual: {
    '1': [{ start: '9:00', end: '12:00' }],
    '2': { 'all-day': true as const },
    '5': [{ start: '22:00', end: '2:00' }],
  },
};

test('hours are answered as hh:mm, a whole day from 00:00 to 24:00', () => {
  const week = weeklyOpening({ timezone: 'UTC', hours: SHIFT }, AT('2026-11-23T10:00:00Z'));
  assert.deepEqual(week[1].hours, [{ start: '09:00', end: '12:00' }]);
  assert.deepEqual(week[2].hours, [{ start: '00:00', end: '24:00', 'all-day': true }]);
  // Tuesday, the last minute.
  assert.equal(openStatus({ timezone: 'UTC', hours: SHIFT }, AT('2026-11-24T23:59:59Z')).open_now, true);
  const inList = { usual: { default: [{ 'all-day': true as const }] } };
  assert.equal(openStatus({ timezone: 'UTC', hours: inList }, AT('2026-11-24T23:59:59Z')).open_now, true);
});

test('an end before its start is one of the next day', () => {
  const on = (time: string, hours: OpeningHours = SHIFT) => openStatus({ timezone: 'UTC', hours }, AT(time));
  // Friday the 27th from 22:00 to Saturday, 02:00; Saturday itself has no hours.
  assert.equal(on('2026-11-27T21:59:00Z').open_now, false);
  assert.equal(on('2026-11-27T23:30:00Z').open_now, true);
  const night = on('2026-11-28T01:59:00Z');
  assert.deepEqual([night.open_now, night.week_day, night.open_hours], [true, 6, []]);
  assert.deepEqual(night.current_slice, { start: '22:00', end: '02:00' });
  assert.equal(on('2026-11-28T02:00:00Z').open_now, false);
  assert.deepEqual(on('2026-11-27T12:00:00Z').next_opening, { start: '22:00', end: '02:00', day: '2026-11-27' });
  // Until midnight, written as 00:00, and no minute longer; what ends as it starts never opens.
  const late = { usual: { default: [{ start: '18:00', end: '00:00' }] } };
  assert.deepEqual([on('2026-11-27T23:59:00Z', late).open_now, on('2026-11-27T00:00:00Z', late).open_now], [true, false]);
  assert.equal(on('2026-11-27T09:30:00Z', { usual: { default: [{ start: '09:00', end: '09:00' }] } }).open_now, false);
});

test('a temporary closure closes all of its days, whatever else is said of them', () => {
  const hours = {
    usual: { default: [{ start: '20:00', end: '03:00' }] },
    special: { '2026-11-26': [{ start: '08:00', end: '10:00' }] },
    temporary_closure: [{ start: '2026-11-25', end: '2026-11-26' }],
  };
  const schedule = { timezone: 'Europe/Paris', hours };
  // The night of the 24th ends at midnight, and that of the 26th does not begin; the 27th opens at 20:00.
  assert.equal(openStatus(schedule, AT('2026-11-24T22:30:00Z')).open_now, true);
  assert.equal(openStatus(schedule, AT('2026-11-24T23:30:00Z')).open_now, false);
  const closed = openStatus(schedule, AT('2026-11-26T08:00:00Z'));
  assert.deepEqual([closed.open_now, closed.open_hours], [false, []]);
  assert.deepEqual(closed.next_opening, { start: '20:00', end: '03:00', day: '2026-11-27' });
  assert.equal(openStatus(schedule, AT('2026-11-27T00:30:00Z')).open_now, false);
  const week = weeklyOpening(schedule, AT('2026-11-26T08:00:00Z'));
  assert.deepEqual([week[2].hours.length, week[3], week[4].hours], [1, { hours: [], isSpecial: true }, []]);
});

const status = (hours: OpeningHours, time: string, timezone = 'UTC') => openStatus({ timezone, hours }, AT(time));

test('an hour that comes twice: a part of a period ends, or begins, as the clock is put back', () => {
  // In New York 01:30 is at 05:30Z and again at 06:30Z on 2026-11-01, a Sunday.
  const at = (start: string, end: string, time: string) => {
    const { current_slice, next_opening } = status({ usual: { '7': [{ start, end }] } }, time, 'America/New_York');
    return [current_slice, next_opening];
  };
  // It is open from 01:15 until 02:00, which is 01:00 again, and from 01:15 on once more.
  const rest = { start: '01:15', end: '05:00', day: '2026-11-01' };
  assert.deepEqual(at('01:15', '05:00', '2026-11-01T05:30:00Z'), [{ start: '01:15', end: '02:00' }, rest]);
  assert.deepEqual(at('01:15', '05:00', '2026-11-01T06:05:00Z'), [undefined, rest]);
  assert.deepEqual(at('01:15', '05:00', '2026-11-01T06:20:00Z')[0], { start: '01:15', end: '05:00' });
  // From 00:30 to 01:30, and from 01:00 to 01:30 once more.
  const again = { start: '01:00', end: '01:30', day: '2026-11-01' };
  assert.deepEqual(at('00:30', '01:30', '2026-11-01T05:00:00Z'), [{ start: '00:30', end: '01:30' }, again]);
  // What is open all the time has no break.
  assert.deepEqual(at('00:30', '05:00', '2026-11-01T05:30:00Z')[0], { start: '00:30', end: '05:00' });
});

test('what touches is one opening: over midnight, several days, and however the end of a day is written', () => {
  // 2026-11-27 is a Friday.
  for (const end of ['24:00', '23:59', '00:00']) {
    const bar = { usual: { '5': [{ start: '18:00', end }], '6': [{ start: '0:00', end: '02:00' }] } };
    for (const time of ['2026-11-27T23:00:00Z', '2026-11-28T01:00:00Z'])
      assert.deepEqual(status(bar, time).current_slice, { start: '18:00', end: '02:00' }, end);
    assert.deepEqual(status(bar, '2026-11-27T12:00:00Z').next_opening, { start: '18:00', end: '02:00', day: '2026-11-27' });
    // What is on is no next opening: that is a week later.
    assert.equal(status(bar, '2026-11-27T23:00:00Z').next_opening?.day, '2026-12-04');
  }
  const lunch = {
    usual: {
      default: [
        { start: '12:00', end: '14:00' },
        { start: '08:00', end: '12:00' },
        { start: '13:00', end: '13:30' },
      ],
    },
  };
  assert.deepEqual(status(lunch, '2026-11-27T09:00:00Z').current_slice, { start: '08:00', end: '14:00' });
  assert.equal(status(lunch, '2026-11-27T09:00:00Z').next_opening?.day, '2026-11-28');
  const weekend = {
    usual: {
      '5': [{ start: '18:00', end: '24:00' }],
      '6': { 'all-day': true as const },
      '7': [{ start: '00:00', end: '20:00' }],
    },
  };
  const whole = { start: '18:00', end: '20:00', day: '2026-11-27', end_day: '2026-11-29' };
  assert.deepEqual(status(weekend, '2026-11-28T12:00:00Z').current_slice, whole);
  assert.deepEqual(status(weekend, '2026-11-25T12:00:00Z').next_opening, whole);
});

test('a shop that never closes has no next opening', () => {
  const allDay = { start: '00:00', end: '24:00', 'all-day': true };
  const ways: OpeningHours[] = [
    { usual: { default: { 'all-day': true } } },
    { usual: { default: [{ 'all-day': true }] } },
    { usual: { default: [{ start: '00:00', end: '24:00' }] } },
    { usual: { default: [{ start: '00:00', end: '23:59' }] } },
    { usual: { default: [{ start: '00:00', end: '00:00' }] } },
    {
      usual: {
        default: [
          { start: '06:00', end: '18:00' },
          { start: '18:00', end: '06:00' },
        ],
      },
    },
    { usual: { default: { 'all-day': true } }, special: { '2026-12-25': [{ start: '00:00', end: '23:59' }] } },
  ];
  for (const hours of ways) {
    for (const time of ['2026-11-27T00:00:00Z', '2026-11-27T23:59:59Z']) {
      const { open_now, current_slice, next_opening } = status(hours, time);
      assert.deepEqual([open_now, current_slice, next_opening], [true, allDay, undefined], JSON.stringify(hours));
    }
  }
});

const ALWAYS = { usual: { default: { 'all-day': true as const } } };

test('a shop that never closes but on some days: until when it is open, and since when', () => {
  const christmas = { ...ALWAYS, special: { '2026-12-25': [] } };
  // It began before all that is looked at, of which 00:00 stands; it reopens for longer than is looked at, and has no end.
  const before = status(christmas, '2026-11-27T10:00:00Z');
  assert.deepEqual(before.current_slice, { start: '00:00', end: '24:00', end_day: '2026-12-24' });
  assert.deepEqual(before.next_opening, { start: '00:00', end: '24:00', 'all-day': true, day: '2026-12-26' });
  // On the last evening the end is that of the day.
  assert.deepEqual(status(christmas, '2026-12-24T23:59:00Z').current_slice, before.current_slice);
  assert.equal(status(christmas, '2026-12-25T10:00:00Z').open_now, false);
  // From the day after on it never closes within the days that are looked at.
  const after = status(christmas, '2026-12-28T10:00:00Z');
  assert.deepEqual(after.current_slice, { start: '00:00', end: '24:00', 'all-day': true, day: '2026-12-26' });
  assert.equal(after.next_opening, undefined);
  // Between two days both sides are known.
  const two = { ...christmas, temporary_closure: [{ start: '2026-12-28', end: '2026-12-30' }] };
  assert.deepEqual(status(two, '2026-12-26T10:00:00Z').current_slice, {
    ...{ start: '00:00', end: '24:00', day: '2026-12-26', end_day: '2026-12-27' },
  });
  assert.deepEqual(status(two, '2026-11-27T10:00:00Z').next_opening, {
    ...{ start: '00:00', end: '24:00', day: '2026-12-26', end_day: '2026-12-27' },
  });
});

test('a special day with hours of its own ends and begins what never closes otherwise', () => {
  const hours = { ...ALWAYS, special: { '2026-12-24': [{ start: '00:00', end: '14:00' }], '2026-12-25': [] } };
  assert.deepEqual(status(hours, '2026-11-27T10:00:00Z').current_slice, {
    ...{ start: '00:00', end: '14:00', end_day: '2026-12-24' },
  });
  // An end of 00:00 is one of the day after that on which it is written.
  const late = {
    ...ALWAYS,
    special: {
      '2026-12-24': [
        { start: '00:00', end: '10:00' },
        { start: '10:00', end: '00:00' },
      ],
      '2026-12-25': [],
    },
  };
  assert.deepEqual(status(late, '2026-11-27T10:00:00Z').current_slice, {
    ...{ start: '00:00', end: '00:00', end_day: '2026-12-25' },
  });
  // It reopens at ten, and does not close again.
  const reopened = { ...ALWAYS, special: { '2026-12-24': [], '2026-12-25': [{ start: '10:00', end: '24:00' }] } };
  const open = { start: '10:00', end: '24:00', 'all-day': true, day: '2026-12-25' };
  assert.deepEqual(status(reopened, '2026-12-24T10:00:00Z').next_opening, open);
  assert.deepEqual(status(reopened, '2027-03-01T10:00:00Z').current_slice, open);
});

test('one day is all of it, and opens again; what closes on the last day that is looked at has an end', () => {
  // 2026-12-01 is a Tuesday.
  const tuesdays = { usual: { '2': { 'all-day': true as const } } };
  assert.deepEqual(status(tuesdays, '2026-12-01T10:00:00Z').current_slice, {
    start: '00:00',
    end: '24:00',
    'all-day': true,
  });
  assert.deepEqual(status(tuesdays, '2026-12-01T10:00:00Z').next_opening, {
    start: '00:00',
    end: '24:00',
    day: '2026-12-08',
  });
  // 2026-11-27 and 366 days is 2027-11-28.
  const closedOn = (date: string) => status({ ...ALWAYS, special: { [date]: [] } }, '2026-11-27T10:00:00Z').current_slice;
  assert.deepEqual(closedOn('2027-11-28'), { start: '00:00', end: '24:00', end_day: '2027-11-27' });
  assert.deepEqual(closedOn('2027-11-29'), { start: '00:00', end: '24:00', 'all-day': true });
  // And as far back: 2025-11-26 is 366 days before.
  assert.deepEqual(closedOn('2025-11-26'), { start: '00:00', end: '24:00', 'all-day': true, day: '2025-11-27' });
  assert.deepEqual(closedOn('2025-11-25'), { start: '00:00', end: '24:00', 'all-day': true });
});

test('spans that only a skipped hour parts are one', () => {
  // Paris, 2026-03-29: 02:00 is 03:00.
  const hours = {
    usual: {
      default: [
        { start: '01:00', end: '02:00' },
        { start: '03:00', end: '04:00' },
      ],
    },
  };
  assert.deepEqual(status(hours, '2026-03-29T00:30:00Z', 'Europe/Paris').current_slice, { start: '01:00', end: '04:00' });
  assert.deepEqual(status(hours, '2026-03-28T00:30:00Z', 'Europe/Paris').current_slice, { start: '01:00', end: '02:00' });
});

test('a local time is that of each zone', () => {
  const hours = { usual: { default: [{ start: '17:00', end: '19:00' }] } };
  const evening = new LocalMoment(Temporal.PlainDateTime.from('2026-12-24T18:00'));
  for (const timezone of ['Europe/Paris', 'Asia/Tokyo', 'America/New_York'])
    assert.equal(isOpenAt({ timezone, hours }, evening), true);
  const skipped = new LocalMoment(Temporal.PlainDateTime.from('2026-03-29T02:30'));
  const night = { usual: { default: [{ start: '03:00', end: '04:00' }] } };
  assert.equal(isOpenAt({ timezone: 'Europe/Paris', hours: night }, skipped), true);
});
