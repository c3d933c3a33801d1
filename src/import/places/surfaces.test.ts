import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LngLat, lngLat } from '../../geo/position.ts';
import { pointInside } from './surfaces.ts';

function box(west: number, south: number, east: number, north: number): LngLat[] {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return corners.map(([lng, lat]) => lngLat({ lat, lng }));
}

// A degree by the least that a map tells apart: squares of its height would be ten million.
for (const [what, ring] of [
  ['a line from west to east', box(10, 50, 11, 50.0000001)],
  ['a line from south to north', box(10, 50, 10.0000001, 51)],
] as const)
  test(`the label of ${what} is in it, and soon found`, () => {
    const { lat, lng } = pointInside([[ring]]);
    const [[west, south], , [east, north]] = ring;
    assert.ok(lng >= west && lng <= east && lat >= south && lat <= north, `${lat},${lng}`);
  });
