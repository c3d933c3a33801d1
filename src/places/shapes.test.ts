import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { idColumn } from '../branded-ids.ts';
import { type LngLat, lngLat } from '../geo/position.ts';
import type { Shape } from './place.ts';
import type { PlaceNumber } from './place-number.ts';
import { ShapeIndex, ShapesBuilder } from './shapes.ts';

/** A star around a point: a ring that crosses itself nowhere, with hundreds of corners at times. */
const star = fc
  .record({
    x: fc.integer({ min: -100, max: 100 }),
    y: fc.integer({ min: -60, max: 60 }),
    radii: fc.array(fc.integer({ min: 5, max: 20 }), { minLength: 6, maxLength: 300 }),
  })
  .map(({ x, y, radii }) => {
    const corners = radii.map((radius, i) => {
      const angle = (i / radii.length) * 2 * Math.PI;
      const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7 + 0;
      return lngLat({ lat: rounded(y + radius * Math.sin(angle)), lng: rounded(x + radius * Math.cos(angle)) });
    });
    return { centre: [x, y], ring: [...corners, corners[0]] };
  });

/** Degrees as the index has them, in whole units of 10⁻⁷. */
const units = (most: number) => fc.integer({ min: -most * 1e7, max: most * 1e7 }).map((value) => value / 1e7);

/** The plain test of a point against a ring, edge by edge, in whole units. */
function isInside(ring: readonly LngLat[], lng: number, lat: number): boolean {
  const whole = (degrees: number) => Math.round(degrees * 1e7);
  const [x, y] = [whole(lng), whole(lat)];
  let crossings = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1].map(whole), ring[i].map(whole)];
    if (ay > y !== by > y && x < ax + ((bx - ax) * (y - ay)) / (by - ay)) crossings++;
  }
  return crossings % 2 === 1;
}

test('what holds a point is what a plain test edge by edge says, and shapes come back as they went in', () => {
  fc.assert(
    fc.property(
      fc.array(star, { minLength: 1, maxLength: 8 }),
      fc.array(fc.tuple(units(125), units(85)), { maxLength: 40 }),
      (stars, points) => {
        const builder = new ShapesBuilder();
        const shapes = stars.map(({ ring, centre: [x, y] }): Shape => {
          const hole = [
            lngLat({ lng: x - 1, lat: y - 1 }),
            lngLat({ lng: x - 1, lat: y + 1 }),
            lngLat({ lng: x + 1, lat: y + 1 }),
            lngLat({ lng: x + 1, lat: y - 1 }),
            lngLat({ lng: x - 1, lat: y - 1 }),
          ];
          return { type: 'Polygon', coordinates: [ring, hole] };
        });
        // Places are renumbered: the last becomes the first.
        const rankOf = idColumn<PlaceNumber>(Uint32Array.from(shapes.keys(), (i) => shapes.length - 1 - i));
        for (const [place, shape] of shapes.entries()) builder.add(place, shape);
        const index = ShapeIndex.of(builder.build(rankOf));
        for (const [x, y] of points) {
          const expected = shapes.flatMap((shape, place) => {
            const [outer, hole] = shape.type === 'Polygon' ? shape.coordinates : [];
            return isInside(outer, x, y) && !isInside(hole, x, y) ? [rankOf[place]] : [];
          });
          assert.deepEqual(
            index.placesAt({ lat: y, lng: x }),
            expected.sort((a, b) => a - b),
          );
        }
        for (const [place, shape] of shapes.entries()) assert.deepEqual(index.shapeOf(rankOf[place]), shape);
        assert.equal(index.shapeOf(shapes.length as PlaceNumber), null);
      },
    ),
    { numRuns: 200 },
  );
});
