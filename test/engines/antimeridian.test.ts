import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { Position } from '../../src/geo/position.ts';
import { readExtract } from '../../src/import/places/extract.ts';
import { centreOf, clustersOf, measured } from '../../src/import/places/line-pieces.ts';
import { openMapFile } from '../../src/osm/read.ts';
import { maneuversOf } from '../../src/roads/guidance/maneuvers.ts';
import { lineOf, routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { weightingFor } from '../../src/roads/live/ready-metrics.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { closedAreas } from '../../src/roads/network/segments-in-polygon.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import { outlinesOf } from '../../src/roads/search/contours.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../../src/roads/traffic/traffic.ts';
import { DrawnTrace, toldIn } from '../support/drawn-traces.ts';
import { xmlOf } from '../support/map-files.ts';
import { DrawnRoads, importRoads, questionOf } from '../support/road-map.ts';
import { near } from '../support/road-routes.ts';
import { pricesOf, tariff, tollsOn } from '../support/toll-trips.ts';

/** Taveuni in Fiji: roads that maps draw across 180° in one piece. From a to b 600 m. */
const TAVEUNI = { lat: -16.85, lng: 179.998 };
const draw = () =>
  DrawnRoads.draw({
    map: 'a--m--b\n|     |\nc-----d',
    ways: { ab: { name: 'Across' }, ac: {}, cd: {}, bd: {} },
    at: TAVEUNI,
  });

const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;

/** The best way between positions of the earth. */
const wayBetween = ({ roads }: DrawnRoads, from: Position, to: Position) =>
  new RoadQueries(roads).way(questionOf(roads), from, to);

describe('a road across the antimeridian', () => {
  test('is as long as it is, and the way along it', async () => {
    const drawn = await draw();
    assert.ok(drawn.position('a').lng > 179.99 && drawn.position('b').lng < -179.99);
    near(drawn.meters('a', 'b'), 600, 'a to b');
    assert.equal(drawn.route('a', 'b'), 'ab');
    assert.equal(drawn.route('b', 'a'), 'ab');
    near(drawn.meters('c', 'b'), 200 + 600, 'around the corner');
  });
  test('is near those beside it, on either side, and far from nobody', async () => {
    const drawn = await draw();
    for (const lng of [179.9989, 179.9999999, 180, -180, -179.9999, -179.9985]) {
      const way = wayBetween(drawn, { lat: TAVEUNI.lat + 0.0001, lng }, drawn.position('b'));
      assert.ok(way, `${lng}`);
      near(way.from.meters, 11, `11 m from the road at ${lng}`);
      assert.ok(Math.abs(way.from.position.lng - lng) < 1e-4 || Math.abs(lng) > 179.999, `${way.from.position.lng}`);
    }
    // Half a world away, on the same latitude.
    assert.equal(wayBetween(drawn, { lat: TAVEUNI.lat, lng: 0 }, drawn.position('b')), null);
  });
  test('its line goes on from 180 to -180, without a step', async () => {
    const drawn = await draw();
    const way = drawn.way('a', 'b');
    assert.ok(way);
    const { line } = lineOf(drawn.roads.lines, way);
    for (const [i, { lng }] of line.entries()) {
      const before = line[i - 1]?.lng ?? lng;
      assert.ok(Math.abs(lng - before) < 0.01 || (before === 180 && lng === -180), `${before} to ${lng}`);
    }
  });
  test('an area to avoid across it closes the road on both sides, and no other', async () => {
    const drawn = await draw();
    const { lat } = TAVEUNI;
    const around = (west: number, east: number) => [
      { lat: lat - 0.0003, lng: west },
      { lat: lat + 0.0003, lng: west },
      { lat: lat + 0.0003, lng: east },
      { lat: lat - 0.0003, lng: east },
    ];
    const past = (west: number, east: number) => {
      const closed = closedAreas(drawn.roads, [around(west, east)]);
      const weighting = weightingFor(drawn.roads, KEY, NO_TRAFFIC, closed ?? undefined);
      const way = new RoadQueries(drawn.roads).way({ weighting, metric: null }, drawn.position('a'), drawn.position('b'));
      return way && drawn.namesOf(way);
    };
    assert.equal(past(179.9995, -179.9995), 'ac cd bd', 'around it');
    // The roads to it begin 213 m west of the antimeridian, and 387 m east of it.
    assert.equal(past(179.99, -179.99), null, 'both ends lie in it');
    assert.equal(past(179.95, 179.96), 'ab', 'far from it');
  });
  test('an area with a toll across it is charged once, on whichever side one is', async () => {
    const drawn = await draw();
    const corners = (west: number, east: number) => [
      { lat: TAVEUNI.lat - 0.0003, lng: west },
      { lat: TAVEUNI.lat + 0.0003, lng: west },
      { lat: TAVEUNI.lat + 0.0003, lng: east },
      { lat: TAVEUNI.lat - 0.0003, lng: east },
    ];
    const paid = (points: readonly string[], west: number, east: number) =>
      pricesOf(
        tollsOn(drawn, points, { tariff: tariff([{ kind: 'area', area: corners(west, east), fares: [{ price: 4 }] }]) }),
      );
    assert.deepEqual(paid(['a', 'b'], 179.999, -179.999), [4]);
    // Wholly on its western, and on its eastern side.
    assert.deepEqual(paid(['c', 'a'], 179.99, -179.9999), [4]);
    assert.deepEqual(paid(['d', 'b'], 179.9999, -179.99), [4]);
    assert.deepEqual(paid(['c', 'd'], 179.999, -179.999), [], 'south of it');
  });
  test('nobody is told anything where it crosses', async () => {
    const drawn = await draw();
    const way = drawn.way('a', 'b');
    assert.ok(way);
    const course = routeLineOf(drawn.roads, 'driving', costsOf(networkOf(drawn.roads, 'driving'), 'driving').time, way);
    const maneuvers = maneuversOf(drawn.roads, 'driving', course, 'en');
    assert.deepEqual(
      maneuvers.map(({ type, bearingAfter }) => [type, Math.round(bearingAfter)]),
      [['depart', 90]],
    );
  });
  test('what is reached lies on both sides, in longitudes that go on', async () => {
    const drawn = await draw();
    const question = questionOf(drawn.roads, { method: 'distance' });
    const origin = drawn.position('a');
    const reached = new RoadQueries(drawn.roads).reached(question, origin, 700);
    assert.ok(reached);
    const [outline = []] = outlinesOf(drawn.roads.lines, origin, reached, [700]);
    const lngs = outline.flat(2).map(([lng]) => lng);
    // 600 m are 0.00563 degrees there; an outline runs up to a cell and a half of 40 m outside.
    const [west, east] = [Math.min(...lngs), Math.max(...lngs)];
    assert.ok(west < 179.998 && west > 179.9974, `${west}`);
    assert.ok(east > 180.0036 && east < 180.0043, `${east}`);
  });
  test('a matrix and a matched trace go across', async () => {
    const drawn = await draw();
    const points = ['a', 'b'].map((letter) => drawn.position(letter));
    const matrix = new RoadQueries(drawn.roads).matrix(questionOf(drawn.roads, { method: 'distance' }), points, points);
    near(matrix.trips[1]?.meters ?? null, 600, 'a to b');
    near(matrix.trips[2]?.meters ?? null, 600, 'b to a');
    const { trace } = new DrawnTrace(drawn, { noise: 3 }).along('am');
    const matched = drawn.match(trace);
    assert.equal(toldIn(drawn, matched), 'ab');
    assert.equal(matched.matchings.length, 1);
  });
  test('maps that cut their roads there join them by place', async () => {
    // Editors draw both ends at 180°, as two nodes.
    const node = (id: number, lng: number) => ({ id, lat: TAVEUNI.lat, lng });
    const roads = await importRoads({
      nodes: [node(1, 179.998), node(2, 180), node(3, -180), node(4, -179.998)],
      ways: [
        { id: 1, nodes: [1, 2], tags: { highway: 'residential' } },
        { id: 2, nodes: [3, 4], tags: { highway: 'residential' } },
      ],
    });
    const way = new RoadQueries(roads).way(questionOf(roads), node(1, 179.998), node(4, -179.998));
    // A degree of longitude is 106,560 m there.
    near(way?.trip.meters ?? null, 0.004 * 106_560, 'across');
  });
});

test('a street across it is one street with a box of its own size, in the middle of which it stands', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-antimeridian-'));
  after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'map.osm');
  const tags = { highway: 'residential', name: 'Across' };
  const at = (id: number, lng: number) => ({ id, lat: TAVEUNI.lat, lng });
  writeFileSync(
    path,
    xmlOf({
      nodes: [at(1, 179.998), at(2, -179.996), at(3, -179.994)],
      ways: [
        { id: 1, nodes: [1, 2], tags },
        { id: 2, nodes: [2, 3], tags },
      ],
    }),
  );
  const { streets } = await readExtract([openMapFile(path)], () => {});
  const pieces = streets.map((piece) => measured(piece, 'Across'));
  assert.deepEqual(
    pieces.map(({ box }) => [box.west, box.east]),
    [
      [179.998, 180],
      [-180, -179.996],
      [-179.996, -179.994],
    ],
  );
  const [street = [], ...others] = clustersOf(pieces);
  assert.equal(others.length, 0);
  assert.deepEqual(centreOf(street), { lat: TAVEUNI.lat, lng: -179.996 });
});

test('a building across the antimeridian stands on either side of it, and one of which nodes are missing near it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-antimeridian-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'buildings.osm');
  const tags = { building: 'yes', shop: 'supermarket', name: 'On the Line' };
  const corners = [
    [179.9998, -16.801],
    [-179.9998, -16.801],
    [-179.9998, -16.8014],
    [179.9998, -16.8014],
  ];
  const nodes = corners.map(([lng = 0, lat = 0], i) => ({ id: i + 1, lat, lng }));
  const whole = { id: 1, nodes: [1, 2, 3, 4, 1], tags };
  const sides = [
    { id: 2, nodes: [1, 2], tags: {} },
    { id: 3, nodes: [2, 9, 1], tags: {} },
  ];
  const members = sides.map(({ id }) => ({ type: 'way', id, role: 'outer' }) as const);
  const broken = { id: 1, members, tags: { ...tags, type: 'multipolygon' } };
  writeFileSync(path, xmlOf({ nodes, ways: [whole, ...sides], relations: [broken] }));
  const { pois } = await readExtract([openMapFile(path)], () => {});
  const building = pois.find(({ polygons }) => polygons.length > 0);
  const wests = building?.polygons.map(([outer = []]) => outer.map(([lng]) => lng));
  assert.deepEqual(wests?.map((lngs) => [Math.min(...lngs), Math.max(...lngs)]).sort(), [
    [-180, -179.9998],
    [179.9998, 180],
  ]);
  assert.equal(pois.length, 2);
  for (const { position } of pois) assert.ok(Math.abs(position.lng) > 179.9997, JSON.stringify(position));
});
