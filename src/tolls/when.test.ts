import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Holds } from './terms.ts';
import { holdsAt, turningMoments } from './when.ts';

const at = (text: string) => ({
  moment: Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris'),
  holidays: 'FR',
});

test('when fares hold, by the clock of the place', () => {
  // 2026-11-23 is a Monday.
  const rows: readonly (readonly [Holds, string, boolean])[] = [
    [{}, '2026-11-23T12:00', true],
    [{ days: ['Mo'] }, '2026-11-23T23:59', true],
    [{ days: ['Mo'] }, '2026-11-24T00:00', false],
    [{ days: ['Su'] }, '2026-11-22T12:00', true],
    [{ hours: '07:00-19:00' }, '2026-11-23T07:00', true],
    [{ hours: '07:00-19:00' }, '2026-11-23T18:59', true],
    [{ hours: '07:00-19:00' }, '2026-11-23T19:00', false],
    [{ hours: '22:00-06:00' }, '2026-11-23T22:00', true],
    [{ hours: '22:00-06:00' }, '2026-11-23T05:59', true],
    [{ hours: '22:00-06:00' }, '2026-11-23T06:00', false],
    [{ hours: '18:00-24:00' }, '2026-11-23T23:59', true],
    // A night belongs to the day on which it begins: early on Tuesday it is still Monday's, early on Monday Sunday's.
    [{ hours: '22:00-06:00', days: ['Mo'] }, '2026-11-24T03:00', true],
    [{ hours: '22:00-06:00', days: ['Mo'] }, '2026-11-23T03:00', false],
    [{ hours: '22:00-06:00', season: { from: '06-15', until: '09-15' } }, '2026-09-16T03:00', true],
    [{ hours: '22:00-06:00', season: { from: '06-15', until: '09-15' } }, '2026-09-16T22:00', false],
    [{ hours: '22:00-06:00', season: { from: '06-15', until: '09-15' } }, '2026-06-15T03:00', false],
    [{ hours: '22:00-06:00', until: '2026-12-31' }, '2027-01-01T05:59', true],
    [{ hours: '22:00-06:00', from: '2027-01-01' }, '2027-01-01T05:59', false],
    [{ hours: '22:00-06:00', from: '2027-01-01' }, '2027-01-01T22:00', true],
    [{ season: { from: '06-15', until: '09-15' } }, '2026-09-15T23:59', true],
    [{ season: { from: '06-15', until: '09-15' } }, '2026-09-16T00:00', false],
    [{ season: { from: '11-01', until: '03-31' } }, '2026-01-05T10:00', true],
    [{ season: { from: '11-01', until: '03-31' } }, '2026-04-01T10:00', false],
    [{ from: '2026-11-24' }, '2026-11-23T23:59', false],
    [{ from: '2026-11-24' }, '2026-11-24T00:00', true],
    [{ until: '2026-11-23' }, '2026-11-23T23:59', true],
    [{ until: '2026-11-23' }, '2026-11-24T00:00', false],
    [{ days: ['Mo'], hours: '07:00-19:00', from: '2026-01-01' }, '2026-11-23T06:59', false],
  ];
  for (const [holds, moment, expected] of rows) {
    assert.equal(holdsAt(holds, at(moment)), expected, `${JSON.stringify(holds)} at ${moment}`);
  }
  assert.ok(holdsAt(undefined, at('2026-11-23T12:00')));
});

test('the moments at which something may turn, on nights on which clocks change', () => {
  const turning = (hours: string, from: string, until: string) =>
    turningMoments([{ hours }], Temporal.ZonedDateTime.from(from), Temporal.ZonedDateTime.from(until)).map((moment) =>
      moment.toString({ timeZoneName: 'never' }),
    );
  // At 3 it is 2 again: the half hour from 2 on comes twice.
  assert.deepEqual(turning('02:00-02:30', '2026-10-25T01:50+02:00[Europe/Paris]', '2026-10-25T03:10+01:00[Europe/Paris]'), [
    '2026-10-25T01:50:00+02:00',
    '2026-10-25T02:00:00+02:00',
    '2026-10-25T02:30:00+02:00',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T02:30:00+01:00',
  ]);
  assert.deepEqual(
    turning('00:00-02:30', '2026-10-25T02:40+02:00[Europe/Paris]', '2026-10-25T02:50+01:00[Europe/Paris]'),
    ['2026-10-25T02:40:00+02:00', '2026-10-25T02:00:00+01:00', '2026-10-25T02:30:00+01:00'],
    'at the second 2 o’clock they hold again',
  );
  // In spring there is no 2.30: what begins then begins at 3.
  assert.deepEqual(turning('02:00-02:30', '2026-03-29T01:50+01:00[Europe/Paris]', '2026-03-29T03:40+02:00[Europe/Paris]'), [
    '2026-03-29T01:50:00+01:00',
    '2026-03-29T03:00:00+02:00',
    '2026-03-29T03:30:00+02:00',
  ]);
});
