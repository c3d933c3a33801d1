import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PMTiles, SharedPromiseCache } from 'pmtiles';
import { MAP_FILE } from '../src/regions/versions.ts';
import { tileAt } from '../test/support/tiles.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { writeDemoTown } from './regions.ts';
import { markdownTable, ms, summarize } from './report.ts';
import { SEED } from './stored-data.ts';

const ONCE = fileURLToPath(new URL('basemap-once.ts', import.meta.url));
/** Where tiles are asked for: a town with much in it. */
const TOWN = 'heidelberg';
const TILES = 1_000;

interface Drawn {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
  readonly bytes: number;
}

/** The basemap: what it takes to draw extracts, how large tiles are, and how fast they are served. */
export async function benchBasemap(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const extracts = EXTRACTS.filter((extract) => existsSync(extractPath(extract)));
    const rows = ['the world alone', ...extracts.map(({ name }) => name)].map((name) => {
      const maps = extracts.some((extract) => extract.name === name) ? [extractPath({ name })] : [];
      const printed = execFileSync(process.execPath, [ONCE, join(folder, `${name}.pmtiles`), ...maps], { encoding: 'utf8' });
      const { seconds, processorSeconds, megabytes, bytes }: Drawn = JSON.parse(printed);
      return [name, seconds.toFixed(1), processorSeconds.toFixed(1), megabytes.toFixed(0), (bytes / 1e6).toFixed(1)];
    });
    const archive = join(folder, `${extracts.some(({ name }) => name === TOWN) ? TOWN : 'the world alone'}.pmtiles`);
    return `## Basemap

Drawing extracts with the world around them, each in a process of its own; an import does so on a thread beside its other work.

${markdownTable(['', 'seconds', 'processor seconds', 'most memory MB', 'archive MB'], rows)}

Tiles around ${TOWN}, as they are stored, packed with gzip:

${markdownTable(['zoom', 'tiles', 'mean kB', 'largest kB'], await sizesOf(archive))}

The same over HTTP, ${TILES.toLocaleString('en')} tiles of zooms 10 to 14 in turn, and as many of the world's below zoom 7, which are cut when they are asked for. One client, one request after the other, beside a request that needs no tile, then many at a time.

${await served(archive)}
`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How large the tiles over an extract are, by zoom. */
async function sizesOf(archive: string): Promise<string[][]> {
  const bytes = readFileSync(archive);
  const source = {
    getKey: () => archive,
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  const reader = new PMTiles(source, new SharedPromiseCache(), async (packed) => packed);
  const rows: string[][] = [];
  const { maxZoom } = await reader.getHeader();
  for (let z = 0; z <= maxZoom; z++) {
    const sizes: number[] = [];
    for (const tile of new Set(around(2_000, z, z))) {
      const [, x = 0, y = 0] = tile.split('/').map(Number);
      sizes.push((await reader.getZxy(z, x, y))?.data.byteLength ?? 0);
    }
    const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    rows.push([String(z), String(sizes.length), (mean / 1e3).toFixed(1), (Math.max(...sizes) / 1e3).toFixed(1)]);
  }
  return rows;
}

/** Tiles at random places over the roads of the town. */
function around(count: number, lowest: number, highest: number): string[] {
  const random = seededRandom(SEED + 9);
  const [south, west, north, east] = EXTRACTS.find(({ name }) => name === TOWN)?.roadBounds ?? [0, 0, 1, 1];
  return Array.from({ length: count }, () =>
    tileAt(lowest + Math.floor(random() * (highest - lowest + 1)), [
      west + random() * (east - west),
      south + random() * (north - south),
    ]),
  );
}

/** How long requests take that one client makes one after the other: p50 and p99. */
async function oneByOne({ origin }: LoadedServer, paths: readonly string[], headers: Readonly<Record<string, string>>) {
  const times = new Float64Array(paths.length);
  for (const [i, path] of paths.entries()) {
    const started = performance.now();
    await (await fetch(`${origin}${path}`, { headers })).arrayBuffer();
    times[i] = performance.now() - started;
  }
  const { p50, p99 } = summarize(times);
  return [ms(p50), ms(p99)];
}

async function served(archive: string): Promise<string> {
  const server = await startLoadedServer(async (path, folder) => {
    copyFileSync(archive, join(folder, MAP_FILE));
    return writeDemoTown(path);
  });
  try {
    const random = seededRandom(SEED + 10);
    const world = Array.from({ length: TILES }, () =>
      tileAt(8 + Math.floor(random() * 7), [random() * 360 - 180, random() * 140 - 60]),
    );
    const headers = { 'x-api-key': server.privateKey, 'accept-encoding': 'gzip' };
    const one: string[][] = [];
    const many: string[][] = [];
    for (const [name, tiles] of [
      ['zooms 10 to 14', around(TILES, 10, 14)],
      ['cut out of the world', world],
    ] as const) {
      const paths = tiles.map((tile) => `/map/${tile}.mvt`);
      // Before they are asked for one by one, so that the server has compiled what it runs.
      many.push(
        await server.measure(
          name,
          paths.map((path) => ({ path, headers })),
        ),
      );
      one.push([name, ...(await oneByOne(server, paths, headers))]);
    }
    const health = Array.from({ length: TILES }, () => '/health');
    one.push(['no tile: `/health`', ...(await oneByOne(server, health, headers))]);
    return `${markdownTable(['one at a time', 'p50 ms', 'p99 ms'], one)}\n\n${markdownTable(['many at a time', 'requests/s', 'p50 ms', 'p99 ms'], many)}`;
  } finally {
    await server.stop();
  }
}
