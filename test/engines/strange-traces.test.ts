import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { localMeters, metersPerDegree } from '../../src/geo/distance.ts';
import type { Position } from '../../src/geo/position.ts';
import { DrawnTrace, type Drive, metersOf, statesOf, toldIn } from '../support/drawn-traces.ts';
import { type Drawing, DrawnRoads } from '../support/road-map.ts';

/** A place so many metres east and north of another. */
function beside({ lat, lng }: Position, east: number, north: number): Position {
  const [perLat, perLng] = metersPerDegree(lat);
  return { lat: lat + north / perLat, lng: lng + east / perLng };
}

function about(actual: number, expected: number, within: number, what = 'metres'): void {
  assert.ok(Math.abs(actual - expected) <= within, `${what}: ${actual}, not ${expected} ± ${within}`);
}

/** A street of 600 m with side streets of 100 m. */
const STREET: Drawing = {
  map: `
    1  2  3
    a--b--c--d--e--f--g
    4  5  6
  `,
  ways: { abcdefg: {}, 'b 2': {}, 'b 5': {}, 'c 3': {}, 'c 6': {} },
  step: 35,
};

const drive = async (drawing: Drawing, letters: string, how: Drive = {}) => {
  const drawn = await DrawnRoads.draw(drawing);
  return { drawn, matched: drawn.match(new DrawnTrace(drawn, how).along(letters).trace) };
};

describe('strange traces', () => {
  test('a motorway with a service road 25 m beside it: the trace of either stays on it', async () => {
    const drawing: Drawing = {
      map: `
        m-----------------------------------n
        s-----------------------------------t
      `,
      ways: {
        mn: { highway: 'motorway' },
        st: { highway: 'service' },
        ms: { highway: 'service' },
        tn: { highway: 'service' },
      },
      step: 25,
    };
    for (const letters of ['mn', 'st']) {
      const { drawn, matched } = await drive(drawing, letters, { noise: 8, every: 10 });
      assert.equal(toldIn(drawn, matched), letters);
    }
  });

  test('a roundabout driven twice is twice as long', async () => {
    const drawing: Drawing = {
      map: `
          b   
        c   a---x
          d   
      `,
      ways: { abcda: { junction: 'roundabout' }, 'x a': {} },
      step: 20,
    };
    const { drawn, matched } = await drive(drawing, 'xabcdabcdax', { every: 8, noise: 3 });
    assert.equal(toldIn(drawn, matched), 'x a abcda x a');
    const ring = 4 * Math.hypot(40, 20);
    about(metersOf(matched), 2 * 80 + 2 * ring, 15);
  });

  test('out and back on one street: one turn around, and both ways', async () => {
    const { drawn, matched } = await drive(STREET, 'abcdedcba');
    assert.equal(toldIn(drawn, matched), 'abcdefg < abcdefg');
    // The last point was noted 15 m before the end.
    about(metersOf(matched), 2 * 4 * 105 - 15, 25);
    assert.deepEqual(matched.gaps, []);
  });

  test('the corners of a track without errors are kept, also where it says that it is not accurate', async () => {
    // Around a block of 25 m, and into a yard of 40 m and out again.
    const drawn = await DrawnRoads.draw({
      map: `
                  y

          c d
        a-b-e-f-g-h-i
      `,
      ways: { abefghi: {}, 'b c': {}, 'c d': {}, 'd e': {}, 'h y': { highway: 'service' } },
      step: 12.5,
    });
    const driven = 'abcdefghyhi';
    const meters = [...driven].slice(1).reduce((sum, letter, i) => {
      const [from, to] = [drawn.position(driven[i]), drawn.position(letter)];
      return sum + localMeters(from.lat, from.lng, to.lat, to.lng);
    }, 0);
    for (const every of [2, 5, 10]) {
      for (const accuracy of [Number.NaN, 5]) {
        const { trace } = new DrawnTrace(drawn, { noise: 0, every }).along(driven);
        const matched = drawn.match({ ...trace, accuracy: trace.accuracy.map(() => accuracy) });
        // At the end of the yard, which is a dead end, every vehicle may turn around.
        assert.equal(toldIn(drawn, matched), 'abefghi b c c d d e abefghi h y abefghi', `each ${every} m, ±${accuracy} m`);
        about(metersOf(matched), meters - every, every + 2);
      }
    }
  });

  test('a tunnel without points for 2 km is driven through', async () => {
    const drawn = await DrawnRoads.draw({
      map: `
        a-b-------------------c-d
          x-------------------y
      `,
      ways: { ab: {}, bc: { tunnel: 'yes' }, cd: {}, 'b x': {}, 'x y': {}, 'y c': {} },
      step: 100,
    });
    const trace = new DrawnTrace(drawn, { speed: 20 }).along('ab').wait(100).along('cd').trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'ab bc cd');
    about(metersOf(matched), 2_400, 30);
  });

  test('60 points at a signal are a stop, and no way', async () => {
    const drawn = await DrawnRoads.draw(STREET);
    const trace = new DrawnTrace(drawn, { noise: 6, speed: 10 })
      .along('abc')
      .stand(drawn.position('c'), 60)
      .along('cdefg').trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'abcdefg');
    about(metersOf(matched), 630, 25);
    assert.deepEqual(statesOf(matched), { matched: trace.lat.length });
  });

  test('a stop in a car park off all roads: its points are on no road, and the way goes on', async () => {
    const drawn = await DrawnRoads.draw(STREET);
    const park = beside(drawn.position('e'), 0, 80);
    const trace = new DrawnTrace(drawn).along('abcde').stand(park, 20).along('efg').trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'abcdefg');
    assert.equal(statesOf(matched).no_road, 20);
    assert.deepEqual(matched.gaps, []);
  });

  test('a point 3 km off is dropped, near a road or not', async () => {
    const drawn = await DrawnRoads.draw({ ...STREET, ways: { ...STREET.ways, 'a 4': {} } });
    for (const [east, north, reason] of [
      [2000, 2200, 'no_road'],
      [0, 0, 'outlier'],
    ] as const) {
      const far = reason === 'no_road' ? beside(drawn.position('c'), east, north) : drawn.position('4');
      const trace = new DrawnTrace(drawn, { speed: 15 }).along('cd').stand(far, 1).along('efg').trace;
      const matched = drawn.match(trace);
      assert.equal(toldIn(drawn, matched), 'abcdefg', reason);
      assert.deepEqual(statesOf(matched), { matched: trace.lat.length - 1, [reason]: 1 });
    }
  });

  test('points that are all the same stand on the road, without a way', async () => {
    const drawn = await DrawnRoads.draw(STREET);
    const matched = drawn.match(new DrawnTrace(drawn, { noise: 0 }).stand(drawn.position('de'), 10).trace);
    assert.equal(matched.matchings.length, 1);
    about(metersOf(matched), 0, 0.1);
    assert.deepEqual(statesOf(matched), { matched: 10 });
  });

  test('two points are a trace', async () => {
    const drawn = await DrawnRoads.draw(STREET);
    const trace = new DrawnTrace(drawn, { noise: 0 }).stand(drawn.position('2'), 1).stand(drawn.position('6'), 1).trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'b 2 abcdefg c 6');
  });

  test('a trace that leaves the map and comes back elsewhere has two matchings, and a gap that says why', async () => {
    const drawn = await DrawnRoads.draw({
      map: `
        a---b                                                                                         c---d
      `,
      ways: { ab: {}, cd: {} },
      step: 70,
    });
    const middle = { ...drawn.position('bc') };
    const trace = new DrawnTrace(drawn).along('ab').stand(middle, 3).along('cd').trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'ab | cd');
    const after = matched.matchings[0].last;
    assert.deepEqual(matched.gaps, [{ after, before: after + 4, reason: 'no_road' }]);
    assert.equal(statesOf(matched).no_road, 3);
  });

  test('gaps say whether there was no way, or points are too far apart', async () => {
    for (const [step, reason] of [
      [40, 'no_way'],
      [400, 'too_far_apart'],
    ] as const) {
      const drawn = await DrawnRoads.draw({ map: 'a---b              c---d', ways: { ab: {}, cd: {} }, step });
      const matched = drawn.match(new DrawnTrace(drawn).along('ab').along('cd').trace);
      assert.equal(toldIn(drawn, matched), 'ab | cd');
      assert.deepEqual(
        matched.gaps.map((gap) => gap.reason),
        [reason],
      );
    }
  });

  test('through a park on footways: on foot, not in a car', async () => {
    const drawing: Drawing = {
      map: `
        a-----b
        |  p  |
        d-----c
      `,
      ways: { abcda: {}, 'a p': { highway: 'footway' }, 'p c': { highway: 'footway' } },
      step: 80,
    };
    const drawn = await DrawnRoads.draw(drawing);
    const { trace } = new DrawnTrace(drawn).along('apc');
    assert.equal(toldIn(drawn, drawn.match(trace, 'walking')), 'a p p c');
    assert.ok((statesOf(drawn.match(trace, 'driving')).no_road ?? 0) > 5);
  });

  test('a bicycle goes against a one-way street where it may, a car does not', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a----b----c----d',
      ways: { ab: {}, bc: { oneway: 'yes', 'oneway:bicycle': 'no' }, cd: {} },
      step: 40,
    });
    const { trace } = new DrawnTrace(drawn).along('dcba');
    assert.equal(toldIn(drawn, drawn.match(trace, 'cycling')), 'cd bc ab');
    assert.notEqual(toldIn(drawn, drawn.match(trace, 'driving')), 'cd bc ab');
  });

  test('across the antimeridian, where maps cut their roads: each side is matched', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a----bc----d',
      ways: { ab: {}, cd: {} },
      step: 40,
      at: { lat: -16.5, lng: 179.998 },
    });
    assert.ok(drawn.position('b').lng > 0 && drawn.position('c').lng < 0);
    const trace = new DrawnTrace(drawn, { noise: 3 }).along('ab').along('cd').trace;
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'ab | cd');
    assert.deepEqual(statesOf(matched), { matched: trace.lat.length });
    for (const [point, lng] of matched.lng.entries()) assert.equal(lng > 0, matched.matching[point] === 0);
  });

  test('10,000 points: up and down a street', async () => {
    const drawn = await DrawnRoads.draw(STREET);
    const track = new DrawnTrace(drawn, { every: 12 });
    while (track.count < 10_000) track.along('abcdefgfedcba');
    const matched = drawn.match(track.trace);
    assert.equal(matched.matchings.length, 1);
    assert.equal(matched.gaps.length, 0);
    about(metersOf(matched) / (track.count * 12), 1, 0.03, 'share of the length');
  });
});
