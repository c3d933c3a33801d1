import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { RegionVersions } from '../../src/regions/versions.ts';
import { smallMall } from '../support/indoor-plan.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { send } from '../support/request.ts';
import { buildSmallRegion } from '../support/world.ts';

/** As documented: what is closed through one server is closed on all within so long. */
const WITHIN_MS = 1_000;

describe('two servers on one PostgreSQL', { skip: withoutPostgres }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-closures-'));
  let postgres: TestPostgres;
  let servers: ServerProcess[] = [];
  let key = '';
  let environment: Record<string, string> = {};

  before(async () => {
    postgres = await startPostgres();
    const versions = new RegionVersions(folder);
    versions.use((await buildSmallRegion(versions)).id);
    environment = { DATABASE_URL: postgres.url, WAYPOST_DATA: folder };
    key = JSON.parse((await waypost(['project', 'create', 'shop', '--json'], environment)).stdout).private_key;
    const plan = join(folder, 'mall.geojson');
    writeFileSync(plan, smallMall().toString());
    const imported = await waypost(['venue', 'import', plan, '--id', 'mall'], environment);
    assert.equal(imported.code, 0, imported.stderr);
    servers = await Promise.all([serve(environment), serve(environment)]);
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const write = (server: ServerProcess | undefined, method: 'POST' | 'DELETE', query: string, body?: unknown) =>
    send(`${server?.origin}/indoor/venues/mall/closures?private_key=${key}${query}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  /** What each server says of the way into a room: 200, or 400 while its door is closed. */
  const ways = () =>
    Promise.all(
      servers.map(async ({ origin }) => {
        const path = '/indoor/directions/mall?origin=N00&destination=N01';
        return (await send(`${origin}${path}&private_key=${key}`)).status;
      }),
    );

  const command = async (verb: 'close' | 'open') => {
    const { code, stderr } = await waypost(['venue', verb, 'mall', 'geojson:dn01', '--project', 'shop'], environment);
    assert.equal(code, 0, stderr);
  };

  test('follow a closure that was made through the other, or by a command', async () => {
    assert.deepEqual(await ways(), [200, 200]);
    for (const maker of servers) {
      assert.equal((await write(maker, 'POST', '', { features: ['geojson:dn01'] })).status, 200);
      await pause(WITHIN_MS);
      assert.deepEqual(await ways(), [400, 400]);
      const other = servers.find((server) => server !== maker);
      const removed = await write(other, 'DELETE', '&features=geojson:dn01');
      assert.deepEqual(removed.json, { opened: 1 }, 'the other opens what this one has closed');
      await pause(WITHIN_MS);
      assert.deepEqual(await ways(), [200, 200]);
    }
    await command('close');
    await pause(WITHIN_MS);
    assert.deepEqual(await ways(), [400, 400]);
    await command('open');
    await pause(WITHIN_MS);
    assert.deepEqual(await ways(), [200, 200]);
  });

  test('add closures at the same time, and lose none of them', async () => {
    const doors = ['dn01', 'dn02', 'dn03', 'dn11', 'dn12', 'dn13', 'dn21', 'dn22'];
    const answers = await Promise.all(
      doors.map((door, i) => write(servers[i % 2], 'POST', '', { features: [`geojson:${door}`] })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    await pause(WITHIN_MS);
    for (const { origin } of servers) {
      const { json } = await send(`${origin}/indoor/venues/mall/closures?private_key=${key}`);
      assert.equal((json as { closures: unknown[] }).closures.length, doors.length);
    }
    assert.deepEqual(await ways(), [400, 400]);
    const all = doors.map((door) => `geojson:${door}`).join('|');
    assert.deepEqual((await write(servers[0], 'DELETE', `&features=${all}`)).json, { opened: doors.length });
    await pause(WITHIN_MS);
    assert.deepEqual(await ways(), [200, 200]);
  });
});
