import assert from 'node:assert/strict';
import { existsSync, rmSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { readModes } from '../../src/cli/mode-list.ts';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matchReply } from '../../src/distance/match.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { planAccepted, planStatusReply } from '../../src/distance/plan-async.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { RegionVersions, ROADS_FILE } from '../../src/regions/versions.ts';
import { openRoads, readPointNodes, writeRoads } from '../../src/roads/network/file.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { read } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(async (versions) => {
    const request = { maps: [], addresses: [], postcodes: [], towns: false, demo: true, name: 'older' };
    const { id } = await buildRegion(versions, request, new Progress());
    const path = versions.file(id, ROADS_FILE);
    const roads = openRoads(path);
    const { truck, ...costs } = networkOf(roads, 'truck').costs;
    assert.ok(truck);
    const { wheelchair, ...onFoot } = networkOf(roads, 'walking').costs;
    assert.ok(wheelchair);
    const foot = { ...networkOf(roads, 'walking'), costs: onFoot };
    const older = { motor: { ...networkOf(roads, 'driving'), costs }, foot };
    const nodes = readPointNodes(path);
    rmSync(path);
    writeRoads(path, { ...roads, networks: older }, nodes);
    versions.use(id);
  });
});
after(() => server.stop());

const ends = { origin: '50.95,1.47', destination: '50.96,1.48' };
const unavailable = (mode: string) =>
  `MODE_NOT_AVAILABLE: the region in use was imported without the mode ${mode}; it has driving, walking, motorcycle. ` +
  `Import its maps again for ${mode} (waypost import, --modes)`;

test('a region that was built before a mode was there answers all others, and reports that one alone', async () => {
  const statusOf = async (mode: string) => {
    const { status, error_message } = read(routeReply, await server.get('/distance/route/json', { ...ends, mode }));
    return [status, error_message];
  };
  assert.deepEqual(await statusOf('driving'), ['OK', undefined]);
  assert.deepEqual(await statusOf('walking'), ['OK', undefined]);
  assert.deepEqual(await statusOf('truck'), ['BACKEND_ERROR', unavailable('truck')]);
  assert.deepEqual(await statusOf('cycling'), ['BACKEND_ERROR', unavailable('cycling')]);
  assert.deepEqual(await statusOf('wheelchair'), ['BACKEND_ERROR', unavailable('wheelchair')], 'beside walking');
});

test('so do tolls, matrices and isochrones', async () => {
  const tolls = read(tollsReply, await server.get('/distance/tolls/json', { ...ends, mode: 'truck' }));
  assert.deepEqual([tolls.status, tolls.error_message], ['BACKEND_ERROR', unavailable('truck')]);
  assert.equal(read(tollsReply, await server.get('/distance/tolls/json', ends)).status, 'OK');
  const matrix = { origins: ends.origin, destinations: ends.destination, mode: 'cycling' };
  const refused = read(matrixReply, await server.get('/distance/distancematrix/json', matrix));
  assert.deepEqual([refused.status, refused.error_message], ['BACKEND_ERROR', unavailable('cycling')]);
  const outline = await server.get('/distance/isochrone/json', { origin: ends.origin, values: '300', mode: 'truck' });
  assert.equal(read(isochroneReply, outline).error_message, unavailable('truck'));
});

/** A server with a region that was imported with `--modes`. */
const serverFor = (modes: string) =>
  startTestServer(async (versions) => {
    const request = {
      maps: [],
      addresses: [],
      postcodes: [],
      towns: false,
      demo: true,
      name: 'chosen',
      modes: readModes(modes),
    };
    versions.use((await buildRegion(versions, request, new Progress())).id);
  });
const TRACE = {
  points: [
    { lat: 50.95, lng: 1.47 },
    { lat: 50.951, lng: 1.471 },
  ],
};
const FLEET = {
  vehicles: [{ id: 1, start: [1.47, 50.95], profile: 'bike' }],
  jobs: [{ id: 1, location: [1.48, 50.96] }],
};

/** Why a plan that is worked on in the background ends. */
async function failureOf(client: TestServer): Promise<string> {
  const path = '/distance/optimize/async';
  const { plan_id: id } = read(planAccepted, await client.write('POST', path, FLEET), 202);
  for (;;) {
    const { status, error } = read(planStatusReply, await client.get(`${path}/${id}/status`));
    if (status === 'error') return error ?? '';
    assert.ok(status === 'accepted' || status === 'inProgress', status);
    await pause(20);
  }
}

describe('a region that was imported for some modes', () => {
  let chosen: TestServer;
  before(async () => {
    chosen = await serverFor('walking,driving');
  });
  after(() => chosen.stop());
  const lacks = (mode: string) =>
    new RegExp(`^MODE_NOT_AVAILABLE: .* without the mode ${mode}; it has driving, walking\\. `);

  test('has their networks and no other ones, and says so', () => {
    const versions = new RegionVersions(chosen.dataFolder);
    const [region] = versions.list();
    assert.deepEqual(region?.modes, ['driving', 'walking']);
    const { networks } = openRoads(versions.file(versions.needCurrent(), ROADS_FILE));
    assert.deepEqual(Object.keys(networks).sort(), ['foot', 'motor']);
    assert.deepEqual(Object.keys(networks.motor?.costs ?? {}), ['driving']);
  });

  test('answers for them as a region with all modes does', async () => {
    for (const mode of ['driving', 'walking']) {
      const { json: own } = await chosen.get('/distance/route/json', { ...ends, mode });
      const { json: other } = await server.get('/distance/route/json', { ...ends, mode });
      assert.deepEqual(own, other);
    }
  });

  test('refuses the others by name, wherever a mode is asked for', async () => {
    const refusals: readonly unknown[] = [
      read(routeReply, await chosen.get('/distance/route/json', { ...ends, mode: 'cycling' })),
      read(tollsReply, await chosen.get('/distance/tolls/json', { ...ends, mode: 'cycling' })),
      read(
        matrixReply,
        await chosen.get('/distance/distancematrix/json', {
          origins: ends.origin,
          destinations: ends.destination,
          mode: 'cycling',
        }),
      ),
      read(
        isochroneReply,
        await chosen.get('/distance/isochrone/json', { origin: ends.origin, values: '300', mode: 'cycling' }),
      ),
      read(matchReply, await chosen.write('POST', '/distance/match/json?mode=cycling', TRACE)),
    ];
    for (const refusal of refusals) {
      const { status, error_message: message } = refusal as { status: string; error_message?: string };
      assert.equal(status, 'BACKEND_ERROR');
      assert.match(message ?? '', lacks('cycling'));
    }
    const plan = await chosen.write('POST', '/distance/optimize/json', FLEET);
    assert.equal(plan.status, 500);
    assert.match(plan.text, /^\{"code":3,"error":"MODE_NOT_AVAILABLE: .* without the mode cycling; it has driving, walking/);
    assert.match(await failureOf(chosen), lacks('cycling'));
  });
});

test('a region without any mode has places and no roads', async () => {
  const none = await serverFor('none');
  const versions = new RegionVersions(none.dataFolder);
  const [region] = versions.list();
  assert.deepEqual([region?.modes, region?.segments], [[], undefined]);
  assert.ok(!existsSync(versions.file(versions.needCurrent(), ROADS_FILE)));
  const withoutRoads = /^MODE_NOT_AVAILABLE: .*imported without roads: import its maps again .*--modes/;
  const matrix = { origins: ends.origin, destinations: ends.destination };
  const refusals: readonly { status: string; error_message?: string }[] = [
    read(routeReply, await none.get('/distance/route/json', ends)),
    read(matrixReply, await none.get('/distance/distancematrix/json', matrix)),
    read(isochroneReply, await none.get('/distance/isochrone/json', { origin: ends.origin, values: '300' })),
    read(matchReply, await none.write('POST', '/distance/match/json', TRACE)),
  ];
  for (const { status, error_message } of refusals) {
    assert.equal(status, 'BACKEND_ERROR');
    assert.match(error_message ?? '', withoutRoads);
  }
  const plan = await none.write('POST', '/distance/optimize/json', FLEET);
  assert.equal(plan.status, 500);
  assert.match(JSON.parse(plan.text).error, withoutRoads);
  assert.match(await failureOf(none), withoutRoads);
  assert.equal((await none.get('/localities/autocomplete', { input: 'gare' })).status, 200);
  await none.stop();
});
