import assert from 'node:assert/strict';
import { test } from 'node:test';
import { houseValue } from './house-words.ts';

test('numbers of houses have up to nine digits, which fit into 32 bits; longer ones are names', () => {
  assert.deepEqual(
    ['1', '999999999', '999999999a', '1000000000', '1000000000a', '9'.repeat(400)].map(houseValue),
    [1, 999_999_999, 999_999_999, 0, 0, 0],
  );
});
