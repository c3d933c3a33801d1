import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { openPlaces } from '../src/places/read.ts';
import { PLACES_FILE, RegionVersions } from '../src/regions/versions.ts';
import { serve, waypost } from '../test/process.ts';
import type { TypedQuery } from './queries.ts';
import { writeTowns } from './regions.ts';
import { markdownTable } from './report.ts';
import { townQueries } from './towns.ts';

const CONNECTIONS = 32;
const SECONDS = 10;
const QUERIES = 5_000;

/** A server with the starter region in a process of its own, and a project whose limit the load does not reach. */
async function prepare(dataFolder: string) {
  const versions = new RegionVersions(dataFolder);
  const { id } = await versions.build('towns', async (folder) => ({
    ...(await writeTowns(join(folder, PLACES_FILE))),
    sources: [],
  }));
  versions.use(id);
  const environment = { WAYPOST_DATA: dataFolder };
  const server = await serve(environment);
  const created = await waypost(['project', 'create', 'bench', '--json'], environment);
  await waypost(['project', 'set', 'bench', '--limit', 'localities=1000000', '--quota', '1000000000'], environment);
  const { private_key: privateKey, public_key: publicKey } = JSON.parse(created.stdout);
  return { server, privateKey, publicKey, places: openPlaces(versions.file(id, PLACES_FILE)) };
}

/** Requests over HTTP with keys, limits, quota, validation and the log on, from a load generator on the same machine. */
export async function benchHttp(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const { server, privateKey, publicKey, places } = await prepare(dataFolder);
  const load = (requests: readonly autocannon.Request[]) =>
    autocannon({ url: server.origin, connections: CONNECTIONS, duration: SECONDS, requests: [...requests] });
  try {
    const suggest = ({ text, bias }: TypedQuery): autocannon.Request => {
      const near = bias ? `&location=${bias.centre.lat},${bias.centre.lng}&radius=${bias.radiusMeters}` : '';
      return {
        path: `/localities/autocomplete?input=${encodeURIComponent(text)}${near}&key=${publicKey}`,
        headers: { referer: 'https://shop.example.com/', 'accept-language': 'de, en;q=0.5' },
      };
    };
    const queries = townQueries(places, QUERIES);
    const calm = queries.filter(({ text, isSlipped }) => text.length >= 3 && !isSlipped);
    const details = Array.from({ length: QUERIES }, (_, i): autocannon.Request => {
      const place = Math.floor((i * places.meta.places) / QUERIES);
      return { path: `/localities/details?public_id=${places.publicId(place)}`, headers: { 'x-api-key': privateKey } };
    });
    const rows: string[][] = [];
    for (const [name, requests] of [
      ['/localities/autocomplete', queries.map(suggest)],
      ['the same without typing errors, from 3 letters on', calm.map(suggest)],
      ['/localities/details', details],
    ] as const) {
      // A first, shorter round lets the server compile what it runs.
      await autocannon({ url: server.origin, connections: CONNECTIONS, duration: 3, requests: [...requests] });
      const result = await load(requests);
      if (result.errors > 0 || result.non2xx > 0)
        throw new Error(`${name}: ${result.non2xx} refused, ${result.errors} failed`);
      const { latency } = result;
      rows.push([name, Math.round(result.requests.average).toString(), `${latency.p50}`, `${latency.p99}`]);
    }
    return `## Over HTTP

One server process with the embedded database; keys, limits, quota, validation and the log are on. The load comes from the same
machine, over ${CONNECTIONS} connections, ${SECONDS} s each; the queries are those of the towns above, all with a key and in another language.

${markdownTable(['', 'requests/s', 'p50 ms', 'p99 ms'], rows)}
`;
  } finally {
    places.close();
    await server.end('SIGTERM');
    rmSync(dataFolder, { recursive: true });
  }
}
