import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { first } from '../src/at.ts';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { ROADS_FILE } from '../src/regions/versions.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { TripRows } from '../src/roads/search/trip-rows.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { ASKED_HEADINGS, askedRow, REQUESTS_A_SECOND, startAsking } from './asking.ts';
import { extractPath } from './extracts.ts';
import { type LoadedServer, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { markdownTable, ms, summarize, type Timings } from './report.ts';

const SEED = 23;
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;
/** Points of the matrix that is answered at once, and of the one that is worked on in the background. */
const SMALL = 1_000;
const LARGE = 10_000;
const ROUNDS = 5;
/** How long suggestions are asked for without it. */
const IDLE_SECONDS = 20;
const POLL_MS = 200;

const run = promisify(execFile);
const random = seededRandom(SEED);
const point = (): Position => ({
  lat: AREA.south + random() * (AREA.north - AREA.south),
  lng: AREA.west + random() * (AREA.east - AREA.west),
});
const many = (count: number) => Array.from({ length: count }, point);
const joined = (count: number) =>
  many(count)
    .map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`)
    .join('|');

/** Matrices in Porto: a large one in the engine, and a very large one as a job of a server that others use. */
export async function benchMatrices(): Promise<string> {
  const engine: Timings[] = [];
  const server = await startLoadedServer(async (path, folder) => {
    const roads = join(folder, ROADS_FILE);
    const content = { maps: [extractPath({ name: 'porto' })], addresses: [], postcodes: [], towns: true };
    const report = await writeRegion({ places: path, roads }, content, () => {});
    engine.push(engineTimes(roads));
    return report;
  });
  try {
    const { rows, bytes, seconds, restMs } = await jobBeside(server);
    return `## Large matrices

Porto, driving, random points in 41.10…41.22 N, 8.70…8.55 W. In the engine, on one thread, ${SMALL} × ${SMALL} with snapping: p50 **${ms(first(engine).p50)} ms**. As an asynchronous matrix ${LARGE} × ${LARGE}: **${seconds.toFixed(0)} s** from the request to the status \`completed\`, its result ${(bytes / 1e6).toFixed(0)} MB of gzip, read in ${(restMs / 1000).toFixed(0)} s. Beside it, ${REQUESTS_A_SECOND} suggestions a second:

${markdownTable(ASKED_HEADINGS, rows)}
`;
  } finally {
    await server.stop();
  }
}

function engineTimes(path: string): Timings {
  const roads = openRoads(path);
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  const metric = new Customizer(networkOf(roads, KEY.mode)).customize(weighting);
  const times = new Float64Array(ROUNDS);
  for (let round = 0; round < ROUNDS; round++) {
    const [origins, destinations] = [many(SMALL), many(SMALL)];
    const started = performance.now();
    new TripRows(new RoadQueries(roads), { weighting, metric }, destinations).rows(origins);
    times[round] = performance.now() - started;
  }
  return summarize(times);
}

async function jobBeside(server: LoadedServer) {
  const headers = { 'content-type': 'application/json', 'x-api-key': server.privateKey };
  const url = `${server.origin}/distance/matrix/async/`;
  // A first one, small: threads, metrics and code are there for others as well.
  const order = async (count: number) => {
    const body = JSON.stringify({ origins: joined(count), destinations: joined(count) });
    const started = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    const { matrix_id: id } = JSON.parse(await answer.text());
    for (;;) {
      const { status, error } = JSON.parse(await (await fetch(`${url}${id}/status`, { headers })).text());
      if (status === 'completed') return { id, seconds: (performance.now() - started) / 1000 };
      if (status === 'error' || status === 'timeout') throw new Error(`the matrix ended: ${status} ${error}`);
      await pause(POLL_MS);
    }
  };
  const warm = startAsking(server);
  await order(100);
  await pause(IDLE_SECONDS * 500);
  await warm();
  const alone = startAsking(server);
  await pause(IDLE_SECONDS * 1000);
  const idle = await alone();
  const beside = startAsking(server);
  const { id, seconds } = await order(LARGE);
  const busy = await beside();
  const reading = startAsking(server);
  // By another process: the generator of load has to keep its clock.
  const script = new URL('./read-once.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [script, `${url}${id}/result`, server.privateKey]);
  const { bytes, ms: restMs }: { bytes: number; ms: number } = JSON.parse(stdout);
  const read = await reading();
  return {
    rows: [
      askedRow('without it', idle),
      askedRow('while it is worked on', busy),
      askedRow('while its result is read', read),
    ],
    ...{ bytes, seconds, restMs },
  };
}
