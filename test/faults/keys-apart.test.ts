import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { usedThisMonth } from '../../src/access/quota.ts';
import { embeddedConnection } from '../../src/database/embedded.ts';
import { sql } from '../../src/database/sql.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { startRedis, type TestRedis, withoutRedis } from '../support/redis.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Longer than the memory of keys (4 s), so that the database has to be asked again. */
const FORGOTTEN_MS = 4_500;
const QUESTION = { input: 'lyon' };

describe('a PostgreSQL that goes away', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let server: TestServer;
  before(async () => {
    postgres = await startPostgres();
    server = await startTestServer(undefined, { databaseUrl: postgres.url, graceSeconds: '30' });
  });
  after(async () => {
    await server.stop();
    await postgres.stop();
  });

  /** Requests of the project that were let in: the quota is asked before the data is. */
  let asked = 0;
  const ask = () => {
    asked++;
    return server.get('/localities/autocomplete', QUESTION);
  };
  const askWith = (key: string) => server.get('/localities/autocomplete', { ...QUESTION, private_key: key });
  const askData = () => {
    asked++;
    return server.get('/stores/search', { lat: '1', lng: '1', radius: '100' });
  };

  /** Asks once a while for longer than keys are remembered; the statuses of the answers. */
  async function askOn(milliseconds: number): Promise<ReadonlySet<number>> {
    const statuses = new Set<number>();
    for (const end = Date.now() + milliseconds; Date.now() < end; await pause(50)) statuses.add((await ask()).status);
    return statuses;
  }

  /** Waits until the database has counted what was asked, and no lease of it is out: one that nobody uses is given back after a second. */
  async function untilCounted(): Promise<void> {
    const used = () => usedThisMonth(server.database, server.projectId).catch(() => -1);
    for (const end = Date.now() + 20_000; Date.now() < end && (await used()) !== asked; ) await pause(250);
    assert.equal(await used(), asked);
  }

  const faults = [
    ['hangs', () => postgres.pause(), () => postgres.resume()],
    ['is stopped', () => postgres.kill(), () => postgres.start()],
  ] as const;
  for (const [what, begin, end] of faults) {
    test(`${what}: known keys go on, unknown ones and data are 503 with a time, and all is counted`, async () => {
      assert.equal((await ask()).status, 200);
      // Without a lease, so that each of these is counted later.
      await untilCounted();
      await begin();
      for (const until = Date.now() + FORGOTTEN_MS; Date.now() < until; await pause(20)) {
        assert.equal((await ask()).status, 200);
      }
      const unknown = await askWith('sk_unknown');
      assert.deepEqual([unknown.status, unknown.headers['retry-after']], [503, '1']);
      const data = await askData();
      assert.deepEqual([data.status, data.headers['retry-after']], [503, '1']);
      await end();
      await untilCounted();
      // Nothing is counted again after that.
      await pause(2_500);
      await untilCounted();
      assert.deepEqual(await askOn(500), new Set([200]));
      assert.equal((await askData()).status, 200);
    });

    test(`${what} while a lease is out: what is left of it is given back afterwards`, async () => {
      await untilCounted();
      do assert.equal((await ask()).status, 200);
      while ((await usedThisMonth(server.database, server.projectId)) === asked);
      await begin();
      // So that the server tries to give it back meanwhile.
      await pause(4_000);
      await end();
      await untilCounted();
    });
  }

  test('a key that is revoked is refused within 5 s', async () => {
    const { privateKey, projectId } = await server.addProject('revoked');
    assert.equal((await askWith(privateKey)).status, 200);
    await server.database.query(sql`update waypost.keys set revoked_at = now() where project_id = ${projectId}`);
    await pause(5_000);
    assert.equal((await askWith(privateKey)).status, 403);
  });
});

test('while the embedded database is busy with data, keys and quota go on', async () => {
  const server = await startTestServer();
  const busy = new pg.Client(embeddedConnection(server.dataFolder));
  await busy.connect();
  assert.equal((await server.get('/localities/autocomplete', QUESTION)).status, 200);
  const running = busy.query('select pg_sleep(12)');
  for (const end = Date.now() + 6_000; Date.now() < end; await pause(50)) {
    assert.equal((await server.get('/localities/autocomplete', QUESTION)).status, 200);
  }
  const unknown = await server.get('/localities/autocomplete', { ...QUESTION, private_key: 'sk_unknown' });
  assert.deepEqual([unknown.status, unknown.headers['retry-after']], [503, '1']);
  await running;
  await busy.end();
  await server.stop();
});

test('a Redis that hangs is 503 at once, and 200 when it goes on', { skip: withoutRedis }, async () => {
  const redis = await startRedis();
  const server = await startTestServer(undefined, { limits: redis.url });
  const ask = () => server.get('/localities/autocomplete', QUESTION);
  assert.equal((await ask()).status, 200);
  redis.pause();
  const answers = await Promise.all(Array.from({ length: 10 }, ask));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([503]));
  assert.equal((await send(`${server.origin}/readyz`)).status, 503);
  redis.resume();
  for (const end = Date.now() + 10_000; Date.now() < end && (await ask()).status !== 200; ) await pause(50);
  assert.equal((await ask()).status, 200);
  await server.stop();
  await redis.stop();
});

for (const [what, begin] of [
  ['hangs', (redis: TestRedis) => redis.pause()],
  ['is stopped', (redis: TestRedis) => redis.stop()],
] as const) {
  test(`a Redis that ${what} with WAYPOST_LIMITS_FAIL=open: this server counts by itself, and says so`, {
    skip: withoutRedis,
  }, async () => {
    const redis = await startRedis();
    const server = await startTestServer(undefined, { limits: redis.url, limitsFail: 'open' });
    await server.database.query(
      sql`update waypost.projects set limits = '{"localities": 5}' where project_id = ${server.projectId}`,
    );
    await pause(FORGOTTEN_MS);
    const ask = () => server.get('/localities/autocomplete', QUESTION);
    assert.equal((await ask()).status, 200);
    await pause(1_100);
    await begin(redis);
    // The limit of a second is kept by the counts of this server alone.
    const answers: number[] = [];
    const started = performance.now();
    while (performance.now() - started < 4_000) answers.push((await ask()).status);
    const granted = answers.filter((status) => status === 200).length;
    assert.deepEqual(new Set(answers), new Set([200, 429]));
    // Five in each of the windows that 4 s touch.
    assert.ok(granted >= 15 && granted <= 30, String(granted));
    const ready = await send(`${server.origin}/readyz`);
    assert.equal(ready.status, 200);
    assert.match(
      ready.text,
      /"degraded":\[\{"part":"rate limit store","reason":"[^"]+: each server counts for itself until it answers"/,
    );
    await server.stop();
    if (what === 'hangs') {
      redis.resume();
      await redis.stop();
    }
  });
}

test('a server whose shared limits may fail open starts without their store, and uses it when it comes', {
  skip: withoutRedis,
}, async () => {
  const gone = await startRedis();
  await gone.stop();
  const server = await startTestServer(undefined, { limits: gone.url, limitsFail: 'open' });
  const ask = () => server.get('/localities/autocomplete', QUESTION);
  assert.equal((await ask()).status, 200);
  const redis = await startRedis(Number(new URL(gone.url).port));
  const isWhole = async () => (await send(`${server.origin}/readyz`)).text === '{"status":"ok","missing":[]}';
  for (const end = Date.now() + 10_000; Date.now() < end && !(await isWhole()); ) await pause(100);
  assert.ok(await isWhole());
  await server.stop();
  await redis.stop();
});
