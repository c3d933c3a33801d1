import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import Type from 'typebox';
import { VenueFiles } from '../../src/regions/venues.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { addOperator, type PersonClient, sendJson } from '../support/people.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { waypost } from '../support/process.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/sharing-servers.ts';
import { buildSmallRegion } from '../support/world.ts';

const TARIFF = new URL('../../demo/tariff.yaml', import.meta.url);
const Upload = Type.Object({ upload_id: Type.String(), bytes: Type.Integer() });
const Regions = Type.Object({
  regions: Type.Array(
    Type.Object({
      ...{ name: Type.String(), in_use: Type.Boolean(), is_next: Type.Boolean() },
      servers: Type.Union([Type.Array(Type.String()), Type.Null()]),
    }),
  ),
  servers: Type.Array(
    Type.Object({
      ...{ address: Type.String(), is_live: Type.Boolean(), region: Type.Union([Type.String(), Type.Null()]) },
      problems: Type.Array(Type.Object({ part: Type.String(), reason: Type.String() })),
    }),
  ),
});

describe('the admin API of two servers that share a store', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let servers: TestServer[] = [];
  let operator: PersonClient & { readonly token: string };
  const folder = mkdtempSync(join(tmpdir(), 'waypost-store-'));
  const elsewhere = mkdtempSync(join(tmpdir(), 'waypost-elsewhere-'));
  let settings: Readonly<Record<string, string>> = {};
  before(async () => {
    postgres = await startPostgres();
    settings = { databaseUrl: postgres.url, store: `file://${folder}` };
    servers = [await startTestServer(undefined, settings, 'a'), await startTestServer(undefined, settings, 'b')];
    operator = await addOperator(servers[0], 'root');
  });
  after(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    for (const each of [folder, elsewhere]) rmSync(each, { recursive: true });
  });

  const headers = () => ({ authorization: `Bearer ${operator.token}` });
  const ask = (server: TestServer, method: string, path: string, body?: unknown) =>
    sendJson(server, method, path, body, headers());
  const upload = async (server: TestServer, name: string, body: Buffer) =>
    read(
      Upload,
      await send(`${server.origin}/admin/uploads?name=${name}`, {
        ...{ method: 'POST', body },
        headers: { ...headers(), 'content-type': 'application/octet-stream' },
      }),
      201,
    ).upload_id;
  const regions = async (server: TestServer) => read(Regions, await ask(server, 'GET', '/admin/regions'));
  const publish = async (dataFolder: string) => {
    const environment = { DATABASE_URL: postgres.url, WAYPOST_STORE: `file://${folder}`, WAYPOST_DATA: dataFolder };
    const published = await waypost(['shared', 'publish'], environment);
    assert.equal(published.code, 0, published.stderr);
  };
  /** Builds a region on a machine that serves nothing, and publishes it: the data folder of a server has in use what the store has. */
  const publishAnother = async () => {
    const versions = new RegionVersions(elsewhere, true);
    const { id } = await buildSmallRegion(versions);
    versions.use(id);
    await publish(elsewhere);
    return id;
  };
  const use = (server: TestServer, name: string) => ask(server, 'PUT', '/admin/regions/current', { name });
  const untilBothServe = (name: string) =>
    until(`both serve ${name}`, async () => {
      const { servers: each } = await regions(servers[0]);
      return each.length === 2 && each.every(({ region }) => region === name);
    });

  test('a file that one server has received is read and used on the other', async () => {
    const bytes = readFileSync(TARIFF);
    const id = await upload(servers[0], 'tariff.yaml', bytes);
    const fetched = await ask(servers[1], 'GET', `/admin/uploads/${id}?name=tariff.yaml`);
    assert.ok(fetched.bytes.equals(bytes));
    const other = await upload(servers[0], 'tariff.yaml', bytes);
    const lines = await ask(servers[1], 'POST', '/admin/commands', {
      arguments: ['tariff', 'import', `${other}/tariff.yaml`],
    });
    assert.match(lines.text, /\{"exit":0\}/, lines.text);
    assert.match(lines.text, /the servers switch to it together/);
  });

  test('an upload that was removed on one server is not brought to another', async () => {
    const id = await upload(servers[0], 'a', Buffer.from('a'));
    assert.equal((await ask(servers[0], 'DELETE', `/admin/uploads/${id}`)).status, 204);
    assert.equal((await ask(servers[1], 'GET', `/admin/uploads/${id}`)).status, 404);
  });

  test('a file that a command writes is fetched from the other server', async () => {
    const reserved = await upload(servers[0], 'reserved', Buffer.alloc(0));
    const ran = await ask(servers[1], 'POST', '/admin/commands', { arguments: ['backup', `${reserved}/all.tar.gz`] });
    assert.match(ran.text, /\{"exit":0\}/, ran.text);
    const fetched = await ask(servers[0], 'GET', `/admin/uploads/${reserved}?name=all.tar.gz`);
    assert.equal(fetched.status, 200);
    // The first bytes of gzip.
    assert.equal(fetched.bytes.subarray(0, 2).toString('hex'), '1f8b');
  });

  test('regions are those of the store, switched and removed on whichever server is asked', async () => {
    assert.deepEqual((await regions(servers[0])).regions, []);
    await publish(servers[0].dataFolder);
    const [published] = (await regions(servers[0])).regions;
    await untilBothServe(published.name);
    await untilBothServe(await publishAnother());
    const { regions: all } = await regions(servers[1]);
    const [used] = all.filter(({ in_use }) => in_use);
    const [other] = all.filter(({ in_use }) => !in_use);
    assert.equal(used.servers?.length, 2);
    assert.equal((await ask(servers[0], 'DELETE', `/admin/regions/${used.name}`)).status, 409);
    assert.equal((await use(servers[0], 'nothing')).status, 404);
    assert.equal((await use(servers[1], other.name)).status, 200);
    await untilBothServe(other.name);
    assert.equal((await ask(servers[0], 'DELETE', `/admin/regions/${used.name}`)).status, 204);
    assert.equal((await ask(servers[1], 'DELETE', `/admin/regions/${used.name}`)).status, 404);
    assert.deepEqual(
      (await regions(servers[1])).regions.map(({ name }) => name),
      [other.name],
    );
  });

  test('switches that are asked for on both servers at once are each done, while the servers decide those before', async () => {
    await publishAnother();
    const names = (await regions(servers[0])).regions.map(({ name }) => name);
    assert.equal(names.length, 2);
    const isServed = async (name: string) => (await regions(servers[1])).servers.every(({ region }) => region === name);
    for (let round = 0; round < 4; round++) {
      const next = names[round % 2];
      // Asked for again and again, so that some of it meets the moment at which a server decides the switch.
      const askOn = async (server: TestServer) => {
        do {
          const { status, text } = await use(server, next);
          assert.equal(status, 200, text);
        } while (!(await isServed(next)));
      };
      await Promise.all([...servers, ...servers].map(askOn));
    }
    // A decision that failed would have been told.
    for (const { problems } of (await regions(servers[0])).servers) assert.deepEqual(problems, []);
  });

  test('a project that is deleted on one server takes its venues from all', async () => {
    const made = await servers[1].addProject('doomed');
    const dataFolder = join(folder, '..', `waypost-importer-${process.pid}`);
    const environment = { DATABASE_URL: postgres.url, WAYPOST_STORE: `file://${folder}`, WAYPOST_DATA: dataFolder };
    const town = new URL('../../demo/town.osm', import.meta.url).pathname;
    const imported = await waypost(['venue', 'import', town, '--id', 'mall', '--project', 'doomed'], environment);
    assert.equal(imported.code, 0, imported.stderr);
    const venues = async (client: { get(path: string): ReturnType<TestServer['get']> }) =>
      (await client.get('/indoor/venues')).text;
    await until('the other server has it', async () => /mall/.test(await venues(made)));
    assert.equal((await ask(servers[0], 'DELETE', '/admin/projects/doomed')).status, 204);
    await until('no server has a folder of it', () =>
      servers.every((server) => new VenueFiles(server.dataFolder).list(made.projectId).length === 0),
    );
    rmSync(dataFolder, { recursive: true });
  });
});
