import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lowerBound } from './order.ts';
import { RisingIds } from './rising-ids.ts';

/** Ids as maps have them: most of them close to each other, some far from all others; those of new elements are negative. */
const id = fc.oneof(
  fc.integer({ min: -20, max: 300 }),
  fc.integer({ min: 12e9, max: 12e9 + 300 }),
  fc.integer({ min: -(2 ** 50), max: 2 ** 50 }),
);

test('what is found is what a search through the whole row finds', () => {
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 200 }), fc.array(id, { maxLength: 20 }), (ids, others) => {
      const rising = Float64Array.from(ids).sort();
      const index = new RisingIds(rising);
      const near = ids.flatMap((each) => [each - 1, each, each + 1]);
      for (const wanted of [...near, ...others]) {
        assert.equal(index.lowerBound(wanted), lowerBound(rising, wanted));
        assert.equal(index.has(wanted), ids.includes(wanted));
      }
    }),
  );
});

test('a row without ids has none', () => {
  assert.equal(new RisingIds(new Float64Array(0)).lowerBound(5), 0);
});
