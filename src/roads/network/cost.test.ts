import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { packCost, THRESHOLD, unpackCost } from './cost.ts';

const MAJOR = 2 ** 19;
const DAY = 86_400 * 100;
const minors = fc.oneof(fc.nat(), fc.constantFrom(0, 2 ** 19, 2 ** 32 - 1));

test('a packed cost is what it was: 366 days, and 60 days behind one or two thresholds', () => {
  const costs = fc.constantFrom(0, 1, 2).chain((thresholds) => {
    const most = (thresholds === 0 ? 366 : 60) * DAY;
    return fc.record({
      thresholds: fc.constant(thresholds),
      major: fc.oneof(fc.nat(most), fc.constantFrom(0, most)),
      minor: minors,
    });
  });
  fc.assert(
    fc.property(costs, ({ thresholds, major, minor }) => {
      const cost = thresholds * THRESHOLD + major * MAJOR + minor;
      const packed = packCost(cost, minor);
      assert.ok(packed < 2 ** 32 && Number.isInteger(packed));
      assert.equal(unpackCost(packed, minor), cost);
    }),
  );
});

test('what does not fit is no way, and never another cost', () => {
  const beyond = fc.oneof(
    // Longer than a whole range, up to the sum of two.
    fc.record({ thresholds: fc.constant(0), major: fc.integer({ min: 3 * 2 ** 30, max: 2 ** 32 - 1 }) }),
    fc.record({ thresholds: fc.constantFrom(1, 2), major: fc.integer({ min: 2 ** 29, max: 2 ** 32 - 1 }) }),
    fc.record({ thresholds: fc.constant(3), major: fc.nat() }),
  );
  fc.assert(
    fc.property(beyond, minors, ({ thresholds, major }, minor) => {
      const packed = packCost(thresholds * THRESHOLD + major * MAJOR + minor, minor);
      assert.equal(unpackCost(packed, minor), Number.POSITIVE_INFINITY);
    }),
  );
  assert.equal(unpackCost(packCost(Number.POSITIVE_INFINITY, 5), 5), Number.POSITIVE_INFINITY);
});
