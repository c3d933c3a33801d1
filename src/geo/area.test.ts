import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Area, AreaError } from './area.ts';
import { geodesicMeters } from './distance.ts';
import { type LngLat, lngLat } from './position.ts';

type Ring = readonly LngLat[];

const turned = (lng: number) => lng - 360 * Math.round(lng / 360);

/** A ring of corners around a place, by fractions of a size in degrees: a size of 0 is flat. */
function ringAround(
  [lng, lat]: readonly [number, number],
  [width, height]: readonly [number, number],
  corners: readonly (readonly [number, number])[],
): Ring {
  const open = corners.map(([x, y]) =>
    lngLat({ lat: Math.max(-90, Math.min(90, lat + y * height)), lng: turned(lng + x * width) }),
  );
  return [...open, ...open.slice(0, 1)];
}

const place = fc.tuple(
  fc.oneof(fc.constantFrom(-180, 180, 179.999, 0), fc.double({ min: -180, max: 180, noNaN: true })),
  fc.oneof(fc.constantFrom(-90, 90, 0), fc.double({ min: -90, max: 90, noNaN: true })),
);
const size = fc.constantFrom(0, 1e-12, 1e-6, 0.01, 1, 40, 80);
const fraction = fc.oneof(fc.constantFrom(-1, 0, 1), fc.double({ min: -1, max: 1, noNaN: true }));
const corner = fc.tuple(fraction, fraction);
const ring = fc
  .tuple(place, fc.tuple(size, size), fc.array(corner, { minLength: 3, maxLength: 40 }))
  .map(([where, sizes, corners]) => ringAround(where, sizes, corners));
/** Rings of one polygon are within another, apart, or across: as they come. */
const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });

/** The area of polygons; null for those that are refused. */
function areaOf(coordinates: readonly (readonly Ring[])[]): Area | null {
  try {
    return new Area({ type: 'MultiPolygon', coordinates });
  } catch (error) {
    if (error instanceof AreaError) return null;
    throw error;
  }
}

test('boxes and circles cover every point that an area contains: of polygons of any form, flat and tiny, over the antimeridian', () => {
  let contained = 0;
  const points = fc.array(fc.tuple(fc.nat(), fc.nat(), fraction, fraction), { minLength: 20, maxLength: 20 });
  fc.assert(
    fc.property(polygons, points, (coordinates, chosen) => {
      const area = areaOf(coordinates);
      if (!area) return;
      const corners = coordinates.flat(2);
      const [boxes, covers] = [area.boxes(), area.covers()];
      for (const [one, another, share, aside] of chosen) {
        // Corners themselves, and what is on the way from one to another or beside it.
        const [a, b] = [corners[one % corners.length], corners[another % corners.length]];
        const lng = turned(a[0] + turned(b[0] - a[0]) * share);
        const lat = Math.max(-90, Math.min(90, a[1] + (b[1] - a[1]) * share * (aside > 0 ? 1 : aside)));
        if (!area.contains(lat, lng)) continue;
        contained++;
        const inBox = boxes.some(
          ({ west, south, east, north }) => south <= lat && lat <= north && west <= lng && lng <= east,
        );
        assert.ok(inBox, `${lng} ${lat} is in no box`);
        const inCircle = covers.some(({ centre, meters }) => geodesicMeters(centre, { lat, lng }) <= meters);
        assert.ok(inCircle, `${lng} ${lat} is in no circle`);
      }
      for (const { centre, meters } of covers)
        assert.ok(Number.isFinite(centre.lat) && Number.isFinite(centre.lng) && meters > 0, 'a circle is one on earth');
    }),
    { numRuns: 2_000 },
  );
  assert.ok(contained > 1_000, `${contained} points were contained`);
});

test('a hole that is apart from its polygon leaves no circle without a place', () => {
  const triangle = (south: number): Ring =>
    ringAround(
      [0, south],
      [1, 1],
      [
        [0, 0],
        [1, 0],
        [1, 1],
      ],
    );
  const covers = areaOf([[triangle(0), triangle(10)]])?.covers() ?? [];
  assert.ok(covers.length > 0 && covers.every(({ centre, meters }) => Number.isFinite(centre.lng) && meters > 0));
});

test('an edge that goes exactly half way round has no shorter way, and says so', () => {
  const box = (west: number, east: number, ...between: readonly number[]) => {
    const there = [west, ...between, east].map((lng) => lngLat({ lat: 10, lng }));
    const back = [east, ...between.toReversed(), west].map((lng) => lngLat({ lat: 20, lng }));
    return new Area({ type: 'Polygon', coordinates: [[...there, ...back, ...there.slice(0, 1)]] });
  };
  for (const [west, east] of [
    [-90, 90],
    [0, 180],
    [-180, 0],
    [10, -170],
  ] as const) {
    const message = `the edge from longitude ${west} to ${east} goes exactly half way round the earth, either way: put a corner in between`;
    assert.throws(() => box(west, east), { message });
  }
  // As it says: with a corner in between the ring is as wide, and whole; so is one that is a little less wide.
  for (const area of [box(-90, 90, 0), box(-90, 89.999_999)]) {
    assert.equal(area.contains(15, 45), true);
    assert.equal(area.contains(15, 135), false);
  }
  const roundPole = [-120, 0, 120, -120].map((lng) => lngLat({ lat: 70, lng }));
  assert.throws(() => new Area({ type: 'Polygon', coordinates: [roundPole] }), /goes round a pole/);
});
