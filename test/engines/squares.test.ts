import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mode } from '../../src/modes/index.ts';
import { maneuversOf } from '../../src/roads/guidance/maneuvers.ts';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import type { TestMap } from '../support/map-files.ts';
import { type Drawing, DrawnRoads, importWithReport, type Tags } from '../support/road-map.ts';
import { near } from '../support/road-routes.ts';

type Walk = readonly [from: string, to: string, meters: number | null];

const SQUARE: Tags = { highway: 'pedestrian', area: 'yes' };
/** Metres between two columns, and between two rows. */
const STEP = 10;

/** Draws squares and compares how far one walks; null is no way. */
function walks(title: string, drawing: Drawing, expected: readonly Walk[], mode: Mode = 'walking'): void {
  test(title, async () => {
    const drawn = await DrawnRoads.draw({ step: STEP, ...drawing });
    for (const [from, to, meters] of expected) {
      const found = drawn.meters(from, to, { mode });
      if (meters === null) assert.equal(found, null, `${from}${to}`);
      else near(found, meters, `${from}${to}`);
    }
  });
}

const { hypot } = Math;
/** A square of 80 × 60 m with a street at two corners, and something of 20 × 20 m in its middle. */
const MIDDLE = `
x-a-------b
  |       |
  |  p-q  |
  |  | |  |
  |  s-r  |
  |       |
  d-------c-y
`;
const STREETS = { xa: {}, cy: {} };
const [STRAIGHT, AROUND_RING] = [hypot(80, 60), 80 + 60];
/** Past one corner of what is in the middle. */
const PAST_CORNER = hypot(30, 40) + hypot(50, 20);

describe('a square is crossed in a straight line', () => {
  const open = (tags: Tags) => ({ map: MIDDLE, ways: { ...STREETS, abcda: tags } });
  walks('a pedestrian area', open(SQUARE), [['x', 'y', 20 + STRAIGHT + 20]]);
  walks('a footway as an area', open({ highway: 'footway', area: 'yes' }), [['x', 'y', 20 + STRAIGHT + 20]]);
  walks('a platform, which is a surface where it is closed', open({ railway: 'platform' }), [
    ['x', 'y', 20 + STRAIGHT + 20],
  ]);
  walks('a platform of buses', open({ public_transport: 'platform' }), [['x', 'y', 20 + STRAIGHT + 20]]);
  walks('a closed way that is no area is a line', open({ highway: 'pedestrian' }), [['x', 'y', 20 + AROUND_RING + 20]]);
  walks('a platform that is a line', open({ railway: 'platform', area: 'no' }), [['x', 'y', 20 + AROUND_RING + 20]]);
  walks('a car park is not for crossing', open({ amenity: 'parking', area: 'yes' }), [['x', 'y', 20 + AROUND_RING + 20]]);
  walks('nobody may walk there', open({ ...SQUARE, foot: 'no' }), [['x', 'y', null]]);
  walks(
    'the surface of a road has a line of its own',
    { map: MIDDLE, ways: STREETS, things: { abcda: { 'area:highway': 'pedestrian' } } },
    [['x', 'y', null]],
  );
  for (const mode of ['cycling', 'driving'] as const) {
    const tags = { ...SQUARE, bicycle: 'yes', motor_vehicle: 'yes' };
    walks(
      `${mode}, wheels keep to the ways around`,
      open(tags),
      [['x', 'y', mode === 'driving' ? null : 20 + AROUND_RING + 20]],
      mode,
    );
  }
  walks('a bicycle is pushed around as before', open(SQUARE), [['x', 'y', 20 + AROUND_RING + 20]], 'cycling');
  walks(
    'private ground is no way through',
    { map: MIDDLE, ways: { ...STREETS, abcda: { ...SQUARE, access: 'private' }, adc: {} } },
    [['x', 'y', 20 + AROUND_RING + 20]],
  );
  test('a square that is closed at night', async () => {
    const drawn = await DrawnRoads.draw(open({ ...SQUARE, 'foot:conditional': 'no @ (22:00-06:00)' }));
    assert.equal(drawn.timedRoute('x', 'y', '2026-05-04T12:00', { mode: 'walking' }), 'xa abcda cy');
    assert.equal(drawn.timedRoute('x', 'y', '2026-05-04T23:00', { mode: 'walking' }), '');
  });
});

describe('what stands on a square is walked around', () => {
  const onSquare = (things: Record<string, Tags>, area: Tags = SQUARE) => ({
    map: MIDDLE,
    ways: { ...STREETS, abcda: area },
    things,
  });
  for (const tags of [
    { building: 'yes' },
    { amenity: 'fountain' },
    { natural: 'water' },
    { barrier: 'fence' },
    { man_made: 'tower' },
  ] as const) {
    walks(Object.entries(tags).join(), onSquare({ pqrsp: tags }), [['x', 'y', 20 + PAST_CORNER + 20]]);
  }
  for (const tags of [
    { building: 'roof' },
    { building: 'yes', layer: '1' },
    { landuse: 'grass' },
    { natural: 'water', layer: '-1' },
  ] as const) {
    walks(`not: ${Object.entries(tags).join()}`, onSquare({ pqrsp: tags }), [['x', 'y', 20 + STRAIGHT + 20]]);
  }
  walks(
    'below a roof the outline of the building is no wall',
    onSquare({ pqrsp: { building: 'yes' } }, { ...SQUARE, covered: 'yes' }),
    [['x', 'y', 20 + STRAIGHT + 20]],
  );
  walks(
    'a building with a courtyard',
    { ...onSquare({ pqr: {}, rsp: {} }), multipolygons: [[{ pqr: 'outer', rsp: 'outer' }, { building: 'yes' }]] },
    [['x', 'y', 20 + PAST_CORNER + 20]],
  );
  const wall = `
x-a--u----b
  |  |    |
  |  k    |
  |  |    |
  |  v    |
  |       |
  d-------c-y
`;
  walks(
    'a wall in two pieces, from the border to a gap: nobody gets through where the pieces meet',
    { map: wall, ways: { ...STREETS, aubcda: SQUARE }, things: { uk: { barrier: 'wall' }, kv: { barrier: 'wall' } } },
    [['x', 'y', 20 + hypot(30, 40) + hypot(50, 20) + 20]],
  );
});

describe('a fence across a square is passed at its gates', () => {
  /** 80 × 60 m, with a fence from side to side 40 m from both streets. */
  const FENCED = `
x-a---u---b
  |   |   |
  |   g   |
  |   |   |
  |   |   |
  |   |   |
  d---v---c-y
`;
  const fence = (gate: Tags, things: Drawing['things'] = { ugv: { barrier: 'fence' } }): Drawing => ({
    map: FENCED,
    ways: { ...STREETS, aubcvda: SQUARE },
    things,
    nodes: { g: gate },
  });
  const [THROUGH, AROUND_FENCE] = [20 + hypot(40, 20) + hypot(40, 40) + 20, 20 + 80 + 60 + 20];
  for (const tags of [
    { barrier: 'gate' },
    { barrier: 'entrance' },
    { barrier: 'kissing_gate' },
    { entrance: 'yes' },
    { barrier: 'gate', access: 'no', foot: 'yes' },
  ] as const) {
    walks(Object.entries(tags).join(), fence(tags), [
      ['x', 'y', THROUGH],
      ['y', 'x', THROUGH],
    ]);
  }
  walks(
    'where a fence ends and a wall begins',
    fence({ barrier: 'gate' }, { ug: { barrier: 'fence' }, gv: { barrier: 'wall' } }),
    [['x', 'y', THROUGH]],
  );
  for (const tags of [
    {},
    { barrier: 'fence' },
    { barrier: 'gate', foot: 'no' },
    { barrier: 'gate', access: 'private' },
    { barrier: 'gate', locked: 'yes' },
    // At night one has to walk around, so that no line may lead through it alone.
    { barrier: 'gate', 'access:conditional': 'no @ (22:00-06:00)' },
  ] as const) {
    walks(`not: ${Object.entries(tags).join()}`, fence(tags), [['x', 'y', AROUND_FENCE]]);
  }
  walks(
    'a gate in the wall of a building leads into it, not through it',
    {
      map: MIDDLE,
      ways: { ...STREETS, abcda: SQUARE },
      things: { pqrsp: { building: 'yes' } },
      nodes: { p: { barrier: 'gate' }, r: { barrier: 'gate' } },
    },
    [['x', 'y', 20 + PAST_CORNER + 20]],
  );
  walks(
    'two gates in a yard that is fenced are a way through it',
    {
      map: MIDDLE,
      ways: { ...STREETS, abcda: SQUARE },
      things: { pqrsp: { barrier: 'fence' } },
      nodes: { p: { barrier: 'gate' }, r: { barrier: 'gate' } },
    },
    [['x', 'y', 20 + hypot(30, 20) + hypot(20, 20) + hypot(30, 20) + 20]],
  );
});

describe('shapes of squares', () => {
  const hole = { map: MIDDLE, ways: STREETS, things: { abc: {}, cda: {}, pqrsp: {} } };
  walks(
    'a multipolygon of two outer ways',
    { ...hole, multipolygons: [[{ abc: 'outer', cda: 'outer' }, { highway: 'pedestrian' }]] },
    [['x', 'y', 20 + STRAIGHT + 20]],
  );
  walks(
    'a multipolygon with a hole',
    { ...hole, multipolygons: [[{ abc: 'outer', cda: 'outer', pqrsp: 'inner' }, { highway: 'pedestrian' }]] },
    [['x', 'y', 20 + PAST_CORNER + 20]],
  );
  walks(
    'a multipolygon whose tags are on its outer way',
    {
      map: MIDDLE,
      ways: { ...STREETS, abcda: SQUARE },
      things: { pqrsp: {} },
      multipolygons: [[{ abcda: 'outer', pqrsp: 'inner' }, {}]],
    },
    [['x', 'y', 20 + PAST_CORNER + 20]],
  );
  walks(
    'two surfaces of one multipolygon',
    {
      map: 'x-a---b---e-y\n  |   |   |\n  d---c---f-z',
      ways: { xa: {}, fz: {} },
      things: { abcda: {}, befcb: {} },
      multipolygons: [[{ abcda: 'outer', befcb: 'outer' }, { highway: 'pedestrian' }]],
    },
    [['x', 'z', 20 + hypot(80, 20) + 20]],
  );
  walks(
    'two squares that touch are one way',
    {
      map: 'x-a---b---e\n  |   |   |\n  |   m   |\n  |   |   |\n  d---c---f-y',
      ways: { xa: {}, fy: {}, abmcda: SQUARE, befcmb: SQUARE },
    },
    [['x', 'y', 20 + hypot(80, 40) + 20]],
  );
  walks(
    'an L: along its corner that stands out',
    {
      map: 'x-a---b\n  |   |\n  |   e---f\n  |       |\n  d-------c-y',
      ways: { ...STREETS, abefcda: SQUARE },
    },
    [['x', 'y', 20 + hypot(80, 40) + 20]],
  );
  walks(
    'a straight line that would leave the square',
    {
      map: 'x-a--p s--b-y\n  |  | |  |\n  |  | |  |\n  |  q-r  |\n  |       |\n  d-------c',
      ways: { xa: {}, by: {}, apqrsbcda: SQUARE },
    },
    [['x', 'y', 20 + 2 * hypot(30, 30) + 20 + 20]],
  );
  walks(
    'a path that ends on the square, not at its border',
    {
      map: 'x-a-------b\n  |       |\n  |   m   |\n  |       |\n  d-------c-y',
      ways: { xam: { highway: 'footway' }, cy: {}, abcda: SQUARE },
    },
    [['m', 'y', hypot(40, 20) + 20]],
  );
  walks(
    'a tunnel below has no exits to the square',
    {
      map: 'x-a-------b\n  |       |\nt---m-n---u\n  |       |\n  d-------c-y',
      ways: { ...STREETS, abcda: SQUARE, tm: { highway: 'footway', layer: '-1' }, mu: { highway: 'footway', layer: '-1' } },
    },
    [['t', 'y', null]],
  );
});

describe('what an import reports of squares', () => {
  const reportOf = async (drawing: Drawing) => (await DrawnRoads.draw({ step: STEP, ...drawing })).report.areas;

  test('lines are as few as shortest ways need', async () => {
    const { report } = await DrawnRoads.draw({ step: STEP, map: MIDDLE, ways: { ...STREETS, abcda: SQUARE } });
    assert.deepEqual(report.areas, { crossed: 1, lines: 1, plain: 0, left: {} });
    const hole = { map: MIDDLE, ways: { ...STREETS, abcda: SQUARE }, things: { pqrsp: { building: 'yes' } } };
    assert.deepEqual(await reportOf(hole), { crossed: 1, lines: 2, plain: 0, left: {} }, 'past one of two corners');
  });

  test('nothing leads to it, or from one place alone', async () => {
    assert.deepEqual(await reportOf({ map: MIDDLE, ways: { xp: {}, abcda: SQUARE } }), {
      crossed: 0,
      lines: 0,
      plain: 1,
      left: {},
    });
    assert.deepEqual(await reportOf({ map: MIDDLE, ways: { xa: {}, abcda: SQUARE } }), {
      crossed: 0,
      lines: 0,
      plain: 1,
      left: {},
    });
  });

  test('rings that are not closed, or cross themselves, are left', async () => {
    const drawing = { map: MIDDLE, ways: { ...STREETS, acdqa: SQUARE }, things: { abc: {} } };
    const multipolygons = [[{ abc: 'outer' }, { highway: 'pedestrian' }] as const];
    assert.deepEqual(await reportOf({ ...drawing, multipolygons }), {
      crossed: 0,
      lines: 0,
      plain: 0,
      left: { incomplete: 1, 'crossing itself': 1 },
    });
  });

  test('a bow tie crosses itself, and so does a ring that goes back where it came from', async () => {
    for (const [way, map] of [
      ['acbda', MIDDLE],
      ['abcba', 'x-a-b-c'],
    ] as const) {
      const areas = await reportOf({ map, ways: { xa: {}, [way]: SQUARE } });
      assert.deepEqual(areas.left, { 'crossing itself': 1 }, way);
    }
  });

  test('a square of very many entrances, or corners, is left; one of many takes fewer lines', async () => {
    for (const [entrances, corners, left] of [
      [60, 60, { crowded: 1 }],
      [2, 12_000, { 'too large': 1 }],
      [40, 40, {}],
    ] as const) {
      const { report } = await importWithReport(roundSquare(entrances, corners));
      assert.deepEqual(report.areas.left, left);
      if (entrances === 40) assert.ok(report.areas.lines > 40 && report.areas.lines < 400, `${report.areas.lines}`);
    }
  });
});

/** A round square with streets that lead from it like rays. */
function roundSquare(entrances: number, corners: number): TestMap {
  const at = (i: number, radius: number) => {
    const angle = (2 * Math.PI * i) / corners;
    return { lat: 41 + radius * Math.sin(angle), lng: -8.6 + radius * Math.cos(angle) };
  };
  const ring = Array.from({ length: corners }, (_, i) => ({ id: i + 1, ...at(i, 0.001) }));
  const ends = Array.from({ length: entrances }, (_, i) => ({ id: 100_000 + i, ...at(i, 0.002) }));
  return {
    nodes: [...ring, ...ends],
    ways: [
      { id: 1, nodes: [...ring.map(({ id }) => id), 1], tags: SQUARE },
      ...ends.map(({ id }, i) => ({ id: i + 2, nodes: [i + 1, id], tags: { highway: 'residential' } })),
    ],
  };
}

test('over a square it takes one instruction to come onto it and one to leave, and a bend on it takes none', async () => {
  const map = `
      n
      |
x-a---b---e
  |       |
  |  p-q  |
  |  | |  |
  |  s-r  |
  |       |
  d---f---c-y
      |
      g
`;
  const drawn = await DrawnRoads.draw({
    step: STEP,
    map,
    ways: { xa: { name: 'Rua A' }, cy: { name: 'Rua B' }, nb: {}, fg: {}, abecfda: { ...SQUARE, name: 'Praça' } },
    things: { pqrsp: { building: 'yes' } },
  });
  const way = drawn.way('x', 'y', { mode: 'walking' });
  assert.ok(way);
  const { time } = costsOf(networkOf(drawn.roads, 'walking'), 'walking');
  const line = routeLineOf(drawn.roads, 'walking', time, way);
  const said = maneuversOf(drawn.roads, 'walking', line, 'en').map(({ type, modifier, name }) => [type, modifier, name]);
  assert.deepEqual(said, [
    ['depart', 'straight', 'Rua A'],
    ['new name', 'slight right', 'Praça'],
    ['new name', 'slight left', 'Rua B'],
  ]);
  assert.equal(line.line.length, 5, 'two streets, and a line past one corner');
});
