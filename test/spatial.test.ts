import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../bench/queries.ts';
import { RELATIONS, type RelationName } from '../src/datasets/features.ts';
import type { Geometry } from '../src/geo/geometry.ts';
import { SERVERS } from './databases.ts';
import { DatasetClient } from './dataset-client.ts';
import type { TestServer } from './server.ts';
import {
  farthestMeters,
  isInside,
  metersApart,
  metersInside,
  type Shape,
  shapeOf,
  sharePoint,
  uncertainty,
} from './slow-spatial.ts';

const FEATURES = 120;
const BUFFERS = [0, 3_000, 20_000, 60_000];

type Point = [number, number];
type Random = () => number;

/** A ring around a point that never crosses itself, since its corners go round. */
function star(random: Random, [lng, lat]: Point, size: number, stretch: number): Point[] {
  const corners = 4 + Math.floor(random() * 6);
  const ring = Array.from({ length: corners }, (_, i): Point => {
    const angle = (2 * Math.PI * (i + random() * 0.6)) / corners;
    const radius = size * (0.5 + random() * 0.5);
    return [lng + radius * Math.cos(angle) * stretch, lat + radius * Math.sin(angle)];
  });
  return [...ring, ring[0]];
}

function box(west: number, south: number, east: number, north: number): Point[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** Somewhere on earth: how points are drawn there, and what shapes are special to it. */
interface World {
  readonly name: string;
  readonly point: (random: Random) => Point;
  /** How much wider a degree of longitude has to be than one of latitude to be as long. */
  readonly stretch: number;
  readonly queries: number;
  /** Draws a geometry that only this place has. */
  readonly special: (random: Random) => Geometry;
}

const eastOf180 = (lng: number) => (lng > 180 ? lng - 360 : lng);

const WORLDS: readonly World[] = [
  {
    name: 'in the middle latitudes, with points on edges',
    point: (random) => [9 + random() * 3, 47 + random() * 2],
    stretch: 1.5,
    queries: 25,
    special(random) {
      // Boxes on a grid share edges and corners, and points lie on them.
      const at = () => 47 + Math.floor(random() * 8) / 4;
      const [lng, lat] = [at() - 38, at()];
      if (random() < 0.5) return { type: 'Point', coordinates: [lng + 0.125, lat] };
      return { type: 'Polygon', coordinates: [box(lng, lat, lng + 0.25, lat + 0.25)] };
    },
  },
  {
    name: 'across the antimeridian',
    point(random) {
      const lng = 178.5 + random() * 3;
      return [eastOf180(lng), 10 + random() * 2];
    },
    stretch: 1,
    queries: 25,
    special(random) {
      // Cut in two, as RFC 7946 wants it.
      const [west, east] = [179.95 - random(), -179.95 + random()];
      const [south, north] = [10 + random(), 11.1 + random() * 0.9];
      if (random() < 0.5) {
        return { type: 'MultiPolygon', coordinates: [[box(west, south, 180, north)], [box(-180, south, east, north)]] };
      }
      return {
        type: 'MultiLineString',
        coordinates: [
          [
            [west, south],
            [180, south + 0.3],
          ],
          [
            [-180, south + 0.3],
            [east, north],
          ],
        ],
      };
    },
  },
  {
    name: 'around the north pole',
    point: (random) => [-179 + random() * 358, 87.8 + random() * 2.15],
    stretch: 8,
    // Rings around the pole are long.
    queries: 12,
    special(random) {
      const south = 88 + random() * 1.5;
      const kind = random();
      // A cap over the pole, a ring around it, or a part of one.
      if (kind < 0.12) return { type: 'Polygon', coordinates: [box(-180, south, 180, 90)] };
      if (kind < 0.16) return { type: 'Polygon', coordinates: [box(-180, south, 180, south + 0.3)] };
      const west = -170 + random() * 280;
      return { type: 'Polygon', coordinates: [box(west, south, west + 10 + 50 * random(), south + 0.3)] };
    },
  },
];

function drawn(world: World, random: Random): Geometry {
  // Shapes that are not cut stay on their side of 180°.
  const at = (size: number): Point => {
    for (;;) {
      const [lng, lat] = world.point(random);
      if (Math.abs(lng) + size * world.stretch < 180 && lat + size < 90) return [lng, lat];
    }
  };
  const size = 0.02 + random() * 0.2;
  const kind = Math.floor(random() * 9);
  if (kind < 2) return { type: 'Point', coordinates: at(0) };
  if (kind === 2) return { type: 'MultiPoint', coordinates: [at(0), at(0), at(0)] };
  if (kind === 3) {
    const [lng, lat] = at(0.3);
    const line = [0, 1, 2, 3].map((i): Point => [lng + 0.07 * i * world.stretch, lat + (random() - 0.5) * 0.15]);
    return { type: 'LineString', coordinates: line.map(([x, y]): Point => [x, Math.min(y, 89.99)]) };
  }
  if (kind === 4) return { type: 'Polygon', coordinates: [star(random, at(size), size, world.stretch)] };
  if (kind === 5) {
    const centre = at(0.3);
    return {
      type: 'Polygon',
      coordinates: [star(random, centre, 0.3, world.stretch), star(random, centre, 0.07, world.stretch)],
    };
  }
  if (kind === 6) {
    const [lng, lat] = at(0.35);
    const near: Point = [lng - 0.15 * world.stretch, lat];
    const far: Point = [lng + 0.15 * world.stretch, lat];
    return {
      type: 'MultiPolygon',
      coordinates: [[star(random, near, 0.1, world.stretch)], [star(random, far, 0.1, world.stretch)]],
    };
  }
  return world.special(random);
}

/** What the reference says: yes, no, or too close to call. */
function expected(relation: RelationName, feature: Shape, query: Shape, buffer: number): boolean | null {
  const near = (meters: number, isYes: boolean) => (Math.abs(meters - buffer) < uncertainty(meters) ? null : isYes);
  switch (relation) {
    case 'nearby':
    case 'intersects': {
      if (buffer === 0) return sharePoint(feature, query);
      const meters = metersApart(feature, query);
      return meters === 0 ? true : near(meters, meters < buffer);
    }
    case 'within': {
      if (buffer === 0) return isInside(feature, query);
      // Far away is far away; only what is near is worth walking around.
      if (metersApart(feature, query) > buffer * 1.05 + 1_000) return false;
      const meters = farthestMeters(feature, query);
      return meters === 0 ? true : near(meters, meters < buffer);
    }
    case 'contains': {
      const meters = metersInside(query, feature);
      if (meters < 0) return false;
      return buffer === 0 ? true : near(meters, meters > buffer);
    }
  }
}

interface Counts {
  found: number;
  called: number;
  open: number;
}

/** Holds what was found against what the reference says of each feature. */
function compareAll(
  { relation, geometry, buffer }: { relation: RelationName; geometry: Geometry; buffer: number },
  found: ReadonlySet<number>,
  geometries: readonly Geometry[],
  features: readonly Shape[],
  counts: Counts,
): void {
  const query = shapeOf(geometry);
  for (const [number, feature] of features.entries()) {
    const isExpected = expected(relation, feature, query, buffer);
    if (isExpected === null) {
      counts.open++;
      continue;
    }
    counts.called++;
    if (isExpected) counts.found++;
    const text = () => `${relation} ${buffer} m: ${JSON.stringify(geometry)} and ${JSON.stringify(geometries[number])}`;
    if (found.has(number) !== isExpected) assert.fail(`${isExpected ? 'not found' : 'found'}: ${text()}`);
  }
}

/** Nearest first, or in the order of the file; nothing twice. */
function assertOrder(relation: RelationName, numbers: readonly number[], features: readonly Shape[], query: Shape): void {
  assert.equal(new Set(numbers).size, numbers.length);
  if (relation !== 'nearby') {
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
    return;
  }
  const meters = numbers.map((number) => metersApart(features[number], query));
  for (let at = 1; at < meters.length; at++) {
    assert.ok(meters[at - 1] <= meters[at] + uncertainty(meters[at]), `nearest first: ${meters}`);
  }
}

for (const { name, skip, start } of SERVERS) {
  describe(`datasets asked by geometry, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    async function ask(id: string, relation: RelationName, body: object): Promise<number[]> {
      const numbers: number[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer = await server.write('POST', `/datasets/${id}/features/${relation}?per_page=100&page=${page}`, body);
        assert.equal(answer.status, 200, answer.text);
        const { features, pagination } = JSON.parse(answer.text);
        numbers.push(...features.map((feature: { attributes: { number: number } }) => feature.attributes.number));
        page = pagination.next;
      }
      return numbers;
    }

    for (const world of WORLDS) {
      test(`${world.name}: ${FEATURES} features and ${world.queries} geometries with and without surroundings, as walked through`, async (t) => {
        const random = seededRandom(12);
        const geometries = Array.from({ length: FEATURES }, () => drawn(world, random));
        const features = geometries.map(shapeOf);
        const id = await client.create();
        const lines = geometries.map((geometry, number) =>
          JSON.stringify({ type: 'Feature', geometry, properties: { number } }),
        );
        assert.equal(await client.imported(id, lines.join('\n')), FEATURES);
        const counts = { found: 0, called: 0, open: 0 };
        for (let i = 0; i < world.queries; i++) {
          const geometry = drawn(world, random);
          for (const relation of RELATIONS) {
            for (const buffer of BUFFERS) {
              const numbers = await ask(id, relation, { geometry, buffer });
              assertOrder(relation, numbers, features, shapeOf(geometry));
              compareAll({ relation, geometry, buffer }, new Set(numbers), geometries, features, counts);
            }
          }
        }
        t.diagnostic(`${counts.found} of ${counts.called} found; ${counts.open} too close to call`);
        assert.ok(counts.found > 200 && counts.open < counts.called / 20);
      });
    }
  });
}
