import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { readModes } from '../../src/cli/mode-list.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { optimizeReply } from '../../src/distance/fleet-plan.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matchReply } from '../../src/distance/match.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import type { Mode } from '../../src/modes/index.ts';
import { AROUND, detourMap, EAST, STRAIGHT, WEST } from '../support/detour-map.ts';
import { type TestMap, xmlOf } from '../support/map-files.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Stairs in the middle of the street, and more of them up to a terrace at its eastern end. Around the town lie streets enough for it to be a
 * network, and a terrace none.
 */
const TERRACE = '49.4009,8.694';
function stairsMap(): TestMap {
  const { nodes, ways } = detourMap({ highway: 'steps' });
  const street = { highway: 'residential' };
  const combs = Array.from({ length: 60 }, (_, i) => ({ id: 100 + i, lat: 49.399, lng: 8.675 + i * 0.0001, tags: {} }));
  const teeth = combs.map(({ id, lng }) => ({ id: id + 100, lat: 49.3985, lng, tags: {} }));
  return {
    nodes: [...nodes, ...combs, ...teeth, { id: 7, lat: 49.4005, lng: 8.6929 }, { id: 8, lat: 49.401, lng: 8.695 }],
    ways: [
      ...(ways ?? []),
      { id: 10, nodes: [1, ...combs.map(({ id }) => id)], tags: street },
      ...combs.map(({ id }) => ({ id, nodes: [id, id + 100], tags: street })),
      { id: 5, nodes: [4, 7], tags: { highway: 'steps' } },
      { id: 6, nodes: [7, 8], tags: { highway: 'footway' } },
    ],
  };
}

const near = (actual: number | undefined, expected: number, what: string) =>
  assert.ok(actual !== undefined && Math.abs(actual - expected) < 15, `${what}: ${actual}, not ${expected}`);

describe('wheelchairs over HTTP', () => {
  let server: TestServer;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'waypost-wheelchair-'));
    const map = join(folder, 'map.osm');
    writeFileSync(map, xmlOf(stairsMap()));
    server = await startTestServer(async (versions) => {
      const request = { maps: [map], addresses: [], postcodes: [], towns: false, demo: false, name: 'stairs' };
      versions.use((await buildRegion(versions, request, new Progress())).id);
    });
  });
  after(async () => {
    await server.stop();
    rmSync(folder, { recursive: true });
  });

  const route = async (mode: Mode, destination: string, parameters = {}) =>
    read(routeReply, await server.get('/distance/route/json', { origin: WEST, destination, mode, ...parameters }));

  test('routes lead around stairs, and are none where stairs are the only way', async () => {
    near((await route('walking', EAST)).routes[0]?.legs[0]?.distance.value, STRAIGHT, 'on foot');
    const around = await route('wheelchair', EAST, { departure_time: '1777881600' });
    near(around.routes[0]?.legs[0]?.distance.value, AROUND, 'around');
    near(around.routes[0]?.legs[0]?.duration.value, AROUND, 'at 1 m/s');
    assert.equal((await route('walking', TERRACE)).status, 'OK');
    const none = await route('wheelchair', TERRACE);
    assert.equal(none.status, 'ZERO_RESULTS', 'not the foot of the stairs, 60 m from there');
  });

  test('so do matrices and plans', async () => {
    const matrix = { origins: WEST, destinations: `${EAST}|${TERRACE}`, mode: 'wheelchair' };
    const { rows } = read(matrixReply, await server.get('/distance/distancematrix/json', matrix));
    near(rows[0]?.elements[0]?.distance?.value, AROUND, 'around');
    assert.equal(rows[0]?.elements[1]?.status, 'ZERO_RESULTS');
    const [west, east, terrace] = [WEST, EAST, TERRACE].map((place) => place.split(',').map(Number).reverse());
    const plan = await server.write('POST', '/distance/optimize/json', {
      vehicles: [{ id: 1, profile: 'wheelchair', start: west, end: west }],
      jobs: [
        { id: 1, location: east },
        { id: 2, location: terrace },
      ],
    });
    const { summary, unassigned } = read(optimizeReply, plan);
    near(summary.duration, 2 * AROUND, 'there and back');
    assert.deepEqual(
      unassigned.map(({ id }) => id),
      [2],
    );
  });

  test('isochrones end at stairs, and traces do not go over them', async () => {
    const asked = { origin: WEST, values: '1300', method: 'distance' };
    const eastOf = async (mode: Mode) => {
      const { features } = read(isochroneReply, await server.get('/distance/isochrone/json', { ...asked, mode }));
      return Math.max(...features[0].geometry.coordinates.flat(2).map(([lng]) => lng));
    };
    assert.ok((await eastOf('walking')) > 8.693 && (await eastOf('wheelchair')) < 8.692, 'the end of the street');
    const points = Array.from({ length: 8 }, (_, i) => ({ lat: 49.4, lng: 8.6846 + i * 0.0005 }));
    const ways = async (mode: Mode) => {
      const { matchings } = read(matchReply, await server.write('POST', `/distance/match/json?mode=${mode}`, { points }));
      return matchings.flatMap(({ roads }) => roads.map(({ way_id: way }) => way));
    };
    assert.ok((await ways('walking')).includes(2));
    assert.ok(!(await ways('wheelchair')).includes(2));
  });

  test('nobody describes the vehicle, and tolls are none', async () => {
    const described = await route('wheelchair', EAST, { vehicle_width: '0.9' });
    assert.equal(described.status, 'INVALID_REQUEST');
    assert.match(described.error_message ?? '', /vehicle_width/);
  });

  test('a region for wheelchairs alone tells islands from yards as well', async () => {
    const alone = await startTestServer(async (versions) => {
      const request = {
        maps: [join(folder, 'map.osm')],
        addresses: [],
        postcodes: [],
        towns: false,
        demo: false,
        name: 'alone',
      };
      versions.use((await buildRegion(versions, { ...request, modes: readModes('wheelchair') }, new Progress())).id);
    });
    try {
      const ask = async (mode: Mode, destination: string) =>
        read(routeReply, await alone.get('/distance/route/json', { origin: WEST, destination, mode }));
      assert.equal((await ask('wheelchair', EAST)).status, 'OK');
      assert.equal((await ask('wheelchair', TERRACE)).status, 'ZERO_RESULTS');
      assert.match((await ask('walking', EAST)).error_message ?? '', /^MODE_NOT_AVAILABLE.*it has wheelchair\./);
    } finally {
      await alone.stop();
    }
  });
});
