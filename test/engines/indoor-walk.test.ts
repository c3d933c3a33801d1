import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import type { Xy } from '../../src/geo/position.ts';
import { cornersOf } from '../../src/venues/build/corners.ts';
import type { ProfileName } from '../../src/venues/graph/profiles.ts';
import { Outline } from '../../src/venues/plan/outline.ts';
import type { FeatureId } from '../../src/venues/plan/venue-ids.ts';
import { WaysPast } from '../../src/venues/search/avoid.ts';
import { type Course, type CoursePoint, metersOf, secondsOf } from '../../src/venues/search/course.ts';
import { courseBetween, WalksFrom } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { costOf, crossesBy, kindsOf, slowCost } from '../oracles/slow-walk.ts';
import { at, DrawnPlan, feature, openPlan, smallMall } from '../support/indoor-plan.ts';

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

const HALL: Box = { west: -20, south: -12, east: 20, north: 12 };
const cornersOfBox = ({ west, south, east, north }: Box): Xy[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];
const sidesOf = (box: Box): [Xy, Xy][] => {
  const corners = cornersOfBox(box);
  return corners.map((corner, i) => [corner, corners[(i + 1) % corners.length]]);
};

/** Boxes that do not touch each other, so that what is left between them is what one walks on. */
const boxes = fc
  .array(
    fc.record({
      x: fc.integer({ min: -17, max: 17 }),
      y: fc.integer({ min: -9, max: 9 }),
      width: fc.integer({ min: 1, max: 7 }),
      height: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 14 },
  )
  .map((drawn) => {
    const apart: Box[] = [];
    for (const { x, y, width, height } of drawn) {
      const box = { west: x, south: y, east: Math.min(x + width, 18.5), north: Math.min(y + height, 10.5) };
      const isFree = apart.every(
        (other) =>
          box.west > other.east + 1 ||
          box.east < other.west - 1 ||
          box.south > other.north + 1 ||
          box.north < other.south - 1,
      );
      if (isFree) apart.push(box);
    }
    return apart;
  });

/** What a request avoids; boxes may overlap each other and the columns. */
const avoidedBoxes = fc.array(
  fc
    .tuple(fc.integer({ min: -18, max: 14 }), fc.integer({ min: -10, max: 6 }))
    .map(([x, y]): Box => ({ west: x, south: y, east: x + 3.3, north: y + 3.3 })),
  { minLength: 1, maxLength: 3 },
);

/** A hall with obstacles, rooms in it and storeys above each other. */
function plan(columns: readonly Box[], rooms: readonly Box[]): DrawnPlan {
  const drawn = new DrawnPlan();
  for (const level of ['0', '1']) {
    drawn.box(`hall${level}`, [HALL.west, HALL.south], [HALL.east, HALL.north], { indoor: 'area', level });
    for (const [i, box] of columns.entries())
      drawn.box(`k${level}${i}`, [box.west, box.south], [box.east, box.north], { indoor: 'column', level });
    for (const [i, box] of rooms.entries()) {
      drawn.box(`r${level}${i}`, [box.west, box.south], [box.east, box.north], {
        indoor: 'room',
        ref: `R${level}${i}`,
        level,
      });
      drawn.point(`d${level}${i}`, [(box.west + box.east) / 2, box.south], { door: 'yes', level });
    }
  }
  drawn.line(
    'up',
    [
      [-19.5, -11.5],
      [-19.5, -5],
    ],
    { highway: 'steps', conveying: 'forward', incline: 'up', level: '0;1' },
  );
  drawn.line(
    'stairs',
    [
      [19.5, -11.5],
      [19.5, -5],
    ],
    { highway: 'steps', incline: 'up', level: '0;1' },
  );
  drawn.point('lift', [19.2, 11.2], { highway: 'elevator', level: '0;1' });
  return drawn;
}

const point = (venue: Venue, [x, y]: Xy, level: number) => {
  const anchor = venue.standAt(at([x, y]), level, 20);
  assert.ok(anchor);
  return anchor;
};

/** Metres as the venue measures them: its middle is elsewhere. */
const measured = ({ plane }: Venue, [x, y]: Xy): Xy => {
  const { lat, lng } = at([x, y]);
  return [plane.x(lng), plane.y(lat)];
};

/** The features that are led to. */
function reachedFeatures(venue: Venue): FeatureId[] {
  return venue.features.filter((each) => venue.anchors(each).length > 0);
}

/** The pieces of a course that stay on a level: on any, or on the one asked for. */
function flatPieces(course: Course | null, level?: number): [Xy, Xy][] {
  const points: readonly CoursePoint[] = course?.points ?? [];
  return points.slice(1).flatMap((b, i): [Xy, Xy][] => {
    const a = points[i];
    const isFlat = a.level === b.level && a.level === (level ?? a.level);
    return isFlat
      ? [
          [
            [a.x, a.y],
            [b.x, b.y],
          ],
        ]
      : [];
  });
}

/** Holds all ways from a place to the plainest search; returns how many there were. */
function compareFrom(venue: Venue, profile: ProfileName, from: FeatureId, places: readonly FeatureId[]): number {
  const { arcCosts, secondsPerMeter } = venue.gait(profile);
  const walks = new WalksFrom(venue, profile, venue.anchors(from));
  let compared = 0;
  for (const to of places) {
    if (from === to) continue;
    const course = courseBetween(venue, profile, venue.anchors(from), venue.anchors(to));
    const slow = slowCost(venue.rows, arcCosts, secondsPerMeter, venue.anchors(from), venue.anchors(to));
    const walk = walks.to(venue.anchors(to));
    assert.equal(course === null, slow === Number.POSITIVE_INFINITY);
    if (!course || !walk) continue;
    const cost = costOf(course, arcCosts, secondsPerMeter);
    assert.ok(cost <= slow + 1e-6, 'what sees each other may be nearer than the graph knows');
    assert.ok(course.pieces.length === 1 || Math.abs(cost - slow) < 1e-6);
    assert.ok(Math.abs(walk.seconds - secondsOf(course)) < 1e-6 && Math.abs(walk.meters - metersOf(course)) < 1e-6);
    compared++;
  }
  return compared;
}

describe('ways over random floor plans', () => {
  test('cost what the plainest search says, for every profile, there and back', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(boxes, fc.integer({ min: 0, max: 6 }), async (drawn, rooms) => {
        const { venue } = await openPlan(plan(drawn.slice(rooms), drawn.slice(0, rooms)));
        const places = reachedFeatures(venue).slice(0, 7);
        for (const profile of venue.meta.profiles) {
          for (const from of places) compared += compareFrom(venue, profile, from, places);
        }
      }),
      { numRuns: 25 },
    );
    assert.ok(compared > 500, `${compared} ways`);
  });

  test('are as short as the shortest around exact corners, but for the room one leaves to them', async () => {
    let bent = 0;
    await fc.assert(
      fc.asyncProperty(
        boxes,
        fc.array(fc.tuple(fc.double({ min: -19, max: 19, noNaN: true }), fc.double({ min: -11, max: 11, noNaN: true })), {
          minLength: 6,
          maxLength: 6,
        }),
        async (columns, free) => {
          const { venue } = await openPlan(plan(columns, []));
          const spots = free.filter(([x, y]) =>
            columns.every((box) => x < box.west - 0.5 || x > box.east + 0.5 || y < box.south - 0.5 || y > box.north + 0.5),
          );
          for (const [i, from] of spots.entries()) {
            for (const to of spots.slice(0, i)) {
              const exact = shortest(from, to, columns);
              const course = courseBetween(venue, 'default', [point(venue, from, 0)], [point(venue, to, 0)]);
              assert.ok(course);
              const own = metersOf(course);
              assert.ok(own >= exact.meters - 0.01, `${own} is shorter than the shortest, ${exact.meters}`);
              assert.ok(
                own <= exact.meters + 0.61 * (exact.bends + 1),
                `${own} where ${exact.meters} with ${exact.bends} bends would do`,
              );
              if (exact.bends > 0) bent++;
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    assert.ok(bent > 40, `${bent} ways around corners`);
  });

  test('never cross a wall or an obstacle, except at doors', async () => {
    let walked = 0;
    await fc.assert(
      fc.asyncProperty(boxes, fc.integer({ min: 0, max: 6 }), async (drawn, rooms) => {
        const { venue } = await openPlan(plan(drawn.slice(rooms), drawn.slice(0, rooms)));
        const walls = drawn.flatMap(sidesOf).map(([a, b]) => [measured(venue, a), measured(venue, b)] as const);
        const doors = drawn.slice(0, rooms).map((box) => measured(venue, [(box.west + box.east) / 2, box.south]));
        const places = reachedFeatures(venue);
        for (const from of places) {
          for (const to of places) {
            for (const [a, b] of flatPieces(courseBetween(venue, 'default', venue.anchors(from), venue.anchors(to)))) {
              walked++;
              const crossed = walls.filter(([c, d]) => crossesBy(a, b, c, d, 0.005));
              const isAtDoor = doors.some((door) => [a, b].some(([x, y]) => Math.hypot(door[0] - x, door[1] - y) < 0.3));
              assert.ok(crossed.length === 0 || isAtDoor, 'a wall is crossed at a door');
            }
          }
        }
      }),
      { numRuns: 25 },
    );
    assert.ok(walked > 2000, `${walked} pieces`);
  });

  test('of wheelchairs touch no stairs and no escalator; nobody rides one against its direction', async () => {
    const { venue } = await openPlan(plan([], []));
    const [low, high] = [point(venue, [0, 0], 0), point(venue, [0, 0], 1)];
    const kinds = (profile: 'default' | 'wheelchair', from: typeof low, to: typeof low) => {
      const course = courseBetween(venue, profile, [from], [to]);
      assert.ok(course);
      return kindsOf(venue, course);
    };
    assert.ok(kinds('wheelchair', low, high).has('lift') && kinds('wheelchair', high, low).has('lift'));
    for (const kind of ['steps', 'stairs', 'escalator']) assert.ok(!kinds('wheelchair', low, high).has(kind));
    const left = { up: point(venue, [-18, -8], 0), down: point(venue, [-18, -8], 1) };
    assert.ok(kinds('default', left.up, left.down).has('escalator'), 'it is right there');
    assert.ok(!kinds('default', left.down, left.up).has('escalator'), 'it leads up only');
  });

  test('keep out of what is avoided, and are no longer for it where it is not in the way', async () => {
    let avoided = 0;
    await fc.assert(
      fc.asyncProperty(boxes, avoidedBoxes, async (columns, kept) => {
        const { venue } = await openPlan(plan(columns, []));
        const areas = kept.map((box) => ({ level: 0, corners: cornersOfBox(box).map((corner) => measured(venue, corner)) }));
        const outlines = areas.map(({ corners }) => new Outline([Float64Array.from(corners.flat())]));
        const touches = (course: Course) =>
          flatPieces(course, 0).some(([[ax, ay], [bx, by]]) =>
            outlines.some((outline) => outline.blocks(ax, ay, bx, by) || outline.contains(ax, ay)),
          );
        const [from, to] = [point(venue, [-19, 11], 0), point(venue, [19, -11], 0)];
        if (outlines.some((outline) => outline.contains(from.x, from.y) || outline.contains(to.x, to.y))) return;
        const free = courseBetween(venue, 'default', [from], [to]);
        const [course] = new WaysPast(venue, 'default', areas).courses([from], [[to]]);
        // All of a tour, with what is known from one search to the next, are as long as those that each has alone: of two that are as long, either may come.
        const lengths = (courses: readonly (Course | null)[]) => courses.map((each) => each && metersOf(each).toFixed(6));
        const tour = new WaysPast(venue, 'default', areas);
        const middle = point(venue, [0, 0], 0);
        for (const origin of [to, middle, from]) {
          const together = tour.courses([origin], [[from], [middle], [to]]);
          const alone = [from, middle, to].map(
            (each) => new WaysPast(venue, 'default', areas).courses([origin], [[each]])[0],
          );
          assert.deepEqual(lengths(together), lengths(alone));
        }
        if (!course || !free) return;
        assert.ok(!touches(course));
        // No way is shorter than the exact one around the same boxes; `free` may be, by the room that it leaves to columns and an area's corner does not.
        const staysBelow = course.points.every(({ level }) => level === 0);
        const exact = shortest([-19, 11], [19, -11], [...columns, ...(staysBelow ? kept : [])]);
        assert.ok(metersOf(course) >= exact.meters - 0.001, `${metersOf(course)} where ${exact.meters} is the least`);
        if (touches(free)) avoided++;
        else assert.ok(metersOf(course) <= metersOf(free) + 1e-6, `${metersOf(course)} where ${metersOf(free)} is free`);
      }),
      { numRuns: 60 },
    );
    assert.ok(avoided > 10, `${avoided} detours`);
  });
});

/** The shortest way between two points around boxes, by all lines of sight between exact corners. */
function shortest(from: Xy, to: Xy, columns: readonly Box[]): { meters: number; bends: number } {
  const corners = columns.flatMap(cornersOfBox);
  const points = [from, to, ...corners];
  // A line may run along a wall and touch a corner, but not lead through a box: shrunk a little, nothing of it may be in the way.
  const shrunk = columns.flatMap(({ west, south, east, north }) =>
    sidesOf({ west: west + 1e-6, south: south + 1e-6, east: east - 1e-6, north: north - 1e-6 }),
  );
  const diagonals = columns.map(({ west, south, east, north }): [Xy, Xy] => [
    [west + 1e-6, south + 1e-6],
    [east - 1e-6, north - 1e-6],
  ]);
  const sees = (a: Xy, b: Xy) => ![...shrunk, ...diagonals].some(([c, d]) => crossesBy(a, b, c, d, 1e-9));
  const meters = points.map((_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY));
  const bends = points.map(() => 0);
  const left = new Set(points.keys());
  while (left.has(1)) {
    const next = [...left].reduce((best, i) => (meters[i] < meters[best] ? i : best));
    left.delete(next);
    for (const i of left) {
      const sum = meters[next] + Math.hypot(points[i][0] - points[next][0], points[i][1] - points[next][1]);
      if (sum >= meters[i] || !sees(points[next], points[i])) continue;
      meters[i] = sum;
      bends[i] = bends[next] + (next === 0 ? 0 : 1);
    }
  }
  return { meters: meters[1], bends: bends[1] };
}

describe('the walls of a space', () => {
  test('block what they block one by one, whatever the grid over them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 120 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
        let state = seed + 1;
        const random = () => {
          state = (state * 48271) % 2147483647;
          return state / 2147483647;
        };
        const ring = Array.from({ length: count }, (_, i) => {
          const [angle, radius] = [(i / count) * 2 * Math.PI, 5 + 20 * random()];
          return [radius * Math.cos(angle), radius * Math.sin(angle)];
        });
        const outline = new Outline([Float64Array.from(ring.flat())]);
        for (let i = 0; i < 40; i++) {
          const [a, b]: [Xy, Xy] = [
            [50 * random() - 25, 50 * random() - 25],
            [50 * random() - 25, 50 * random() - 25],
          ];
          let crossings = 0;
          let inside = false;
          for (const [j, [cx, cy]] of ring.entries()) {
            const [dx, dy] = ring[(j + 1) % count];
            if (crossesBy(a, b, [cx, cy], [dx, dy], 0)) crossings++;
            if (cy > a[1] !== dy > a[1] && a[0] < ((dx - cx) * (a[1] - cy)) / (dy - cy) + cx) inside = !inside;
          }
          assert.equal(outline.blocks(a[0], a[1], b[0], b[1]), crossings > 0);
          assert.equal(outline.contains(a[0], a[1]), inside);
        }
      }),
      { numRuns: 200 },
    );
  });

  test('have corners to walk around only where they stand out', () => {
    const ring = Float64Array.from([0, 0, 10, 0, 10, 10, 5, 10, 5, 5, 0, 5]);
    const corners = cornersOf({ rings: [ring], outline: new Outline([ring]) });
    assert.equal(corners.length, 1, 'one of six stands out');
    const [{ x, y }] = corners;
    assert.ok(x > 5 && y < 5 && Math.abs(Math.hypot(x - 5, y - 5) - 0.3) < 1e-9, 'a step away from it');
  });
});

describe('plans with faults', () => {
  test('are imported, and a report lists each', async () => {
    const plan = smallMall();
    plan.surface(
      'bow',
      [
        [40, 0],
        [50, 10],
        [50, 0],
        [40, 10],
      ],
      { indoor: 'room', ref: 'BOW', level: '0' },
    );
    plan.box('lost', [60, 0], [70, 10], { indoor: 'room', ref: 'LOST' });
    plan.box('odd', [60, 20], [70, 30], { indoor: 'room', ref: 'ODD', level: 'upstairs' });
    plan.point('nowhere', [100, 100], { door: 'yes', level: '0' });
    plan.line(
      'stairway',
      [
        [20, 0],
        [25, 0],
      ],
      { highway: 'steps', level: '2;7', incline: 'up' },
    );
    plan.box('island', [200, 200], [210, 210], { indoor: 'room', ref: 'ISLAND', level: '0' });
    const { venue } = await openPlan(plan);
    const findings = new Map(venue.meta.findings.map(({ kind, source, text }) => [`${kind} ${source}`, text]));
    assert.match(findings.get('self-crossing geojson:bow') ?? '', /crosses itself/);
    assert.match(findings.get('no level geojson:lost') ?? '', /taken as 0/);
    assert.match(findings.get('bad level geojson:odd') ?? '', /upstairs/);
    assert.match(findings.get('door to nowhere geojson:nowhere') ?? '', /no space/);
    assert.match(findings.get('missing connection geojson:stairway') ?? '', /nothing is drawn/);
    assert.match(findings.get('unreachable geojson:island') ?? '', /no route leads to it/);
    assert.match(findings.get('virtual door geojson:nodoor') ?? '', /a door is assumed/);
    assert.ok(venue.meta.reached.default < venue.meta.rooms);
    const course = courseBetween(
      venue,
      'default',
      venue.anchors(feature(venue, 'N00')),
      venue.anchors(feature(venue, 'N22')),
    );
    assert.ok(course, 'the rest is as it was');
  });

  test('that hold nothing, or are no plans, are refused with the reason', async () => {
    const refuses = async (text: string, reason: RegExp) => {
      const { mkdtempSync, writeFileSync } = await import('node:fs');
      const path = `${mkdtempSync('/tmp/waypost-bad-')}/bad.geojson`;
      writeFileSync(path, text);
      await assert.rejects(openPlan(path), reason);
    };
    await refuses('', /is empty/);
    await refuses('{"type": "FeatureCollection", "features": []}', /contains no indoor plan/);
    await refuses('{"type": "FeatureCollection", "features": [5]}', /feature 1 is not a GeoJSON Feature/);
    await refuses('{"type": "FeatureCollection"', /is not valid JSON/);
    await refuses('{"type": "Topology"}', /is not a GeoJSON FeatureCollection/);
    await refuses('PK\u0003\u0004 broken', /cannot be unpacked/);
    await refuses('<osm></os', /damaged or not a map/);
    await refuses('hello', /is not a supported indoor plan: GeoJSON, an IMDF archive/);
    await refuses(new DrawnPlan().point('a', [0, 0], { amenity: 'bench' }).toString(), /contains no indoor plan/);
  });

  test('of any tags and shapes are imported or refused, never a crash', async () => {
    const coordinate = fc.tuple(fc.integer({ min: -20, max: 20 }), fc.integer({ min: -20, max: 20 }));
    const tags = fc.record(
      {
        indoor: fc.constantFrom('room', 'corridor', 'area', 'wall', 'level', 'column', 'pathway', 'yes', 'door'),
        level: fc.constantFrom('0', '1', '0;1', '-1-2', '0.5', '', ';', 'x', '5--5', '99999', '0-9999'),
        repeat_on: fc.constantFrom('1', '2;3', '0-4', 'x'),
        highway: fc.constantFrom('steps', 'footway', 'elevator', 'corridor'),
        conveying: fc.constantFrom('forward', 'backward', 'yes', 'up'),
        room: fc.constantFrom('stairs', 'elevator', 'shop', 'void'),
        door: fc.constantFrom('yes', 'no', 'revolving'),
        access: fc.constantFrom('private', 'yes'),
        name: fc.string({ maxLength: 8 }),
        ref: fc.string({ maxLength: 4 }),
      },
      { requiredKeys: [] },
    );
    const shape = fc.record({
      kind: fc.constantFrom('surface', 'line', 'point'),
      points: fc.array(coordinate, { minLength: 1, maxLength: 7 }),
      tags,
    });
    let opened = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(shape, { maxLength: 14 }), async (shapes) => {
        const plan = new DrawnPlan();
        for (const [i, each] of shapes.entries()) drawShape(plan, `x${i}`, each);
        const open = await openPlan(plan).catch((error: unknown) => assert.match(String(error), /PlanFileError/));
        if (!open) return;
        opened++;
        const { venue } = open;
        const places = reachedFeatures(venue).slice(0, 4);
        for (const profile of venue.meta.profiles) {
          for (const from of places)
            for (const to of places) courseBetween(venue, profile, venue.anchors(from), venue.anchors(to));
        }
      }),
      { numRuns: 150 },
    );
    assert.ok(opened > 75, `${opened} of 150 were plans`);
  });
});

function drawShape(
  plan: DrawnPlan,
  id: string,
  { kind, points, tags }: { kind: string; points: readonly Xy[]; tags: Readonly<Record<string, string | undefined>> },
): void {
  const given = Object.fromEntries(
    Object.entries(tags).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const [[x, y]] = points;
  if (kind === 'point') plan.point(id, [x, y], given);
  else if (kind === 'line') plan.line(id, [...points, [x + 1, y]], given);
  else plan.surface(id, [...points, [x + 3, y], [x, y + 3]], given);
}
