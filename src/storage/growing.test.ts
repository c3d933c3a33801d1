import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRoomFor } from '../../test/support/address-space.ts';
import { Growing, rowOf } from './growing.ts';
import { TooLarge } from './range.ts';
import { startsOf } from './starts.ts';

type Whole = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Edges of the types: 2^bits - 1 without a sign, -2^(bits - 1) and 2^(bits - 1) - 1 with one. */
const EDGES = [
  [(length: number) => new Uint8Array(length), 0, 0xff],
  [(length: number) => new Uint16Array(length), 0, 0xffff],
  [(length: number) => new Uint32Array(length), 0, 0xffff_ffff],
  [(length: number) => new Int32Array(length), -0x8000_0000, 0x7fff_ffff],
] as const;

test('the least and the last number that fit are kept, those beyond are refused and leave nothing', () => {
  for (const [allocate, least, most] of EDGES) {
    const numbers = new Growing<Whole>(allocate, 1);
    numbers.push(most);
    numbers.push(least);
    for (const beyond of [most + 1, least - 1, 0.5, Number.NaN]) assert.throws(() => numbers.push(beyond), TooLarge);
    assert.deepEqual([...numbers.view()], [most, least]);
  }
});

test('of an array that is appended all numbers are kept, or none', () => {
  for (const [allocate, least, most] of EDGES) {
    const numbers = new Growing<Whole>(allocate, 1);
    numbers.append([most, least]);
    for (const beyond of [most + 1, least - 1, 0.5, Number.NaN])
      assert.throws(() => numbers.append([1, 2, beyond]), TooLarge);
    // Typed arrays of another kind are no way around it.
    assert.throws(() => numbers.append(Float64Array.of(most + 1)), TooLarge);
    assert.throws(() => rowOf<Whole>(allocate, [least - 1], 'numbers'), TooLarge);
    assert.deepEqual([...numbers.view()], [most, least]);
    assert.deepEqual([...rowOf<Whole>(allocate, [least, most], 'numbers')], [least, most]);
  }
});

test('a refusal names what the numbers are, the range and what to do', () => {
  const corners = new Growing((length) => new Int32Array(length), 1, 'latitudes of corners');
  assert.throws(() => corners.push(2 ** 31), {
    message:
      'latitudes of corners: 2147483648, and there is room for whole numbers from -2147483648 to 2147483647: import in parts what it comes from (for maps see docs/areas.md)',
  });
});

test('what is not known stays so in rows of floats', () => {
  const seconds = new Growing((length) => new Float64Array(length));
  seconds.push(Number.NaN);
  seconds.append([0.5, 2 ** 40]);
  assert.deepEqual([...seconds.view()], [Number.NaN, 0.5, 2 ** 40]);
});

test('a row ends where 32 bits cannot say any more where something begins', { skip: hasRoomFor(2 ** 33) }, () => {
  const bytes = new Growing((length) => new Uint8Array(length), 2 ** 32 - 1);
  // What is before is not touched, so that it takes no memory.
  bytes.length = 2 ** 32 - 2;
  bytes.push(7);
  const end = new Growing((length) => new Uint32Array(length), 1);
  end.push(bytes.length);
  assert.deepEqual([bytes.get(2 ** 32 - 2), end.get(0)], [7, 2 ** 32 - 1]);
  assert.throws(() => bytes.push(8), TooLarge);
  assert.throws(() => bytes.append([8]), TooLarge);
  assert.equal(bytes.length, 2 ** 32 - 1);
});

test('rows that stand one after the other end at the last offset of 32 bits', () => {
  assert.deepEqual([...startsOf([2 ** 31, 2 ** 31 - 1])], [0, 2 ** 31, 2 ** 32 - 1]);
  assert.throws(() => startsOf([2 ** 31, 2 ** 31], 'letters'), {
    message: /^letters: 4294967296, and there is room for whole numbers from 0 to 4294967295: /,
  });
});
