import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { KeyDirectory } from '../../src/access/directory.ts';
import { createKey } from '../../src/access/keys.ts';
import { createProject } from '../../src/access/projects.ts';
import { Quotas, usedThisMonth } from '../../src/access/quota.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Database } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { DATABASES } from '../support/databases.ts';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59);
const DECEMBER = Date.UTC(2026, 11, 1, 0, 0, 1);

for (const { name, skip, open } of DATABASES) {
  describe(name, { skip }, () => {
    let database: Database;
    let close = async () => {};
    before(async () => {
      const opened = await open();
      database = opened.database;
      close = opened.close;
    });
    after(() => close());

    async function project(projectName: string, quota: number | null) {
      const created = await createProject(database, projectName);
      assert.ok(created);
      await database.query(sql`update waypost.projects set quota = ${quota} where project_id = ${created.id}`);
      return { ...created, quota };
    }

    test('it speaks PostGIS on the ellipsoid', async () => {
      const [{ metres }] = await database.query<{ metres: number }>(sql`
        select postgis.st_distance('point(0 0)'::postgis.geography, 'point(1 0)'::postgis.geography) as metres`);
      // One degree of the equator of WGS 84: 6,378,137 m · π / 180.
      assert.ok(Math.abs(metres - (6_378_137 * Math.PI) / 180) < 0.01);
    });

    test('a transaction that fails changes nothing, and the next one goes on', async () => {
      const failing = database.transaction(async (transaction) => {
        await transaction.query(sql`insert into waypost.projects (name) values ('half')`);
        await transaction.query(sql`insert into waypost.projects (name) values (null)`);
      });
      await assert.rejects(failing, /null value/);
      assert.deepEqual(await database.query(sql`select name from waypost.projects where name = 'half'`), []);
      assert.ok(await createProject(database, 'half'));
    });

    test('queries of many connections at once, short and long, each get their own answer', async () => {
      const long = 'x'.repeat(300_000);
      const ask = async (i: number) => {
        const kind = i % 4;
        if (kind === 0) {
          const rows = await database.query(sql`select ${i}::int as number`);
          assert.deepEqual(rows, [{ number: i }]);
        } else if (kind === 1) {
          const rows = await database.query(
            sql`select ${`${i}${long}`}::text as text, ${i}::int as number, ${[i]}::int[] as list`,
          );
          assert.deepEqual(rows, [{ text: `${i}${long}`, number: i, list: [i] }]);
        } else if (kind === 2) {
          await assert.rejects(database.query(sql`select ${`word ${i}`}::int`), new RegExp(`word ${i}"`));
        } else {
          await database.transaction(async (transaction) => {
            await transaction.query(sql`create temporary table mine (number int) on commit drop`);
            await transaction.query(sql`insert into mine values (${i})`);
            assert.deepEqual(await transaction.query(sql`select number from mine`), [{ number: i }]);
          });
        }
      };
      // More than there are connections, and so few that on a busy machine none waits for one until it is refused.
      const several = async (start: number) => {
        for (let i = start; i < 400; i += 40) await ask(i);
      };
      await Promise.all(Array.from({ length: 40 }, (_, i) => several(i)));
    });

    test('migrations run once; the database of a newer version is refused', async () => {
      await migrate(database);
      await database.query(sql`insert into waypost.migrations (name) values ('9999-from-the-future.sql')`);
      await assert.rejects(migrate(database), /written by a newer Waypost \(9999-from-the-future\.sql\)/);
      await database.query(sql`delete from waypost.migrations where name like '9999%'`);
    });

    test('a key is stored as a hash alone', async () => {
      const { id } = await project('hashed', null);
      const key = await createKey(database, id, { kind: 'private', canWrite: true, expiresAt: null });
      const rows = await database.query<{ row: string }>(
        sql`select keys::text as row from waypost.keys where project_id = ${id}`,
      );
      assert.equal(rows.length, 1);
      assert.ok(!rows[0].row.includes(key.slice(9)));
    });

    test('a key in use costs no query for seconds, an unknown one neither', async () => {
      const { id } = await project('cached', null);
      const key = await createKey(database, id, { kind: 'private', canWrite: true, expiresAt: null });
      let queries = 0;
      const counting: Database = {
        ...database,
        query(statement) {
          queries++;
          return database.query(statement);
        },
      };
      const directory = new KeyDirectory(counting, 60);
      await Promise.all(Array.from({ length: 50 }, () => directory.find(key)));
      await Promise.all(Array.from({ length: 50 }, () => directory.find('sk_unknown')));
      assert.equal((await directory.find(key))?.project.name, 'cached');
      assert.equal(await directory.find('sk_unknown'), null);
      assert.equal(queries, 2);
    });

    test('the quota starts anew with the month, in UTC', async () => {
      const owner = await project('monthly', 3);
      let now = NOVEMBER;
      const quotas = new Quotas(database, 60, () => now);
      const takeAll = async () => Promise.all(Array.from({ length: 5 }, () => quotas.take(owner)));
      assert.deepEqual(await takeAll(), [true, true, true, false, false]);
      now = DECEMBER;
      assert.deepEqual(await takeAll(), [true, true, true, false, false]);
      await quotas.close();
      const rows = await database.query(sql`
        select to_char(month, 'YYYY-MM-DD') as month, requests from waypost.usage where project_id = ${owner.id} order by month`);
      assert.deepEqual(rows, [
        { month: '2026-11-01', requests: 3 },
        { month: '2026-12-01', requests: 3 },
      ]);
    });

    test('several servers share a quota exactly, and give back what they did not use', async () => {
      const owner = await project('several', 5_000);
      const servers = [new Quotas(database, 60), new Quotas(database, 60), new Quotas(database, 60)];
      const taken = await Promise.all(Array.from({ length: 3_000 }, (_, i) => servers[i % 3].take(owner)));
      assert.ok(taken.every(Boolean));
      await Promise.all(servers.map((server) => server.close()));
      assert.equal(await usedThisMonth(database, owner.id), 3_000);
    });

    test('what a deleted project had is nothing to give back, and what others had is given back', async () => {
      const [gone, other] = [await project('gone', 10_000), await project('other', 10_000)];
      const quotas = new Quotas(database, 60);
      for (const owner of [gone, other]) assert.ok(await quotas.take(owner));
      await database.query(sql`delete from waypost.usage where project_id = ${gone.id}`);
      await database.query(sql`delete from waypost.projects where project_id = ${gone.id}`);
      await quotas.close();
      assert.equal(await usedThisMonth(database, other.id), 1);
    });

    test('what is left of the quotas in use is known, also after what was not used went back; the least comes first', async () => {
      const owners = [await project('ample', 5_000), await project('scarce', 4), await project('free', null)];
      const quotas = new Quotas(database, 60);
      for (const owner of owners) for (let i = 0; i < 3; i++) assert.ok(await quotas.take(owner));
      const expected = [
        { project: 'scarce', quota: 4, left: 1 },
        { project: 'ample', quota: 5_000, left: 4_997 },
      ];
      assert.deepEqual(quotas.left(), expected);
      // Of 5,000 a lease is five, of which two are given back after a second.
      await pause(2_500);
      assert.deepEqual(quotas.left(), expected);
      await quotas.close();
    });

    test('what is on its way back to the month is left meanwhile', async () => {
      const owner = await project('returning', 5_000);
      const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      let isHeld = false;
      const held: Database = {
        ...database,
        async transaction(work) {
          if (isHeld) {
            asked.resolve();
            await answer.promise;
          }
          return database.transaction(work);
        },
      };
      const quotas = new Quotas(held, 60);
      assert.ok(await quotas.take(owner));
      isHeld = true;
      // Of a lease of five, four are given back after a second.
      await asked.promise;
      assert.deepEqual(quotas.left(), [{ project: 'returning', quota: 5_000, left: 4_999 }]);
      answer.resolve();
      await quotas.close();
      assert.equal(await usedThisMonth(database, owner.id), 1);
    });

    test('without a quota the use is counted all the same', async () => {
      const owner = await project('unmetered', null);
      const quotas = new Quotas(database, 60);
      for (let i = 0; i < 1_500; i++) assert.ok(await quotas.take(owner));
      await quotas.close();
      assert.equal(await usedThisMonth(database, owner.id), 1_500);
    });
  });
}
