import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Mode } from '../../src/modes/index.ts';
import { type Drawing, DrawnRoads, type Tags } from '../support/road-map.ts';
import { ARMS, CROSSING, RING, routes } from '../support/road-routes.ts';

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
  // A way may be its own from and to: https://wiki.openstreetmap.org/wiki/Relation:restriction
  test('no_u_turn and only_u_turn on a way, at a node in its middle', async () => {
    const drawing = { map: 'a-b-c', ways: { abc: {} } };
    const none = { incomplete: 0, invalid: 0, ambiguous: 0 };
    const free = await DrawnRoads.draw({ ...drawing, restrictions: [['abc', 'b', 'abc', no('u_turn')]] });
    assert.deepEqual(free.report.ignoredRestrictions, none);
    assert.equal(free.route('a', 'c'), 'abc', 'straight on');
    const only = { restriction: 'only_u_turn' };
    const turned = await DrawnRoads.draw({ ...drawing, restrictions: [['abc', 'b', 'abc', only]] });
    assert.deepEqual(turned.report.ignoredRestrictions, none);
    assert.equal(turned.route('a', 'c'), '', 'nobody goes on');
  });
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
