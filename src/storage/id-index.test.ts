import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IdIndex } from './id-index.ts';

test('the last item of an id is found, in rising order or not', () => {
  const id = fc.oneof(fc.integer({ min: -9, max: 30 }), fc.constantFrom(2 ** 53 - 1, 2 ** 33));
  fc.assert(
    fc.property(fc.array(id, { maxLength: 60 }), fc.boolean(), fc.array(id), (given, isSorted, asked) => {
      const ids = isSorted ? given.toSorted((a, b) => a - b) : given;
      const index = new IdIndex(Float64Array.from(ids));
      for (const each of [...ids, ...asked]) assert.equal(index.find(each), ids.lastIndexOf(each));
    }),
  );
});
