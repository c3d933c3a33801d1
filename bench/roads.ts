import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Position } from '../src/geo/position.ts';
import { writeRegion } from '../src/import/region.ts';
import { ROADS_FILE } from '../src/regions/versions.ts';
import { lineOf } from '../src/roads/guidance/route-line.ts';
import { Customizer } from '../src/roads/hierarchy/customize.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads, type Roads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { EXTRACTS, extractPath } from './extracts.ts';
import { LOAD_HEADINGS, startLoadedServer } from './http.ts';
import { seededRandom } from './queries.ts';
import { markdownTable, ms, summarize, type Timings } from './report.ts';
import { routesTable } from './routes.ts';
import { openValhalla, type Valhalla } from './valhalla.ts';

const SEED = 17;
/** Where random points lie: Porto and what is around it. */
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
const PORTO = { name: 'porto' };
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;
const REQUESTS = 500;

function pointMaker(): () => Position {
  const random = seededRandom(SEED);
  return () => ({
    lat: AREA.south + random() * (AREA.north - AREA.south),
    lng: AREA.west + random() * (AREA.east - AREA.west),
  });
}

/** Times a question so many times, each with points of its own, after as many that do not count. */
async function time(rounds: number, ask: () => unknown): Promise<Timings> {
  for (let i = 0; i < rounds / 2; i++) await ask();
  const times = new Float64Array(rounds);
  for (let i = 0; i < rounds; i++) {
    const started = performance.now();
    await ask();
    times[i] = performance.now() - started;
  }
  return summarize(times);
}

/** Roads: building, customizing, matrices, routes, tolls and isochrones; in the engine, over HTTP, and beside Valhalla's binding. */
export async function benchRoads(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
  try {
    const build = await timeBuild(join(folder, 'all'));
    const file = join(folder, 'porto.roads');
    await writeRegion({ places: join(folder, 'porto.places'), roads: file }, contentOf([PORTO]), () => {});
    const roads = openRoads(file);
    const valhalla = await openValhalla(PORTO);
    const engine = await engineTable(roads, valhalla);
    const http = await httpTables(roads, valhalla);
    return `## Roads

All five extracts together: roads built in **${build.seconds.toFixed(1)} s** (${build.segments.toLocaleString('en')} segments; networks for cars and trucks, for bicycles, and for pedestrians). Porto, driving, random points in 41.10…41.22 N, 8.70…8.55 W; durations and distances, including snapping:

${engine}

Over HTTP, with keys, limits, quota and validation; the server and the load generator share both cores; 14 × 14 random points:

${http.load}

Over HTTP, one request after the other, in Porto, with a tariff for all of its booths:

${http.routes}

${largeSection()}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function contentOf(extracts: readonly { readonly name: string }[]) {
  return { maps: extracts.map(extractPath), addresses: [], postcodes: [], towns: false };
}

/** Imports all extracts and takes the time from where roads are begun. */
async function timeBuild(path: string): Promise<{ seconds: number; segments: number }> {
  let started = 0;
  const { roads: report } = await writeRegion(
    { places: `${path}.places`, roads: `${path}.roads` },
    contentOf(EXTRACTS),
    (step) => {
      if (started === 0 && step.startsWith('cutting roads')) started = performance.now();
    },
  );
  return { seconds: (performance.now() - started) / 1000, segments: report?.segments ?? 0 };
}

async function engineTable(roads: Roads, valhalla: Valhalla): Promise<string> {
  const customizer = new Customizer(networkOf(roads, 'driving'));
  const customized = await time(10, () => customizer.customize(weightingFor(roads, KEY, NO_TRAFFIC)));
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  const question = { weighting, metric: customizer.customize(weighting) };
  const queries = new RoadQueries(roads);
  const rows = [['customizing a metric', ms(customized.p50), ms(customized.p99), '', '']];
  for (const [name, rowsOf, columns, rounds] of [
    ['14 × 14', 14, 14, 20],
    ['1 × 200', 1, 200, 8],
  ] as const) {
    const [own, other] = [pointMaker(), pointMaker()];
    const many = (point: () => Position, count: number) => Array.from({ length: count }, point);
    const ours = await time(1000, () => queries.matrix(question, many(own, rowsOf), many(own, columns)));
    const theirs = await time(rounds, () => valhalla.matrix(many(other, rowsOf), many(other, columns), 'auto'));
    rows.push([name, ms(ours.p50), ms(ours.p99), ms(theirs.p50), `${Math.round(theirs.p50 / ours.p50)}×`]);
  }
  const [own, other] = [pointMaker(), pointMaker()];
  const ours = await time(2000, () => {
    const way = queries.way(question, own(), own());
    return way && lineOf(roads.lines, way);
  });
  const theirs = await time(200, () => valhalla.route(other(), other(), 'auto'));
  rows.push([
    'a route with its geometry',
    ms(ours.p50),
    ms(ours.p99),
    ms(theirs.p50),
    `${Math.round(theirs.p50 / ours.p50)}×`,
  ]);
  return markdownTable(['', 'p50 ms', 'p99 ms', "Valhalla's binding p50 ms", 'ratio'], rows);
}

async function httpTables(roads: Roads, valhalla: Valhalla): Promise<{ load: string; routes: string }> {
  const server = await startLoadedServer((path, folder) =>
    writeRegion({ places: path, roads: join(folder, ROADS_FILE) }, contentOf([PORTO]), () => {}),
  );
  try {
    const point = pointMaker();
    const list = (count: number) =>
      Array.from({ length: count }, point)
        .map(({ lat, lng }) => `${lat.toFixed(5)},${lng.toFixed(5)}`)
        .join('|');
    const requests = Array.from({ length: REQUESTS }, () => ({
      method: 'POST' as const,
      path: `/distance/distancematrix/json?private_key=${server.privateKey}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ origins: list(14), destinations: list(14), elements: 'duration_distance' }),
    }));
    const routes = await routesTable({ server, roads, valhalla, points: pointMaker, time });
    return {
      load: markdownTable(LOAD_HEADINGS, [await server.measure('POST /distance/distancematrix/json', requests)]),
      routes,
    };
  } finally {
    await server.stop();
  }
}

/** The generated country, in a process of its own, so that its memory is its own. */
function largeSection(): string {
  const script = fileURLToPath(new URL('./large-roads.ts', import.meta.url));
  const output = execFileSync(process.execPath, ['--expose-gc', '--max-old-space-size=4096', script], {
    maxBuffer: 1 << 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { junctions, turns, orderSeconds, customizeSeconds, gigabytes, openSeconds, matrix } = JSON.parse(output.toString());
  return `A generated country with **${junctions.toLocaleString('en')} junctions** and ${turns.toLocaleString('en')} turns with costs: ordering and contraction **${orderSeconds.toFixed(0)} s**, customizing a metric **${customizeSeconds.toFixed(1)} s**, opening the file **${openSeconds.toFixed(2)} s**, at most **${gigabytes.toFixed(1)} GB** of memory; 14 × 14: p50 **${ms(matrix.p50)} ms**, p99 ${ms(matrix.p99)} ms.
`;
}
