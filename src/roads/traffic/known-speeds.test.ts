import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../bench/queries.ts';
import { importRoads } from '../../../test/support/road-map.ts';
import { idColumn } from '../../branded-ids.ts';
import { arcTime, networkOf, UNUSABLE } from '../network/network.ts';
import { type Half, type Segment, segmentOf } from '../network/road-ids.ts';
import { arcsOfHalf, costsOf } from '../network/weighting.ts';
import { speedsOnRoads, WHOLE_WAY } from './known-speeds.ts';
import { CLOSED_KMH, type KnownSpeeds, NO_TRAFFIC, slotTimes } from './traffic.ts';

const SIDE = 6;
const id = (row: number, column: number) => 1 + row * SIDE + column;

/**
 * Streets in a grid, each a way, and a road that leads past it in the west: who comes along way 200 and over way 201 must not go on along way 202,
 * so that there is a copy of the arc of way 201.
 */
const grid = Array.from({ length: SIDE ** 2 }, (_, i) => [Math.floor(i / SIDE), i % SIDE] as const);
const outside = [
  [0, -2],
  [1, -1],
  [2, -2],
] as const;
const tags = { highway: 'primary' };
const roads = await importRoads({
  nodes: [...grid, ...outside].map(([row, column], i) => ({
    id: i + 1,
    lat: 41.15 + row / 500,
    lng: -8.6 + column / 500,
    tags: {},
  })),
  ways: [
    ...Array.from({ length: 2 * SIDE }, (_, street) => ({
      id: 100 + street,
      nodes: Array.from({ length: SIDE }, (_, i) => (street < SIDE ? id(street, i) : id(i, street - SIDE))),
      tags,
    })),
    { id: 200, nodes: [37, id(0, 0)], tags },
    { id: 201, nodes: [id(0, 0), 38], tags },
    { id: 202, nodes: [38, 39], tags },
    { id: 203, nodes: [38, id(2, 0)], tags },
  ],
  relations: [
    {
      id: 1,
      members: [
        { type: 'way', id: 200, role: 'from' },
        { type: 'way', id: 201, role: 'via' },
        { type: 'way', id: 202, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_right_turn' },
    },
  ],
});
const network = networkOf(roads, 'driving');
const costs = costsOf(network, 'driving');
const wanted = { mode: 'driving', costs, slot: 0, isNow: true, state: null } as const;

/** Entries of some half segments, several of some: parts of any share, known, unknown and closed. */
function drawnSpeeds(random: () => number): KnownSpeeds {
  const rows = Array.from({ length: 40 }, () => ({
    half: Math.floor(random() * network.arcOf.length),
    share: random() < 0.5 ? 1 : random(),
    kmh: random() < 0.1 ? CLOSED_KMH : random() < 0.2 ? 0 : 1 + Math.floor(random() * 120),
  })).sort((a, b) => a.half - b.half);
  return {
    half: idColumn(Uint32Array.from(rows, ({ half }) => half)),
    share: Float64Array.from(rows, ({ share }) => share),
    row: Uint32Array.from(rows, (_, i) => i),
    speed: Uint8Array.from(rows, ({ kmh }) => kmh),
    slots: 1,
  };
}

/** What each half takes by the rule of the documentation, entry by entry: known parts at their speeds, the rest at its own. */
function slowTimes(known: KnownSpeeds, usual: Uint32Array): number[] {
  const times = [...usual];
  for (let half = 0 as Half; half < network.arcOf.length; half++) {
    const entries = [...known.half.keys()].filter(
      (entry) => known.half[entry] === half && known.speed[known.row[entry]] > 0,
    );
    if (entries.length === 0) continue;
    const isClosed = entries.some((entry) => known.speed[known.row[entry]] === CLOSED_KMH);
    const share = entries.reduce((sum, entry) => sum + known.share[entry], 0);
    const secondsAMeter = entries.reduce(
      (sum, entry) => sum + (known.share[entry] * 3.6) / known.speed[known.row[entry]],
      0,
    );
    for (const arc of arcsOfHalf(network, half)) {
      if (usual[arc] === UNUSABLE) continue;
      // Lengths are in decimetres, times in hundredths of seconds.
      const units = secondsAMeter * 10 * network.length[arc] + Math.max(0, 1 - share) * usual[arc];
      times[arc] = isClosed ? UNUSABLE : arcTime(units);
    }
  }
  return times;
}

test('known speeds are laid on every arc of a half segment as a slow reading of the table says', () => {
  const seed = Number(process.env.SEED ?? 31);
  const random = seededRandom(seed);
  assert.ok(network.copyArc.length > 0, 'the sign makes copies of arcs, which are laid too');
  // With nothing known, the times of the moment are the typical ones.
  const typical = slotTimes(network, wanted, NO_TRAFFIC).time;
  for (let round = 0; round < 30; round++) {
    const known = drawnSpeeds(random);
    const { time } = slotTimes(network, wanted, { weekly: [], live: [known] });
    const expected = slowTimes(known, typical);
    for (const [arc, units] of time.entries()) {
      // Sums of two orders of multiplication may round apart.
      assert.ok(
        Math.abs(units - expected[arc]) <= 1,
        `SEED=${seed}, round ${round}: arc ${arc} ${units}, not ${expected[arc]}`,
      );
    }
  }
});

test('a row is found on all segments of its way, in its direction, and in memory that threads share', () => {
  const table = {
    a: Float64Array.of(103, 999, 103),
    b: Float64Array.of(WHOLE_WAY.backward, WHOLE_WAY.both, WHOLE_WAY.both),
    speed: Uint8Array.of(30, 40, 50),
    slots: 1,
    measured: new Float64Array(0),
  };
  const { half, row, share } = speedsOnRoads(roads, table);
  const segments = [...roads.lines.way.keys()].filter((segment) => roads.lines.wayId[roads.lines.way[segment]] === 103);
  assert.equal(segments.length, SIDE - 1, 'between six junctions');
  const found = segments.map((segment) =>
    [...half.keys()].filter((entry) => segmentOf(half[entry]) === (segment as Segment)),
  );
  // One entry forwards, of the row for both directions; two backwards, in the order of the table.
  assert.deepEqual(
    found.map((entries) => entries.map((entry) => [half[entry] % 2, row[entry], share[entry]])),
    segments.map(() => [
      [0, 2, 1],
      [1, 0, 1],
      [1, 2, 1],
    ]),
  );
  assert.ok(!row.includes(1), 'way 999 is not on the map');
  for (const column of [half, row, share]) assert.ok(column.buffer instanceof SharedArrayBuffer);
});
