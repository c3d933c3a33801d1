import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { hasRoomFor } from '../../test/support/address-space.ts';
import { ContainerWriter } from './container.ts';
import { boxesIn, OtherLayout, PackedBoxes } from './packed-boxes.ts';
import { TooLarge } from './range.ts';
import { loadSections } from './sections.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-boxes-'));
after(() => rmSync(folder, { recursive: true }));

const whole = fc.integer({ min: -1000, max: 1000 });
const box = fc.tuple(whole, whole, fc.nat(50), fc.nat(50)).map(([minX, minY, width, height]) => ({
  minX,
  minY,
  maxX: minX + width,
  maxY: minY + height,
}));

test('boxes that meet a box are found as one by one, also over their bytes', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 1, maxLength: 600, size: 'max' }), box, (boxes, asked) => {
      const expected = boxes.flatMap(({ minX, minY, maxX, maxY }, i) =>
        minX <= asked.maxX && maxX >= asked.minX && minY <= asked.maxY && maxY >= asked.minY ? [i] : [],
      );
      const packed = PackedBoxes.pack(boxes.length, boxes, Int32Array);
      for (const each of [packed, packed && PackedBoxes.open(packed.bytes)]) {
        const found = each?.search(asked.minX, asked.minY, asked.maxX, asked.maxY) ?? [];
        assert.deepEqual(
          found.sort((a, b) => a - b),
          expected,
        );
      }
    }),
    { numRuns: 200 },
  );
});

test('boxes near a point are those that are as one by one, and the nearest ones of all where the bound follows what is found', () => {
  const scale = fc.integer({ min: 1, max: 4 });
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 600, size: 'max' }),
      fc.record({ x: whole, y: whole, perX: scale, perY: scale }),
      fc.nat(1_000_000),
      (boxes, plane, most) => {
        const { x, y, perX, perY } = plane;
        const squares = boxes.map(
          ({ minX, minY, maxX, maxY }) =>
            (Math.max(minX - x, 0, x - maxX) * perX) ** 2 + (Math.max(minY - y, 0, y - maxY) * perY) ** 2,
        );
        const packed = PackedBoxes.pack(boxes.length, boxes, Int32Array);
        const found: number[] = [];
        packed?.near(plane, most, (each) => {
          found.push(each);
          return most;
        });
        const within = squares.flatMap((square, i) => (square <= most ? [i] : []));
        assert.deepEqual(
          found.sort((a, b) => a - b),
          within,
        );
        let least = Number.POSITIVE_INFINITY;
        packed?.near(plane, most, (each) => {
          least = Math.min(least, squares[each] ?? Number.NaN);
          return least;
        });
        // What is visited while the bound shrinks has the nearest in it.
        assert.equal(least, Math.min(Number.POSITIVE_INFINITY, ...within.map((i) => squares[i] ?? Number.NaN)));
      },
    ),
    { numRuns: 300 },
  );
});

test('no boxes are no bytes', () => {
  assert.equal(PackedBoxes.pack(0, []), null);
  assert.equal(PackedBoxes.open(new Uint8Array(0)), null);
});

const packed = (count: number) => {
  const boxes = Array.from({ length: count }, (_, i) => ({ minX: i, minY: i, maxX: i + 1, maxY: i + 1 }));
  const bytes = PackedBoxes.pack(count, boxes, Int32Array)?.bytes;
  assert.ok(bytes);
  return bytes;
};

test('the bytes are laid out as format.md says, whatever version of flatbush is installed', () => {
  const bytes = packed(1);
  // One box and the node above it: 2 × 16 bytes of numbers, 2 × 2 of what they lead to.
  assert.deepEqual([...bytes.subarray(0, 8)], [0xfb, 0x35, 16, 0, 1, 0, 0, 0]);
  assert.equal(bytes.length, 8 + 2 * 16 + 2 * 2);
  // From 16,384 nodes on, what they lead to takes 32 bits: 15,359 boxes and the 960 + 60 + 4 + 1 above them.
  for (const [count, nodes, size] of [
    [15_358, 16_383, 2],
    [15_359, 16_384, 4],
    [15_360, 16_385, 4],
  ]) {
    assert.equal(packed(count).length, 8 + nodes * (16 + size), `${count} boxes`);
    assert.ok(PackedBoxes.open(packed(count)));
  }
});

test('flatbush is pinned to a version, because its bytes are kept in files', () => {
  const { dependencies } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.match(dependencies.flatbush, /^\d+\.\d+\.\d+$/);
});

test('boxes in another layout are refused by name, with what to do', () => {
  const spoilt = (change: (bytes: Uint8Array) => Uint8Array | undefined): Uint8Array => {
    const bytes = packed(40);
    return change(bytes) ?? bytes;
  };
  const at = (offset: number, value: number) => (bytes: Uint8Array) => {
    bytes[offset] = value;
    return undefined;
  };
  const cases: [string, Uint8Array, RegExp][] = [
    ['a later version', spoilt(at(1, 0x45)), /another layout \(flatbush 4, numbers 5, nodes of 16\)/],
    ['other numbers', spoilt(at(1, 0x38)), /another layout \(flatbush 3, numbers 8, nodes of 16\)/],
    ['other nodes', spoilt(at(2, 32)), /another layout \(flatbush 3, numbers 5, nodes of 32\)/],
    ['another tree', spoilt(at(0, 0)), /another layout \(unknown\)/],
    ['no header', spoilt((bytes) => bytes.slice(0, 8)), /another layout \(unknown\)/],
    ['fewer boxes than are there', spoilt(at(4, 39)), /instead of/],
    ['none where there are some', spoilt(at(4, 0)), /instead of/],
    ['more than there can be', spoilt(at(7, 255)), /instead of/],
    ['cut short', spoilt((bytes) => bytes.slice(0, -2)), /instead of/],
  ];
  for (const [name, bytes, reason] of cases) {
    assert.throws(
      () => PackedBoxes.open(bytes),
      (error) => error instanceof OtherLayout && reason.test(error.message),
      name,
    );
    const path = join(folder, `${name}.wp`);
    const writer = new ContainerWriter(path, 1);
    writer.add('boxes', bytes);
    writer.finish();
    assert.throws(() => boxesIn(loadSections({ path, versions: [1], names: ['boxes'] }), 'boxes'), {
      name: 'UnusableFile',
      message: /^.*\.wp: its section boxes holds boxes in .*: build the file again \(waypost import for a region/,
    });
  }
});

test('boxes are packed up to as many as flatbush has numbers for, and more are refused', {
  skip: hasRoomFor(2 ** 34),
}, () => {
  // Nodes of 16: above 503,316,479 boxes stand 31,457,280 + 1,966,080 + 122,880 + 7,680 + 480 + 30 + 2 + 1 nodes, together 2²⁹.
  assert.throws(() => PackedBoxes.pack(503_316_480, [], Int32Array), TooLarge);
  // One less is begun; that none come is told at the end, before their memory is touched.
  assert.throws(() => PackedBoxes.pack(503_316_479, [], Int32Array), /^Error: Added 0 items when expected 503316479/);
});
