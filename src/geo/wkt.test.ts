import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkedGeometry, GeometryError, isEmptyGeometry } from './geometry.ts';
import { readWkt } from './wkt.ts';

test('a geometry of WKT without positions is empty, however its emptiness is written', () => {
  for (const text of [
    'POINT EMPTY',
    'polygon z empty',
    'PointZM EMPTY',
    'SRID=4326;MULTILINESTRING EMPTY',
    'POLYGON(EMPTY)',
    'MULTIPOLYGON (EMPTY, (EMPTY))',
    'GEOMETRYCOLLECTION EMPTY',
    'GeometryCollection(POINT EMPTY, GEOMETRYCOLLECTION (POLYGON EMPTY))',
    ` GEOMETRYCOLLECTION${'('.repeat(30_000)}EMPTY${')'.repeat(30_000)} `,
  ]) {
    assert.equal(isEmptyGeometry(readWkt(text)), true, text.slice(0, 80));
  }
});

test('what only looks empty is refused', () => {
  for (const text of [
    'EMPTY',
    'POINT',
    'POINT()',
    'POINT EMPTY)',
    'POLYGON(EMPTY',
    'TRIANGLE EMPTY',
    'POINT EMPTY 1 2',
    'POINT NEARLY EMPTY',
    'MULTIPOINT(EMPTY, 1 2)',
  ]) {
    assert.throws(() => checkedGeometry(readWkt(text), { maxPositions: 10, maxDegrees: 10 }), GeometryError, text);
  }
});

test('a collection is empty when all of it is, as deep as collections may be', () => {
  const point = { type: 'Point', coordinates: [1, 2] };
  const none = { type: 'Point', coordinates: [] };
  const collection = (...geometries: readonly unknown[]) => ({ type: 'GeometryCollection', geometries });
  assert.equal(isEmptyGeometry(collection()), true);
  assert.equal(isEmptyGeometry(collection(none, collection(none))), true);
  assert.equal(isEmptyGeometry(collection(none, point)), false);
  assert.equal(isEmptyGeometry(collection(null)), false);
  assert.equal(isEmptyGeometry({ type: 'GeometryCollection' }), false);
  const nested = Array.from({ length: 100_000 }).reduce<unknown>((inner) => collection(inner), none);
  assert.equal(isEmptyGeometry(nested), false);
});
