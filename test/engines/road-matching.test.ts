import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { extractPath } from '../../bench/extracts.ts';
import { seededRandom } from '../../bench/queries.ts';
import { compareLengths, knownTrace } from '../../bench/traces.ts';
import { writeRegion } from '../../src/import/region.ts';
import { openRoads } from '../../src/roads/network/file.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { questionOf } from '../support/road-map.ts';

const PORTO = { name: 'porto' };
const AREA = { south: 41.1, north: 41.22, west: -8.7, east: -8.55 };
const TRACES = 12;

describe('traces made from known routes in Porto', {
  skip: existsSync(extractPath(PORTO)) ? false : 'the map extracts are not beside the project',
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-matching-'));
  after(() => rmSync(folder, { recursive: true }));
  let queries: RoadQueries;
  before(async () => {
    const files = { places: join(folder, 'places'), roads: join(folder, 'roads') };
    await writeRegion(files, { maps: [extractPath(PORTO)], addresses: [], postcodes: [], towns: false }, () => {});
    queries = new RoadQueries(openRoads(files.roads));
  });

  // Of the error of a receiver follows how much of a route can be found at all: streets lie 30 to 60 m apart.
  for (const [noise, least] of [
    [5, 0.98],
    [10, 0.96],
    [20, 0.9],
  ] as const) {
    for (const seconds of [1, 5]) {
      test(`off by ${noise} m, noted each ${seconds} s: ${100 * least} % of their length is right, missed and added taken off`, () => {
        const question = questionOf(queries.roads);
        const { weighting, metric } = question;
        assert.ok(metric);
        const random = seededRandom(noise + seconds);
        const point = () => ({
          lat: AREA.south + random() * (AREA.north - AREA.south),
          lng: AREA.west + random() * (AREA.east - AREA.west),
        });
        const all = { real: 0, missed: 0, added: 0 };
        for (let made = 0; made < TRACES; ) {
          const known = knownTrace(queries, question, [point(), point()], { seconds, noise }, random);
          if (!known) continue;
          made++;
          const matched = queries.match({ weighting, metric }, known.trace);
          const lengths = compareLengths(queries, known, matched);
          for (const part of ['real', 'missed', 'added'] as const) all[part] += lengths[part];
          for (const { confidence, ways } of matched.matchings) {
            assert.ok(confidence > 0 && confidence <= 1, `a confidence of ${confidence}`);
            assert.ok(ways.every(({ arcs, trip }) => arcs.length > 0 && trip.meters >= 0 && trip.seconds >= 0));
          }
        }
        const right = 1 - (all.missed + all.added) / all.real;
        assert.ok(right >= least, `${(100 * right).toFixed(1)} % of ${Math.round(all.real)} m`);
      });
    }
  }
});
