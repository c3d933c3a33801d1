import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { ANSWER_MS, LimitCounts, LimitsUnavailable } from './limit-counts.ts';

const RATE = { points: 10, seconds: 1 };

/** Counts in a store that does something before it answers. */
function countsBehind(before: () => Promise<void>): LimitCounts {
  return new LimitCounts((options) => {
    const limiter = new RateLimiterMemory(options);
    const consume = limiter.consume.bind(limiter);
    limiter.consume = async (...given) => {
      await before();
      return consume(...given);
    };
    return limiter;
  });
}

test('time in which this thread was held up is not the time of the store, which may need more than one answer', async () => {
  const counts = countsBehind(async () => {
    // A connection of the pool is waited for, then the answer.
    for (let round = 0; round < 3; round++) await pause(5);
  });
  const counted = counts.count('places', RATE, 'a key', 1);
  for (const until = performance.now() + 2 * ANSWER_MS; performance.now() < until; );
  assert.deepEqual(await counted.then(({ isWithin, remaining }) => ({ isWithin, remaining })), {
    isWithin: true,
    remaining: RATE.points - 1,
  });
});

test('a store that does not answer is given up, and not before it has had its time', async () => {
  const counts = countsBehind(() => new Promise(() => {}));
  const began = performance.now();
  await assert.rejects(counts.count('places', RATE, 'a key', 1), LimitsUnavailable);
  // Timers begin on whole milliseconds.
  assert.ok(performance.now() - began >= ANSWER_MS - 5);
});
