import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { VectorTile } from '@mapbox/vector-tile';
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { PbfReader } from 'pbf';
import Type from 'typebox';
import { changeProject, findProject } from '../../src/access/projects.ts';
import { sql } from '../../src/database/sql.ts';
import { mapTileJsonReply } from '../../src/map/tiles.ts';
import { MAP_FILE, RegionVersions } from '../../src/regions/versions.ts';
import { useDemoTown } from '../support/demo-town.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer((versions) => useDemoTown(versions, true));
});
after(() => server.stop());

/** The middle of the sample town, at zoom 14. */
const TOWN = '/map/14/8259/5488.mvt';
const PAGE = { referer: 'https://example.com/' };

/** Asks as a browser does. */
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers: { 'x-api-key': server.privateKey, ...headers } });

const layersOf = async (answer: Response) =>
  new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer()))).layers;

describe('tiles', () => {
  test('are sent as they are stored to who takes gzip, and unpacked to others', async () => {
    const packed = await ask(TOWN, { 'accept-encoding': 'gzip' });
    assert.equal(packed.headers.get('content-encoding'), 'gzip');
    assert.equal(packed.headers.get('content-type'), 'application/vnd.mapbox-vector-tile');
    const plain = await ask(TOWN, { 'accept-encoding': 'identity' });
    assert.equal(plain.headers.get('content-encoding'), null);
    assert.deepEqual(new Uint8Array(await packed.arrayBuffer()), new Uint8Array(await plain.arrayBuffer()));
  });

  test('of a version are kept for good, others for a minute; what has not changed is not sent again', async () => {
    const { tiles } = read(mapTileJsonReply, await server.get('/map.json'));
    const version = new URL(tiles[0] ?? '').searchParams.get('v');
    const kept = await ask(`${TOWN}?v=${version}`);
    assert.equal(kept.headers.get('cache-control'), 'private, max-age=31536000, immutable');
    const fresh = await ask(TOWN);
    assert.equal(fresh.headers.get('cache-control'), 'private, max-age=60');
    const again = await ask(TOWN, { 'if-none-match': fresh.headers.get('etag') ?? '' });
    assert.equal(again.status, 304);
  });

  test('that hold nothing are tiles without layers, and those that no zoom has are refused', async () => {
    // The Sahara.
    const empty = await ask('/map/14/8400/7100.mvt');
    assert.equal(empty.status, 200);
    assert.deepEqual(Object.keys(await layersOf(empty)), []);
    assert.equal((await ask('/map/1/2/0.mvt')).status, 400);
    assert.equal((await ask('/map/25/0/0.mvt')).status, 422);
    assert.equal((await ask('/map/x/0/0.mvt')).status, 422);
  });

  test('deeper than the archive are cut out of its deepest', async () => {
    const layers = await layersOf(await ask('/map/16/33037/21953.mvt'));
    assert.ok('streets' in layers, Object.keys(layers).join());
  });

  test('have polygons that are valid, as PostGIS sees them', async () => {
    const texts: string[] = [];
    for (const tile of [
      '0/0/0',
      '1/1/0',
      '4/8/5',
      '7/64/42',
      '7/67/37',
      '10/516/343',
      '12/2064/1372',
      '13/4129/2744',
      '14/8259/5488',
    ]) {
      for (const layer of Object.values(await layersOf(await ask(`/map/${tile}.mvt`)))) {
        for (let i = 0; i < layer.length; i++)
          texts.push(...polygonsOf(layer.feature(i).loadGeometry(), layer.feature(i).type));
      }
    }
    assert.ok(texts.length > 50, String(texts.length));
    const rows = await server.database.query<{ text: string }>(sql`
      select text from unnest(${texts}::text[]) text where not postgis.ST_IsValid(postgis.ST_GeomFromText(text))`);
    assert.deepEqual(
      rows.map(({ text }) => text.slice(0, 500)),
      [],
    );
  });
});

type Ring = readonly { readonly x: number; readonly y: number }[];

/** The polygons of a feature as WKT: an outline runs clockwise, with y downwards, and its holes follow it. */
function polygonsOf(rings: readonly Ring[], type: number): string[] {
  if (type !== 3) return [];
  const polygons: Ring[][] = [];
  for (const ring of rings) {
    const area = ring.slice(1).reduce((sum, { x, y }, i) => sum + (ring[i]?.x ?? 0) * y - x * (ring[i]?.y ?? 0), 0);
    if (area > 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  }
  const text = (ring: Ring) => `(${ring.map(({ x, y }) => `${x} ${y}`).join(',')})`;
  return polygons.map((polygon) => `POLYGON(${polygon.map(text).join(',')})`);
}

const Drawn = Type.Object({
  sources: Type.Record(Type.String(), Type.Object({ url: Type.String() })),
  glyphs: Type.String(),
  sprite: Type.Array(Type.Object({ url: Type.String() })),
  layers: Type.Array(Type.Unknown()),
});

describe('pictures', () => {
  /** The color of a pixel. */
  async function pixelOf(answer: Response, x: number, y: number): Promise<readonly number[]> {
    const image = await loadImage(Buffer.from(await answer.arrayBuffer()));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return [image.width, image.height, ...context.getImageData(x, y, 1, 1).data.slice(0, 3)];
  }

  test('have the size that is wanted, with the sea where the map has it', async () => {
    const sea = await ask('/map/static.png?center=49.9,-20&zoom=6&size=200x100');
    assert.equal(sea.headers.get('content-type'), 'image/png');
    const [width, height, red = 0, , blue = 0] = await pixelOf(sea, 60, 30);
    assert.deepEqual([width, height], [200, 100]);
    assert.ok(blue > red, 'the middle of the Atlantic is blue');
    const [wide, high] = await pixelOf(await ask('/map/static.png?center=50.95,1.48&zoom=14&size=200x100&scale=2'), 0, 0);
    assert.deepEqual([wide, high], [400, 200]);
  });

  test('show markers and paths where they lie', async () => {
    // A line through the middle, from west to east: the pixel there has its color.
    const line = await ask('/map/static.png?center=50.95,1.48&zoom=14&path=color:ff00ff|weight:9|50.95,1.46|50.95,1.50');
    assert.deepEqual(await pixelOf(line, 300, 200), [600, 400, 255, 0, 255]);
    // Around markers alone the view fits: the middle of two is that of the picture, and each is within it.
    const pins = await ask(
      '/map/static.png?size=400x400&markers=color:00ff00|50.94,1.47|50.96,1.49&path=color:ff00ff|weight:9|50.94,1.47|50.96,1.49',
    );
    assert.deepEqual(await pixelOf(pins, 200, 200), [400, 400, 255, 0, 255]);
  });

  test('cross the antimeridian by the shorter way', async () => {
    const line = await ask('/map/static.png?size=400x200&path=color:ff00ff|weight:9|-17,179|-17,-179');
    assert.deepEqual(await pixelOf(line, 200, 100), [400, 200, 255, 0, 255]);
  });

  test('are refused with the field and the reason', async () => {
    for (const [query, field, reason] of [
      ['zoom=3', 'center', 'nothing else says what is to be shown'],
      ['center=50,1&size=5000x10', 'size', 'from 1 to 1280'],
      ['markers=50,1|wrong', 'markers', 'latitude,longitude'],
      ['markers=95,1', 'markers', 'latitude 95'],
      ['markers=color:red|50,1', 'markers', 'hexadecimal'],
      ['path=50,1', 'path', '2 to 10000 corners'],
      ['path=enc:%01', 'path', 'encoded polyline'],
      ['center=50,1&scale=3', 'scale', 'less than or equal to 2'],
    ]) {
      const answer = await ask(`/map/static.png?${query}`);
      assert.equal(answer.status, 422, query);
      const { detail } = JSON.parse(await answer.text());
      assert.equal(detail[0].loc.at(-1), field, query);
      assert.ok(detail[0].msg.includes(reason ?? ''), detail[0].msg);
    }
  });
});

describe('TileJSON and styles', () => {
  for (const style of ['light', 'dark', 'plain']) {
    test(`the style ${style} is one of MapLibre, and all that it names is on this server, with the key`, async () => {
      const answer = await send(`${server.origin}/map/style/${style}.json?language=fr&key=${server.publicKey}`, {
        headers: PAGE,
      });
      const faults = validateStyleMin(JSON.parse(answer.text)).map(({ message }) => message);
      assert.deepEqual(faults, []);
      const drawn = read(Drawn, answer);
      const [source] = Object.values(drawn.sources);
      const [sprite] = drawn.sprite;
      for (const address of [source?.url ?? '', drawn.glyphs, sprite?.url ?? '']) {
        assert.ok(address.startsWith(`${server.origin}/map`), address);
        assert.equal(new URL(address).searchParams.get('key'), server.publicKey);
        assert.equal(new URL(address).searchParams.get('language'), null);
      }
      const glyphs = drawn.glyphs.replace('{fontstack}', 'noto_sans_regular').replace('{range}', '0-255');
      for (const address of [source?.url ?? '', glyphs, (sprite?.url ?? '').replace('/base?', '/base.json?')]) {
        assert.equal((await fetch(address, { headers: PAGE })).status, 200, address);
      }
      assert.ok(JSON.stringify(drawn.layers).includes('["get","name:fr"]'));
    });
  }

  test('every icon and every font that a style names is there', async () => {
    const style = await (await ask('/map/style/light.json')).text();
    const icons: Readonly<Record<string, unknown>> = JSON.parse(await (await ask('/map/sprites/base.json')).text());
    for (const [, name = ''] of style.matchAll(/"base:([\w-]+)"/g)) assert.ok(name in icons, name);
    const fonts = new Set([...style.matchAll(/"text-font":\["(\w+)"\]/g)].map(([, name]) => name));
    assert.ok(fonts.size > 0);
    // Latin, Greek, Cyrillic, Arabic.
    for (const font of fonts) {
      for (const range of ['0-255', '768-1023', '1024-1279', '1536-1791']) {
        assert.equal((await ask(`/map/glyphs/${font}/${range}.pbf`)).status, 200, `${font} ${range}`);
      }
    }
  });

  test('what is not there is refused with what to ask for', async () => {
    for (const [path, status, said] of [
      ['/map/style/neon.json', 422, /'light', 'dark', 'plain'/],
      ['/map/style/light.json?language=english', 422, /language/],
      ['/map/glyphs/noto_sans_regular/19968-20223.pbf', 404, /fonts of the device/],
      ['/map/glyphs/..%2F..%2Fpackage/0-255.pbf', 422, /./],
      ['/map/sprites/base.svg', 404, /no file of icons/],
    ] as const) {
      const answer = await ask(path);
      assert.equal(answer.status, status, path);
      assert.match(await answer.text(), said);
    }
  });
});

describe('access', () => {
  test('a public key on a page draws maps, with a rate of their own, and not from the quota', async () => {
    const { publicKey, projectId, get } = await server.addProject('without-quota');
    const project = await findProject(server.database, 'without-quota');
    assert.ok(project);
    await changeProject(server.database, projectId, { ...project, quota: 0 });
    assert.equal((await get('/timezone', { location: '50,1' })).status, 402);
    const answer = await fetch(`${server.origin}${TOWN}?key=${publicKey}`, { headers: PAGE });
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('ratelimit-policy') ?? '', /^"map_tiles"/);
    assert.equal((await fetch(`${server.origin}${TOWN}`)).status, 401);
  });
});

test('an archive of the operator is drawn instead, also one on another server', async () => {
  const file = new RegionVersions(server.dataFolder);
  const path = file.file(file.needCurrent(), MAP_FILE);
  const elsewhere = createServer((request, reply) => {
    const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    reply.writeHead(206, { 'content-length': Number(to) - Number(from) + 1 });
    createReadStream(path, { start: Number(from), end: Number(to) }).pipe(reply);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => elsewhere.once('listening', resolve));
  const address = elsewhere.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const other = await startTestServer(undefined, { basemap: `http://127.0.0.1:${port}/${MAP_FILE}` });
  try {
    const drawn = await other.get('/map/4/8/5.mvt', {}, { 'accept-encoding': 'identity' });
    const own = await server.get('/map/4/8/5.mvt', {}, { 'accept-encoding': 'identity' });
    assert.equal(drawn.text, own.text);
  } finally {
    await other.stop();
    elsewhere.close();
  }
  await assert.rejects(
    startTestServer(undefined, { basemap: join(server.dataFolder, 'none.pmtiles') }),
    /WAYPOST_BASEMAP cannot be used: .*none\.pmtiles/,
  );
});

// Last, since it switches the region.
test('a region without a map says how to have one', async () => {
  await useDemoTown(new RegionVersions(server.dataFolder));
  for (;;) {
    const answer = await server.get('/map.json');
    if (answer.status === 404) {
      assert.match(answer.text, /import its maps again \(waypost import\)/);
      break;
    }
    await pause(100);
  }
  assert.equal((await ask(TOWN)).status, 404);
});
