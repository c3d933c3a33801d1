import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { GROUP_NAMES } from '../../src/access/groups.ts';
import { changeProject, findProject, type ProjectSettings } from '../../src/access/projects.ts';
import { sql } from '../../src/database/sql.ts';
import { createDataset, writtenReply } from '../../src/datasets/datasets.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { type DescribedOperation, describedOperations } from '../support/described-answers.ts';
import {
  askExamples,
  type DemoServer,
  EXAMPLE_REQUESTS,
  type ExampleRequest,
  startDemoServer,
} from '../support/example-requests.ts';
import { read, send } from '../support/request.ts';
import { startTestServer } from '../support/server.ts';

/** Statuses that are described and that this test cannot bring about, with who does. */
const UNPROVOKED: Readonly<Record<number, string>> = {
  304: 'needs If-None-Match: test/api/indoor-tiles.test.ts sends it',
  501: 'needs a server without a database of addresses: test/api/compatible-roads.test.ts has one',
  507: 'needs a disk that is full: torture/faults fills one',
};

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TOO_LONG = 2_000_000_000;

/** What is sent to an operation: its address with a key, and what else a request has. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A status and a body, however they arrived. */
interface Got {
  readonly status: number;
  readonly text: string;
}

const request = (method: ExampleRequest['method'], path: string, body?: unknown): ExampleRequest => ({ method, path, body });
const store = (storeId: string) => ({ storeId, name: 'A', location: { lat: 50, lng: 1 } });
const zone = (zone_id: string) => ({ zone_id, store_id: 'shop01', polygon: 'POLYGON((1 50, 2 50, 2 51, 1 50))' });

/** What is refused of answers that are worked out in the background: to whoever asks for what is not there, or ended without a result. */
function ofBackground(operand: string, path: string, kind: string): Record<string, readonly ExampleRequest[]> {
  return {
    [`get${operand}Status`]: [request('GET', `${path}/${NOBODY}/status`)],
    [`get${operand}`]: [request('GET', `${path}/${NOBODY}`), request('GET', `${path}/{failed${kind}}`)],
    [`get${operand}Result`]: [request('GET', `${path}/${NOBODY}/result`), request('GET', `${path}/{failed${kind}}/result`)],
    [`delete${operand}`]: [request('DELETE', `${path}/${NOBODY}`)],
  };
}

/** A page token of a version that never was. */
const OTHER_VERSION = Buffer.from('["other",0,null]').toString('base64url');

/** Requests that an operation refuses for a reason of its own. */
const OWN_REFUSALS: Readonly<Record<string, readonly ExampleRequest[]>> = {
  autocompletePlaces: [request('GET', '/localities/autocomplete?input=a&data=advanced')],
  geocode: [request('GET', '/localities/geocode?address=a&data=advanced')],
  geocodeBatch: [request('POST', '/localities/geocode/batch?data=advanced', { addresses: ['a'] })],
  getPlaceDetails: [request('GET', '/localities/details?public_id=___________')],
  createStores: [request('POST', '/stores', { stores: [store('shop01')] })],
  updateStores: [request('PUT', '/stores', { stores: [store('nobody')] })],
  postStoreSearch: [request('POST', '/stores/search', { page_token: OTHER_VERSION, on_change: 'refuse' })],
  replaceStores: [request('POST', '/stores/replace', { stores: [store('a'), store('a')] })],
  getStore: [request('GET', '/stores/nobody')],
  patchStore: [request('PATCH', '/stores/nobody', {})],
  deleteStore: [request('DELETE', '/stores/nobody')],
  createZones: [request('POST', '/zones', { zones: [zone('delivery-shop01')] })],
  updateZones: [request('PUT', '/zones', { zones: [zone('nobody')] })],
  getZone: [request('GET', '/zones/nobody')],
  deleteZone: [request('DELETE', '/zones/nobody')],
  createDataset: [request('POST', '/datasets', { name: 'parcels' })],
  getDataset: [request('GET', `/datasets/${NOBODY}`)],
  updateDataset: [
    request('PUT', `/datasets/${NOBODY}`, { name: 'a' }),
    request('PUT', '/datasets/{other}', { name: 'parcels' }),
  ],
  deleteDataset: [request('DELETE', `/datasets/${NOBODY}`)],
  uploadDataset: [
    request('PUT', `/datasets/${NOBODY}/data`, '{}'),
    request('PUT', '/datasets/{other}/data', ' '.repeat(200_000)),
    request('PUT', '/datasets/{busy}/data', '{}'),
  ],
  reimportDataset: [request('POST', `/datasets/${NOBODY}/import`), request('POST', '/datasets/{busy}/import')],
  reimportDatasetByKey: [
    request('POST', '/datasets/hooks/reimport/{hook}'),
    request('POST', '/datasets/hooks/reimport/{busyHook}'),
    request('POST', '/datasets/hooks/reimport/rk_nobody'),
  ],
  getDatasetStatus: [request('GET', `/datasets/${NOBODY}/status`)],
  listDatasetVersions: [request('GET', `/datasets/${NOBODY}/versions`)],
  undoDatasetImport: [
    request('POST', `/datasets/${NOBODY}/undo`, { version: NOBODY }),
    request('POST', '/datasets/{parcels}/undo', { version: NOBODY }),
  ],
  undoStoresImport: [request('POST', '/stores/imports/undo', { id: 'none' })],
  getDatasetTileJson: [request('GET', `/datasets/${NOBODY}/tiles.json`)],
  getDatasetTile: [
    request('GET', `/datasets/${NOBODY}/tiles/0/0/0.mvt`),
    request('GET', '/datasets/{parcels}/tiles/1/2/0.mvt'),
  ],
  getStoreTile: [request('GET', '/stores/tiles/1/2/0.mvt')],
  getOgcLandingPage: [request('GET', '/ogc?colour=red')],
  getOgcConformance: [request('GET', '/ogc/conformance?colour=red')],
  listOgcCollections: [request('GET', '/ogc/collections?colour=red')],
  getOgcCollection: [request('GET', `/ogc/collections/${NOBODY}`)],
  getOgcQueryables: [request('GET', `/ogc/collections/${NOBODY}/queryables`)],
  listOgcItems: [request('GET', `/ogc/collections/${NOBODY}/items`)],
  getOgcItem: [
    request('GET', `/ogc/collections/${NOBODY}/items/${NOBODY}`),
    request('GET', `/ogc/collections/{parcels}/items/${NOBODY}`),
  ],
  getFeature: [
    request('GET', `/datasets/${NOBODY}/features/${NOBODY}`),
    request('GET', `/datasets/{parcels}/features/${NOBODY}`),
  ],
  searchFeatures: [request('POST', `/datasets/${NOBODY}/features/search`, {})],
  ...Object.fromEntries(
    Object.entries({ Nearby: 'nearby', Within: 'within', Intersecting: 'intersects', Containing: 'contains' }).map(
      ([name, path]) => [
        `findFeatures${name}`,
        [request('POST', `/datasets/${NOBODY}/features/${path}`, { geometry: '50,1' })],
      ],
    ),
  ),
  ...ofBackground('LargeMatrix', '/distance/matrix/async', 'Matrix'),
  ...ofBackground('FleetPlan', '/distance/optimize/async', 'Plan'),
  optimizeFleet: [
    request('POST', '/distance/optimize/json', {
      vehicles: [{ id: 1, start: [1.48, 50.95] }],
      jobs: Array.from({ length: 1001 }, (_, id) => ({ id, location: [1.48, 50.95] })),
    }),
    request('POST', '/distance/optimize/json', { vehicles: [{ id: 1, start: [1.48, 50.95], profile: 'zeppelin' }] }),
  ],
  getClientPosition: [request('GET', '/geolocation/position?ip_address=192.0.2.1')],
  getStoresNearClient: [request('GET', '/geolocation/stores?ip_address=192.0.2.1')],
  getVenue: [request('GET', '/indoor/venues/nowhere')],
  autocompletePois: [request('GET', '/indoor/venues/deux-nefs/pois/autocomplete?from_location=ref:none')],
  searchPois: [request('GET', '/indoor/venues/deux-nefs/pois/search?from_location=ref:none')],
  getVenueFeature: [request('GET', '/indoor/venues/deux-nefs/features/1')],
  getVenueTileJson: [request('GET', '/indoor/venues/nowhere/tiles.json')],
  getVenueTile: [request('GET', '/indoor/venues/deux-nefs/tiles/1/2/0.pbf')],
  getMapTile: [request('GET', '/map/1/2/0.mvt')],
  getMapGlyphs: [request('GET', '/map/glyphs/noto_sans_regular/19968-20223.pbf')],
  getMapSprite: [request('GET', '/map/sprites/icons.svg')],
  listVenueClosures: [request('GET', '/indoor/venues/nowhere/closures')],
  closeVenueFeatures: [request('POST', '/indoor/venues/deux-nefs/closures', { features: ['ref:none'] })],
  openVenueFeatures: [request('DELETE', '/indoor/venues/deux-nefs/closures?features=ref:none')],
  getIndoorDirections: [request('GET', '/indoor/directions/deux-nefs?origin=ref:none&destination=ref:1.0.1')],
  getIndoorDistanceMatrix: [
    request('GET', '/indoor/distancematrix/deux-nefs?origins=ref:1.0.2&destinations=ref:1.0.1&mode=flying'),
  ],
};

/** Sends bytes as they are, and reads the answer that ends the connection. */
async function sendRaw(origin: string, head: string): Promise<Got> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  socket.on('data', (piece) => {
    text += piece.toString();
  });
  socket.on('error', () => {});
  socket.write(head);
  await once(socket, 'close');
  const [, status = '0'] = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  return { status: Number(status), text: text.slice(text.lastIndexOf('\r\n\r\n') + 4) };
}

describe('what the description says of refusals, and what is answered', () => {
  let server: DemoServer;
  let operations: readonly DescribedOperation[];
  const seen = new Map<string, Set<number>>();

  before(async () => {
    const times = { requestTimeoutSeconds: '2', uploadTimeoutSeconds: '2' };
    server = await startDemoServer({ maxBodyBytes: '100000', maxUploadBytes: '100000', ...times });
    operations = describedOperations((await send(`${server.origin}/openapi.json`)).json);
    for (const name of ['other', 'busy']) {
      const made = await server.ask(request('POST', '/datasets', { name }));
      const { id, reimport_key: key } = read(writtenReply, made);
      server.ids.set(name, id).set(name === 'busy' ? 'busyHook' : 'hook', key ?? '');
    }
    for (const [name, kind, status] of [
      ['failedMatrix', 'matrix', 'error'],
      ['unfinishedMatrix', 'matrix', 'inProgress'],
      ['failedPlan', 'plan', 'error'],
      ['unfinishedPlan', 'plan', 'inProgress'],
    ] as const) {
      const [row] = await server.database.query<{ job_id: string }>(sql`
        insert into waypost.jobs (project_id, kind, request, status, worker, beat_at)
        values (${server.projectId}, ${kind}, '', ${status}, gen_random_uuid(), now() + interval '1 hour') returning job_id`);
      server.ids.set(name, row.job_id);
    }
    await server.ask(request('PUT', '/datasets/{busy}', { name: 'busy', url: 'https://example.com/a.csv' }));
  });
  after(() => server.stop());

  /** Holds an answer to the description of the operation. */
  function judge({ operationId, answers }: DescribedOperation, { status, text }: Got, about: string): void {
    const faultOf = answers.get(status);
    assert.ok(faultOf, `${operationId}, ${about}: ${status} is not described: ${text}`);
    assert.equal(faultOf(text), null, `${operationId}, ${about}: ${status} ${text}`);
    seen.set(operationId, (seen.get(operationId) ?? new Set()).add(status));
  }

  const addressed = (path: string) =>
    path.replaceAll(/\{(\w+)\}/g, (braced, name: string) => server.ids.get(name) ?? braced);
  const exampleOf = ({ operationId }: DescribedOperation): Sent => {
    const { method, path, body } = EXAMPLE_REQUESTS[operationId];
    // What examples create is not there yet.
    const address = addressed(path.replace('{created}', '{other}'));
    return {
      method,
      path: address,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    };
  };
  /** Its secret says whose project is meant, and no key. */
  const isHook = ({ operationId }: DescribedOperation) => operationId === 'reimportDatasetByKey';
  const withKey = (path: string, key: string) => `${path}${path.includes('?') ? '&' : '?'}private_key=${key}`;
  const ask = ({ method, path, headers, body }: Sent): Promise<Got> =>
    send(`${server.origin}${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });

  /** Sends something to every operation, or to those for which there is something to send. */
  async function askAll(
    about: string,
    expected: number | readonly number[],
    ask: (operation: DescribedOperation) => Promise<Got> | null,
  ) {
    const wanted = [expected].flat();
    const asked = operations.map(async (operation) => {
      const got = await ask(operation);
      if (!got) return;
      judge(operation, got, about);
      assert.ok(wanted.includes(got.status), `${operation.operationId}, ${about}: ${got.status} ${got.text}`);
    });
    await Promise.all(asked);
  }

  const projectWith = async (name: string, settings: Partial<ProjectSettings>) => {
    const { privateKey } = await server.addProject(name);
    const project = await findProject(server.database, name);
    assert.ok(project);
    await changeProject(server.database, project.id, { ...project, ...settings });
    const { reimport_key: hook } = await createDataset(server.database, project.id, { name, url: null, mapping: null });
    return { privateKey, hook };
  };
  const takesBody = ({ method }: DescribedOperation) => method !== 'GET';
  const readsJson = (each: DescribedOperation) => takesBody(each) && each.bodyType !== 'application/octet-stream';

  test('every operation has an example, and every example an operation', () => {
    assert.deepEqual(operations.map(({ operationId }) => operationId).sort(), Object.keys(EXAMPLE_REQUESTS).sort());
  });

  test('who asks', async () => {
    await askAll('no key', 401, (each) => (isHook(each) ? null : ask(exampleOf(each))));
    const keyed = (caller: { privateKey: string; hook: string | null }) => (each: DescribedOperation) => {
      const sent = exampleOf(each);
      const path = isHook(each)
        ? each.path.replace('{reimport_key}', String(caller.hook))
        : withKey(sent.path, caller.privateKey);
      return ask({ ...sent, path });
    };
    await askAll('an unknown key', 403, keyed({ privateKey: 'sk_nobody', hook: 'rk_nobody' }));
    const without = await projectWith('without', { services: [] });
    // The matrix says so in a reply: contract, "REQUEST_DENIED".
    await askAll('no service', [403, 200], keyed(without));
    const usedUp = keyed(await projectWith('used-up', { quota: 0 }));
    // What the quota does not count says so.
    await askAll('no quota', 402, (each) => (each.answers.has(402) ? usedUp(each) : null));
    const limits = Object.fromEntries(GROUP_NAMES.map((name) => [name, 0]));
    await askAll('a rate of nothing', 429, keyed(await projectWith('limited', { limits })));
    // The same of pages: a public key without a Referer, where one is admitted at all.
    await askAll('no Referer', [401, 403], (each) => {
      const sent = exampleOf(each);
      if (isHook(each)) return null;
      return ask({ ...sent, path: `${sent.path}${sent.path.includes('?') ? '&' : '?'}key=${server.publicKey}` });
    });
  });

  test('what is hardly a request', async () => {
    await askAll('no host', 400, (each) => {
      const { method, path } = exampleOf(each);
      return sendRaw(server.origin, `${method} ${path} HTTP/1.1\r\nconnection: close\r\n\r\n`);
    });
    await askAll('a path that is no text', 400, (each) =>
      each.path.includes('{') ? ask({ method: each.method, path: each.path.replaceAll(/\{\w+\}/g, '%ff') }) : null,
    );
    await askAll('a long head', 431, (each) => ask({ ...exampleOf(each), headers: { 'x-long': 'x'.repeat(20_000) } }));
  });

  test('bodies', async () => {
    const sendBody = (headers: Readonly<Record<string, string>>, body: string) => (each: DescribedOperation) =>
      readsJson(each)
        ? ask({ ...exampleOf(each), path: withKey(exampleOf(each).path, server.privateKey), headers, body })
        : null;
    await askAll('a body that is not JSON', [400, 422], sendBody({ 'content-type': 'application/json' }, '{"a":'));
    await askAll('a body of another type', 415, sendBody({ 'content-type': 'image/png' }, '<a/>'));
    await askAll('a long body', 413, (each) => {
      if (!readsJson(each)) return null;
      const { method, path } = exampleOf(each);
      const head = `${method} ${withKey(path, server.privateKey)} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n`;
      return sendRaw(server.origin, `${head}content-length: ${TOO_LONG}\r\n\r\n`);
    });
  });

  test('what does not arrive in time', async () => {
    await askAll('late', 408, (each) => {
      const { method, path } = exampleOf(each);
      const head = `${method} ${withKey(path, server.privateKey)} HTTP/1.1\r\nhost: a\r\n`;
      if (!takesBody(each)) return sendRaw(server.origin, head);
      return sendRaw(server.origin, `${head}content-type: application/json\r\ncontent-length: 10\r\n\r\n`);
    });
  });

  test('bad input', async () => {
    await askAll('bad input', 422, (each) => {
      if (!each.answers.has(422) || isHook(each)) return null;
      const { method, parameters, bodyType } = each;
      const sent = exampleOf(each);
      const path = withKey(sent.path, server.privateKey);
      if (bodyType === 'application/json') return ask({ method, path, body: '[]' });
      const inQuery = parameters.filter((parameter) => parameter.in === 'query');
      // A value that no list of ids takes, where a longer one is longer than a head may be.
      const short = inQuery.find(({ schema: { maxLength = 200 } }) => maxLength < 10_000);
      if (short) return ask({ method, path: `${path}&${short.name}=${'x'.repeat((short.schema.maxLength ?? 200) + 1)}` });
      if (inQuery.length > 0) return ask({ method, path: `${path}&${inQuery[0].name}=!` });
      const unheard = each.path.replaceAll(/\{\w+\}/g, 'x'.repeat(2_001));
      return parameters.length > 0 ? ask({ method, path: withKey(unheard, server.privateKey) }) : null;
    });
  });

  test('what an operation refuses for reasons of its own', async () => {
    // An upload that goes on while others are asked for.
    const { port } = new URL(server.origin);
    const upload = connect(Number(port), '127.0.0.1');
    upload.on('error', () => {});
    upload.write(
      `PUT ${withKey(addressed('/datasets/{busy}/data'), server.privateKey)} HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n`,
    );
    for (let isRunning = false; !isRunning; ) {
      const { text } = await server.ask(request('GET', '/datasets/{busy}/status'));
      isRunning = text.includes('in_progress');
    }
    for (const operation of operations) {
      for (const refused of OWN_REFUSALS[operation.operationId] ?? []) {
        const answer = await server.ask(refused);
        judge(operation, answer, refused.path);
        assert.ok(answer.status >= 400, `${operation.operationId} answers ${refused.path}`);
      }
    }
    upload.destroy();
    await askAll('a page after others were written', 409, (each) => {
      if (!each.parameters.some(({ name }) => name === 'page_token')) return null;
      const sent = exampleOf(each);
      return ask({ ...sent, path: `${withKey(sent.path, server.privateKey)}&page_token=${OTHER_VERSION}&on_change=refuse` });
    });
    // A large write of another server that goes on.
    const writing = sql`where project_id = ${server.projectId}::uuid`;
    await server.database.query(sql`update waypost.store_versions set building = step + 1, beat_at = now() ${writing}`);
    await askAll('while a large write runs', 409, (each) => {
      const isWrite = takesBody(each) && /^\/(stores|zones)/.test(each.path) && each.operationId !== 'postStoreSearch';
      const sent = exampleOf(each);
      return isWrite ? ask({ ...sent, path: withKey(sent.path, server.privateKey) }) : null;
    });
    await server.database.query(sql`update waypost.store_versions set building = null ${writing}`);
  });

  test('what is not finished', async () => {
    for (const [id, path] of [
      ['getLargeMatrix', '/distance/matrix/async/{unfinishedMatrix}'],
      ['getFleetPlan', '/distance/optimize/async/{unfinishedPlan}'],
    ] as const) {
      const operation = operations.find(({ operationId }) => operationId === id);
      assert.ok(operation);
      judge(operation, await server.ask(request('GET', path)), 'in work');
    }
  });

  test('answers to the examples', async () => {
    const answers = await askExamples(server);
    for (const [operationId, answer] of answers) {
      const operation = operations.find((each) => each.operationId === operationId);
      assert.ok(operation);
      assert.ok(answer.status < 400, answer.text);
      judge(operation, answer, 'the example');
      // What a client reads that follows a 303.
      const followed = answer.status === 303 && answers.get(`${operationId}Result`);
      if (followed) judge(operation, followed, 'what stands there');
    }
  });

  test('a resolver of three-word addresses that does not answer', async () => {
    const remote = await startTestServer(undefined, { threewords: 'http://127.0.0.1:9/' }, 'remote');
    try {
      await askAll('no resolver', 502, (each) =>
        each.path.startsWith('/threewords/')
          ? send(`${remote.origin}${withKey(exampleOf(each).path, remote.privateKey)}`)
          : null,
      );
    } finally {
      await remote.stop();
    }
  });

  test('a database with a fault, and one that is away', async () => {
    const unknown = (each: DescribedOperation) => {
      const sent = exampleOf(each);
      const path = isHook(each) ? `/datasets/hooks/reimport/rk_${Math.random()}` : sent.path;
      return ask({ ...sent, path: withKey(path, `sk_${each.operationId}${Math.random()}`) });
    };
    const { database } = server;
    await database.query(sql`alter table waypost.keys rename to keys_away`);
    await database.query(sql`alter table waypost.datasets rename to datasets_away`);
    const unexpected = sql`create or replace function waypost.faulty() returns boolean language plpgsql stable
      as $$ begin raise exception using errcode = 'XX000'; end $$`;
    const cannotConnectNow = sql`create or replace function waypost.faulty() returns boolean language plpgsql stable
      as $$ begin raise exception using errcode = '57P03'; end $$`;
    for (const [about, fault, status] of [
      ['a fault', unexpected, 500],
      ['a database that is starting', cannotConnectNow, 503],
    ] as const) {
      await database.query(fault);
      await database.query(
        sql`create or replace view waypost.keys as select * from waypost.keys_away where waypost.faulty()`,
      );
      await database.query(
        sql`create or replace view waypost.datasets as select * from waypost.datasets_away where waypost.faulty()`,
      );
      await askAll(about, status, unknown);
    }
    await database.query(sql`drop view waypost.keys`);
    await database.query(sql`alter table waypost.keys_away rename to keys`);
    await database.query(sql`drop view waypost.datasets`);
    await database.query(sql`alter table waypost.datasets_away rename to datasets`);
  });

  test('maps of a region that has none', async () => {
    await useDemoTown(new RegionVersions(server.dataFolder));
    const isDrawn = async () => (await server.ask(request('GET', '/map.json'))).status === 200;
    while (await isDrawn()) await pause(100);
    const drawn = new Set(['getMapTile', 'getMapTileJson', 'getMapStyle', 'getMapPicture']);
    await askAll('no map', 404, (each) =>
      drawn.has(each.operationId)
        ? ask({ ...exampleOf(each), path: withKey(exampleOf(each).path, server.privateKey) })
        : null,
    );
  });

  test('every status that is described has been answered, but for those with a reason', () => {
    for (const { operationId, answers } of operations) {
      const missing = [...answers.keys()].filter((status) => !seen.get(operationId)?.has(status));
      assert.deepEqual(
        missing.filter((status) => !(status in UNPROVOKED)),
        [],
        operationId,
      );
    }
  });
});
