import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { closedSegments } from '../src/roads/areas.ts';
import { ARC_FLAGS, type Mode } from '../src/roads/network.ts';
import { RoadQueries } from '../src/roads/queries.ts';
import { type Drawing, DrawnRoads, questionOf, SOUTH_OF_LONDON, type Tags } from './road-map.ts';

type Route = readonly [from: string, to: string, ways: string];

/** Draws roads and compares routes, each as the ways that it goes along; an empty one is none. */
function routes(title: string, drawing: Drawing, expected: readonly Route[], mode: Mode = 'driving'): void {
  test(title, async () => {
    const drawn = await DrawnRoads.draw(drawing);
    const found = expected.map(([from, to]): Route => [from, to, drawn.route(from, to, mode)]);
    assert.deepEqual(found, expected);
  });
}

const CROSSING = `
  1           2
        n
        |
    w---x---e
        |
        s
  4           3
`;
const ARMS = { nx: {}, sx: {}, wx: {}, ex: {} };
/** The same crossing with a way around from each arm to the next, half as long again. */
const RING = { ...ARMS, n2e: {}, e3s: {}, s4w: {}, w1n: {} };
const no = (what: string): Tags => ({ restriction: `no_${what}` });
const only = (what: string): Tags => ({ restriction: `only_${what}` });

describe('turn restrictions at a node', () => {
  routes('without any, every turn is made', { map: CROSSING, ways: RING }, [
    ['s', 'w', 'sx wx'],
    ['s', 'n', 'sx nx'],
    ['s', 'e', 'sx ex'],
  ]);
  routes('no_left_turn', { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'wx', no('left_turn')]] }, [
    ['s', 'w', 's4w'],
    ['w', 's', 'wx sx'],
    ['s', 'n', 'sx nx'],
    ['e', 'w', 'ex wx'],
  ]);
  routes('no_right_turn', { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'ex', no('right_turn')]] }, [
    ['s', 'e', 'e3s'],
    ['e', 's', 'ex sx'],
  ]);
  routes('no_straight_on', { map: CROSSING, ways: ARMS, restrictions: [['sx', 'x', 'nx', no('straight_on')]] }, [
    ['n', 's', 'nx sx'],
    ['s', 'w', 'sx wx'],
    // Around by the dead end of an arm: the turn there and the turn after it are allowed.
    ['s', 'n', 'sx ex nx'],
  ]);
  routes('only_left_turn', { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'wx', only('left_turn')]] }, [
    ['s', 'w', 'sx wx'],
    ['s', 'e', 'e3s'],
    ['e', 'n', 'ex nx'],
  ]);
  routes('only_straight_on', { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'nx', only('straight_on')]] }, [
    ['s', 'n', 'sx nx'],
    ['s', 'w', 's4w'],
    ['s', 'e', 'e3s'],
  ]);
  routes('only_right_turn', { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'ex', only('right_turn')]] }, [
    ['s', 'e', 'sx ex'],
    ['s', 'w', 's4w'],
  ]);
  routes(
    'no_entry with several ways that it is for',
    { map: CROSSING, ways: RING, restrictions: [['sx|nx', 'x', 'wx', no('entry')]] },
    [
      ['s', 'w', 's4w'],
      ['n', 'w', 'w1n'],
      ['e', 'w', 'ex wx'],
    ],
  );
  routes(
    'no_exit with several ways that one may not leave by',
    { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'wx|ex', no('exit')]] },
    [
      ['s', 'w', 's4w'],
      ['s', 'e', 'e3s'],
      ['s', 'n', 'sx nx'],
    ],
  );
  routes(
    'two restrictions at one node',
    {
      map: CROSSING,
      ways: RING,
      restrictions: [
        ['sx', 'x', 'wx', no('left_turn')],
        ['sx', 'x', 'ex', no('right_turn')],
      ],
    },
    [
      ['s', 'w', 's4w'],
      ['s', 'e', 'e3s'],
      ['s', 'n', 'sx nx'],
    ],
  );
  routes(
    'a value that is none says nothing',
    { map: CROSSING, ways: RING, restrictions: [['sx', 'x', 'wx', { restriction: 'yes' }]] },
    [['s', 'w', 'sx wx']],
  );
  routes(
    'a restriction of ways that do not meet says nothing',
    { map: CROSSING, ways: RING, restrictions: [['s4w', 'x', 'wx', no('left_turn')]] },
    [['s', 'w', 'sx wx']],
  );
  routes(
    'a restriction to a way that goes on behind the node is not clear, and says nothing',
    { map: CROSSING, ways: { nxs: {}, wx: {}, ex: {}, n2e: {} }, restrictions: [['wx', 'x', 'nxs', no('left_turn')]] },
    [['w', 'n', 'wx nxs']],
  );
  routes(
    'no_u_turn at a dead end',
    { map: 'a-b-c', ways: { ab: {}, bc: {} }, restrictions: [['bc', 'c', 'bc', no('u_turn')]] },
    [
      ['a', 'c', 'ab bc'],
      ['c', 'a', 'bc ab'],
    ],
  );
});

describe('whom restrictions bind', () => {
  const left: Drawing = { map: CROSSING, ways: RING };
  const restricted = (tags: Tags): Drawing => ({ ...left, restrictions: [['sx', 'x', 'wx', tags]] });
  const straight = 'sx wx';
  const around = 's4w';
  const cases: readonly [string, Tags, Partial<Record<Mode, string>>][] = [
    [
      'vehicles, but nobody on foot',
      no('left_turn'),
      { driving: around, truck: around, cycling: around, walking: straight },
    ],
    ['all but bicycles', { ...no('left_turn'), except: 'bicycle' }, { driving: around, cycling: straight }],
    ['all but cars', { ...no('left_turn'), except: 'motorcar' }, { driving: straight, cycling: around, truck: around }],
    ['all but several', { ...no('left_turn'), except: 'psv;hgv' }, { driving: around, truck: straight }],
    ['all but buses', { ...no('left_turn'), except: 'psv' }, { driving: around }],
    ['trucks alone', { 'restriction:hgv': 'no_left_turn' }, { driving: straight, truck: around, cycling: straight }],
    ['cars alone', { 'restriction:motorcar': 'no_left_turn' }, { driving: around, truck: straight, cycling: straight }],
    [
      'motor vehicles',
      { 'restriction:motor_vehicle': 'no_left_turn' },
      { driving: around, truck: around, cycling: straight },
    ],
    ['bicycles alone', { 'restriction:bicycle': 'no_left_turn' }, { driving: straight, cycling: around }],
    ['people on foot alone', { 'restriction:foot': 'no_left_turn' }, { driving: straight, walking: around }],
    [
      'by the type of the relation',
      { type: 'restriction:hgv', restriction: 'no_left_turn' },
      { driving: straight, truck: around },
    ],
    [
      'a tag of its own before the one for all',
      { ...no('left_turn'), 'restriction:hgv': 'none' },
      { driving: around, truck: straight },
    ],
  ];
  for (const [title, tags, expected] of cases) {
    test(title, async () => {
      const drawn = await DrawnRoads.draw(restricted(tags));
      for (const [mode, ways] of Object.entries(expected)) assert.equal(drawn.route('s', 'w', mode as Mode), ways, mode);
    });
  }
});

describe('turn restrictions over ways', () => {
  const ladder = `
    a-b-----c
      |
    d-e-f
  `;
  const rungs = { ab: {}, bc: {}, be: {}, de: {}, ef: {} };
  routes(
    'no_u_turn over a short way between two carriageways',
    { map: ladder, ways: rungs, restrictions: [['ab', 'be', 'de', no('u_turn')]] },
    [
      // Into the arm and back: the restriction is for those who come straight from ab.
      ['a', 'd', 'ab be ef de'],
      ['a', 'f', 'ab be ef'],
      ['c', 'd', 'bc be de'],
      ['b', 'd', 'be de'],
    ],
  );
  routes(
    'only one way on after a way in between',
    { map: ladder, ways: rungs, restrictions: [['ab', 'be', 'ef', only('left_turn')]] },
    [
      ['a', 'f', 'ab be ef'],
      ['a', 'd', 'ab be ef de'],
      ['c', 'd', 'bc be de'],
      ['a', 'c', 'ab bc'],
    ],
  );
  const long = `
    a-b-c-d-e
        |
        f
  `;
  routes(
    'over two ways in between',
    {
      map: long,
      ways: { ab: {}, bc: {}, cd: {}, de: {}, cf: {} },
      restrictions: [['ab', 'bc|cd', 'de', no('straight_on')]],
    },
    [
      ['b', 'e', 'bc cd de'],
      ['f', 'e', 'cf cd de'],
      ['a', 'd', 'ab bc cd'],
      // By way of the dead end: what came from ab has then been elsewhere.
      ['a', 'e', 'ab bc cf cd de'],
    ],
  );
  routes(
    'two restrictions that share their beginning',
    {
      map: ladder,
      ways: rungs,
      restrictions: [
        ['ab', 'be', 'de', no('u_turn')],
        ['ab', 'be', 'ef', no('left_turn')],
      ],
    },
    [
      ['a', 'e', 'ab be'],
      ['c', 'd', 'bc be de'],
      ['c', 'f', 'bc be ef'],
    ],
  );
  routes(
    'one restriction inside of another',
    {
      map: long,
      ways: { ab: {}, bc: {}, cd: {}, de: {}, cf: {} },
      restrictions: [
        ['ab', 'bc|cd', 'de', no('straight_on')],
        ['bc', 'c', 'cf', no('right_turn')],
      ],
    },
    [
      ['a', 'f', 'ab bc cd cf'],
      ['d', 'f', 'cd cf'],
    ],
  );
  routes(
    'does not bind bicycles that it excepts',
    { map: ladder, ways: rungs, restrictions: [['ab', 'be', 'de', { ...no('u_turn'), except: 'bicycle' }]] },
    [['a', 'd', 'ab be de']],
    'cycling',
  );
});

/** Milliseconds do not matter here, and neither do the centimetres that positions are rounded to. */
function near(actual: number | null, expected: number, what: string): void {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= Math.max(0.15, expected * 0.002),
    `${what}: ${actual}, not ${expected}`,
  );
}

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

describe('speeds', () => {
  /** What a kilometre takes, and so how fast it is driven. */
  async function kmh(tags: Tags, mode: Mode = 'driving', direction: 'forward' | 'backward' = 'forward'): Promise<number> {
    const drawn = await DrawnRoads.draw({ map: 'a---------b', ways: { ab: tags } });
    const seconds = direction === 'forward' ? drawn.seconds('a', 'b', { mode }) : drawn.seconds('b', 'a', { mode });
    return seconds === null ? 0 : Math.round(3600 / seconds);
  }
  const POSTED = 0.9;
  const cases: readonly [string, Tags, number][] = [
    ['in km/h', { highway: 'primary', maxspeed: '70' }, 70 * POSTED],
    ['with its unit', { highway: 'primary', maxspeed: '70 km/h' }, 70 * POSTED],
    ['in miles', { highway: 'primary', maxspeed: '40 mph' }, 40 * 1.609344 * POSTED],
    ['in miles without a space', { highway: 'primary', maxspeed: '40mph' }, 40 * 1.609344 * POSTED],
    ['by zone', { highway: 'primary', maxspeed: 'DE:urban' }, 50 * POSTED],
    ['by another zone', { highway: 'primary', maxspeed: 'FR:rural' }, 80 * POSTED],
    ['by a zone with a number', { highway: 'primary', maxspeed: 'DE:zone:30' }, 30 * POSTED],
    ['by a British zone', { highway: 'primary', maxspeed: 'GB:nsl_single' }, 60 * 1.609344 * POSTED],
    ['as walking pace', { highway: 'residential', maxspeed: 'walk' }, 7 * POSTED],
    ['none', { highway: 'motorway', maxspeed: 'none' }, 140 * POSTED],
    ['by the kind that is noted beside', { highway: 'primary', 'source:maxspeed': 'DE:urban' }, 50 * POSTED],
    ['by the kind of limit', { highway: 'primary', 'maxspeed:type': 'PT:urban' }, 50 * POSTED],
    ['advised', { highway: 'primary', maxspeed: '90', 'maxspeed:advisory': '40' }, 40 * POSTED],
    ['of several the lowest', { highway: 'primary', maxspeed: '80;60' }, 60 * POSTED],
    ['in this direction', { highway: 'primary', maxspeed: '80', 'maxspeed:forward': '40' }, 40 * POSTED],
    ['in the other direction', { highway: 'primary', maxspeed: '80', 'maxspeed:backward': '40' }, 80 * POSTED],
    ['for cars', { highway: 'primary', maxspeed: '80', 'maxspeed:motorcar': '60' }, 60 * POSTED],
    ['for trucks alone', { highway: 'primary', maxspeed: '80', 'maxspeed:hgv': '40' }, 80 * POSTED],
    ['that is no speed', { highway: 'primary', maxspeed: 'signals' }, 65],
    ['of nothing', { highway: 'primary', maxspeed: '0' }, 65],
    ['of the country, on a motorway', { highway: 'motorway' }, 120 * POSTED],
  ];
  for (const [title, tags, expected] of cases) {
    test(`a limit ${title}`, async () => assert.equal(await kmh(tags), Math.round(expected)));
  }
  test('a limit in one direction', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '80', 'maxspeed:backward': '40' }, 'driving', 'backward'), 36);
  });
  test('a limit for trucks', async () =>
    assert.equal(await kmh({ highway: 'primary', maxspeed: '80', 'maxspeed:hgv': '40' }, 'truck'), 36));
  test('a truck drives no faster than trucks do', async () => {
    assert.ok((await kmh({ highway: 'motorway', maxspeed: '120' }, 'truck')) <= 90);
  });
  test('a limit slows bicycles, and makes none faster', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '10' }, 'cycling'), 10);
    assert.equal(await kmh({ highway: 'primary', maxspeed: '90' }, 'cycling'), 18);
  });
  test('people on foot walk as they walk', async () => {
    assert.equal(await kmh({ highway: 'primary', maxspeed: '3' }, 'walking'), 5);
    assert.equal(await kmh({ highway: 'steps' }, 'walking'), 3);
  });
  const slower: readonly [string, Mode, Tags, Tags][] = [
    ['a surface', 'driving', { highway: 'tertiary' }, { highway: 'tertiary', surface: 'cobblestone' }],
    ['the grade of a track', 'driving', { highway: 'unclassified' }, { highway: 'unclassified', tracktype: 'grade5' }],
    ['smoothness', 'driving', { highway: 'tertiary' }, { highway: 'tertiary', smoothness: 'very_bad' }],
    ['a parking aisle', 'driving', { highway: 'service' }, { highway: 'service', service: 'parking_aisle' }],
    ['an alley', 'driving', { highway: 'service' }, { highway: 'service', service: 'alley' }],
    ['a link', 'driving', { highway: 'primary' }, { highway: 'primary_link' }],
    ['a surface, on a bicycle', 'cycling', { highway: 'track' }, { highway: 'track', surface: 'sand' }],
    ['pushing', 'cycling', { highway: 'cycleway' }, { highway: 'footway' }],
    ['pushing up steps', 'cycling', { highway: 'footway' }, { highway: 'steps' }],
    ['a path in the mountains', 'walking', { highway: 'path' }, { highway: 'path', sac_scale: 'alpine_hiking' }],
    ['sand underfoot', 'walking', { highway: 'path' }, { highway: 'path', surface: 'sand' }],
  ];
  for (const [title, mode, fast, slow] of slower) {
    test(`${title} is slower`, async () => assert.ok((await kmh(slow, mode)) < (await kmh(fast, mode))));
  }
  test('a bicycle is pushed against a one-way road, and ridden along it', async () => {
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes' }, 'cycling'), 17);
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes' }, 'cycling', 'backward'), 5);
    assert.equal(await kmh({ highway: 'residential', oneway: 'yes', cycleway: 'opposite' }, 'cycling', 'backward'), 17);
  });
  const durations: readonly [string, string, number][] = [
    ['hours and minutes', '00:30', 1800],
    ['hours, minutes and seconds', '01:00:30', 3630],
    ['minutes', '20', 1200],
    ['ISO 8601', 'PT1H30M', 5400],
  ];
  for (const [title, duration, seconds] of durations) {
    test(`the time of a ferry in ${title}`, async () => {
      const drawn = await DrawnRoads.draw({ map: 'a---------b', ways: { ab: { route: 'ferry', duration } } });
      near(drawn.seconds('a', 'b'), seconds, duration);
      near(drawn.seconds('a', 'ab'), seconds / 2, 'half of the way');
    });
  }
  test('a ferry whose time is nonsense goes at a ferry’s speed', async () => {
    assert.equal(await kmh({ route: 'ferry', duration: 'soon' }), 18);
  });
});

describe('what passing takes', () => {
  /** By how many seconds a node makes a way longer. */
  async function delay(tags: Tags, mode: Mode = 'driving', from = 'a', to = 'c'): Promise<number> {
    const [plain, with_] = await Promise.all(
      [{}, tags].map((each) => DrawnRoads.draw({ map: 'a-b-c', ways: { abc: {} }, nodes: { b: each } })),
    );
    return (
      Math.round(Math.abs((with_.seconds(from, to, { mode }) ?? 0) - (plain.seconds(from, to, { mode }) ?? 0)) * 10) / 10
    );
  }
  const cases: readonly [Tags, Mode, number][] = [
    [{ highway: 'traffic_signals' }, 'driving', 6],
    [{ highway: 'crossing' }, 'driving', 1],
    [{ highway: 'crossing', crossing: 'traffic_signals' }, 'driving', 6],
    [{ highway: 'stop' }, 'driving', 5],
    [{ highway: 'give_way' }, 'driving', 2],
    [{ barrier: 'gate' }, 'driving', 15],
    [{ barrier: 'lift_gate' }, 'driving', 10],
    [{ barrier: 'toll_booth' }, 'driving', 10],
    [{ barrier: 'border_control' }, 'driving', 60],
    [{ barrier: 'cattle_grid' }, 'driving', 2],
    [{ barrier: 'entrance' }, 'driving', 0],
    [{ barrier: 'gate' }, 'cycling', 15],
    [{ barrier: 'bollard' }, 'cycling', 0],
    [{ barrier: 'turnstile' }, 'walking', 5],
    [{ highway: 'bus_stop' }, 'driving', 0],
  ];
  for (const [tags, mode, seconds] of cases) {
    test(`${Object.entries(tags)
      .map((pair) => pair.join('='))
      .join(' ')}, ${mode}`, async () => assert.equal(await delay(tags, mode), seconds));
  }
  test('signals for one direction', async () => {
    const forward = { highway: 'traffic_signals', 'traffic_signals:direction': 'forward' };
    assert.equal(await delay(forward), 6);
    assert.equal(await delay(forward, 'driving', 'c', 'a'), 0);
    const backward = { highway: 'stop', direction: 'backward' };
    assert.equal(await delay(backward), 0);
    assert.equal(await delay(backward, 'driving', 'c', 'a'), 5);
  });
  test('turns by their angle, and more across the opposite direction', async () => {
    const cross = { map: CROSSING, ways: ARMS };
    const [right, left] = await Promise.all([DrawnRoads.draw(cross), DrawnRoads.draw({ ...cross, at: SOUTH_OF_LONDON })]);
    const time = (drawn: DrawnRoads, to: string) =>
      (drawn.seconds('s', to) ?? 0) - ((drawn.meters('s', to) ?? 0) * 3.6) / 30;
    near(time(right, 'n'), 0, 'straight on');
    near(time(right, 'e'), 2.5, 'to the right in Portugal');
    near(time(right, 'w'), 4, 'to the left in Portugal');
    near(time(left, 'w'), 2.5, 'to the left in England');
    near(time(left, 'e'), 4, 'to the right in England');
  });
  test('a bend where nothing branches off is no turn', async () => {
    const drawn = await DrawnRoads.draw({ map: 'a-b\n  |\n  c', ways: { ab: {}, bc: {} } });
    near(drawn.seconds('a', 'c'), (400 * 3.6) / 30, 'as if it were straight');
  });
  test('a roundabout is gone round in its direction', async () => {
    const drawn = await DrawnRoads.draw({
      map: 'a b\nd c',
      ways: { abcda: { junction: 'roundabout' } },
    });
    near(drawn.meters('a', 'b'), 200, 'a quarter');
    near(drawn.meters('b', 'a'), 400, 'three quarters');
  });
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
    const closed = closedSegments(drawn.roads, [around(middle.lat, middle.lng, 0.0003)]);
    assert.ok(closed);
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
  const MONDAY_8 = (8 * 60) / 5;
  const MONDAY_3 = (3 * 60) / 5;
  const SUNDAY_8 = (6 * 24 * 60 + 8 * 60) / 5;
  const detour = { map: 'a-b-c\n|   |\nd---e', ways: { ab: {}, bc: {}, ad: {}, de: {}, ec: {} } };
  const between = (tags: Tags): Drawing => ({ ...detour, ways: { ...detour.ways, bc: tags } });
  const conditional: readonly [string, Tags, number, boolean][] = [
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
  for (const [title, tags, slot, isOpen] of conditional) {
    test(title, async () => {
      const drawn = await DrawnRoads.draw(between(tags));
      near(drawn.meters('a', 'c', { slot }), isOpen ? 400 : 800, title);
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
    assert.equal(drawn.meters('s', 'w', { slot: MONDAY_3 }), straight);
    assert.ok((drawn.meters('s', 'w', { slot: MONDAY_8 }) ?? 0) > straight);
  });
});
