import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { assetsBody } from '../src/stores/asset.ts';
import { createStores } from '../src/stores/write.ts';
import { createZones, zonesBody } from '../src/stores/zones.ts';
import { SERVERS } from './databases.ts';
import type { TestServer } from './server.ts';

const ASSETS = 5_000;
const ZONES = 2_000;

for (const { name, skip, start } of SERVERS) {
  describe(`a costly search of assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start({ statementSeconds: '2' });
      const { database, projectId } = server;
      const stores = Array.from({ length: ASSETS }, (_, i) => ({
        ...{ storeId: `S${i}`, name: `Shop ${i}`, tags: [`t${i % 100}`] },
        location: { lat: 41 + (i % 71) / 1_000, lng: -8 - (i % 73) / 1_000 },
      }));
      const polygon = `POLYGON((${Array.from({ length: 65 }, (_, i) => {
        const angle = ((i % 64) / 64) * 2 * Math.PI;
        return `${-8.03 + Math.cos(angle) * 0.1} ${41.03 + Math.sin(angle) * 0.1}`;
      })}))`;
      const zones = Array.from({ length: ZONES }, (_, i) => ({
        zone_id: `z${i}`,
        store_id: `S${i}`,
        description: '',
        polygon,
      }));
      await createStores(database, projectId, assetsBody.read({ stores }, []));
      await createZones(database, projectId, zonesBody.read({ zones }, []));
    });
    after(() => server.stop());

    test('the zones around a point are looked up once, not for each asset', async () => {
      const query = Array.from({ length: 99 }, (_, i) => `tag:t${i}`).join(' OR ');
      const asked = { lat: '41.03', lng: '-8.03', zone: 'true', query, stores_by_page: '1', page: '1' };
      // Ten million looks at a zone take longer than a statement may; two thousand take none of it.
      const answer = await server.get('/stores/search', asked);
      assert.equal(answer.status, 200, answer.text);
      // Each of the first 2,000 assets has a zone around the point; one in a hundred has the tag that is not asked for.
      assert.equal(JSON.parse(answer.text).pagination.pageCount, ZONES * 0.99);
    });
  });
}
