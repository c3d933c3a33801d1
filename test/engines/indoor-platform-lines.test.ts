import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lngLat } from '../../src/geo/position.ts';
import { at, DrawnPlan, feature, openPlan, place } from '../support/indoor-plan.ts';
import { stepsTo } from '../support/indoor-ways.ts';

/** Two passages that meet a platform, which is drawn as a line, 60 m apart. */
function station(tags: Readonly<Record<string, string>> = {}): DrawnPlan {
  return new DrawnPlan()
    .line(
      'west',
      [
        [0, -20],
        [0, 0],
      ],
      { highway: 'corridor', level: '-2' },
    )
    .line(
      'east',
      [
        [60, -20],
        [60, 0],
      ],
      { highway: 'corridor', level: '-2' },
    )
    .line(
      'platform',
      [
        [-30, 0],
        [0, 0],
        [60, 0],
        [90, 0],
      ],
      { railway: 'platform', ref: '7', level: '-2', ...tags },
    );
}

describe('a platform that is drawn as a line', () => {
  test('is walked along between the paths that touch it', async () => {
    const steps = stepsTo(await openPlan(station()), place(0, -18, -2), place(60, -18, -2));
    const meters = steps.reduce((sum, { distance }) => sum + distance.value, 0);
    assert.ok(Math.abs(meters - 96) < 0.5, `18 m to the platform, 60 m along it, 18 m from it: ${meters}`);
  });

  test('is one feature, found by its number, and reached in its middle', async () => {
    const open = await openPlan(station());
    const { heads, features } = open.venue;
    assert.equal(features.filter((each) => heads[each].source === 'geojson:platform').length, 1);
    const [anchor] = open.venue.anchors(feature(open.venue, '7'));
    assert.ok(anchor);
    assert.ok(stepsTo(open, place(0, -18, -2), 'ref:7').length > 1);
  });

  test('is not walked along by whom its tags shut out', async () => {
    const open = await openPlan(station({ wheelchair: 'no' }));
    const to = (mode: string) => stepsTo(open, place(0, -18, -2), place(60, -18, -2), { mode });
    assert.ok(to('default').length > 1);
    assert.throws(() => to('wheelchair'), /no route/);
    const forbidden = await openPlan(station({ foot: 'no' }));
    assert.throws(() => stepsTo(forbidden, place(0, -18, -2), place(60, -18, -2)), /no route/);
  });

  test('is walked along where a path ends on it between its corners', async () => {
    const plan = station().line(
      'middle',
      [
        [30, -20],
        [30, 0],
      ],
      { highway: 'corridor', level: '-2' },
    );
    const steps = stepsTo(await openPlan(plan), place(30, -18, -2), place(60, -18, -2));
    const meters = steps.reduce((sum, { distance }) => sum + distance.value, 0);
    assert.ok(Math.abs(meters - 66) < 0.5, `18 m to the platform, 30 m along it, 18 m from it: ${meters}`);
    // Without the others, nothing shares a corner with the platform.
    const alone = new DrawnPlan()
      .line(
        'only',
        [
          [0, -20],
          [0, 0],
        ],
        { highway: 'corridor', level: '-2' },
      )
      .line(
        'platform',
        [
          [-300, 0],
          [90, 0],
        ],
        { railway: 'platform', ref: '7', level: '-2' },
      );
    const far = stepsTo(await openPlan(alone), place(0, -18, -2), 'ref:7');
    // 18 m to the platform, and 105 m along it to its middle.
    assert.ok(Math.abs(far.reduce((sum, { distance }) => sum + distance.value, 0) - 123) < 0.5);
  });

  test('is reached where it is nearest to what is walked on, and reported where nothing is', async () => {
    const plan = new DrawnPlan()
      .box('ground', [0, 0], [20, 20], { indoor: 'corridor', level: '0' })
      .box('room', [0, 20], [10, 30], { indoor: 'room', level: '0' })
      .point('door', [5, 20], { door: 'yes', level: '0' })
      .line(
        'near',
        [
          [25, 10],
          [225, 10],
        ],
        { railway: 'platform', ref: '1', level: '0' },
      )
      .line(
        'far',
        [
          [60, 48],
          [260, 48],
        ],
        { railway: 'platform', ref: '2', level: '0' },
      );
    const { venue } = await openPlan(plan);
    const [anchor] = venue.anchors(feature(venue, '1'));
    const [x] = venue.plane.xy(lngLat(at([20, 10])));
    assert.ok(anchor && Math.abs(anchor.x - x) < 0.5, 'at the edge of the ground before its end');
    assert.deepEqual(
      venue.meta.findings.filter(({ kind }) => kind === 'unreachable').map(({ source }) => source),
      ['geojson:far'],
    );
  });

  test('is no way of its own where no path touches it', async () => {
    const plan = new DrawnPlan()
      .box('ground', [-30, -20], [90, -2], { indoor: 'corridor', level: '-2' })
      .box('room', [0, -30], [6, -20], { indoor: 'room', level: '-2' })
      .line(
        'platform',
        [
          [-30, 3],
          [90, 3],
        ],
        { railway: 'platform', level: '-2' },
      );
    const { venue } = await openPlan(plan);
    assert.deepEqual(
      venue.meta.findings.filter(({ kind }) => kind === 'cut off'),
      [],
    );
  });
});
