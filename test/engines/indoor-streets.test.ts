import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MISSING } from '../../src/branded-ids.ts';
import { geodesicMeters } from '../../src/geo/distance.ts';
import type { Position } from '../../src/geo/position.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { ARC_NUMBER } from '../../src/venues/graph/arcs.ts';
import type { Anchor } from '../../src/venues/graph/map.ts';
import { arcCostsOf } from '../../src/venues/graph/profiles.ts';
import type { Course } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import type { WalkEnd } from '../../src/walks/portals.ts';
import { type StreetGate, type Streets, streetGatesOf } from '../../src/walks/street-gates.ts';
import { walkBetween } from '../../src/walks/walk.ts';
import { openPlan } from '../support/indoor-plan.ts';
import { questionOf } from '../support/road-map.ts';
import { streetsOfFile } from '../support/streets-of-file.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/indoor/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the indoor plans are not here: ../shared/data/indoor';
const WALKS = 60;
/** Both sums round what streets take to the hundredth of a second. */
const ROUNDING = 0.03;

/** Numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function costOf(venue: Venue, course: Course): number {
  const { cost } = arcCostsOf(venue.rows, 'default');
  return course.pieces.reduce((sum, { arc, seconds }) => sum + (arc < 0 ? seconds : cost[arc]), 0);
}

function gateAlone({ rows }: Venue, { gate: { vertex } }: StreetGate): Anchor {
  const at = { x: rows.x[vertex], y: rows.y[vertex], level: rows.level[vertex] };
  return { ...at, space: MISSING, vertices: [vertex], meters: [0], isGate: true };
}

/** What the best of all walks takes: every gate is tried by itself, without any bound. */
function plainCost(streets: Streets, venue: Venue, street: Position, place: readonly Anchor[], isOut: boolean): number {
  const gates = streetGatesOf(streets, venue);
  const positions = gates.map(({ position }) => position);
  const { trips } = isOut
    ? streets.queries.matrix(streets.question, positions, [street])
    : streets.queries.matrix(streets.question, [street], positions);
  return gates.reduce((least, gate, i) => {
    const trip = trips[i];
    const alone = [gateAlone(venue, gate)];
    const course = isOut ? courseBetween(venue, 'default', place, alone) : courseBetween(venue, 'default', alone, place);
    return trip && course ? Math.min(least, trip.seconds + gate.meters + costOf(venue, course)) : least;
  }, Number.POSITIVE_INFINITY);
}

/** A station and the streets around it, both from the same map. */
async function stationWithStreets(
  name: string,
  mode: 'walking' | 'wheelchair' = 'walking',
): Promise<{ readonly venue: Venue; readonly streets: Streets }> {
  const path = `${FOLDER}${name}.osm.pbf`;
  const roads = await streetsOfFile(path, [mode]);
  const { venue } = await openPlan(path);
  const question = questionOf(roads, { mode });
  return { venue, streets: { queries: new RoadQueries(roads), mode, question } };
}

/** Compares a walk with the best over each gate by itself, and looks for gaps. @returns whether there is one */
function checkWalk(streets: Streets, venue: Venue, position: Position, place: readonly Anchor[], isOut: boolean): boolean {
  const ends: [WalkEnd, WalkEnd] = [
    { kind: 'street', position },
    { kind: 'venue', venue, anchors: place },
  ];
  const [from, to] = isOut ? ends.toReversed() : ends;
  const walk = walkBetween(streets, 'default', from, to);
  const least = plainCost(streets, venue, position, place, isOut);
  assert.equal(walk === null, least === Number.POSITIVE_INFINITY);
  if (!walk) return false;
  const { way, from: left, to: entered } = walk.street;
  const [gate, course] = isOut ? [left, walk.out] : [entered, walk.in];
  assert.ok(gate && course);
  const cost = way.trip.seconds + gate.meters + costOf(venue, course);
  assert.ok(cost <= least + ROUNDING, `${cost} s where ${least} s would do`);
  const end = isOut ? way.from : way.to;
  assert.ok(geodesicMeters(end.position, gate.position) < 25.1, 'the street is left beside the gate');
  const { x, y } = course.points[isOut ? course.points.length - 1 : 0];
  const at = { lat: venue.plane.lat(y), lng: venue.plane.lng(x) };
  assert.ok(geodesicMeters(at, gate.position) < 0.01, 'the venue is entered by the same gate');
  return true;
}

describe('walks between streets and stations', { skip }, () => {
  for (const name of ['moorgate', 'massy-palaiseau']) {
    test(`${name}: none is longer than the best over each gate by itself, and none has a gap`, async () => {
      const { venue, streets } = await stationWithStreets(name);
      const gates = streetGatesOf(streets, venue);
      assert.ok(gates.length > 50, `${gates.length} gates`);
      const [west, south, east, north] = venue.meta.bbox;
      const random = randomFrom(7);
      const places = venue.features.filter(
        (feature) => venue.heads[feature].isSearchable && venue.anchors(feature).length > 0,
      );
      let found = 0;
      for (let i = 0; i < WALKS; i++) {
        const position = { lat: south + random() * (north - south), lng: west + random() * (east - west) };
        const anchors = venue.anchors(places[Math.floor(random() * places.length)]);
        if (checkWalk(streets, venue, position, anchors, i % 2 === 1)) found++;
      }
      assert.ok(found > WALKS * 0.9, `${found} walks`);
    });
  }

  test('a gate below the ground is joined with a street that is drawn through the same point alone', async () => {
    const { venue, streets } = await stationWithStreets('zuerich-hb');
    const below = streetGatesOf(streets, venue).filter(({ gate }) => !gate.isOnGround);
    assert.ok(below.length > 10 && below.every(({ meters }) => meters < 0.05));
  });

  // Platform 31/32 is four storeys below the street. Where paths cross its border is no gate: the lifts of the map are streets without words.
  test('who rolls from the street to a platform below is told of the lift', async () => {
    const { venue, streets } = await stationWithStreets('zuerich-hb', 'wheelchair');
    const platform = venue.features.find((feature) => venue.heads[feature].ref === '31;32');
    assert.ok(platform !== undefined);
    const from: WalkEnd = { kind: 'street', position: { lat: 47.379126, lng: 8.542498 } };
    const walk = walkBetween(streets, 'wheelchair', from, { kind: 'venue', venue, anchors: venue.anchors(platform) });
    const pieces = walk?.in?.pieces ?? [];
    assert.ok(pieces.some(({ arc }) => arc >= 0 && venue.rows.kind[arc] === ARC_NUMBER.lift));
  });

  // Station footways end at its edge, on level -7: the street network of the same map leads down there, without a word of stairs.
  test('who walks from the street to a platform below is led in on the ground', async () => {
    const { venue, streets } = await stationWithStreets('moorgate');
    const platform = venue.features.find((feature) => venue.heads[feature].ref === '7');
    assert.ok(platform !== undefined);
    const from: WalkEnd = { kind: 'street', position: { lat: 51.5188, lng: -0.0886 } };
    const walk = walkBetween(streets, 'default', from, { kind: 'venue', venue, anchors: venue.anchors(platform) });
    const levels = walk?.in?.points.map(({ level }) => level) ?? [];
    assert.ok(levels[0] >= -1, `it comes in on level ${levels[0]}`);
    assert.ok(levels[levels.length - 1] < -5, 'and is led down by the venue');
  });
});
