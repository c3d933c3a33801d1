import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { seededRandom } from '../../bench/queries.ts';
import { isolineOf } from '../../src/distance/isoline.ts';
import { cutPolygons } from '../../src/geo/antimeridian.ts';
import { localMeters } from '../../src/geo/distance.ts';
import type { Position } from '../../src/geo/position.ts';
import { polygonContains } from '../../src/geo/ring.ts';
import { outlinesOf, type Polygons } from '../../src/roads/search/contours.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import type { TestMap } from '../support/map-files.ts';
import { importRoads, questionOf } from '../support/road-map.ts';

const RADIANS = Math.PI / 180;
/** The ellipsoid is curved less at the poles than anywhere: its radius there is that of this sphere. */
const POLAR_RADIUS = 6_399_594;
/** Cells of outlines are 40 m wide, or 1/320 of what is reached where that is more. */
const cellOf = (width: number) => Math.max(40, width / 320);

type Vector = readonly [x: number, y: number, z: number];

/** Where a place is in space, on a sphere of radius 1: there a pole is a point like any other. */
function vectorOf({ lat, lng }: Position): Vector {
  const [phi, lambda] = [lat * RADIANS, lng * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

const chord = (a: Vector, b: Vector) => POLAR_RADIUS * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The metres to the nearest road: to the nearest of points every few metres of its chords through space. */
function metersToRoads(roads: Sides): (place: Position) => number {
  const points = roads.flatMap(([from, to]) => {
    const [a, b] = [vectorOf(from), vectorOf(to)];
    const steps = Math.ceil(chord(a, b) / 5);
    return Array.from({ length: steps + 1 }, (_, i): Vector => {
      const [x, y, z] = [0, 1, 2].map((axis) => a[axis] + ((b[axis] - a[axis]) * i) / steps);
      const length = Math.hypot(x, y, z);
      return [x / length, y / length, z / length];
    });
  });
  return (place) => {
    const own = vectorOf(place);
    return points.reduce((least, point) => Math.min(least, chord(own, point)), Number.POSITIVE_INFINITY);
  };
}

/** A road around a pole, a corner each 10°, with its places. */
function ringAt(lat: number): { readonly map: TestMap; readonly sides: (readonly [Position, Position])[] } {
  const corners = Array.from({ length: 36 }, (_, i) => ({ id: i + 1, lat, lng: -180 + i * 10, tags: {} }));
  const map = {
    nodes: corners,
    ways: [{ id: 1, nodes: [...corners.map(({ id }) => id), 1], tags: { highway: 'residential' } }],
  };
  return { map, sides: corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]] as const) };
}

async function reachedFrom(map: TestMap, origin: Position, meters: number): Promise<Polygons> {
  const roads = await importRoads(map);
  const reached = new RoadQueries(roads).reached(questionOf(roads, { method: 'distance' }), origin, meters);
  assert.ok(reached);
  const [outline = []] = outlinesOf(roads.lines, origin, reached, [meters]);
  return outline;
}

/** Every ring closes, lies on the map, turns as RFC 7946 asks, and goes over the antimeridian nowhere. */
function assertDrawable(polygons: Polygons): void {
  for (const polygon of polygons) {
    for (const [i, ring] of polygon.entries()) {
      assert.deepEqual(ring[0], ring.at(-1), 'a ring ends where it begins');
      assert.ok(
        ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90),
        'on the map',
      );
      const area = ring.slice(1).reduce((sum, [x, y], at) => sum + ring[at][0] * y - x * ring[at][1], 0);
      assert.equal(Math.sign(area), i === 0 ? 1 : -1, 'outer rings counterclockwise, holes clockwise');
      for (const [at, [lng, lat]] of ring.slice(1).entries()) {
        const isAlongPole = Math.abs(lat) === 90 && Math.abs(ring[at][1]) === 90;
        assert.ok(
          isAlongPole || Math.abs(lng - ring[at][0]) < 90,
          `${ring[at]} to ${[lng, lat]} is no edge of a few metres`,
        );
      }
    }
  }
}

const contains = (polygons: Polygons, { lat, lng }: Position) => polygons.some((rings) => polygonContains(rings, lng, lat));

type Sides = readonly (readonly [Position, Position])[];

/** A place between two others, in space. */
function between([from, to]: readonly [Position, Position], share: number): Position {
  const [a, b] = [vectorOf(from), vectorOf(to)];
  const [x, y, z] = [0, 1, 2].map((axis) => a[axis] + (b[axis] - a[axis]) * share);
  return { lat: Math.atan2(z, Math.hypot(x, y)) / RADIANS, lng: Math.atan2(y, x) / RADIANS };
}

/**
 * Compares polygons with distances in space, at places all around a pole and beside roads: on roads is inside, two cells away outside. Edges are
 * drawn within a tenth of a cell, and what is marked reaches from half a cell to one and a half.
 */
function assertAround(polygons: Polygons, sides: Sides, pole: 90 | -90, most: number, cell: number): void {
  const meters = metersToRoads(sides);
  const degrees = cell / 111_694;
  const beside = sides.flatMap((side) =>
    [0.2, 0.5, 0.8].flatMap((share) => {
      const { lat, lng } = between(side, share);
      return [-2.5, -2.2, 0, 2.2, 2.5].map((cells) => ({ lat: lat + cells * degrees, lng }));
    }),
  );
  const around = Array.from({ length: 40 * 24 }, (_, i) => ({
    lat: pole - Math.sign(pole) * ((most * Math.floor(i / 24)) / 40 + 1e-6),
    lng: -179.7 + (i % 24) * 15,
  }));
  const seen = { true: 0, false: 0 };
  for (const place of [...beside, ...around]) {
    const away = meters(place);
    if (away >= 0.4 * cell && away <= 2 * cell) continue;
    const expected = away < 0.4 * cell;
    seen[`${expected}`]++;
    assert.equal(contains(polygons, place), expected, `${place.lat}, ${place.lng}: ${away.toFixed(0)} m from a road`);
  }
  assert.ok(seen.true >= 3 * sides.length && seen.false >= 500, JSON.stringify(seen));
}

describe('isochrones around the poles', () => {
  for (const pole of [90, -90] as const) {
    const towards = Math.sign(pole);
    test(`a road around the pole at ${pole}° is a ring that has the pole outside, on all sides of the antimeridian`, async () => {
      const { map, sides } = ringAt(towards * 89.9);
      // All of it: it is 70 km around.
      const outline = cutPolygons(await reachedFrom(map, { lat: towards * 89.9, lng: 5 }, 100_000));
      assertDrawable(outline);
      // It is 22 km wide.
      assertAround(outline, sides, pole, 0.15, cellOf(22_340));
      assert.ok(!contains(outline, { lat: towards * 89.99, lng: 77 }), 'a kilometre from the pole there is nothing');
    });

    test(`a station of a few streets at ${pole}° lies around the pole, and the pole in it`, async () => {
      // Streets 56 m from the pole enclose less than 16 cells, which are filled.
      const { map } = ringAt(towards * 89.9995);
      const outline = cutPolygons(await reachedFrom(map, { lat: towards * 89.9995, lng: 5 }, 1_000));
      assertDrawable(outline);
      for (let lng = -180; lng <= 180; lng += 7.5) {
        for (const lat of [89.9999999, 89.9997, 89.9995]) {
          assert.ok(contains(outline, { lat: towards * lat, lng: lng * 0.999 }), `${lat}, ${lng} is inside`);
        }
        // 167 m from the pole is 111 m from the streets, nearly three cells.
        assert.ok(!contains(outline, { lat: towards * 89.9985, lng: lng * 0.999 }), `${lng} is outside there`);
      }
      const edge = outline.flat(2).filter(([, lat]) => lat === pole);
      assert.deepEqual(new Set(edge.map(([lng]) => lng)), new Set([-180, 180]), 'it runs along the edge of the map');
    });
  }

  test('a part of a ring goes on across the antimeridian where another half of it lies', async () => {
    const { map, sides } = ringAt(89.9);
    // From 180° on to both sides 11 sides of 1,947 m each are 21.4 km: as far as 70° from it.
    const origin = { lat: 89.9, lng: -180 };
    const outline = await reachedFrom(map, origin, 7 * 1_947);
    const own = sides.filter(([from, to]) => [from, to].every(({ lng }) => 180 - Math.abs(lng) <= 70.1));
    assert.equal(own.length, 14, 'seven sides on either side');
    const cut = cutPolygons(outline);
    assertDrawable(cut);
    assertAround(cut, own, 90, 0.15, cellOf(22_340));
    const line = isolineOf(outline, { origin, method: 'distance', value: 13.6, units: 'metric', language: 'en' });
    assert.equal(line?.status, 'OK');
    const [ring = []] = outline[0] ?? [];
    const lngs = ring.map(([lng]) => lng);
    assert.ok(Math.max(...lngs) - Math.min(...lngs) < 145, 'the line of it is in one piece, 140° long');
  });

  test('at 84° both sides of an outline are equally far from a road that runs east', async () => {
    const lat = 84;
    const nodes = [0, 4, 8, 12].map((lng, i) => ({ id: i + 1, lat, lng, tags: {} }));
    const map = { nodes, ways: [{ id: 1, nodes: [1, 2, 3, 4], tags: { highway: 'residential' } }] };
    const outline = await reachedFrom(map, nodes[0], 200_000);
    assertDrawable(outline);
    // 12° are 140 km there. Between its corners a road runs straight.
    const meters = metersToRoads([0, 1, 2].map((i) => [nodes[i], nodes[i + 1]] as const));
    const cell = cellOf(140_000);
    for (let lng = 0.5; lng < 12; lng += 0.5) {
      for (let north = -30; north <= 30; north++) {
        const place = { lat: lat + (north / 10) * (cell / 111_600), lng };
        const away = meters(place);
        if (away < 0.4 * cell) assert.ok(contains(outline, place), `${place.lat}, ${lng} is on the road`);
        if (away > 2 * cell) assert.ok(!contains(outline, place), `${place.lat}, ${lng} is ${away} m away`);
      }
    }
  });

  test('a road on the other side of a pole is near, and the pole itself is near all roads around it', async () => {
    const nodes = [-95, -85].map((lng, i) => ({ id: i + 1, lat: -89.985, lng, tags: {} }));
    const roads = await importRoads({ nodes, ways: [{ id: 1, nodes: [1, 2], tags: { highway: 'residential' } }] });
    const question = questionOf(roads, { method: 'distance' });
    for (const origin of [
      // 1,675 m from the pole as the road is, and 135° away from its end across the antimeridian: 3.1 km over the pole.
      { lat: -89.985, lng: 130 },
      { lat: -89.985, lng: 0 },
      { lat: -90, lng: 0 },
      { lat: -90, lng: -180 },
    ]) {
      const reached = new RoadQueries(roads).reached(question, origin, 100);
      assert.ok(reached && reached.half.length > 0, `from ${origin.lat}, ${origin.lng}`);
    }
  });

  test('however a road winds around a pole, all of it is inside, and what is farther away on no side', async () => {
    const seed = Number(process.env.SEED ?? 43);
    const random = seededRandom(seed);
    for (let round = 0; round < 20; round++) {
      const pole = random() < 0.5 ? 90 : -90;
      // From some dozen metres to ten kilometres.
      const most = 10 ** (1.5 + random() * 2.5);
      const nodes = Array.from({ length: 3 + Math.floor(random() * 12) }, (_, i) => {
        const away = (most * random()) / 111_694;
        return { id: i + 1, lat: pole - Math.sign(pole) * away, lng: random() * 360 - 180, tags: {} };
      });
      const map = { nodes, ways: [{ id: 1, nodes: nodes.map(({ id }) => id), tags: { highway: 'residential' } }] };
      const outline = cutPolygons(await reachedFrom(map, nodes[0], 200_000));
      const which = `SEED=${seed}, round ${round}`;
      const sides = nodes.slice(1).map((node, i) => [nodes[i], node] as const);
      for (const side of sides) {
        for (const share of [0, 0.3, 0.5, 0.7, 1])
          assert.ok(contains(outline, between(side, share)), `${which}: ${share} of ${JSON.stringify(side)}`);
      }
      // It is as wide as twice its way to the pole, at most.
      const beyond = (most + 2 * cellOf(2 * most)) / 111_694;
      for (let lng = -179.7; lng < 180; lng += 15)
        assert.ok(!contains(outline, { lat: pole - Math.sign(pole) * beyond, lng }), which);
    }
  });

  test('near a pole the length of a road is that through space', () => {
    const places: readonly Position[] = [
      { lat: 90, lng: 0 },
      { lat: 89.99, lng: 30 },
      { lat: 89.99, lng: -150 },
      { lat: 89.98, lng: 100 },
      { lat: 89.95, lng: 179 },
      { lat: 89.9, lng: -179 },
    ];
    for (const a of places) {
      for (const b of places) {
        for (const sign of [1, -1]) {
          const expected = chord(vectorOf(a), vectorOf(b));
          const meters = localMeters(sign * a.lat, a.lng, sign * b.lat, b.lng);
          // Latitudes of an ellipsoid are 4·10⁻⁶ other ones than those of the sphere, at most, so near a pole.
          assert.ok(Math.abs(meters - expected) <= 0.0001 * expected + 0.001, `${meters}, not ${expected}`);
        }
      }
    }
  });
});
