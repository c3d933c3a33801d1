import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { startGateway } from '../../src/cli/gateway.ts';
import { readConfig } from '../../src/config.ts';
import { isObject } from '../../src/text/json.ts';
import { withMap } from '../support/drawing.ts';
import { type DrawnTown, mapOfTowns } from '../support/drawn-towns.ts';
import type { TestMap } from '../support/map-files.ts';
import { startPostgres, type TestPostgres, withoutPostgres } from '../support/postgres.ts';
import { type Answer, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/sharing-servers.ts';

const SECRET = 'secret-of-the-tests';
const STREETS = { 'High Street': ['1', '2', '3'], 'Mill Lane': ['1', '2'] };
const WEST: readonly DrawnTown[] = [
  { at: [10, 10], name: 'Westhaven', streets: STREETS },
  { at: [10.05, 10.05], name: 'Oldbridge', tags: { population: '50000' } },
];
const EAST: readonly DrawnTown[] = [
  { at: [10, 12], name: 'Easthaven', streets: STREETS },
  { at: [10.05, 12.05], name: 'Oldbridge', tags: { population: '90000' } },
];

/** Operations of the region's services that all servers answer alike: from the program itself, or from the database. */
const SAME_EVERYWHERE: readonly string[] = [
  'GET /distance/matrix/async/{matrix_id}/status',
  'GET /distance/matrix/async/{matrix_id}',
  'DELETE /distance/matrix/async/{matrix_id}',
  'GET /distance/matrix/async/{matrix_id}/result',
  'GET /distance/optimize/async/{plan_id}/status',
  'GET /distance/optimize/async/{plan_id}',
  'DELETE /distance/optimize/async/{plan_id}',
  'GET /distance/optimize/async/{plan_id}/result',
  'GET /map/style/{style}.json',
  'GET /map/glyphs/{fontstack}/{range}.pbf',
  'GET /map/sprites/{sprite}',
];

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const field = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);
function fieldsOf(value: unknown, name: string): readonly unknown[] {
  const list = field(value, name);
  return Array.isArray(list) ? list : [];
}

/** Both areas as one map: what is cut out of it has the same identifiers. */
const WHOLE = mapOfTowns([...WEST, ...EAST]);

/** What of it lies around a meridian. */
function part(meridian: number): TestMap {
  const nodes = (WHOLE.nodes ?? []).filter(({ lng }) => Math.abs(lng - meridian) < 1);
  const kept = new Set(nodes.map(({ id }) => id));
  return { nodes, ways: (WHOLE.ways ?? []).filter((way) => way.nodes.every((node) => kept.has(node))) };
}

describe('a gateway before the servers of two areas', { skip: withoutPostgres }, () => {
  let postgres: TestPostgres;
  let folder = '';
  const servers: TestServer[] = [];
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let origin = '';
  const stopping: (() => Promise<void>)[] = [];

  const serve = async (map: TestMap) => {
    const settings = { databaseUrl: postgres.url, gatewaySecret: SECRET, hasConsole: 'off' };
    const server = await startTestServer(withMap(map), settings, `test-${servers.length}`);
    servers.push(server);
    return server;
  };

  before(async () => {
    postgres = await startPostgres();
    folder = mkdtempSync(join(tmpdir(), 'waypost-areas-'));
    const [west, east, east2] = [await serve(part(10)), await serve(part(12)), await serve(part(12))];
    await serve(WHOLE);
    const feature = (name: string, ...of: readonly TestServer[]) => ({
      ...{ type: 'Feature', geometry: null },
      properties: { name, servers: of.map((server) => server.origin) },
    });
    const areasFile = join(folder, 'areas.geojson');
    const features = [feature('west', west), feature('east', east, east2)];
    writeFileSync(areasFile, JSON.stringify({ type: 'FeatureCollection', features }));
    gateway = await startGateway(readConfig({ areasFile, gatewaySecret: SECRET, port: '0', logLevel: 'silent' }, {}));
    origin = `http://127.0.0.1:${portOf(gateway.app.server)}`;
    stopping.push(() => gateway.stop());
  });
  after(async () => {
    for (const stop of stopping) await stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });

  const key = () => servers[0]?.privateKey ?? '';
  const ask = (base: string, path: string, parameters: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    send(`${base}${path}?${new URLSearchParams(parameters)}`, { headers: { 'x-api-key': key() } });
  const post = (base: string, path: string, body: unknown, type = 'application/json') =>
    send(`${base}${path}?private_key=${key()}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  /** The gateway says what the one server with both areas says. */
  async function asOne(path: string, parameters: Readonly<Record<string, string>>, why: string) {
    const [joined, one] = await Promise.all([
      ask(origin, path, parameters),
      ask(servers[3]?.origin ?? '', path, parameters),
    ]);
    assert.equal(joined.status, one.status, why);
    assert.deepEqual(joined.json, one.json, why);
    return joined;
  }

  test('every operation that answers from a region says where its place is', async () => {
    const headers = { 'x-waypost-gateway': SECRET };
    const { json: about } = await send(`${servers[0]?.origin}/gateway/about`, { headers });
    const { json: described } = await send(`${servers[0]?.origin}/openapi.json`);
    const told = new Set(fieldsOf(about, 'operations').map((each) => `${field(each, 'method')} ${field(each, 'path')}`));
    const paths = Object.entries(Object(field(described, 'paths')));
    const operations = paths.flatMap(([path, methods]) =>
      Object.keys(Object(methods)).map((each) => `${each.toUpperCase()} ${path}`),
    );
    const ofRegion = operations.filter((each) => /^[A-Z]+ \/(?:localities|distance|map|threewords)[/.]/.test(each));
    const silent = ofRegion.filter((each) => !told.has(each));
    assert.ok(ofRegion.length > 20);
    assert.deepEqual(silent, SAME_EVERYWHERE, 'who adds an operation declares its place, or why it has none');
  });

  test('a request with a place is answered by the area that holds it', async () => {
    for (const [lat, lng] of [
      [10.003, 10],
      [10.003, 12],
    ] as const) {
      const near = `${lat},${lng}`;
      const { json } = await asOne('/localities/geocode', { latlng: near }, 'the address of a point');
      assert.match(JSON.stringify(json), lng === 10 ? /Westhaven/ : /Easthaven/);
      await asOne('/distance/route/json', { origin: near, destination: `${lat},${lng + 0.001}` }, 'a route within an area');
      const points = `${near}|${lat},${lng + 0.001}`;
      await asOne('/distance/distancematrix/json', { origins: points, destinations: points }, 'a matrix of one area');
    }
  });

  test('a search without a place is that of all areas, in the order of one index', async () => {
    for (const input of ['Old', 'Oldbridge', 'haven', 'Westhaven', 'Easthavn', 'Nowhere at all'])
      await asOne('/localities/autocomplete', { input }, input);
    for (const address of ['High Street 2, Westhaven', 'High Street 2, Easthaven', 'Oldbridge', 'Mill Lane 1 Easthaven'])
      await asOne('/localities/geocode', { address }, address);
    await asOne('/localities/geocode', { address: '10.003, 12' }, 'what was typed is a point of the second area');
  });

  test('a place is found by its identifier wherever it is', async () => {
    for (const address of ['Westhaven', 'Easthaven']) {
      const found = JSON.stringify((await ask(origin, '/localities/geocode', { address })).json);
      const [, public_id = ''] = /"public_id":"([^"]+)"/.exec(found) ?? [];
      await asOne('/localities/details', { public_id }, address);
    }
    assert.equal((await ask(origin, '/localities/details', { public_id: 'AAAAAAAAAAA' })).status, 404);
  });

  test('rows of a batch come in their order, each from its area', async () => {
    const addresses = ['High Street 2, Easthaven', { latlng: '10.003,12' }, 'Westhaven', { id: 7, address: '' }, 'qqqq'];
    const [joined, one] = await Promise.all(
      [origin, servers[3]?.origin ?? ''].map((base) => post(base, '/localities/geocode/batch', { addresses })),
    );
    assert.equal(joined?.status, 200);
    assert.deepEqual(joined?.json, one?.json);
  });

  test('a table of addresses is that of one server', async () => {
    const table = [
      'id;address',
      '1;Westhaven',
      '2;"High Street 2, Easthaven"',
      '3;',
      '4;Easthavn',
      '5;High Street 9 Nowhere',
      '',
    ].join('\r\n');
    const both = await Promise.all(
      [origin, servers[3]?.origin ?? ''].map((base) => post(base, '/localities/geocode/batch', table, 'text/csv')),
    );
    assert.deepEqual(
      both.map(({ status, headers }) => [status, headers['content-type']]),
      [
        [200, 'text/csv; charset=utf-8'],
        [200, 'text/csv; charset=utf-8'],
      ],
    );
    assert.equal(both[0]?.text, both[1]?.text);
    const [joined, one] = await Promise.all(
      [origin, servers[3]?.origin ?? ''].map((base) =>
        post(base, '/localities/geocode/batch', 'name\nWesthaven\n', 'text/csv'),
      ),
    );
    assert.deepEqual(
      [joined?.status, joined?.json],
      [one?.status, one?.json],
      'a table without the column is refused alike',
    );
  });

  test('a long batch of what takes several stages is that of one server', async () => {
    // A thousand rows with words of their own, which no single header could name.
    const addresses = Array.from(
      { length: 1_000 },
      (_, i) => [`Hihg Street 2 Easthaven`, `Mill Lane ${i} Westhavn`, `Oldbrigde`, `Weshaven word${i} more${i}`][i % 4],
    );
    const [joined, one] = await Promise.all(
      [origin, servers[3]?.origin ?? ''].map((base) => post(base, '/localities/geocode/batch', { addresses })),
    );
    assert.equal(joined?.status, 200, joined?.text);
    const [own, wanted] = [fieldsOf(joined?.json, 'results'), fieldsOf(one?.json, 'results')];
    for (const [i, row] of own.entries()) assert.deepEqual(row, wanted[i], `row ${i}`);
    assert.equal(own.length, 1_000);
  });

  test('a request that is joined counts once', async () => {
    const counted = async () => {
      const { headers } = await ask(origin, '/localities/autocomplete', { input: 'haven' });
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);
    };
    const [first, second] = [await counted(), await counted()];
    assert.ok(first - second <= 1, `${first - second} are counted, though two areas were asked`);
  });

  test('what says it is a gateway without the secret is nobody', async () => {
    const headers = { 'x-api-key': key(), 'x-waypost-gateway': 'guessed', 'x-waypost-part': 'further' };
    const { json, headers: sent } = await send(`${servers[0]?.origin}/localities/autocomplete?input=haven`, { headers });
    assert.ok(sent.ratelimit, 'it is counted');
    assert.ok(!JSON.stringify(json).includes('ranks'));
    assert.equal((await send(`${servers[0]?.origin}/gateway/about`, { headers })).status, 403);
    assert.equal((await send(`${origin}/gateway/about`, { headers })).status, 404, 'from outside it is not there');
  });

  test('what no area holds in whole is said to leave it', async () => {
    const { status, headers, json } = await ask(origin, '/distance/route/json', {
      origin: '10.003,10',
      destination: '10.003,12',
    });
    assert.equal(status, 200);
    assert.equal(headers['x-waypost-outside'], '1', 'one of the points is in the other area');
    assert.match(JSON.stringify(json), /ZERO_RESULTS|NOT_FOUND/);
  });

  test('pairs of points of both areas are those of one server', async () => {
    const [west, east] = ['10.003,10', '10.003,12'];
    const points = `${west}|10.003,10.001|${east}|10.003,12.001`;
    for (const [origins, destinations, why] of [
      [points, points, 'within an area there are routes, and between them none'],
      [west, east, 'one pair'],
      [`${west}|50,50`, `${east}|${west}`, 'a point that no area has'],
      [`${west}|nowhere`, east, 'what is no point is refused'],
    ] as const) {
      const { json } = await asOne('/distance/distancematrix/json', { origins, destinations }, why);
      assert.equal(fieldsOf(json, 'pairs').length, 0, 'what servers tell a gateway is for it alone');
    }
    const [joined, one] = await Promise.all(
      [origin, servers[3]?.origin ?? ''].map((base) =>
        post(base, '/distance/distancematrix/json', { origins: points, destinations: points, mode: 'walking' }),
      ),
    );
    assert.deepEqual(joined?.json, one?.json, 'from a body too');
  });

  test('work in the background is done by the servers of its area', async () => {
    for (const lng of [10, 12]) {
      const order = { origins: `10.003,${lng}`, destinations: `10.003,${lng + 0.001}`, mode: 'driving' };
      const accepted = await post(origin, '/distance/matrix/async', order);
      assert.equal(accepted.status, 202, accepted.text);
      const path = `/distance/matrix/async/${field(accepted.json, 'matrix_id')}`;
      const status = async () => field((await ask(origin, `${path}/status`)).json, 'status');
      await until('the matrix is completed', async () => (await status()) === 'completed');
      const { json: result } = await ask(origin, `${path}/result`);
      const { json: atOnce } = await ask(servers[3]?.origin ?? '', '/distance/distancematrix/json', order);
      const [meters] = fieldsOf(field(result, 'matrix'), 'distances');
      assert.match(JSON.stringify(atOnce), new RegExp(`"value":${meters}\\b`), 'another area has no road there');
      assert.notEqual(meters, 0);
    }
  });

  /** A gateway of areas one of whose servers, an eastern one, hangs when it is told to. */
  async function startHanging(
    areas: (hanging: string) => Readonly<Record<string, readonly string[]>>,
    use: (base: string, hang: () => void) => Promise<void>,
  ): Promise<void> {
    let hangs = false;
    const east = servers[2]?.origin ?? '';
    const hanging = createServer(async ({ url = '', headers }, response) => {
      if (hangs) return;
      const { text } = await send(`${east}${url}`, { headers: { ...headers, host: 'localhost' } });
      response.setHeader('content-type', 'application/json').end(text);
    });
    hanging.listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    const areasFile = join(folder, `hanging-${portOf(hanging)}.geojson`);
    const features = Object.entries(areas(`http://127.0.0.1:${portOf(hanging)}`)).map(([name, of]) => ({
      ...{ type: 'Feature', geometry: null, properties: { name, servers: of } },
    }));
    writeFileSync(areasFile, JSON.stringify({ type: 'FeatureCollection', features }));
    const own = await startGateway(readConfig({ areasFile, gatewaySecret: SECRET, port: '0', logLevel: 'silent' }, {}));
    try {
      await use(`http://127.0.0.1:${portOf(own.app.server)}`, () => {
        hangs = true;
      });
    } finally {
      hanging.closeAllConnections();
      hanging.close();
      await own.stop();
    }
  }

  test('a server that hangs keeps nobody waiting where its area has another', async () => {
    await startHanging(
      (hanging) => ({ east: [hanging, servers[2]?.origin ?? ''] }),
      async (base, hang) => {
        hang();
        const answers = await Promise.all(
          [1, 2, 3, 4].map((i) =>
            i % 2 === 0
              ? ask(base, '/localities/geocode', { latlng: '10.003,12' })
              : ask(base, '/localities/autocomplete', { input: 'Easth' }),
          ),
        );
        for (const { status, text } of answers) {
          assert.equal(status, 200, text);
          assert.match(text, /Easthaven/);
        }
      },
    );
  });

  test('an area that hangs as a whole is missing: nobody waits for it, and nothing is said of what only it knows', async () => {
    const west = servers[0]?.origin ?? '';
    const points = '10.003,10|10.003,12';
    const within = (answer: Promise<Answer>) =>
      Promise.race([answer, pause(20_000).then((): never => assert.fail('it is waited for'))]);
    await startHanging(
      (hanging) => ({ west: [west], east: [hanging] }),
      async (base, hang) => {
        hang();
        for (const round of ['while it is found out', 'afterwards']) {
          const [there, both, search] = await Promise.all([
            within(ask(base, '/localities/geocode', { latlng: '10.003,12' })),
            within(ask(base, '/distance/distancematrix/json', { origins: points, destinations: points })),
            within(ask(base, '/localities/autocomplete', { input: 'Westp' })),
          ]);
          assert.deepEqual([there.status, both.status, search.status], [503, 503, 200], round);
          assert.ok(there.headers['retry-after'] && both.headers['retry-after']);
          assert.equal(search.headers['x-waypost-missing'], 'east');
        }
      },
    );
  });

  test('where an area is that has never answered nobody knows: what lies outside the others is refused', async () => {
    const west = servers[0]?.origin ?? '';
    await startHanging(
      () => ({ west: [west], east: ['http://127.0.0.1:9'] }),
      async (base) => {
        const [there, here] = await Promise.all([
          ask(base, '/localities/geocode', { latlng: '10.003,12' }),
          ask(base, '/localities/geocode', { latlng: '10.003,10' }),
        ]);
        assert.equal(there.status, 503);
        assert.match(there.text, /No server of the area east answers at the moment/);
        assert.equal(here.status, 200);
      },
    );
  });

  test('a server that is gone is not missed where its area has another', async () => {
    await servers[1]?.stop();
    servers.splice(1, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? ask(origin, '/localities/geocode', { latlng: '10.003,12' })
          : ask(origin, '/localities/autocomplete', { input: 'Easth' }),
      ),
    );
    for (const { status, json, headers } of answers) {
      assert.equal(status, 200);
      assert.match(JSON.stringify(json), /Easthaven/);
      assert.equal(headers['x-waypost-missing'], undefined);
    }
  });

  test('an area that is gone is told: what needs it is refused, a search goes on without it', async () => {
    await servers[1]?.stop();
    servers.splice(1, 1);
    const { status, headers, json } = await ask(origin, '/localities/autocomplete', { input: 'Old' });
    assert.equal(status, 200);
    assert.equal(headers['x-waypost-missing'], 'east');
    assert.match(JSON.stringify(json), /Oldbridge/);
    const refused = await ask(origin, '/localities/geocode', { latlng: '10.003,12' });
    assert.equal(refused.status, 503);
    assert.ok(refused.headers['retry-after']);
    const ready = await send(`${origin}/readyz`, {});
    assert.deepEqual(ready.json, { status: 'degraded', missing: ['east'] });
  });
});
