import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../bench/queries.ts';
import { metersPerDegree } from '../../src/geo/distance.ts';
import { MODES } from '../../src/modes/index.ts';
import { type Anchors, anchorsOf } from '../../src/roads/search/anchors.ts';
import type { MatchedTrace } from '../../src/roads/search/match-path.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import type { Trace } from '../../src/roads/search/trace.ts';
import { slowMatchScore } from '../oracles/slow-match.ts';
import type { TestMap } from '../support/map-files.ts';
import { importRoads, questionOf, type Tags } from '../support/road-map.ts';

const CORNER = { lat: 41.15, lng: -8.6 };
const [PER_LAT, PER_LNG] = metersPerDegree(CORNER.lat);
const at = (east: number, north: number) => ({
  lat: Math.round((CORNER.lat + north / PER_LAT) * 1e7) / 1e7,
  lng: Math.round((CORNER.lng + east / PER_LNG) * 1e7) / 1e7,
});

const SIDE = 7;
const STEP = 100;
const KINDS = ['residential', 'residential', 'service', 'primary', 'footway', 'cycleway', 'path'];

/** A town of crooked blocks with all that roads have: one-way streets, private ones, bends, missing pieces, forbidden turns over ways. */
function randomTown(random: () => number): TestMap {
  const idOf = (column: number, row: number) => 1 + row * SIDE + column;
  const nodes = Array.from({ length: SIDE * SIDE }, (_, i) => ({
    id: i + 1,
    ...at((i % SIDE) * STEP + random() * 50, Math.floor(i / SIDE) * STEP + random() * 50),
  }));
  const ways: { id: number; nodes: number[]; tags: Tags }[] = [];
  const join = (a: number, b: number) => {
    if (random() < 0.12) return;
    const bend = nodes.length + 1;
    const isBent = random() < 0.3;
    if (isBent) {
      const [from, to] = [nodes[a - 1], nodes[b - 1]];
      const off = () => (random() - 0.5) * 60;
      nodes.push({
        id: bend,
        lat: Math.round(((from.lat + to.lat) / 2 + off() / PER_LAT) * 1e7) / 1e7,
        lng: Math.round(((from.lng + to.lng) / 2 + off() / PER_LNG) * 1e7) / 1e7,
      });
    }
    const tags = {
      highway: KINDS[Math.floor(random() * KINDS.length)],
      ...(random() < 0.2 && { oneway: random() < 0.5 ? 'yes' : '-1' }),
      ...(random() < 0.1 && { access: 'private' }),
    };
    ways.push({ id: 1000 + ways.length, nodes: isBent ? [a, bend, b] : [a, b], tags });
  };
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      if (column + 1 < SIDE) join(idOf(column, row), idOf(column + 1, row));
      if (row + 1 < SIDE) join(idOf(column, row), idOf(column, row + 1));
    }
  }
  const relations = ways.slice(0, 10).flatMap((via, i) => {
    const touching = (node: number) =>
      ways.find((way) => way !== via && (way.nodes[0] === node || way.nodes.at(-1) === node));
    const [from, to] = [touching(via.nodes[0]), touching(via.nodes[via.nodes.length - 1])];
    if (!from || !to || random() < 0.5) return [];
    const member = (way: { id: number }, role: string) => ({ type: 'way' as const, id: way.id, role });
    const members = [member(from, 'from'), member(via, 'via'), member(to, 'to')];
    return [{ id: i + 1, members, tags: { type: 'restriction', restriction: 'no_right_turn' } }];
  });
  return { nodes, ways, relations };
}

/** A walk across the town that cares little for its streets. */
function randomTrace(random: () => number): Trace {
  const count = 2 + Math.floor(random() * 8);
  const rows = [0, 1, 2, 3].map(() => new Float64Array(count));
  const [lat, lng, time, accuracy] = rows;
  let [east, north, angle, clock] = [random() * 600, random() * 600, random() * 2 * Math.PI, 0];
  const isTimed = random() < 0.5;
  for (let i = 0; i < count; i++) {
    const point = at(east, north);
    [lat[i], lng[i], time[i], accuracy[i]] = [point.lat, point.lng, isTimed ? clock : Number.NaN, 4 + random() * 12];
    const far = random() < 0.1 ? 500 : 25 + random() * 90;
    angle += (random() - 0.5) * 1.5;
    clock += far / (5 + random() * 15);
    east = Math.min(650, Math.max(0, east + far * Math.cos(angle)));
    north = Math.min(650, Math.max(0, north + far * Math.sin(angle)));
  }
  return { lat, lng, time, accuracy };
}

/** Some of the anchors. */
function among({ lat, lng, time, sigma, first }: Anchors, wanted: readonly number[]): Anchors {
  const pick = (row: Float64Array) => Float64Array.from(wanted, (i) => row[i]);
  return { count: wanted.length, lat: pick(lat), lng: pick(lng), time: pick(time), sigma: pick(sigma), first };
}

/** Compares the matchings of a trace with the plain reference. @returns how many there are */
function check({ matchings, gaps, state }: MatchedTrace, trace: Trace, slow: (points: Anchors) => number): number {
  const anchors = anchorsOf(trace);
  for (const { anchors: own, score } of matchings) {
    const expected = slow(among(anchors, own));
    assert.ok(Math.abs(score - expected) <= 1e-4 * (1 + Math.abs(expected)), `${score}, not ${expected}`);
  }
  // Where the trace was not followed, not even the whole of it has a way that is likely enough.
  if (gaps.length > 0) assert.equal(slow(anchors), Number.NEGATIVE_INFINITY, 'a gap where there is a way');
  assert.equal(state.length, trace.lat.length);
  return matchings.length;
}

test('the way of a trace through a random town is as likely as the most likely one of the plain reference', async () => {
  const seed = Number(process.env.SEED ?? 11);
  const random = seededRandom(seed);
  let compared = 0;
  for (let town = 0; town < 25; town++) {
    const roads = await importRoads(randomTown(random));
    const queries = new RoadQueries(roads);
    for (const mode of MODES) {
      const question = questionOf(roads, { mode });
      const { weighting, metric } = question;
      assert.ok(metric);
      for (let round = 0; round < 20; round++) {
        const trace = randomTrace(random);
        const matched = queries.match({ weighting, metric }, trace);
        try {
          compared += check(matched, trace, (points) => slowMatchScore(roads, weighting, points));
        } catch (error) {
          throw new Error(`SEED=${seed}, town ${town}, ${mode}, round ${round}`, { cause: error });
        }
      }
    }
  }
  assert.ok(compared > 1500, `${compared} matchings were compared`);
});
