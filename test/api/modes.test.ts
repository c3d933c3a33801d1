import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { buildRegion } from '../../src/cli/import.ts';
import { Progress } from '../../src/cli/progress.ts';
import { isochroneReply } from '../../src/distance/isochrone.ts';
import { matrixReply } from '../../src/distance/matrix.ts';
import { routeReply } from '../../src/distance/route.ts';
import { tollsReply } from '../../src/distance/tolls.ts';
import { ROADS_FILE } from '../../src/regions/versions.ts';
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
    const older = { motor: { ...networkOf(roads, 'driving'), costs }, foot: networkOf(roads, 'walking') };
    const nodes = readPointNodes(path);
    rmSync(path);
    writeRoads(path, { ...roads, networks: older }, nodes);
    versions.use(id);
  });
});
after(() => server.stop());

const ends = { origin: '50.95,1.47', destination: '50.96,1.48' };
const unavailable = (mode: string) =>
  `MODE_NOT_AVAILABLE: the roads of the region in use were built without the mode ${mode}; import the region again`;

test('a region that was built before a mode was there answers all others, and reports that one alone', async () => {
  const statusOf = async (mode: string) => {
    const { status, error_message } = read(routeReply, await server.get('/distance/route/json', { ...ends, mode }));
    return [status, error_message];
  };
  assert.deepEqual(await statusOf('driving'), ['OK', undefined]);
  assert.deepEqual(await statusOf('walking'), ['OK', undefined]);
  assert.deepEqual(await statusOf('truck'), ['BACKEND_ERROR', unavailable('truck')]);
  assert.deepEqual(await statusOf('cycling'), ['BACKEND_ERROR', unavailable('cycling')]);
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
