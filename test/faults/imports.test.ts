import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import Type from 'typebox';
import { Value } from 'typebox/value';
import { RegionVersions } from '../../src/regions/versions.ts';
import { SERVERS } from '../support/databases.ts';
import { collection, DatasetClient, point } from '../support/dataset-client.ts';
import { geoPackage } from '../support/feature-files.ts';
import { type ServerProcess, serve, waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import type { TestServer } from '../support/server.ts';
import { buildSmallRegion } from '../support/world.ts';

/** A table without an end, in SQL. */
const ENDLESS = `with recursive n(i) as (select 1 union all select i + 1 from n) select i as fid, null as shape, 'x' as name from n`;

/** Many lines of features: some seconds of work. */
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify(point(i % 180, i % 90, { name: `feature ${i}` }))).join('\n');

for (const { name, skip, start } of SERVERS) {
  describe(`imports that would not end, on the ${name}`, { skip }, () => {
    let server: TestServer;
    let client: DatasetClient;
    before(async () => {
      server = await start({ importSeconds: '4', importRows: '1000000' });
      client = new DatasetClient(server);
    });
    after(() => server.stop());

    test('a layer or a register of a GeoPackage that is a view is refused, whatever it would take', async () => {
      const id = await client.create();
      const layer = geoPackage({ a: [['x', 1, 1]] }, undefined, `drop table a; create view a as ${ENDLESS};`);
      assert.match(await client.refusal(id, layer), /^a of the GeoPackage is not a table \(view\)/);
      const register = geoPackage(
        { a: [['x', 1, 1]] },
        undefined,
        `alter table gpkg_contents rename to c; create view gpkg_contents as select c.* from c, (${ENDLESS});`,
      );
      assert.match(await client.refusal(id, register), /^gpkg_contents of the GeoPackage is not a table \(view\)/);
    });

    test('a generated column is refused', async () => {
      const id = await client.create();
      const file = geoPackage({ a: [['x', 1, 1]] }, undefined, 'alter table a add column doubled as (length(name) * 2);');
      assert.match(await client.refusal(id, file), /the column doubled of a in the GeoPackage is generated/);
    });

    test('an import ends when its time is over, and another one follows', async () => {
      const id = await client.create();
      assert.equal(await client.imported(id, collection([point(1, 1, { n: 1 })])), 1);
      assert.match(await client.refusal(id, many(800_000)), /takes longer than 4 s \(WAYPOST_IMPORT_TIMEOUT\)/);
      assert.deepEqual(await client.attributesOf(id), [{ n: 1 }], 'what was served stays');
      assert.equal(await client.imported(id, collection([point(1, 1, { n: 2 })])), 1);
    });
  });
}

describe('imports of a file with more features than may be', () => {
  test('are refused, and the message names the setting', async () => {
    const server = await SERVERS[0].start({ importRows: '10' });
    const client = new DatasetClient(server);
    const id = await client.create();
    assert.match(await client.refusal(id, many(11)), /more than 10 features \(WAYPOST_IMPORT_ROWS\)/);
    assert.equal(await client.imported(id, many(10)), 10);
    await server.stop();
  });
});

const Created = Type.Object({ id: Type.String() });
const Status = Type.Object({ status: Type.String(), error: Type.Union([Type.String(), Type.Null()]) });

describe('a server that is killed while it imports', () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-imports-'));
  const environment = { WAYPOST_DATA: dataFolder, WAYPOST_LOG_LEVEL: 'info' };
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

  test('goes on with it when it starts again; nothing is there twice, and no files of it are left', async () => {
    const created = await waypost(['project', 'create', 'killed', '--json'], environment);
    const { private_key: key } = Value.Parse(Type.Object({ private_key: Type.String() }), JSON.parse(created.stdout));
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'd' });
    const { id } = read(Created, await send(`${server.origin}/datasets`, { method: 'POST', headers, body }));
    const put = (data: string) =>
      send(`${server.origin}/datasets/${id}/data`, { method: 'PUT', headers: { 'x-api-key': key }, body: data });
    const status = async () => read(Status, await send(`${server.origin}/datasets/${id}/status`, { headers }));
    const settled = async () => {
      while ((await status()).status === 'in_progress') await pause(50);
      return status();
    };
    assert.equal((await put(many(20_000))).status, 202);
    assert.equal((await put('x')).status, 409);
    await pause(700);
    await server.end('SIGKILL');
    server = await serve(environment);
    const ended = await settled();
    assert.deepEqual([ended.status, ended.error], ['success', null]);
    const dataset = await send(`${server.origin}/datasets/${id}`, { headers });
    assert.equal(read(Type.Object({ features: Type.Integer() }), dataset).features, 20_000);
    while (readdirSync(join(dataFolder, 'uploads')).length > 0) await pause(20);
    // What follows is not mixed with it.
    assert.equal((await put(collection([point(1, 1)]))).status, 202);
    assert.equal((await settled()).status, 'success');
  });
});

test('an upload to a full disk is 507, says that the disk is the server’s, and leaves nothing', async (t) => {
  const server = await SERVERS[0].start();
  const uploads = join(server.dataFolder, 'uploads');
  mkdirSync(uploads);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', uploads]).status === 0;
  try {
    if (!mounted) return t.skip('a small disk cannot be mounted here');
    const client = new DatasetClient(server);
    const id = await client.create();
    const answer = await client.put(id, many(50_000));
    assert.equal(answer.status, 507, answer.text);
    assert.match(answer.text, /The disk of the server is full/);
    assert.equal((await client.settled(id)).error, 'the disk of the server is full');
    assert.deepEqual(readdirSync(uploads), []);
    assert.equal(await client.imported(id, collection([point(1, 1)])), 1);
  } finally {
    if (mounted) spawnSync('umount', ['-l', uploads]);
    await server.stop();
  }
});
