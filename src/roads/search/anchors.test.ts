import assert from 'node:assert/strict';
import { test } from 'node:test';
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
