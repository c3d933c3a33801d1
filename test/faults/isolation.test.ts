import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/database/open.ts';
import { datasetsEndpoints } from '../../src/datasets/endpoints.ts';
import type { DatasetImports } from '../../src/datasets/imports.ts';

import { type LargeMatrixParts, largeMatrixEndpoints } from '../../src/distance/matrix-async.ts';
import { type LargePlanParts, largePlanEndpoints } from '../../src/distance/plan-async.ts';
import { storesEndpoints } from '../../src/stores/endpoints.ts';
import { SERVERS } from '../support/databases.ts';
import type { Client, TestServer } from '../support/server.ts';

/** What the first project has, and nobody else may see or change. The word is nowhere else. */
const SECRET = 'mangrove';
const PLAN = { vehicles: [{ id: 1, start: [2, 48] }], jobs: [{ id: 1, location: [2, 48] }] };

for (const { name, skip, start } of SERVERS) {
  describe(`two projects, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let owner: Client;
    let stranger: Client;
    let datasetId = '';
    let featureId = '';
    let matrixId = '';
    let planId = '';
    before(async () => {
      server = await start();
      owner = server;
      stranger = await server.addProject('stranger');
      await fill(owner);
    });
    after(() => server.stop());

    async function fill(client: Client): Promise<void> {
      const stores = [{ storeId: 'Mine', name: SECRET, location: { lat: 48, lng: 2 }, types: [SECRET] }];
      assert.equal((await client.write('POST', '/stores?undoable=true', { stores })).status, 200);
      const zones = [
        { zone_id: 'mine', store_id: 'Mine', description: SECRET, polygon: 'POLYGON((1 47,3 47,3 49,1 49,1 47))' },
      ];
      assert.equal((await client.write('POST', '/zones', { zones })).status, 200);
      datasetId = JSON.parse((await client.write('POST', '/datasets', { name: SECRET })).text).id;
      const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [2, 48] }, properties: { name: SECRET } };
      await client.write('PUT', `/datasets/${datasetId}/data`, JSON.stringify(feature));
      while (JSON.parse((await client.get(`/datasets/${datasetId}/status`)).text).status !== 'success') await pause(20);
      const { features } = JSON.parse((await client.write('POST', `/datasets/${datasetId}/features/search`, {})).text);
      featureId = features[0].id;
      const matrix = { origins: '48,2', destinations: '48,2' };
      matrixId = JSON.parse((await client.write('POST', '/distance/matrix/async', matrix)).text).matrix_id;
      planId = JSON.parse((await client.write('POST', '/distance/optimize/async', PLAN)).text).plan_id;
      // The small region has no roads, so that they end with a word about that.
      for (const path of [`/distance/matrix/async/${matrixId}`, `/distance/optimize/async/${planId}`])
        while (!(await client.get(`${path}/status`)).text.includes('"error"')) await pause(20);
    }

    /** Everything of the owner's, as the owner sees it. */
    async function belongings(): Promise<string[]> {
      const answers = [
        await owner.get('/stores/Mine'),
        await owner.get('/stores/imports/last'),
        await owner.get('/zones/mine'),
        await owner.get(`/datasets/${datasetId}`),
        await owner.get(`/datasets/${datasetId}/features/${featureId}`),
        await owner.get(`/distance/matrix/async/${matrixId}/status`),
        await owner.get(`/distance/optimize/async/${planId}/status`),
      ];
      return answers.map(({ status, text }) => `${status} ${text}`);
    }

    const box = { geometry: 'POLYGON((0 40,5 40,5 50,0 50,0 40))', buffer: 10 };
    const store = { storeId: 'Mine', name: 'taken', location: { lat: 1, lng: 1 } };
    const zone = { zone_id: 'mine', store_id: 'Mine', polygon: 'POLYGON((1 1,2 1,2 2,1 1))' };
    /** A request to every endpoint, with what the owner's things are called. */
    const REQUESTS: Readonly<Record<string, { query?: string; body?: unknown }>> = {
      'GET /stores/search': { query: 'lat=48&lng=2&zone=true' },
      'POST /stores/search': { body: { lat: 48, lng: 2, query: `name:${SECRET}`, stores_by_page: 300 } },
      'GET /stores/search/bounds': {},
      'GET /stores/autocomplete': { query: `query=name:${SECRET}` },
      'GET /stores/{storeId}': {},
      'GET /stores/tiles/tiles.json': {},
      'GET /stores/tiles/{z}/{x}/{y}.mvt': {},
      'POST /stores': { body: { stores: [{ ...store, storeId: 'Own' }] } },
      'PUT /stores': { body: { stores: [store] } },
      'DELETE /stores': { query: 'query=Mine' },
      'GET /stores': {},
      'PUT /stores/{storeId}': { body: store },
      'PATCH /stores/{storeId}': { body: { name: 'taken' } },
      'DELETE /stores/{storeId}': {},
      'POST /stores/replace': { body: { stores: [] } },
      'GET /stores/imports/last': {},
      // That of the owner's first import.
      'POST /stores/imports/undo': { body: { id: '1' } },
      'GET /zones': {},
      'POST /zones': { body: { zones: [zone] } },
      'PUT /zones': { body: { zones: [zone] } },
      'DELETE /zones': {},
      'GET /zones/{zone_id}': {},
      'DELETE /zones/{zone_id}': {},
      'GET /datasets': {},
      'POST /datasets': { body: { name: 'own' } },
      'GET /datasets/{dataset_id}': {},
      'PUT /datasets/{dataset_id}': { body: { name: 'taken' } },
      'DELETE /datasets/{dataset_id}': {},
      'PUT /datasets/{dataset_id}/data': { body: { type: 'FeatureCollection', features: [] } },
      'POST /datasets/{dataset_id}/import': {},
      'POST /datasets/hooks/reimport/{reimport_key}': {},
      'GET /ogc': {},
      'GET /ogc/conformance': {},
      'GET /ogc/collections': {},
      'GET /ogc/collections/{collection_id}': {},
      'GET /ogc/collections/{collection_id}/queryables': {},
      'GET /ogc/collections/{collection_id}/items': {},
      'GET /ogc/collections/{collection_id}/items/{feature_id}': {},
      'GET /datasets/{dataset_id}/status': {},
      'GET /datasets/{dataset_id}/versions': {},
      'POST /datasets/{dataset_id}/undo': { body: { version: '1b4e28ba-2fa1-4d1e-883f-0016d3cca427' } },
      'GET /datasets/{dataset_id}/tiles.json': {},
      'GET /datasets/{dataset_id}/tiles/{z}/{x}/{y}.mvt': {},
      'GET /datasets/{dataset_id}/features/{feature_id}': {},
      'POST /datasets/{dataset_id}/features/search': { body: {} },
      'POST /datasets/{dataset_id}/features/nearby': { body: box },
      'POST /datasets/{dataset_id}/features/within': { body: box },
      'POST /datasets/{dataset_id}/features/intersects': { body: box },
      'POST /datasets/{dataset_id}/features/contains': { body: box },
      'POST /distance/matrix/async': { body: { origins: '48,2', destinations: '48,2' } },
      'GET /distance/matrix/async/{matrix_id}/status': {},
      'GET /distance/matrix/async/{matrix_id}': {},
      'GET /distance/matrix/async/{matrix_id}/result': {},
      'DELETE /distance/matrix/async/{matrix_id}': {},
      'POST /distance/optimize/async': { body: PLAN },
      'GET /distance/optimize/async/{plan_id}/status': {},
      'GET /distance/optimize/async/{plan_id}': {},
      'GET /distance/optimize/async/{plan_id}/result': {},
      'DELETE /distance/optimize/async/{plan_id}': {},
    };

    test('no endpoint shows or changes what is another project’s', async () => {
      const endpoints = [
        ...storesEndpoints({} as Database, null),
        ...datasetsEndpoints({} as Database, {} as DatasetImports),
        ...largeMatrixEndpoints({} as LargeMatrixParts),
        ...largePlanEndpoints({} as LargePlanParts),
      ];
      assert.deepEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort(), Object.keys(REQUESTS).sort());
      const before = await belongings();
      assert.ok(
        before.every(
          (answer) =>
            answer.startsWith('200 ') && [SECRET, matrixId, planId, '"id":"1"'].some((own) => answer.includes(own)),
        ),
      );
      for (const [endpoint, { query, body }] of Object.entries(REQUESTS)) {
        const [method, pattern] = endpoint.split(' ') as ['POST', string];
        const path = pattern
          .replace('{storeId}', 'Mine')
          .replace('{zone_id}', 'mine')
          .replace('{dataset_id}', datasetId)
          .replace('{collection_id}', datasetId)
          .replace('{feature_id}', featureId)
          .replace('{z}/{x}/{y}', '0/0/0')
          .replace('{matrix_id}', matrixId)
          .replace('{plan_id}', planId);
        const answer = await stranger.write(method, query ? `${path}?${query}` : path, body);
        assert.ok(!answer.text.includes(SECRET), `${endpoint} shows ${answer.text}`);
        assert.ok(answer.status < 500, answer.text);
        if (/\{(matrix|plan)_id\}/.test(pattern)) assert.equal(answer.status, 404, endpoint);
        assert.deepEqual(await belongings(), before, endpoint);
      }
    });

    test('the same ids are other things in another project', async () => {
      await stranger.write('DELETE', '/stores');
      await stranger.write('POST', '/stores', { stores: [store] });
      assert.equal(JSON.parse((await stranger.get('/stores/Mine')).text).properties.name, 'taken');
      assert.equal(JSON.parse((await owner.get('/stores/Mine')).text).properties.name, SECRET);
      await stranger.write('POST', '/zones', { zones: [zone] });
      await stranger.write('DELETE', '/zones');
      assert.equal((await owner.get('/zones/mine')).status, 200);
    });

    test('a public key and a read-only one write nothing', async () => {
      const answer = await owner.get(
        '/datasets',
        { key: server.publicKey },
        { 'x-api-key': '', referer: 'https://a.example/' },
      );
      assert.equal(answer.status, 401, 'how data is kept is shown to private keys alone');
      const page = await owner.get(
        '/stores/Mine',
        { key: server.publicKey },
        { 'x-api-key': '', referer: 'https://a.example/' },
      );
      assert.equal(page.status, 200);
    });
  });
}
