import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mode } from '../../src/modes/index.ts';
import { type Maneuver, type ManeuverType, type Modifier, maneuversOf } from '../../src/roads/guidance/maneuvers.ts';
import { routeLineOf } from '../../src/roads/guidance/route-line.ts';
import { networkOf } from '../../src/roads/network/network.ts';
import { costsOf } from '../../src/roads/network/weighting.ts';
import { DISTANCE_LANGUAGES } from '../../src/text/distance-languages.ts';
import { arrival, instruction } from '../../src/walks/street-instructions.ts';
import { type Drawing, DrawnRoads } from '../support/road-map.ts';

type Step = readonly [from: string, to: string, ...said: string[]];

/** Draws roads and compares what is said along routes, after the departure. */
function steps(title: string, drawing: Drawing, expected: readonly Step[], mode: Mode = 'driving'): void {
  test(title, async () => {
    const drawn = await DrawnRoads.draw(drawing);
    const found = expected.map(([from, to]): Step => {
      const way = drawn.way(from, to, { mode });
      if (!way) return [from, to, 'no route'];
      const { time } = costsOf(networkOf(drawn.roads, mode), mode);
      const maneuvers = maneuversOf(drawn.roads, mode, routeLineOf(drawn.roads, mode, time, way), 'en');
      assert.equal(maneuvers[0].type, 'depart');
      return [from, to, ...maneuvers.slice(1).map((maneuver) => instruction('en', maneuver, { leg: 0, legs: 1 }))];
    });
    assert.deepEqual(found, expected);
  });
}

const CROSSING = `
        n
        |
    w---x---e
        |
        s
`;

steps(
  'from a street without a name one turns onto one that has one, and does not stay on it',
  { map: CROSSING, ways: { wx: {}, xe: { name: 'Main Street' }, nx: { name: 'Side Street' }, xs: {} } },
  [
    ['w', 'n', 'Turn left onto Side Street'],
    ['w', 's', 'Turn right'],
  ],
);

steps(
  'where a number goes on under another name one turns onto that name; straight on it needs no word',
  {
    map: CROSSING,
    ways: {
      wx: { name: 'Hillside Avenue', ref: 'NY 25' },
      xe: { name: 'Jericho Turnpike', ref: 'NY 25' },
      nx: { name: 'Braddock Avenue', ref: 'NY 25' },
      xs: { ref: 'NY 25' },
    },
  },
  [
    ['w', 'n', 'Turn left onto Braddock Avenue (NY 25)'],
    ['w', 's', 'Turn right to stay on NY 25'],
    ['w', 'e'],
  ],
);

steps(
  'the number of a platform is no name of a street',
  {
    map: CROSSING,
    ways: {
      wx: { highway: 'footway', name: 'Station Path' },
      xe: { railway: 'platform', ref: '2' },
      nx: { public_transport: 'platform', ref: '3;4' },
      xs: { highway: 'platform', ref: '5', name: 'Platform 5' },
    },
  },
  [
    ['w', 'e'],
    ['w', 'n', 'Turn left'],
    ['w', 's', 'Turn right onto Platform 5'],
  ],
  'walking',
);

steps(
  'a crossing of two streets: straight on needs no word, turns have the name of what one turns onto',
  { map: CROSSING, ways: { wxe: { name: 'Main Street' }, nxs: { name: 'Side Street' } } },
  [
    ['w', 'e'],
    ['w', 'n', 'Turn left onto Side Street'],
    ['w', 's', 'Turn right onto Side Street'],
    ['s', 'e', 'Turn right onto Main Street'],
  ],
);

test('roads are called as in the language of the directions, where they have a name in it', async () => {
  const street = { name: 'Boulevard Anspach - Anspachlaan', 'name:fr': 'Boulevard Anspach', 'name:nl': 'Anspachlaan' };
  const ways = { wx: { name: 'Main Street', 'name:no': 'Storgata' }, nxs: street, xe: {} };
  const drawn = await DrawnRoads.draw({ map: CROSSING, ways });
  const way = drawn.way('w', 'n');
  assert.ok(way);
  const line = routeLineOf(drawn.roads, 'driving', costsOf(networkOf(drawn.roads, 'driving'), 'driving').time, way);
  const names = (language: string) => maneuversOf(drawn.roads, 'driving', line, language).map(({ name }) => name);
  assert.deepEqual(names('fr'), ['Main Street', 'Boulevard Anspach']);
  assert.deepEqual(names('nl'), ['Main Street', 'Anspachlaan']);
  assert.deepEqual(names('de'), ['Main Street', 'Boulevard Anspach - Anspachlaan'], 'as on the spot');
  assert.deepEqual(names('nb'), ['Storgata', 'Boulevard Anspach - Anspachlaan'], 'Bokmål is tagged as Norwegian, too');
});

steps(
  'names change along a street, and where the main road bends',
  {
    map: CROSSING,
    ways: {
      wx: { name: 'Old Road', highway: 'primary' },
      xe: { name: 'New Road', highway: 'primary' },
      xs: { name: 'New Road', highway: 'primary' },
      nx: { name: 'Lane' },
    },
  },
  [
    ['w', 'e', 'Continue onto New Road'],
    ['w', 's', 'Turn right onto New Road'],
    ['e', 's', 'Turn left to stay on New Road'],
  ],
);

steps(
  'the end of a road, a bend, and a road without a name',
  {
    map: `
        n
        |
    w---x   b---c
        |   |
        s---a
`,
    ways: { wx: { name: 'Pier Road' }, nx: {}, xs: {}, sabc: {} },
  },
  [
    ['w', 'n', 'Turn left'],
    ['w', 'c', 'Turn right'],
  ],
);

steps(
  'roundabouts count the exits that are passed, and name the road behind',
  {
    map: `
          n
          |
          b
        /   \\
   w---a     c---e
        \\   /
          d
          |
          s
`,
    step: 30,
    ways: {
      adcba: { junction: 'roundabout' },
      wa: { name: 'West Road' },
      bn: { name: 'North Road' },
      ce: { name: 'East Road' },
      ds: { name: 'South Road' },
    },
  },
  [
    ['w', 's', 'Enter the roundabout and take the 1st exit onto South Road'],
    ['w', 'e', 'Enter the roundabout and take the 2nd exit onto East Road'],
    ['w', 'n', 'Enter the roundabout and take the 3rd exit onto North Road'],
    ['n', 'w', 'Enter the roundabout and take the 1st exit onto West Road'],
  ],
);

steps(
  'motorways: on by a slip road, merging, the exit with its number and where it leads, a fork',
  {
    map: `
                                          z
   a----b--------------c---------------f
         \\            /                   y
    h----g---p       q
                     |
                     r
`,
    ways: {
      abcf: { highway: 'motorway', oneway: 'yes', ref: 'A 1', name: 'Coast Motorway' },
      bg: { highway: 'motorway_link', oneway: 'yes', destination: 'Harbour;Old Town', 'destination:ref': 'N 5' },
      gh: { highway: 'primary', name: 'Harbour Road' },
      gp: { highway: 'primary', name: 'Harbour Road' },
      rqp: { highway: 'primary', name: 'Hill Road' },
      qc: { highway: 'motorway_link', oneway: 'yes' },
      fz: { highway: 'motorway', oneway: 'yes', ref: 'A 2', destination: 'North' },
      fy: { highway: 'motorway', oneway: 'yes', ref: 'A 1' },
    },
    nodes: { b: { highway: 'motorway_junction', ref: '12' } },
  },
  [
    ['a', 'p', 'Take exit 12 on the right towards N 5: Harbour', 'Turn left onto Harbour Road'],
    ['r', 'y', 'Take the ramp on the right', 'Merge left onto Coast Motorway (A 1)', 'Keep right onto A 1'],
    ['a', 'z', 'Keep left towards North'],
  ],
);

steps(
  'a ferry, and what one lands on',
  {
    map: 'a---b---------c---d',
    ways: {
      ab: { name: 'Quay' },
      bc: { route: 'ferry', name: 'The Island Ferry', duration: '00:20' },
      cd: { name: 'Island Road' },
    },
  },
  [['a', 'd', 'Take the ferry The Island Ferry', 'Continue onto Island Road']],
);

test('every language says everything that there is to say, with names and without, and leaves no gap', () => {
  const types: readonly (readonly [ManeuverType, readonly Modifier[]])[] = [
    ['depart', ['straight']],
    ...(['turn', 'continue', 'end of road', 'new name', 'merge', 'on ramp', 'off ramp', 'roundabout', 'ferry'] as const).map(
      (type) =>
        [type, ['straight', 'slight left', 'left', 'sharp left', 'slight right', 'right', 'sharp right', 'uturn']] as const,
    ),
    ['fork', ['slight left', 'slight right']],
  ];
  const nowhere = {
    index: 0,
    bearingBefore: 0,
    bearingAfter: 90,
    name: '',
    ref: '',
    destination: '',
    destinationRef: '',
    exit: '',
  };
  for (const language of DISTANCE_LANGUAGES) {
    const said = new Set<string>();
    const say = (maneuver: Maneuver) => {
      const text = instruction(language, maneuver, { leg: 0, legs: 2 });
      assert.doesNotMatch(text, /[{}]|undefined|null|^\s*$| {2}/, `${language}: ${maneuver.type}: ${text}`);
      said.add(text);
      return text;
    };
    for (const [type, modifiers] of types) {
      for (const modifier of modifiers) {
        const roundaboutExit = type === 'roundabout' ? 3 : 0;
        say({ ...nowhere, type, modifier, roundaboutExit });
        const named = say({ ...nowhere, type, modifier, roundaboutExit, name: 'Zzz', ref: 'Q 9' });
        // Some phrases of the library have no place for a name; those of the ends of a road and of turns do.
        if (type === 'turn' || type === 'depart') assert.match(named, /Zzz.*Q 9/, `${language}: ${type}`);
        say({ ...nowhere, type, modifier, roundaboutExit, destination: 'Yyy; Xxx', destinationRef: 'W 8', exit: '7' });
      }
    }
    assert.ok(said.size > 40, `${language} says ${said.size} things`);
    const ends = ([null, 'left', 'right'] as const).map((side) => arrival(language, side, { leg: 1, legs: 2 }));
    for (const text of ends) assert.doesNotMatch(text, /[{}]|undefined|^\s*$/, `${language}: ${text}`);
    assert.equal(new Set(ends).size, 3, `${language}: ${ends}`);
  }
});

test('languages differ: the same turn in all 28', () => {
  const turn: Maneuver = {
    type: 'turn',
    modifier: 'left',
    index: 0,
    bearingBefore: 0,
    bearingAfter: 270,
    roundaboutExit: 0,
    name: 'Zzz',
    ref: '',
    destination: '',
    destinationRef: '',
    exit: '',
  };
  const said = DISTANCE_LANGUAGES.map((language) => instruction(language, turn, { leg: 0, legs: 1 }));
  // Czech and Slovak have few letters between them, but not here; Danish and Norwegian neither.
  assert.ok(new Set(said).size >= DISTANCE_LANGUAGES.length - 2, said.join('\n'));
});
