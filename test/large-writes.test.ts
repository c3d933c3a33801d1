import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from '../src/database/sql.ts';
import { inNewGeneration } from '../src/stores/generation.ts';
import { createStores, replaceStores, updateStores } from '../src/stores/write.ts';
import { SERVERS } from './databases.ts';
import { importBeside, manyAssets } from './noisy-import.ts';
import type { TestServer } from './server.ts';

const ASSETS = Number(process.env.LARGE_WRITE_ASSETS ?? 5_000);

for (const { name, skip, start } of SERVERS) {
  describe(`large writes of assets, on the ${name}`, { skip }, () => {
    let server: TestServer;
    before(async () => {
      server = await start();
    });
    after(() => server.stop());

    const served = async (tag: string) => {
      const answer = await server.get('/stores/search', { query: `tag:${tag}`, stores_by_page: '1' });
      assert.equal(answer.status, 200, answer.text);
      return JSON.parse(answer.text).pagination.pageCount;
    };

    test(`${ASSETS} assets are created, replaced and deleted beside another project, whole at every moment`, async (t) => {
      const { requests, failed, p99, longest } = await importBeside(server, ASSETS);
      t.diagnostic(
        `${requests} requests of the other: p99 ${p99.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${failed} failed`,
      );
      assert.equal(failed, 0);
    });

    test('all or none: ids that exist, or do not, refuse the whole, and leave nothing behind', async () => {
      const { database, projectId } = server;
      const rows = manyAssets(1_500, 'C');
      await createStores(database, projectId, rows.slice(0, 600));
      await assert.rejects(createStores(database, projectId, rows), /These storeIds exist already: C0, .* and 580 more/);
      await assert.rejects(updateStores(database, projectId, rows), /These storeIds do not exist: .* and 880 more/);
      assert.equal(await served('C'), 600);
      await createStores(database, projectId, rows.slice(600));
      const renamed = manyAssets(700, 'C', ['C', 'new']);
      await updateStores(database, projectId, renamed);
      // 700 of the 1,500 were written anew; the others were taken over.
      assert.deepEqual([await served('C'), await served('new')], [1_500, 700]);
      const [{ rows: kept }] = await database.query<{ rows: number }>(
        sql`select count(*) as rows from stores where project_id = ${projectId}`,
      );
      assert.equal(kept, 1_500);
    });

    test('a second writer is told while a large write runs; one that was killed is followed by the next', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'D'));
      await inNewGeneration(database, projectId, async ({ served: generation, made }) => {
        await database.query(sql`
          insert into stores select project_id, store_id, location, properties, localized_names, localized_words, words, updated_at, ${made}::bigint
          from stores where project_id = ${projectId} and generation = ${generation}`);
        await assert.rejects(createStores(database, projectId, manyAssets(1, 'E')), /A large write of assets is running/);
        await assert.rejects(replaceStores(database, projectId, manyAssets(600, 'E')), /A large write of assets is running/);
      });
      assert.equal(await served('D'), 600);
      // As a killed one leaves it: a generation that was begun a while ago, with assets.
      await database.query(sql`
        update store_versions set building = last_generation + 1, last_generation = last_generation + 1, beat_at = now() - interval '2 minutes'
        where project_id = ${projectId}`);
      await database.query(sql`
        insert into stores select project_id, 'left-over', location, properties, localized_names, localized_words, words, updated_at,
          (select building from store_versions v where v.project_id = s.project_id)
        from stores s where project_id = ${projectId} limit 1`);
      assert.equal(await served('D'), 600);
      await createStores(database, projectId, manyAssets(1, 'F'));
      await replaceStores(database, projectId, manyAssets(600, 'G'));
      assert.deepEqual([await served('D'), await served('F'), await served('G')], [0, 0, 600]);
      const ids = await database.query(sql`select store_id from stores where project_id = ${projectId}`);
      assert.equal(ids.length, 600);
    });
  });
}
