import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { openFeatures } from '../../src/indoor/open-now.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { DrawnPlan, openPlan } from '../support/indoor-plan.ts';
import { found } from '../support/indoor-search.ts';

/** The drawn plans lie in the north of France. */
const paris = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Paris').toInstant();

describe('what is open', () => {
  let open: OpenVenue;
  before(async () => {
    const hours: Readonly<Record<string, string>> = {
      Always: '24/7',
      Office: 'Mo-Fr 09:00-17:00',
      Bakery: 'Mo-Su 06:30-20:00; PH off',
      Night: 'Fr,Sa 22:00-04:00',
      Sun: 'sunrise-sunset',
      Closed: 'off',
      Maybe: 'Mo-Su 00:00-24:00 unknown "by appointment"',
      Unreadable: 'whenever we feel like it {{{',
      Long: `Mo-Su 00:00-24:00; ${'Mo 10:00-11:00; '.repeat(40)}`,
    };
    const plan = new DrawnPlan().line(
      'way',
      [
        [0, 0],
        [100, 0],
      ],
      { highway: 'footway', level: '0', indoor: 'yes' },
    );
    for (const [i, [name, opening_hours]] of Object.entries(hours).entries())
      plan.point(name, [i * 10, 1], { shop: 'yes', name, opening_hours, level: '0' });
    plan.point('none', [95, 1], { shop: 'yes', name: 'No hours', level: '0' });
    open = await openPlan(plan);
  });
  const openAt = async (text: string) => found(open, '', { among: await openFeatures(open.venue, paris(text)) });

  test('is so by the clock of the venue, over midnight, and on holidays', async () => {
    assert.deepEqual(await openAt('2026-03-04T12:00'), ['Always', 'Bakery', 'Office', 'Sun'], 'a Wednesday at noon');
    assert.deepEqual(await openAt('2026-03-04T03:00'), ['Always']);
    assert.deepEqual(await openAt('2026-03-07T03:59'), ['Always', 'Night'], 'the night from Friday to Saturday');
    assert.deepEqual(await openAt('2026-03-07T04:00'), ['Always']);
    assert.deepEqual(
      await openAt('2026-07-14T12:00'),
      ['Always', 'Office', 'Sun'],
      'the bakery is closed on the national holiday',
    );
  });

  test('follows the sun of the place and summer time', async () => {
    // Near Boulogne the sun rises on 4 March at about 07:30 and sets at 18:45; on 21 June it does at 05:40 and 22:05, summer time.
    assert.ok(!(await openAt('2026-03-04T07:00')).includes('Sun'));
    assert.ok((await openAt('2026-03-04T18:15')).includes('Sun'));
    assert.ok(!(await openAt('2026-03-04T19:15')).includes('Sun'));
    assert.ok((await openAt('2026-06-21T21:45')).includes('Sun'));
    assert.ok((await openAt('2026-06-22T16:59')).includes('Office'), 'a Monday');
    assert.ok(!(await openAt('2026-06-22T17:00')).includes('Office'));
  });

  test('is worked out once a minute', async () => {
    const at = paris('2026-03-04T12:00');
    assert.equal(await openFeatures(open.venue, at), await openFeatures(open.venue, at.add({ seconds: 59 })));
    assert.notEqual(await openFeatures(open.venue, at), await openFeatures(open.venue, at.add({ seconds: 60 })));
  });
});
