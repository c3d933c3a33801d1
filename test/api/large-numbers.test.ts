import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { checkedAssets } from '../../src/cli/stores-check.ts';
import { readAssets } from '../../src/cli/stores-file.ts';
import { SERVERS } from '../support/databases.ts';
import { DatasetClient } from '../support/dataset-client.ts';
import type { TestServer } from '../support/server.ts';

/** JSON as it is written: the runtime writes no number that it cannot hold. */
const assetWith = (number: string) =>
  `{"stores": [{"storeId": "S", "name": "S", "location": {"lat": 1, "lng": 1}, "userProperties": {"list": [1, {"n": ${number}}]}}]}`;
const feature = (number: string) =>
  `{"type": "Feature", "geometry": {"type": "Point", "coordinates": [1, 2]}, "properties": {"n": ${number}, "list": [${number}]}}`;

for (const { name, skip, start } of SERVERS) {
  describe(`numbers too large to be held, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start();
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    test('in requests they are refused with their place', async () => {
      const post = async (number: string) => {
        const address = `${server.origin}/stores?private_key=${server.privateKey}`;
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(address, { method: 'POST', headers, body: assetWith(number) });
        return { status: answer.status, text: await answer.text() };
      };
      for (const number of ['1e400', '-1e400', `1${'0'.repeat(400)}`]) {
        const { status, text } = await post(number);
        assert.equal(status, 422, text);
        const [{ loc, msg }] = JSON.parse(text).detail;
        assert.deepEqual(loc, ['body', 'stores', 0, 'userProperties', 'list', 1, 'n']);
        assert.equal(msg, 'Value error, the number is beyond 1.80e+308: send it as a text, which keeps every digit');
      }
      assert.equal((await post('1e308')).status, 200);
    });

    test('in files of features they are texts, as whole numbers beyond 2⁵³ are', async () => {
      const id = await client.create();
      const topology = `{"type": "Topology", "arcs": [], "objects": {"all": {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [1, 2], "properties": {"n": 1e400, "list": [1e400]}}]}}}`;
      for (const file of [`{"type": "FeatureCollection", "features": [${feature('1e400')}]}`, feature('1e400'), topology]) {
        assert.equal(await client.imported(id, file), 1);
        assert.deepEqual(await client.attributesOf(id), [{ n: '1e400', list: ['1e400'] }]);
      }
      const far = `{"type": "FeatureCollection", "features": [${feature('1').replace('[1, 2]', '[1e400, 2]')}]}`;
      assert.match(await client.refusal(id, far), /feature 1: geometry at coordinates: expected two finite numbers/);
    });
  });
}

test('in a file of assets they are refused with their place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-numbers-'));
  const file = join(folder, 'stores.json');
  writeFileSync(file, assetWith('1e400'));
  const assets = await readAssets(file, { mapped: [], needsPosition: true, keepsOthers: false });
  const { faulty } = checkedAssets(assets, { mode: 'create', existing: new Set(), cleaned: new Map() });
  assert.equal(faulty.length, 1);
  assert.match(faulty[0]?.place ?? '', /userProperties.*list.*1.*n/);
  assert.match(faulty[0]?.reason ?? '', /the number is beyond 1\.80e\+308/);
  rmSync(folder, { recursive: true });
});
