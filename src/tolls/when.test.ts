import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Holds } from './terms.ts';
import { holdsAt } from './when.ts';

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
