import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasRoomFor } from '../../test/support/address-space.ts';
import { lowerBound, lowerBoundNear, orderByNumbers, upperBound } from './order.ts';

test('bounds are those of a plain look from the beginning', () => {
  const value = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 40 }), value, (values, wanted) => {
      const rising = Uint32Array.from(values).sort();
      const first = (holds: (each: number) => boolean) => {
        const at = [...rising].findIndex(holds);
        return at < 0 ? rising.length : at;
      };
      assert.equal(
        lowerBound(rising, wanted),
        first((each) => each >= wanted),
      );
      assert.equal(
        upperBound(rising, wanted),
        first((each) => each > wanted),
      );
    }),
  );
});

test('a bound that is looked for from an index on is the one in what stands there', () => {
  const value = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 80 }), value, fc.nat({ max: 80 }), (values, wanted, start) => {
      const rising = Float64Array.from(values).sort();
      const from = Math.min(start, rising.length);
      const after = rising.subarray(from).findIndex((each) => each >= wanted);
      assert.equal(lowerBoundNear(rising, wanted, from), after < 0 ? rising.length : from + after);
    }),
  );
});

test('items stand in the order of their keys, those of equal keys as they came', () => {
  const key = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -(2 ** 43), max: 2 ** 43 }));
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), (keys) => {
      // The sort of arrays is stable.
      const expected = [...keys.keys()].sort((a, b) => keys[a] - keys[b]);
      assert.deepEqual([...orderByNumbers(keys)], expected);
    }),
  );
});

test('rows of more than 2³¹ numbers are searched to their end', { skip: hasRoomFor(2 ** 34) }, () => {
  // Zeros that nobody has written take no memory; the sum of two places in this row passes 32 bits.
  const rising = new Uint32Array(2 ** 31 + 3);
  rising[2 ** 31 + 1] = 5;
  rising[2 ** 31 + 2] = 7;
  assert.deepEqual(
    [5, 6, 7, 8].map((value) => lowerBound(rising, value) - 2 ** 31),
    [1, 2, 2, 3],
  );
  assert.deepEqual([upperBound(rising, 0), upperBound(rising, 7)], [2 ** 31 + 1, 2 ** 31 + 3]);
});
