import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkedGeometry, GeometryError } from './geometry.ts';
import { geometryAsWkb, readWkb } from './wkb.ts';

const LIMITS = { maxPositions: 10_000, maxDegrees: Infinity };

const position = fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -90, max: 90, noNaN: true }));
const line = fc.array(position, { minLength: 2, maxLength: 80 });
const rings = fc.array(
  fc.array(position, { minLength: 3, maxLength: 80 }).map((ring) => [...ring, ...ring.slice(0, 1)]),
  { minLength: 1, maxLength: 3 },
);
const several = <T>(each: fc.Arbitrary<T>) => fc.array(each, { minLength: 1, maxLength: 4 });
const geometry = fc.oneof(
  position.map((coordinates) => ({ type: 'Point', coordinates })),
  line.map((coordinates) => ({ type: 'LineString', coordinates })),
  rings.map((coordinates) => ({ type: 'Polygon', coordinates })),
  several(position).map((coordinates) => ({ type: 'MultiPoint', coordinates })),
  several(line).map((coordinates) => ({ type: 'MultiLineString', coordinates })),
  several(rings).map((coordinates) => ({ type: 'MultiPolygon', coordinates })),
);

/** A point of a kind with these numbers, the most significant byte first. */
function bigEndian(code: number, numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(5 + 8 * numbers.length);
  bytes.writeUInt32BE(code, 1);
  for (const [i, number] of numbers.entries()) bytes.writeDoubleBE(number, 5 + 8 * i);
  return bytes;
}

test('what is written is read as it was, and cut off anywhere it is refused', () => {
  fc.assert(
    fc.property(geometry, fc.nat(), (value, cut) => {
      const written = checkedGeometry(value, LIMITS);
      const bytes = Buffer.from(geometryAsWkb(written), 'hex');
      assert.deepEqual(readWkb(bytes), written);
      assert.throws(() => readWkb(bytes.subarray(0, cut % bytes.length)), GeometryError);
    }),
  );
});

test('heights and measures are left out, as ISO and as PostGIS write them', () => {
  const [z, m] = [0x80000000, 0x40000000];
  for (const [code, more] of [
    [1, []],
    [1001, [7]],
    [2001, [8]],
    [3001, [7, 8]],
    [z + 1, [7]],
    [m + 1, [8]],
    [z + m + 1, [7, 8]],
  ] as const) {
    const point = bigEndian(code, [2, 48, ...more]);
    assert.deepEqual(readWkb(point), { type: 'Point', coordinates: [2, 48] }, String(code));
    assert.throws(() => readWkb(point.subarray(0, 5 + 8)), /cut off/, String(code));
    // In a MultiPoint of two the second one begins where the first one ends.
    const head = bigEndian(code + 3, []);
    const two = Buffer.concat([head, Buffer.from([0, 0, 0, 2]), point, bigEndian(code, [3, 49, ...more])]);
    const coordinates = [
      [2, 48],
      [3, 49],
    ];
    assert.deepEqual(readWkb(two), { type: 'MultiPoint', coordinates }, String(code));
  }
});

test('a kind that there is not is refused by its number', () => {
  // 17 is a triangle; above the thousands of 3 no numbers of a position are defined.
  for (const code of [0, 8, 17, 4001, 7002, 0x1fffffff])
    assert.throws(() => readWkb(bigEndian(code, [2, 48, 7, 8])), new RegExp(`it is of kind ${code} of WKB`), String(code));
});

test('a collection is read with what is in it, as deep as collections may be', () => {
  const point = bigEndian(1, [2, 48]);
  const collection = (...parts: readonly Buffer[]) =>
    Buffer.concat([bigEndian(7, []), Buffer.from([0, 0, 0, parts.length]), ...parts]);
  assert.deepEqual(readWkb(collection()), { type: 'GeometryCollection', geometries: [] });
  assert.deepEqual(readWkb(collection(point, collection(point))), {
    type: 'GeometryCollection',
    geometries: [
      { type: 'Point', coordinates: [2, 48] },
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [2, 48] }] },
    ],
  });
  const nested = (times: number) => Array.from({ length: times }).reduce<Buffer>((inner) => collection(inner), point);
  assert.ok(readWkb(nested(10)));
  // So many that each a call of its own would be too many for the stack.
  for (const times of [11, 20_000]) assert.throws(() => readWkb(nested(times)), /more than 10 collections in each other/);
});

test('any bytes are a geometry or refused, whatever counts they claim', () => {
  const claimed = Buffer.from([1, 3, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
  assert.throws(() => readWkb(claimed), /cut off/);
  const bytes = fc.tuple(fc.constantFrom(0, 1), fc.integer({ min: 1, max: 7 }), fc.uint8Array({ maxLength: 200 }));
  fc.assert(
    fc.property(bytes, ([order, code, rest]) => {
      const head = order === 1 ? [1, code, 0, 0, 0] : [0, 0, 0, 0, code];
      try {
        readWkb(Buffer.from([...head, ...rest]));
      } catch (error) {
        assert.ok(error instanceof GeometryError, String(error));
      }
    }),
    { numRuns: 1_000 },
  );
});
