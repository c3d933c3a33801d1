import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Xy } from '../../src/geo/position.ts';
import { planOf } from '../../src/import/venues/plan-of.ts';
import { readPlanFile } from '../../src/import/venues/read.ts';
import type { OpenVenue } from '../../src/regions/venues.ts';
import { ARC_KINDS } from '../../src/venues/graph/arcs.ts';
import type { PlanLine } from '../../src/venues/plan/plan.ts';
import type { FeatureId } from '../../src/venues/plan/venue-ids.ts';
import { type Course, metersOf } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { crossesBy, kindsOf } from '../oracles/slow-walk.ts';
import { feature, openPlan } from '../support/indoor-plan.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/indoor/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the indoor plans are not here: ../shared/data/indoor';

/** The share of the rooms that routes have to reach in each venue. */
const VENUES = [
  { file: 'apb/apb.osm', reached: 0.96 },
  { file: 'apb/apb.geojson', reached: 0.96 },
  { file: 'apb/apb.imdf.zip', reached: 0.96 },
  { file: 'berlin-hbf/berlin_hbf.osm', reached: 0.98 },
  { file: 'berlin-hbf/berlin_hbf.geojson', reached: 0.98 },
  { file: 'frankfurt/frankfurt-hauptwache.osm.pbf', reached: 1 },
  { file: 'grand-place/grand-place.geojson', reached: 0.99 },
  { file: 'darmstadt-hbf.osm.pbf', reached: 0.98 },
  { file: 'darmstadt-hbf-2021.osm', reached: 0.8 },
] as const;

const opened = new Map<string, Promise<OpenVenue>>();
function open(file: string): Promise<OpenVenue> {
  const known = opened.get(file) ?? openPlan(`${FOLDER}${file}`);
  opened.set(file, known);
  return known;
}

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

describe('real venues', { skip }, () => {
  for (const { file, reached } of VENUES) {
    test(`${file}: routes reach its rooms, and a report lists the others`, async () => {
      const { venue } = await open(file);
      const { rooms, reached: counts, findings } = venue.meta;
      assert.ok(counts.default >= reached * rooms, `${counts.default} of ${rooms}`);
      const unreachable = findings.filter(({ kind }) => kind === 'unreachable');
      assert.equal(unreachable.length, rooms - counts.default, 'each that is not reached is reported, with the reason');
    });
  }

  test('10,000 ways never cross a wall, and those of wheelchairs no stairs', async () => {
    let ways = 0;
    for (const { file } of VENUES.filter((each) => !each.file.endsWith('berlin_hbf.geojson'))) {
      const { venue } = await open(file);
      const walls = wallsOf(venue);
      const places = venue.features.filter((each) => venue.heads[each].isSearchable && venue.anchors(each).length > 0);
      const next = random(file.length);
      const any = () => venue.anchors(places[next(places.length)]);
      for (let i = 0; i < 1250; i++) {
        ways++;
        const course = courseBetween(venue, i % 5 === 0 ? 'wheelchair' : 'default', any(), any());
        if (!course) continue;
        if (i % 5 === 0) assertStepless(venue, course, file);
        assertNoWall(course, walls, file);
      }
    }
    assert.equal(ways, 10_000);
  });

  test('no escalator is ridden against its direction', async () => {
    let ridden = 0;
    for (const file of ['berlin-hbf/berlin_hbf.osm', 'frankfurt/frankfurt-hauptwache.osm.pbf']) {
      const { venue } = await open(file);
      const plan = planOf(await readPlanFile(`${FOLDER}${file}`), { path: file });
      const allowed = allowedRides(venue, plan.lines);
      for (const [from, to] of escalatorsOf(venue)) {
        ridden++;
        const { x, y, level } = venue.rows;
        const rides = allowed.get(keyOf([x[from], y[from]], [x[to], y[to]])) ?? [];
        const rising = level[to] > level[from] ? 'up' : 'down';
        assert.ok(
          ['both', 'along', rising].some((ride) => rides.includes(ride)),
          `${file}: ${level[from]} to ${level[to]}`,
        );
      }
    }
    assert.ok(ridden > 90, `${ridden} stretches`);
  });

  test('the university building gives the same routes as a map, as GeoJSON and from IMDF', async () => {
    const [map, geojson, imdf] = [
      (await open('apb/apb.osm')).venue,
      (await open('apb/apb.geojson')).venue,
      (await open('apb/apb.imdf.zip')).venue,
    ];
    const rooms = map.features.filter((each) => map.heads[each].kind === 'room' && map.anchors(each).length > 0);
    const next = random(5);
    let [sameOfGeojson, sameOfImdf] = [0, 0];
    for (let i = 0; i < 5000; i++) {
      const [from, to] = [rooms[next(rooms.length)], rooms[next(rooms.length)]];
      const course = courseBetween(map, 'default', map.anchors(from), map.anchors(to));
      const [own, other] = [from, to].map((room) => geojson.anchors(feature(geojson, map.heads[room].source)));
      if (isAsLong(course, courseBetween(geojson, 'default', own, other))) sameOfGeojson++;
      if (isAsLong(course, courseBetween(imdf, 'default', sameRoom(map, imdf, from), sameRoom(map, imdf, to)))) sameOfImdf++;
    }
    assert.ok(sameOfGeojson >= 0.99 * 5000, `${sameOfGeojson} of 5000 from GeoJSON`);
    assert.ok(sameOfImdf >= 0.99 * 5000, `${sameOfImdf} of 5000 from IMDF`);
  });

  test('a person gets from the platform to the street, and a wheelchair by lifts', async () => {
    const { venue } = await open('frankfurt/frankfurt-hauptwache.osm.pbf');
    const from = venue.anchors(feature(venue, 'osm:w60699215'));
    const shop = venue.anchors(feature(venue, 'osm:n4233644193'));
    const byStairs = courseBetween(venue, 'no_elevator', from, shop);
    const byLift = courseBetween(venue, 'wheelchair', from, shop);
    assert.ok(byStairs && byLift);
    assert.ok(!kindsOf(venue, byStairs).has('lift'));
    assert.ok(kindsOf(venue, byLift).has('lift'));
    assert.equal(byLift.points[0].level, -4);
    assert.equal(byLift.points.at(-1)?.level, 0);
  });
});

function assertStepless(venue: Venue, course: Course, file: string): void {
  const kinds = kindsOf(venue, course);
  for (const kind of ['steps', 'stairs', 'escalator']) assert.ok(!kinds.has(kind), `${file}: ${kind}`);
}

/** The arcs of escalators, from vertex to vertex. */
function escalatorsOf({ rows: { firstArc, head, kind } }: Venue): [number, number][] {
  const rides: [number, number][] = [];
  for (let from = 0; from + 1 < firstArc.length; from++) {
    for (let arc = firstArc[from]; arc < firstArc[from + 1]; arc++) {
      if (ARC_KINDS[kind[arc]] === 'escalator') rides.push([from, head[arc]]);
    }
  }
  return rides;
}

/** The walls of each level, as the plan draws them: around rooms, obstacles, and walls. */
function wallsOf(venue: Venue): ReadonlyMap<number, readonly (readonly [Xy, Xy])[]> {
  const walls = new Map<number, (readonly [Xy, Xy])[]>();
  for (const each of venue.features) {
    const { kind, levels } = venue.heads[each];
    if (kind !== 'room' && kind !== 'wall' && kind !== 'obstacle') continue;
    const { geometry } = venue.record(each);
    const lines: number[][][] =
      geometry.type === 'Polygon'
        ? (geometry.coordinates as number[][][])
        : geometry.type === 'LineString'
          ? [geometry.coordinates as number[][]]
          : [];
    for (const line of lines) {
      const points = line.map(([lng, lat]): Xy => [venue.plane.x(lng), venue.plane.y(lat)]);
      for (const level of levels) {
        const own = walls.get(level) ?? [];
        walls.set(level, own);
        for (let i = 1; i < points.length; i++) own.push([points[i - 1], points[i]]);
      }
    }
  }
  return walls;
}

/** Lines of sight cross nothing; doors are where one crosses walls, and drawn lines lead where they lead. */
function assertNoWall({ points, pieces }: Course, walls: ReturnType<typeof wallsOf>, file: string): void {
  for (const [i, { kind }] of pieces.entries()) {
    const [a, b] = [points[i], points[i + 1]];
    if (kind !== 'walk' || a.level !== b.level) continue;
    for (const [c, d] of walls.get(a.level) ?? []) {
      assert.ok(
        !crossesBy([a.x, a.y], [b.x, b.y], c, d, 0.1),
        `${file}: a wall on level ${a.level} at ${a.x},${a.y} to ${b.x},${b.y}`,
      );
    }
  }
}

const keyOf = (a: Xy, b: Xy) => [a, b].map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

/** How a stretch is ridden along and against the order of its nodes, by the direction of its line. */
const RIDES: Readonly<Record<PlanLine['direction'], readonly [string, string]>> = {
  forward: ['along', 'never'],
  backward: ['never', 'along'],
  both: ['both', 'both'],
  up: ['up', 'up'],
  down: ['down', 'down'],
};

/** How each stretch of an escalator may be ridden, from one end to the other: `along` it, or whichever way leads up or down. */
function allowedRides({ plane }: Venue, lines: readonly PlanLine[]): Map<string, string[]> {
  const rides = new Map<string, string[]>();
  const allow = (a: Xy, b: Xy, ride: string) => rides.set(keyOf(a, b), [...(rides.get(keyOf(a, b)) ?? []), ride]);
  for (const { path, direction } of lines.filter(({ kind }) => kind === 'escalator')) {
    const points = path.map((corner) => plane.xy(corner));
    for (let i = 1; i < points.length; i++) {
      allow(points[i - 1], points[i], RIDES[direction][0]);
      allow(points[i], points[i - 1], RIDES[direction][1]);
    }
  }
  return rides;
}

/** Whether two ways are as long as each other, within 2 %. */
function isAsLong(a: Course | null, b: Course | null): boolean {
  if (!a || !b) return false;
  const [own, other] = [metersOf(a), metersOf(b)];
  return Math.abs(own - other) <= 0.02 * Math.max(own, other) + 0.01;
}

/** The room of another plan that holds the middle of a room of this one. */
function sameRoom(map: Venue, other: Venue, room: FeatureId) {
  const [anchor] = map.anchors(room);
  const [x, y] = [other.plane.x(map.plane.lng(anchor.x)), other.plane.y(map.plane.lat(anchor.y))];
  const space = other.map.spaceAt(x, y, anchor.level);
  return space < 0 ? [] : other.anchors(other.rows.spaceFeature[space]);
}
