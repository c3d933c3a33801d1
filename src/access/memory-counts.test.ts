import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MemoryCounts } from './memory-counts.ts';

/** The same by a list of all that was taken. */
class PlainCounts {
  readonly #begun = new Map<string, { at: number; points: number[] }>();

  count(name: string, { points: most, seconds }: { points: number; seconds: number }, points: number, now: number) {
    const last = this.#begun.get(name);
    const window = last && now - last.at < seconds * 1000 ? last : { at: now, points: [] };
    this.#begun.set(name, window);
    const taken = () => window.points.reduce((a, b) => a + b, 0);
    window.points.push(points);
    const isWithin = taken() <= most;
    const remaining = Math.max(0, most - taken());
    if (!isWithin && points > 1) window.points.pop();
    return { isWithin, remaining, msBeforeNext: window.at + seconds * 1000 - now };
  }
}

test('requests are counted in windows that begin with the first of them, those that are refused as well unless they are several', () => {
  const step = fc.record({
    key: fc.constantFrom('a', 'b', 'a:client'),
    after: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_500 })),
    points: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
    // A rate that is changed while a window runs.
    most: fc.constantFrom(3, 5, 8),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let now = 0;
      const counts = new MemoryCounts(() => now);
      const plain = new PlainCounts();
      for (const { key, after, points, most } of steps) {
        now += after;
        const rate = { points: most, seconds: 1 };
        assert.deepEqual(counts.count('stores', rate, key, points), plain.count(key, rate, points, now));
      }
    }),
  );
});

test('windows that have ended do not stay in memory, and those that run do', () => {
  let now = 0;
  const counts = new MemoryCounts(() => now);
  const rate = { points: 2, seconds: 1 };
  for (let i = 0; i < 100_000; i++) {
    now += 1;
    counts.count('stores:client', rate, `${i}`, 1);
    // A second holds 1,000 clients; twice as many are kept before those are dropped that have gone.
    assert.ok(counts.size <= 2_001, `${counts.size} windows after ${i}`);
  }
  assert.equal(counts.count('stores:client', rate, '99999', 1).remaining, 0);
});
