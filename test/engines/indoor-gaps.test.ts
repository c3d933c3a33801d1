import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Xy } from '../../src/geo/position.ts';
import { labelOf } from '../../src/venues/build/label.ts';
import { type Course, metersOf } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { at, DrawnPlan, feature, openPlan } from '../support/indoor-plan.ts';

const GROUND = { level: '0' };

function way(venue: Venue, from: string, to: string): Course | null {
  return courseBetween(venue, 'default', venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));
}

/** Whether a way leads over a point. */
function passes({ plane }: Venue, { points }: Course, point: Xy): boolean {
  const { lat, lng } = at(point);
  const [x, y] = [plane.x(lng), plane.y(lat)];
  return points.some((each) => Math.hypot(each.x - x, each.y - y) < 0.05);
}

/** A corridor with five rooms along it: doors lead into four of them, the fifth has only a corner in the wall to the fourth. */
function rooms(areDoorsDrawn: boolean): DrawnPlan {
  const plan = new DrawnPlan();
  const doors = [5, 15, 25, 35].map((x): Xy => [x, 0]);
  plan.surface('corridor', [[0, -3], [50, -3], [50, 0], ...doors.toReversed(), [0, 0]], { indoor: 'corridor', ...GROUND });
  for (const [i, door] of doors.entries()) {
    const [west, east] = [10 * i, 10 * i + 10];
    const opening: Xy[] = i === 3 ? [[east, 5]] : [];
    const corners: Xy[] = [[west, 0], door, [east, 0], ...opening, [east, 10], [west, 10]];
    plan.surface(`r${i}`, corners, { indoor: 'room', ref: `R${i}`, ...GROUND });
    if (areDoorsDrawn) plan.point(`d${i}`, door, { door: 'hinged', ...GROUND });
  }
  const annex: Xy[] = [
    [40, 0],
    [50, 0],
    [50, 10],
    [40, 10],
    [40, 5],
  ];
  return plan.surface('annex', annex, { indoor: 'room', ref: 'ANNEX', ...GROUND });
}

describe('what a plan has lost', () => {
  test('an opening is found by its corner in the wall, where such corners are doors', async () => {
    const { venue } = await openPlan(rooms(true));
    const course = way(venue, 'ANNEX', 'R0');
    assert.ok(course && passes(venue, course, [40, 5]) && passes(venue, course, [35, 0]), 'through the fourth room');
    const finding = venue.meta.findings.find(({ source }) => source === 'geojson:annex');
    assert.match(finding?.text ?? '', /an opening is assumed at each corner in its straight walls/);
  });

  test('a corner means nothing in a plan that draws no doors', async () => {
    const { venue } = await openPlan(rooms(false));
    const course = way(venue, 'ANNEX', 'R0');
    assert.ok(course && !passes(venue, course, [40, 5]), 'out to the corridor, as from any room');
  });

  test('the storey of a stairwell without a door has those of the storey below', async () => {
    const plan = new DrawnPlan();
    for (const level of ['0', '1']) {
      plan.box(`c${level}`, [0, -3], [30, 0], { indoor: 'corridor', level });
      plan.box(`r${level}`, [0, 0], [10, 10], { indoor: 'room', ref: `R${level}`, level });
      plan.point(`d${level}`, [5, 0], { door: 'hinged', level });
      plan.box(`s${level}`, [20, 0], [26, 6], { indoor: 'room', stairs: 'yes', level });
    }
    plan.point('door', [21, 0], { door: 'hinged', ...GROUND });
    const { venue } = await openPlan(plan);
    const course = way(venue, 'R0', 'R1');
    assert.ok(course);
    const { lat, lng } = at([21, 0]);
    const atDoor = course.points.filter(({ x, y }) => Math.hypot(x - venue.plane.x(lng), y - venue.plane.y(lat)) < 0.05);
    assert.deepEqual(
      atDoor.map(({ level }) => level),
      [0, 1],
    );
    const seconds = course.points.flatMap((point, i) =>
      atDoor.includes(point) ? [course.pieces[i - 1].seconds + course.pieces[i].seconds] : [],
    );
    assert.ok(Math.abs(seconds[0] - seconds[1]) < 0.01, 'to open it takes as long on both');
  });
});

describe('a door to the street', () => {
  const house = (entrance: string, highway = 'footway', on: Readonly<Record<string, string>> = GROUND) => {
    const plan = new DrawnPlan();
    plan.box('west', [0, 0], [20, 3], { indoor: 'room', ref: 'WEST', ...GROUND });
    plan.box('east', [30, 0], [50, 3], { indoor: 'room', ref: 'EAST', ...GROUND });
    plan.point('out', [20, 1.5], { entrance, door: 'hinged', ...on });
    plan.point('in', [30, 1.5], { entrance: 'main', door: 'hinged', ...GROUND });
    return plan.line('path', [[20, 1.5] as const, [30, 1.5] as const], { highway, ...GROUND });
  };

  test('is no way when it is an emergency exit, even where a path leads on from it', async () => {
    const open = await openPlan(house('yes'));
    const course = way(open.venue, 'WEST', 'EAST');
    assert.ok(course && passes(open.venue, course, [20, 1.5]), 'an ordinary door is');
    const through = house('emergency');
    through.line('inside', [[12, 1.5] as const, [20, 1.5] as const], { highway: 'footway', ...GROUND });
    const drawn = [house('emergency'), house('emergency', 'steps'), house('emergency', 'footway', {}), through];
    for (const [i, plan] of drawn.entries()) {
      const { venue } = await openPlan(plan);
      const other = way(venue, 'WEST', 'EAST');
      assert.ok(!other || !passes(venue, other, [20, 1.5]), `house ${i + 1}`);
    }
  });

  test('is not taken to come in again by another one, unless that saves a minute', async () => {
    const plan = house('yes').box('corridor', [0, -3], [50, 0], { indoor: 'corridor', ...GROUND });
    for (const x of [2, 48]) plan.point(`door${x}`, [x, 0], { door: 'hinged', ...GROUND });
    const { venue } = await openPlan(plan);
    const course = way(venue, 'WEST', 'EAST');
    // Over the street it is 30 m, along the corridor 62 m.
    assert.ok(course && passes(venue, course, [2, 0]) && passes(venue, course, [48, 0]));
    const around = house('yes').box('corridor', [0, -43], [50, 0], { indoor: 'corridor', ...GROUND });
    around.line('wall', [[25, 0] as const, [25, -40] as const], { indoor: 'wall', ...GROUND });
    for (const x of [2, 48]) around.point(`door${x}`, [x, 0], { door: 'hinged', ...GROUND });
    const other = await openPlan(around);
    const detour = way(other.venue, 'WEST', 'EAST');
    // Around the wall it is more than 100 m.
    assert.ok(detour && passes(other.venue, detour, [20, 1.5]));
  });
});

describe('ground that is not drawn', () => {
  /** Two rooms with a foyer between them that nobody drew, open to the street in the north and to a corridor in the south. */
  const foyer = (outline: readonly Xy[]) =>
    new DrawnPlan()
      .surface('storey', outline, { indoor: 'level', ...GROUND })
      .box('a', [0, 0], [10, 10], { indoor: 'room', ref: 'A', ...GROUND })
      .box('b', [18, 0], [28, 10], { indoor: 'room', ref: 'B', ...GROUND })
      .box('c', [0, -13], [28, -3], { indoor: 'room', ref: 'C', ...GROUND })
      .box('corridor', [0, -3], [28, 0], { indoor: 'corridor', ...GROUND })
      .point('da', [10, 5], { door: 'hinged', ...GROUND })
      .point('db', [18, 5], { door: 'hinged', ...GROUND })
      .point('dc', [14, -3], { door: 'hinged', ...GROUND });
  const BOX: readonly Xy[] = [
    [-60, -60],
    [60, -60],
    [60, 60],
    [-60, 60],
  ];
  const spaceAt = ({ map, plane }: Venue, point: Xy) => {
    const { lat, lng } = at(point);
    return map.spaceAt(plane.x(lng), plane.y(lat), 0);
  };

  test('ends where the building does when its outline is but a box, and flows into what is drawn beside it', async () => {
    const { venue } = await openPlan(foyer(BOX));
    assert.ok(spaceAt(venue, [14, 8]) >= 0, 'between the rooms');
    assert.equal(spaceAt(venue, [14, 8]), spaceAt(venue, [14, -1.5]), 'it is one with the corridor');
    assert.ok(spaceAt(venue, [14, 40]) < 0, 'the street is not in the building');
    const course = way(venue, 'A', 'C');
    // From the middle of A to its door, straight to the door of C, and on to its middle, which is 5 m behind it.
    assert.ok(course && Math.abs(metersOf(course) - (5 + Math.hypot(4, 8) + 5)) < 0.3, `${course && metersOf(course)} m`);
  });

  test('is apart from what is drawn beside it where a door stands between them', async () => {
    const { venue } = await openPlan(foyer(BOX).point('gate', [12, 0], { door: 'hinged', ...GROUND }));
    assert.notEqual(spaceAt(venue, [14, 8]), spaceAt(venue, [14, -1.5]));
    const course = way(venue, 'A', 'C');
    assert.ok(course && passes(venue, course, [12, 0]));
  });

  test('is all within an outline that was drawn for the building', async () => {
    const { venue } = await openPlan(foyer([...BOX, [-70, 0]]));
    assert.ok(spaceAt(venue, [14, 40]) >= 0);
  });
});

describe('the middle of a space', () => {
  test('is in the middle of a long room, wherever its outline begins', () => {
    // A little wider in the east: the point farthest from the walls is at that end.
    const corners = [0, 0, 20, 0, 20, 2.1, 0, 2];
    for (let start = 0; start < corners.length; start += 2) {
      const ring = Float64Array.from([...corners.slice(start), ...corners.slice(0, start)]);
      const [x, y] = labelOf([ring]);
      assert.ok(Math.hypot(x - 10, y - 1) < 0.3, `${x},${y}: nearly all points along it are as far from the walls`);
    }
  });

  test('is inside, and away from the walls, where the centre of mass is not', () => {
    const [x, y] = labelOf([Float64Array.from([0, 0, 20, 0, 20, 4, 4, 4, 4, 20, 0, 20])]);
    assert.ok(Math.min(x, y) > 1.5 && (x < 4 || y < 4), `${x},${y}`);
  });
});
