import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { GROUP_NAMES } from '../src/access/groups.ts';
import type { ImportReport } from '../src/import/region.ts';
import { openPlaces, type Places } from '../src/places/index.ts';
import type { PlaceNumber } from '../src/places/place-number.ts';
import { PLACES_FILE, RegionVersions } from '../src/regions/versions.ts';
import { serve, waypost } from '../test/support/process.ts';
import type { TypedQuery } from './queries.ts';
import { writeTowns } from './regions.ts';
import { markdownTable } from './report.ts';
import { townQueries } from './towns.ts';

const CONNECTIONS = 32;
const SECONDS = 10;
const WARM_UP_SECONDS = 3;
const QUERIES = 5_000;

/** A server in a process of its own, under load. */
export interface LoadedServer {
  readonly origin: string;
  readonly pid: number;
  readonly dataFolder: string;
  readonly places: Places;
  readonly privateKey: string;
  readonly publicKey: string;
  /** A row of the report: requests a second, and how long they took. @param status how the statuses begin that are expected: 2, or 3 */
  measure(name: string, requests: readonly autocannon.Request[], status?: string): Promise<string[]>;
  stop(): Promise<void>;
}

export const LOAD_HEADINGS = ['', 'requests/s', 'p50 ms', 'p99 ms'];

/**
 * Starts a server with a region that `write` makes, and a project whose limit the load does not reach.
 *
 * @param settings variables of the server's environment
 */
export async function startLoadedServer(
  write: (path: string, folder: string) => Promise<ImportReport>,
  settings: Readonly<Record<string, string>> = {},
): Promise<LoadedServer> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  const versions = new RegionVersions(dataFolder);
  const { id } = await versions.build('bench', async (folder) => ({
    ...(await write(join(folder, PLACES_FILE), folder)),
    sources: [],
  }));
  versions.use(id);
  const environment = { WAYPOST_DATA: dataFolder, ...settings };
  const server = await serve(environment);
  const created = await waypost(['project', 'create', 'bench', '--json'], environment);
  const limits = GROUP_NAMES.flatMap((group) => ['--limit', `${group}=100000000`]);
  await waypost(['project', 'set', 'bench', ...limits, '--quota', '1000000000'], environment);
  const { private_key: privateKey, public_key: publicKey } = JSON.parse(created.stdout);
  const places = openPlaces(versions.file(id, PLACES_FILE));
  const load = (requests: readonly autocannon.Request[], duration: number) =>
    autocannon({ url: server.origin, connections: CONNECTIONS, duration, requests: [...requests] });
  return {
    origin: server.origin,
    pid: server.pid,
    dataFolder,
    places,
    privateKey,
    publicKey,
    async measure(name, requests, status = '2') {
      // A first, shorter round lets the server compile what it runs.
      await load(requests, WARM_UP_SECONDS);
      const { errors, statusCodeStats = {}, latency, requests: counted } = await load(requests, SECONDS);
      const isOther = Object.keys(statusCodeStats).some((code) => !code.startsWith(status));
      if (errors > 0 || isOther) throw new Error(`${name}: ${errors} failed, answers ${JSON.stringify(statusCodeStats)}`);
      return [name, Math.round(counted.average).toString(), `${latency.p50}`, `${latency.p99}`];
    },
    async stop() {
      places.close();
      await server.end('SIGTERM');
      rmSync(dataFolder, { recursive: true });
    },
  };
}

/** A request for suggestions as a page makes it: a public key, a language. */
export function suggestRequest({ publicKey }: LoadedServer, { text, bias }: TypedQuery, types?: string): autocannon.Request {
  const near = bias ? `&location=${bias.centre.lat},${bias.centre.lng}&radius=${bias.radiusMeters}` : '';
  const asked = types === undefined ? '' : `&types=${encodeURIComponent(types)}`;
  return {
    path: `/localities/autocomplete?input=${encodeURIComponent(text)}${near}${asked}&key=${publicKey}`,
    headers: { referer: 'https://shop.example.com/', 'accept-language': 'de, en;q=0.5' },
  };
}

/** Requests over HTTP with keys, limits, quota, validation and the log on, from a load generator on the same machine. */
export async function benchHttp(): Promise<string> {
  const server = await startLoadedServer(writeTowns);
  try {
    const { places, privateKey } = server;
    const queries = townQueries(places, QUERIES);
    const calm = queries.filter(({ text, isSlipped }) => text.length >= 3 && !isSlipped);
    const suggest = (query: TypedQuery) => suggestRequest(server, query);
    const details = Array.from({ length: QUERIES }, (_, i): autocannon.Request => {
      const place = Math.floor((i * places.meta.places) / QUERIES) as PlaceNumber;
      return { path: `/localities/details?public_id=${places.publicId(place)}`, headers: { 'x-api-key': privateKey } };
    });
    const rows = [
      await server.measure('/localities/autocomplete', queries.map(suggest)),
      await server.measure('the same without typing errors, from 3 letters on', calm.map(suggest)),
      await server.measure('/localities/details', details),
    ];
    return `## Over HTTP

One server process with the embedded database; keys, limits, quota, validation and logging are enabled. The load generator runs on the same machine, with ${CONNECTIONS} connections, for ${SECONDS} s each; the queries are those for towns above, all with a key and in another language than English.

${markdownTable(LOAD_HEADINGS, rows)}
`;
  } finally {
    await server.stop();
  }
}
