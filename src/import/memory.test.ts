import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { checkMemory, hasOutgrown, heapsWithin, NotEnoughMemory, watchMemory } from './memory.ts';

test('maps that cannot fit are refused with what they need at least', () => {
  checkMemory(2 ** 30, 100e6);
  checkMemory(300 * 2 ** 20, 0);
  assert.throws(() => checkMemory(299 * 2 ** 20, 0), NotEnoughMemory);
  // 300 MiB, and 7 bytes for each of 10⁹: 7.31 GB, or 6.81 GiB.
  assert.throws(() => checkMemory(4 * 2 ** 30, 1e9), {
    message:
      'The import may take 4.0G of memory, and these maps need at least 6.9G: give it more (--memory, WAYPOST_MEMORY), or import fewer maps or modes at a time',
  });
});

test('the heaps of both threads leave room for what is outside of heaps', () => {
  const { importing, drawing } = heapsWithin(4 * 2 ** 30);
  assert.deepEqual({ importing, drawing }, { importing: 1638, drawing: 819 });
});

test('more than may be taken is heard of once', async () => {
  let times = 0;
  {
    using _watch = watchMemory(1, () => times++);
    while (times === 0) await pause(10);
    await pause(250);
  }
  assert.equal(times, 1);
});

test('what is within is never heard of, nor anything after the end', async () => {
  const heard = () => assert.fail('nothing is exceeded');
  using _watch = watchMemory(2 ** 50, heard);
  watchMemory(1, heard)[Symbol.dispose]();
  await pause(250);
});

test('what JavaScript cannot make larger is told from other failures', () => {
  const failureOf = (act: () => unknown): unknown => {
    try {
      act();
    } catch (error) {
      return error;
    }
    return null;
  };
  const list: number[] = [];
  const beyond = [
    () => {
      list.length = 2 ** 32;
    },
    () => 'x'.repeat(2 ** 30),
    () => new Uint8Array(2 ** 53),
  ].map(failureOf);
  // A real one takes half a gigabyte and seconds.
  for (const kind of ['Map', 'Set']) beyond.push(new RangeError(`${kind} maximum size exceeded`));
  for (const error of beyond) assert.ok(hasOutgrown(error), String(error));
  for (const error of [new RangeError('Invalid time value'), new Error('no map'), null])
    assert.equal(hasOutgrown(error), false);
});
