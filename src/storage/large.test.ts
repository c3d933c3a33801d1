import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LargeMap } from './large.ts';

test('a map goes on in further parts, keeps the order of its keys, and has each key once', () => {
  const map = new LargeMap<number, string>(2);
  for (const [key, value] of [
    [5, 'a'],
    [3, 'b'],
    [9, 'c'],
    [5, 'd'],
    [1, 'e'],
    [7, 'f'],
    [9, 'g'],
  ] as const)
    map.set(key, value);
  assert.deepEqual(
    [...map],
    [
      [5, 'd'],
      [3, 'b'],
      [9, 'g'],
      [1, 'e'],
      [7, 'f'],
    ],
  );
  assert.deepEqual([map.get(1), map.get(2), map.has(9), map.has(2)], ['e', undefined, true, false]);
});
