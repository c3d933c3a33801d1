import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Mode, travelMode } from '../../src/modes/index.ts';
import { type Drawing, DrawnRoads, importWithReport, type Tags } from '../support/road-map.ts';
import { ARMS, CROSSING, near, RING, routes } from '../support/road-routes.ts';
import { checkReasoned, type ReasonedRow } from '../support/tag-rows.ts';

/** Reasons are from https://wiki.openstreetmap.org: the pages of the tags, Key:access, Barriers, Key:oneway, Relation:restriction. */
describe('access on a node binds only what blocks the road', () => {
  const ALONG = [
    'highway=crossing bicycle=no',
    'highway=crossing foot=yes bicycle=no crossing=uncontrolled',
    'highway=crossing crossing=traffic_signals bicycle=no motor_vehicle=no',
    'highway=crossing access=no foot=yes',
    'highway=crossing vehicle=no foot=designated',
    'highway=traffic_signals bicycle=no',
    'highway=traffic_signals foot=no vehicle=no access=no',
    'highway=stop vehicle=no',
    'highway=give_way access=no',
    'highway=mini_roundabout foot=no',
    'highway=turning_circle access=private',
    'highway=bus_stop motor_vehicle=no bicycle=no foot=no',
    'highway=street_lamp access=no',
    'highway=crossing barrier=kerb kerb=raised foot=no bicycle=no motor_vehicle=no',
    'railway=level_crossing bicycle=no foot=no motor_vehicle=no',
    'barrier=no access=no',
    'amenity=bicycle_parking access=no',
    'access=no',
  ];
  for (const mode of ['driving', 'cycling', 'walking', 'truck', 'motorcycle'] as const) {
    checkReasoned(
      `${mode}: crossings, signals, signs and furniture`,
      mode,
      ALONG.map((node): ReasonedRow => ['highway=residential', 'both', 'the tag is for those who cross', node]),
    );
  }
  checkReasoned('what blocks, on a bicycle', 'cycling', [
    ['highway=residential', 'none', 'a gate that bicycles may not pass', 'barrier=gate bicycle=no'],
    ['highway=residential', 'none', 'of vehicles a bicycle is one', 'barrier=bollard vehicle=no'],
    ['highway=residential', 'both', 'the gate names others', 'barrier=gate motor_vehicle=no foot=no'],
    ['highway=residential', 'both', 'pushed through', 'barrier=cycle_barrier bicycle=dismount'],
    ['highway=footway', 'none', 'a lift that takes no bicycles', 'highway=elevator bicycle=no'],
    ['highway=residential', 'none', 'a ford is passed by whoever goes on', 'ford=yes bicycle=no'],
    ['highway=service', 'none', 'the door of a hall', 'entrance=yes access=no'],
    ['highway=service', 'both', 'no door for bicycles, but an open one', 'entrance=yes'],
  ]);
  checkReasoned('what blocks, in a car', 'driving', [
    ['highway=motorway', 'forward', 'a gantry takes tolls', 'highway=toll_gantry'],
    ['highway=motorway', 'none', 'a gantry for others', 'highway=toll_gantry motorcar=no'],
    ['highway=residential', 'none', 'a gate for others', 'barrier=gate motor_vehicle=no'],
    ['highway=residential', 'both', 'a fence of light and sound keeps animals away', 'barrier=fence sensory=yes'],
    ['highway=residential', 'none', 'a fence is a fence', 'barrier=fence'],
    ['highway=residential', 'none', 'a fence is a fence', 'barrier=fence sensory=no'],
    ['highway=residential', 'both', 'posts as far apart as a car is not wide', 'barrier=width_restrictor maxwidth=2.1'],
    ['highway=residential', 'none', 'posts closer than a car is wide', 'barrier=width_restrictor maxwidth=1.8'],
    ['highway=residential', 'none', 'whoever stands there, limits of size are physical', 'highway=crossing maxheight=1.2'],
  ]);
  checkReasoned('what blocks, on foot', 'walking', [
    ['highway=footway', 'none', 'a gate that is closed', 'barrier=gate access=no'],
    ['highway=footway', 'none', 'a door for others', 'door=hinged foot=no'],
    ['highway=footway', 'both', 'a fence of light and sound keeps animals away', 'barrier=fence sensory=yes'],
    ['highway=footway', 'none', 'a fence is a fence', 'barrier=fence'],
  ]);
});

describe('who is named alone keeps others out', () => {
  checkReasoned('in a car', 'driving', [
    ['highway=residential motor_vehicle=disabled', 'none', 'Key:access: open to the group that is named'],
    ['highway=residential motor_vehicle=motorcycle', 'none', 'cars are not named'],
    ['highway=residential motor_vehicle=farm', 'none', 'an old word for agricultural'],
    ['highway=track motor_vehicle=agricultural;forestry', 'none', 'neither is a car'],
    ['highway=residential motor_vehicle=agricultural;destination', 'both', 'the most open one counts'],
    ['highway=residential vehicle=bicycle', 'none', 'bicycles alone'],
    ['highway=residential access=foot', 'none', 'people on foot alone'],
    ['highway=residential access=garbage', 'none', 'refuse lorries alone'],
    ['highway=residential motor_vehicle=car_sharing', 'none', 'shared cars alone'],
    ['highway=service access=no bus=yes', 'none', 'buses alone'],
    ['highway=residential access=No', 'none', 'values are written in small letters, and meant all the same'],
    ['highway=residential oneway=Yes', 'forward', 'likewise'],
    ['highway=residential oneway:motorcar=YES', 'forward', 'likewise'],
    ['highway=track ford=stepping_stones', 'none', 'Key:ford: stones to step on are for people on foot'],
    ['highway=track ford=yes', 'both', 'a ford is driven through'],
    ['route=ferry foot=designated', 'none', 'designated says who is taken, as yes does'],
    ['highway=residential', 'both', 'Tag:barrier=sliding_gate: a gate', 'barrier=sliding_gate'],
    ['highway=residential', 'both', 'Tag:barrier=coupure: closed in a flood alone', 'barrier=coupure'],
    ['highway=residential', 'both', 'Tag:barrier=spikes: driven over', 'barrier=spikes'],
  ]);
  checkReasoned('on a motorcycle', 'motorcycle', [
    ['highway=residential motor_vehicle=motorcycle', 'both', 'it is named'],
    ['highway=residential vehicle=bicycle', 'none', 'bicycles alone'],
  ]);
  checkReasoned('on a bicycle', 'cycling', [
    ['highway=residential vehicle=bicycle foot=no', 'both', 'it is named'],
    ['highway=residential access=foot', 'none', 'people on foot alone'],
    ['highway=residential oneway=-1 oneway:bicycle=no foot=no', 'both', 'against the traffic too'],
  ]);
  checkReasoned('in a truck', 'truck', [
    ['highway=residential access=hgv', 'both', 'it is named'],
    ['highway=residential vehicle=motorcycle', 'none', 'motorcycles alone'],
  ]);
  checkReasoned('on foot', 'walking', [
    ['highway=ladder', 'both', 'Tag:highway=ladder: climbed on foot'],
    ['highway=path access=bicycle', 'none', 'bicycles alone'],
    ['highway=path access=bicycle;foot', 'both', 'both are named'],
  ]);
});

describe('bicycles are pushed only where one may walk', () => {
  checkReasoned('against the traffic', 'cycling', [
    ['highway=residential oneway=yes', 'both', 'one may walk on a street'],
    ['highway=trunk oneway=yes bicycle=yes', 'forward', 'nobody walks on a trunk road by default'],
    ['highway=trunk oneway=-1 bicycle=yes', 'backward', 'nobody walks on a trunk road by default'],
    ['highway=trunk oneway=yes bicycle=yes foot=yes', 'both', 'walking is allowed'],
    ['highway=trunk oneway=yes bicycle=yes sidewalk=right', 'both', 'there is a sidewalk'],
    ['highway=motorway bicycle=yes', 'forward', 'nobody walks on a motorway'],
    ['highway=primary motorroad=yes oneway=yes bicycle=yes', 'forward', 'nobody walks on a motorroad'],
    ['highway=primary oneway=yes foot=no', 'forward', 'walking is forbidden'],
    ['highway=primary oneway=yes foot=use_sidepath', 'forward', 'one has to walk elsewhere'],
    ['highway=primary oneway=yes foot:backward=no', 'forward', 'walking back is forbidden'],
    ['highway=primary junction=roundabout foot=no', 'forward', 'walking is forbidden'],
    ['highway=footway oneway:foot=yes', 'forward', 'a footway for one direction'],
    ['highway=path foot=no bicycle=yes oneway=yes', 'forward', 'walking is forbidden'],
    ['highway=primary access=no bicycle=yes oneway=yes', 'forward', 'access is for bicycles alone'],
  ]);
});

describe('kinds of roads', () => {
  checkReasoned('slip roads, shuttle trains, widths, in a car', 'driving', [
    ['highway=motorway_link', 'both', 'slip roads imply no direction'],
    ['highway=motorway_link oneway=yes', 'forward', 'unless they are tagged so'],
    ['route=shuttle_train', 'both', 'it carries cars'],
    ['route=shuttle_train foot=yes bicycle=yes', 'both', 'and others too'],
    ['route=shuttle_train motor_vehicle=no', 'none', 'unless it says otherwise'],
    ['route=shuttle_train motorcar=no', 'none', 'unless it says otherwise'],
    ['highway=residential width=1.5', 'none', 'narrower than a car'],
    ['highway=residential width=1.5~m', 'none', 'narrower than a car'],
    ["highway=residential width=5'", 'none', 'narrower than a car'],
    ['highway=residential est_width=1', 'none', 'narrower than a car'],
    ['highway=residential width=2', 'both', 'wide enough'],
    ['highway=residential width=narrow', 'both', 'no width'],
  ]);
  checkReasoned('the same for a motorcycle', 'motorcycle', [
    ['highway=residential width=1.5', 'both', 'a motorcycle is narrower'],
    ['highway=residential width=0.7', 'none', 'but not so narrow'],
    ['route=shuttle_train', 'both', 'a motor vehicle'],
  ]);
  checkReasoned('shuttle trains on foot', 'walking', [
    ['route=shuttle_train', 'none', 'they carry people in their cars'],
    ['route=shuttle_train foot=yes', 'both', 'unless they say otherwise'],
    ['highway=residential width=1.5', 'both', 'wide enough to walk'],
  ]);
});

describe('turns that are allowed after all', () => {
  const restricted = (tags: Tags, from = 'sx', to = 'wx') =>
    ({ map: CROSSING, ways: RING, restrictions: [[from, 'x', to, tags]] }) as const;
  for (const value of ['no_left_turn_on_red', 'no_right_turn_on_red', 'no_u_turn_on_red']) {
    routes(`${value} says nothing about green`, restricted({ restriction: value }), [['s', 'w', 'sx wx']]);
  }
  routes('a value that is unknown', restricted({ restriction: 'no_turns' }), [['s', 'w', 'sx wx']]);
  // https://wiki.openstreetmap.org/wiki/Semi-colon_value_separator: both hold, and the turn to the left is the one that the members name.
  for (const value of ['no_left_turn;no_u_turn', 'No_Left_Turn'])
    routes(`${value} forbids the turn`, restricted({ restriction: value }), [['s', 'w', 's4w']]);
  routes('a comma between those who are excepted', restricted({ restriction: 'no_left_turn', except: 'psv,motorcar' }), [
    ['s', 'w', 'sx wx'],
  ]);
  routes('no_left_turn from two ways is not valid', restricted({ restriction: 'no_left_turn' }, 'sx|nx'), [
    ['s', 'w', 'sx wx'],
    ['n', 'w', 'nx wx'],
  ]);
  routes(
    'bicycles obey turn restrictions, and do not where they are excepted',
    { ...restricted({ restriction: 'no_left_turn' }) },
    [['s', 'w', 's4w']],
    'cycling',
  );
  routes(
    'bicycles that are excepted',
    restricted({ restriction: 'no_left_turn', except: 'bicycle' }),
    [['s', 'w', 'sx wx']],
    'cycling',
  );
  const ladder = { map: 'a-b-----c\n  |\nd-e-f\n  |\n  g', ways: { ab: {}, bc: {}, beg: {}, de: {}, ef: {} } };
  routes(
    'over a way that goes on behind its junction it is ambiguous where the restriction leads',
    {
      ...ladder,
      ways: { ab: {}, bc: {}, be: {}, eg: {}, def: {} },
      restrictions: [['ab', 'be', 'def', { restriction: 'no_right_turn' }]],
    },
    [
      ['a', 'd', 'ab be def'],
      ['a', 'f', 'ab be def'],
    ],
  );

  test('what is ignored is counted', async () => {
    const at = (id: number, lat: number, lng: number) => ({ id, lat: 41 + lat / 1000, lng: -8 + lng / 1000, tags: {} });
    const nodes = [at(1, 0, 1), at(2, 1, 1), at(3, 2, 1), at(4, 1, 0), at(5, 1, 2), at(6, 5, 5), at(7, 6, 6)];
    const road = { highway: 'residential' };
    const ways = [
      { id: 11, nodes: [1, 2], tags: road },
      { id: 12, nodes: [2, 3], tags: road },
      { id: 13, nodes: [4, 2, 5], tags: road },
      { id: 14, nodes: [6, 7], tags: road },
    ];
    const relation = (id: number, from: number, via: number | null, to: number, restriction = 'no_left_turn') => ({
      id,
      members: [
        { type: 'way' as const, id: from, role: 'from' },
        ...(via === null ? [] : [{ type: 'node' as const, id: via, role: 'via' }]),
        { type: 'way' as const, id: to, role: 'to' },
      ],
      tags: { type: 'restriction', restriction },
    });
    const relations = [
      relation(1, 11, 2, 12),
      relation(2, 11, 2, 13),
      relation(3, 11, 2, 99),
      relation(4, 11, 99, 12),
      relation(5, 11, null, 12),
      relation(6, 11, 2, 14),
      relation(7, 11, 2, 12, 'no_parking'),
      relation(8, 11, 2, 12, 'no_right_turn_on_red'),
    ];
    const { report } = await importWithReport({ nodes, ways, relations });
    // 2 goes on behind the node; 3 and 4 name what the map lacks; 5 has no via, 6 does not meet it, 7 is no turn; 1 is good, 8 is about red.
    assert.deepEqual(report.ignoredRestrictions, { incomplete: 2, invalid: 3, ambiguous: 1 });
  });
});

describe('signs take time from those who face them', () => {
  /** How many seconds longer two nodes of a straight road before a junction take with a sign on it than without. */
  async function delays(sign: Tags, map: string, node: string, trips: readonly (readonly [from: string, to: string])[]) {
    const ways = { abcd: {}, ed: {}, df: {} };
    const [plain, signed] = await Promise.all([{}, { [node]: sign }].map((nodes) => DrawnRoads.draw({ map, ways, nodes })));
    return trips.map(([from, to]) => Math.round((signed.seconds(from, to) ?? 0) - (plain.seconds(from, to) ?? 0)));
  }
  // The road from a leads to the junction d; the sign stands at c, before it.
  const MAP = `
          e
          |
    a-b-c-d
          |
          f
  `;
  const { stop, giveWay } = travelMode('driving').turns;
  test('a stop sign without a direction faces those who come to the junction', async () => {
    assert.deepEqual(
      await delays({ highway: 'stop' }, MAP, 'c', [
        ['a', 'd'],
        ['d', 'a'],
      ]),
      [stop, 0],
    );
  });
  test('a give-way sign likewise', async () => {
    assert.deepEqual(
      await delays({ highway: 'give_way' }, MAP, 'c', [
        ['a', 'd'],
        ['d', 'a'],
      ]),
      [giveWay, 0],
    );
  });
  test('a direction that is tagged counts', async () => {
    const trips = [
      ['a', 'd'],
      ['d', 'a'],
    ] as const;
    assert.deepEqual(await delays({ highway: 'stop', direction: 'backward' }, MAP, 'c', trips), [0, stop]);
    assert.deepEqual(await delays({ highway: 'stop', direction: 'both' }, MAP, 'c', trips), [stop, stop]);
  });
  test('at the junction itself it faces the smaller road', async () => {
    const draw = (nodes: Record<string, Tags>) =>
      DrawnRoads.draw({ map: CROSSING, ways: { ...ARMS, wx: { highway: 'primary' }, ex: { highway: 'primary' } }, nodes });
    const [plain, signed] = await Promise.all([draw({}), draw({ x: { highway: 'stop' } })]);
    const delay = (from: string, to: string) => Math.round((signed.seconds(from, to) ?? 0) - (plain.seconds(from, to) ?? 0));
    // Without the sign who comes from the smaller road gives way.
    const longer = stop - giveWay;
    assert.deepEqual([delay('s', 'n'), delay('w', 'e'), delay('n', 'e')], [longer, 0, longer]);
  });
  test('with stop=all everybody', async () => {
    assert.deepEqual(
      await delays({ highway: 'stop', stop: 'all' }, MAP, 'c', [
        ['a', 'd'],
        ['d', 'a'],
      ]),
      [stop, stop],
    );
  });
});

describe('signs of one junction hold up once', () => {
  /** Seconds that a straight road takes longer with some nodes than with none. */
  async function delay(
    map: string,
    nodes: Record<string, Tags>,
    mode: Mode = 'driving',
    ways: Drawing['ways'] = { abcd: {} },
    from = 'a',
  ) {
    const draw = (each: Record<string, Tags>) => DrawnRoads.draw({ map, ways, nodes: each, step: 15 });
    const [plain, with_] = await Promise.all([draw({}), draw(nodes)]);
    return Math.round(((with_.seconds(from, 'd', { mode }) ?? 0) - (plain.seconds(from, 'd', { mode }) ?? 0)) * 10) / 10;
  }
  const signals = { highway: 'traffic_signals' };
  const zebra = { highway: 'crossing', crossing: 'marked' };
  const { signals: red, crossing } = travelMode('driving').turns;
  // 15 m a sign: b and c are 30 m or 60 m apart.
  const NEAR = 'a----b-c----d';
  const FAR = 'a----b---c----d';

  test('two signals of a junction with two carriageways are one wait', async () => {
    assert.equal(await delay(NEAR, { b: signals, c: signals }), red);
  });
  test('a row of signals that is longer than any junction is more than one wait', async () => {
    // One every 30 m, from b on: up to 90 m are one junction, each farther one adds 30 m of the 100 m that a junction may have, 1.8 s.
    const rows = ['4', '45', '456', '4567', '45678', '4567890'].map((letters) => [...letters]);
    const map = 'a----4-5-6-7-8-9-0------d';
    const waits = [];
    for (const letters of rows)
      waits.push(await delay(map, Object.fromEntries(letters.map((each) => [each, signals])), 'driving', { a4567890d: {} }));
    assert.deepEqual(waits, [6, 6, 6, 6, 7.8, 11.4]);
  });
  test('zebras between signals make no junction of them', async () => {
    const row = { 4: signals, 5: zebra, 6: signals, 7: zebra, 8: signals };
    // Signals are 60 m behind one another: each is a wait of its own.
    const took = await delay('a----4-5-6-7-8------d', row, 'driving', { a45678d: {} });
    assert.ok(Math.abs(took - 3 * red) <= 2 * crossing, `${took}`);
  });
  test('signals of the next junction are another', async () => {
    assert.equal(await delay(FAR, { b: signals, c: signals }), 2 * red);
  });
  test('a crossing behind signals waits for nobody, and one before them takes none of their time away', async () => {
    assert.equal(await delay(NEAR, { b: signals, c: zebra }), red);
    assert.equal(await delay(NEAR, { b: zebra, c: signals }), red);
    assert.equal(await delay(FAR, { b: signals, c: zebra }), red + crossing);
  });
  test('signals for the other direction are no wait, and take none away', async () => {
    const away = { ...signals, 'traffic_signals:direction': 'backward' };
    assert.equal(await delay(NEAR, { b: away, c: signals }), red);
    assert.equal(await delay(NEAR, { b: signals, c: away }), red);
  });
  test('who comes from the side waits at the signals that are first there', async () => {
    const map = 'a----b-c----d\n       |\n       |\n       |\n       e';
    const ways = { abcd: {}, ec: {} };
    // 60 m before c there is nothing on the way from e, and 30 m before it there is b on the way from a.
    assert.equal(await delay(map, { b: signals, c: signals }, 'driving', ways), red);
    assert.equal(await delay(map, { c: signals }, 'driving', ways, 'e'), red);
  });
  test('on foot each road that is crossed is a wait of its own', async () => {
    assert.equal(await delay(NEAR, { b: signals, c: signals }, 'walking'), 2 * travelMode('walking').turns.signals);
  });
  test('a gate beside signals takes its own time', async () => {
    assert.equal(await delay(NEAR, { b: signals, c: { barrier: 'gate' } }), red + 15);
  });
});

describe('greater roads are given way to', () => {
  const { giveWay, signals, nearSide } = travelMode('driving').turns;
  async function seconds(arms: Record<string, Tags>, from: string, to: string, nodes: Record<string, Tags> = {}) {
    const drawn = await DrawnRoads.draw({ map: CROSSING, ways: { ...ARMS, ...arms }, nodes });
    return drawn.seconds(from, to) ?? Number.NaN;
  }
  const main = { wx: { highway: 'primary' }, ex: { highway: 'primary' } };

  test('by who crosses or enters one, not by who is on it or leaves it', async () => {
    const { residential, primary } = travelMode('driving').speeds;
    const side = (200 * 3.6) / residential;
    const arm = (400 * 3.6) / primary;
    near(await seconds(main, 's', 'n'), 2 * side + giveWay, 'across');
    near(await seconds(main, 's', 'e'), side + arm + nearSide / 2 + giveWay, 'into it');
    near(await seconds(main, 'w', 'e'), 2 * arm, 'along it');
    near(await seconds(main, 'w', 's'), side + arm + nearSide / 2, 'out of it');
  });
  test('where there are signals these are waited for', async () => {
    const signed = { x: { highway: 'traffic_signals' } };
    near(
      (await seconds(main, 's', 'n', signed)) - (await seconds(main, 's', 'n')),
      signals - giveWay,
      'instead of giving way',
    );
  });
  test('a footway that crosses makes nobody give way', async () => {
    const footway = { wx: { highway: 'footway' }, ex: { highway: 'footway' } };
    near(await seconds(footway, 's', 'n'), (400 * 3.6) / travelMode('driving').speeds.residential, 'along the street');
  });
});

describe('private gates', () => {
  // From p to q it is 700 m through the gate at g and 1,300 m around by x; behind the gate at h there is nothing else.
  const map = `
      x---------y
      |         |
    p-a---g-----d-q--h---e--k
  `;
  const ways = { pa: {}, agd: {}, dq: {}, axyd: {}, qhek: {} };
  const gates = (tags: Tags) => ({ map, ways, nodes: { g: tags, h: tags } });
  for (const tags of [
    { barrier: 'gate', access: 'private' },
    { barrier: 'lift_gate', motor_vehicle: 'customers' },
    { barrier: 'gate', access: 'destination' },
  ]) {
    routes(`${JSON.stringify(tags)}: nobody passes through, and who has business behind gets in and out`, gates(tags), [
      ['p', 'q', 'pa axyd dq'],
      ['q', 'p', 'dq axyd pa'],
      ['p', 'k', 'pa axyd dq qhek'],
      ['k', 'p', 'qhek dq axyd pa'],
      ['k', 'e', 'qhek'],
      ['p', 'g', 'pa agd'],
    ]);
  }
  routes(
    'a gate is passed by everybody where there is no way around',
    { ...gates({ barrier: 'gate', access: 'private' }), ways: { pa: {}, agd: {}, dq: {} } },
    [
      ['p', 'q', 'pa agd dq'],
      ['q', 'p', 'dq agd pa'],
    ],
  );
  routes('a gate for everybody is passed', gates({ barrier: 'gate' }), [['p', 'q', 'pa agd dq']]);
});

describe('what is beside the road', () => {
  const PARALLEL = `
    a---------b
    c---------d
  `;
  for (const [mode, tags, own] of [
    ['walking', { sidewalk: 'separate' }, 'footway'],
    ['walking', { 'sidewalk:both': 'separate' }, 'footway'],
    ['walking', { 'sidewalk:left': 'separate', 'sidewalk:right': 'no' }, 'footway'],
    ['cycling', { cycleway: 'separate' }, 'cycleway'],
    ['cycling', { 'cycleway:right': 'separate' }, 'cycleway'],
  ] as const satisfies readonly (readonly [Mode, Tags, string])[]) {
    // The way beside is a tenth longer: 1,100 m instead of 1,000.
    const ways = { ab: { highway: 'secondary', ...tags }, acdb: { highway: own } };
    routes(
      `${mode} prefers the way of its own (${JSON.stringify(tags)})`,
      { map: PARALLEL, ways, step: 50 },
      [['a', 'b', 'acdb']],
      mode,
    );
    routes(
      `${mode} does not where the road has a side for it`,
      { map: PARALLEL, ways: { ...ways, ab: { highway: 'secondary' } }, step: 50 },
      [['a', 'b', 'ab']],
      mode,
    );
  }
  test('sidewalks and cycleways without a name bear that of their street', async () => {
    const { signOf } = await import('../../src/osm/roads/sign.ts');
    const name = (tags: Tags) => signOf(new Map(Object.entries(tags))).name;
    assert.equal(name({ highway: 'footway', 'is_sidepath:of:name': 'Rua Nova' }), 'Rua Nova');
    assert.equal(name({ highway: 'cycleway', 'street:name': 'Rua Nova' }), 'Rua Nova');
    assert.equal(name({ highway: 'footway', name: 'Passeio', 'street:name': 'Rua Nova' }), 'Passeio');
    assert.equal(name({ highway: 'residential', 'street:name': 'Rua Nova' }), '', 'a street has its own');
  });
});

describe('ferries', () => {
  // b and c are landings; the position far out on the water is nearer to the line than to any road.
  const SEA = {
    map: 'a-b---------c-d',
    ways: { ab: {}, bc: { route: 'ferry', duration: '00:30' }, cd: {} },
    step: 200,
  };
  test('nobody begins a trip out on the water', async () => {
    const drawn = await DrawnRoads.draw(SEA);
    near(drawn.seconds('ac', 'd') ?? Number.NaN, drawn.seconds('b', 'd') ?? 0, 'from the landing that is nearest');
    const way = drawn.way('ac', 'd');
    assert.ok(way && [0, 1].includes(Math.round(way.from.share * 1e6) / 1e6), 'at the end of a road');
  });
});
