import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { first } from '../../src/at.ts';
import type { Database } from '../../src/database/open.ts';
import { type Sql, sql } from '../../src/database/sql.ts';
import { inOrder } from '../../src/stores/by-key.ts';
import { inNewStep, versionOf } from '../../src/stores/generation.ts';
import { createStores, deleteStores, replaceStores, updateStores } from '../../src/stores/write.ts';
import { SERVERS } from '../support/databases.ts';
import { importBeside, manyAssets } from '../support/noisy-import.ts';
import type { TestServer } from '../support/server.ts';

const ASSETS = Number(process.env.LARGE_WRITE_ASSETS ?? 5_000);

/** How many pages of tables and indexes a statement reads, which is not carried out. */
async function pagesOf(database: Database, statement: Sql): Promise<number> {
  const rolledBack = new Error('read');
  let pages = 0;
  await assert.rejects(
    database.transaction(async (transaction) => {
      const [explained] = await transaction.query(sql`explain (analyze, buffers, format json) ${statement}`);
      const [{ Plan: plan }] = explained['QUERY PLAN'];
      pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      throw rolledBack;
    }),
    rolledBack,
  );
  return pages;
}

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
      await assert.rejects(createStores(database, projectId, rows), /These storeIds exist already: C0, .*C599$/);
      await assert.rejects(updateStores(database, projectId, rows), /These storeIds do not exist: C600, .*C1499$/);
      assert.equal(await served('C'), 600);
      await createStores(database, projectId, rows.slice(600));
      const renamed = manyAssets(700, 'C', ['C', 'new']);
      await updateStores(database, projectId, renamed);
      // 700 of the 1,500 were written anew; the others were taken over.
      assert.deepEqual([await served('C'), await served('new')], [1_500, 700]);
      const [{ rows: kept }] = await database.query<{ rows: number }>(
        sql`select count(*) as rows from waypost.stores where project_id = ${projectId}`,
      );
      assert.equal(kept, 1_500);
    });

    test('what is written beside others leaves them where they are', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(700, 'D'));
      const places = () =>
        database.query(
          sql`select store_id, ctid::text from waypost.stores where store_id ~ '^D' and project_id = ${projectId} order by 1`,
        );
      const before = await places();
      await createStores(database, projectId, manyAssets(600, 'E'));
      await updateStores(database, projectId, manyAssets(550, 'E', ['E', 'new']));
      assert.deepEqual(await places(), before);
      assert.deepEqual([await served('D'), await served('E'), await served('new')], [700, 600, 550]);
    });

    test('until a large write is over no question sees anything of it, and then all of it', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'M'));
      // More than one look at the first by id, or at the nearest, takes.
      const added = manyAssets(2_500, 'L');
      const moved = manyAssets(600, 'M', ['moved']).map((row) => ({ ...row, lat: row.lat + 20 }));
      const north = (rows: readonly { readonly lat: number }[]) => Math.max(...rows.map(({ lat }) => lat));
      const old = manyAssets(600, 'M');
      const seen = async () => {
        const near = { lat: '45', lng: '1' };
        const [all, nearest, within, tagged, moved, bounds, names, one, first] = await Promise.all(
          [
            ['/stores/search', { stores_by_page: '300' }],
            ['/stores/search', { ...near, stores_by_page: '300' }],
            ['/stores/search', { ...near, radius: '5000000', stores_by_page: '300' }],
            ['/stores/search', { query: 'tag:M OR tag:L OR tag:moved' }],
            ['/stores/search', { query: 'tag:moved' }],
            ['/stores/search/bounds', {}],
            ['/stores/autocomplete', { query: 'name:"Shop L"', limit: '1' }],
            ['/stores/M1', {}],
            ['/stores/L0', {}],
          ].map(([path, query]) => server.get(String(path), Object(query))),
        );
        const count = ({ text }: { readonly text: string }) => JSON.parse(text).features.length;
        const pages = ({ text }: { readonly text: string }) => JSON.parse(text).pagination.pageCount;
        return {
          all: [pages(all), count(all)],
          nearest: [pages(nearest), count(nearest)],
          within: [pages(within), count(within)],
          tagged: [pages(tagged), pages(moved)],
          north: JSON.parse(bounds.text).bounds.north,
          named: JSON.parse(names.text).predictions.length,
          one: JSON.parse(one.text).geometry.coordinates[1],
          first: first.status,
        };
      };
      const pagesOf = (total: number) => Math.ceil(total / 100);
      const before = {
        ...{ all: [2, 300], nearest: [2, 300], within: [2, 300], tagged: [pagesOf(600), 0] },
        ...{ north: north(old), named: 0, one: old[1].lat, first: 404 },
      };
      const afterAdding = {
        ...{ all: [11, 300], nearest: [11, 300], within: [11, 300], tagged: [pagesOf(3_100), 0] },
        ...{ north: north([...old, ...added]), named: 1, one: old[1].lat, first: 200 },
      };
      const afterMoving = { ...afterAdding, tagged: [pagesOf(3_100), pagesOf(600)], north: north(moved), one: moved[1].lat };
      assert.deepEqual(await seen(), before);
      const watch = async (write: (database: Database) => Promise<unknown>, then: unknown) => {
        const earlier = await seen();
        let steps = 0;
        const watched: Database = Object.create(database, {
          query: {
            value: async (statement: Parameters<Database['query']>[0]) => {
              if (!/update waypost\.store_versions set generation/.test(statement.text)) return database.query(statement);
              assert.deepEqual(await seen(), earlier, 'before the step');
              const answer = await database.query(statement);
              assert.deepEqual(await seen(), then, 'after the step, before what it replaced is gone');
              steps++;
              return answer;
            },
          },
        });
        await write(watched);
        assert.equal(steps, 1);
        assert.deepEqual(await seen(), then);
      };
      await watch((watched) => createStores(watched, projectId, added), afterAdding);
      await watch((watched) => updateStores(watched, projectId, moved), afterMoving);
      await watch((watched) => replaceStores(watched, projectId, old), before);
    });

    test('a replacement that fails in the middle leaves what was there', async () => {
      const { database, projectId } = server;
      const counted = async () => {
        const [{ rows }] = await database.query<{ rows: number }>(
          sql`select count(*) as rows from waypost.stores where project_id = ${projectId}`,
        );
        return [await served('H'), await served('N'), rows];
      };
      // The only statement of a transaction, and the second one of a large write; with an asset that is to be kept, and without.
      for (const [before, after, fails] of [
        [20, 30, 1],
        [700, 900, 2],
      ] as const) {
        await replaceStores(database, projectId, manyAssets(before, 'H'));
        for (const kept of [[], ['H3']]) {
          let writes = 0;
          const failing = (queryable: Pick<Database, 'query'>): Pick<Database, 'query'> => ({
            query(statement) {
              const isWrite = statement.text.includes('insert into waypost.stores (');
              if (isWrite && ++writes === fails) throw new Error('the disk is full');
              return queryable.query(statement);
            },
          });
          const broken: Database = Object.create(database, {
            query: { value: failing(database).query },
            transaction: {
              value: (work: Parameters<Database['transaction']>[0]) =>
                database.transaction((transaction) => work(failing(transaction))),
            },
          });
          const replaced = replaceStores(broken, projectId, manyAssets(after, 'N'), { skips: true, kept });
          await assert.rejects(replaced, /the disk is full/);
          assert.deepEqual(await counted(), [before, 0, before]);
        }
      }
    });

    test('a second writer is refused while a large write runs; one that was killed is followed by the next', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'D'));
      await inNewStep(database, projectId, { of: 'assets', place: 'beside' }, async () => {
        await assert.rejects(
          createStores(database, projectId, manyAssets(1, 'E')),
          /A large write of assets or zones is running/,
        );
        await assert.rejects(
          replaceStores(database, projectId, manyAssets(600, 'E')),
          /A large write of assets or zones is running/,
        );
      });
      assert.equal(await served('D'), 600);
      // As killed ones leave it: steps that were begun a while ago, with assets that were to be added, replaced, or put in the place of all.
      const leave = (place: 'beside' | 'instead') =>
        database.query(sql`
        with v as (
          update waypost.store_versions set building = last_generation + 1, last_generation = last_generation + 1, beat_at = now() - interval '2 minutes'
          where project_id = ${projectId} returning *
        ), marked as (
          update waypost.stores s set until = v.building from v where s.project_id = v.project_id and s.store_id = 'D7' and ${place} = 'beside'
        )
        insert into waypost.stores (project_id, generation, since, store_id, location, properties, localized_names, localized_words, words)
        select s.project_id, case ${place} when 'beside' then v.generation else v.building end, v.building, new.id, location, properties,
          localized_names, localized_words, words
        from waypost.stores s, v, unnest(array['D7', 'E1']) as new (id) where s.project_id = v.project_id and s.store_id = 'D3'`);
      await leave('beside');
      await leave('instead');
      assert.equal(await served('D'), 600);
      await createStores(database, projectId, manyAssets(2, 'E'));
      await updateStores(database, projectId, manyAssets(10, 'D', ['D', 'small']));
      assert.deepEqual([await served('D'), await served('E'), await served('small')], [600, 2, 10]);
      await createStores(database, projectId, manyAssets(600, 'F'));
      assert.deepEqual([await served('D'), await served('E'), await served('F')], [600, 2, 600]);
      const left = () => database.query(sql`select store_id from waypost.stores where project_id = ${projectId}`);
      assert.equal((await left()).length, 1_202);
      await leave('beside');
      await replaceStores(database, projectId, manyAssets(600, 'G'));
      assert.deepEqual([await served('D'), await served('F'), await served('G')], [0, 0, 600]);
      assert.equal((await left()).length, 600);
    });

    test('a write that is served is no failure, though what it replaced cannot be deleted at the moment', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'D'));
      let isServed = false;
      const failing: Database = Object.create(database, {
        query: {
          value: async (statement: Parameters<Database['query']>[0]) => {
            if (isServed) throw new Error('the connection is gone');
            isServed = /update waypost\.store_versions set generation/.test(statement.text);
            return database.query(statement);
          },
        },
      });
      await replaceStores(failing, projectId, manyAssets(600, 'G'));
      assert.deepEqual([await served('D'), await served('G')], [0, 600]);
      // What one has left the next one deletes.
      await replaceStores(database, projectId, manyAssets(600, 'H'));
      const [{ rows }] = await database.query<{ rows: number }>(
        sql`select count(*) as rows from waypost.stores where project_id = ${projectId}`,
      );
      assert.equal(rows, 600);
    });

    test('a step of a deletion reads what it deletes, however much is left', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'D'));
      await database.query(sql`
        insert into waypost.stores (project_id, generation, since, store_id, location, properties, localized_names, localized_words, words)
        select project_id, generation, since, store_id || 'x' || copy, location, properties, localized_names, localized_words, words
        from waypost.stores, generate_series(1, 50) copy where project_id = ${projectId}`);
      await database.query(sql`analyze waypost.stores`);
      const pages: number[] = [];
      const watched: Database = Object.create(database, {
        query: {
          value: async (statement: Parameters<Database['query']>[0]) => {
            if (/delete from waypost\.stores .* as gone/s.test(statement.text))
              pages.push(await pagesOf(database, statement));
            return database.query(statement);
          },
        },
      });
      await deleteStores(watched, projectId, undefined);
      // The first step is of 5 rows, each with some pages of the table and of its indexes; the key's index alone has some 280.
      assert.ok(first(pages) < 100, `${pages[0]} pages`);
    });

    test('the next assets by id are read by the index of the key, whatever the planner believes of others', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(5_000, 'F'));
      // Without statistics it believes that a project has a few assets: any index finds those, and this one is the smallest.
      await database.query(sql`create index tempting on waypost.stores (project_id, generation)`);
      const next = sql`select s.store_id from ${versionOf(projectId)}, lateral (${inOrder(projectId, 'F2', 20)}) s`;
      const pages = await pagesOf(database, next);
      await database.query(sql`drop index waypost.tempting`);
      // Each with a page of the table at most; the project has several hundred.
      assert.ok(pages < 60, `${pages} pages`);
    });

    test('a writer that has been given up writes nothing more, and is served nothing of', async () => {
      const { database, projectId } = server;
      await replaceStores(database, projectId, manyAssets(600, 'D'));
      let statements = 0;
      const stopped: Database = Object.create(database, {
        query: {
          value: async (statement: Parameters<Database['query']>[0]) => {
            // Another writer takes over while this one is silent.
            if (/insert into waypost\.stores/.test(statement.text) && ++statements === 3) {
              await database.query(
                sql`update waypost.store_versions set beat_at = now() - interval '2 minutes' where project_id = ${projectId}`,
              );
              await createStores(database, projectId, manyAssets(600, 'F'));
            }
            return database.query(statement);
          },
        },
      });
      await assert.rejects(createStores(stopped, projectId, manyAssets(600, 'E')), /was given up/);
      assert.deepEqual([await served('D'), await served('E'), await served('F')], [600, 0, 600]);
    });
  });
}
