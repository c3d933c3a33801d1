import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { createToken } from '../../src/access/credentials.ts';
import { createUser } from '../../src/access/users.ts';
import { sql } from '../../src/database/sql.ts';
import { collection, point } from '../support/dataset-client.ts';
import { type ServerProcess, serve } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import { SHARED_STORES, SharingServers, until } from '../support/sharing-servers.ts';

const [FOLDER] = SHARED_STORES;
const TOWN = new URL('../../demo/town.osm', import.meta.url);

const Status = Type.Object({
  status: Type.String(),
  error: Type.Union([Type.String(), Type.Null()]),
  steps: Type.Array(Type.Object({ name: Type.String(), entries: Type.Array(Type.Object({ detail: Type.String() })) })),
});
const Import = Type.Object({
  state: Type.String(),
  step: Type.Union([Type.String(), Type.Null()]),
  error: Type.Union([Type.String(), Type.Null()]),
  region: Type.Union([Type.String(), Type.Null()]),
  attempts: Type.Integer(),
  log: Type.Array(Type.Object({ text: Type.String() })),
});

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify(point(i % 180, i % 90, { name: `feature ${i}` }))).join('\n');

describe('servers that answer, and servers that work', { skip: FOLDER.skip }, () => {
  let sharing: SharingServers;
  let asked: ServerProcess;
  let key: string;
  let token: string;
  before(async () => {
    sharing = await SharingServers.start(FOLDER, { WAYPOST_STORE_SWITCH: '5', WAYPOST_CONSOLE: 'on' });
    await sharing.publishTown('Abbeville');
    asked = await sharing.serve(0, { WAYPOST_WORK: 'no' });
    const { database } = await sharing.publishing();
    key = await sharing.key();
    const user = await createUser(database, 'root', 'operator', []);
    ({ token } = await createToken(database, user?.id ?? '', 'tests', null));
  });
  after(() => sharing.stop());

  /** A worker of its own folder: what it is to work on has to come by the store. */
  const work = (machine: number) => sharing.serve(machine, { WAYPOST_WORK: 'only' });
  const ask = (path: string, method = 'GET', body?: string) =>
    send(`${asked.origin}${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body }),
    });
  const manage = (path: string, method = 'GET', body?: unknown) =>
    send(`${asked.origin}/admin${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const importOf = async (id: string) => read(Import, await manage(`/imports/${id}`));
  const statusOf = async (id: string) => read(Status, await ask(`/datasets/${id}/status`));
  const createDataset = async (name: string) =>
    read(Type.Object({ id: Type.String() }), await ask('/datasets', 'POST', JSON.stringify({ name }))).id;
  const upload = (id: string, data: string) =>
    send(`${asked.origin}/datasets/${id}/data`, { method: 'PUT', headers: { 'x-api-key': key }, body: data });
  const featuresOf = async (id: string) =>
    read(Type.Object({ features: Type.Integer() }), await ask(`/datasets/${id}`)).features;
  const sendTown = async () => {
    const sent = await send(`${asked.origin}/admin/uploads?name=town.osm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: readFileSync(TOWN),
    });
    const { upload_id: upload } = read(Type.Object({ upload_id: Type.String() }), sent, 201);
    const order = { maps: [`upload:${upload}`], towns: false, modes: ['walking', 'driving'] };
    return read(Type.Object({ id: Type.String() }), await manage('/imports', 'POST', order), 202).id;
  };
  const metrics = async (origin = asked.origin) => (await send(`${origin}/metrics`)).text;

  test('without a worker, what is asked for waits and says so, and is cancelled', async () => {
    const id = await createDataset('waits');
    assert.equal((await upload(id, collection([point(1, 1)]))).status, 202);
    const status = await statusOf(id);
    assert.equal(status.status, 'in_progress');
    assert.match(status.steps.at(-1)?.entries.at(-1)?.detail ?? '', /none is running/);
    const waiting = await sendTown();
    const { state, step } = await importOf(waiting);
    assert.equal(state, 'waiting');
    assert.match(step ?? '', /none is running/);
    assert.match((await manage('/imports')).text, /"workers":0/);
    const system = (await manage('/system')).text;
    assert.match(system, /"work":\[{"kind":"dataset","waiting":1,"running":0},{"kind":"import","waiting":1,"running":0}\]/);
    assert.match(system, /"workers":\[\]/);
    const said = await metrics();
    assert.match(said, /^waypost_work{kind="dataset",status="waiting"} 1$/m);
    assert.match(said, /^waypost_workers 0$/m);
    assert.equal((await manage(`/imports/${waiting}`, 'DELETE')).status, 204);
    assert.equal((await importOf(waiting)).state, 'cancelled');
    const worker = await work(1);
    await until('the dataset is loaded', async () => (await statusOf(id)).status === 'success');
    assert.equal(await featuresOf(id), 1);
    assert.match(await metrics(), /^waypost_workers 1$/m);
    // Nobody may take it for a server of the API.
    for (const path of ['/', '/console/', '/docs', '/openapi.json', `/localities/autocomplete?input=a&private_key=${key}`])
      assert.equal((await send(`${worker.origin}${path}`)).status, 404, path);
    for (const path of ['/healthz', '/readyz']) assert.equal((await send(`${worker.origin}${path}`)).status, 200, path);
    await until('its file is gone', () => readdirSync(join(sharing.folder, '1', 'uploads')).length === 0);
    await worker.end('SIGTERM');
  });

  test('a dataset is loaded by another worker when one is killed, and nothing is there twice', async () => {
    const id = await createDataset('killed');
    const first = await work(1);
    assert.equal((await upload(id, many(30_000))).status, 202);
    const { database } = await sharing.publishing();
    const loaded = async () => {
      const [{ count }] = await database.query<{ count: number }>(sql`select count(*) as count from waypost.features`);
      return count;
    };
    const before = await loaded();
    await until('a part is loaded', async () => (await loaded()) > before + 1_000);
    await first.end('SIGKILL');
    assert.equal((await statusOf(id)).status, 'in_progress');
    const second = await work(2);
    await until('it is loaded', async () => (await statusOf(id)).status !== 'in_progress', 120);
    assert.deepEqual([(await statusOf(id)).error, await featuresOf(id)], [null, 30_000]);
    await until('what the first has loaded is gone', async () => (await loaded()) === before + 30_000, 120);
    await second.end('SIGTERM');
  });

  test('a region is imported by another worker when one is killed; its log, its end and the region are seen by all', async () => {
    const first = await work(1);
    const id = await sendTown();
    await until('it runs, and is seen to', async () => {
      const { state, step } = await importOf(id);
      return state === 'running' && step !== null;
    });
    await first.end('SIGKILL');
    const second = await work(2);
    await until('it has ended', async () => !['waiting', 'running'].includes((await importOf(id)).state), 240);
    const ended = await importOf(id);
    assert.deepEqual([ended.state, ended.error], ['succeeded', null], JSON.stringify(ended));
    assert.equal(ended.attempts, 2);
    assert.ok(ended.log.some(({ text }) => text.includes('ordering roads')));
    await until('the server that was asked serves it', async () =>
      (await manage('/system')).text.includes(`"id":"${ended.region}"`),
    );
    await second.end('SIGTERM');
  });

  test('what was begun three times by workers that died has failed, with the reason', async () => {
    const id = await createDataset('deadly');
    assert.equal((await upload(id, collection([point(1, 1)]))).status, 202);
    const { database } = await sharing.publishing();
    await database.query(sql`update waypost.work set attempts = 3 where status = 'waiting'`);
    const worker = await work(1);
    await until('it has ended', async () => (await statusOf(id)).status === 'failed');
    assert.match((await statusOf(id)).error ?? '', /begun 3 times, and its worker stopped each time/);
    assert.equal((await upload(id, collection([point(1, 1), point(2, 2)]))).status, 202);
    await until('the next one is loaded', async () => (await statusOf(id)).status === 'success');
    await worker.end('SIGTERM');
  });

  test('a running import is cancelled from a server that does not work', async () => {
    const worker = await work(1);
    const id = await sendTown();
    await until('it runs', async () => (await importOf(id)).state === 'running');
    assert.equal((await manage(`/imports/${id}`, 'DELETE')).status, 204);
    assert.equal((await importOf(id)).state, 'cancelled');
    assert.equal((await manage(`/imports/${id}`, 'DELETE')).status, 409);
    const drafts = () => readdirSync(join(sharing.folder, '1', 'regions')).filter((name) => name.startsWith('.building'));
    assert.deepEqual(drafts(), []);
    await worker.end('SIGTERM');
  });
});

describe('a server that does not work', () => {
  test('or only works, is refused over an embedded database, with the reason', async () => {
    for (const work of ['no', 'only'])
      await assert.rejects(
        serve({ WAYPOST_DATA: '/tmp/waypost-nobody-works', WAYPOST_WORK: work }),
        new RegExp(`WAYPOST_WORK=${work} needs DATABASE_URL`),
      );
  });
});
