import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { GridRing } from './grid-ring.ts';
import { validPolygons } from './valid.ts';

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

/** Where two edges meet, as far as that has one height; null where they do not. */
function crossingHeight([a, b]: Edge, [c, d]: Edge): number | null {
  const [px, py] = [b[0] - a[0], b[1] - a[1]];
  const [qx, qy] = [d[0] - c[0], d[1] - c[1]];
  const turn = px * qy - py * qx;
  if (turn === 0) return null;
  const share = ((c[0] - a[0]) * qy - (c[1] - a[1]) * qx) / turn;
  return share >= 0 && share <= 1 ? a[1] + share * py : null;
}

type Edge = readonly [Pair, Pair];

/**
 * The area of what lies in an odd number of windings of closed rings: between two heights at which nothing begins, ends or crosses, every
 * other gap between the edges is inside.
 */
function evenOddArea(rings: readonly (readonly Pair[])[]): number {
  const edges = rings.flatMap((closed) => closed.slice(1).map((end, i): Edge => [closed[i], end]));
  const crossings = edges.flatMap((edge, i) => edges.slice(0, i).map((other) => crossingHeight(edge, other)));
  const heights = [...rings.flat().map(([, y]) => y), ...crossings.filter((y) => y !== null)].sort((a, b) => a - b);
  let area = 0;
  for (const [i, high] of heights.slice(1).entries()) {
    const middle = (heights[i] + high) / 2;
    const met = edges.filter(([a, b]) => a[1] > middle !== b[1] > middle);
    const places = met.map(([a, b]) => a[0] + ((middle - a[1]) / (b[1] - a[1])) * (b[0] - a[0])).sort((a, b) => a - b);
    for (let k = 1; k < places.length; k += 2) area += (places[k] - places[k - 1]) * (high - heights[i]);
  }
  return area;
}

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

test('what lies in what takes turns, wherever rings meet each other', () => {
  const square = (from: number, to: number) => [from, from, to, from, to, to, from, to];
  const apart = validPolygons([square(8, 12), square(0, 20), square(4, 16)]);
  // The middle one is a hole, and the small one an island in it.
  assert.deepEqual(
    apart.map((polygon) => polygon.map((each) => each.length)),
    [[8, 8], [8]],
  );
  // A bow tie of 8 in the hole is ground; of a second one that begins there and ends in the ground, 2 are ground, and 2 more are none.
  const met = validPolygons([square(0, 20), square(4, 16), [6, 6, 10, 10, 10, 6, 6, 10], [14, 12, 18, 14, 18, 12, 14, 14]]);
  assert.equal(areaOf(met.map((rings) => rings.map(pairsOf))), 400 - 144 + 8 + 2 - 2);
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
        // Counted by windings its area is the same, which it would not be if the ring crossed itself.
        assert.ok(Math.abs(evenOddArea([pairsOf(own)]) - doubleArea(pairsOf(own)) / 2) < 1e-6);
      }
    }),
    { numRuns: 300 },
  );
});

/** Whether a point is inside a polygon, by how often a line from it to the left meets the rings. */
const isIn = (polygon: readonly GridRing[], x: number, y: number) =>
  polygon.flatMap((each) => {
    const pairs = pairsOf(each);
    return pairs.slice(1).filter(([bx, by], i) => {
      const [ax, ay] = pairs[i];
      return ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) < x;
    });
  }).length %
    2 ===
  1;

test('no point lies in two of the polygons that come out', () => {
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 5 }), (rings) => {
      const polygons = validPolygons(rings.map((corners) => corners.flat()));
      for (let x = 0.31; x < 24; x += 0.37)
        for (let y = 0.17; y < 24; y += 0.41)
          assert.ok(polygons.filter((polygon) => isIn(polygon, x, y)).length < 2, `${x},${y}`);
    }),
    { numRuns: 150 },
  );
});

test('the area is that of the rings, but for what rounding moves', () => {
  fc.assert(
    fc.property(fc.array(ring, { minLength: 1, maxLength: 3 }), (rings) => {
      const flat = rings.map((corners) => corners.flat());
      const expected = evenOddArea(flat.map(pairsOf));
      const found = areaOf(validPolygons(flat).map((polygon) => polygon.map(pairsOf)));
      // Each crossing moves by half a unit at most, and with it the edges that meet there, of 34 units at most.
      assert.ok(Math.abs(found - expected) <= rings.flat().length ** 2 * 4, `${found} instead of ${expected}`);
    }),
    { numRuns: 200 },
  );
});
