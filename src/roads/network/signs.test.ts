import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packCode } from './signs.ts';

test('codes of two letters fit into 16 bits; what is none is 0, and never another code', () => {
  // D is 0x44, E is 0x45; the last letter of 8 bits is ÿ.
  assert.deepEqual(['DE', 'ÿÿ'].map(packCode), [0x4445, 0xffff]);
  // ń is 0x144, which begins with the bits of another letter.
  assert.deepEqual(['', 'D', 'DEU', 'ńE', 'Dń', '中文'].map(packCode), [0, 0, 0, 0, 0, 0]);
});
