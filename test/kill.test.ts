import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createKey, hashKey } from '../src/access/keys.ts';
import { createProject } from '../src/access/projects.ts';
import { type Database, openDatabaseForCommand } from '../src/database/open.ts';
import { sql } from '../src/database/sql.ts';
import { RegionVersions } from '../src/regions/versions.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from './postgres.ts';
import { type ServerProcess, serve } from './process.ts';
import { buildSmallRegion } from './world.ts';

const KILLS = 20;
const WRITERS = 4;
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

async function killOverAndOver(victim: Victim): Promise<number> {
  let database = await victim.open();
  const project = await createProject(database, 'killed');
  assert.ok(project);
  const acknowledged: string[] = [];
  for (let round = 0; round < KILLS; round++) {
    acknowledged.push(...(await createUntilKilled(victim, database, project.id, 50 + 20 * round)));
    await database.close().catch(() => {});
    await victim.restart();
    database = await victim.open();
    const rows = await database.query<{ hash: Buffer }>(sql`select hash from keys`);
    const there = new Set(rows.map(({ hash }) => hash.toString('hex')));
    const lost = acknowledged.filter((key) => !there.has(hashKey(key).toString('hex')));
    assert.deepEqual(lost, [], `keys lost after ${round + 1} kills`);
  }
  await database.close();
  return acknowledged.length;
}

describe('SIGKILL while keys are created loses none that was acknowledged', () => {
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

    test(`${KILLS} kills of the server`, async (t) => {
      const created = await killOverAndOver({
        open: () => openDatabaseForCommand({ dataFolder, databaseUrl: undefined, poolSize: WRITERS }),
        async kill() {
          await server.end('SIGKILL');
        },
        async restart() {
          server = await serve(environment);
        },
      });
      t.diagnostic(`${created} keys acknowledged, ${created} there`);
      assert.ok(created > KILLS);
    });
  });

  describe('PostgreSQL', { skip: withoutPostgres }, () => {
    let postgres: TestPostgres;
    before(async () => {
      postgres = await startPostgres();
    });
    after(() => postgres.stop());

    test(`${KILLS} kills of PostgreSQL`, async (t) => {
      const created = await killOverAndOver({
        open: () => openDatabaseForCommand({ dataFolder: tmpdir(), databaseUrl: postgres.url, poolSize: WRITERS }),
        kill: () => postgres.kill(),
        restart: () => postgres.start(),
      });
      t.diagnostic(`${created} keys acknowledged, ${created} there`);
      assert.ok(created > KILLS);
    });
  });
});
