/** Builds the generated country's roads, writes them, opens them and asks them; prints what that took as JSON. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Position } from '../src/geo/position.ts';
import { PairedCustomizer } from '../src/roads/hierarchy/customize-together.ts';
import { weightingFor } from '../src/roads/live/ready-metrics.ts';
import { openRoads } from '../src/roads/network/file.ts';
import { networkOf } from '../src/roads/network/network.ts';
import { RoadQueries } from '../src/roads/search/queries.ts';
import { NO_TRAFFIC } from '../src/roads/traffic/traffic.ts';
import { writeGeneratedRoads } from './generated-roads-file.ts';
import { seededRandom } from './queries.ts';
import { summarize } from './report.ts';

const JUNCTIONS = 2_600_000;
const KEY = { mode: 'driving', method: 'time', avoid: 0, slot: null, isNow: false } as const;

const seconds = (since: number) => (performance.now() - since) / 1000;
let gigabytes = 0;
const note = () => {
  gigabytes = Math.max(gigabytes, process.memoryUsage().rss / 1e9);
};

const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-'));
try {
  const path = join(folder, 'roads.wp');
  const built = await writeGeneratedRoads(path, JUNCTIONS, note);
  globalThis.gc?.();
  let started = performance.now();
  const roads = openRoads(path);
  const openSeconds = seconds(started);
  const customizer = new PairedCustomizer(networkOf(roads, 'driving'));
  const weighting = weightingFor(roads, KEY, NO_TRAFFIC);
  // The first one starts the second thread.
  await customizer.customize(weighting);
  started = performance.now();
  const metric = await customizer.customize(weighting);
  const customizeSeconds = seconds(started);
  note();
  const queries = new RoadQueries(roads);
  const random = seededRandom(3);
  const { lat, lng } = roads.lines;
  const point = (): Position => {
    const at = Math.floor(random() * lat.length);
    return { lat: lat[at] / 1e7, lng: lng[at] / 1e7 };
  };
  const times = new Float64Array(500);
  for (let i = -100; i < times.length; i++) {
    const [origins, destinations] = [Array.from({ length: 14 }, point), Array.from({ length: 14 }, point)];
    const asked = performance.now();
    queries.matrix({ weighting, metric }, origins, destinations);
    if (i >= 0) times[i] = performance.now() - asked;
  }
  note();
  process.stdout.write(JSON.stringify({ ...built, openSeconds, customizeSeconds, gigabytes, matrix: summarize(times) }));
} finally {
  rmSync(folder, { recursive: true });
}
