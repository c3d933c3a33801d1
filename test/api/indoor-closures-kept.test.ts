import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { backup } from '../../src/backup/backup.ts';
import { restore } from '../../src/backup/restore.ts';
import { DrawnPlan, smallMall } from '../support/indoor-plan.ts';
import { useVenue } from '../support/indoor-server.ts';
import { send } from '../support/request.ts';
import { type Client, startTestServer, type TestServer } from '../support/server.ts';

const CLOSURES = '/indoor/venues/mall/closures';
const closeOn = (client: Client, body: unknown, venue = 'mall') =>
  client.write('POST', `/indoor/venues/${venue}/closures`, body);
const openOn = (client: Client, features: string) => client.write('DELETE', `${CLOSURES}?features=${features}`);
const directions = (client: Client, origin: string, destination: string) =>
  client.get('/indoor/directions/mall', { origin, destination });

interface Listed {
  readonly poi_id: number;
  readonly source: string | null;
  readonly ref: string | null;
  readonly name: string | null;
  readonly is_closed: boolean;
  readonly reason: string | null;
}
const listed = async (client: Client): Promise<Listed[]> => JSON.parse((await client.get(CLOSURES)).text).closures;

describe('a backup of a server with closures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-closures-'));
  const [without, having] = ['without.tar.gz', 'having.tar.gz'].map((name) => join(folder, name));
  let key = '';
  before(async () => {
    const server = await startTestServer();
    key = server.privateKey;
    await useVenue(server.dataFolder, server, 'mall', smallMall());
    const save = (file: string) =>
      backup(server.database, { dataFolder: server.dataFolder, file, withRegions: true, settings: {} }, () => {});
    await save(without);
    assert.equal((await closeOn(server, { features: ['geojson:dn01'], reason: 'Paint' })).status, 200);
    await save(having);
    await server.stop();
  });
  after(() => rmSync(folder, { recursive: true }));

  /** A server over what is restored from an archive, asked with the key of the original. */
  async function restored(file: string): Promise<TestServer> {
    const prepare = async ({ pointerFile }: { readonly pointerFile: string }) => {
      await restore({ file, dataFolder: dirname(dirname(pointerFile)), databaseUrl: undefined }, () => {});
    };
    return startTestServer(prepare, {}, 'beside');
  }
  const clientOf = (server: TestServer): Client => ({
    ...server,
    privateKey: key,
    get: (path, parameters = {}) => server.get(path, parameters, { 'x-api-key': key }),
    write: (method, path, body) =>
      send(`${server.origin}${path}${path.includes('?') ? '&' : '?'}private_key=${key}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  });

  test('closes the same features where it is restored, and they are opened there', async () => {
    const server = await restored(having);
    const client = clientOf(server);
    const [only, ...others] = await listed(client);
    assert.deepEqual([only?.source, only?.reason, only?.is_closed, others], ['geojson:dn01', 'Paint', true, []]);
    assert.equal((await directions(client, 'N00', 'N01')).status, 400, 'the only door of N01 is closed');
    assert.deepEqual((await openOn(client, 'geojson:dn01')).json, { opened: 1 });
    assert.equal((await directions(client, 'N00', 'N01')).status, 200);
    await server.stop();
  });

  test('closes nothing where it was made before anything was closed', async () => {
    const server = await restored(without);
    const client = clientOf(server);
    assert.deepEqual(await listed(client), []);
    assert.equal((await directions(client, 'N00', 'N01')).status, 200);
    assert.equal((await closeOn(client, { features: ['geojson:dn01'] })).status, 200);
    assert.equal((await directions(client, 'N00', 'N01')).status, 400);
    await server.stop();
  });
});

describe('closures', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
    await useVenue(server.dataFolder, server, 'mall', smallMall());
  });
  after(() => server.stop());

  /** Two rooms on a corridor; the second may be called otherwise, or be gone. */
  const rooms = (second: { readonly id: string; readonly ref: string } | null): DrawnPlan => {
    const plan = new DrawnPlan().box('c', [0, 0], [20, 4], { indoor: 'corridor', level: '0' });
    for (const [i, { id, ref }] of [{ id: 'a', ref: 'A' }, ...(second ? [second] : [])].entries()) {
      plan.box(id, [i * 10, 4], [i * 10 + 10, 10], { indoor: 'room', level: '0', ref, name: ref });
      plan.point(`d${id}`, [i * 10 + 5, 4], { door: 'yes', level: '0' });
    }
    return plan;
  };

  test('outlive that a new import lacks the feature, have no effect then, and can be removed by its identifier', async () => {
    const client = await server.addProject('changing');
    const use = (second: Parameters<typeof rooms>[0]) => useVenue(server.dataFolder, client, 'mall', rooms(second));
    const told = async () => (await listed(client)).map(({ source, ref, name }) => [source, ref, name]);
    await use({ id: 'b', ref: 'B' });
    await closeOn(client, { features: ['ref:B'] });
    const [{ poi_id: id } = assert.fail()] = await listed(client);
    assert.equal((await directions(client, 'ref:A', 'ref:B')).status, 400);

    await use({ id: 'b', ref: 'B2' });
    assert.deepEqual(await told(), [['geojson:b', 'B2', 'B2']], 'it is the object of the plan that is closed, not its ref');
    assert.equal((await directions(client, 'ref:A', 'ref:B2')).status, 400);

    await use({ id: 'other', ref: 'B2' });
    assert.deepEqual(await told(), [[null, null, null]]);
    assert.equal((await directions(client, 'ref:A', 'ref:B2')).status, 200, 'another object of the same ref is open');

    await use({ id: 'b', ref: 'B' });
    assert.equal((await directions(client, 'ref:A', 'ref:B')).status, 400, 'closed again as it is there again');

    await use(null);
    assert.equal((await openOn(client, 'ref:B')).status, 400, 'nothing is called so any more');
    assert.equal((await openOn(server, String(id))).status, 400, 'nobody else has closed it');
    assert.deepEqual((await openOn(client, String(id))).json, { opened: 1 });
    assert.equal((await openOn(client, String(id))).status, 400, 'it is neither closed nor in the plan');
    await use({ id: 'b', ref: 'B' });
    assert.equal((await directions(client, 'ref:A', 'ref:B')).status, 200);
  });

  test('of one feature may overlap: it is closed while any of them holds, and opened from all at once', async () => {
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const spans = [
      [-3, -1],
      [-2, 2],
      [-1, 1],
      [1, 3],
    ] as const;
    for (const [from, to] of spans)
      assert.equal((await closeOn(server, { features: ['ref:N01'], from: hour(from), to: hour(to) })).status, 200);
    assert.deepEqual(
      (await listed(server)).map(({ is_closed }) => is_closed),
      [false, true, true, false],
    );
    assert.equal((await directions(server, 'N00', 'N01')).status, 400);
    assert.deepEqual((await openOn(server, 'ref:N01')).json, { opened: 4 });
    assert.equal((await directions(server, 'N00', 'N01')).status, 200);
    await closeOn(server, { features: ['ref:N01'], from: hour(-2), to: hour(-1) });
    assert.equal((await directions(server, 'N00', 'N01')).status, 200, 'what has ended closes nothing');
    for (const [from, to] of [
      [hour(2), hour(1)],
      [hour(1), hour(1)],
    ])
      assert.equal((await closeOn(server, { features: ['ref:N01'], from, to })).status, 422, 'to has to be after from');
    const same = { features: ['ref:N02'], from: hour(1), to: hour(2) };
    await closeOn(server, { ...same, reason: 'one' });
    await closeOn(server, { ...same, reason: 'other' });
    assert.deepEqual(
      (await listed(server)).filter(({ ref }) => ref === 'N02').map(({ reason }) => reason),
      ['other'],
      'the same feature with the same times is closed anew',
    );
    await openOn(server, 'ref:N01|ref:N02');
  });

  test('by the hundred are followed, as far as a venue may have them', async () => {
    const client = await server.addProject('many');
    await useVenue(server.dataFolder, client, 'mall', smallMall());
    const shops = [0, 1, 2]
      .flatMap((level) => [0, 1, 2, 3].map((i) => `ref:N${level}${i}`))
      .filter((ref) => ref !== 'ref:N00');
    for (let i = 0; shops.length * (i + 1) <= 1_000; i++) {
      const from = new Date(Date.UTC(2020, 0, 1, i)).toISOString();
      assert.equal((await closeOn(client, { features: shops, from })).status, 200, `${i}`);
    }
    const { length } = await listed(client);
    assert.equal(length, 990);
    const refused = await closeOn(client, { features: shops });
    assert.equal(refused.status, 400);
    assert.match(refused.text, /at most 1,?000 closures/);
    assert.equal((await listed(client)).length, length, 'none of them was added');
    assert.equal((await directions(client, 'N00', 'N21')).status, 400);
    assert.equal((await directions(client, 'N21', 'N00')).status, 200, 'whoever is inside is led out');
    assert.equal((await directions(server, 'N00', 'N21')).status, 200, 'the mall of another project is open');
    assert.deepEqual((await openOn(client, shops.join('|'))).json, { opened: 990 });
    assert.equal((await directions(client, 'N00', 'N21')).status, 200);
  });

  test('are seen and made by nobody whose project has no such venue', async () => {
    const stranger = await server.addProject('elsewhere');
    assert.equal((await closeOn(server, { features: ['ref:N01'] })).status, 200);
    assert.equal((await stranger.get(CLOSURES)).status, 403);
    assert.equal((await closeOn(stranger, { features: ['ref:N02'] })).status, 403);
    assert.equal((await openOn(stranger, 'ref:N01')).status, 403);
    const [{ poi_id } = assert.fail()] = await listed(server);
    assert.equal((await openOn(stranger, String(poi_id))).status, 403, 'nor by its identifier');
    assert.equal((await listed(server)).length, 1);
    await openOn(server, 'ref:N01');
  });
});
