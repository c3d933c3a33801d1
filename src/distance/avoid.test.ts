import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkStops, readAvoid } from './avoid.ts';
import { NoTrip } from './statuses.ts';

/** Why stops are refused; null where they are not. */
function refusal(avoid: string, stops: Readonly<Record<string, readonly [lat: number, lng: number]>>): string | null {
  try {
    checkStops(
      readAvoid(avoid).areas,
      Object.entries(stops).map(([name, [lat, lng]]) => [name, { lat, lng }] as const),
    );
    return null;
  } catch (error) {
    assert.ok(error instanceof NoTrip);
    return error.message;
  }
}

const box = (south: number, west: number, north: number, east: number) =>
  `${south},${west};${north},${west};${north},${east};${south},${east}`;

test('the first stop in an area to avoid is named', () => {
  const area = box(50, 1, 51, 2);
  const [inside, outside] = [
    [50.5, 1.5],
    [50.5, 2.5],
  ] as const;
  assert.equal(refusal(area, { origin: inside, destination: inside }), 'origin: it lies in an area to avoid');
  assert.equal(refusal(area, { origin: outside, destination: inside }), 'destination: it lies in an area to avoid');
  assert.equal(refusal(area, { origin: outside, waypoints: inside }), 'waypoints: it lies in an area to avoid');
  assert.equal(refusal(area, { origin: outside }), null);
  assert.equal(refusal('tolls', { origin: inside }), null, 'kinds of roads lie nowhere');
  assert.equal(refusal(`tolls|${box(0, 0, 1, 1)}|${area}`, { origin: inside }), 'origin: it lies in an area to avoid');
});

test('a stop on the border between two areas lies in one of them', () => {
  const [west, east, north] = [box(50, 1, 51, 2), box(50, 2, 51, 3), box(51, 1, 52, 2)];
  for (const [areas, stop] of [
    [
      [west, east],
      [50.5, 2],
    ],
    [
      [west, north],
      [51, 1.5],
    ],
  ] as const) {
    const refused = areas.filter((area) => refusal(area, { origin: stop }) !== null);
    assert.equal(refused.length, 1, `${stop}`);
  }
});

test('an area across the antimeridian lies on both sides of it, and nowhere else', () => {
  // The shorter way around from 179 to -179; the longer one is all the rest of the earth.
  for (const area of [box(-18, 179, -16, -179), '-18,-179;-16,-179;-16,179;-18,179']) {
    for (const lng of [179.5, 180, -180, -179.5]) assert.notEqual(refusal(area, { origin: [-17, lng] }), null, `${lng}`);
    for (const lng of [178.9, -178.9, 0, 90]) assert.equal(refusal(area, { origin: [-17, lng] }), null, `${lng}`);
    assert.equal(refusal(area, { origin: [-15, 179.5] }), null, 'north of it');
  }
});

test('an area that touches the antimeridian lies on its side of it', () => {
  const area = box(-18, 179, -16, 180);
  assert.notEqual(refusal(area, { origin: [-17, 179.5] }), null);
  assert.equal(refusal(area, { origin: [-17, -179.5] }), null);
});

test('of an area whose border crosses itself, what lies in both halves of the eight is avoided', () => {
  const eight = '50,1;51,2;51,1;50,2';
  // The border crosses itself at 50.5, 1.5: one half lies north of it, the other one south.
  for (const stop of [
    [50.9, 1.5],
    [50.1, 1.5],
  ] as const)
    assert.notEqual(refusal(eight, { origin: stop }), null, `${stop}`);
  for (const stop of [
    [50.5, 1.1],
    [50.5, 1.9],
  ] as const)
    assert.equal(refusal(eight, { origin: stop }), null, `${stop}`);
});
