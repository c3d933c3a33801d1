import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { clipRings } from './clip.ts';
import type { Path } from './shape.ts';

/** Whether a point lies in an odd number of windings of rings, by how often a line from it to the left meets them. */
const isIn = (rings: readonly Path[], x: number, y: number) =>
  rings.reduce((met, ring) => {
    let own = met;
    for (let i = 2; i < ring.length; i += 2) {
      const [ax, ay, bx, by] = [ring[i - 2], ring[i - 1], ring[i], ring[i + 1]];
      if (ay > y !== by > y && ax + ((y - ay) / (by - ay)) * (bx - ax) < x) own++;
    }
    return own;
  }, 0) %
    2 ===
  1;

const corner = fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }));
const ring = fc
  .array(corner, { minLength: 3, maxLength: 12 })
  .map((corners): Path => Float64Array.from([...corners, corners[0]].flat()));
const rings = fc.array(ring, { minLength: 1, maxLength: 4 });

test('inside a stripe is what was inside of the rings before, and nothing outside of it', () => {
  fc.assert(
    fc.property(rings, fc.constantFrom(0 as const, 1 as const), (whole, axis) => {
      const [low, high] = [3, 8];
      const clipped = clipRings(whole, axis, low, high);
      // On no edge between two corners of the grid.
      for (let x = 0.3141593; x < 12; x += 0.5302719)
        for (let y = 0.1718282; y < 12; y += 0.5914142) {
          const across = axis === 0 ? x : y;
          const expected = across > low && across < high && isIn(whole, x, y);
          assert.equal(isIn(clipped, x, y), expected, `${x},${y}`);
        }
    }),
    { numRuns: 300 },
  );
});

test('what runs along a limit runs along it once, where a ring comes back again and again', () => {
  // A comb of three teeth whose back lies beyond the limit: the teeth are rings of their own.
  const comb = Float64Array.of(0, 0, 10, 0, 10, 9, 8, 9, 8, 2, 6, 2, 6, 9, 4, 9, 4, 2, 2, 2, 2, 9, 0, 9, 0, 0);
  assert.deepEqual(
    clipRings([comb], 1, 5, 20).map((tooth) =>
      tooth
        .filter((_, i) => i % 2 === 0)
        .toSorted()
        .join(' '),
    ),
    ['8 8 10 10 10', '4 4 6 6 6', '0 0 2 2 2'],
  );
});

test('a stripe inside of a hole has nothing, and is not covered twice', () => {
  const square = (from: number, to: number) => Float64Array.of(from, from, to, from, to, to, from, to, from, from);
  assert.deepEqual(clipRings(clipRings([square(0, 10), square(2, 8)], 0, 4, 6), 1, 4, 6), []);
});

test('a ring that does not come back, as one around a pole, is closed where it began', () => {
  const open = Float64Array.of(0, 0, 10, 0, 10, 10, 0, 1);
  // A triangle: the last corner is taken for the first one.
  const [part, ...others] = clipRings([open], 0, 2, 4);
  assert.deepEqual([...part], [2, 0, 4, 0, 4, 4, 2, 2, 2, 0]);
  assert.deepEqual(others, []);
});
