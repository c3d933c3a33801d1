import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { rememberRegion } from '../../src/access/deployment.ts';
import { openDatabase } from '../../src/database/open.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { startPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const DEADLINE_MS = 240_000;
const root = mkdtempSync(join(tmpdir(), 'waypost-first-'));
after(() => rmSync(root, { recursive: true }));

async function folderWithRegion(name: string): Promise<string> {
  const folder = join(root, name);
  const versions = new RegionVersions(folder);
  versions.use((await buildSmallRegion(versions)).id);
  return folder;
}

const keysIn = (output: string) => [...output.matchAll(/private key {2}(\S+)/g)].map(([, key]) => key);

/** The keys that a server shows, when it does so before the deadline. */
async function shownKeys(server: ServerProcess): Promise<string[]> {
  const until = Date.now() + DEADLINE_MS;
  while (!server.output().includes('/docs\n') && Date.now() < until) await pause(50);
  return keysIn(server.output());
}

async function statusWith(server: ServerProcess, key: string): Promise<number> {
  return (await send(`${server.origin}/stores/search?lat=50.95&lng=1.48&radius=500&private_key=${key}`)).status;
}

describe('a first start', () => {
  test('that is killed again and again is finished by the next one, and takes nothing from what was made meanwhile', async () => {
    const environment = { WAYPOST_DATA: await folderWithRegion('killed') };
    const shown: string[] = [];
    for (const delayMs of [0, 150, 400, 900]) {
      const server = await serve(environment);
      await pause(delayMs);
      await server.end('SIGKILL');
      shown.push(...keysIn(server.output()));
    }
    const created = await waypost(['project', 'create', 'own', '--json'], environment);
    const { private_key: own } = JSON.parse(created.stdout);
    const server = await serve(environment);
    // Keys that an earlier start has shown are not shown again.
    if (shown.length === 0) shown.push(...(await shownKeys(server)));
    assert.ok(shown.length > 0, 'keys were shown');
    for (const key of [...shown, own]) assert.equal(await statusWith(server, key), 200);
    assert.equal(await server.end('SIGTERM'), 0);
    const later = await serve(environment);
    assert.equal(await statusWith(later, shown[0]), 200);
    assert.equal(await later.end('SIGTERM'), 0);
    assert.deepEqual(keysIn(later.output()), [], 'it is over');
  });

  test('in a folder that another process has begins nothing there', async () => {
    const folder = await folderWithRegion('shared');
    const first = await serve({ WAYPOST_DATA: folder });
    const second = await waypost(['serve', '--port', '0', '--data', folder]);
    assert.notEqual(second.code, 0);
    assert.match(second.stderr, /in use by another Waypost process/);
    const [key] = await shownKeys(first);
    assert.equal(await statusWith(first, key), 200, 'the first goes on');
    assert.equal(await first.end('SIGTERM'), 0);
  });

  test('refuses a database of addresses that cannot be read before it builds the region, which takes long', async () => {
    const folder = join(root, 'addresses');
    const file = fileURLToPath(import.meta.url);
    const started = await waypost(['serve', '--port', '0', '--data', folder], { WAYPOST_GEOIP: file });
    assert.notEqual(started.code, 0);
    assert.ok(
      started.stderr.includes(`WAYPOST_GEOIP=${file} is no database in MaxMind's format that can be read`),
      started.stderr,
    );
    assert.deepEqual(new RegionVersions(folder).list(), [], 'no region was built');
  });

  test('makes a folder that nobody else reads', async () => {
    const folder = await folderWithRegion('private');
    const server = await serve({ WAYPOST_DATA: folder });
    await shownKeys(server);
    await server.end('SIGTERM');
    for (const name of ['.', 'database', 'regions', 'tariffs', 'venues']) {
      assert.equal((statSync(join(folder, name)).mode & 0o777).toString(8), '700', name);
    }
  });

  test('a project may be made before it, in a folder into which a region was imported', async () => {
    const folder = await folderWithRegion('imported');
    const created = await waypost(['project', 'create', 'own', '--json', '--data', folder]);
    assert.equal(created.code, 0, created.stderr);
    const server = await serve({ WAYPOST_DATA: folder });
    assert.equal(await statusWith(server, JSON.parse(created.stdout).private_key), 200);
    assert.equal(await server.end('SIGTERM'), 0);
  });

  test('commands in a folder without data leave nothing behind, and say how to name another', async () => {
    const folder = join(root, 'wrong');
    mkdirSync(folder);
    for (const command of [
      ['project', 'list'],
      ['key', 'create', 'demo'],
      ['stores', 'import', fileURLToPath(new URL('../../demo/stores.json', import.meta.url)), '--project', 'demo'],
      ['dataset', 'list', '--project', 'demo'],
    ]) {
      const { code, stderr } = await waypost([...command, '--data', join(folder, 'data')]);
      assert.notEqual(code, 0, command.join(' '));
      assert.match(stderr, /There is no Waypost data in .*wrong\/data: set the data folder with --data or WAYPOST_DATA/);
      assert.ok(!existsSync(join(folder, 'data')));
    }
  });
});

describe('on PostgreSQL', { skip: withoutPostgres }, () => {
  test('of two servers that start together on an empty database one shows the keys', async () => {
    const postgres = await startPostgres();
    try {
      const [a, b] = [await folderWithRegion('a'), await folderWithRegion('b')];
      const servers = await Promise.all([a, b].map((folder) => serve({ WAYPOST_DATA: folder, DATABASE_URL: postgres.url })));
      const until = Date.now() + DEADLINE_MS;
      const shown = () => servers.flatMap((server) => keysIn(server.output()));
      while (shown().length === 0 && Date.now() < until) await pause(50);
      await pause(2_000);
      assert.equal(shown().length, 1);
      for (const server of servers) assert.equal(await statusWith(server, shown()[0]), 200);
      for (const server of servers) assert.equal(await server.end('SIGTERM'), 0);
    } finally {
      await postgres.stop();
    }
  });

  test('an empty data folder is not filled with a starter region where another region was served', async () => {
    const postgres = await startPostgres();
    try {
      const database = await openDatabase({ databaseUrl: postgres.url, dataFolder: root, poolSize: 1 });
      await rememberRegion(database, 'portugal');
      await database.close();
      const folder = join(root, 'lost');
      const { code, stderr } = await waypost(['serve', '--port', '0', '--data', folder], { DATABASE_URL: postgres.url });
      assert.notEqual(code, 0);
      assert.match(
        stderr,
        /This database was last used with the region portugal, but .*lost\/regions has no region.*waypost import/s,
      );
      assert.ok(!existsSync(join(folder, 'regions')), 'none was begun to find that out');
    } finally {
      await postgres.stop();
    }
  });
});
