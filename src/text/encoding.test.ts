import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Utf8Check } from './encoding.ts';

/** Cut anywhere, also within characters. */
function lineOf(bytes: Uint8Array, cuts: readonly number[]): number | null {
  const check = new Utf8Check();
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    const line = check.add(bytes.subarray(from, end));
    if (line !== null) return line;
    from = end;
  }
  return check.end();
}

/** The same by the decoder of the platform, line by line. */
function plainly(bytes: Uint8Array): number | null {
  const lines: number[][] = [[]];
  for (const byte of bytes) {
    lines[lines.length - 1].push(byte);
    if (byte === 0x0a) lines.push([]);
  }
  const at = lines.findIndex((line) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(line));
      return false;
    } catch {
      return true;
    }
  });
  return at < 0 ? null : at + 1;
}

test('the first line that is no UTF-8 is found, wherever the text is cut', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => [...Buffer.from(text)]),
    fc.constant([0x0a]),
    fc.uint8Array({ maxLength: 3 }).map((bytes) => [...bytes]),
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => Uint8Array.from(pieces.flat()));
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 6 }), (bytes, cuts) => {
      assert.equal(lineOf(bytes, cuts), plainly(bytes));
    }),
    { numRuns: 2_000 },
  );
  assert.equal(lineOf(Buffer.from('id,name\n1,café\n', 'latin1'), [12]), 2);
});
