import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { answered, createWaypost, items, pages, type Waypost, WaypostError } from '../../clients/typescript/src/index.ts';
import { TYPES_FILE } from '../../scripts/client-parts.ts';
import { startBrowser, withoutBrowser } from '../support/browser.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { finish } from '../support/finish.ts';
import { generatedTypes } from '../support/generated-types.ts';
import { send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'clients/typescript');

/** The client as a page gets it. */
async function bundled(): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [join(CLIENT, 'src/index.ts')],
    ...{ bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' },
  });
  return Buffer.from(outputFiles[0]?.contents ?? assert.fail());
}

let server: TestServer;
let client: Waypost;
before(async () => {
  server = await startTestServer(useDemoTown, { hasConsole: 'off' });
  client = createWaypost({ baseUrl: `${server.origin}/`, key: server.privateKey });
});
after(() => server.stop());

describe('the client for TypeScript', () => {
  test('is made from the description: npm run clients:refresh', async () => {
    const types = await generatedTypes((await send(`${server.origin}/openapi.json`)).text);
    assert.ok(types.equals(readFileSync(TYPES_FILE)));
  });

  test('compiles for what Node.js 20 and browsers know, and is small', async () => {
    const { code, output } = await finish(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      CLIENT,
      '--noEmit',
    ]);
    assert.equal(code, 0, output);
    const bytes = gzipSync(await bundled(), { level: 9 }).length;
    assert.ok(bytes <= 8_000, `${bytes} bytes`);
  });

  test('asks with a private key, in the query where the operation wants it there', async () => {
    const stores = Array.from({ length: 45 }, (_, i) => ({
      ...{ storeId: `c${String(i).padStart(2, '0')}`, name: `Shop ${i}`, types: ['typescript'] },
      location: { lat: 50.95, lng: 1.48 },
    }));
    await answered(client.POST('/stores', { body: { stores } }));
    const { localities } = await answered(
      client.GET('/localities/autocomplete', { params: { query: { input: 'port-col' } } }),
    );
    assert.match(localities[0]?.description ?? '', /^Port-Colbart/);
  });

  test('reads pages as they are wanted, and their items', async () => {
    const ask = (page: number) =>
      client.GET('/stores/search', { params: { query: { query: 'type:typescript', page, stores_by_page: 20 } } });
    const sizes: number[] = [];
    for await (const { features } of pages(ask)) sizes.push(features.length);
    assert.deepEqual(sizes, [20, 20, 5]);
    const ids: string[] = [];
    for await (const { properties } of items(ask, ({ features }) => features)) {
      ids.push(properties.store_id);
      if (ids.length === 21) break;
    }
    assert.equal(ids.at(-1), 'c20');
    const pagesOfVenue = (counted: number) => ({ page: counted, page_count: 2 });
    const asked: number[] = [];
    const fromZero = pages(async (page) => {
      asked.push(page);
      return { data: { pagination: pagesOfVenue(page) }, response: new Response() };
    }, 0);
    await Array.fromAsync(fromZero);
    assert.deepEqual(asked, [0, 1]);
  });

  test('a matrix is ordered, read where it says that it is, and dropped: 202, 303 and 204', async () => {
    const body = { origins: '50.95,1.48', destinations: '50.9503,1.4288|50.952,1.49', mode: 'driving' } as const;
    const { matrix_id } = await answered(client.POST('/distance/matrix/async', { body }));
    const params = { path: { matrix_id } };
    let read = await answered(client.GET('/distance/matrix/async/{matrix_id}', { params }));
    for (; !('matrix' in read); await pause(20))
      read = await answered(client.GET('/distance/matrix/async/{matrix_id}', { params }));
    assert.equal(read.matrix.numDestinations, 2);
    // Nothing is what 204 answers with, and no refusal.
    assert.equal(await answered(client.DELETE('/distance/matrix/async/{matrix_id}', { params })), undefined);
  });

  test('a file is sent as it is', async () => {
    const { id: dataset_id } = await answered(client.POST('/datasets', { body: { name: 'sent by TypeScript' } }));
    const params = { path: { dataset_id } };
    const feature = { type: 'Feature', geometry: { type: 'Point', coordinates: [1.47, 50.95] }, properties: { tree: 7 } };
    const body = new Blob([JSON.stringify(feature)]);
    await answered(client.PUT('/datasets/{dataset_id}/data', { params, body }));
    const asking = () => answered(client.GET('/datasets/{dataset_id}/status', { params }));
    let { status, error } = await asking();
    for (; status === 'in_progress'; await pause(20)) ({ status, error } = await asking());
    assert.deepEqual([status, error], ['success', null]);
  });

  test('refusals name the field and the request', async () => {
    const asking = answered(
      client.GET('/localities/nearby', { params: { query: { location: '95,0', types: 'point_of_interest' } } }),
    );
    await assert.rejects(asking, (error) => {
      assert.ok(error instanceof WaypostError);
      assert.deepEqual([error.status, error.requestId === null], [422, false]);
      return /^422: query\.location: /.test(error.message);
    });
  });
});

describe('requests that are refused for now', () => {
  /** A client of what answers with these first: a status, or nothing at all. */
  function refusedBy(statuses: readonly (number | 'lost')[], headers: Record<string, string> = {}, options = {}) {
    const left = [...statuses];
    const bodies: string[] = [];
    const asking = createWaypost({
      ...{ baseUrl: 'http://waypost.test', key: 'sk_x', ...options },
      async fetch(request) {
        bodies.push(await request.text());
        const status = left.shift();
        if (status === 'lost') throw new TypeError('fetch failed');
        return status === undefined
          ? Response.json({ status: 'ok' })
          : Response.json({ detail: 'later' }, { status, headers });
      },
    });
    const post = () =>
      asking.POST('/datasets/{dataset_id}/features/search', {
        params: { path: { dataset_id: 'd' } },
        body: { where: 'a:1' },
      });
    return { bodies, post, get: () => asking.GET('/indoor/venues') };
  }

  test('are sent again, with their body', async () => {
    const { bodies, post } = refusedBy([429, 503], { 'retry-after': '0' });
    assert.equal((await post()).response.status, 200);
    assert.deepEqual(bodies, Array(3).fill('{"where":"a:1"}'));
  });

  test('are given up after as many tries as were asked for', async () => {
    const { bodies, get } = refusedBy(Array(9).fill(503), {}, { retries: 1 });
    assert.equal((await get()).response.status, 503);
    assert.equal(bodies.length, 2);
  });

  test('are not sent again where they may have been worked on', async () => {
    const failed = refusedBy([502]);
    assert.equal((await failed.post()).response.status, 502);
    await assert.rejects(refusedBy(['lost']).post());
    assert.equal((await refusedBy([502]).get()).response.status, 200);
    assert.equal((await refusedBy(['lost']).get()).response.status, 200);
    assert.equal((await refusedBy([404]).get()).response.status, 404);
  });

  test('wait as Retry-After says, in seconds or until a date, but not for too long', async () => {
    const { bodies, get } = refusedBy([429], { 'retry-after': '3600' });
    assert.equal((await get()).response.status, 429);
    assert.equal(bodies.length, 1);
    const tomorrow = refusedBy([429], { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() });
    assert.equal((await tomorrow.get()).response.status, 429);
    const before = performance.now();
    await refusedBy([429], { 'retry-after': '1' }).get();
    assert.ok(performance.now() - before >= 990, 'it waited for the second');
  });

  test('end at once when they are cancelled', async () => {
    const cancel = new AbortController();
    let sent = 0;
    const asking = createWaypost({
      ...{ baseUrl: 'http://waypost.test', key: 'sk_x' },
      async fetch() {
        sent++;
        return Response.json({}, { status: 429, headers: { 'retry-after': '20' } });
      },
    }).GET('/indoor/venues', { signal: cancel.signal });
    const ended = assert.rejects(asking, { name: 'AbortError' });
    while (sent === 0) await pause(5);
    cancel.abort();
    await ended;
    assert.equal(sent, 1);
  });
});

test('a page of another site asks with a public key', { skip: withoutBrowser }, async () => {
  const script = await bundled();
  const site = createServer(({ url }, response) => {
    const isScript = url === '/client.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Shop</title>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    const answer = await page.evaluate(
      async ([baseUrl, key]) => {
        const { createWaypost: create } = await import('/client.js' as string);
        const { data, response } = await create({ baseUrl, key }).GET('/localities/autocomplete', {
          params: { query: { input: 'port-col', language: 'fr' } },
        });
        return { found: data.localities[0].description, credits: response.headers.get('x-attribution') };
      },
      [server.origin, server.publicKey] as const,
    );
    assert.match(answer.found, /^Port-Colbart/);
    assert.match(answer.credits ?? '', /OpenStreetMap/);
  } finally {
    await browser.close();
    site.close();
  }
});
