import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Xy } from '../../src/geo/position.ts';
import { CLOSED_TO } from '../../src/venues/plan/plan.ts';
import { type Course, metersOf } from '../../src/venues/search/course.ts';
import { courseBetween } from '../../src/venues/search/courses.ts';
import type { Venue } from '../../src/venues/search/venue.ts';
import { assumedOn } from '../../src/venues/steps/assumptions.ts';
import { kindsOf } from '../oracles/slow-walk.ts';
import { at, DrawnPlan, feature, openPlan } from '../support/indoor-plan.ts';

type Level = string;
/** The ends of a line. */
const between = (from: Xy, to: Xy): readonly Xy[] => [from, to];
const CORRIDOR = (level: Level) => ({ indoor: 'corridor', level });

/** The way between two points of levels. */
function walk(
  venue: Venue,
  [from, fromLevel]: [Xy, number],
  [to, toLevel]: [Xy, number],
  profile = 'default' as const,
): Course | null {
  const [a, b] = [venue.standAt(at(from), fromLevel, 1), venue.standAt(at(to), toLevel, 1)];
  assert.ok(a && b, 'both ends are on ground or on a line');
  return courseBetween(venue, profile, [a], [b]);
}

function way(venue: Venue, from: string, to: string): Course | null {
  return courseBetween(venue, 'default', venue.anchors(feature(venue, from)), venue.anchors(feature(venue, to)));
}

function assumedIn(venue: Venue, { pieces }: Course): string[] {
  return assumedOn(
    venue,
    pieces.flatMap(({ arc }) => (arc >= 0 ? [arc] : [])),
  ).map(({ what }) => what);
}

/** Corridors above each other, with whatever else stands there. */
function storeys(...levels: Level[]): DrawnPlan {
  const plan = new DrawnPlan();
  for (const level of levels) plan.box(`c${level}`, [0, 0], [70, 30], CORRIDOR(level));
  return plan;
}

describe('a lift', () => {
  const SHAFT = { highway: 'elevator', indoor: 'yes' };
  const POINT = { highway: 'elevator' };
  const shaft = (plan: DrawnPlan, id: string, level: Level, tags: Readonly<Record<string, string>> = SHAFT, west = 35) =>
    plan.box(id, [west, 10], [west + 2, 12], { ...tags, level });
  /** Each as mappers draw it: all of them are one lift between the levels that it names. */
  const drawn: Readonly<Record<string, { plan: DrawnPlan; levels: readonly number[] }>> = {
    'as a point': { plan: storeys('0', '-1').point('l', [36, 11], { ...POINT, level: '0;-1' }), levels: [0, -1] },
    'as a point in the shaft of each storey': {
      plan: shaft(shaft(storeys('0', '-1'), 's0', '0'), 's-1', '-1').point('l', [36, 11], { ...POINT, level: '0;-1' }),
      levels: [0, -1],
    },
    'as a point in shafts that are storeys apart': {
      plan: shaft(shaft(storeys('0', '-1', '-4'), 's0', '0'), 's-4', '-4').point('l', [36, 11], {
        ...POINT,
        level: '0;-1;-4',
      }),
      levels: [0, -1, -4],
    },
    'as a point beside a shaft that is drawn askew': {
      plan: shaft(shaft(storeys('0', '-4'), 's0', '0'), 's-4', '-4', SHAFT, 32).point('l', [36, 11], {
        ...POINT,
        level: '0;-4',
      }),
      levels: [0, -4],
    },
    'as a point in a shaft that names more levels': {
      plan: shaft(storeys('0', '1', '2'), 's', '0;1;2', { indoor: 'room', room: 'elevator' }).point('l', [36, 11], {
        ...POINT,
        level: '1',
      }),
      levels: [0, 1, 2],
    },
    'as a shaft for all storeys': { plan: shaft(storeys('0', '-1'), 's', '0;-1'), levels: [0, -1] },
    'as a shaft of which one storey has a door': {
      plan: shaft(storeys('0', '1', '2'), 's', '0;1;2').point('d', [36, 10], { door: 'yes', level: '0;1' }),
      levels: [0, 1, 2],
    },
    'as a point on each storey': {
      plan: storeys('0', '1')
        .point('l0', [36, 11], { ...POINT, level: '0' })
        .point('l1', [36.5, 11], { ...POINT, level: '1' }),
      levels: [0, 1],
    },
    'as a point without a level where lines of two levels end': {
      plan: storeys('0', '1')
        .line('f0', between([30, 11], [36, 11]), { highway: 'footway', level: '0' })
        .line('f1', between([30, 11], [36, 11]), { highway: 'footway', level: '1' })
        .point('l', [36, 11], POINT),
      levels: [0, 1],
    },
    'as a line through the shafts of an inclined one': {
      plan: shaft(shaft(storeys('0', '-2'), 's0', '0'), 's-2', '-2', SHAFT, 45).line('l', between([36, 11], [46, 11]), {
        ...POINT,
        level: '0;-2',
      }),
      levels: [0, -2],
    },
  };
  for (const [how, { plan, levels }] of Object.entries(drawn)) {
    test(`${how} leads from each of its levels to each other`, async () => {
      const { venue } = await openPlan(plan);
      for (const from of levels) {
        for (const to of levels.filter((level) => level !== from)) {
          const course = walk(venue, [[5, 5], from], [[5, 5], to]);
          assert.ok(course && kindsOf(venue, course).has('lift'), `from ${from} to ${to}`);
        }
      }
    });
  }

  test('whose levels are those of two points in one shaft is two lifts', async () => {
    const plan = storeys('0', '1', '2').box('s', [35, 10], [39, 12], { highway: 'elevator', indoor: 'yes', level: '0;1;2' });
    plan
      .point('a', [36, 11], { highway: 'elevator', level: '0;1' })
      .point('b', [38, 11], { highway: 'elevator', level: '0;2' });
    const { venue } = await openPlan(plan);
    const stops = (course: Course | null) => course?.points.map(({ level }) => level) ?? [];
    assert.ok(
      !stops(walk(venue, [[5, 5], 0], [[5, 5], 2])).includes(1),
      'the one to the second storey does not stop on the first',
    );
  });
});

describe('what nobody drew', () => {
  const path = (level: string) => ({ highway: 'footway', level });
  const withInfo = () => new DrawnPlan().point('info', [0, 1], { tourism: 'information', level: '0' });

  test('no stairs lead between copies of a path, where a lift does', async () => {
    const plan = withInfo()
      .line('a', between([0, 0], [0, 11]), path('0'))
      .line('b', between([0, 11], [0, 22]), { ...path('0'), repeat_on: '1' })
      .line('c', between([0, 11], [70, 11]), { ...path('1'), indoor: 'yes' })
      .point('l', [0, 22], { highway: 'elevator', level: '0;1' });
    const { venue } = await openPlan(plan);
    const course = walk(venue, [[0, 1], 0], [[60, 11], 1]);
    assert.ok(course);
    assert.deepEqual([...kindsOf(venue, course)].sort(), ['lift', 'path']);
    assert.deepEqual(
      venue.meta.findings.map(({ kind }) => kind),
      [],
    );
  });

  test('stairs are assumed, and said to be, where two storeys meet in nothing but a point', async () => {
    const plan = withInfo()
      .line('a', between([0, 0], [0, 11]), path('0'))
      .line('b', between([0, 11], [70, 11]), { ...path('1'), indoor: 'yes' });
    const { venue } = await openPlan(plan);
    const course = walk(venue, [[0, 1], 0], [[60, 11], 1]);
    assert.ok(course);
    assert.deepEqual(assumedIn(venue, course), ['stairs']);
    // A storey of stairs is about 5 m.
    assert.ok(Math.abs(metersOf(course) - (10 + 5 + 60)) < 0.1);
    assert.equal(walk(venue, [[0, 1], 0], [[60, 11], 1], 'wheelchair' as 'default'), null);
  });

  test('none are assumed over more than a storey, nor beside a lift', async () => {
    const lines = () => withInfo().line('a', between([0, 0], [0, 11]), path('0'));
    const high = lines().line('b', between([0, 11], [70, 11]), { ...path('3'), indoor: 'yes' });
    const besideLift = lines()
      .line('b', between([0, 11], [70, 11]), { ...path('1'), indoor: 'yes' })
      .point('l', [0, 20], { highway: 'elevator', level: '0;1' });
    for (const plan of [high, besideLift]) {
      const { venue } = await openPlan(plan);
      assert.ok(venue.meta.findings.some(({ kind, text }) => kind === 'level jump' && text.includes('left apart')));
    }
  });

  /** A corridor on both sides of a room without a door; around it leads another corridor, which is longer. */
  const roomBetween = (around: boolean) => {
    const plan = new DrawnPlan().box('w', [-20, 0], [0, 10], CORRIDOR('0')).box('e', [10, 0], [30, 10], CORRIDOR('0'));
    plan.box('room', [0, 0], [10, 10], { indoor: 'room', name: 'Room', level: '0' });
    plan
      .box('r1', [-20, 10], [-10, 20], { indoor: 'room', name: 'West', level: '0' })
      .point('d1', [-15, 10], { door: 'yes', level: '0' });
    plan
      .box('r2', [20, 10], [30, 20], { indoor: 'room', name: 'East', level: '0' })
      .point('d2', [25, 10], { door: 'yes', level: '0' });
    if (around) plan.box('s', [-20, -5], [30, 0], CORRIDOR('0'));
    return plan;
  };

  test('an assumed door serves its room, and nobody passes through it', async () => {
    const { venue } = await openPlan(roomBetween(true));
    const toRoom = way(venue, 'West', 'Room');
    assert.ok(toRoom);
    assert.deepEqual(assumedIn(venue, toRoom), ['door']);
    const past = way(venue, 'West', 'East');
    assert.ok(past);
    assert.deepEqual(assumedIn(venue, past), []);
    const [space] = venue.anchors(feature(venue, 'Room')).map((anchor) => anchor.space);
    assert.equal(venue.rows.spaceClosed[space], CLOSED_TO.passing);
    // Without a way around, the two corridors are apart: nobody breaks through two walls of a third room.
    const apart = await openPlan(roomBetween(false));
    assert.equal(way(apart.venue, 'West', 'East'), null);
  });

  test('who stands in sight of a room that may not be passed does not begin inside it', async () => {
    const plan = new DrawnPlan().box('w', [-20, 0], [0, 10], CORRIDOR('0')).box('e', [10, 0], [30, 10], CORRIDOR('0'));
    plan.box('office', [0, 0], [10, 10], { indoor: 'room', name: 'Office', access: 'private', level: '0' });
    plan.point('d1', [0, 5], { door: 'yes', level: '0' }).point('d2', [10, 5], { door: 'yes', level: '0' });
    const { venue } = await openPlan(plan);
    assert.equal(walk(venue, [[-5, 5], 0], [[15, 5], 0]), null, 'the office is private');
    assert.ok(walk(venue, [[-5, 5], 0], [[5, 5], 0]), 'who has business in it goes in');
    assert.ok(walk(venue, [[5, 5], 0], [[15, 5], 0]), 'and out');
  });

  test('a drawn door leads to ground 7 m away before a door is assumed, but not into another room', async () => {
    const plan = () =>
      new DrawnPlan()
        .box('r', [0, 0], [10, 10], { indoor: 'room', name: 'Room', level: '0' })
        .point('d', [10, 5], { door: 'yes', level: '0' });
    const toGround = await openPlan(
      plan().box('c', [17, 0], [30, 10], CORRIDOR('0')).box('n', [0, 10], [30, 13], CORRIDOR('0')),
    );
    const course = walk(toGround.venue, [[5, 5], 0], [[25, 5], 0]);
    assert.ok(course);
    assert.deepEqual(assumedIn(toGround.venue, course), ['connection']);
    const toRoom = await openPlan(plan().box('x', [17, 0], [30, 10], { indoor: 'room', name: 'Other', level: '0' }));
    assert.ok(toRoom.venue.meta.findings.some(({ kind }) => kind === 'door to nowhere'));
  });
});

describe('a flight of stairs', () => {
  test('that names the level of one end leads to what its other end touches', async () => {
    const plan = storeys('0').box('up', [80, 0], [120, 30], CORRIDOR('1'));
    plan.line('s', between([65, 10], [85, 10]), { highway: 'steps', incline: 'up', level: '0' });
    const { venue } = await openPlan(plan);
    const course = walk(venue, [[5, 10], 0], [[110, 10], 1]);
    assert.ok(course && kindsOf(venue, course).has('steps'));
    // The same tags where ground of its own level is at both ends make no stairs to another level.
    const flat = storeys('0', '1').line('s', between([35, 10], [45, 10]), { highway: 'steps', incline: 'up', level: '0' });
    const other = await openPlan(flat);
    assert.equal(walk(other.venue, [[5, 10], 0], [[5, 10], 1]), null);
  });

  test('that is drawn as a surface joins the levels that it names, and is open on all sides', async () => {
    for (const tags of [{ highway: 'steps', area: 'yes' }, { 'area:highway': 'steps' }]) {
      const plan = new DrawnPlan()
        .box('low', [0, 0], [20, 10], CORRIDOR('0'))
        .box('high', [25, 0], [45, 10], CORRIDOR('1'))
        .box('flight', [20, 2], [25, 8], { ...tags, level: '0;1' });
      const { venue } = await openPlan(plan);
      const course = walk(venue, [[5, 5], 0], [[40, 5], 1]);
      assert.ok(course && kindsOf(venue, course).has('stairs'));
      assert.deepEqual(assumedIn(venue, course), []);
      assert.equal(walk(venue, [[5, 5], 0], [[40, 5], 1], 'wheelchair' as 'default'), null);
    }
  });

  test('that names several storeys and is drawn once, on the ground of all of them, leaves each of them', async () => {
    const plan = storeys('0', '1', '2', '3').line('s', between([35, 10], [45, 10]), {
      highway: 'steps',
      incline: 'up',
      level: '0-3',
    });
    const { venue } = await openPlan(plan);
    for (const level of [1, 2, 3]) {
      const course = walk(venue, [[5, 10], 0], [[5, 10], level]);
      assert.ok(course && kindsOf(venue, course).has('steps'), `from 0 to ${level}`);
    }
  });

  test('continues another one that names another level', async () => {
    const plan = new DrawnPlan()
      .box('low', [-30, 0], [0, 10], CORRIDOR('-7'))
      .box('high', [30, 0], [60, 10], CORRIDOR('-1'));
    plan.line('a', between([35, 5], [20, 5]), { highway: 'steps', incline: 'down', level: '-1' });
    plan.line('b', between([20, 5], [10, 5]), { highway: 'steps', incline: 'down', level: '-4' });
    plan.line('c', between([10, 5], [-5, 5]), { highway: 'steps', incline: 'down', level: '-7' });
    const { venue } = await openPlan(plan);
    const course = walk(venue, [[50, 5], -1], [[-20, 5], -7]);
    assert.ok(course);
    const levels = course.points.map(({ level }) => level);
    assert.deepEqual(
      levels,
      levels.toSorted((a, b) => b - a),
      'it falls all the way',
    );
  });
});

test('an end of a path that lies on another one of its level leads to it, without a corner that they share', async () => {
  const path = (level: string) => ({ highway: 'corridor', indoor: 'yes', level });
  const plan = new DrawnPlan()
    .line('hall', between([0, 0], [40, 0]), path('2'))
    .line('branch', between([20, 0.1], [20, 30]), path('2'))
    .line('above', between([30, 0], [30, 30]), path('3'));
  const { venue } = await openPlan(plan);
  const course = walk(venue, [[1, 0], 2], [[20, 29], 2]);
  assert.ok(course && Math.abs(metersOf(course) - (19 + 29)) < 0.1);
  assert.deepEqual(assumedIn(venue, course), []);
  assert.equal(walk(venue, [[1, 0], 2], [[30, 29], 3]), null, 'what lies above is apart');
});

test('a path leads into the rooms without a door whose walls it crosses, and to ground that it ends beside', async () => {
  const plan = new DrawnPlan()
    .box('r', [0, 0], [10, 10], { indoor: 'room', name: 'R', level: '0' })
    .box('q', [10, 0], [20, 10], { indoor: 'room', name: 'Q', level: '0' })
    .box('ground', [40.1, 0], [60, 10], CORRIDOR('0'))
    .line('k', between([-10, 4], [40, 4]), { highway: 'corridor', level: '0' })
    .box('shop', [50, 10], [60, 20], { indoor: 'room', name: 'Shop', level: '0' })
    .point('door', [55, 10], { door: 'yes', level: '0' });
  const { venue } = await openPlan(plan);
  for (const room of ['R', 'Q']) {
    const course = way(venue, room, 'Shop');
    assert.ok(course, room);
    assert.deepEqual(assumedIn(venue, course), []);
  }
  assert.deepEqual(venue.meta.findings, []);
});

describe('what is drawn twice', () => {
  const CORRIDOR_0 = () => new DrawnPlan().box('c', [0, 0], [40, 10], CORRIDOR('0'));
  const room = (plan: DrawnPlan, id: string, tags: Readonly<Record<string, string>>) =>
    plan.box(id, [0, 10], [10, 20], { indoor: 'room', level: '0', ...tags });

  test('is one room, whose door serves both, whichever is drawn first', async () => {
    for (const names of [
      ['One', 'Two'],
      ['Two', 'One'],
    ]) {
      const plan = CORRIDOR_0();
      for (const name of names) room(plan, name, { name });
      const { venue } = await openPlan(plan.point('d', [5, 10], { door: 'yes', level: '0' }));
      for (const name of names) {
        const end = venue.standAt(at([35, 5]), 0, 1);
        assert.ok(end);
        const course = courseBetween(venue, 'default', [end], venue.anchors(feature(venue, name)));
        assert.ok(course, name);
        assert.deepEqual(assumedIn(venue, course), []);
      }
      assert.deepEqual(venue.meta.findings, []);
    }
  });

  test('is entered by the name that one of them has', async () => {
    const plan = room(room(CORRIDOR_0(), 'plain', {}), 'named', { name: 'Named' });
    const { venue } = await openPlan(plan.point('d', [5, 10], { door: 'yes', level: '0' }));
    const [anchor] = venue.anchors(feature(venue, 'plain'));
    assert.equal(venue.rows.spaceFeature[anchor.space], feature(venue, 'Named'));
  });

  test('is one stairwell where two of them meet on a level', async () => {
    const plan = storeys('0', '1', '2');
    for (const level of ['0', '1', '2']) plan.point(`d${level}`, [12, 10], { door: 'yes', level });
    plan.box('low', [10, 10], [14, 16], { indoor: 'room', stairs: 'yes', level: '0;1' });
    plan.box('high', [10, 10], [14, 16], { indoor: 'room', stairs: 'yes', level: '1;2' });
    const { venue } = await openPlan(plan);
    assert.ok(walk(venue, [[5, 5], 0], [[5, 5], 2]));
    assert.deepEqual(venue.meta.findings, []);
  });
});

test('a room that is a walkway is joined with what it touches', async () => {
  const plan = new DrawnPlan()
    .box('plaza', [0, 0], [36, 33], { indoor: 'room', highway: 'pedestrian', name: 'Plaza', level: '0' })
    .box('passage', [36, 0], [72, 33], CORRIDOR('0'));
  const { venue } = await openPlan(plan);
  const course = walk(venue, [[29, 11], 0], [[43, 11], 0], 'wheelchair' as 'default');
  assert.ok(course && Math.abs(metersOf(course) - 14) < 0.01);
});

describe('what is cut off', () => {
  test('is found by what matters most of it, with how far away the rest is', async () => {
    const plan = storeys('0').line('g', between([10, 10], [60, 10]), { highway: 'footway', level: '0' });
    plan.line('h', between([10, 20], [60, 20]), { highway: 'footway', level: '0' });
    plan.box('p', [80, 0], [120, 5], { railway: 'platform', ref: '7', level: '0' });
    plan.line('f', between([90, 5], [90, 12]), { highway: 'footway', level: '0' });
    const { venue } = await openPlan(plan);
    const found = venue.meta.findings.filter(({ kind }) => kind === 'cut off');
    assert.deepEqual(
      found.map(({ source, objects }) => [source, objects]),
      [['geojson:p', ['geojson:f']]],
    );
    // From the corner of the corridor at (70, 0) to that of the platform at (80, 0).
    assert.match(found[0].text, /the platform .*nearest is geojson:c0, 10\.0 m away/);
    assert.match(found[0].remedy, /share a node/);
    assert.ok(found[0].at);
    assert.deepEqual(venue.meta.walkable, { objects: 5, joined: 3 });
  });

  test('is nothing where lines and surfaces are joined', async () => {
    const plan = storeys('0').line('f', between([60, 10], [90, 10]), { highway: 'footway', level: '0' });
    const { venue } = await openPlan(plan);
    assert.deepEqual(venue.meta.walkable, { objects: 2, joined: 2 });
  });

  test('is a platform that is drawn as a line, before the path that leads to it', async () => {
    const plan = new DrawnPlan()
      .line('a', between([0, 0], [50, 0]), { highway: 'footway', indoor: 'yes', level: '0' })
      .line('b', between([0, 0], [0, 50]), { highway: 'footway', indoor: 'yes', level: '0' })
      .line('f', between([70, 60], [50, 60]), { highway: 'footway', indoor: 'yes', level: '0' })
      .line('p', between([50, 60], [20, 60]), { railway: 'platform', ref: '2', level: '0' });
    const { venue } = await openPlan(plan);
    const [found, ...others] = venue.meta.findings.filter(({ kind }) => kind === 'cut off');
    assert.deepEqual([found.source, found.objects, others], ['geojson:p', ['geojson:f'], []]);
    assert.match(found.text, /^the platform /);
  });

  test('a point without a level is found where ground of several lies above each other', async () => {
    const plan = storeys('0', '1').point('atm', [10, 10], { amenity: 'atm', indoor: 'yes' });
    const { venue } = await openPlan(plan.point('outside', [200, 10], { amenity: 'atm', indoor: 'yes' }));
    assert.deepEqual(
      venue.meta.findings.filter(({ kind }) => kind === 'no level').map(({ source }) => source),
      ['geojson:atm'],
    );
  });

  test('a point without a level in a building of several is found', async () => {
    const building = storeys('0', '1').box('b', [-5, -5], [75, 35], { building: 'yes' });
    const { venue } = await openPlan(building.point('atm', [10, 10], { amenity: 'atm' }));
    assert.deepEqual(
      venue.meta.findings.filter(({ kind }) => kind === 'no level').map(({ source }) => source),
      ['geojson:atm'],
    );
  });
});

test('who stands where several lines end may take each of them, whichever is drawn first', async () => {
  const path = (tags = {}) => ({ highway: 'footway', indoor: 'yes', level: '0', ...tags });
  const lines = [
    (plan: DrawnPlan) => plan.line('narrow', between([0, 0], [0, 20]), path({ wheelchair: 'no' })),
    (plan: DrawnPlan) => plan.line('wide', between([0, 0], [20, 0]), path()),
  ];
  for (const order of [lines, lines.toReversed()]) {
    const plan = new DrawnPlan().point('kiosk', [-1, -1], { shop: 'kiosk', name: 'Kiosk', level: '0' });
    for (const draw of order) draw(plan);
    const { venue } = await openPlan(plan);
    const end = venue.standAt(at([20, 0]), 0, 1);
    assert.ok(end);
    const course = courseBetween(venue, 'wheelchair', venue.anchors(feature(venue, 'Kiosk')), [end]);
    assert.ok(course && Math.abs(metersOf(course) - 20) < 0.01);
    const [anchor] = venue.anchors(feature(venue, 'Kiosk'));
    assert.equal(anchor.vertices.length, 1, 'it is that end, and not some point of one of them');
  }
});
