import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { IdSet } from './id-set.ts';

test('a set of ids says the same as a plain set, whatever the order and however few stay single', () => {
  // Near each other, so that many come twice; negative ones are those of editors, and the last are the largest whole numbers.
  const id = fc.oneof(fc.integer({ min: -40, max: 400 }), fc.constantFrom(2 ** 53 - 1, 2 ** 33, -(2 ** 53) + 1));
  const ids = fc.oneof(
    fc.array(id, { maxLength: 600 }),
    fc.array(id, { maxLength: 600 }).map((unsorted) => unsorted.sort((a, b) => a - b)),
  );
  fc.assert(
    fc.property(ids, fc.integer({ min: 1, max: 8 }), fc.array(id), (added, mostSingle, asked) => {
      const [set, plain] = [new IdSet(mostSingle), new Set<number>()];
      for (const each of added) {
        assert.equal(set.add(each), !plain.has(each), `add ${each}`);
        plain.add(each);
      }
      for (const each of [...added, ...asked]) assert.equal(set.has(each), plain.has(each), `has ${each}`);
    }),
  );
});

test('ids fall in reverse, which no row takes as they come', () => {
  const set = new IdSet(4);
  for (let id = 1000; id > 0; id--) assert.equal(set.add(id * 3), true);
  const held = Array.from({ length: 3002 }, (_, id) => id).filter((id) => set.has(id));
  assert.deepEqual(
    held,
    Array.from({ length: 1000 }, (_, i) => 3 * (i + 1)),
  );
});
