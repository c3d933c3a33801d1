import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { zxyToTileId } from 'pmtiles';
import Type from 'typebox';
import { Basemap } from '../../src/basemap/index.ts';
import { mapTileJsonReply } from '../../src/map/tiles.ts';
import { read, send } from '../support/request.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Written by the tools of Protomaps with their names of layers: protomaps.py. */
const PROTOMAPS = fileURLToPath(new URL('../fixtures/protomaps.pmtiles', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'waypost-own-'));
after(() => rmSync(folder, { recursive: true }));

/** The colors of a picture at points, as `r,g,b`. */
async function colorsAt(bytes: ArrayBuffer, points: readonly (readonly [number, number])[]): Promise<string[]> {
  const image = await loadImage(Buffer.from(bytes));
  const context = createCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return points.map(([x, y]) => [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)].join());
}

describe('an archive of Protomaps', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer(undefined, { basemap: PROTOMAPS });
  });
  after(() => server.stop());
  const ask = (path: string) => fetch(`${server.origin}${path}`, { headers: { 'x-api-key': server.privateKey } });

  test('is drawn by every style: land, water, parks, houses and streets in colors of their own', async () => {
    // A tile of zoom 14 fills 512 pixels; its middle is at 50.9500, 1.4832.
    const view = 'center=50.95347,1.48315&zoom=14&size=512x512';
    for (const style of ['light', 'dark', 'plain']) {
      const drawn = Type.Object({ layers: Type.Array(Type.Object({ 'source-layer': Type.Optional(Type.String()) })) });
      const { layers } = read(drawn, await server.get(`/map/style/${style}.json`));
      const named = new Set(layers.map((layer) => layer['source-layer']));
      for (const layer of ['water', 'landuse', 'roads', 'places']) assert.ok(named.has(layer), `${style}: ${layer}`);
      const picture = await ask(`/map/static.png?${view}&style=${style}`);
      assert.equal(picture.status, 200, await picture.clone().text());
      // Where protomaps.py draws them.
      const [land, lake, park, street] = await colorsAt(await picture.arrayBuffer(), [
        [280, 120],
        [130, 440],
        [390, 440],
        [20, 309],
      ]);
      assert.equal(new Set([land, lake, park, street]).size, 4, `${style}: ${land} ${lake} ${park} ${street}`);
    }
  });

  test('is credited as it says: links and text in TileJSON, text in pictures', async () => {
    const { attribution, maxzoom } = read(mapTileJsonReply, await server.get('/map.json'));
    assert.equal(
      attribution,
      '<a href="https://protomaps.com">Protomaps</a> © <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    );
    assert.equal(maxzoom, 14);
  });

  test('a tile is immutable under the version in use alone', async () => {
    const { tiles } = read(mapTileJsonReply, await server.get('/map.json'));
    const version = new URL(tiles[0] ?? '').searchParams.get('v');
    const cached = async (v: string) => (await ask(`/map/14/8259/5488.mvt?v=${v}`)).headers.get('cache-control');
    assert.match(String(await cached(String(version))), /immutable/);
    // What somebody asks for under the name of the next version would stay in caches as that.
    assert.doesNotMatch(String(await cached('20991231-000000-next')), /immutable/);
  });
});

const varint = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
};

interface Entry {
  readonly id: number;
  /** 0 for another directory. */
  readonly run: number;
  readonly length: number;
  readonly offset: number;
}

/** A directory, as the specification of PMTiles 3 has it. */
function directory(entries: readonly Entry[]): Buffer {
  const sorted = entries.toSorted((a, b) => a.id - b.id);
  return Buffer.from([
    ...varint(sorted.length),
    ...sorted.flatMap(({ id }, i) => varint(id - (sorted[i - 1]?.id ?? 0))),
    ...sorted.flatMap(({ run }) => varint(run)),
    ...sorted.flatMap(({ length }) => varint(length)),
    ...sorted.flatMap(({ offset }) => varint(offset + 1)),
  ]);
}

interface ArchiveParts {
  readonly root: Buffer;
  readonly leaves?: Buffer;
  readonly tiles?: Buffer;
  readonly metadata?: Buffer;
  /** Numbers of 64 bits of the header by their places. */
  readonly lies?: Readonly<Record<number, bigint>>;
  readonly zooms?: readonly [number, number];
}

/** An archive whose parts are what a test says. */
function archive(name: string, parts: ArchiveParts): string {
  const { root, leaves = Buffer.alloc(0), tiles = Buffer.alloc(0), metadata = gzipSync('{}'), lies = {} } = parts;
  const header = Buffer.alloc(127);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  let at = 127;
  for (const [i, part] of [root, metadata, leaves, tiles].entries()) {
    header.writeBigUInt64LE(BigInt(at), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i);
    at += part.length;
  }
  for (const [place, lie] of Object.entries(lies)) header.writeBigUInt64LE(lie, Number(place));
  // Packed with gzip, vector tiles.
  for (const [i, byte] of [1, 2, 2, 1, ...(parts.zooms ?? [0, 14])].entries()) header.writeUInt8(byte, 96 + i);
  const file = join(folder, name);
  writeFileSync(file, Buffer.concat([header, root, metadata, leaves, tiles]));
  return file;
}

/** More than any tile or directory has, packed to some kilobytes. */
const bomb = () => gzipSync(Buffer.alloc(2 ** 26));

describe('an archive that is broken, or a trap', () => {
  test('is refused at the start in words, whatever its header says', async () => {
    const root = gzipSync(directory([]));
    const faulty = {
      'metadata-bomb': { root, metadata: bomb() },
      'metadata-long': { root, lies: { 32: 2n ** 53n } },
      'metadata-longer': { root, lies: { 32: 2n ** 64n - 1n } },
      'metadata-beyond': { root, lies: { 24: 2n ** 40n } },
      'metadata-text': { root, metadata: gzipSync('no json') },
      'root-bomb': { root: bomb().subarray(0, 16_000) },
      'root-no-gzip': { root: Buffer.from('no gzip') },
      'root-counts': { root: gzipSync(Buffer.from(varint(2 ** 40))) },
      zooms: { root, zooms: [9, 3] },
      deep: { root, zooms: [0, 255] },
    } satisfies Readonly<Record<string, ArchiveParts>>;
    for (const [name, parts] of Object.entries(faulty))
      await assert.rejects(Basemap.open(archive(name, parts)), /is no PMTiles archive of vector tiles: ./, name);
    for (const bytes of [Buffer.alloc(0), Buffer.from('PMTiles\x03'), Buffer.alloc(20_000)]) {
      const file = join(folder, 'other');
      writeFileSync(file, bytes);
      await assert.rejects(Basemap.open(file), /is no PMTiles archive of vector tiles: ./, `${bytes.length} bytes`);
    }
    await assert.rejects(Basemap.open(folder), /./, 'a folder');
  });

  test('does not take the server down: what cannot be read is 503, all else is answered', async () => {
    const entries: Entry[] = [];
    const tiles: Buffer[] = [];
    let offset = 0;
    const add = (z: number, x: number, y: number, bytes: Buffer) => {
      entries.push({ id: zxyToTileId(z, x, y), run: 1, length: bytes.length, offset });
      tiles.push(bytes);
      offset += bytes.length;
    };
    add(0, 0, 0, gzipSync(Buffer.alloc(0)));
    add(1, 0, 0, bomb());
    add(1, 1, 0, Buffer.from('no gzip'));
    // A layer that says it is longer than the tile, and one whose extent is 0 with a polygon.
    add(14, 0, 0, gzipSync(Buffer.from([0x1a, 0xff, 0xff, 0xff, 0x7f, 0x0a, 0x01, 0x61])));
    const feature = [0x18, 3, 0x22, 9, 9, 0, 0, 26, 20, 0, 0, 20, 15];
    const layer = [0x78, 2, 0x0a, 5, ...Buffer.from('water'), 0x12, feature.length, ...feature, 0x28, 0];
    add(14, 1, 0, gzipSync(Buffer.from([0x1a, layer.length, ...layer])));
    add(14, 2, 0, gzipSync(Buffer.from(Array.from({ length: 5_000 }, (_, i) => (i * 7919) % 256))));
    // Beyond the file, and longer than any tile.
    entries.push({ id: zxyToTileId(2, 0, 0), run: 1, length: 100, offset: 2 ** 40 });
    entries.push({ id: zxyToTileId(2, 1, 0), run: 1, length: 2 ** 45, offset: 0 });
    // Directories: one that leads to itself, one that is none, and a bomb.
    const loop = gzipSync(directory([{ id: zxyToTileId(3, 0, 0), run: 0, length: 60, offset: 0 }]), { level: 0 });
    const leaves = [Buffer.concat([loop, Buffer.alloc(60 - loop.length)]), Buffer.from('no gzip'), bomb()];
    let leafOffset = 0;
    for (const [i, leaf] of leaves.entries()) {
      entries.push({ id: zxyToTileId(3, 0, 0) + i, run: 0, length: leaf.length, offset: leafOffset });
      leafOffset += leaf.length;
    }
    const file = archive('server', {
      root: gzipSync(directory(entries)),
      leaves: Buffer.concat(leaves),
      tiles: Buffer.concat(tiles),
    });
    const server = await startTestServer(undefined, { basemap: file });
    try {
      const status = async (path: string, encoding = 'identity') => {
        const headers = { 'x-api-key': server.privateKey, 'accept-encoding': encoding };
        const answer = await send(`${server.origin}${path}`, { headers });
        if (answer.status === 503) assert.match(answer.text, /basemap cannot be (?:read|drawn)|tiles of the basemap/);
        return answer.status;
      };
      assert.equal(await status('/map/0/0/0.mvt'), 200);
      for (const tile of ['1/0/0', '1/1/0', '2/0/0', '2/1/0', '3/0/0', '15/0/0', '15/4/0']) {
        assert.equal(await status(`/map/${tile}.mvt`), 503, tile);
        assert.equal(await status(`/map/${tile}.mvt`, 'gzip'), 503, tile);
      }
      for (const tile of ['3/0/1', '3/1/1', '20/64/0', '15/2/0', '24/0/0'])
        assert.ok([200, 503].includes(await status(`/map/${tile}.mvt`)), tile);
      for (const view of [
        'center=0,0&zoom=1',
        'center=85,-179.99&zoom=14',
        'center=85.05,-179.95&zoom=14',
        'center=0,0&zoom=3',
      ])
        assert.ok([200, 503].includes(await status(`/map/static.png?${view}`)), view);
      assert.equal(await status('/map/static.png?center=0,0&zoom=0&size=100x100'), 200);
      assert.equal((await send(`${server.origin}/healthz`)).status, 200);
    } finally {
      await server.stop();
    }
  });

  test('of another server that fails for a while is read again', async () => {
    const bytes = Buffer.from(await (await import('node:fs/promises')).readFile(PROTOMAPS));
    let isBroken = false;
    const elsewhere = createServer((request, reply) => {
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      if (isBroken) reply.writeHead(500).end();
      else {
        const part = bytes.subarray(Number(from), Number(to) + 1);
        reply.writeHead(206, { 'content-length': part.length }).end(part);
      }
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => elsewhere.once('listening', resolve));
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const map = await Basemap.openAddress(`http://127.0.0.1:${port}/x.pmtiles`);
    isBroken = true;
    await assert.rejects(map.tile({ z: 14, x: 8259, y: 5488 }), /cannot be read at the moment/);
    isBroken = false;
    assert.ok((await map.tile({ z: 14, x: 8259, y: 5488 })).length > 100);
    await map.close();
    elsewhere.close();
  });
});
