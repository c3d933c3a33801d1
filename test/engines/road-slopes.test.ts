import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { metersPerDegree } from '../../src/geo/distance.ts';
import { Terrain } from '../../src/import/elevation/terrain.ts';
import type { Mode } from '../../src/modes/index.ts';
import { climbsOf, heightsAlong, profileOf } from '../../src/roads/guidance/climb.ts';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { metersAt } from '../../src/roads/network/heights.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import type { Segment } from '../../src/roads/network/road-ids.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { type Landscape, writeTiff } from '../support/elevation-files.ts';
import { type Drawing, DrawnRoads, importWithReport, questionOf, type Tags } from '../support/road-map.ts';

const root = mkdtempSync(join(tmpdir(), 'waypost-slopes-'));
after(() => rmSync(root, { recursive: true }));
let folders = 0;
async function folderWith(landscape: Landscape): Promise<string> {
  const folder = join(root, String(folders++));
  mkdirSync(folder);
  await writeTiff(join(folder, 'tile.tif'), { south: 41, west: -9, side: 1200 }, landscape);
  return folder;
}

/** Drawings begin here. */
const WEST = -8.6;
const [, PER_LNG] = metersPerDegree(41.15);
const east = (lng: number) => (lng - WEST) * PER_LNG;
/** A street of 1 km from west to east, and what stands beside it. */
const STREET = 'a---------b';
const draw = async (drawing: Omit<Drawing, 'options'>, landscape: Landscape) =>
  DrawnRoads.draw({ ...drawing, options: { terrain: await Terrain.open(await folderWith(landscape)) } });
const isNear = (value: number | null, expected: number, share = 0.01) =>
  assert.ok(value !== null && Math.abs(value - expected) <= share * expected, `${value} instead of ${expected}`);
/** Seconds for a kilometre. */
const secondsAt = (kmh: number) => 3600 / kmh;

describe('a street that climbs one in ten to the east', async () => {
  const inclined: Landscape = (_, lng) => 300 + east(lng) / 10;
  const drawn = await draw({ map: STREET, ways: { ab: {} } }, inclined);
  const flat = await DrawnRoads.draw({ map: STREET, ways: { ab: {} } });

  test('is walked as Tobler has it, up and down', () => {
    // 6 · exp(−3.5 · |slope + 0.05|) km/h, which is 5.04 on the flat, for who walks 5 there.
    const tobler = (slope: number) => (5 / 5.036_74) * 6 * Math.exp(-3.5 * Math.abs(slope + 0.05));
    isNear(drawn.seconds('a', 'b', { mode: 'walking' }), secondsAt(tobler(0.1)));
    isNear(drawn.seconds('b', 'a', { mode: 'walking' }), secondsAt(tobler(-0.1)));
  });

  test('is climbed by bicycle at 150 W, and descended with brakes', () => {
    // 90 kg · 9.81 m/s² · (0.008 + 0.1) = 95.4 N, and 0.36 · v² of the air: at 1.56 m/s they take 150 W.
    const v = 1.5585;
    assert.ok(Math.abs(v * 90 * 9.81 * 0.108 + 0.36 * v ** 3 - 150) < 0.5);
    isNear(drawn.seconds('a', 'b', { mode: 'cycling' }), 1000 / v);
    // A third faster than the 17 km/h of a residential street.
    isNear(drawn.seconds('b', 'a', { mode: 'cycling' }), secondsAt((17 * 4) / 3));
  });

  test('is rolled up at 40 W in a wheelchair, and down with brakes, where no tag says how steep it is', async () => {
    // 90 kg · 9.81 m/s² · (0.015 + 0.1) = 101.5 N, which 40 W push at 0.394 m/s. Terrain costs, and closes nothing.
    isNear(drawn.seconds('a', 'b', { mode: 'wheelchair' }), 1000 / 0.394);
    isNear(drawn.seconds('b', 'a', { mode: 'wheelchair' }), 2000);
    const tagged = await draw({ map: STREET, ways: { ab: { incline: '2%' } } }, inclined);
    isNear(tagged.seconds('a', 'b', { mode: 'wheelchair' }), 1000);
    assert.equal(tagged.seconds('a', 'b', { mode: 'walking' }), drawn.seconds('a', 'b', { mode: 'walking' }));
  });

  test('is driven as if it were flat', () => {
    for (const mode of ['driving', 'truck', 'motorcycle'] as const) {
      assert.equal(drawn.seconds('a', 'b', { mode }), flat.seconds('a', 'b', { mode }));
      assert.equal(drawn.seconds('b', 'a', { mode }), flat.seconds('b', 'a', { mode }));
    }
  });

  test('takes the same by all searches', () => {
    const [from, to] = [drawn.position('a'), drawn.position('b')];
    const queries = new RoadQueries(drawn.roads);
    for (const mode of ['walking', 'cycling'] as const) {
      const question = questionOf(drawn.roads, { mode });
      const trips = [question, { ...question, metric: null }].map(
        (each) => queries.matrix(each, [from, to], [from, to]).trips,
      );
      assert.deepEqual(
        trips[0].map((trip) => trip?.seconds),
        trips[1].map((trip) => trip?.seconds),
      );
      assert.equal(trips[0][1]?.seconds, drawn.seconds('a', 'b', { mode }));
      assert.equal(trips[0][2]?.seconds, drawn.seconds('b', 'a', { mode }));
      assert.equal(drawn.timed('a', 'b', '2026-05-04T08:29', { mode })?.trip.seconds, trips[0][1]?.seconds);
    }
  });

  test('says what it climbs, and where', () => {
    const [up, down] = [courseOf(drawn, 'a', 'b'), courseOf(drawn, 'b', 'a')];
    const { ascent, descent } = climbsOf(up.heights.height);
    isNear(ascent, 100);
    assert.equal(descent, 0);
    isNear(climbsOf(down.heights.height).descent, 100);
    const points = profileOf([up.heights], [1000]);
    assert.deepEqual(points[0].map(Math.round), [0, 300]);
    for (const [meters, height] of points) isNear(height, 300 + meters / 10, 0.002);
    const halfway = courseOf(drawn, 'ab', 'b');
    isNear(climbsOf(halfway.heights.height).ascent, 50, 0.02);
  });
});

function courseOf(drawn: DrawnRoads, from: string, to: string, mode: Mode = 'walking') {
  const way = drawn.way(from, to, { mode });
  const { heights } = drawn.roads;
  assert.ok(way && heights);
  const course = routeLineOf(drawn.roads, mode, costsOf(networkOf(drawn.roads, mode), mode).time, way);
  const known = heightsAlong(heights, course);
  assert.ok(known);
  return { course, heights: known };
}

/** A valley of 60 m in the middle of the street, between slopes of one in five. */
const valley: Landscape = (_, lng) => 300 - Math.max(0, 60 - Math.abs(east(lng) - 500) / 5);

test('a bridge lies between its ends, in one piece or several, and whatever stairs lead to it', async () => {
  const map = 'a-c--e--d-b\n     |\n     f';
  const flatSeconds = secondsAt(5);
  const ground = await draw({ map, ways: { acedb: {} } }, valley);
  assert.ok((ground.seconds('a', 'b', { mode: 'walking' }) ?? 0) > 1.3 * flatSeconds);
  const on = (tags: Tags) => ({ highway: 'residential', ...tags });
  const bridges: readonly Drawing['ways'][] = [
    { ac: {}, ced: on({ bridge: 'yes' }), db: {} },
    { ac: {}, ce: on({ bridge: 'yes' }), ed: on({ bridge: 'viaduct' }), db: {} },
    { ac: {}, ce: on({ bridge: 'yes' }), ed: on({ bridge: 'yes' }), db: {}, ef: { highway: 'steps' } },
    { ac: {}, ced: on({ tunnel: 'yes' }), db: {} },
  ];
  // The bridge begins and ends where the valley does: all of the way is level.
  for (const ways of bridges)
    isNear((await draw({ map, ways }, valley)).seconds('a', 'b', { mode: 'walking' }), flatSeconds, 0.02);
});

test('stairs and lifts take what they take on the flat: their speed has the climb in it', async () => {
  const inclined: Landscape = (_, lng) => 300 + east(lng) / 10;
  for (const tags of [{ highway: 'steps' }, { highway: 'elevator' }, { highway: 'footway', conveying: 'forward' }]) {
    const ways = { ab: tags };
    const expected = (await DrawnRoads.draw({ map: STREET, ways })).seconds('a', 'b', { mode: 'walking' });
    assert.equal((await draw({ map: STREET, ways }, inclined)).seconds('a', 'b', { mode: 'walking' }), expected);
  }
});

test('what is not in the files is unknown, counted, and as flat as it would be without them', async () => {
  const nodes = [
    { id: 1, lat: 41.15, lng: -8.6 },
    { id: 2, lat: 41.15, lng: -8.588 },
    { id: 3, lat: 45.15, lng: -8.6 },
    { id: 4, lat: 45.15, lng: -8.588 },
  ];
  const way = (id: number, ends: number[]) => ({ id, nodes: ends, tags: { highway: 'residential' } });
  const map = { nodes, ways: [way(1, [1, 2]), way(2, [3, 4])] };
  const { roads, report } = await importWithReport(map, { terrain: await Terrain.open(await folderWith(() => 50)) });
  const { heights } = roads;
  assert.ok(heights);
  const count = heights.first[2] - heights.first[1];
  assert.deepEqual(report.elevation, { heights: heights.value.length, unknown: count });
  assert.equal(metersAt(heights, 0 as Segment, 0.5), 50);
  assert.ok(Number.isNaN(metersAt(heights, 1 as Segment, 0.5)));
  const network = networkOf(roads, 'walking');
  for (const [arc, time] of costsOf(network, 'walking').time.entries())
    isNear(time / 100, network.length[arc] / 10 / (5 / 3.6));
});

test('a void on a street is closed by what is known beside it', async () => {
  const drawn = await draw({ map: STREET, ways: { ab: {} } }, (_, lng) =>
    Math.abs(east(lng) - 500) < 80 ? -32_768 : 300 + east(lng) / 10,
  );
  isNear(climbsOf(courseOf(drawn, 'a', 'b').heights.height).ascent, 100);
});

test('roads without elevation have none', async () => {
  const drawn = await DrawnRoads.draw({ map: STREET, ways: { ab: {} } });
  assert.equal(drawn.roads.heights, null);
});

describe('climbs', () => {
  test('are from valley to top, and what is within the error of a model is none', () => {
    assert.deepEqual(climbsOf([0, 10, 4, 20]), { ascent: 26, descent: 6 });
    assert.deepEqual(climbsOf([0, 10, 8, 20]), { ascent: 20, descent: 0 });
    assert.deepEqual(climbsOf([5, 6, 4, 6, 5, 7, 5]), { ascent: 3, descent: 0 });
    assert.deepEqual(climbsOf([5, 6, 5, 4, 5, 6, 5]), { ascent: 0, descent: 0 });
    assert.deepEqual(climbsOf([100, 40, 41, 39.5, 50]), { ascent: 10.5, descent: 60.5 });
    assert.deepEqual(climbsOf([7]), { ascent: 0, descent: 0 });
  });

  test('add up to the difference between the ends, but for less than the threshold at each', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 500; round++) {
      let height = 0;
      const heights = Array.from({ length: 60 }, () => {
        height += (random() - 0.5) * 4;
        return height;
      });
      const { ascent, descent } = climbsOf(heights);
      assert.ok(Math.abs(ascent - descent - (heights[59] - heights[0])) < 6);
    }
  });
});

test('a long profile has 500 points at equal distances, the first and the last among them', () => {
  const meters = Array.from({ length: 4001 }, (_, i) => i * 40);
  const points = profileOf([{ meters, height: meters.map((each) => each / 100) }], [160_000]);
  assert.equal(points.length, 500);
  assert.deepEqual(
    [points[0], points[499]],
    [
      [0, 0],
      [160_000, 1600],
    ],
  );
  for (const [at, height] of points) assert.ok(Math.abs(height - at / 100) < 1e-6);
});
