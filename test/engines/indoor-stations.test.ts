import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Xy } from '../../src/geo/position.ts';
import { readPlanFile } from '../../src/import/venues/read.ts';
import type { TaggedFeature } from '../../src/import/venues/tagged.ts';
import { levelsOf } from '../../src/osm/indoor/levels.ts';
import { ARC_KINDS } from '../../src/venues/graph/arcs.ts';
import type { ProfileName } from '../../src/venues/graph/profiles.ts';
import type { Course } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { stepsOf } from '../../src/venues/steps/steps.ts';
import { crossesBy, kindsOf } from '../oracles/slow-walk.ts';
import { openPlan } from '../support/indoor-plan.ts';

const FOLDER = fileURLToPath(new URL('../../../shared/data/indoor/', import.meta.url));
const skip = existsSync(FOLDER) ? false : 'the indoor plans are not here: ../shared/data/indoor';
const STATIONS = ['zuerich-hb', 'massy-palaiseau', 'moorgate', 'darmstadt-hbf'] as const;
const PAIRS = 500;
/** A door is in a wall that is so near to it, metres. */
const AT_DOOR_METERS = 0.6;

/** A room as its tags and its outline have it, without what the import makes of them. */
interface RawRoom {
  readonly levels: readonly number[];
  readonly ring: readonly Xy[];
}

function rawRooms(features: readonly TaggedFeature[], { plane }: Venue): RawRoom[] {
  return features.flatMap(({ tags, geometry }) => {
    const isRoom = tags.get('indoor') === 'room' && !tags.has('highway') && geometry.type === 'Polygon';
    return isRoom ? [{ levels: levelsOf(tags).sets.flat(), ring: geometry.coordinates[0].map((at) => plane.xy(at)) }] : [];
  });
}

function rawDoors(features: readonly TaggedFeature[], { plane }: Venue): Xy[] {
  const isDoor = ({ tags }: TaggedFeature) => tags.has('door') || tags.has('entrance') || tags.has('barrier');
  return features.flatMap((each) =>
    each.geometry.type === 'Point' && isDoor(each) ? [plane.xy(each.geometry.coordinates)] : [],
  );
}

/** Whether a way leads through the wall of a room that it neither begins nor ends in, at no door, and along no drawn line. */
function breaksThrough({ points, pieces }: Course, rooms: readonly RawRoom[], doors: readonly Xy[]): boolean {
  const ends = [points[0], points[points.length - 1]];
  const others = rooms.filter(
    ({ ring, levels }) => !ends.some(({ x, y, level }) => levels.includes(level) && isIn(ring, x, y)),
  );
  return pieces.some(({ kind }, i) => {
    const [a, b] = [points[i], points[i + 1]];
    if (kind === 'path' || a.level !== b.level) return false;
    const isAtDoor = doors.some(([x, y]) => [a, b].some((end) => Math.hypot(end.x - x, end.y - y) < AT_DOOR_METERS));
    if (isAtDoor) return false;
    return others.some(
      ({ ring, levels }) =>
        levels.includes(a.level) &&
        ring.slice(1).some((corner, j) => crossesBy([a.x, a.y], [b.x, b.y], ring[j], corner, 0.05)),
    );
  });
}

function isIn(ring: readonly Xy[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** The same numbers in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

function someWays(venue: Venue, profile: ProfileName): Course[] {
  const places = venue.features.filter((each) => venue.heads[each].isSearchable && venue.anchors(each).length > 0);
  const next = random(11);
  const any = () => venue.anchors(places[next(places.length)]);
  return Array.from({ length: PAIRS }, () => courseBetween(venue, profile, any(), any())).filter((each) => each !== null);
}

function assertSound(
  venue: Venue,
  course: Course,
  profile: ProfileName,
  rooms: readonly RawRoom[],
  doors: readonly Xy[],
): void {
  const which = `${profile} from ${course.from.x},${course.from.y} to ${course.to.x},${course.to.y}`;
  assert.ok(!breaksThrough(course, rooms, doors), which);
  const steps = stepsOf(venue, course, { isLast: true, known: new Set(), asked: null }).slice(0, -1);
  for (const { type, points, meters } of steps) {
    const isRide = points[0].level !== points[points.length - 1].level;
    assert.ok(meters > 0.005 || isRide, `${which}: ${type} leads nowhere`);
  }
  const kinds = kindsOf(venue, course);
  const climbs = ['steps', 'stairs', 'escalator'].filter((kind) => kinds.has(kind));
  if (profile === 'wheelchair') assert.deepEqual(climbs, [], which);
}

describe('stations', { skip }, () => {
  for (const name of STATIONS) {
    const path = `${FOLDER}${name}.osm.pbf`;

    test(`${name}: ${PAIRS} ways lead through no third room's wall, and their steps change place or level`, async () => {
      const { venue } = await openPlan(path);
      const { features } = await readPlanFile(path);
      const [rooms, doors] = [rawRooms(features, venue), rawDoors(features, venue)];
      for (const profile of ['default', 'wheelchair'] as const) {
        for (const course of someWays(venue, profile)) {
          assertSound(venue, course, profile, rooms, doors);
        }
      }
    });
  }

  test('all lifts of Zürich that the map leads to stop where their point or their shaft has a level', async () => {
    const { venue } = await openPlan(`${FOLDER}zuerich-hb.osm.pbf`);
    const { rows, heads, meta } = venue;
    const stops = new Map<number, Set<number>>();
    for (let vertex = 0; vertex + 1 < rows.firstArc.length; vertex++) {
      for (let arc = rows.firstArc[vertex]; arc < rows.firstArc[vertex + 1]; arc++) {
        if (ARC_KINDS[rows.kind[arc]] !== 'lift') continue;
        const lift = rows.arcFeature[arc];
        stops.set(lift, (stops.get(lift) ?? new Set()).add(rows.level[vertex]));
      }
    }
    const joined = [...stops.values()].filter((levels) => levels.size > 1);
    // Those of the platforms and halls; eleven more stop where the map draws nothing that leads to them.
    assert.ok(joined.length >= 22, `${joined.length} lifts`);
    const missing = new Set(meta.findings.filter(({ kind }) => kind === 'missing connection').map(({ source }) => source));
    for (const [lift, levels] of stops) {
      const named = heads[venue.features[lift]].levels;
      const isWhole = named.every((level) => levels.has(level));
      assert.ok(isWhole || missing.has(heads[venue.features[lift]].source), heads[venue.features[lift]].source);
    }
  });

  test('wheelchairs reach the deep platforms of Zürich from the hall', async () => {
    const { venue } = await openPlan(`${FOLDER}zuerich-hb.osm.pbf`);
    for (const track of ['31', '32', '33', '34']) {
      const platform = venue.featureWithRef(track);
      assert.ok(platform !== undefined, `platform ${track}`);
      const from = venue.standAt({ lat: 47.37856, lng: 8.5398 }, 0, 50);
      assert.ok(from);
      const course = courseBetween(venue, 'wheelchair', [from], venue.anchors(platform));
      assert.ok(course && kindsOf(venue, course).has('lift'), `platform ${track}`);
      assert.equal(course.points[course.points.length - 1].level, -4);
    }
  });
});
