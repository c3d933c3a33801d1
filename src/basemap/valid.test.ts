import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { xor } from 'polyclip-ts';
import { type GridRing, validPolygons } from './valid.ts';

type Pair = [number, number];

const pairsOf = (ring: GridRing): Pair[] =>
  Array.from({ length: ring.length / 2 + 1 }, (_, i) => [ring[(2 * i) % ring.length], ring[(2 * i + 1) % ring.length]]);

/** Twice the area of a closed ring. */
const doubleArea = (ring: readonly Pair[]) =>
  Math.abs(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0));

const areaOf = (polygons: readonly (readonly (readonly Pair[])[])[]) =>
  polygons.reduce(
    (sum, [outer, ...holes]) => sum + doubleArea(outer) - holes.reduce((all, hole) => all + doubleArea(hole), 0),
    0,
  ) / 2;

test('a ring that crosses itself becomes polygons that touch', () => {
  assert.deepEqual(validPolygons([[0, 0, 10, 10, 10, 0, 0, 10]]).length, 2);
});

test('a hole that touches its outline in two points parts it', () => {
  const parts = validPolygons([
    [0, 0, 10, 0, 10, 10, 0, 10],
    [0, 5, 5, 3, 10, 5, 5, 7],
  ]);
  assert.deepEqual(
    parts.map((rings) => rings.length),
    [1, 1],
  );
});

test('a ring without an area is nothing', () => {
  assert.deepEqual(validPolygons([[0, 0, 5, 5, 10, 10]]), []);
  assert.deepEqual(validPolygons([[]]), []);
});

/** Corners on a small grid: touches, crossings and overlaps are the rule. */
const ring = fc.array(fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })), {
  minLength: 3,
  maxLength: 16,
});

test('no ring of what comes out crosses or touches itself', () => {
  fc.assert(
    fc.property(ring, (corners) => {
      for (const own of validPolygons([corners.flat()]).flat()) {
        const places = pairsOf(own)
          .slice(1)
          .map((pair) => pair.join());
        assert.equal(new Set(places).size, places.length, 'no corner twice');
        // Another library finds the same area in it, which it would not if the ring crossed itself.
        assert.ok(Math.abs(areaOf(xor([pairsOf(own)])) - doubleArea(pairsOf(own)) / 2) < 1e-6);
      }
    }),
    { numRuns: 300 },
  );
});

test('the area is that of the ring, but for what rounding moves', () => {
  fc.assert(
    fc.property(ring, (corners) => {
      const expected = areaOf(xor([pairsOf(corners.flat())]));
      const found = areaOf(validPolygons([corners.flat()]).map((rings) => rings.map(pairsOf)));
      // Each crossing moves by half a unit at most, and with it the edges that meet there, of 34 units at most.
      assert.ok(Math.abs(found - expected) <= corners.length ** 2 * 4, `${found} instead of ${expected}`);
    }),
    { numRuns: 200 },
  );
});
