import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Growing, TooLarge } from './growing.ts';
import { startsOf } from './starts.ts';

test('the last number that fits is kept, the next one is refused and leaves nothing', () => {
  // Edges of the types: 2^bits - 1 without a sign, 2^(bits - 1) - 1 with one.
  for (const [allocate, most] of [
    [(length: number) => new Uint8Array(length), 0xff],
    [(length: number) => new Uint16Array(length), 0xffff],
    [(length: number) => new Uint32Array(length), 0xffff_ffff],
    [(length: number) => new Int32Array(length), 0x7fff_ffff],
  ] as const) {
    const numbers = new Growing<Uint8Array | Uint16Array | Uint32Array | Int32Array>(allocate, 1);
    numbers.push(most);
    assert.throws(() => numbers.push(most + 1), TooLarge);
    assert.deepEqual([...numbers.view()], [most]);
  }
});

test('a refusal names the row and what to do', () => {
  const offsets = new Growing((length) => new Uint32Array(length));
  assert.throws(() => offsets.push(2 ** 32), {
    message: '4294967296 does not fit into a row of Uint32Array: import the map in parts',
  });
});

test('what is not known stays so in rows of floats; rows of whole numbers refuse it', () => {
  const seconds = new Growing((length) => new Float64Array(length));
  seconds.push(Number.NaN);
  assert.deepEqual([...seconds.view()], [Number.NaN]);
  assert.throws(() => new Growing((length) => new Uint32Array(length)).push(Number.NaN), TooLarge);
});

test('rows that stand one after the other end at the last offset of 32 bits', () => {
  assert.deepEqual([...startsOf([2 ** 31, 2 ** 31 - 1])], [0, 2 ** 31, 2 ** 32 - 1]);
  assert.throws(() => startsOf([2 ** 31, 2 ** 31]), TooLarge);
});
