import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey, hashKey } from '../../src/access/keys.ts';
import { createProject } from '../../src/access/projects.ts';
import { type Database, openDatabaseForCommand } from '../../src/database/open.ts';
import { sql } from '../../src/database/sql.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { assetsBody } from '../../src/stores/asset.ts';
import { createStores } from '../../src/stores/write.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve } from '../support/process.ts';
import { buildSmallRegion } from '../support/world.ts';

/** Few by default; `npm run torture -- kills` does hundreds. */
const KILLS = Number(process.env.KILLS ?? 6);
const WRITERS = 4;
/** From the first write that may be under way to the middle of many, milliseconds. */
const delayOf = (round: number): number => 50 + (400 * (round + 1)) / KILLS;
const SETTINGS = { kind: 'private', canWrite: true, expiresAt: null } as const;

/** Something that keeps a database, and how it is killed while it works. */
interface Victim {
  open(): Promise<Database>;
  kill(): Promise<void>;
  restart(): Promise<void>;
}

/** Creates keys until the database is gone; returns those that it acknowledged. */
async function createUntilKilled(victim: Victim, database: Database, projectId: string, delayMs: number): Promise<string[]> {
  const acknowledged: string[] = [];
  const write = async () => {
    for (;;) acknowledged.push(await createKey(database, projectId, SETTINGS));
  };
  const writers = Promise.allSettled(Array.from({ length: WRITERS }, write));
  await pause(delayMs);
  await victim.kill();
  await writers;
  return acknowledged;
}

/** Batches of assets: each is wholly there or not at all. */
const BATCH = 50;

/** Creates batches of assets until the database is gone; returns the numbers of those that it acknowledged. */
async function createBatchesUntilKilled(
  victim: Victim,
  database: Database,
  projectId: string,
  round: number,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = round * 1_000_000;
  const write = async () => {
    for (;;) {
      const batch = next++;
      const stores = Array.from({ length: BATCH }, (_, i) => ({
        storeId: `B${batch}x${i}`,
        name: 'a',
        location: { lat: i, lng: i },
      }));
      await createStores(database, projectId, assetsBody.read({ stores }, []));
      acknowledged.push(batch);
    }
  };
  const writers = Promise.allSettled([write(), write()]);
  await pause(delayOf(round));
  await victim.kill();
  await writers;
  return acknowledged;
}

async function killBetweenBatches(victim: Victim): Promise<number> {
  let database = await victim.open();
  const project = await createProject(database, 'batches');
  assert.ok(project);
  const acknowledged: number[] = [];
  for (let round = 0; round < KILLS; round++) {
    acknowledged.push(...(await createBatchesUntilKilled(victim, database, project.id, round)));
    await database.close().catch(() => {});
    await victim.restart();
    database = await victim.open();
    const rows: { batch: number; assets: number }[] = await database.query(sql`
      select substring(store_id from '^B([0-9]+)x')::int as batch, count(*) as assets from waypost.stores
      where project_id = ${project.id} group by 1`);
    const halves = rows.filter(({ assets }) => assets !== BATCH);
    assert.deepEqual(halves, [], `half a batch after ${round + 1} kills`);
    const there = new Set(rows.map(({ batch }) => batch));
    assert.deepEqual(
      acknowledged.filter((batch) => !there.has(batch)),
      [],
      `batches lost after ${round + 1} kills`,
    );
  }
  await database.close();
  return acknowledged.length;
}

async function killOverAndOver(victim: Victim): Promise<number> {
  let database = await victim.open();
  const project = await createProject(database, 'killed');
  assert.ok(project);
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    acknowledged.push(...(await createUntilKilled(victim, database, project.id, delayOf(round))));
    await database.close().catch(() => {});
    await victim.restart();
    database = await victim.open();
    const rows = await database.query<{ hash: Buffer }>(sql`select hash from waypost.keys`);
    const there = new Set(rows.map(({ hash }) => hash.toString('hex')));
    const lost = acknowledged.filter((key) => !there.has(hashKey(key).toString('hex')));
    assert.deepEqual(lost, [], `keys lost after ${round + 1} kills`);
  }
  await database.close();
  return acknowledged.length;
}

describe('SIGKILL loses nothing that was acknowledged, and leaves nothing half-written', () => {
  describe('embedded database', () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-kill-'));
    const environment = { WAYPOST_DATA: dataFolder };
    let server: ServerProcess;
    before(async () => {
      const versions = new RegionVersions(dataFolder);
      versions.use((await buildSmallRegion(versions)).id);
      server = await serve(environment);
    });
    after(async () => {
      await server.end('SIGTERM');
      rmSync(dataFolder, { recursive: true });
    });

    const victim: Victim = {
      open: () => openDatabaseForCommand({ dataFolder, databaseUrl: undefined, poolSize: WRITERS }),
      async kill() {
        await server.end('SIGKILL');
      },
      async restart() {
        server = await serve(environment);
      },
    };

    test(`${KILLS} kills of the server while keys are created`, async (t) => {
      const created = await killOverAndOver(victim);
      t.diagnostic(`${created} keys acknowledged, ${created} there`);
      assert.ok(created > KILLS);
    });

    test(`${KILLS} kills of the server while assets are`, async (t) => {
      const created = await killBetweenBatches(victim);
      t.diagnostic(`${created} batches of ${BATCH} acknowledged, ${created} there`);
      // The first kills come too early for a batch on a slow machine, the later ones do not.
      assert.ok(created > KILLS / 2);
    });
  });

  describe('PostgreSQL', { skip: withoutPostgres }, () => {
    let postgres: TestPostgres;
    before(async () => {
      postgres = await startPostgres();
    });
    after(() => postgres.stop());

    const victim = (): Victim => ({
      open: () => openDatabaseForCommand({ dataFolder: tmpdir(), databaseUrl: postgres.url, poolSize: WRITERS }),
      kill: () => postgres.kill(),
      restart: () => postgres.start(),
    });

    test(`${KILLS} kills of PostgreSQL while keys are created`, async (t) => {
      const created = await killOverAndOver(victim());
      t.diagnostic(`${created} keys acknowledged, ${created} there`);
      assert.ok(created > KILLS);
    });

    test(`${KILLS} kills of PostgreSQL while assets are`, async (t) => {
      const created = await killBetweenBatches(victim());
      t.diagnostic(`${created} batches of ${BATCH} acknowledged, ${created} there`);
      assert.ok(created > KILLS);
    });
  });
});
