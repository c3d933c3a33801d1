import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { boundsOfCircle, sphereDistanceMeters, unionOfBounds } from '../geo/position.ts';
import { buildSpatialIndex, runsInBox } from './spatial.ts';

const position = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('everything within a circle stands in the runs of its box, at the poles and the antimeridian too', () => {
  fc.assert(
    fc.property(
      fc.array(position, { minLength: 1, maxLength: 200 }),
      position,
      fc.integer({ min: 1, max: 5_000_000 }),
      (points, centre, radius) => {
        const index = buildSpatialIndex(
          Uint32Array.from(points.keys()),
          (i) => points[i].lat,
          (i) => points[i].lng,
        );
        const found = new Set<number>();
        for (const { from, to } of runsInBox(index, boundsOfCircle(centre, radius))) {
          for (let at = from; at < to; at++) {
            assert.ok(!found.has(index.item[at]), 'a place stands in one run only');
            found.add(index.item[at]);
          }
        }
        points.forEach((point, i) => {
          // A millimetre of room: the box is worked out with other formulas than the distance.
          if (sphereDistanceMeters(centre, point) < radius - 0.001) assert.ok(found.has(i));
        });
      },
    ),
    { numRuns: 300 },
  );
});

test('the distance from Paris to London is that of the tables', () => {
  const meters = sphereDistanceMeters({ lat: 48.8566, lng: 2.3522 }, { lat: 51.5074, lng: -0.1278 });
  assert.ok(Math.abs(meters - 343_500) < 1_000, `343.5 km between the city centres, not ${meters}`);
});

test('the union of boxes goes the shorter way round', () => {
  const fiji = unionOfBounds([
    { south: -20, west: 176, north: -12, east: 180 },
    { south: -21, west: -180, north: -15, east: -178 },
  ]);
  assert.deepEqual(fiji, { south: -21, west: 176, north: -12, east: -178 });
  assert.deepEqual(
    unionOfBounds([
      { south: 1, west: 10, north: 2, east: 20 },
      { south: 0, west: 12, north: 1, east: 14 },
    ]),
    { south: 0, west: 10, north: 2, east: 20 },
  );
  assert.equal(unionOfBounds([]), null);
});
