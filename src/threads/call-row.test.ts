import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { CallRow } from './call-row.ts';

test('each call is worked on once, in the order of the row, here or where there is room', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('add'), fc.constant('turn'), fc.constant('finish')), { maxLength: 60 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 10 }),
      async (steps, rooms) => {
        const worked: number[] = [];
        let turns = 0;
        const row = new CallRow<number>({
          giveAway: (waiting) => {
            const given = waiting.slice(0, rooms[turns++ % rooms.length]);
            worked.push(...given);
            return given.length;
          },
          workHere: (call) => void worked.push(call),
        });
        let added = 0;
        for (const step of steps) {
          if (step === 'add') row.add(added++);
          else if (step === 'finish') row.finish();
          else await setImmediate();
          assert.equal(row.length, added - worked.length);
          if (step === 'finish') assert.equal(row.length, 0);
        }
        while (row.length > 0) await setImmediate();
        assert.deepEqual(
          worked,
          Array.from({ length: added }, (_, i) => i),
        );
      },
    ),
  ));

test('the thread that serves takes what arrives between calls that take it long', async () => {
  const worked: string[] = [];
  const row = new CallRow<string>({
    giveAway: () => 0,
    workHere: (call) => {
      worked.push(call);
      // Longer than a turn may take.
      for (const until = performance.now() + 1; performance.now() < until; );
    },
  });
  for (const call of ['a', 'b', 'c']) row.add(call);
  await setImmediate();
  const first = worked.slice();
  while (row.length > 0) await setImmediate();
  assert.deepEqual([first, worked], [['a'], ['a', 'b', 'c']]);
});

test('no more than can be worked on soon waits', () => {
  const row = new CallRow<number>({ giveAway: () => 0, workHere: () => {} });
  let added = 0;
  for (; !row.isFull && added < 1_000; added++) row.add(added);
  assert.equal(added, 64);
  row.finish();
  assert.ok(!row.isFull);
});
