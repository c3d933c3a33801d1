import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutPolygons, type LngLatPolygons } from './antimeridian.ts';
import type { Xy } from './position.ts';
import { ringContains } from './ring.ts';

const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

const inside = (polygons: LngLatPolygons, x: number, y: number) =>
  polygons.some((rings) => rings.filter((ring) => ringContains(ring as Xy[], x, y)).length % 2 === 1);

test('polygons that go on beyond 180° are cut there, with their holes, and others stay as they are', () => {
  const plain: LngLatPolygons = [[box(178, 0, 180, 2)]];
  assert.equal(cutPolygons(plain)[0], plain[0]);
  for (const [west, hole] of [
    [179, 179.8],
    [-181, -180.2],
  ]) {
    const cut = cutPolygons([[box(west, -17, west + 2, -16), box(hole, -16.6, hole + 0.4, -16.4).toReversed()]]);
    assert.equal(cut.length, 2);
    assert.ok(cut.flat(2).every(([lng]) => lng >= -180 && lng <= 180));
    for (const [lng, lat, expected] of [
      [179.5, -16.5, true],
      [-179.5, -16.5, true],
      [179.9, -16.5, false],
      [-179.9, -16.5, false],
      [179.9, -16.7, true],
      [-179.9, -16.2, true],
      [178.9, -16.5, false],
      [-178.9, -16.5, false],
    ] as const) {
      assert.equal(inside(cut, lng, lat), expected, `${lng}, ${lat} from ${west}`);
    }
    // Outer rings counterclockwise, as RFC 7946 asks.
    for (const [outer] of cut) {
      const double = outer.slice(1).reduce((sum, [x, y], i) => sum + outer[i][0] * y - x * outer[i][1], 0);
      assert.ok(double > 0);
    }
  }
});
