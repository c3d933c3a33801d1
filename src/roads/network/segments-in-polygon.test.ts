import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../../bench/queries.ts';
import type { SimplePolygon } from './closed-areas.ts';
import { COORDINATE_SCALE, type SegmentLines } from './segments.ts';
import { closedAreas, segmentsIn } from './segments-in-polygon.ts';
import { buildSnapIndex } from './snap.ts';

/** Roads that wander about a town, a share of them far out of it. */
function randomLines(random: () => number, segments: number, farShare = 0.05): SegmentLines {
  const firstPoint = [0];
  const [lat, lng]: number[][] = [[], []];
  for (let segment = 0; segment < segments; segment++) {
    const stride = random() < farShare ? 500_000 : 5_000;
    let [y, x] = [411_500_000 + random() * 1_000_000, -86_200_000 + random() * 1_000_000];
    for (let point = 0; point < 2 + Math.floor(random() * 12); point++) {
      lat.push(Math.round(y));
      lng.push(Math.round(x));
      y += (random() - 0.5) * stride;
      x += (random() - 0.5) * stride;
    }
    firstPoint.push(lat.length);
  }
  return {
    firstPoint: Uint32Array.from(firstPoint),
    lat: Int32Array.from(lat),
    lng: Int32Array.from(lng),
    way: new Uint32Array(segments),
    wayId: new Float64Array(1),
  };
}

type Point = readonly [x: number, y: number];

/** By winding around the point with angles' signs alone: every edge that crosses the level of the point turns the answer. */
function slowIsInside(ring: readonly Point[], [x, y]: Point): boolean {
  const crossings = ring.slice(1).filter(([bx, by], i) => {
    const [ax, ay] = ring[i];
    if (ay > y === by > y) return false;
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    return by > ay ? side > 0 : side < 0;
  });
  return crossings.length % 2 === 1;
}

/** Whether two segments have a point in common, by where on each of them their lines meet. */
function slowMeet(a: Point, b: Point, c: Point, d: Point): boolean {
  const [rx, ry, sx, sy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const [qx, qy] = [c[0] - a[0], c[1] - a[1]];
  const area = rx * sy - ry * sx;
  if (area !== 0) {
    const [t, u] = [(qx * sy - qy * sx) / area, (qx * ry - qy * rx) / area];
    return t >= 0 && t <= 1 && u >= 0 && u <= 1;
  }
  return false;
}

function slowSegmentsIn({ firstPoint, lat, lng }: SegmentLines, area: SimplePolygon): number[] {
  const ring = [...area, area[0]].map((corner): Point => [corner.lng * COORDINATE_SCALE, corner.lat * COORDINATE_SCALE]);
  return [...firstPoint.keys()].slice(0, -1).filter((segment) => {
    const points = Array.from({ length: firstPoint[segment + 1] - firstPoint[segment] }, (_, i): Point => {
      return [lng[firstPoint[segment] + i], lat[firstPoint[segment] + i]];
    });
    if (slowIsInside(ring, points[0])) return true;
    return points.slice(1).some((b, i) => ring.slice(1).some((d, j) => slowMeet(points[i], b, ring[j], d)));
  });
}

test('the segments in an area are those of the plain reference: of any size up to half the world, crossing itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 3, max: 40 }),
      // Degrees from end to end, from within a street on: what is wider than 180 goes the other way around.
      fc.double({ min: -4, max: 2.25, noNaN: true }),
      (seed, corners, magnitude) => {
        const random = seededRandom(seed);
        const lines = randomLines(random, 60);
        const size = 10 ** magnitude;
        const [lat, lng] = [41.15 + random() * 0.1, -8.62 + random() * 0.1];
        const area = Array.from({ length: corners }, () => ({
          lat: Math.min(90, Math.max(-90, lat + (random() - 0.5) * size)),
          lng: Math.min(180, Math.max(-180, lng + (random() - 0.5) * size)),
        }));
        const snap = buildSnapIndex(lines);
        assert.deepEqual(
          [...segmentsIn({ lines, snap }, area)].sort((a, b) => a - b),
          slowSegmentsIn(lines, area),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('an area whose corner, or whose edge, is on a road', () => {
  const lines: SegmentLines = {
    firstPoint: Uint32Array.of(0, 2, 4),
    lat: Int32Array.of(0, 0, 5_000, 5_000),
    lng: Int32Array.of(0, 10_000, 0, 10_000),
    way: Uint32Array.of(0, 0),
    wayId: new Float64Array(1),
  };
  const snap = buildSnapIndex(lines);
  const at = (x: number, y: number) => ({ lng: x / COORDINATE_SCALE, lat: y / COORDINATE_SCALE });
  const onFirst = [at(5_000, 0), at(6_000, -3_000), at(4_000, -3_000)];
  assert.deepEqual([...segmentsIn({ lines, snap }, onFirst)], [0], 'its corner touches the first road alone');
  const along = [at(2_000, 5_000), at(3_000, 5_000), at(2_500, 8_000)];
  assert.deepEqual([...segmentsIn({ lines, snap }, along)], [1], 'its edge lies on the second road');
  const flat = [at(-5_000, 2_000), at(20_000, 2_000), at(0, 2_000)];
  assert.deepEqual([...segmentsIn({ lines, snap }, flat)], [], 'it has no inside, and lies between the roads');
  assert.deepEqual([...segmentsIn({ lines, snap: null }, along)], [], 'a region without roads');
});

test('several areas close what each of them would', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2 ** 31 - 1 }),
      fc.integer({ min: 1, max: 12 }),
      fc.double({ min: -4, max: 0, noNaN: true }),
      (seed, count, magnitude) => {
        const random = seededRandom(seed);
        const lines = randomLines(random, 60);
        const size = 10 ** magnitude;
        const areas = Array.from({ length: count }, () => {
          const [lat, lng] = [41.15 + random() * 0.1, -8.62 + random() * 0.1];
          return Array.from({ length: 4 }, () => ({
            lat: lat + (random() - 0.5) * size,
            lng: lng + (random() - 0.5) * size,
          }));
        });
        const closed = closedAreas({ lines, snap: buildSnapIndex(lines) }, areas)?.segments ?? [];
        const each = new Set(areas.flatMap((area) => slowSegmentsIn(lines, area)));
        assert.deepEqual(
          [...closed.keys()].filter((segment) => closed[segment] === 1),
          [...each].sort((a, b) => a - b),
        );
      },
    ),
    { numRuns: 200 },
  );
});

test('small areas far apart cost no look at what lies between them', () => {
  const lines = randomLines(seededRandom(5), 20_000, 0);
  const snap = buildSnapIndex(lines);
  assert.ok(snap);
  let looked = 0;
  const { box, bytes } = snap.tree;
  const tree: typeof snap.tree = {
    box,
    bytes,
    near: (...given) => snap.tree.near(...given),
    search: (...[west, south, east, north, filter]: Parameters<typeof snap.tree.search>) =>
      snap.tree.search(west, south, east, north, (stretch, ...box) => {
        looked++;
        return filter?.(stretch, ...box) ?? true;
      }),
  };
  const triangle = (share: number) =>
    [0, 1, 2].map((corner) => ({
      lat: 41.15 + share * 0.1 + (corner & 1) * 1e-4,
      lng: -8.62 + share * 0.1 + (corner >> 1) * 1e-4,
    }));
  closedAreas({ lines, snap: { ...snap, tree } }, [triangle(0.05), triangle(0.95)]);
  // 20,000 roads on 100 square kilometres: a handful in the box of a triangle of 10 m.
  assert.ok(looked < 500, `${looked} looks at roads`);
});
