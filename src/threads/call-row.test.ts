import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { CallRow } from './call-row.ts';

test('each call is worked on once: the first here, those behind it in their order where there is room, or here', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.constant('add'), fc.constant('turn'), fc.constant('finish')), { maxLength: 60 }),
      fc.array(fc.nat(4), { minLength: 1, maxLength: 10 }),
      async (steps, rooms) => {
        const [here, given]: number[][] = [[], []];
        let turns = 0;
        const row = new CallRow<number>({
          giveAway: (behind) => {
            const some = behind.slice(0, rooms[turns++ % rooms.length]);
            given.push(...some);
            return some.length;
          },
          workHere: (call) => void here.push(call),
        });
        let added = 0;
        for (const step of steps) {
          if (step === 'add') row.add(added++);
          else if (step === 'finish') row.finish();
          else await setImmediate();
          assert.equal(row.length, added - here.length - given.length);
          if (step === 'finish') assert.equal(row.length, 0);
        }
        while (row.length > 0) await setImmediate();
        const inOrder = (calls: readonly number[]) => calls.toSorted((a, b) => a - b);
        assert.deepEqual([here, given], [inOrder(here), inOrder(given)]);
        const all = Array.from({ length: added }, (_, i) => i);
        assert.deepEqual(inOrder([...here, ...given]), all);
        assert.equal(here.at(0), all.at(0));
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

test('with 64 that wait, the first is worked on for each that comes', () => {
  const worked: number[] = [];
  const row = new CallRow<number>({ giveAway: () => 0, workHere: (call) => void worked.push(call) });
  for (let i = 0; i < 66; i++) row.add(i);
  assert.deepEqual([row.length, worked], [64, [0, 1]]);
  row.finish();
  assert.deepEqual(worked.at(-1), 65);
});
