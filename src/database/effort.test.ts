import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lngLat } from '../geo/position.ts';
import { effortFor, planeEffort } from './effort.ts';

const circle = (count: number) =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI;
    return lngLat({ lat: 55 + Math.sin(angle), lng: 12 + Math.cos(angle) });
  });

test('points are looked at for each position of a feature, as edges are that run through one place', () => {
  // 5,000 points and 20,000 polygons of five positions: seconds of the database, of which none was counted.
  const polygons = { count: 20_000, positions: 100_000 };
  const points = effortFor(planeEffort({ type: 'MultiPoint', coordinates: circle(5_000) }, null), polygons);
  assert.ok(points > 5_000_000, `${points} µs`);
  const few = effortFor(planeEffort({ type: 'MultiPoint', coordinates: circle(5) }, null), polygons);
  assert.ok(few < points / 20, `${few} µs`);
});
