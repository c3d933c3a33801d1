import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CostBuckets } from './buckets.ts';

const WIDTH = 0.25;

test('a queue of buckets gives back all that was put in, none before one that is cheaper by a bucket', () => {
  const queue = new CostBuckets(WIDTH);
  const cost = fc.oneof(
    fc.double({ min: 0, max: 3, noNaN: true }),
    fc.double({ min: 0, max: 1500, noNaN: true }),
    fc.double({ min: 0, max: 1e12, noNaN: true }),
    fc.constant(0),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(cost, fc.boolean()), { maxLength: 300, size: 'max' }), (pushes) => {
      queue.clear();
      const left = new Map<number, number>();
      let taken = 0;
      const take = () => {
        const cheapest = Math.min(...left.values());
        assert.equal(queue.pop(cheapest - WIDTH), -1, 'nothing is so cheap');
        const item = queue.pop(cheapest + Number.EPSILON * cheapest + Number.MIN_VALUE);
        const own = left.get(item);
        assert.ok(own !== undefined, 'it was put in, and not taken yet');
        left.delete(item);
        assert.ok(own - cheapest <= WIDTH, `${own} before ${cheapest}`);
        taken = Math.max(taken, own);
      };
      for (const [item, [more, isTaken]] of pushes.entries()) {
        // As a search does it: what is put in is no cheaper than what was taken out.
        left.set(item, taken + more);
        queue.push(item, taken + more);
        if (isTaken) take();
      }
      while (left.size > 0) take();
      assert.equal(queue.pop(), -1);
    }),
  );
});

test('a queue of buckets that is cleared forgets what was in it', () => {
  const queue = new CostBuckets(WIDTH);
  for (const cost of [1, 2, 1e6]) queue.push(7, cost);
  queue.clear();
  assert.equal(queue.pop(), -1);
  queue.push(8, 0.5);
  assert.equal(queue.pop(), 8);
  assert.equal(queue.pop(), -1);
});
