import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lngLat } from '../geo/position.ts';
import { joinRings, polygonsOf, type Ring } from './rings.ts';

test('lines in any order and direction are joined into the ring that was cut', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 40 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      (size, cuts, turned) => {
        const ring = Array.from({ length: size }, (_, i) => i);
        const ends = [...new Set(cuts.map((cut) => cut % size))].sort((a, b) => a - b);
        const lines = ends.map((end, i) => {
          const next = ends[(i + 1) % ends.length];
          const length = next > end ? next - end : next + size - end;
          const line = Array.from({ length: length + 1 }, (_, step) => ring[(end + step) % size]);
          return turned[i] ? line.reverse() : line;
        });
        const { rings, isWhole } = joinRings(lines.toSorted((a, b) => ((a[0] * 7) % 5) - ((b[0] * 7) % 5)));
        assert.ok(isWhole);
        assert.equal(rings.length, 1);
        assert.equal(rings[0][0], rings[0][rings[0].length - 1], 'closed');
        assert.deepEqual(new Set(rings[0]), new Set(ring));
        assert.equal(rings[0].length, size + 1);
        assert.equal(joinRings(lines.slice(1)).isWhole, lines.length < 2, 'without one line it does not close');
      },
    ),
  );
});

test('a figure of eight is two rings', () => {
  const { rings, isWhole } = joinRings([
    [1, 2, 3],
    [3, 4, 5, 3],
    [3, 6, 1],
  ]);
  assert.ok(isWhole);
  assert.equal(rings.length, 2);
});

const box = (x: number, y: number, size: number): Ring => {
  return [
    lngLat({ lng: x, lat: y }),
    lngLat({ lng: x, lat: y + size }),
    lngLat({ lng: x + size, lat: y + size }),
    lngLat({ lng: x + size, lat: y }),
    lngLat({ lng: x, lat: y }),
  ];
};

test('rings within rings are holes, and islands in them polygons again', () => {
  const polygons = polygonsOf([box(4, 4, 2), box(0, 0, 10), box(2, 2, 6), box(20, 20, 5)]);
  assert.deepEqual(
    polygons.map((polygon) => polygon.length),
    [2, 1, 1],
    'the lake is a hole of the largest; the island in it and what lies apart are polygons',
  );
  const turn = (ring: Ring) => Math.sign(ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0));
  assert.deepEqual(polygons[0].map(turn), [1, -1], 'GeoJSON wants the outside counter-clockwise and holes clockwise');
});
