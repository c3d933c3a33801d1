import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { EXTRACTS, extractPath } from '../bench/extracts.ts';
import { writeRegion } from '../src/import/region.ts';
import { openRoads } from '../src/roads/file.ts';
import { MODES } from '../src/roads/network.ts';
import { RoadQueries } from '../src/roads/queries.ts';
import { questionOf } from './road-map.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost-road-extracts-'));
after(() => rmSync(folder, { recursive: true }));

/** So many origins and destinations: 10,000 pairs. */
const POINTS = 100;
const PATHS = 100;

/** Where the roads of each extract are: south, west, north, east. */
const WITHIN: Readonly<Record<string, readonly [number, number, number, number]>> = {
  andorra: [42.43, 1.42, 42.65, 1.78],
  malta: [35.8, 14.19, 36.08, 14.56],
  monaco: [43.72, 7.4, 43.76, 7.45],
  heidelberg: [49.34, 8.6, 49.5, 8.8],
  porto: [41.0, -8.75, 41.35, -8.4],
};

for (const extract of EXTRACTS) {
  const skip = existsSync(extractPath(extract)) ? false : 'the map extracts are not beside the project';
  describe(`the roads of ${extract.name}`, { skip }, () => {
    test('10,000 pairs for each mode: what the hierarchy says is what Dijkstra says, to the last unit', async () => {
      const files = { places: join(folder, `${extract.name}.places`), roads: join(folder, `${extract.name}.roads`) };
      await writeRegion(files, { maps: [extractPath(extract)], addresses: [], postcodes: [], towns: false }, () => {});
      const roads = openRoads(files.roads);
      const queries = new RoadQueries(roads);
      const [south, west, north, east] = WITHIN[extract.name];
      // A low-discrepancy sequence: spread evenly, and the same every time.
      const point = (i: number) => ({
        lat: south + ((i * 0.754_877_666) % 1) * (north - south),
        lng: west + ((i * 0.569_840_291) % 1) * (east - west),
      });
      const origins = Array.from({ length: POINTS }, (_, i) => point(i + 1));
      const destinations = Array.from({ length: POINTS }, (_, i) => point(i + 1 + POINTS));
      for (const mode of MODES) {
        const question = questionOf(roads, { mode });
        const { trips } = queries.matrix(question, origins, destinations);
        const plain = queries.matrix({ ...question, metric: null }, origins, destinations);
        assert.deepEqual(trips, plain.trips, mode);
        const found = trips.filter((trip) => trip !== null).length;
        assert.ok(found > trips.length / 2, `${mode}: ${found} of ${trips.length} have a route`);
        for (let i = 0; i < PATHS; i++) {
          const way = queries.way(question, origins[i], destinations[i]);
          assert.deepEqual(way?.trip ?? null, trips[i * POINTS + i], `${mode}, the way from ${i} to ${i}`);
        }
      }
    });
  });
}
