import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { RegionVersions } from '../../src/regions/versions.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { startRedis, withoutRedis } from '../support/redis.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

const STORES = [
  { name: 'Redis', skip: withoutPostgres || withoutRedis, open: startRedis },
  { name: 'PostgreSQL', skip: withoutPostgres, open: async () => ({ url: 'postgres', stop: async () => {} }) },
];

for (const { name, skip, open } of STORES) {
  describe(`two servers on one PostgreSQL, limits in ${name}`, { skip }, () => {
    let postgres: TestPostgres;
    let store: Awaited<ReturnType<typeof open>>;
    let servers: ServerProcess[] = [];
    const folder = mkdtempSync(join(tmpdir(), 'waypost-shared-'));
    let environment: Record<string, string> = {};

    before(async () => {
      [postgres, store] = await Promise.all([startPostgres(), open()]);
      const versions = new RegionVersions(folder);
      versions.use((await buildSmallRegion(versions)).id);
      environment = { DATABASE_URL: postgres.url, WAYPOST_DATA: folder, WAYPOST_LIMITS: store.url };
      // Both start on an empty database at the same time: one migrates it, the other waits for it.
      servers = await Promise.all([serve(environment), serve(environment)]);
    });
    after(async () => {
      await Promise.all(servers.map((server) => server.end('SIGTERM')));
      await Promise.all([postgres.stop(), store.stop()]);
      rmSync(folder, { recursive: true });
    });

    async function project(name: string, ...settings: readonly string[]): Promise<string> {
      const created = await waypost(['project', 'create', name, '--json'], environment);
      assert.equal(created.code, 0, created.stderr);
      const set = await waypost(['project', 'set', name, ...settings], environment);
      assert.equal(set.code, 0, set.stderr);
      const { private_key: key } = JSON.parse(created.stdout);
      return key;
    }

    /** Sends so many requests at once, one server and the other in turn; the number of answers by status. */
    async function burst(count: number, key: string): Promise<Record<number, number>> {
      const answers = await Promise.all(
        Array.from({ length: count }, (_, i) =>
          send(`${servers[i % 2].origin}/localities/autocomplete?input=lyon&private_key=${key}`),
        ),
      );
      const counts: Record<number, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    }

    test('a limit counts the requests to both', async () => {
      const key = await project('limited', '--limit', 'localities=40');
      // The first requests fill the caches of keys, so that the burst falls into one second.
      await burst(2, key);
      let counts: Record<number, number>;
      let elapsedMs: number;
      do {
        await pause(1_100);
        const started = performance.now();
        counts = await burst(120, key);
        elapsedMs = performance.now() - started;
        // A burst that took longer than the window of the limit says nothing about it.
      } while (elapsedMs >= 1_000);
      assert.deepEqual(counts, { 200: 40, 429: 80 });
      await pause(1_100);
      assert.deepEqual(await burst(2, key), { 200: 2 });
    });

    test('a quota is handed out exactly, to both together', async () => {
      const key = await project('metered', '--limit', 'localities=1000000', '--quota', '500');
      assert.deepEqual(await burst(800, key), { 200: 500, 402: 300 });
      const shown = await waypost(['project', 'show', 'metered', '--json'], environment);
      assert.equal(JSON.parse(shown.stdout).used_this_month, 500);
    });

    test('a quota that is large enough for leases is exact in the end too', async () => {
      const key = await project('leased', '--limit', 'localities=1000000', '--quota', '2600');
      let granted = 0;
      for (let round = 0; round < 5; round++) granted += (await burst(600, key))[200] ?? 0;
      // What one server had taken for itself and not used goes back after a second, to whoever asks next.
      for (let round = 0; round < 3 && granted < 2_600; round++) {
        await pause(2_100);
        granted += (await burst(20, key))[200] ?? 0;
      }
      assert.equal(granted, 2_600);
    });

    test('a revocation reaches both within 5 seconds', async () => {
      const key = await project('revoked', '--quota', 'none');
      assert.deepEqual(await burst(4, key), { 200: 4 });
      assert.equal((await waypost(['key', 'revoke', 'revoked', key], environment)).code, 0);
      await pause(5_000);
      assert.deepEqual(await burst(4, key), { 403: 4 });
    });
  });
}

describe('a server whose Redis goes away', { skip: withoutRedis }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-redis-'));
  after(() => rmSync(folder, { recursive: true }));

  test('says 503 and that it is not ready, and nothing of what is behind', async () => {
    const redis = await startRedis();
    const versions = new RegionVersions(folder);
    versions.use((await buildSmallRegion(versions)).id);
    const environment = { WAYPOST_DATA: folder, WAYPOST_LIMITS: redis.url };
    const server = await serve(environment);
    const { private_key: key } = JSON.parse((await waypost(['project', 'create', 'alone', '--json'], environment)).stdout);
    const ask = () => send(`${server.origin}/localities/autocomplete?input=lyon&private_key=${key}`);
    assert.equal((await ask()).status, 200);
    assert.equal((await send(`${server.origin}/readyz`)).status, 200);
    await redis.stop();
    const refused = await ask();
    assert.deepEqual([refused.status, refused.json], [503, { detail: 'The rate limit store does not answer' }]);
    const { status, json } = await send(`${server.origin}/readyz`);
    assert.deepEqual([status, json], [503, { status: 'not ready', missing: ['limits'] }]);
    assert.equal(await server.end('SIGTERM'), 0);
  });
});
