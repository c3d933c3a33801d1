import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { visitOrder } from './visit-order.ts';

/** All orders of some numbers. */
function* orders(items: readonly number[]): Iterable<number[]> {
  if (items.length === 0) yield [];
  for (const item of items) for (const rest of orders(items.filter((other) => other !== item))) yield [item, ...rest];
}

const costOf = (costs: Float64Array, stops: number, between: readonly number[]) =>
  [...between, stops - 1].reduce(([sum, from], to) => [sum + costs[from * stops + to], to], [0, 0])[0];

const problem = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).chain((between) => {
    const stops = between + 2;
    const cost = fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: 0, max: 1000 }) },
      { weight: 1, arbitrary: fc.constant(Number.POSITIVE_INFINITY) },
    );
    return fc.record({
      stops: fc.constant(stops),
      costs: fc
        .array(cost, { minLength: stops * stops, maxLength: stops * stops })
        .map((values) => Float64Array.from(values)),
    });
  });

test('up to 6 stops between the ends: as good as the best of all orders, and none where there is none', () => {
  fc.assert(
    fc.property(problem(0, 6), ({ stops, costs }) => {
      const between = Array.from({ length: stops - 2 }, (_, i) => i + 1);
      const best = Math.min(...[...orders(between)].map((order) => costOf(costs, stops, order)));
      const found = visitOrder(costs, stops);
      if (best === Number.POSITIVE_INFINITY) return assert.equal(found, null);
      assert.ok(found);
      assert.deepEqual(
        [...found].sort((a, b) => a - b),
        between,
      );
      assert.equal(costOf(costs, stops, found), best);
    }),
    { numRuns: 300 },
  );
});

test('8 stops: as good as the best of 40,320 orders', () => {
  fc.assert(
    fc.property(problem(8, 8), ({ stops, costs }) => {
      const between = Array.from({ length: stops - 2 }, (_, i) => i + 1);
      let best = Number.POSITIVE_INFINITY;
      for (const order of orders(between)) best = Math.min(best, costOf(costs, stops, order));
      const found = visitOrder(costs, stops);
      assert.equal(found ? costOf(costs, stops, found) : Number.POSITIVE_INFINITY, best);
    }),
    { numRuns: 10 },
  );
});

test('beyond 10 stops: on a circle, the way around it, whatever the order in which they are given', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(
        Array.from({ length: 20 }, (_, i) => i + 1),
        { minLength: 20 },
      ),
      (places) => {
        const angles = [0, ...places, 21].map((place) => (2 * Math.PI * place) / 22);
        const stops = angles.length;
        const costs = Float64Array.from({ length: stops * stops }, (_, i) => {
          const [a, b] = [angles[Math.floor(i / stops)], angles[i % stops]];
          return Math.hypot(Math.cos(a) - Math.cos(b), Math.sin(a) - Math.sin(b));
        });
        const found = visitOrder(costs, stops) ?? [];
        const around = [...places.keys()].map((i) => i + 1).sort((a, b) => angles[a] - angles[b]);
        assert.ok(costOf(costs, stops, found) <= costOf(costs, stops, around) * 1.0001);
      },
    ),
    { numRuns: 20 },
  );
});
