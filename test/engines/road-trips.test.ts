import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ARC_FLAGS } from '../../src/roads/network/network.ts';
import { closedAreas } from '../../src/roads/network/segments-in-polygon.ts';
import { RoadQueries } from '../../src/roads/search/queries.ts';
import { type Drawing, DrawnRoads, importRoads, questionOf, type Tags } from '../support/road-map.ts';
import { CROSSING, near, RING, routes } from '../support/road-routes.ts';

const no = (what: string): Tags => ({ restriction: `no_${what}` });

describe('roads that are for those alone who have business there', () => {
  const around = `
    a       e
      b c d
    x       y
  `;
  const through: Record<string, Tags> = { ab: {}, bcd: { access: 'destination' }, de: {}, axye: {} };
  routes('are where a trip begins or ends, and not on its way', { map: around, ways: through }, [
    ['a', 'b', 'ab'],
    ['a', 'c', 'ab bcd'],
    ['a', 'd', 'ab bcd'],
    ['a', 'e', 'axye'],
    ['e', 'c', 'de bcd'],
    ['e', 'a', 'axye'],
  ]);
  for (const access of ['private', 'delivery', 'customers']) {
    routes(`the same with access=${access}`, { map: around, ways: { ...through, bcd: { access } } }, [
      ['a', 'c', 'ab bcd'],
      ['a', 'e', 'axye'],
    ]);
  }
  routes(
    'trips within them stay there',
    {
      map: around,
      ways: { ab: { access: 'destination' }, bcd: { access: 'destination' }, de: { access: 'destination' }, axye: {} },
    },
    [
      ['ab', 'de', 'ab bcd de'],
      ['b', 'd', 'bcd'],
      ['x', 'y', 'axye'],
    ],
  );
  routes(
    'nothing leads through them where there is no way around',
    { map: 'a-b-c-d', ways: { ab: {}, bc: { access: 'private' }, cd: {} } },
    [
      ['a', 'bc', 'ab bc'],
      ['d', 'bc', 'cd bc'],
      ['a', 'cd', ''],
    ],
  );
  routes(
    'one may go from one to another',
    { map: 'a-b-c-d', ways: { ab: { access: 'private' }, bc: {}, cd: { access: 'private' } } },
    [
      ['a', 'd', 'ab bc cd'],
      ['d', 'a', 'cd bc ab'],
    ],
  );
  routes('a track is slow, and so rarely a way through', { map: around, ways: { ...through, bcd: { highway: 'track' } } }, [
    ['a', 'c', 'ab bcd'],
    ['a', 'e', 'axye'],
  ]);
  routes('but one where there is no other', { map: 'a-b-c-d', ways: { ab: {}, bc: { highway: 'track' }, cd: {} } }, [
    ['a', 'd', 'ab bc cd'],
  ]);
});

describe('where trips begin and end', () => {
  const line = { map: 'a---b---c', ways: { ab: {}, bc: {} } };
  test('on a segment, not at its ends: a quarter of the way takes a quarter of the time', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-------b', ways: { ab: {} } });
    const whole = drawn.seconds('a', 'b') ?? 0;
    near(drawn.seconds('a', 'ab'), whole / 2, 'to the middle');
    near(drawn.seconds('ab', 'b'), whole / 2, 'from the middle');
    near(drawn.seconds('b', 'ab'), whole / 2, 'back');
    near(drawn.meters('a', 'b'), 800, 'the length');
  });
  test('two points on one segment of a one-way road: one of them is behind the other', async () => {
    const loop = { map: 'a-b-c-d\n|     |\ne-----f', ways: { abcd: { oneway: 'yes' }, df: {}, fe: {}, ea: {} } };
    const drawn = await DrawnRoads.draw(loop);
    assert.equal(drawn.route('b', 'c'), 'abcd');
    assert.equal(drawn.route('c', 'b'), 'abcd df fe ea abcd');
    near(drawn.meters('b', 'c'), 200, 'on');
    near(drawn.meters('c', 'b'), 200 + 200 + 600 + 200 + 200, 'around');
  });
  test('one point: nothing to drive', async () => {
    const drawn = await DrawnRoads.draw(line);
    near(drawn.seconds('ab', 'ab'), 0, 'no time');
    near(drawn.meters('b', 'b'), 0, 'no way');
  });
  routes('at the end of a one-way road one arrives and does not leave', { map: 'a---b', ways: { ab: { oneway: 'yes' } } }, [
    ['a', 'b', 'ab'],
    ['ab', 'b', 'ab'],
    ['b', 'ab', ''],
    ['b', 'a', ''],
  ]);
  routes(
    'a point beside a road that the mode may not use goes to the next',
    { map: 'a---b\n\nc---d', ways: { ab: { highway: 'footway' }, cd: {} } },
    [['a', 'b', 'cd']],
  );
  routes(
    'and stays there for those who may',
    { map: 'a---b\n\nc---d', ways: { ab: { highway: 'footway' }, cd: {} } },
    [['a', 'b', 'ab']],
    'walking',
  );
  test('far from any road there is no trip', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b                                                        z',
      ways: { ab: {} },
    });
    assert.equal(drawn.route('a', 'z'), '', 'z is 5.7 km off');
    assert.equal(drawn.route('z', 'a'), '');
  });
  test('a network of yards alone: each trip stays in its own', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-b\n\n\n\nc-d', ways: { ab: {}, cd: {} } });
    assert.deepEqual([drawn.route('a', 'b'), drawn.route('c', 'd'), drawn.route('a', 'c')], ['ab', 'cd', '']);
  });
});

describe('turning around', () => {
  routes(
    'at a dead end, and nowhere else',
    { map: 'a-b-c\n  |\n  d', ways: { ab: { oneway: 'yes' }, bc: {}, bd: { oneway: '-1' } } },
    [
      // From d to b, into the dead end bc and back is of no use: nothing leads out of b but bc.
      ['a', 'c', 'ab bc'],
      ['c', 'a', ''],
    ],
  );
  test('on the way to a point behind one: on to the dead end and back', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b-----c\n  |\n  d',
      ways: { ab: {}, bc: {}, bd: {} },
      restrictions: [['ab', 'b', 'bd', no('right_turn')]],
    });
    assert.equal(drawn.route('a', 'd'), 'ab bc bd');
    near(drawn.meters('a', 'd'), 200 + 600 + 600 + 200, 'to the dead end and back');
  });
  test('takes its time', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b-----c\n  |\n  d',
      ways: { ab: {}, bc: {}, bd: {} },
      restrictions: [['ab', 'b', 'bd', no('right_turn')]],
    });
    const straight = (drawn.seconds('a', 'c') ?? 0) + (drawn.seconds('c', 'b') ?? 0);
    assert.ok((drawn.seconds('a', 'd') ?? 0) > straight + 20, 'twenty seconds for turning');
  });
  routes(
    'before a barrier that is closed',
    { map: 'a-b-c-d', ways: { ab: {}, bcd: {} }, nodes: { c: { barrier: 'bollard' } } },
    [
      ['a', 'bc', 'ab bcd'],
      ['a', 'd', ''],
      ['d', 'c', 'bcd'],
    ],
  );
  routes(
    'rather than going on into a private road',
    {
      map: 'a-b-c-d\n  |\n  e',
      ways: { ab: {}, be: {}, bc: {}, cd: { access: 'private' } },
      restrictions: [['ab', 'b', 'be', no('right_turn')]],
    },
    [['a', 'e', 'ab bc be']],
  );
});

describe('what is avoided', () => {
  const drawing: Drawing = {
    map: `
      a---b-------c---d
          |       |
          e-------f
          |       |
          g-------h
    `,
    ways: {
      ab: {},
      bc: { highway: 'motorway', toll: 'yes', oneway: 'no' },
      cd: {},
      be: {},
      ef: { highway: 'motorway', oneway: 'no', maxspeed: '60' },
      fc: {},
      eg: {},
      gh: {},
      hf: {},
    },
  };
  const cases: readonly [string, number, string][] = [
    ['nothing', 0, 'ab bc cd'],
    ['tolls', ARC_FLAGS.tolls, 'ab be ef fc cd'],
    ['highways', ARC_FLAGS.highways, 'ab be eg gh hf fc cd'],
    ['both', ARC_FLAGS.tolls | ARC_FLAGS.highways, 'ab be eg gh hf fc cd'],
    ['ferries', ARC_FLAGS.ferries, 'ab bc cd'],
  ];
  for (const [title, avoid, expected] of cases) {
    test(title, async () => {
      const drawn = await DrawnRoads.draw(drawing);
      const { wayId, way } = drawn.roads.lines;
      const found = drawn.way('a', 'd', { avoid });
      const names = Object.keys(drawing.ways);
      assert.equal(found?.halves.map((half) => names[wayId[way[half >> 1]] - 1000]).join(' '), expected);
    });
  }
  test('what begins on a road that is avoided begins on the next', async () => {
    const drawn = await DrawnRoads.draw(drawing);
    assert.ok((drawn.meters('bc', 'd', { avoid: ARC_FLAGS.highways }) ?? 0) > 0);
  });
  test('a ferry where nothing else leads', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-b---c-d', ways: { ab: {}, bc: { route: 'ferry' }, cd: {} } });
    assert.ok(drawn.way('a', 'd'));
    assert.equal(drawn.way('a', 'd', { avoid: ARC_FLAGS.ferries }), null);
  });
  test('a toll booth, whatever the road says', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a-b-c-d\n  |   |\n  e---f',
      ways: { ab: {}, bcd: {}, be: {}, ef: {}, fd: {} },
      nodes: { c: { barrier: 'toll_booth' } },
    });
    near(drawn.meters('a', 'd', { method: 'distance' }), 600, 'straight');
    near(drawn.meters('a', 'd', { avoid: ARC_FLAGS.tolls }), 200 + 200 + 400 + 200, 'around');
  });
  test('tolls for trucks alone', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-b', ways: { ab: { 'toll:hgv': 'yes' } } });
    assert.ok(drawn.way('a', 'b', { avoid: ARC_FLAGS.tolls }));
    assert.equal(drawn.way('a', 'b', { mode: 'truck', avoid: ARC_FLAGS.tolls }), null);
  });
  test('areas: a road through one is closed, and so is one that lies in it', async () => {
    const drawn = await DrawnRoads.draw({ ...drawing, at: { lat: 41, lng: -8 } });
    const queries = new RoadQueries(drawn.roads);
    const around = (lat: number, lng: number, size: number) => [
      { lat: lat - size, lng: lng - size },
      { lat: lat - size, lng: lng + size },
      { lat: lat + size, lng: lng + size },
      { lat: lat + size, lng: lng - size },
    ];
    const { lines } = drawn.roads;
    const middle = { lat: 41 - 100 / 111_195, lng: -8 + 1400 / (111_195 * Math.cos((41 * Math.PI) / 180)) };
    const areas = closedAreas(drawn.roads, [around(middle.lat, middle.lng, 0.0003)]);
    assert.ok(areas);
    const closed = areas.segments;
    assert.deepEqual([...closed].filter((each) => each === 1).length, 1, 'the one through which the box is drawn');
    const { weighting } = questionOf(drawn.roads);
    const [from, to] = [
      { lat: middle.lat, lng: -8 + 0.007 },
      { lat: middle.lat, lng: middle.lng + 0.008 },
    ];
    const free = queries.way({ weighting, metric: null }, from, to);
    const held = queries.way({ weighting, metric: null, closed }, from, to);
    assert.ok(free && held && held.trip.meters > free.trip.meters);
    assert.ok(held.halves.every((half) => closed[half >> 1] === 0));
    assert.equal(lines.firstPoint.length, closed.length + 1);
  });
});

describe('conditions that are plain time spans', () => {
  const MONDAY_8 = '2026-05-04T08:00';
  const MONDAY_3 = '2026-05-04T03:00';
  const SUNDAY_8 = '2026-05-10T08:00';
  const detour = { map: 'a-b-c\n|   |\nd---e', ways: { ab: {}, bc: {}, ad: {}, de: {}, ec: {} } };
  const between = (tags: Tags): Drawing => ({ ...detour, ways: { ...detour.ways, bc: tags } });
  const conditional: readonly [string, Tags, string, boolean][] = [
    ['closed in its hours', { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, MONDAY_8, false],
    ['open outside of them', { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, MONDAY_3, true],
    ['open on other days', { 'motor_vehicle:conditional': 'no @ (Mo-Fr 07:00-09:00)' }, SUNDAY_8, true],
    ['opened in its hours', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Su)' }, SUNDAY_8, true],
    ['and closed outside of them', { motor_vehicle: 'no', 'motor_vehicle:conditional': 'yes @ (Su)' }, MONDAY_8, false],
    ['of everybody', { 'access:conditional': 'no @ (07:00-09:00)' }, MONDAY_8, false],
    ['over midnight', { 'access:conditional': 'no @ (22:00-04:00)' }, MONDAY_3, false],
    ['of several spans', { 'access:conditional': 'no @ (Mo 01:00-02:00,07:30-08:45; Tu 10:00-11:00)' }, MONDAY_8, false],
    ['without brackets', { 'access:conditional': 'no @ 07:00-09:00' }, MONDAY_8, false],
    ['that depend on more say nothing', { 'access:conditional': 'no @ (wet)' }, MONDAY_8, true],
    ['of another mode say nothing', { 'bicycle:conditional': 'no @ (07:00-09:00)' }, MONDAY_8, true],
  ];
  for (const [title, tags, time, isOpen] of conditional) {
    test(title, async () => {
      const drawn = await DrawnRoads.draw(between(tags));
      near(drawn.timed('a', 'c', time)?.trip.meters ?? null, isOpen ? 400 : 800, title);
    });
  }
  test('without a time they do not count', async () => {
    const drawn = await DrawnRoads.draw(between({ 'motor_vehicle:conditional': 'no @ (00:00-24:00)' }));
    near(drawn.meters('a', 'c'), 400, 'straight');
  });
  test('a turn restriction in its hours', async () => {
    const drawing: Drawing = {
      map: CROSSING,
      ways: RING,
      restrictions: [['sx', 'x', 'wx', { 'restriction:conditional': 'no_left_turn @ (Mo-Fr 07:00-09:00)' }]],
    };
    const drawn = await DrawnRoads.draw(drawing);
    const straight = drawn.meters('s', 'w') ?? 0;
    assert.equal(drawn.timed('s', 'w', MONDAY_3)?.trip.meters, straight);
    assert.ok((drawn.timed('s', 'w', MONDAY_8)?.trip.meters ?? 0) > straight);
  });
});

test('a private road is no way through to a public one on which a restriction over ways begins', async () => {
  // a -west- b -private- c -middle- d -east- e; around from b to e; a grid of streets, which trips go through, hangs on a.
  const size = 9;
  const at = (row: number, column: number) => 100 + row * size + column;
  const line = (id: number, lng: number, lat = 43.7) => ({ id, lat, lng });
  const grid = Array.from({ length: size * size }, (_, i) => {
    const [row, column] = [Math.floor(i / size), i % size];
    return { id: at(row, column), lat: 43.7 + row * 0.001, lng: 7.29 - column * 0.001 };
  });
  const street = { highway: 'residential' };
  const streets = Array.from({ length: size }, (_, i) => [
    { id: 100 + i, nodes: Array.from({ length: size }, (_, k) => at(i, k)), tags: street },
    { id: 200 + i, nodes: Array.from({ length: size }, (_, k) => at(k, i)), tags: street },
  ]).flat();
  const [west, hidden, middle, east] = [1, 2, 3, 4];
  const map = {
    nodes: [line(1, 7.298), line(2, 7.3), line(3, 7.302), line(4, 7.304), line(5, 7.306), line(6, 7.303, 43.71), ...grid],
    ways: [
      { id: west, nodes: [at(0, 0), 1, 2], tags: street },
      { id: hidden, nodes: [2, 3], tags: { ...street, access: 'private' } },
      { id: middle, nodes: [3, 4], tags: street },
      { id: east, nodes: [4, 5], tags: street },
      { id: 5, nodes: [2, 6, 5], tags: street },
      ...streets,
    ],
    relations: [
      {
        id: 1,
        members: [
          { type: 'way', id: hidden, role: 'from' },
          { type: 'way', id: middle, role: 'via' },
          { type: 'way', id: east, role: 'to' },
        ] as const,
        tags: { type: 'restriction', restriction: 'no_straight_on' },
      },
    ],
  };
  const roads = await importRoads(map);
  for (const mode of ['driving', 'cycling'] as const) {
    const way = new RoadQueries(roads).way(
      questionOf(roads, { mode }),
      { lat: 43.7, lng: 7.299 },
      { lat: 43.7, lng: 7.303 },
    );
    // By the private road it is 320 m; around it is more than 2 km.
    assert.ok(way && way.trip.meters > 2_000, `${mode}: ${way?.trip.meters} m`);
  }
});
