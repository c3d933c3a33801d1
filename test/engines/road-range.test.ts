import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Position } from '../../src/geo/position.ts';
import type { Mode } from '../../src/modes/index.ts';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import type { Method } from '../../src/roads/network/cost.ts';
import { ARC_FLAGS, networkOf } from '../../src/roads/network/network.ts';
import { costsOf, weightingOf } from '../../src/roads/network/weighting.ts';
import { type Question, RoadQueries } from '../../src/roads/search/queries.ts';
import { importRoads, questionOf } from '../support/road-map.ts';

/** A road that goes to and fro along the equator: pieces of 450 km and then of 1,000 km, so that it is 450 + 1,000 · (n − 1) km up to node n. */
const PIECES = 42;
const KM_PER_DEGREE = 111.32;
const nodes = Array.from({ length: PIECES + 1 }, (_, i) => ({
  id: i + 1,
  lat: i * 0.02,
  lng: i === 0 ? (1000 - 450) / KM_PER_DEGREE : i % 2 === 1 ? 1000 / KM_PER_DEGREE : 0,
  tags: {},
}));
const roads = await importRoads({
  nodes,
  ways: Array.from({ length: PIECES }, (_, i) => ({
    id: 1000 + i,
    nodes: [i + 1, i + 2],
    tags: { highway: 'tertiary', name: `Piece ${i}` },
  })),
  relations: [],
});
const queries = new RoadQueries(roads);
const at = (node: number): Position => ({ lat: nodes[node].lat, lng: nodes[node].lng });
const named = (question: Question, kind: string) => [kind, question] as const;

/** What it is up to a node, added up piece by piece from what the pieces and turns take one by one: nothing is packed. */
function plainly(mode: Mode, node: number): { meters: number; seconds: number } {
  const network = networkOf(roads, mode);
  const costs = network.costs[mode];
  if (!costs) throw new Error(`no ${mode}`);
  let [decimeters, centiseconds] = [0, 0];
  for (let piece = 0; piece < node; piece++) {
    const arc = network.arcOf[2 * piece];
    decimeters += network.length[arc];
    centiseconds += costs.time[arc];
    if (piece === node - 1) continue;
    const next = network.arcOf[2 * piece + 2];
    for (let t = network.firstTurn[arc]; t < network.firstTurn[arc + 1]; t++) {
      if (network.turnTo[t] === network.vertexOf[next]) centiseconds += costs.turn[t];
    }
  }
  return { meters: decimeters / 10, seconds: centiseconds / 100 };
}

/** 3,450 km, 10,450 km, 39,450 km and 41,450 km. */
const FAR = [4, 11, 40, 42];

for (const mode of ['driving', 'cycling', 'walking'] as const) {
  for (const method of ['time', 'distance'] as const satisfies readonly Method[]) {
    test(`${mode} by ${method}: routes and matrices around the Earth are what the pieces add up to`, () => {
      const ready = questionOf(roads, { mode, method });
      for (const [kind, question] of [named(ready, 'metric'), named({ ...ready, metric: null }, 'plain')]) {
        const matrix = queries.matrix(question, [at(0)], FAR.map(at));
        const many = queries.matrix(
          question,
          Array.from({ length: 6 }, () => at(0)),
          [...FAR, 1, 2].map(at),
        );
        for (const [i, node] of FAR.entries()) {
          const expected = plainly(mode, node);
          const what = `${kind}, ${expected.meters / 1000} km, ${expected.seconds / 86_400} days`;
          const way = queries.way(question, at(0), at(node));
          assert.deepEqual(way?.trip, expected, `route: ${what}`);
          assert.deepEqual(matrix.trips[i], expected, `1 × 4: ${what}`);
          assert.deepEqual(many.trips[i], expected, `6 × 6: ${what}`);
          assert.deepEqual(queries.matrix(question, [at(0)], [at(node)]).trips, [expected], `1 × 1: ${what}`);
          const course = routeLineOf(roads, mode, question.weighting.time, way);
          assert.equal(course.meters[course.meters.length - 1], expected.meters, `course: ${what}`);
        }
      }
    });

    test(`${mode} by ${method}: what is reached ends where the limit does, not again where a part of the cost has run over`, () => {
      const ready = questionOf(roads, { mode, method });
      // One hour is less than the first piece for everybody, 440 km are too.
      const limit = method === 'time' ? 3600 : 440_000;
      for (const [kind, question] of [named(ready, 'metric'), named({ ...ready, metric: null }, 'plain')]) {
        const reached = queries.reached(question, at(0), limit);
        assert.deepEqual(
          [...new Set(reached?.half)].map((half) => half >> 1),
          [0, 0],
          kind,
        );
      }
    });
  }
}

test('the longest trips that are wanted: 40,000 km, and 59 days by bicycle', () => {
  const [car, bicycle] = [plainly('driving', 42), plainly('cycling', 41)];
  assert.ok(car.meters > 41_000_000 && bicycle.seconds > 59 * 86_400, `${car.meters} m, ${bicycle.seconds / 86_400} days`);
});

test('a cost that outgrows its range is no way, and is reached by nobody', () => {
  const network = networkOf(roads, 'walking');
  const times = network.length.map(() => 2 ** 30);
  // Four pieces of 124 days each are 497 days, which is all that a cost can hold; the fifth is beyond it.
  const weighting = weightingOf(
    network,
    { mode: 'walking', method: 'time', avoid: 0 },
    { ...costsOf(network, 'walking'), time: times },
  );
  const question = { weighting, metric: null };
  assert.equal(queries.way(question, at(0), at(3))?.trip.seconds, plainTurns(3) + (3 * 2 ** 30) / 100);
  assert.equal(queries.way(question, at(0), at(5)), null);
  const reached = queries.reached({ ...questionOf(roads, { mode: 'walking' }), ...question }, at(0), 100);
  assert.ok(reached && [...reached.half].every((half) => half >> 1 === 0));

  function plainTurns(node: number): number {
    const usual = plainly('walking', node).seconds;
    let arcs = 0;
    for (let piece = 0; piece < node; piece++) arcs += (network.costs.walking?.time[network.arcOf[2 * piece]] ?? 0) / 100;
    return Math.round((usual - arcs) * 100) / 100;
  }
});

test('roads for those alone who have business there keep their place in far trips', async () => {
  const drawn = await importRoads({
    nodes,
    ways: Array.from({ length: PIECES }, (_, i) => ({
      id: 1000 + i,
      nodes: [i + 1, i + 2],
      tags: { highway: 'tertiary', ...(i === 11 && { access: 'private' }) },
    })),
    relations: [],
  });
  const own = new RoadQueries(drawn);
  const question = questionOf(drawn);
  const flags = networkOf(drawn, 'driving').costs.driving?.flags ?? new Uint8Array(0);
  assert.ok(flags[networkOf(drawn, 'driving').arcOf[22]] & ARC_FLAGS.restricted);
  const middle = { lat: (at(11).lat + at(12).lat) / 2, lng: (at(11).lng + at(12).lng) / 2 };
  const into = own.way(question, at(0), middle);
  assert.ok(
    into && Math.abs(into.trip.meters - 10_950_000) < 20_000,
    'into the private piece, 10,950 km from the beginning',
  );
  assert.equal(own.way(question, at(0), at(20)), null, 'but not through it');
});
