import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Position } from '../../src/geo/position.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { TripRows } from '../../src/roads/search/trip-rows.ts';
import type { TestMap } from '../support/map-files.ts';
import { importRoads, questionOf } from '../support/road-map.ts';

/** So many junctions in a row and in a column, 111 m apart. */
const SIDE = 6;
const STEP = 0.001;

/** What a street of the town may be: most are plain, some make yards, dead ends and ways around. */
const STREETS = [
  ...Array.from({ length: 6 }, () => ({ highway: 'residential' })),
  { highway: 'residential', oneway: 'yes' },
  { highway: 'residential', oneway: '-1' },
  { highway: 'service', access: 'private' },
  { highway: 'residential', access: 'destination' },
  { highway: 'primary', maxspeed: '90' },
  { highway: 'footway' },
  null,
] as const;

/** A grid of streets, each drawn by itself. */
function townOf(kinds: readonly number[]): TestMap {
  const id = (row: number, column: number) => 1 + row * SIDE + column;
  const nodes = Array.from({ length: SIDE ** 2 }, (_, i) => ({
    id: i + 1,
    lat: 45 + Math.floor(i / SIDE) * STEP,
    lng: (i % SIDE) * STEP,
  }));
  const edges: [number, number][] = [];
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      if (column + 1 < SIDE) edges.push([id(row, column), id(row, column + 1)]);
      if (row + 1 < SIDE) edges.push([id(row, column), id(row + 1, column)]);
    }
  }
  const ways = edges.flatMap((ends, i) => {
    const tags = STREETS[kinds[i % kinds.length] % STREETS.length];
    return tags ? [{ id: i + 1, nodes: ends, tags }] : [];
  });
  // Paths within blocks that lead nowhere: whoever begins beside one has it nearest.
  const yards = kinds.flatMap((kind, i) => {
    const [row, column] = [Math.floor(i / (SIDE - 1)), i % (SIDE - 1)];
    return kind % 3 === 0 && row < SIDE - 1
      ? [{ id: 1000 + 2 * i, lat: 45 + (row + 0.4) * STEP, lng: (column + 0.4) * STEP }]
      : [];
  });
  const farEnds = yards.map(({ id, lat, lng }) => ({ id: id + 1, lat: lat + 0.2 * STEP, lng: lng + 0.2 * STEP }));
  const lanes = yards.map(({ id: start }) => ({ id: start, nodes: [start, start + 1], tags: { highway: 'service' } }));
  return { nodes: [...nodes, ...yards, ...farEnds], ways: [...ways, ...lanes] };
}

const positions = fc.array(
  fc.record({
    lat: fc.double({ min: 45 - STEP, max: 45 + SIDE * STEP, noNaN: true }),
    lng: fc.double({ min: -STEP, max: SIDE * STEP, noNaN: true }),
  }),
  { minLength: 1, maxLength: 20 },
);

describe('rows of trips to destinations that stay', () => {
  test('are those of Dijkstra, to the last unit, whatever the town', async () => {
    const kinds = fc.array(fc.nat({ max: STREETS.length - 1 }), { minLength: 40, maxLength: 60 });
    const mode = fc.constantFrom('driving', 'walking', 'cycling', 'truck');
    const method = fc.constantFrom('time', 'distance');
    await fc.assert(
      fc.asyncProperty(kinds, positions, positions, mode, method, async (drawn, origins, destinations, mode, method) => {
        const roads = await importRoads(townOf(drawn));
        const question = questionOf(roads, { mode, method });
        const queries = new RoadQueries(roads);
        const rows = new TripRows(queries, question, destinations);
        const plain = queries.matrix({ ...question, metric: null }, origins, destinations);
        assert.deepEqual(tripsOf(rows, origins), plain.trips);
        // The next rows find nothing of those before.
        assert.deepEqual(tripsOf(rows, origins.slice(-1)), plain.trips.slice(-destinations.length));
      }),
      { numRuns: 60 },
    );
  });
});

function tripsOf(rows: TripRows, origins: readonly Position[]) {
  const { seconds, meters } = rows.rows(origins);
  return Array.from(seconds, (each, pair) =>
    each === Number.POSITIVE_INFINITY ? null : { seconds: each, meters: meters[pair] },
  );
}
