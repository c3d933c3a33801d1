import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { lngLat } from '../../geo/position.ts';
import { KeptFeatures, KeptPieces } from './kept-features.ts';

/** Objects as the code makes them, with their prototype. */
const PLAIN = { noNullPrototype: true } as const;
// As map files have them: whole numbers of 10⁻⁷ degrees.
const lat = fc.integer({ min: -90e7, max: 90e7 }).map((units) => units / 1e7);
const lng = fc.integer({ min: -180e7, max: 180e7 }).map((units) => units / 1e7);
const position = fc.record({ lat, lng }, PLAIN);
const tags = fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 4 }).map((pairs) => new Map(pairs));

test('pieces of lines come back as they were kept, to the last digit', () => {
  const piece = fc.record({ id: fc.integer(), tags, line: fc.array(position, { minLength: 1, maxLength: 6 }) }, PLAIN);
  fc.assert(
    fc.property(fc.array(piece), (given) => {
      const all = new KeptPieces();
      const kept = given.map(({ id, tags: own, line }) => all.keep(id, own, line));
      assert.deepEqual(
        kept.map(({ id, tags: own, line }) => ({ id, tags: own, line })),
        given,
      );
    }),
  );
});

test('features come back as they were kept: points, surfaces of several parts, and those with holes', () => {
  const ring = fc.array(position.map(lngLat), { minLength: 4, maxLength: 6 });
  const polygons = fc.array(fc.array(ring, { minLength: 1, maxLength: 3 }), { maxLength: 3 });
  // Where a surface is labelled is no corner of it: any numbers.
  const label = fc.record({ lat: fc.double(), lng: fc.double() }, PLAIN);
  const feature = fc.record({ source: fc.string(), tags, position: label, polygons }, PLAIN);
  fc.assert(
    fc.property(fc.array(feature), (given) => {
      const all = new KeptFeatures();
      const kept = given.map((each) => all.keep(each));
      assert.deepEqual(
        kept.map(({ source, tags: own, position: at, polygons: surface }) => ({
          ...{ source, tags: own },
          ...{ position: at, polygons: surface },
        })),
        given,
      );
    }),
  );
});

test('where a line is cut at the antimeridian it is rounded to 10⁻⁷ degrees, as the files that are made of it are', () => {
  const cut = [{ lat: 12.345_678_949, lng: 180 }];
  assert.deepEqual(new KeptPieces().keep(1, new Map(), cut).line, [{ lat: 12.345_678_9, lng: 180 }]);
});
