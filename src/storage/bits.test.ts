import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Bits } from './bits.ts';
import { TooLarge } from './range.ts';

test('there is a bit for each number of 32 bits; more are refused, which would share them', () => {
  const bits = new Bits(2 ** 32);
  bits.set(2 ** 32 - 1);
  assert.deepEqual(
    [bits.has(2 ** 32 - 1), bits.has(2 ** 32 - 2), bits.has(2 ** 31 - 1), bits.has(0)],
    [true, false, false, false],
  );
  assert.throws(() => new Bits(2 ** 32 + 1), TooLarge);
});
