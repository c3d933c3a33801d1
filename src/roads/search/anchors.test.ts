import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../bench/queries.ts';
import { anchorsOf } from './anchors.ts';

const trace = (points: readonly (readonly [lat: number, lng: number, time?: number, accuracy?: number])[]) => ({
  lat: Float64Array.from(points, ([lat]) => lat),
  lng: Float64Array.from(points, ([, lng]) => lng),
  time: Float64Array.from(points, ([, , time = Number.NaN]) => time),
  accuracy: Float64Array.from(points, ([, , , accuracy = Number.NaN]) => accuracy),
});

test('points that lie together are one anchor, their mean, which is better known than each', () => {
  // 0.0001° of latitude are 11 m: less than 3.5 times 10 m.
  const { count, first, lat, time, sigma } = anchorsOf(
    trace([
      [50, 1, 10, 10],
      [50.0001, 1, 20, 10],
      [50.0002, 1, 30, 10],
      [50.01, 1, 90, 10],
    ]),
  );
  assert.equal(count, 2);
  assert.deepEqual([...first], [0, 3, 4]);
  assert.ok(Math.abs(lat[0] - 50.0001) < 1e-9 && lat[1] === 50.01);
  assert.deepEqual([...time], [20, 90]);
  assert.ok(Math.abs(sigma[0] - 10 / Math.sqrt(3)) < 1e-9 && sigma[1] === 10);
});

/** Points each so many metres along a line of corners in metres, at the equator, where a degree of either kind is as long. */
function along(every: number, ...corners: readonly (readonly [east: number, north: number])[]) {
  const points: [lat: number, lng: number][] = [];
  for (let i = 1; i < corners.length; i++) {
    const [[east, north], [toEast, toNorth]] = [corners[i - 1], corners[i]];
    const length = Math.hypot(toEast - east, toNorth - north);
    for (let gone = 0; gone < length; gone += every) {
      const part = gone / length;
      points.push([(north + part * (toNorth - north)) / 111_000, (east + part * (toEast - east)) / 111_000]);
    }
  }
  return points;
}

test('a track without errors is cut where it turns off, and where it turns around', () => {
  const starts = (points: ReturnType<typeof along>) => [...anchorsOf(trace(points)).first];
  // 28 m are 3.5 times 8 m; the mean of points is half as far from the next one.
  const straight = starts(along(5, [0, 0], [50, 0]));
  assert.deepEqual(straight, [0, 10], 'ten points on 45 m');
  // The sixth point is the corner, the seventh 5 m beside the line.
  assert.equal(starts(along(5, [0, 0], [25, 0], [25, 25]))[1], 6);
  assert.equal(starts(along(5, [0, 0], [25, 0], [0, 0]))[1], 6, '5 m back');
  const gentle = along(5, [0, 0], [20, 0], [40, 2]);
  assert.deepEqual(starts(gentle), [0, gentle.length], '2 m beside the line are how roads are drawn');
});

test('points that err as much as they say are one anchor where a vehicle stands', () => {
  const random = seededRandom(5);
  const off = () => (8 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())) / 111_000;
  const { count } = anchorsOf(trace(Array.from({ length: 200 }, () => [off(), off()] as const)));
  assert.ok(count <= 8, `${count}: one for each point beyond 3.5 standard deviations, and for what comes behind it`);
});

test('across the antimeridian the mean lies between the points', () => {
  const { count, lng } = anchorsOf(
    trace([
      [-16, 179.99996],
      [-16, -179.99998],
    ]),
  );
  assert.equal(count, 1);
  assert.ok(Math.abs(lng[0] - 179.99999) < 1e-9, String(lng[0]));
});

test('errors in a row are alike, and roads are wide: a mean is not better than half, and never better than 4 m', () => {
  const standing = (accuracy: number) =>
    anchorsOf(trace(Array.from({ length: 100 }, () => [50, 1, Number.NaN, accuracy] as const)));
  assert.equal(standing(20).sigma[0], 10);
  assert.equal(standing(5).sigma[0], 4);
});

test('without an accuracy it is 8 m; one that says next to nothing is 100 m, and takes points within 75 m together', () => {
  assert.equal(anchorsOf(trace([[50, 1]])).sigma[0], 8);
  const { count, sigma } = anchorsOf(
    trace([
      [50, 1, Number.NaN, 3000],
      [50.0009, 1, Number.NaN, 3000],
    ]),
  );
  // 0.0009° are 100 m.
  assert.equal(count, 2);
  assert.equal(sigma[0], 100);
});
