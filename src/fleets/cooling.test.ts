import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cooling } from './cooling.ts';

/** When new starts begin, as shares of the effort, in a search of so many rounds for ten units. */
function startsOf(rounds: number, hasOneStart = false): number[] {
  const cooling = new Cooling(10);
  const starts: number[] = [];
  for (let round = 1; round < rounds; round++) {
    const done = round / rounds;
    if (cooling.isUnsure(done)) cooling.begin(done, round, hasOneStart);
    else if (cooling.isOver(done)) starts.push(done);
  }
  return starts;
}

test('a search begins anew as often as its rounds are enough for, six times at most', () => {
  // 400 rounds for each of ten units.
  assert.equal(startsOf(4_000).length, 0);
  assert.equal(startsOf(13_000).length, 2);
  const many = startsOf(200_000);
  assert.equal(many.length, 5);
  for (const [i, done] of many.entries()) assert.ok(Math.abs(done - (0.05 + (0.95 * (i + 1)) / 6)) < 0.001, `${done}`);
  assert.deepEqual(startsOf(200_000, true), [], 'where something is not served it never does');
});

test('each start cools from hot to cold', () => {
  const cooling = new Cooling(10);
  assert.equal(cooling.temperature(0.01), cooling.temperature(0.39), 'before, it stays as hot');
  cooling.begin(0.4, 40_000, false);
  const [hot, cold] = [cooling.temperature(0.4), cooling.temperature(0.4999)];
  assert.ok(hot > 100 * cold, `${hot}, ${cold}`);
  assert.ok(!cooling.isOver(0.49) && cooling.isOver(0.5));
  assert.equal(cooling.temperature(0.5), hot);
  assert.ok(!cooling.isLate(0.53) && cooling.isLate(0.55), 'it has two fifths of its time to serve everything');
  cooling.serves(0.53);
  assert.equal(cooling.temperature(0.53), hot, 'what is served then is hot again');
});
