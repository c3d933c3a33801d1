import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { PbfReader, PbfWriter } from 'pbf';
import { DamagedBlock } from './pbf-blobs.ts';
import { PackedRow } from './pbf-row.ts';

/** Of all lengths: a byte has 7 bits, and numbers are exact up to 2^53; with a sign they are written doubled. */
const whole = fc.oneof(
  ...[6, 7, 13, 14, 20, 21, 27, 28, 29, 31, 32, 35, 51].map((bits) =>
    fc.integer({ min: 2 ** bits - 2, max: 2 ** bits + 2 }),
  ),
  fc.nat(300),
);
const signed = fc.tuple(whole, fc.boolean()).map(([value, isNegative]) => (isNegative ? -value : value));

function rowOf(write: (writer: PbfWriter) => void): PackedRow {
  const writer = new PbfWriter();
  write(writer);
  const reader = new PbfReader(writer.finish());
  let row: PackedRow | null = null;
  reader.readFields((_, __, pbf) => {
    row = new PackedRow(pbf);
  }, null);
  assert.ok(row);
  return row;
}

function drained(row: PackedRow, next: () => number): number[] {
  const numbers: number[] = [];
  while (!row.isAtEnd) numbers.push(next());
  return numbers;
}

test('rows are read as the library has written them', () => {
  fc.assert(
    fc.property(fc.array(signed, { minLength: 1 }), (values) => {
      const row = rowOf((writer) => writer.writePackedSVarint(1, values));
      // −0 is written like 0.
      assert.deepEqual(
        drained(row, () => row.signed()),
        values.map((value) => value + 0),
      );
    }),
  );
  fc.assert(
    fc.property(fc.array(whole, { minLength: 1 }), (values) => {
      const row = rowOf((writer) => writer.writePackedVarint(1, values));
      assert.deepEqual(
        drained(row, () => row.unsigned()),
        values,
      );
    }),
  );
});

test('a number below zero in a row without signs is read: as a version that is not known is written', () => {
  const row = rowOf((writer) => writer.writePackedVarint(1, [-1, 5]));
  assert.deepEqual([row.unsigned(), row.unsigned()], [-1, 5]);
});

test('behind the last number there is none', () => {
  const row = rowOf((writer) => writer.writePackedVarint(1, [7]));
  row.unsigned();
  assert.equal(row.isAtEnd, true);
  assert.throws(() => row.unsigned(), DamagedBlock);
});

test('a row that says to be longer than its block is damaged', () => {
  // Three bytes are promised, and one follows.
  assert.throws(() => new PackedRow(new PbfReader(Uint8Array.of(3, 1))), DamagedBlock);
});
