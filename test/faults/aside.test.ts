import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { usedThisMonth } from '../../src/access/quota.ts';
import { SERVERS } from '../support/databases.ts';
import { send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';

/** Assets whose body is longer than what the thread that serves parses by itself (64 KiB). */
const assets = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, i) => ({
    storeId: `S${i}`,
    name: `shop ${i}`,
    location: { lat: i % 90, lng: i % 180 },
    ...more,
  }));

for (const { name, skip, start } of SERVERS) {
  describe(`requests with long bodies, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());

    test('are answered as those with short ones are', async () => {
      const created = await server.write('POST', '/stores', { stores: assets(5_000) });
      assert.deepEqual([created.status, created.json], [200, { status: 'success', value: '5000 stores' }]);
      const again = await server.write('POST', '/stores', { stores: assets(5_000) });
      assert.equal(again.status, 400);
      assert.match(again.text, /^\{"status":"error","value":"These storeIds exist already: S\d+, /);
    });

    test('are refused in the words of their area, and take nothing from the quota', async () => {
      const before = await usedThisMonth(server.database, server.projectId);
      const malformed = await server.write('POST', '/stores', `{"stores":[${' '.repeat(100_000)}`);
      assert.equal(malformed.status, 400, 'JSON that is not whole is a 400 where assets are written');
      assert.match(malformed.text, /^\{"status":"error","value":"/);
      const wrong = await server.write('PUT', '/stores', { stores: assets(2_000, { location: { lat: 91, lng: 0 } }) });
      assert.equal(wrong.status, 422);
      const { detail } = JSON.parse(wrong.text);
      assert.equal(detail.length, 1_001, 'a thousand are listed, and the last entry counts the others');
      assert.match(detail.at(-1).msg, /1000 more stores have errors/);
      assert.deepEqual(detail[0].loc, ['body', 'stores', 0, 'location', 'lat']);
      assert.equal(await usedThisMonth(server.database, server.projectId), before);
    });

    test('are refused without a key before they are read', async () => {
      const body = JSON.stringify({ stores: assets(2_000) });
      const answer = await send(`${server.origin}/stores`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      assert.equal(answer.status, 401);
    });

    test('of many that come at once each is done whole, or refused because another is being done', async () => {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => server.write('POST', '/stores/replace', { stores: assets(1_000) })),
      );
      assert.ok(answers.every(({ status }) => status === 200 || status === 409));
      assert.ok(answers.some(({ status }) => status === 200));
      const found = await server.get('/stores/search', { stores_by_page: '300', page: '4' });
      assert.equal(JSON.parse(found.text).features.length, 100);
    });
  });
}
