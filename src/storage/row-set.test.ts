import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { RowSet } from './row-set.ts';

test('sets of rows are what sets of numbers are', () => {
  const rows = fc.integer({ min: 1, max: 200 });
  const two = rows.chain((count) => {
    const some = fc.uniqueArray(fc.nat({ max: count - 1 }));
    return fc.tuple(fc.constant(count), some, some);
  });
  fc.assert(
    fc.property(two, ([count, a, b]) => {
      const [left, right] = [RowSet.of(count, a), RowSet.of(count, b)];
      const all = Array.from({ length: count }, (_, i) => i);
      const same = (set: RowSet, test: (row: number) => boolean) => {
        assert.deepEqual([...set], all.filter(test));
        assert.equal(set.size, all.filter(test).length);
        assert.deepEqual(
          all.filter((row) => set.has(row)),
          all.filter(test),
        );
      };
      same(left, (row) => a.includes(row));
      same(left.and(right), (row) => a.includes(row) && b.includes(row));
      same(left.or(right), (row) => a.includes(row) || b.includes(row));
      same(left.not(), (row) => !a.includes(row));
      same(RowSet.none(count).not(), () => true);
      const asked: number[] = [];
      const isMeant = (row: number) => asked.push(row) > 0 && b.includes(row);
      same(left.filter(isMeant), (row) => a.includes(row) && b.includes(row));
      // Of the rows of the set each is asked about once, in order; the others never.
      assert.deepEqual(asked, [...left]);
    }),
  );
});
