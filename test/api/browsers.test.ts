import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Progress } from '../../src/cli/progress.ts';
import { buildRegion } from '../../src/cli/region-build.ts';
import { RegionVersions } from '../../src/regions/versions.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { type Answer, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer(useDemoTown);
});
after(() => server.stop());

const LONG = '/localities/geocode?address=rue&language=fr';
const SHORT = '/localities/autocomplete?input=xyzzy';

function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return send(`${server.origin}${path}`, { headers: { 'x-api-key': server.privateKey, ...headers } });
}

const varies = ({ headers }: Answer) => new Set(String(headers.vary).toLowerCase().split(/, */));

describe('answers are compressed', () => {
  const DECODERS = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync } as const;

  test('as the client takes it, and are the same in every encoding', async () => {
    const plain = await ask(LONG);
    assert.equal(plain.headers['content-encoding'], undefined);
    assert.ok(plain.bytes.length > 2_000, `${plain.bytes.length} bytes`);
    for (const [encoding, decode] of Object.entries(DECODERS)) {
      const answer = await ask(LONG, { 'accept-encoding': encoding });
      assert.equal(answer.headers['content-encoding'], encoding);
      assert.equal(decode(answer.bytes).toString('utf8'), plain.text, encoding);
      assert.ok(answer.bytes.length < plain.bytes.length / 2, `${encoding}: ${answer.bytes.length}`);
      assert.ok(varies(answer).has('accept-encoding'), encoding);
      assert.equal(answer.headers.etag, plain.headers.etag, 'a weak etag is that of the content');
    }
  });

  test('by the weights of the client, by ours where it has none', async () => {
    const encodingFor = async (accepted: string) =>
      (await ask(LONG, { 'accept-encoding': accepted })).headers['content-encoding'];
    // What browsers send, with and without zstd.
    assert.equal(await encodingFor('gzip, deflate, br, zstd'), 'zstd');
    assert.equal(await encodingFor('gzip, deflate, br'), 'br');
    assert.equal(await encodingFor('br;q=0.1, gzip;q=0.9'), 'gzip');
    for (const none of ['identity', 'deflate', 'gzip;q=0', 'compress', '', ';;;,q='])
      assert.equal(await encodingFor(none), undefined, none);
  });

  test('not where it would not shorten them to fewer packets, and not twice', async () => {
    const short = await ask(SHORT, { 'accept-encoding': 'gzip' });
    assert.deepEqual([short.status, short.headers['content-encoding']], [200, undefined]);
    const picture = await ask('/docs/guides/pictures/zuerich-shop.png', { 'accept-encoding': 'gzip' });
    assert.deepEqual([picture.status, picture.headers['content-encoding']], [200, undefined]);
  });

  test('refusals too, whose length says nothing of how they are sent', async () => {
    const body = JSON.stringify({ stores: Array.from({ length: 50 }, () => ({})) });
    const headers = { 'content-type': 'application/json', 'accept-encoding': 'gzip' };
    const refused = await send(`${server.origin}/stores?private_key=${server.privateKey}`, {
      method: 'POST',
      headers,
      body,
    });
    assert.deepEqual([refused.status, refused.headers['content-encoding']], [422, 'gzip']);
    assert.ok('detail' in JSON.parse(gunzipSync(refused.bytes).toString('utf8')));
  });
});

describe('answers that follow from the region alone', () => {
  test('are kept for a while, and not sent again while the region is the same', async () => {
    const first = await ask(LONG);
    const etag = first.headers.etag ?? assert.fail();
    assert.equal(first.headers['cache-control'], 'private, max-age=300');
    assert.ok(varies(first).isSupersetOf(new Set(['accept-language', 'x-api-key'])));
    const again = await ask(LONG, { 'if-none-match': `"other", ${etag}` });
    assert.deepEqual([again.status, again.bytes.length, again.headers.etag], [304, 0, etag]);
    assert.match(String(again.headers['x-attribution']), /Waypost/);
    assert.equal((await ask(LONG, { 'if-none-match': '"other"' })).status, 200);
  });

  test('are others for another language, project or question', async () => {
    const { etag } = (await ask(LONG)).headers;
    const other = await server.addProject('other');
    const others = [
      await ask(LONG, { 'accept-language': 'de' }),
      await ask(LONG, { 'x-api-key': other.privateKey }),
      await ask(`${LONG}&fields=geometry`),
    ];
    assert.equal(new Set([etag, ...others.map(({ headers }) => headers.etag)]).size, 4);
  });

  test('are refused like others, whatever the client holds', async () => {
    const known = { 'if-none-match': '*' };
    assert.equal((await ask(LONG, { ...known, 'x-api-key': 'sk_none' })).status, 403);
    assert.equal((await ask('/localities/geocode?address=rue&language=nothing', known)).status, 422);
    for (const headers of [{}, known]) {
      const unknown = await ask('/localities/details?public_id=none', headers);
      assert.deepEqual(
        [unknown.status, unknown.headers.etag, unknown.headers['cache-control']],
        [404, undefined, undefined],
      );
    }
    const { status, bytes } = await ask(LONG, known);
    assert.deepEqual([status, bytes.length], [304, 0], 'a star is whatever there is');
  });

  test('are sent again when another region is in use', async () => {
    const { etag = '' } = (await ask(LONG)).headers;
    const versions = new RegionVersions(server.dataFolder);
    const request = {
      maps: [],
      addresses: [],
      postcodes: [],
      towns: false,
      demo: true,
      name: 'second',
      attributions: ['Ville de Port-Colbart — © 2026'],
    };
    versions.use((await buildRegion(versions, request, new Progress())).id);
    let answer = await ask(LONG, { 'if-none-match': etag });
    while (answer.status === 304) {
      await pause(50);
      answer = await ask(LONG, { 'if-none-match': etag });
    }
    assert.equal(answer.status, 200);
    assert.notEqual(answer.headers.etag, etag);
    // A header has ASCII alone.
    assert.match(
      String(answer.headers['x-attribution']),
      /^Ville de Port-Colbart - \(?[cC©]\)? ?2026; Waypost; \(?[cC]\)? ?OpenStreetMap contributors$/,
    );
  });

  test('what follows from the time too is not kept', async () => {
    for (const path of ['/stores/search?lat=50.95&lng=1.48', '/healthz']) {
      assert.equal((await ask(path)).headers.etag, undefined, path);
    }
  });
});

test('/attribution says whom to credit, without a key, as JSON and as a page', async () => {
  const asJson = await send(`${server.origin}/attribution`);
  const { attribution, html, sources } = JSON.parse(asJson.text);
  assert.match(attribution, /© OpenStreetMap contributors/);
  assert.match(html, /<a href="https:\/\/www\.openstreetmap\.org\/copyright">© OpenStreetMap contributors<\/a>/);
  assert.ok(sources.some(({ licence }: { licence: string }) => /ODbL/.test(licence)));
  const page = await send(`${server.origin}/attribution`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  });
  assert.match(String(page.headers['content-type']), /^text\/html/);
  assert.match(page.text, /<li><a href="https:\/\/www\.openstreetmap\.org\/copyright">/);
});

test('answers of roads name whom to credit, those of own data nobody', async () => {
  const route = await ask('/distance/route/json?origin=50.942405,1.503955&destination=50.955258,1.465170');
  assert.match(String(route.headers['x-attribution']), /OpenStreetMap contributors/);
  assert.equal((await ask('/stores/search?lat=50.95&lng=1.48')).headers['x-attribution'], undefined);
});

test('pages of other sites may read the headers that tell of limits, and of whom to credit', async () => {
  const { headers } = await ask(SHORT, { origin: 'https://shop.example.com' });
  const exposed = String(headers['access-control-expose-headers']).toLowerCase().split(/, */);
  for (const name of ['x-attribution', 'etag', 'retry-after', 'ratelimit', 'x-request-id'])
    assert.ok(exposed.includes(name), name);
  assert.ok(varies(await ask(LONG, { origin: 'https://shop.example.com' })).has('origin'));
});
