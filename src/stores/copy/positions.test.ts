import assert from 'node:assert/strict';
import { test } from 'node:test';
import { geodesicMeters } from '../../geo/distance.ts';
import { PositionsWriter } from './positions.ts';

/** More rows than stand in two trees, on a grid over the antimeridian and the pole, so that many are equally far. */
const ROWS = Array.from({ length: 41_000 }, (_, row) => ({
  lat: 89.9 - (row % 205) * 0.05,
  lng: ((170 + Math.floor(row / 205) * 0.1 + 180) % 360) - 180,
}));

test('what is within a distance, and nearest, is that of measuring all rows, whatever tree they stand in', () => {
  const writer = new PositionsWriter();
  for (const row of ROWS) writer.add(row);
  const positions = writer.finish();
  assert.deepEqual(positions.at(40_999), ROWS[40_999]);
  for (const from of [
    { lat: 85, lng: 179.95 },
    { lat: 89.95, lng: 0 },
    { lat: 80, lng: -175 },
  ]) {
    const all = ROWS.map((row, i) => ({ row: i, meters: positions.metersTo(i, from), exact: geodesicMeters(row, from) }));
    for (const meters of [1, 8_000, 60_000]) {
      const expected = all.filter(({ exact }) => exact <= meters).map(({ row }) => row);
      const found = positions.within(from, meters, () => true, ROWS.length);
      assert.deepEqual(
        found?.map(({ row }) => row).sort((a, b) => a - b),
        expected,
      );
    }
    const byDistance = all.toSorted((a, b) => a.meters - b.meters || a.row - b.row).slice(0, 25);
    const nearest = positions.nearest(from, 25, () => true, ROWS.length);
    assert.deepEqual(
      nearest,
      byDistance.map(({ row, meters }) => ({ row, meters })),
    );
    // Rows that are not meant are passed over.
    const odd = positions.nearest(from, 5, (row) => row % 2 === 1, ROWS.length);
    assert.ok(odd?.every(({ row }) => row % 2 === 1));
  }
  assert.equal(
    positions.within({ lat: 85, lng: 180 }, 60_000, () => true, 10),
    null,
    'too many to look at',
  );
});

test('without rows nothing is found', () => {
  assert.deepEqual(
    new PositionsWriter().finish().within({ lat: 0, lng: 0 }, 1_000, () => true, 10),
    [],
  );
});

test('what is on the other side of the earth is found, and what would take thousands of measurements is left to others', () => {
  const few = new PositionsWriter();
  const rows = Array.from({ length: 500 }, (_, i) => ({ lat: 44 + i * 0.00137, lng: -120 - i * 0.00291 }));
  for (const row of rows) few.add(row);
  const positions = few.finish();
  for (const [i, { lat, lng }] of rows.entries()) {
    const antipode = { lat: -lat, lng: lng + 180 };
    const found = positions.within(antipode, 20_037_509, () => true, rows.length);
    assert.ok(
      found?.some(({ row }) => row === i),
      `row ${i}`,
    );
  }
  const many = new PositionsWriter();
  for (let i = 0; i < 5_000; i++) many.add({ lat: 48 + (i % 70) * 0.01, lng: 2 + Math.floor(i / 70) * 0.01 });
  // From Tokyo all of Paris lies within the doubt of the sphere; from Paris a few do.
  assert.equal(
    many.finish().nearest({ lat: 35.7, lng: 139.7 }, 10, () => true, 5_000),
    null,
  );
});
