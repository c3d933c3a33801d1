import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { geodesicMeters, LOCAL_ERROR, LOCAL_LATITUDE, LOCAL_METERS, LocalRuler } from '../geo/distance.ts';
import type { Position } from '../geo/position.ts';
import { LinesBuilder, lineMeasure, middleOf } from './lines.ts';
import { nearest, pointMeasure } from './near.ts';
import { buildSpatialIndex } from './spatial.ts';

const SCALE = 1e7;
const latitude = (most: number) => fc.integer({ min: -most * SCALE, max: most * SCALE }).map((units) => units / SCALE);
const longitude = latitude(180);

/** Points in a bunch: near each other, and anywhere on earth, at the poles and the antimeridian too. */
const bunch = fc
  .record({
    middle: fc.record({
      lat: fc.oneof(latitude(90), fc.constantFrom(89.99, -89.99, 0)),
      lng: fc.oneof(longitude, fc.constantFrom(180, -180)),
    }),
    spread: fc.constantFrom(0.0005, 0.01, 0.5),
    offsets: fc.array(fc.tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: -1000, max: 1000 })), {
      minLength: 1,
      maxLength: 150,
    }),
  })
  .map(({ middle, spread, offsets }) => {
    const point = ([x, y]: readonly [number, number]): Position => {
      const lat = Math.min(90, Math.max(-90, middle.lat + (y / 1000) * spread));
      const lng = middle.lng + (x / 1000) * spread;
      const rounded = (degrees: number) => Math.round(degrees * SCALE) / SCALE;
      return { lat: rounded(lat), lng: rounded(lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng) };
    };
    return offsets.map(point);
  });

test('the nearest points are those of a search through all of them by geodesic distance', () => {
  fc.assert(
    fc.property(
      bunch,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 10, max: 50_000 }),
      fc.nat(),
      (points, limit, radiusMeters, pick) => {
        const centre = points[pick % points.length];
        const others = points.filter((_, i) => i !== pick % points.length);
        const lat = Int32Array.from(others, (point) => Math.round(point.lat * SCALE));
        const lng = Int32Array.from(others, (point) => Math.round(point.lng * SCALE));
        const index = buildSpatialIndex(
          Uint32Array.from(others.keys()),
          (item) => lat[item] / SCALE,
          (item) => lng[item] / SCALE,
        );
        const isEven = (item: number) => item % 2 === 0;
        const found = nearest(index, { centre, radiusMeters, limit }, pointMeasure(lat, lng, isEven));
        const expected = others
          .map((point, item) => ({ item, meters: geodesicMeters(centre, point) }))
          .filter(({ item, meters }) => isEven(item) && meters <= radiusMeters)
          .sort((a, b) => a.meters - b.meters || a.item - b.item)
          .slice(0, limit);
        assert.deepEqual(found, expected);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the nearest line is that of a search along all of them', () => {
  fc.assert(
    fc.property(
      bunch.filter((points) => points.length > 4 && Math.abs(points[0].lat) < 70),
      (points) => {
        const [centre, ...corners] = points;
        const builder = new LinesBuilder();
        const lines: Position[][] = [];
        for (let i = 0; i + 1 < corners.length; i += 2) {
          // A line across the antimeridian is two lines on a map.
          if (Math.abs(corners[i].lng - corners[i + 1].lng) > 90) continue;
          builder.add(lines.length, [corners[i], corners[i + 1]]);
          lines.push([corners[i], corners[i + 1]]);
        }
        const columns = builder.build(Uint32Array.from(lines.keys()));
        const index = buildSpatialIndex(
          Uint32Array.from(columns.linePlace.keys()),
          (piece) => middleOf(columns, piece).lat,
          (piece) => middleOf(columns, piece).lng,
        );
        const [found] = nearest(index, { centre, radiusMeters: 20_000, limit: 1 }, lineMeasure(columns));
        const metersTo = ([a, b]: readonly Position[]) =>
          leastAlong((share) =>
            geodesicMeters(centre, { lat: a.lat + (b.lat - a.lat) * share, lng: a.lng + (b.lng - a.lng) * share }),
          );
        const least = Math.min(Number.POSITIVE_INFINITY, ...lines.map(metersTo));
        if (least > 20_000 * 1.001) assert.equal(found, undefined);
        else if (least < 20_000 * 0.999)
          assert.ok(Math.abs(found.meters - least) <= 0.02 + least * 1e-4, `${found.meters} instead of ${least}`);
      },
    ),
    { numRuns: 300 },
  );
});

/** The least value of a function with one valley on 0 to 1. */
function leastAlong(value: (share: number) => number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 80; i++) {
    const a = low + (high - low) / 3;
    const b = high - (high - low) / 3;
    if (value(a) < value(b)) high = b;
    else low = a;
  }
  return Math.min(value(0), value(1), value((low + high) / 2));
}

test('the quick ruler keeps its promise', () => {
  fc.assert(
    fc.property(
      latitude(LOCAL_LATITUDE - 1),
      longitude,
      fc.double({ min: 0, max: 6.3, noNaN: true }),
      fc.integer({ min: 1, max: LOCAL_METERS }),
      (lat, lng, bearing, meters) => {
        const north = (Math.cos(bearing) * meters) / 111_000;
        const east = (Math.sin(bearing) * meters) / (111_000 * Math.cos((lat * Math.PI) / 180));
        const other = { lat: lat + north, lng: lng + east };
        const exact = geodesicMeters({ lat, lng }, other);
        if (exact > LOCAL_METERS) return;
        const quick = new LocalRuler({ lat, lng }).meters(
          other.lat,
          other.lng > 180 ? other.lng - 360 : other.lng < -180 ? other.lng + 360 : other.lng,
        );
        assert.ok(Math.abs(quick - exact) <= exact * LOCAL_ERROR, `${quick} instead of ${exact}`);
      },
    ),
    { numRuns: 3_000 },
  );
});
