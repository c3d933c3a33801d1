import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildSnapIndex, SNAP, Snapper } from './snap.ts';

const JUNCTION = { lat: 41.15, lng: -8.61 };

/** Straight roads from one junction to these ends, in degrees × 10⁷ from there. */
function star(ends: readonly (readonly [lat: number, lng: number])[]) {
  const [lat, lng] = [Math.round(JUNCTION.lat * 1e7), Math.round(JUNCTION.lng * 1e7)];
  return {
    firstPoint: Uint32Array.from({ length: ends.length + 1 }, (_, i) => 2 * i),
    lat: Int32Array.from(ends.flatMap(([north]) => [lat, lat + north])),
    lng: Int32Array.from(ends.flatMap(([, east]) => [lng, lng + east])),
    way: new Uint32Array(ends.length),
    wayId: new Float64Array(1),
  };
}

test('roads that are equally near come in the order of their tree: from its last leaf to the first, each from its first slot', () => {
  const part = fc.integer({ min: -90_000, max: 90_000 }).filter((far) => Math.abs(far) > 1_000);
  fc.assert(
    fc.property(fc.array(fc.tuple(part, part), { minLength: 1, maxLength: 120, size: 'max' }), (ends) => {
      const lines = star(ends);
      const index = buildSnapIndex(lines);
      assert.ok(index);
      const { nearest } = new Snapper(lines, index).snap(JUNCTION, () => SNAP.large);
      // A search of the tree for the junction alone holds no leaf whole, and goes through them in that order.
      const [x, y] = [lines.lng[0], lines.lat[0]];
      const expected = index.tree.search(x, y, x, y).map((stretch) => index.segment[stretch]);
      assert.deepEqual(
        nearest.map(({ segment }) => segment),
        expected,
      );
      assert.equal(expected.length, ends.length);
    }),
    { numRuns: 200 },
  );
});
