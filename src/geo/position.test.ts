import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LngLat, lngLat, type Position, positionOf, type Xy } from './position.ts';

/** Never called: the compiler checks it, and reports a directive with nothing wrong after it. */
function mistaken(pair: LngLat, point: Xy, { lat, lng }: Position): (LngLat | Xy)[] {
  // @ts-expect-error: latitude first; a pair that is written out could be either
  const swapped: LngLat = [lat, lng];
  // @ts-expect-error: nor can one tell by the numbers that these are in order
  const ordered: LngLat = [lng, lat];
  // @ts-expect-error: degrees are no metres
  const onPlane: Xy = pair;
  // @ts-expect-error: metres are no degrees
  const onEarth: LngLat = point;
  // @ts-expect-error: metres have no latitude
  positionOf(point);
  // @ts-expect-error: a pair that is put together again has lost its meaning
  const copied: LngLat = [...pair];
  return [swapped, ordered, onPlane, onEarth, copied];
}

test('a pair of degrees is made of a position, longitude first, and is one again', () => {
  const position = { lat: 48.2, lng: 16.4 };
  assert.deepEqual(lngLat(position), [16.4, 48.2]);
  assert.deepEqual(positionOf(lngLat(position)), position);
  assert.equal(typeof mistaken, 'function');
});
