import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Xy } from '../../src/geo/position.ts';
import type { FeatureId } from '../../src/venues/plan/venue-ids.ts';
import { WaysPast } from '../../src/venues/search/avoid.ts';
import { type Course, secondsOf } from '../../src/venues/search/course.ts';
import { courseBetween, WalksFrom } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { at, DrawnPlan, feature, openPlan, smallMall } from '../support/indoor-plan.ts';

const kindsOf = (course: Course | null) => new Set(course?.pieces.map(({ kind }) => kind));

function way(venue: Venue, from: string, to: string): Course | null {
  return courseBetween(venue, 'default', venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));
}

/** The venue while features are closed. */
const without = (venue: Venue, ...names: string[]) => venue.without(names.map((name) => feature(venue, name)));

describe('closed features of a building', () => {
  let mall: Venue;
  before(async () => {
    ({ venue: mall } = await openPlan(smallMall()));
  });

  test('are gone around: by the stairs instead of the escalator, by the lift instead of both', () => {
    assert.ok(kindsOf(way(mall, 'N00', 'N10')).has('escalator'), 'the nearest way up');
    const byStairs = way(without(mall, 'esc0'), 'N00', 'N10');
    assert.ok(kindsOf(byStairs).has('steps') && !kindsOf(byStairs).has('escalator'));
    const byLift = way(without(mall, 'esc0', 'stairs0'), 'N00', 'N10');
    assert.deepEqual([kindsOf(byLift).has('lift'), kindsOf(byLift).has('steps')], [true, false]);
    assert.equal(way(without(mall, 'esc0', 'stairs0', 'lift0'), 'N00', 'N10'), null, 'a shaft that is closed below');
    assert.ok(kindsOf(way(mall, 'N00', 'N10')).has('escalator'), 'the whole venue is as before');
  });

  test('a closed door leads nowhere, a closed room only out', () => {
    assert.ok(way(mall, 'N00', 'N01'));
    assert.equal(way(without(mall, 'dn01'), 'N00', 'N01'), null);
    const closed = without(mall, 'N01');
    assert.equal(way(closed, 'N00', 'N01'), null);
    assert.ok(way(closed, 'N01', 'N00'), 'who is in can still leave');
    assert.deepEqual(
      ['N01', 'N00'].map((name) => closed.goals(feature(mall, name)).length),
      [0, 1],
      'it is no goal',
    );
  });

  test('a lift that is a point is closed at all its stops, one in a shaft by either of them', async () => {
    const plan = new DrawnPlan();
    for (const level of ['0', '1']) {
      plan.box(`c${level}`, [0, 0], [20, 5], { indoor: 'corridor', level, ref: `C${level}` });
      plan.box(`r${level}`, [0, 5], [5, 10], { indoor: 'room', level, ref: `R${level}` });
      plan.point(`d${level}`, [2, 5], { door: 'yes', level });
    }
    plan.point('lift', [15, 2], { highway: 'elevator', level: '0;1' });
    const { venue } = await openPlan(plan);
    assert.ok(kindsOf(way(venue, 'R0', 'R1')).has('lift'));
    assert.equal(way(without(venue, 'lift'), 'R0', 'R1'), null);
    const all = new WalksFrom(without(venue, 'lift'), 'default', venue.anchors(feature(venue, 'R0')));
    assert.equal(all.to(venue.anchors(feature(venue, 'R1'))), null, 'the search to all knows it as well');
  });

  test('a closed path is no way, and one around it is', async () => {
    const plan = new DrawnPlan()
      .line(
        'short',
        [
          [0, 0],
          [10, 0],
        ],
        { highway: 'footway', indoor: 'yes', level: '0' },
      )
      .line(
        'long',
        [
          [0, 0],
          [5, 8],
          [10, 0],
        ],
        { highway: 'footway', indoor: 'yes', level: '0' },
      )
      .line(
        'a',
        [
          [-10, 0],
          [0, 0],
        ],
        { highway: 'footway', indoor: 'yes', level: '0' },
      )
      .line(
        'b',
        [
          [10, 0],
          [20, 0],
        ],
        { highway: 'footway', indoor: 'yes', level: '0' },
      )
      .point('from', [-9, 0], { amenity: 'atm', level: '0', indoor: 'yes' })
      .point('to', [19, 0], { amenity: 'bench', level: '0', indoor: 'yes' });
    const { venue } = await openPlan(plan);
    const meters = (course: Course | null) => Math.round(course?.pieces.reduce((sum, piece) => sum + piece.meters, 0) ?? -1);
    assert.equal(meters(way(venue, 'from', 'to')), 28);
    assert.equal(meters(way(without(venue, 'short'), 'from', 'to')), 18 + Math.round(2 * Math.hypot(5, 8)));
    assert.equal(meters(way(without(venue, 'short', 'long'), 'from', 'to')), -1);
  });
});

describe('a closed area of open ground', () => {
  /** A hall of two parts, the west and the east, with a part between them that does not fill it. */
  const hall = () =>
    new DrawnPlan()
      .box('west', [0, 0], [10, 20], { indoor: 'area', level: '0', ref: 'W' })
      .box('middle', [10, 5], [20, 15], { indoor: 'area', level: '0', ref: 'M' })
      .box('south', [10, 0], [20, 5], { indoor: 'area', level: '0', ref: 'S' })
      .box('east', [20, 0], [30, 20], { indoor: 'area', level: '0', ref: 'E' })
      .box('room', [0, 20], [5, 25], { indoor: 'room', level: '0', ref: 'R' })
      .point('door', [2, 20], { door: 'yes', level: '0' })
      .point('a', [5, 12], { amenity: 'atm', level: '0' })
      .point('b', [25, 12], { amenity: 'bench', level: '0' })
      .point('in', [15, 10], { amenity: 'clock', level: '0' });

  test('is gone around, and left by who is in it', async () => {
    const { venue } = await openPlan(hall());
    assert.ok(Math.abs(secondsOf(way(venue, 'a', 'b') ?? assert.fail()) - 20) < 0.01, 'straight through');
    const closed = without(venue, 'M');
    const around = secondsOf(way(closed, 'a', 'b') ?? assert.fail());
    const exact = 2 * Math.hypot(5, 7) + 10;
    assert.ok(around >= exact && around < exact + 1.5, `around its two southern corners: ${around}, ${exact}`);
    assert.equal(way(without(venue, 'M', 'S'), 'a', 'b'), null);
    assert.ok(way(closed, 'in', 'b'));
    const [inside] = closed.anchors(feature(venue, 'in'));
    assert.ok(inside && closed.isWithinClosed(inside));
    const walks = new WalksFrom(closed, 'default', closed.anchors(feature(venue, 'a')));
    assert.ok(Math.abs((walks.to(closed.anchors(feature(venue, 'b')))?.seconds ?? 0) - around) < 1e-6);
  });

  const cell = fc.record({
    x: fc.integer({ min: 1, max: 7 }),
    y: fc.integer({ min: 1, max: 7 }),
    wide: fc.integer({ min: 1, max: 4 }),
    high: fc.integer({ min: 1, max: 4 }),
  });
  const spot = fc.tuple(fc.double({ min: 1, max: 39, noNaN: true }), fc.double({ min: 1, max: 39, noNaN: true }));

  test('costs what a search past it costs that knows nothing of graphs and landmarks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 3 }), spot, spot, async (cells, from, to) => {
        const plan = new DrawnPlan().box('hall', [0, 0], [40, 40], { indoor: 'area', level: '0' });
        const boxes = cells.map(({ x, y, wide, high }): [Xy, Xy] => [
          [x * 4, y * 4],
          [Math.min(39, (x + wide) * 4), Math.min(39, (y + high) * 4)],
        ]);
        for (const [i, [low, high]] of boxes.entries()) plan.box(`c${i}`, low, high, { indoor: 'area', level: '0' });
        const { venue } = await openPlan(plan);
        const isIn = ([x, y]: readonly [number, number]) =>
          boxes.some(
            ([[west, south], [east, north]]) => x > west - 0.5 && x < east + 0.5 && y > south - 0.5 && y < north + 0.5,
          );
        fc.pre(!isIn(from) && !isIn(to));
        const closed = venue.without(boxes.map((_, i) => feature(venue, `c${i}`)));
        const [a, b] = [from, to].map((point) => closed.standAt(at([point[0], point[1]]), 0, 1) ?? assert.fail());
        const ours = courseBetween(closed, 'default', [a], [b]);
        const [past] = new WaysPast(closed, 'default', []).courses([a], [[b]]);
        if (!past) assert.equal(ours, null);
        else
          assert.ok(
            Math.abs(secondsOf(ours ?? assert.fail()) - secondsOf(past)) < 0.01,
            `${ours && secondsOf(ours)} ${secondsOf(past)}`,
          );
      }),
      { numRuns: 60 },
    );
  });
});

test('with anything closed, landmarks still bound: A* costs what a search to all does', async () => {
  const { venue } = await openPlan(smallMall());
  const closable = venue.features.filter((each) => venue.heads[each].kind !== 'wall');
  fc.assert(
    fc.property(fc.subarray([...closable], { maxLength: 8 }), fc.nat(), fc.nat(), (features: FeatureId[], i, j) => {
      const closed = venue.without(features);
      const [from, to] = [i, j].map((number) => closable[number % closable.length]);
      for (const profile of venue.meta.profiles) {
        const { arcCosts } = closed.gait(profile);
        const walk = new WalksFrom(closed, profile, closed.anchors(from)).to(closed.anchors(to));
        const course = courseBetween(closed, profile, closed.anchors(from), closed.anchors(to));
        assert.equal(course === null, walk === null, 'both or none');
        for (const { arc } of course?.pieces ?? []) assert.ok(arc < 0 || arcCosts.cost[arc] < Infinity);
        if (course && walk) assert.ok(Math.abs(secondsOf(course) - walk.seconds) < 0.5);
      }
    }),
    { numRuns: 300 },
  );
});
