import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres, withoutPostgres } from '../test/support/postgres.ts';
import { waypost } from '../test/support/process.ts';
import { tileAt } from '../test/support/tiles.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { writeDemoTown } from './regions.ts';
import { markdownTable, ms, summarize } from './report.ts';
import { place, SEED, writeFeatures } from './stored-data.ts';

const FEATURES = 100_000;
const TILES = 500;
/** What a map of towns and streets shows. */
const STREETS = [10, 16] as const;

/** Vector tiles of a dataset, on both databases. */
export async function benchTiles(): Promise<string> {
  const rows = [...(await onEmbedded()), ...(await onPostgres())];
  return `## Vector tiles

A dataset of ${FEATURES.toLocaleString('en')} features, points and one polygon in eleven, with 7 attributes each, in an area of the size of France. One client over HTTP, one request after the other, ${TILES} tiles around random places for each row; those of the lowest zooms are few, and are asked for once each.

${markdownTable(['', 'p50 ms', 'p99 ms', 'mean kB', 'again p50 ms', 'unchanged (304) p50 ms'], rows)}
`;
}

async function onEmbedded(): Promise<string[][]> {
  const server = await startLoadedServer(writeDemoTown);
  try {
    return await measured('embedded database', server, {});
  } finally {
    await server.stop();
  }
}

async function onPostgres(): Promise<string[][]> {
  if (withoutPostgres) return [];
  const postgres = await startPostgres();
  const server = await startLoadedServer(writeDemoTown, { DATABASE_URL: postgres.url });
  try {
    return await measured('PostgreSQL', server, { DATABASE_URL: postgres.url });
  } finally {
    await server.stop();
    await postgres.stop();
  }
}

async function measured(database: string, server: LoadedServer, settings: Readonly<Record<string, string>>) {
  const environment = { WAYPOST_DATA: server.dataFolder, ...settings };
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const path = join(folder, 'features.geojsonl');
  await writeFeatures(path, FEATURES);
  const created = await waypost(['dataset', 'create', 'tiles', '--project', 'bench', '--json'], environment);
  const { id }: { id: string } = JSON.parse(created.stdout);
  await waypost(['dataset', 'import', 'tiles', path, '--project', 'bench'], environment);
  rmSync(folder, { recursive: true });
  const random = seededRandom(SEED + 5);
  const tiles = (lowest: number, highest: number) => {
    const found = Array.from({ length: TILES }, () => {
      const { lat, lng } = place(random);
      return tileAt(lowest + Math.floor(random() * (highest - lowest + 1)), [lng, lat]);
    });
    return [...new Set(found)];
  };
  const zooms = (lowest: number, highest: number) =>
    rowOf(server, id, `zooms ${lowest} to ${highest}, ${database}`, tiles(lowest, highest));
  // A first round lets the server compile what it runs.
  await zooms(...STREETS);
  return [await zooms(...STREETS), await zooms(7, 9), await zooms(0, 6)];
}

async function rowOf({ origin, privateKey }: LoadedServer, id: string, name: string, tiles: readonly string[]) {
  let bytes = 0;
  const etags = new Map<string, string>();
  const timed = async (headersOf: (tile: string) => Record<string, string>) => {
    const times = new Float64Array(tiles.length);
    for (const [i, tile] of tiles.entries()) {
      const started = performance.now();
      const answer = await fetch(`${origin}/datasets/${id}/tiles/${tile}.mvt`, {
        headers: { 'x-api-key': privateKey, ...headersOf(tile) },
      });
      bytes += (await answer.arrayBuffer()).byteLength;
      times[i] = performance.now() - started;
      if (answer.status !== 200 && answer.status !== 304) throw new Error(`${answer.status}`);
      etags.set(tile, String(answer.headers.get('etag')));
    }
    return summarize(times);
  };
  const first = await timed(() => ({}));
  const kilobytes = bytes / tiles.length / 1000;
  const again = await timed(() => ({}));
  const unchanged = await timed((tile) => ({ 'if-none-match': etags.get(tile) ?? '' }));
  return [name, ms(first.p50), ms(first.p99), kilobytes.toFixed(1), ms(again.p50), ms(unchanged.p50)];
}
