import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Pace } from './pace.ts';

/** How many rows each statement is given, when they take so many milliseconds one after the other. */
async function rowsOf(pace: Pace, took: readonly number[], waitMs = 0): Promise<number[]> {
  const given: number[] = [];
  for (const milliseconds of took) {
    await pace.run(async (rows) => {
      given.push(rows);
      await pause(waitMs);
      return { took: milliseconds };
    });
  }
  return given;
}

test('a statement of 15 ms is followed by one as large; a shorter one by at most twice as many, a longer one by fewer, within bounds', async () => {
  const pace = new Pace({ first: 100, least: 40, most: 300 });
  assert.deepEqual(await rowsOf(pace, [15, 0, 10, 5, 30, 600, 15]), [100, 100, 200, 300, 300, 150, 40]);
});

test('what a statement waited for before it began does not count', async () => {
  const pace = new Pace({ first: 100, least: 1, most: 1_000 });
  assert.deepEqual(await rowsOf(pace, [15, 15, 15], 60), [100, 100, 100]);
});
