import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { alternativesBetween } from '../../src/venues/search/alternatives.ts';
import { type Course, metersOf, secondsOf } from '../../src/venues/search/course.ts';
import { courseBetween, WalksFrom } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { DrawnPlan, feature, openPlan, smallMall } from '../support/indoor-plan.ts';

function waysBetween(venue: Venue, from: string, to: string): Course[] {
  const [a, b] = [from, to].map((name) => venue.anchors(feature(venue, name)));
  const best = courseBetween(venue, 'default', a, b) ?? assert.fail('there is a way');
  return [best, ...alternativesBetween(venue, 'default', best, 2)];
}

const ridesOf = ({ pieces }: Course) =>
  [...new Set(pieces.map(({ kind }) => kind))].filter((kind) => ['steps', 'escalator', 'lift'].includes(kind)).join();

describe('alternatives', () => {
  let mall: Venue;
  before(async () => {
    ({ venue: mall } = await openPlan(smallMall()));
  });

  test('take another ride: the escalator, the stairs beside it, the lift', () => {
    const rides = waysBetween(mall, 'N00', 'N10').map(ridesOf);
    assert.equal(rides[0], 'escalator');
    assert.deepEqual(rides.slice(1).toSorted(), ['lift', 'steps']);
  });

  test('are none where only one way leads', () => {
    assert.equal(waysBetween(mall, 'N00', 'N01').length, 1, 'a corridor, however broad, is one way');
    const room = mall.anchors(feature(mall, 'N00'));
    const [spot] = room;
    assert.ok(spot);
    const [near] = room.map((anchor) => mall.map.anchorIn(anchor.space, anchor.x + 1, anchor.y));
    const direct = courseBetween(mall, 'default', [spot], [near ?? spot]) ?? assert.fail();
    assert.deepEqual(alternativesBetween(mall, 'default', direct, 2), []);
  });

  test('lead around the other side of a block of rooms', async () => {
    const plan = new DrawnPlan()
      .surface(
        'ring',
        [
          [0, 0],
          [40, 0],
          [40, 30],
          [0, 30],
        ],
        { indoor: 'area', level: '0' },
      )
      .box('block', [4, 4], [36, 25], { indoor: 'room', level: '0', ref: 'B' })
      .box('west', [-6, 10], [0, 18], { indoor: 'room', level: '0', ref: 'W' })
      .point('dw', [0, 14], { door: 'yes', level: '0' })
      .box('east', [40, 10], [46, 18], { indoor: 'room', level: '0', ref: 'E' })
      .point('de', [40, 14], { door: 'yes', level: '0' });
    const { venue } = await openPlan(plan);
    const ways = waysBetween(venue, 'W', 'E');
    assert.equal(ways.length, 2, 'by the south and by the north');
    const [southern, northern] = ways.map(({ points }) => points.map(({ y }) => y));
    assert.ok(Math.min(...(southern ?? [])) < -10 && Math.min(...(northern ?? [])) > -2, 'metres from the middle');
  });

  test('are none across an open hall, where any bend would do', async () => {
    const plan = new DrawnPlan()
      .box('hall', [0, 0], [60, 60], { indoor: 'area', level: '0' })
      .box('west', [-6, 25], [0, 35], { indoor: 'room', level: '0', ref: 'W' })
      .point('dw', [0, 30], { door: 'yes', level: '0' })
      .box('east', [60, 25], [66, 35], { indoor: 'room', level: '0', ref: 'E' })
      .point('de', [60, 30], { door: 'yes', level: '0' })
      .box('stand', [29, 50], [31, 52], { indoor: 'room', level: '0', ref: 'S' });
    const { venue } = await openPlan(plan);
    assert.equal(waysBetween(venue, 'W', 'E').length, 1);
  });

  test('cost at most half more and a minute, pass no point twice, and follow the graph', () => {
    const rooms = mall.features.filter((each) => mall.heads[each].kind === 'room');
    fc.assert(
      fc.property(
        fc.constantFrom(...rooms),
        fc.constantFrom(...rooms),
        fc.constantFrom(...mall.meta.profiles),
        (a, b, profile) => {
          const best = courseBetween(mall, profile, mall.anchors(a), mall.anchors(b));
          if (!best) return;
          const { cost } = mall.gait(profile).arcCosts;
          const costOf = ({ pieces }: Course) =>
            pieces.reduce((sum, { arc, seconds }) => sum + (arc < 0 ? seconds : (cost[arc] ?? 0)), 0);
          for (const other of alternativesBetween(mall, profile, best, 2)) {
            assert.ok(costOf(other) >= costOf(best) - 1e-6 && costOf(other) <= costOf(best) * 1.5 + 60 + 1e-6);
            const vertices = other.points.map(({ vertex }) => vertex).filter((vertex) => vertex >= 0);
            assert.equal(new Set(vertices).size, vertices.length);
            assert.deepEqual([other.points[0], other.points.at(-1)], [best.points[0], best.points.at(-1)]);
            assert.ok(metersOf(other) > 0 && secondsOf(other) > 0);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

test('the soonest of many is that which comparing them all one by one finds', async () => {
  const { venue } = await openPlan(smallMall());
  const all = venue.features.filter((each) => venue.anchors(each).length > 0);
  fc.assert(
    fc.property(
      fc.constantFrom(...all),
      fc.subarray(all, { minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      (from, among, count) => {
        const walks = new WalksFrom(venue, 'wheelchair', venue.anchors(from));
        const places = among.map((each) => venue.anchors(each));
        const costs = places.map((anchors) => walks.costTo(anchors)).filter((cost) => cost < Infinity);
        const soonest = walks.soonest(places, count).map((i) => walks.costTo(places[i] ?? []));
        assert.deepEqual(soonest, costs.toSorted((a, b) => a - b).slice(0, count));
      },
    ),
    { numRuns: 300 },
  );
});
