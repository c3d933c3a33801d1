/** Opens an index in a process of its own and prints what that took: `node bench/large-open.ts FILE`. */
import { openPlaces } from '../src/places/index.ts';
import { percentile } from './queries.ts';
import { engine, timeQueries, townQueries } from './towns.ts';

const OPENINGS = 3;
const QUERIES = 10_000;

const [, , path] = process.argv;
const before = process.memoryUsage().rss;
const openings = new Float64Array(OPENINGS);
let places = openPlaces(path);
for (let i = 0; i < OPENINGS; i++) {
  places.close();
  const started = performance.now();
  places = openPlaces(path);
  openings[i] = performance.now() - started;
}
const openMs = percentile(openings.sort(), 0.5);
const suggester = engine(places);
const timings = await timeQueries(suggester, townQueries(places, QUERIES));
global.gc?.();
const memoryBytes = process.memoryUsage().rss - before;
process.stdout.write(JSON.stringify({ openMs, memoryBytes, timings, queries: QUERIES }));
